import { useTranslate } from "react-admin";
import { codesIn, isCodeKind } from "./lists.ts";
import { codeText } from "./names.ts";
import { type KnownCodes, useCodeName } from "./use-name.ts";

/** Kind of a setting's codes, from the service. */
export interface Coded {
  readonly type: string;
  readonly codes: string | null;
  readonly known: KnownCodes;
}

/**
 * Returns a stored code in words; several codes by their names alone. Undefined for a setting that
 * holds no codes.
 */
export function useCodedText(): (coded: Coded, value: unknown) => string | undefined {
  const codeName = useCodeName();
  const translate = useTranslate();
  return ({ type, codes, known }, value) => {
    if (!isCodeKind(codes) || typeof value !== "string") return undefined;
    if (value === "") return translate("tk.overrides.empty");
    return type === "list"
      ? codesIn(value)
          .map((code) => codeName(codes, code, known) ?? code)
          .join(", ")
      : codeText(codes, codeName(codes, value, known), value);
  };
}

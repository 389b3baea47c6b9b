import { useTranslate } from "react-admin";
import { codesIn, isCodeKind } from "./lists.ts";
import { codeText } from "./names.ts";
import { type KnownCodes, useCodeName } from "./use-name.ts";

/** Type of a setting, its kind of codes and the codes with names, as the service states them. */
export interface Coded {
  readonly type: string;
  readonly codes: string | null;
  readonly known: KnownCodes;
}

/**
 * Returns a function that puts a stored code in words; several codes by their names alone. It
 * returns undefined for a setting without codes.
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

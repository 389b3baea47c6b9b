import { useTranslate } from "react-admin";
import type { CodeKind } from "./code-lists.ts";
import { codeText, type KnownCodes, useCodeName } from "./code-name.ts";
import { codesIn } from "./codes-picker.tsx";

/** What a setting's codes are of, as the service tells it. */
export interface Coded {
  readonly type: string;
  readonly codes: string | null;
  readonly known: KnownCodes;
}

/** A stored code as people read it; several by their names alone. Undefined for a setting that holds no codes. */
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

const KINDS: Readonly<Record<CodeKind, true>> = {
  country: true,
  currency: true,
  locale: true,
  time_zone: true,
  payment_method: true,
  order_status: true,
  category: true,
  customer_validator: true,
};

/** Whether this application knows what the codes are of; a later service may have others. */
export function isCodeKind(codes: string | null): codes is CodeKind {
  return codes !== null && codes in KINDS;
}

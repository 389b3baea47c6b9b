import { useMemo } from "react";
import { useLocale, useTranslate } from "react-admin";
import { en } from "../../i18n/en.ts";
import type { CodeKind, NamedKind } from "./lists.ts";
import { namesIn } from "./names.ts";

/**
 * Codes with their names, as the service lists them; null for kinds that every browser has names
 * for.
 */
export type KnownCodes = readonly { readonly code: string; readonly label: string }[] | null;

/** Returns the name of a code in the user's language; undefined when the code has no name. */
export type CodeName = (kind: CodeKind, code: string, known?: KnownCodes) => string | undefined;

const OWN: Readonly<Partial<Record<CodeKind, Readonly<Record<string, string>>>>> = en.tk.codes;

/** Returns a function for the names of codes in the reader's language. */
export function useCodeName(): CodeName {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  return useMemo(() => {
    const named = namesIn(locale);
    return (kind, code, known = null) => {
      const label = known?.find((one) => one.code === code)?.label;
      if (kind in named) return named[kind as NamedKind](code) ?? label;
      const own = OWN[kind]?.[code];
      // A merchant's own name for a status of the platform takes precedence.
      const isRenamed = kind === "order_status" && label?.toLowerCase() !== own?.toLowerCase();
      return own === undefined || (label !== undefined && isRenamed) ? label : translate(`tk.codes.${kind}.${code}`);
    };
  }, [locale, translate]);
}

import { createFilterOptions } from "@mui/material";
import { useMemo } from "react";
import { useLocale } from "react-admin";
import { type CodeKind, codesOf } from "./code-lists.ts";
import { codeText } from "./code-names.ts";
import { codeMeant } from "./code-meant.ts";
import { type KnownCodes, useCodeName } from "./use-code-name.ts";

interface CodeOptions {
  /** Codes in the order of their names; only those that are chosen until the list is opened. */
  readonly options: string[];
  readonly textOf: (code: string) => string;
  readonly nameOf: (code: string) => string;
  /** The code that somebody means who types this: one that is known by its code, name or line, else what is typed. */
  readonly meantBy: (typed: string) => string;
  readonly filter: (options: string[], state: { readonly inputValue: string }) => string[];
}

/** What a picker of codes offers, found by a part of the name or of the code. */
export function useCodeOptions(
  kind: CodeKind,
  known: KnownCodes,
  chosen: readonly string[],
  isOpen: boolean,
): CodeOptions {
  const locale = useLocale() ?? "en";
  const codeName = useCodeName();
  const all = useMemo(() => {
    if (!isOpen) return [];
    const codes = known === null ? codesOf(kind) : known.map(({ code }) => code);
    const names = new Map(codes.map((code) => [code, codeName(kind, code, known) ?? code]));
    const order = new Intl.Collator(locale);
    // What the service knows comes in its own order.
    return known === null
      ? codes.toSorted((left, right) => order.compare(names.get(left) ?? left, names.get(right) ?? right))
      : codes;
  }, [codeName, isOpen, kind, known, locale]);
  const nameOf = (code: string): string => codeName(kind, code, known) ?? code;
  const textOf = (code: string): string => codeText(kind, nameOf(code), code);
  const containing = createFilterOptions<string>({ stringify: textOf });
  return {
    options: [...chosen.filter((code) => code !== "" && !all.includes(code)), ...all],
    textOf,
    nameOf,
    meantBy: (typed) => codeMeant(typed, all, [nameOf, textOf]),
    // Whoever types NL means the Netherlands before Finland.
    filter: (options, { inputValue }) => {
      const found = containing(options, { inputValue, getOptionLabel: textOf });
      const isExact = (code: string): boolean => code.toLowerCase() === inputValue.trim().toLowerCase();
      return [...found.filter(isExact), ...found.filter((code) => !isExact(code))];
    },
  };
}

import { createFilterOptions } from "@mui/material";
import { useMemo } from "react";
import { useLocale } from "react-admin";
import { type CodeKind, codesOf } from "./lists.ts";
import { codeText } from "./names.ts";
import { codeMeant } from "./meant.ts";
import { type KnownCodes, useCodeName } from "./use-name.ts";

interface CodeOptions {
  /** Codes in the order of their names; until the list is opened, only the chosen ones. */
  readonly options: string[];
  readonly textOf: (code: string) => string;
  readonly nameOf: (code: string) => string;
  /** Returns the known code that matches by code, name or line; without a match, the typed text. */
  readonly meantBy: (typed: string) => string;
  readonly filter: (options: string[], state: { readonly inputValue: string }) => string[];
}

/** Returns the options of a code picker, searchable by name and code. */
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
    // Codes that the service lists keep the service's order.
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
    // Sorts exact matches of the code first: "NL" finds the Netherlands before Finland.
    filter: (options, { inputValue }) => {
      const found = containing(options, { inputValue, getOptionLabel: textOf });
      const isExact = (code: string): boolean => code.toLowerCase() === inputValue.trim().toLowerCase();
      return [...found.filter(isExact), ...found.filter((code) => !isExact(code))];
    },
  };
}

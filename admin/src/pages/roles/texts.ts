import english from "@tillkeeper/texts/permissions/en.json" with { type: "json" };
import type { useTranslate } from "react-admin";

type Translate = ReturnType<typeof useTranslate>;

/** Flags that a register applies, in the order in which they are shown. */
export const FLAGS = Object.keys(english.names);

/** English texts come with the pages that show them, those of other languages with the others. */
function textOf(translate: Translate, group: "names" | "help", flag: string, otherwise: string): string {
  const texts: Readonly<Record<string, string>> = english[group];
  const text = Object.hasOwn(texts, flag) ? texts[flag] : undefined;
  return translate(`tk.permissions.${group}.${flag}`, { _: text ?? otherwise });
}

/** Returns the name of a flag; an unknown flag keeps the register's own name. */
export function flagLabel(translate: Translate, flag: string): string {
  return textOf(translate, "names", flag, flag);
}

/** Returns what a flag allows; empty for an unknown flag. */
export function flagHelp(translate: Translate, flag: string): string {
  return textOf(translate, "help", flag, "");
}

/** Returns a text of the form. */
export function permissionsText(translate: Translate, name: "most" | "most_help" | "second"): string {
  return translate(`tk.permissions.${name}`, { _: english[name] });
}

import english from "@tillkeeper/texts/books-page/en.json" with { type: "json" };
import { useTranslate } from "react-admin";

type Name = keyof typeof english;

/** Returns the texts of the page. The English ones come with the page. */
export function useBooksWords(): (name: Name, values?: Record<string, unknown>) => string {
  const translate = useTranslate();
  return (name, values) => translate(`tk.books_page.${name}`, { ...values, _: english[name] });
}

/** Returns the name of a finding's text; a newer service may know other findings. */
export function findingWords(code: string): Name {
  const name = `found_${code}`;
  return Object.hasOwn(english, name) ? (name as Name) : "found_other";
}

/** Charts of accounts that the service proposes. */
export const PRESETS = ["skr03", "skr04", "nl", "generic"] as const;

/** Returns the name of a chart's text. */
export function presetName(preset: string): Name {
  return `preset_${PRESETS.find((known) => known === preset) ?? "generic"}`;
}

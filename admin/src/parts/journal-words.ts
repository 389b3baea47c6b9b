import english from "@tillkeeper/texts/journal/en.json" with { type: "json" };
import { useTranslate } from "react-admin";

export type JournalWords = (name: string, values?: Record<string, unknown>) => string;

/**
 * Returns a function for the texts of journal entries. English texts come with the pages that show
 * them, those of other languages with the others.
 */
export function useJournalWords(): JournalWords {
  const translate = useTranslate();
  return (name, values) => translate(`tk.journal.${name}`, { _: textAt(name), ...values });
}

function textAt(name: string): string {
  const [group = "", ...rest] = name.split(".");
  const below = rest.join(".");
  const found = (english as Readonly<Record<string, string | Readonly<Record<string, string>>>>)[group];
  if (typeof found === "string") return found;
  return found?.[below] ?? below;
}

/** Returns the words of a line: its role, and the rate, provider or words of its key. */
export function lineText(role: string, key: string, words: JournalWords): string {
  return [words(`roles.${role}`), keyText(key, words)].filter((part) => part !== "").join(" · ");
}

function keyText(key: string, words: JournalWords): string {
  if (key === "") return "";
  return key
    .split(" ")
    .map((part) => (/^\d+(\.\d+)?$/.test(part) ? `${part} %` : words(`keys.${part}`)))
    .join(" ");
}

import { de } from "./de.ts";
import { en, type ReceiptText } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";

/** Languages of receipts: one file and one entry each. */
const TEXTS = { en, nl, de, fr, es, it } as const satisfies Readonly<Record<string, ReceiptText>>;

export type ReceiptLanguage = keyof typeof TEXTS;

/** The language of a BCP 47 tag such as `nl-BE`, if receipts are printed in it. */
export function receiptLanguage(tag: string): ReceiptLanguage | undefined {
  const language = (tag.split(/[-_]/)[0] ?? "").toLowerCase();
  return Object.hasOwn(TEXTS, language) ? (language as ReceiptLanguage) : undefined;
}

export function textsFor(language: ReceiptLanguage): ReceiptText {
  return TEXTS[language];
}

/** Replaces `%1`, `%2` … by the values. */
export function fill(text: string, values: readonly string[]): string {
  return text.replace(/%(\d)/g, (placeholder, digit: string) => values[Number(digit) - 1] ?? placeholder);
}

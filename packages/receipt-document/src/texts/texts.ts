import { de } from "./de.ts";
import { en, type ReceiptText } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";

/** Texts of receipts by language. */
const TEXTS = { en, nl, de, fr, es, it } as const satisfies Readonly<Record<string, ReceiptText>>;

export type ReceiptLanguage = keyof typeof TEXTS;

/**
 * Returns the receipt language of a BCP 47 tag such as `nl-BE`; undefined when receipts are not
 * printed in it.
 */
export function receiptLanguage(tag: string): ReceiptLanguage | undefined {
  const language = (tag.split(/[-_]/)[0] ?? "").toLowerCase();
  return Object.hasOwn(TEXTS, language) ? (language as ReceiptLanguage) : undefined;
}

export function textsFor(language: ReceiptLanguage): ReceiptText {
  return TEXTS[language];
}

/** Replaces `%1`, `%2` … in a text by the values. */
export function fill(text: string, values: readonly string[]): string {
  return text.replace(/%(\d)/g, (placeholder, digit: string) => values[Number(digit) - 1] ?? placeholder);
}

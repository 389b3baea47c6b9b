import { type ReceiptLanguage, receiptLanguage } from "@tillkeeper/receipt-document";
import { preferredLanguage } from "../../../../runtime/languages.ts";
import { de } from "./de.ts";
import { en, type PageText } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";

const TEXTS: Readonly<Record<ReceiptLanguage, PageText>> = { en, nl, de, fr, es, it };

/** The texts for a BCP 47 tag such as `nl-BE`; the English ones for a language without. */
export function pageTexts(tag: string): PageText {
  return TEXTS[receiptLanguage(tag) ?? "en"];
}

/** The preferred language that there are texts for, else English. */
export function languageFor(accept_language: string | undefined): string {
  return preferredLanguage(accept_language, (language) => receiptLanguage(language) !== undefined) ?? "en";
}

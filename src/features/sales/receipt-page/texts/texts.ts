import de from "@tillkeeper/texts/receipt-page/de.json" with { type: "json" };
import en from "@tillkeeper/texts/receipt-page/en.json" with { type: "json" };
import es from "@tillkeeper/texts/receipt-page/es.json" with { type: "json" };
import fr from "@tillkeeper/texts/receipt-page/fr.json" with { type: "json" };
import it from "@tillkeeper/texts/receipt-page/it.json" with { type: "json" };
import nl from "@tillkeeper/texts/receipt-page/nl.json" with { type: "json" };
import { type ReceiptLanguage, receiptLanguage } from "@tillkeeper/receipt-document";
import { preferredLanguage } from "../../../../runtime/languages.ts";

/** The texts around a receipt on its page and in its mail. */
export type PageText = typeof en;

const TEXTS: Readonly<Record<ReceiptLanguage, PageText>> = { en, nl, de, fr, es, it };

/** Returns the texts for a BCP 47 tag such as `nl-BE`, in English for a language without texts. */
export function pageTexts(tag: string): PageText {
  return TEXTS[receiptLanguage(tag) ?? "en"];
}

/** Returns the reader's preferred language among those with texts, else English. */
export function languageFor(accept_language: string | undefined): string {
  return preferredLanguage(accept_language, (language) => receiptLanguage(language) !== undefined) ?? "en";
}

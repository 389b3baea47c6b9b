import de from "@tillkeeper/texts/invoice/de.json" with { type: "json" };
import en from "@tillkeeper/texts/invoice/en.json" with { type: "json" };
import es from "@tillkeeper/texts/invoice/es.json" with { type: "json" };
import fr from "@tillkeeper/texts/invoice/fr.json" with { type: "json" };
import it from "@tillkeeper/texts/invoice/it.json" with { type: "json" };
import nl from "@tillkeeper/texts/invoice/nl.json" with { type: "json" };
import { type ReceiptLanguage, receiptLanguage } from "@tillkeeper/receipt-document";

const TEXTS: Readonly<Record<ReceiptLanguage, typeof en>> = { en, nl, de, fr, es, it };

/** Returns the sentences of an invoice for a locale such as `nl_BE`, in English without a text. */
export function invoiceTexts(locale: string): typeof en {
  return TEXTS[receiptLanguage(locale.replaceAll("_", "-")) ?? "en"];
}

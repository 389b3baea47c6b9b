import { type ClosingToPrint, composeClosing, type ReceiptDocument } from "@tillkeeper/receipt-document";

/**
 * Composes a closing (Z) as a document of one page, which is printed like a receipt.
 *
 * @param closing - the posted text: `text` of the result of `till.closeSession`.
 * @param language - BCP 47, or as the service has it (`en_US`); words in English, Dutch or German.
 */
export function closingDocument(closing: string, language: string): ReceiptDocument {
  return composeClosing(JSON.parse(closing) as ClosingToPrint, language);
}

export { MAIL_BOUNDS, PAGE_BOUNDS, PDF_BOUNDS, type PrintBounds } from "./bounds.ts";
export {
  type ClosingExtras,
  type ClosingToPrint,
  composeClosing,
  openingNote,
  type XReportToPrint,
} from "./closing/closing-document.ts";
export { type ClosingTender, type ClosingTexts, closingTexts } from "./closing/texts.ts";
export { asCopy, composeReceipt } from "./compose/compose.ts";
export { forTraining } from "./compose/training.ts";
export { knownMethod } from "./compose/methods.ts";
export { type SignedPart, signedPayments, type SignedPayments } from "./compose/paid.ts";
export { directionOf } from "./compose/formats.ts";
export type { Block, DocumentLine, LabelledValue, QrCode, ReceiptDocument, StoreChrome } from "./document.ts";
export { cleanText, storable } from "./read/clean-text.ts";
export { EMPTY_COLUMNS, PRINTED_COLUMNS, type ReceiptToPrint, type StoreSettings } from "./read/stored-receipt.ts";
export { receiptOfRegister } from "./register/receipt.ts";
export { settingsOfRegister, type RegisterShop } from "./register/settings.ts";
export { blockLines, type TextLayout, type TextLine } from "./text/blocks.ts";
export { paperParts, type PaperPart } from "./text/paper.ts";
export { fill, receiptLanguage, type ReceiptLanguage } from "./texts/texts.ts";

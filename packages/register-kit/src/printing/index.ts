/**
 * Entry point `@tillkeeper/register-kit/printing`, which needs
 * `@point-of-sale/receipt-printer-encoder`.
 */
export { closingDocument } from "./closing-document.ts";
export { type ClosingTexts, closingTexts } from "./closing-texts.ts";
export {
  type Canvas,
  type CanvasContext,
  openDrawer,
  print,
  type Printed,
  type Printer,
  type PrintOptions,
} from "./print.ts";

/**
 * Entry point `@tillkeeper/register-kit/printing`, which needs
 * `@point-of-sale/receipt-printer-encoder`.
 */
export { type ClosingTexts, closingTexts } from "@tillkeeper/receipt-document";
export { closingDocument } from "./closing-document.ts";
export {
  type Canvas,
  type CanvasContext,
  openDrawer,
  print,
  type Printed,
  type Printer,
  type PrintOptions,
} from "./print.ts";

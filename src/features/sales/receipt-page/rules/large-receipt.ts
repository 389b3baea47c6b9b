import type { ReceiptToPrint } from "@tillkeeper/receipt-document";

const SMALL_CHARACTERS_MAX = 64 * 1024;
const SMALL_OBJECTS_MAX = 300;
const INVOICED_CHARACTERS_MAX = 128 * 1024;

/**
 * Returns whether composing a receipt takes long enough to be done in another thread. A small
 * receipt fits into the bounds of every print.
 */
export function isLarge(receipt: ReceiptToPrint): boolean {
  const texts = textsOf(receipt);
  if (lengthOf(texts) > SMALL_CHARACTERS_MAX) return true;
  const opening = /\{|\\u007b/gi;
  let objects = 0;
  for (const text of texts) {
    opening.lastIndex = 0;
    while (opening.exec(text) !== null) if (++objects > SMALL_OBJECTS_MAX) return true;
  }
  return false;
}

/**
 * Returns whether reading the figures of a receipt takes so long that other requests would wait:
 * its page makes no invoice, the shop can.
 */
export function isTooLongForInvoice(receipt: ReceiptToPrint): boolean {
  return lengthOf(textsOf(receipt)) > INVOICED_CHARACTERS_MAX;
}

function textsOf(receipt: ReceiptToPrint): readonly string[] {
  return Object.values(receipt).filter((value): value is string => typeof value === "string");
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

import type { Block, ReceiptDocument } from "../document.ts";
import { fill, receiptLanguage, textsFor } from "../texts/texts.ts";

/**
 * Returns the document of a training: its title, first and last line say that nothing was sold, and
 * it has no QR code, since no server has it.
 */
export function forTraining(receipt: ReceiptDocument): ReceiptDocument {
  const texts = textsFor(receiptLanguage(receipt.language) ?? "en");
  const notice: Block = { kind: "notice", text: texts.training_notice };
  return {
    ...receipt,
    title: fill(texts.training_title, [receipt.title]),
    blocks: [notice, ...receipt.blocks, notice],
    qr: null,
  };
}

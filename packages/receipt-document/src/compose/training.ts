import type { Block, ReceiptDocument } from "../document.ts";
import { fill, receiptLanguage, textsFor } from "../texts/texts.ts";

/**
 * Returns the document of a training: its title, first and last line say that nothing was sold, and
 * it has no QR code, since no server has it.
 */
export function forTraining(document: ReceiptDocument): ReceiptDocument {
  const texts = textsFor(receiptLanguage(document.language) ?? "en");
  const notice: Block = { kind: "notice", text: texts.training_notice };
  return {
    ...document,
    title: fill(texts.training_title, [document.title]),
    blocks: [notice, ...document.blocks, notice],
    qr: null,
  };
}

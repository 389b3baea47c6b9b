import { receiptLanguage, textsFor } from "../texts/texts.ts";
import { openRoom, PAGE_BOUNDS, type PrintBounds } from "../bounds.ts";
import { headerBlocks, titleOf } from "./header.ts";
import { lineBlocks } from "./lines.ts";
import { paymentBlocks } from "./payment.ts";
import { shipmentBlocks } from "./shipments.ts";
import { composeQr, composeStore } from "./store.ts";
import { totalBlocks } from "./totals.ts";
import { cleanLines } from "../read/clean-text.ts";
import { fiscalLabel } from "./fiscal.ts";
import type { Composing } from "./composing.ts";
import type { Block, ReceiptDocument } from "../document.ts";
import { directionOf, formatsFor } from "./formats.ts";
import { readReceipt } from "../read/read-receipt.ts";
import type { ReceiptToPrint, StoreSettings } from "../read/stored-receipt.ts";

/**
 * Composes a receipt for printing (interface §4.4) from its schema 1 model, otherwise from its
 * columns. Store details come from the settings. Never throws. Lines beyond the bounds are counted,
 * not shown.
 */
export function composeReceipt(
  receipt: ReceiptToPrint,
  settings: StoreSettings,
  bounds: PrintBounds = PAGE_BOUNDS,
): ReceiptDocument {
  const reading = readReceipt(receipt);
  const formats = formatsFor(settings.locale, settings.time_zone, reading.currency);
  const language = formats.locale;
  const texts = textsFor(receiptLanguage(language) ?? "en");
  const composing = { reading, settings, texts, formats, room: openRoom(bounds) };
  const footer = cleanLines(settings.footer);
  return {
    language,
    direction: directionOf(language),
    title: titleOf(composing),
    store: composeStore(composing),
    blocks: [
      ...headerBlocks(composing),
      ...lineBlocks(composing),
      ...totalBlocks(composing),
      ...paymentBlocks(composing),
      ...shipmentBlocks(composing),
      ...closingBlocks(composing),
    ],
    qr: composeQr(settings, texts.scan_code),
    footer: footer === "" ? null : footer,
  };
}

/** Returns the document of a receipt that was printed before, marked as a copy. */
export function asCopy(receipt: ReceiptDocument): ReceiptDocument {
  const { copy } = textsFor(receiptLanguage(receipt.language) ?? "en");
  return { ...receipt, blocks: [{ kind: "notice", text: copy }, ...receipt.blocks] };
}

/** Composes the last blocks: legal texts and the loyalty programme. */
function closingBlocks({ reading, texts }: Composing): Block[] {
  const blocks: Block[] = [];
  if (reading.kind === "settlement" && reading.layaway.balance_owed === 0n) {
    blocks.push({ kind: "notice", text: texts.layaway_paid_up });
  }
  if (reading.is_reverse_charge) blocks.push({ kind: "notice", text: texts.reverse_charge });
  if (reading.is_tax_exempt) blocks.push({ kind: "notice", text: texts.tax_exempt });
  const points = reading.points_earned;
  if (points !== undefined && points !== "0") {
    blocks.push({ kind: "facts", rows: [{ label: texts.points_earned, value: points, emphasis: "strong" }] });
  }
  if (reading.fiscal.length > 0) {
    const rows = reading.fiscal.map(({ key, text }) => ({
      label: fiscalLabel(key, texts),
      value: text,
      emphasis: "muted" as const,
    }));
    blocks.push({ kind: "heading", text: texts.fiscal }, { kind: "facts", rows });
  }
  return blocks;
}

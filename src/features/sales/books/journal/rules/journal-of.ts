import type { Booking } from "../../../closings/rules/booking/choices.ts";
import { Figures } from "../../../closings/rules/booking/figures.ts";
import type { EvaluationContext } from "../../../closings/rules/checks/evidence.ts";
import type { Closing } from "../../../closings/rules/closing.ts";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";
import { statedOf } from "../../../closings/rules/stated.ts";
import { bookedDay } from "./booked-day.ts";
import { isRoundingOutside, writeDrawer, writeMovements } from "./drawer-lines.ts";
import type { JournalLine } from "./entry.ts";
import { roundingOf, writeFromReceipts, writePaidBack, writePayments, writeReceived } from "./money-lines.ts";
import { writeRevenue, writeVat } from "./turnover-lines.ts";
import { type Known, Writer } from "./writer.ts";

/** The lines of a closing, and what a bookkeeper should look at. */
export interface Journal {
  readonly lines: readonly JournalLine[];
  /** Codes, each once. */
  readonly findings: readonly string[];
}

/**
 * Returns the journal lines of a closing, which add up to 0. They are made of the figures that the
 * closing states, in the way of booking that its evaluation found. What it contradicts itself by is
 * on suspense lines. Pure and exact; never throws.
 *
 * While listed sales lack receipts, or a receipt has no readable total, the closing is booked as it
 * states itself: with the usual booking of its series, and nothing that only receipts know.
 *
 * @param receipts - as for the evaluation of the closing.
 */
export function journalOf(closing: Closing, receipts: readonly ReceiptFacts[], context: EvaluationContext): Journal {
  const writer = new Writer();
  const known = knownOf(closing, receipts, context, writer);
  const { stated } = known;
  writeReceived(closing, known, writer);
  writePaidBack(closing, known, writer);
  writeRevenue(known, writer);
  writeVat(known, writer);
  writePayments(known, writer);
  writeFromReceipts(known, writer);
  writeMovements(closing, writer);
  writeDrawer(closing, context.previous ?? context.previous_at_terminal, known, writer);
  balance(known, writer);
  for (const side of ["sales", "refunds"]) {
    const sum = statedOf(stated, `${side}_net`) + statedOf(stated, `${side}_tax`);
    if (sum !== statedOf(stated, side)) writer.note(`${side}_sum_differs`);
  }
  return { lines: writer.lines, findings: writer.findings };
}

function knownOf(
  closing: Closing,
  receipts: readonly ReceiptFacts[],
  context: EvaluationContext,
  writer: Writer,
): Known {
  const { day, stated, booking, unfit } = bookedDay(closing, receipts, context);
  if (unfit === undefined) {
    const inside = day.tenders({ ...booking, layaway: insideOf(booking), collection: "inside" });
    return { stated, booking, turnover: day.turnover(booking), tenders: day.tenders(booking), inside };
  }
  writer.note(unfit);
  const none = new Figures();
  return { stated, booking, turnover: none, tenders: none, inside: none };
}

/** Returns the layaway option that has the money of layaways in the tenders. */
function insideOf({ layaway }: Booking): Booking["layaway"] {
  return layaway === "outside" ? "settlement" : layaway;
}

/** Explains what is left of the sum by the rounding of cash; else the sale is in suspense. */
function balance(known: Known, writer: Writer): void {
  const { sum } = writer;
  if (sum === 0n) return;
  const rounding = roundingOf(known);
  if (isRoundingOutside(sum, known)) writer.add("rounding", "outside", -sum);
  // The receipts did not tell whether the rounding was earned or lost.
  else if (sum === -2n * rounding && known.booking.rounding_mode !== "due") writer.turn("rounding");
  else writer.suspend("sale", -sum, "unbalanced");
}

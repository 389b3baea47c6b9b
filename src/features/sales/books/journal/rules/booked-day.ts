import {
  type Booking,
  CHOICES,
  type ChoiceName,
  DEFAULT_BOOKING,
  withOption,
} from "../../../closings/rules/booking/choices.ts";
import type { Day } from "../../../closings/rules/booking/day.ts";
import {
  distinct,
  type EvaluationContext,
  matchDocuments,
  type Remembered,
} from "../../../closings/rules/checks/evidence.ts";
import type { Closing } from "../../../closings/rules/closing.ts";
import { compareClosing, dayOf } from "../../../closings/rules/compare/closing.ts";
import { unplacedOf } from "../../../closings/rules/coverage.ts";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";
import { readStated, type Stated } from "../../../closings/rules/stated.ts";

/** The receipts of a closing, and the way of booking in which its books read them. */
export interface BookedDay {
  readonly day: Day;
  readonly stated: Stated;
  readonly booking: Booking;
  /** Why the receipts decide nothing: the booking is then the usual one of the series. */
  readonly unfit: "receipts_missing" | "receipt_unreadable" | undefined;
}

/** @param receipts - as for the evaluation of the closing. */
export function bookedDay(closing: Closing, receipts: readonly ReceiptFacts[], context: EvaluationContext): BookedDay {
  const facts = distinct(receipts);
  const day = dayOf(closing, facts, context);
  const usual = { day, stated: readStated(closing), booking: usualBooking(context.remembered) };
  if (matchDocuments(closing, facts, day).missing.length > 0) return { ...usual, unfit: "receipts_missing" };
  const { stated, trial } = compareClosing(closing, day, context);
  const { booking } = trial;
  const is_unreadable = unplacedOf(day.receipts(booking), booking).some(
    ({ reason }) => reason.code === "total_unknown",
  );
  return is_unreadable ? { ...usual, unfit: "receipt_unreadable" } : { day, stated, booking, unfit: undefined };
}

function usualBooking(remembered: readonly Remembered[]): Booking {
  let booking = DEFAULT_BOOKING;
  for (const { choice, option } of remembered) {
    if (Object.hasOwn(CHOICES, choice)) booking = withOption(booking, choice as ChoiceName, option);
  }
  return booking;
}

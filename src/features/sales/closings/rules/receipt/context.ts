import type { Booking } from "../booking/choices.ts";
import type { MethodTenders } from "../../../../../shared/configuration/rules/method-tenders.ts";

/** Shared context for reading the receipts of a closing. Amounts in ten-thousandths. */
export interface ReadingContext {
  /** The currency's minor unit in ten-thousandths. */
  readonly unit: bigint;
  /** Largest difference between due and paid that counts as cash rounding. */
  readonly believed_rounding: bigint;
  readonly method_tenders: MethodTenders;
  /** Rates that the closing and the day's receipts name, for lines that state a tax and no rate. */
  readonly knownRates: () => readonly string[];
}

export type LineReading = Booking["lines"];

/** Readings of a receipt that a closing decides when the receipt does not. */
export type Reading = Pick<Booking, "credit_total" | "lines" | "fee">;

export type ReadingChoice = keyof Reading;

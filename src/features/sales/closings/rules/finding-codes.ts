import type { Check } from "./checks/check.ts";

/**
 * Findings that are stored with an evaluation, with the check that is the finding when it fails;
 * null: found otherwise.
 */
const CHECK_OF = {
  unlisted_receipts: "H9:unlisted",
  receipts_without_session: "C9:no_session",
  receipt_number_twice: "C9:number_twice",
  layaway_overpaid: "L4",
  layaway_settled_twice: "L5",
  rate_unknown: "C9:rates",
  clock_ahead: "C9:clock",
  cash_short: "C9:cash",
  cash_over: "C9:cash",
  float_gap: "C7",
  drawer_left: "C9:left",
  series_gap: "C9:closing_number",
  series_order: "C9:order",
  series_code: "C9:series_code",
  closed_before_opened: "C9:closed_at",
  sessions_overlap: "C9:opened_at",
  business_date: "C9:business_date",
  receipt_number_gap: "C9:number_gap",
  receipt_numbers: "C9:receipt_numbers",
  receipts_out_of_time: "C9:times",
  place_unknown: "C9:place",
  order_count: "C8",
  rate_implausible: "X8",
  credit_split: "R4",
  provider_surplus: "P3",
  provider_count: "C3:count",
  card_surplus: null,
  card_tips: null,
  booking_changed: "booking",
} as const;

export const STORED_FINDINGS = Object.keys(CHECK_OF) as (keyof typeof CHECK_OF)[];

/** Returns the findings of a closing's checks, each once. */
export function findingsOf(checks: readonly Check[]): string[] {
  return checks
    .filter(({ outcome }) => outcome === "failed")
    .flatMap(({ id, actual }) => {
      const unfit = actual?.startsWith("-") === true ? "cash_over" : "cash_short";
      return STORED_FINDINGS.filter((finding) => CHECK_OF[finding] === id && finding !== unfit);
    });
}

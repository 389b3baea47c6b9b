import type { Check } from "./checks/check.ts";

/** The finding that a failed check is; checks that are not here are none. */
const FINDING_OF: Readonly<Record<string, string>> = {
  "H9:unlisted": "unlisted_receipts",
  C7: "float_gap",
  C8: "order_count",
  "C9:left": "drawer_left",
  "C9:closing_number": "series_gap",
  "C9:order": "series_order",
  "C9:series_code": "series_code",
  "C9:closed_at": "closed_before_opened",
  "C9:opened_at": "sessions_overlap",
  "C9:business_date": "business_date",
  "C9:number_gap": "receipt_number_gap",
  "C9:receipt_numbers": "receipt_numbers",
  "C9:times": "receipts_out_of_time",
  "C9:place": "place_unknown",
  X8: "rate_implausible",
  R4: "credit_split",
  P3: "provider_surplus",
  "C3:count": "provider_count",
  booking: "booking_changed",
};

/** Findings that are stored with an evaluation; a test holds the list against the table above. */
export const STORED_FINDINGS = [
  "unlisted_receipts",
  "cash_short",
  "cash_over",
  "float_gap",
  "drawer_left",
  "series_gap",
  "series_order",
  "series_code",
  "closed_before_opened",
  "sessions_overlap",
  "business_date",
  "receipt_number_gap",
  "receipt_numbers",
  "receipts_out_of_time",
  "place_unknown",
  "order_count",
  "rate_implausible",
  "credit_split",
  "provider_surplus",
  "provider_count",
  "card_surplus",
  "card_tips",
  "booking_changed",
] as const;

/** The findings of a closing's checks, each once. */
export function findingsOf(checks: readonly Check[]): string[] {
  const codes = checks
    .filter(({ outcome }) => outcome === "failed")
    .flatMap(({ id, actual }) => {
      if (id === "C9:cash") return [actual?.startsWith("-") === true ? "cash_short" : "cash_over"];
      const code = FINDING_OF[id];
      return code === undefined ? [] : [code];
    });
  return [...new Set(codes)];
}

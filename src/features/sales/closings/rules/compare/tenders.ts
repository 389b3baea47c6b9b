import type { Booking } from "../booking/choices.ts";
import { DUE } from "../booking/contribute-tenders.ts";
import type { Figures } from "../booking/figures.ts";
import { exactly, type Interval, minus, plus, UNLIMITED } from "../interval.ts";
import { type Stated, statedOf } from "../stated.ts";
import type { Area, Row } from "./row.ts";

/** Sign of each tender in sales less refunds. */
const BALANCE_SIGNS = Object.entries({
  cash: 1n,
  split_cash: 1n,
  card: 1n,
  split_card: 1n,
  invoice: 1n,
  credit_redeemed: 1n,
  layaway_receivable: 1n,
  card_refunds: -1n,
  manual_card_refunds: -1n,
  cash_refund: -1n,
  credits_issued: -1n,
  credits_returned: -1n,
  invoice_credit_notes: -1n,
});

/** Tenders, refund tenders, drawer and providers (design, section 5). */
export function compareTenders(receipts: Figures, stated: Stated, booking: Booking): Row[] {
  const at = (figure: string) => statedOf(stated, figure);
  const rows: Row[] = [];
  const compare = (id: string, area: Area, figures: readonly string[], expected: Interval, actual: bigint) =>
    rows.push({ id, area, decides: true, expected, actual, figures });
  const bound = (id: string, area: Area, figures: readonly string[], expected: Interval, actual: bigint) =>
    rows.push({ id, area, decides: true, expected, actual, figures, is_bound: true });
  const rounding = (booking.rounding_sign === "lost" ? -1n : 1n) * at("cash_rounding");
  const is_due = booking.rounding_mode === "due";
  const cash = (figure: string) => (is_due ? figure + DUE : figure);

  for (const name of ["cash", "split_cash"]) {
    compare(`C2:${name}`, "tenders", [cash(name)], receipts.of(cash(name)), at(name));
  }
  for (const name of ["card", "split_card"]) compare(`C3:${name}`, "tenders", [name], receipts.of(name), at(name));
  compare("C4", "tenders", ["invoice"], receipts.of("invoice"), at("invoice"));
  compare("C5:redeemed", "tenders", ["credit_redeemed"], receipts.of("credit_redeemed"), at("credit_redeemed"));
  compare("L1", "tenders", ["layaway_receivable"], receipts.of("layaway_receivable"), at("layaway_receivable"));
  compare("L2", "tenders", ["layaway_payments"], receipts.of("layaway_payments"), at("layaway_payments"));
  const collections = "credit_due_collections";
  compare("L3", "tenders", [collections], receipts.of(collections), at(collections));

  const card_out = receipts.of("card_out");
  compare("C3:card_refunds", "refunds", ["card_out"], card_out, at("card_refunds") + at("manual_card_refunds"));
  const terminal = receipts.of("card_out terminal").low;
  const from_terminal = { low: terminal, high: card_out.high, unplaced: 0n };
  bound("R2", "refunds", ["card_out terminal"], from_terminal, at("card_refunds"));
  compare(
    "C5:issued",
    "refunds",
    ["credits_out"],
    receipts.of("credits_out"),
    at("credits_issued") + at("credits_returned"),
  );
  const least = at("credits_issued") < at("credits_returned") ? at("credits_issued") : at("credits_returned");
  bound("R3", "refunds", [], { low: 0n, high: UNLIMITED, unplaced: 0n }, least);
  compare("R5", "refunds", ["invoice_out"], receipts.of("invoice_out"), at("invoice_credit_notes"));
  compare("R6", "refunds", [cash("cash_out")], receipts.of(cash("cash_out")), at("cash_refund"));

  if (!standsOutside(receipts, booking)) {
    const in_tenders = at("cash") + at("split_cash") - at("cash_refund");
    const expected = is_due ? receipts.of("cash_due") : plus(receipts.of("cash_due"), exactly(rounding));
    compare("C1r", "tenders", ["cash_due"], expected, in_tenders);
  }
  // A register may or may not state the rounding of cash that belongs to no tender.
  const beside = upToNothing(receipts.of("rounding outside"));
  compare("C1b", "tenders", ["rounding"], minus(receipts.of("rounding"), beside), rounding);
  compare(
    "C1",
    "tenders",
    ["elsewhere"],
    minus(balanceOf(receipts, stated, booking), beside),
    tendersOf(stated, booking, rounding),
  );
  if (stated.has_drawer) {
    const base = exactly(at("opening_float") + at("cash_in") - at("cash_out"));
    compare("C6", "drawer", ["drawer"], plus(base, receipts.of("drawer")), at("cash_expected"));
    const with_rounding = plus(plus(plus(base, receipts.of("drawer_due")), exactly(rounding)), beside);
    compare("W3", "drawer", ["drawer_due"], with_rounding, at("cash_expected"));
  }
  if (!stated.has_providers) return rows;
  for (const name of ["collected", "refunded"] as const) {
    const figure = `terminal ${name}`;
    const least_of_all = { low: receipts.of(figure).low, high: UNLIMITED, unplaced: 0n };
    bound(`C3:${name}`, "providers", [figure], least_of_all, at(name));
  }
  return rows;
}

/** Widens an interval to include 0. */
function upToNothing({ low, high, unplaced }: Interval): Interval {
  return { low: low < 0n ? low : 0n, high: high > 0n ? high : 0n, unplaced };
}

/** Returns whether cash is in layaway_payments or credit_due_collections only, and so in no tender. */
function standsOutside(receipts: Figures, { layaway, collection }: Booking): boolean {
  return (
    (layaway === "outside" && receipts.of("layaway_payments").high !== 0n) ||
    (collection === "outside" && receipts.of("credit_due_collections").high !== 0n)
  );
}

/**
 * Sales less refunds, less money that never passed the register. Credit given back has a tender,
 * money of such layaways does not.
 */
function balanceOf(receipts: Figures, stated: Stated, { layaway }: Booking): Interval {
  const turnover = exactly(statedOf(stated, "sales") - statedOf(stated, "refunds"));
  const balance = minus(turnover, receipts.of("elsewhere"));
  return layaway === "outside" ? plus(balance, receipts.of("layaway_refunds by credit")) : balance;
}

/** Sums all tenders with their signs. Cash booked as due has its rounding in a separate figure. */
function tendersOf(stated: Stated, { layaway, collection, rounding_mode }: Booking, rounding: bigint): bigint {
  let sum = rounding_mode === "due" ? 0n : -rounding;
  for (const [tender, sign] of BALANCE_SIGNS) sum += sign * statedOf(stated, tender);
  if (layaway !== "outside") sum -= statedOf(stated, "layaway_payments");
  if (collection !== "outside") sum -= statedOf(stated, "credit_due_collections");
  return sum;
}

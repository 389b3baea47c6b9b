import type { Booking } from "../booking/choices.ts";
import { DUE } from "../booking/contribute-tenders.ts";
import type { Figures } from "../booking/figures.ts";
import { exactly, type Interval, minus, plus, UNLIMITED } from "../interval.ts";
import { REFUND_TENDERS, type Stated, statedOf } from "../stated.ts";
import type { Area, Row } from "./row.ts";

/** Tenders that raise the balance of sales less refunds; the tenders of OUTGO lower it. */
export const INCOME = ["cash", "split_cash", "card", "split_card", "invoice", "credit_redeemed", "layaway_receivable"];
export const OUTGO = [...REFUND_TENDERS, "cash_refund"];

/** Compares tenders, refund tenders, drawer and providers (design, section 5). */
export function compareTenders(receipts: Figures, stated: Stated, booking: Booking): Row[] {
  const at = (figure: string) => statedOf(stated, figure);
  const rows: Row[] = [];
  const compare = (
    id: string,
    area: Area,
    figures: readonly string[],
    expected: Interval,
    actual: bigint,
    stated_figure?: string,
  ) => rows.push({ id, area, expected, actual, figures, stated_figure });
  const same = (id: string, area: Area, figure: string, of_receipts = figure) =>
    compare(id, area, [of_receipts], receipts.of(of_receipts), at(figure), figure);
  const bound: typeof compare = (id, area, figures, expected, actual, stated_figure) =>
    rows.push({ id, area, expected, actual, figures, stated_figure, is_bound: true });
  const rounding = (booking.rounding_sign === "lost" ? -1n : 1n) * at("cash_rounding");
  const is_due = booking.rounding_mode === "due";
  const cash = (figure: string) => (is_due ? figure + DUE : figure);

  for (const name of ["cash", "split_cash"]) same(`C2:${name}`, "tenders", name, cash(name));
  for (const name of ["card", "split_card"]) same(`C3:${name}`, "tenders", name);
  same("C4", "tenders", "invoice");
  same("C5:redeemed", "tenders", "credit_redeemed");
  same("L1", "tenders", "layaway_receivable");
  same("L2", "tenders", "layaway_payments");
  same("L3", "tenders", "credit_due_collections");

  const card_out = receipts.of("card_out");
  const card_refunds = at("card_refunds") + at("manual_card_refunds");
  compare("C3:card_refunds", "refunds", ["card_out"], card_out, card_refunds, "card_refunds");
  const from_terminal = { low: receipts.of("card_out terminal").low, high: card_out.high, unplaced: 0n };
  bound("R2", "refunds", ["card_out terminal"], from_terminal, at("card_refunds"));
  const [issued, returned] = [at("credits_issued"), at("credits_returned")];
  const credits_out = receipts.of("credits_out");
  compare("C5:issued", "refunds", ["credits_out"], credits_out, issued + returned, "credits_issued");
  const not_negative = { low: 0n, high: UNLIMITED, unplaced: 0n };
  bound("R3", "refunds", [], not_negative, issued < returned ? issued : returned);
  same("R5", "refunds", "invoice_credit_notes", "invoice_out");
  same("R6", "refunds", "cash_refund", cash("cash_out"));

  if (!standsOutside(receipts, booking)) {
    const in_tenders = at("cash") + at("split_cash") - at("cash_refund");
    const expected = is_due ? receipts.of("cash_due") : plus(receipts.of("cash_due"), exactly(rounding));
    compare("C1r", "tenders", ["cash_due"], expected, in_tenders);
  }
  // A register may or may not state the rounding of cash that belongs to no tender.
  const beside = upToNothing(receipts.of("rounding outside"));
  compare("C1b", "tenders", ["rounding"], minus(receipts.of("rounding"), beside), rounding, "cash_rounding");
  const balance = minus(balanceOf(receipts, stated, booking), beside);
  compare("C1", "tenders", ["elsewhere"], balance, tendersOf(stated, booking, rounding));
  if (stated.has_drawer) {
    const base = exactly(at("opening_float") + at("cash_in") - at("cash_out"));
    const with_paid = plus(base, receipts.of("drawer"));
    compare("C6", "drawer", ["drawer"], with_paid, at("cash_expected"), "cash_expected");
    const with_rounding = plus(plus(plus(base, receipts.of("drawer_due")), exactly(rounding)), beside);
    compare("W3", "drawer", ["drawer_due"], with_rounding, at("cash_expected"));
  }
  for (const name of stated.has_providers ? ["collected", "refunded"] : []) {
    const figure = `terminal ${name}`;
    const at_least = { low: receipts.of(figure).low, high: UNLIMITED, unplaced: 0n };
    bound(`C3:${name}`, "providers", [figure], at_least, at(name), name);
  }
  return rows;
}

/** Widens an interval to include 0. */
export function upToNothing({ low, high, unplaced }: Interval): Interval {
  return { low: low < 0n ? low : 0n, high: high > 0n ? high : 0n, unplaced };
}

/**
 * Returns whether cash is in layaway_payments or credit_due_collections only, and so in no tender.
 */
function standsOutside(receipts: Figures, { layaway, collection }: Booking): boolean {
  return (
    (layaway === "outside" && receipts.of("layaway_payments").high !== 0n) ||
    (collection === "outside" && receipts.of("credit_due_collections").high !== 0n)
  );
}

/**
 * Returns sales less refunds, less money that never passed the register. Where layaways are booked
 * outside, credit that was given back for them has a tender all the same.
 */
function balanceOf(receipts: Figures, stated: Stated, { layaway }: Booking): Interval {
  const turnover = exactly(statedOf(stated, "sales") - statedOf(stated, "refunds"));
  const balance = minus(turnover, receipts.of("elsewhere"));
  return layaway === "outside" ? plus(balance, receipts.of("layaway_refunds by credit")) : balance;
}

/** Sums all tenders with their signs. Cash booked as due has its rounding in a separate figure. */
function tendersOf(stated: Stated, { layaway, collection, rounding_mode }: Booking, rounding: bigint): bigint {
  let sum = rounding_mode === "due" ? 0n : -rounding;
  for (const tender of INCOME) sum += statedOf(stated, tender);
  for (const tender of OUTGO) sum -= statedOf(stated, tender);
  if (layaway !== "outside") sum -= statedOf(stated, "layaway_payments");
  if (collection !== "outside") sum -= statedOf(stated, "credit_due_collections");
  return sum;
}

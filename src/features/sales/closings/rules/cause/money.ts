import { amountOf, type Differences, type Found, type Surplus } from "./differences.ts";
import { TENDER_OF } from "./receipts.ts";

/**
 * Finds money of one tender that is booked as another, whether the expected cash has the same error
 * or not.
 */
export function tenderAsTender(differences: Differences): Found | undefined {
  const by_hand = cardRefundsByHand(differences);
  if (by_hand !== undefined) return by_hand;
  const tenders = tendersOf(differences);
  const [less, more] = [tenders.filter(({ gap }) => gap < 0n), tenders.filter(({ gap }) => gap > 0n)];
  const [from, to] = [less[0], more[0]];
  if (from === undefined || to === undefined || tenders.length !== 2) return undefined;
  if (!differences.isSurplus({ [from.figure]: from.gap, [to.figure]: to.gap, ...drawer(differences) }))
    return undefined;
  const is_of_drawer = differences.of.stated.has_drawer && [from, to].filter(isCash).length === 1;
  const follows = differences.gap("C6") !== 0n ? "tender_with_drawer" : "tender_without_drawer";
  return {
    code: is_of_drawer ? follows : "tender",
    check: from.row.id,
    values: { amount: amountOf(from.gap), from: from.figure, to: to.figure },
  };
}

/**
 * Finds refunds through the card terminal that are booked as refunds by hand; both together are
 * right.
 */
function cardRefundsByHand({ failed, of: { rows } }: Differences): Found | undefined {
  const [only, ...others] = failed;
  const row = rows.find(({ id }) => id === "R2");
  if (only?.id !== "R2" || others.length > 0 || row === undefined || row.actual > row.expected.low) return undefined;
  const amount = amountOf(row.actual - row.expected.low);
  return { code: "tender", check: "R2", values: { amount, from: "card_refunds", to: "manual_card_refunds" } };
}

/**
 * Finds cash that the receipts have and the closing has neither in its tender nor in the drawer; or
 * the other way round.
 */
export function cashAndDrawer(differences: Differences): Found | undefined {
  const [cash, ...others] = tendersOf(differences);
  const of_drawer = differences.gap("C6");
  if (cash === undefined || others.length > 0 || cash.gap > 0n !== of_drawer > 0n || of_drawer === 0n) return undefined;
  if (cash.figure !== "cash" && cash.figure !== "split_cash") return undefined;
  if (!differences.isSurplus({ [cash.figure]: cash.gap, ...drawer(differences) })) return undefined;
  return {
    code: cash.gap < 0n ? "cash_missing" : "cash_surplus",
    check: cash.row.id,
    values: { amount: amountOf(cash.gap) },
  };
}

/** Finds cash that is missing in tender and drawer and is stated as rounding. */
export function cashAsRounding(differences: Differences): Found | undefined {
  const rounding = roundingSurplus(differences);
  const [cash, ...others] = tendersOf(differences);
  if (rounding === 0n || cash === undefined || others.length > 0 || !isCash(cash)) return undefined;
  const surplus = { [cash.figure]: cash.gap, cash_rounding: rounding, ...drawer(differences) };
  if (cash.gap > 0n || !differences.isSurplus(surplus)) return undefined;
  return { code: "cash_as_rounding", check: "C1b", values: { amount: amountOf(cash.gap) } };
}

/** Finds a cash refund that is neither among the movements nor taken out of the drawer. */
export function cashRefund(differences: Differences): Found | undefined {
  const [refund, ...others] = tendersOf(differences);
  if (refund?.figure !== "cash_refund" || others.length > 0 || refund.gap > 0n) return undefined;
  if (differences.gap("C6") <= 0n) return undefined;
  if (!differences.isSurplus({ cash_refund: refund.gap, ...drawer(differences) })) return undefined;
  return { code: "cash_refund", check: refund.row.id, values: { amount: amountOf(refund.gap) } };
}

/** Finds that only the expected cash is wrong. */
export function cashExpected(differences: Differences): Found | undefined {
  const gap = differences.fails("C6") ? differences.gap("C6") : differences.gap("W3");
  if (gap === 0n || !differences.isSurplus({ cash_expected: gap })) return undefined;
  return {
    code: gap > 0n ? "cash_expected_high" : "cash_expected_low",
    check: differences.fails("C6") ? "C6" : "W3",
    values: { amount: amountOf(gap) },
  };
}

/** Finds that only the difference of the drawer is wrong. */
export function cashDifference({ failed }: Differences): Found | undefined {
  const [only, ...others] = failed;
  if (only?.id !== "H8" || others.length > 0 || only.difference === null) return undefined;
  return { code: "cash_difference", check: "H8", values: {} };
}

/** Returns the failed comparisons of tenders, in the order in which they are compared. */
export function tendersOf({ figures }: Differences): Differences["figures"] {
  return figures.filter(({ figure }) => TENDER_OF[figure] !== undefined || figure === "layaway_receivable");
}

export function isCash({ figure }: { readonly figure: string }): boolean {
  return TENDER_OF[figure] === "cash";
}

export function drawer(differences: Differences): Surplus {
  const gap = differences.gap("C6");
  return gap === 0n ? {} : { cash_expected: gap };
}

/** Returns the amount by which cash_rounding is too high. */
export function roundingSurplus(differences: Differences): bigint {
  const sign = differences.of.booking.rounding_sign === "lost" ? -1n : 1n;
  return sign * differences.gap("C1b");
}

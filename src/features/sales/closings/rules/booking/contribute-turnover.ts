import { isSet } from "../../../../../web-api/json/json.ts";
import { readAmount, type ReceiptFacts } from "../facts.ts";
import { between, exactly, type Interval, negative, unplacedUpTo, UNLIMITED, wider } from "../interval.ts";
import { isLayaway } from "../kinds.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import type { Side } from "../receipt/side-tax.ts";
import { magnitude } from "../units.ts";
import type { Booking } from "./choices.ts";
import { ANY_RATE, type Sink } from "./figures.ts";

/** Names of each side's figures, and its columns in the rate table. */
const SIDES = {
  sales: {
    gross: "sales",
    tax: "sales_tax",
    net: "sales_net",
    excess: "sales excess",
    net_column: "sales_net",
    tax_column: "sales_tax",
  },
  refunds: {
    gross: "refunds",
    tax: "refunds_tax",
    net: "refunds_net",
    excess: "refunds excess",
    net_column: "refund_net",
    tax_column: "refund_tax",
  },
} as const;
type SideNames = (typeof SIDES)[keyof typeof SIDES];

/** Adds a receipt's share of turnover and tax under a booking. */
export function contributeTurnover(receipt: ReadReceipt, booking: Booking, unit: bigint, sum: Sink): void {
  const { kind, value, tax, sold, returned } = receipt;
  if (kind === "unknown") return addUnknown(receipt, sum);
  if (!isTurnover(receipt, booking)) return;
  if (isLayaway(kind) && booking.layaway === "prepayment") return addPrepayment(receipt, booking, unit, sum);
  const give = receipt.is_fine ? unit / 2n : 0n;
  const sign = kind === "refund" ? -1n : 1n;
  sum.add("net", wider(exactly(sign * value), give));
  sum.add("net_tax", tax === undefined ? unstatedTax(receipt, sign) : wider(exactly(sign * tax), give));
  if (kind === "exchange" && sold === undefined) return addUnsplit(receipt, sum);
  if (sold !== undefined) addSide(receipt, sold, SIDES.sales, booking, give, sum);
  if (returned !== undefined) addSide(receipt, returned, SIDES.refunds, booking, give, sum);
}

/**
 * Whether a receipt is turnover in this way of booking: a layaway is at its settlement, at its
 * deposit, or with each payment.
 */
export function isTurnover(receipt: ReadReceipt, { layaway, layaway_refund }: Booking): boolean {
  const { kind } = receipt;
  if (kind === "credit_due") return false;
  if (kind === "refund") return !isOfLayaway(receipt) || layaway_refund === "turnover";
  if (!isLayaway(kind) || layaway === "prepayment") return true;
  return kind === (layaway === "deposit" ? "deposit" : "settlement");
}

export function isOfLayaway({ facts }: ReadReceipt): boolean {
  return (facts.layaway_kind ?? "").trim() !== "";
}

function addSide(
  { treatment }: ReadReceipt,
  side: Side,
  names: SideNames,
  booking: Booking,
  give: bigint,
  sum: Sink,
): void {
  const { gross, tax, unstated } = side;
  const { net_column, tax_column } = names;
  sum.add(names.gross, wider(exactly(gross), give));
  sum.add(names.tax, tax === undefined ? unplacedUpTo(gross) : wider(exactly(tax), give));
  const net = tax === undefined ? unplacedUpTo(gross) : wider(exactly(gross - tax), give);
  sum.add(names.net, net);
  if (treatment !== "standard") return sum.add(`${treatment} ${net_column}`, net);
  const rates = ratesOf(side, booking);
  for (const [rate, share] of rates) {
    sum.addRate(rate, net_column, wider(share.net, give));
    sum.addRate(rate, tax_column, wider(share.tax, give));
  }
  addStack(side, rates === side.rates, names.excess, exactly(side.excess), sum);
  if (unstated === undefined) return;
  for (const rate of unstated.rates ?? [ANY_RATE]) {
    sum.addRate(rate, net_column, unplacedUpTo(unstated.net));
    sum.addRate(rate, tax_column, unplacedUpTo(unstated.tax));
  }
}

/**
 * Adds the base that several taxes have in common: what their rows count twice, in all and by the
 * rates, or that one row combines them.
 */
function addStack({ excess, stack = "" }: Side, isRows: boolean, figure: string, amount: Interval, sum: Sink): void {
  if (excess === 0n) return;
  if (isRows) sum.add(figure, amount);
  sum.add(`${isRows ? figure : COMBINED} ${stack}`, amount);
}

/** Begins the figures that name the taxes which one row combines: `combined 21+4`. */
export const COMBINED = "combined";

function ratesOf({ rates, combined }: Side, { stacked }: Booking): Side["rates"] {
  return stacked === "combined" && combined !== undefined ? combined : rates;
}

/**
 * Adds an exchange whose parts are unknown. The larger side is at least the difference in price of
 * the goods, the other at least 0, both less possible adjustments and without an upper limit.
 */
function addUnsplit({ facts, value, tax, treatment }: ReadReceipt, sum: Sink): void {
  const adjustment = adjustmentExtent(facts);
  const open = (low: bigint): Interval => ({ low: low - adjustment, high: UNLIMITED, unplaced: magnitude(value) });
  const [sold, back] = value >= 0n ? [value, 0n] : [0n, -value];
  const [sold_tax, back_tax] = tax === undefined ? [0n, 0n] : tax >= 0n ? [tax, 0n] : [0n, -tax];
  for (const [names, gross, of_tax] of [
    [SIDES.sales, sold, sold_tax],
    [SIDES.refunds, back, back_tax],
  ] as const) {
    sum.add(names.gross, open(gross));
    sum.add(names.tax, open(of_tax));
    sum.add(names.net, open(0n));
    // The excess of taxes that share a base is not known either.
    sum.add(names.excess, { ...open(0n), unplaced: 0n });
    if (treatment === "standard") {
      sum.addRate(ANY_RATE, names.net_column, open(0n));
      sum.addRate(ANY_RATE, names.tax_column, open(0n));
    } else sum.add(`${treatment} ${names.net_column}`, open(0n));
  }
}

/** Returns the maximum of an exchange's adjustments; unlimited when one of them is unreadable. */
function adjustmentExtent({ shipping_refund, adjustment_positive, adjustment_negative }: ReceiptFacts): bigint {
  return [shipping_refund, adjustment_positive, adjustment_negative]
    .filter(isSet)
    .reduce((sum, json) => sum + magnitude(readAmount(json, []) ?? UNLIMITED), 0n);
}

/** Adds a payment of a layaway as turnover of its own, with its share of the taxes. */
function addPrepayment(receipt: ReadReceipt, booking: Booking, unit: bigint, sum: Sink): void {
  const { value, tax, sold, due } = receipt;
  if (sold === undefined) return;
  sum.add("net", exactly(due));
  sum.add("sales", exactly(due));
  // Each rate of a payment is rounded separately; one of them has the remainder.
  const most = unit * BigInt(Math.max(1, sold.rates.size));
  const part = (amount: Interval): Interval =>
    value === 0n ? exactly(0n) : wider(between((amount.low * due) / value, (amount.high * due) / value), most);
  const of_tax = tax === undefined ? unplacedUpTo(due) : part(exactly(tax));
  sum.add("net_tax", of_tax);
  sum.add("sales_tax", of_tax);
  sum.add("sales_net", negative({ ...of_tax, low: of_tax.low - due, high: of_tax.high - due }));
  if (receipt.treatment !== "standard") sum.add(`${receipt.treatment} sales_net`, part(exactly(value - (tax ?? 0n))));
  const rates = ratesOf(sold, booking);
  for (const [rate, share] of rates) {
    sum.addRate(rate, "sales_net", part(share.net));
    sum.addRate(rate, "sales_tax", part(share.tax));
  }
  addStack(sold, rates === sold.rates, "sales excess", part(exactly(sold.excess)), sum);
  if (sold.unstated === undefined) return;
  sum.addRate(ANY_RATE, "sales_net", unplacedUpTo(due));
  sum.addRate(ANY_RATE, "sales_tax", unplacedUpTo(due));
}

/** Adds a document of an unknown kind, which may be a sale or a refund. */
function addUnknown({ extent }: ReadReceipt, sum: Sink): void {
  const either: Interval = { low: -extent, high: extent, unplaced: extent };
  for (const figure of ["net", "net_tax"]) sum.add(figure, either);
  for (const { gross, tax, net, excess, net_column, tax_column } of [SIDES.sales, SIDES.refunds]) {
    for (const figure of [gross, tax, net, excess]) sum.add(figure, either);
    sum.addRate(ANY_RATE, net_column, either);
    sum.addRate(ANY_RATE, tax_column, either);
    for (const treatment of ["reverse_charge", "exempt"]) sum.add(`${treatment} ${net_column}`, either);
  }
}

/**
 * Returns the range of a tax that the receipt does not state. The taxes of both sides of an
 * exchange are not bounded by its total.
 */
function unstatedTax({ kind, value }: ReadReceipt, sign: bigint): Interval {
  if (kind !== "exchange") return unplacedUpTo(sign * value);
  return { low: -UNLIMITED, high: UNLIMITED, unplaced: magnitude(value) };
}

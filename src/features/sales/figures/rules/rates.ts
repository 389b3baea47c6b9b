import { minorUnit } from "../../../../runtime/currencies.ts";
import type { MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { DEFAULT_BOOKING } from "../../closings/rules/booking/choices.ts";
import { readReceipt } from "../../closings/rules/receipt/read.ts";
import type { Side } from "../../closings/rules/receipt/side-tax.ts";
import { Lines } from "../../closings/rules/receipt/value.ts";
import type { ReceiptToCount } from "./receipt.ts";

/** Goods at a tax rate, with their tax. In ten-thousandths; what came back is negative. */
export interface AtRate {
  /** A percentage in its shortest decimal text; empty for what the receipt states no rate of. */
  readonly rate: string;
  readonly amount: bigint;
  readonly tax: bigint;
}

/**
 * Returns the tax of a receipt of goods and its tax rates, read in the same way as the evaluation
 * of a closing. The amounts of the rates add up to `amount`, and their tax to `tax`.
 *
 * @param amount - what the receipt adds to net sales.
 */
export function ratesOf(
  receipt: ReceiptToCount,
  amount: bigint,
  method_tenders: MethodTenders,
): { readonly tax: bigint; readonly rates: readonly AtRate[] } {
  const context = {
    unit: minorUnit(receipt.currency ?? ""),
    believed_rounding: 0n,
    method_tenders,
    knownRates: () => [],
  };
  const read = readReceipt(receipt, new Lines(receipt), context, DEFAULT_BOOKING);
  const tax = read.kind === "refund" ? -(read.tax ?? 0n) : (read.tax ?? 0n);
  const sums = new Map<string, { amount: bigint; tax: bigint }>();
  addSide(sums, read.sold, 1n);
  addSide(sums, read.returned, -1n);
  const named = [...sums].map(([rate, sum]) => ({ rate, ...sum }));
  const rest = {
    rate: "",
    amount: named.reduce((left, sum) => left - sum.amount, amount),
    tax: named.reduce((left, sum) => left - sum.tax, tax),
  };
  return { tax, rates: rest.amount === 0n && rest.tax === 0n && named.length > 0 ? named : [...named, rest] };
}

function addSide(sums: Map<string, { amount: bigint; tax: bigint }>, side: Side | undefined, sign: bigint): void {
  // Several taxes on one base are one rate, or the base would count twice.
  for (const [rate, { net, tax }] of side?.combined ?? side?.rates ?? []) {
    const sum = sums.get(rate) ?? { amount: 0n, tax: 0n };
    // Where two readings of the lines fit, they divide the same price in two ways.
    sums.set(rate, { amount: sum.amount + sign * (net.high + tax.low), tax: sum.tax + sign * tax.low });
  }
}

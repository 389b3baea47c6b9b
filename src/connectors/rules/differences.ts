import { minorUnit } from "../../runtime/currencies.ts";
import { formatAmount, parseStoredAmount } from "../../runtime/money.ts";
import type { SaleFigures } from "../../shop-data/records/figures.ts";
import type { Capabilities, SaleThere } from "../connector.ts";

/** Possible differences between a sale here and its order at the platform. */
export const SALE_DIFFERENCES = ["double", "amount", "tax", "state", "refund"] as const;

export interface SaleDifference {
  readonly code: (typeof SALE_DIFFERENCES)[number];
  readonly here: string;
  readonly there: string;
}

/**
 * Compares a sale with its orders at the platform. Figures are not compared where several orders
 * are a difference `double`, or one side has canceled the order.
 *
 * @param orders - the platform's orders of the sale; at least one.
 */
export function differencesOf(
  here: SaleFigures,
  orders: readonly SaleThere[],
  amounts: Capabilities["amounts"],
): readonly SaleDifference[] {
  const [there] = orders;
  if (there === undefined || orders.length > 1) {
    return [{ code: "double", here: "1", there: String(orders.length) }];
  }
  if (here.is_canceled || there.is_canceled) {
    // Figures of canceled orders are not compared: some platforms take the lines out of them.
    if (here.is_canceled === there.is_canceled) return [];
    const named = (is_canceled: boolean): string => (is_canceled ? "canceled" : "placed");
    return [{ code: "state", here: named(here.is_canceled), there: named(there.is_canceled) }];
  }
  const allowed = tolerancesOf(here, amounts);
  const found: SaleDifference[] = [];
  const compare = (code: "amount" | "tax" | "refund", left: string, right: string, tolerance: bigint): void => {
    const [a, b] = [parseStoredAmount(left), parseStoredAmount(right)];
    const apart = a > b ? a - b : b - a;
    if (apart > tolerance) found.push({ code, here: formatAmount(a), there: formatAmount(b) });
  };
  compare("amount", here.grand_total, there.total, allowed.amount);
  if (there.tax !== undefined) compare("tax", here.tax_amount, there.tax, allowed.tax);
  compare("refund", here.refunded, there.refunded, allowed.refund);
  return found;
}

/**
 * Returns the allowed differences. A platform with prices including tax rounds to the currency's
 * smallest unit and derives the tax of each line; one that recomputes amounts may differ by a unit
 * per line.
 */
function tolerancesOf({ currency, lines, refunds }: SaleFigures, amounts: Capabilities["amounts"]) {
  if (amounts === "verbatim") return { amount: 0n, tax: 0n, refund: 0n };
  const unit = minorUnit(currency);
  const each_line = unit * BigInt(Math.max(lines, 1));
  const amount = amounts === "inclusive" ? unit / 2n : each_line;
  return { amount, tax: each_line, refund: amount * BigInt(Math.max(refunds, 1)) };
}

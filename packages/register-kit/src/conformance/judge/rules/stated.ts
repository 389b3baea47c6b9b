import type { Treatment } from "../../../cart/priced.ts";
import { divideRounded, HUNDRED_PERCENT_E4, parseDecimal } from "../../../money/decimals.ts";
import { PERCENT_DIGITS } from "../../../tax/tables.ts";

type Json = Readonly<Record<string, unknown>>;

/** Returns a text or number of a receipt as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function hasCustomer(receipt: Json): boolean {
  return textOf(receipt["customer_name"]) !== "" || textOf(receipt["customer_email"]) !== "";
}

export function treatmentOf(receipt: Json): Treatment {
  if (receipt["is_reverse_charge"] === true) return "reverse_charge";
  return receipt["is_tax_exempt"] === true ? "exempt" : "standard";
}

/**
 * Returns a discount as it is stated, and what it is when it was stated without tax and with tax:
 * the interface leaves that open.
 */
export function waysToState(discount_minor: bigint, rate: string): bigint[] {
  const percent = parseDecimal(rate, PERCENT_DIGITS);
  const with_tax = HUNDRED_PERCENT_E4 + percent;
  return [
    discount_minor,
    divideRounded(discount_minor * with_tax, HUNDRED_PERCENT_E4),
    divideRounded(discount_minor * HUNDRED_PERCENT_E4, with_tax),
  ];
}

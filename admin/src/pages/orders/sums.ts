import type { Answer } from "../../api/client.ts";

type Order = Pick<
  Answer<"GET /orders/{order_id}">["order"],
  | "subtotal"
  | "subtotal_incl_tax"
  | "discount_amount"
  | "shipping_amount"
  | "shipping_incl_tax"
  | "tax_amount"
  | "grand_total"
>;

export type Sum = readonly [
  name: "subtotal_with_tax" | "subtotal" | "discount" | "shipping" | "tax" | "total" | "tax_of_total",
  amount: number | null,
];

/** Digits of an amount after its point. */
const UNITS = 10_000;

/** Returns whether amounts add up to a total; not stated ones count as 0. */
function addUp(total: number | null, amounts: readonly (number | null)[]): boolean {
  const units = (amount: number | null): number => Math.round((amount ?? 0) * UNITS);
  return units(total) === amounts.reduce<number>((sum, amount) => sum + units(amount), 0);
}

/**
 * Returns the order's stored amounts from its items down to its total. Amounts are with tax, or
 * without it where the order does not state them with tax or its discount is without tax.
 */
export function sumsOf(order: Order): readonly Sum[] {
  const { subtotal, subtotal_incl_tax, discount_amount, shipping_amount, tax_amount, grand_total } = order;
  const discount = discount_amount ? -Math.abs(discount_amount) : 0;
  const shipping_with_tax = order.shipping_incl_tax ?? shipping_amount;
  const hasTax =
    subtotal_incl_tax !== null &&
    (addUp(grand_total, [subtotal_incl_tax, discount, shipping_with_tax]) ||
      !addUp(grand_total, [subtotal, discount, shipping_amount, tax_amount]));
  const shipping = hasTax ? shipping_with_tax : shipping_amount;
  return [
    ...(subtotal === 0
      ? []
      : [hasTax ? (["subtotal_with_tax", subtotal_incl_tax] as const) : (["subtotal", subtotal] as const)]),
    // A discount lowers the total, whether the order states it as a positive or a negative amount.
    ...(discount === 0 ? [] : [["discount", discount] as const]),
    ...(shipping ? [["shipping", shipping] as const] : []),
    ...(hasTax ? [] : [["tax", tax_amount] as const]),
    ["total", grand_total],
    ...(hasTax ? [["tax_of_total", tax_amount] as const] : []),
  ];
}

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

/**
 * Returns the order's stored amounts from its items down to its total. Amounts are with tax, or
 * without it where the order does not state them with tax.
 */
export function sumsOf(order: Order): readonly Sum[] {
  const { subtotal, subtotal_incl_tax, discount_amount, shipping_amount, tax_amount, grand_total } = order;
  const hasTax = subtotal_incl_tax !== null;
  const shipping = hasTax ? (order.shipping_incl_tax ?? shipping_amount) : shipping_amount;
  return [
    ...(subtotal === 0
      ? []
      : [hasTax ? (["subtotal_with_tax", subtotal_incl_tax] as const) : (["subtotal", subtotal] as const)]),
    // A discount lowers the total, whether the order states it as a positive or a negative amount.
    ...(discount_amount ? [["discount", -Math.abs(discount_amount)] as const] : []),
    ...(shipping ? [["shipping", shipping] as const] : []),
    ...(hasTax ? [] : [["tax", tax_amount] as const]),
    ["total", grand_total],
    ...(hasTax ? [["tax_of_total", tax_amount] as const] : []),
  ];
}

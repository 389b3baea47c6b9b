import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils";
import { textOf } from "./sale.js";

const FIELDS = [
  "id",
  "status",
  "metadata",
  "total",
  "tax_total",
  "credit_line_total",
  "payment_collections.payments.refunds.amount",
];

/**
 * Returns the orders of sales that were made at or after `from` and before `to`, sorted by id, so
 * that the next page begins after the last id.
 */
export async function listFigures(scope, { from, to, after, limit }) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "order",
    fields: FIELDS,
    filters: { created_at: { $gte: from, $lt: to }, id: { $gt: after } },
    pagination: { take: limit, order: { id: "ASC" } },
  });
  return {
    sales: data.filter(({ metadata }) => typeof metadata?.pos_sale_id === "string").map(figuresOf),
    next: data.length === limit ? data.at(-1).id : null,
  };
}

/**
 * Returns the figures of an order as decimal texts. Refunds lower an order's total by credit lines,
 * so these are added to it again.
 */
function figuresOf(order) {
  const payments = (order.payment_collections ?? []).flatMap((collection) => collection.payments ?? []);
  const refunds = payments.flatMap((payment) => payment.refunds ?? []);
  return {
    key: order.metadata.pos_sale_id,
    order_id: order.id,
    status: order.status,
    original_total: MathBN.add(textOf(order, "total"), textOf(order, "credit_line_total")).toFixed(),
    tax_total: textOf(order, "tax_total"),
    refunded: MathBN.sum(0, ...refunds.map((refund) => textOf(refund, "amount"))).toFixed(),
  };
}

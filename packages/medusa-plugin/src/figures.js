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
 * The orders that carry the key of a sale, whose sale was at or after `from` and before `to`. They
 * come in the order of their ids, so that a page begins where the last one ended.
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
 * Amounts are decimal texts. Refunds lower the total by credit lines, which are added again here.
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

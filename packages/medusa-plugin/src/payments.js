import { createHash } from "node:crypto";
import { ContainerRegistrationKeys, MathBN, MedusaError, Modules } from "@medusajs/framework/utils";
import {
  capturePaymentWorkflow,
  markPaymentCollectionAsPaid,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows";
import { note } from "./sale.js";
import { returnStock } from "./stock.js";

const idOf = (key) => `pay_col_pos_${createHash("sha256").update(key).digest("hex").slice(0, 40)}`;

/**
 * Records a payment of a sale, unless a payment with this key exists. Completes a payment that a
 * crash interrupted.
 */
export async function pay(scope, sale, body) {
  const { key, amount, method } = required(body);
  const id = idOf(`${sale.key} ${key}`);
  const payments = scope.resolve(Modules.PAYMENT);
  const [known] = await payments.listPaymentCollections({ id: [id] });
  if (known === undefined) {
    await payments.createPaymentCollections({
      id,
      currency_code: sale.currency_code,
      amount,
      metadata: { pos_payment: key, method },
    });
  }
  if (!sale.payments.some((payment) => payment.id === id)) {
    await scope.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.ORDER]: { order_id: sale.order_id },
      [Modules.PAYMENT]: { payment_collection_id: id },
    });
  }
  const captured_by = "Tillkeeper";
  if ((known?.status ?? "not_paid") === "not_paid") {
    await markPaymentCollectionAsPaid(scope).run({
      input: { payment_collection_id: id, order_id: sale.order_id, captured_by },
    });
    return;
  }
  for (const { id: payment_id, captured_at } of await payments.listPayments({ payment_collection_id: id })) {
    if (captured_at === null) await capturePaymentWorkflow(scope).run({ input: { payment_id, captured_by } });
  }
}

/**
 * Refunds money from the sale's payments and releases the stock of returned goods, once for each
 * key. A repeat completes what a crash interrupted: each refund carries the key, and the stock is
 * computed from all returns.
 *
 * @throws MedusaError `not_allowed` when the payments are too small.
 */
export async function refund(scope, sale, body, withItems) {
  const { key, amount } = required(body);
  const known = sale.refunds.find((made) => made.key === key);
  if (known?.is_complete === true) return;
  const returned = Array.isArray(body.returned) ? body.returned : [];
  const noteRefund = (is_complete) =>
    note(scope, sale.order_id, ({ pos_refunds = {} }) => ({
      pos_refunds: { ...pos_refunds, [key]: { returned, is_complete } },
    }));
  const open = MathBN.sub(amount, known?.amount ?? 0);
  const sources = await listSources(scope, sale);
  if (MathBN.gt(open, MathBN.sum(0, ...sources.map(({ rest }) => rest)))) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The sale's payments are smaller than this refund.");
  }
  await noteRefund(false);
  await giveBack(scope, sources, open, key);
  await returnStock(scope, sale.order_id, withItems);
  await noteRefund(true);
}

/** Returns the sale's payments with the amount that can still be refunded from each. */
async function listSources(scope, sale) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "captures.raw_amount", "refunds.raw_amount"],
    filters: { payment_collection_id: sale.payments.map(({ id }) => id) },
  });
  const sum = (rows) => MathBN.sum(0, ...(rows ?? []).map(({ raw_amount }) => raw_amount.value));
  return data
    .map(({ id, captures, refunds }) => ({ id, rest: MathBN.sub(sum(captures), sum(refunds)) }))
    .filter(({ rest }) => MathBN.gt(rest, 0));
}

async function giveBack(scope, sources, amount, key) {
  let open = amount;
  for (const { id, rest } of sources) {
    if (!MathBN.gt(open, 0)) return;
    const part = MathBN.min(open, rest);
    await refundPaymentWorkflow(scope).run({
      input: { payment_id: id, amount: part, note: key, created_by: "Tillkeeper" },
    });
    open = MathBN.sub(open, part);
  }
}

function required(body) {
  const { key, amount, method = null } = body ?? {};
  if (typeof key === "string" && key !== "" && /^\d{1,16}(\.\d{1,8})?$/.test(amount)) return { key, amount, method };
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "A payment or refund needs key and amount.");
}

import { createHash } from "node:crypto";
import { ContainerRegistrationKeys, MathBN, MedusaError, Modules } from "@medusajs/framework/utils";

/**
 * Returns the order id of a sale. It derives from the sale's key, so that the primary key of
 * Medusa's order table refuses a second order.
 */
export function orderIdOf(key) {
  return `order_pos_${createHash("sha256").update(key).digest("hex").slice(0, 40)}`;
}

const FIELDS = [
  "id",
  "display_id",
  "status",
  "currency_code",
  "customer_id",
  "email",
  "created_at",
  "metadata",
  "billing_address.id",
  "shipping_address.id",
  "total",
  "credit_line_total",
  "items.id",
  "items.quantity",
  "items.total",
  "items.variant_id",
  "items.metadata",
  "payment_collections.id",
  "payment_collections.status",
  "payment_collections.amount",
  "payment_collections.metadata",
  "payment_collections.payments.id",
  "payment_collections.payments.captured_at",
  "payment_collections.payments.refunds.id",
  "payment_collections.payments.refunds.amount",
  "payment_collections.payments.refunds.note",
];

/** Returns a sale from Medusa with amounts as decimal texts; undefined for an unknown key. */
export async function readSale(scope, key) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderIdOf(key) } });
  const [order] = data;
  if (order === undefined || order.metadata?.pos_sale_id !== key) return undefined;
  const collections = order.payment_collections ?? [];
  const given = collections.flatMap(({ payments }) => (payments ?? []).flatMap(({ refunds }) => refunds ?? []));
  return {
    key,
    order_id: order.id,
    number: String(order.display_id),
    status: order.status,
    currency_code: order.currency_code,
    customer_id: order.customer_id ?? null,
    email: order.email ?? null,
    has_addresses: Boolean(order.billing_address ?? order.shipping_address),
    created_at: new Date(order.created_at).toISOString(),
    // Refunds lower an order's total by credit lines, so these are added to it again.
    original_total: MathBN.add(textOf(order, "total"), textOf(order, "credit_line_total")).toFixed(),
    is_complete: order.metadata.pos_is_complete === true,
    items: (order.items ?? []).map((item) => ({
      key: item.metadata?.pos_item ?? null,
      variant_id: item.variant_id ?? null,
      quantity: textOf(item, "quantity"),
      total: textOf(item, "total"),
    })),
    payments: collections
      .filter(({ metadata }) => metadata?.pos_payment !== undefined)
      .map((collection) => ({
        key: collection.metadata.pos_payment,
        id: collection.id,
        amount: textOf(collection, "amount"),
        is_captured: (collection.payments ?? []).some(({ captured_at }) => captured_at !== null),
      })),
    refunds: Object.entries(order.metadata.pos_refunds ?? {}).map(([memo, { is_complete = false }]) => {
      const parts = given.filter(({ note }) => note === memo);
      const amount = MathBN.sum(0, ...parts.map((part) => textOf(part, "amount"))).toFixed();
      return { key: memo, id: parts[0]?.id ?? memo, amount, is_complete };
    }),
  };
}

/**
 * Returns the sale of a key.
 *
 * @throws MedusaError `not_found` for an unknown key.
 */
export async function requireSale(scope, key) {
  const sale = await readSale(scope, key);
  if (sale === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no sale ${key}.`);
  return sale;
}

/** Creates the order as given: without new prices or taxes, and without an email. */
export async function createOrder(scope, key, order) {
  const items = await withVariants(scope, order.items ?? []);
  await scope.resolve(Modules.ORDER).createOrders({
    ...order,
    items,
    id: orderIdOf(key),
    status: "completed",
    is_draft_order: false,
    no_notification: true,
    metadata: { ...order.metadata, pos_sale_id: key },
  });
}

/** Changes the metadata of a sale's order. Call it while the sale is locked. */
export async function note(scope, order_id, change) {
  const orders = scope.resolve(Modules.ORDER);
  const { metadata } = await orders.retrieveOrder(order_id, { select: ["id", "metadata"] });
  await orders.updateOrders([{ id: order_id, metadata: { ...metadata, ...change(metadata ?? {}) } }]);
}

/**
 * Links lines with product variants by SKU; a line whose variant no longer exists keeps its texts.
 */
async function withVariants(scope, items) {
  const skus = [...new Set(items.map(({ variant_sku }) => variant_sku).filter((sku) => typeof sku === "string"))];
  if (skus.length === 0) return items;
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "product_variant",
    fields: ["id", "sku", "title", "product.id", "product.title"],
    filters: { sku: skus },
  });
  const variants = new Map(data.map((variant) => [variant.sku, variant]));
  return items.map((item) => {
    const variant = variants.get(item.variant_sku);
    if (variant === undefined) return item;
    const { id: variant_id, title: variant_title, product } = variant;
    return { ...item, variant_id, variant_title, product_id: product?.id, product_title: product?.title };
  });
}

export async function cancel(scope, { order_id }) {
  await scope.resolve(Modules.ORDER).updateOrders([{ id: order_id, status: "canceled", canceled_at: new Date() }]);
}

/** Sets the customer of a sale; `without_addresses` also removes the addresses of its order. */
export async function changeOwner(scope, { order_id }, body) {
  const { customer_id = null, email = null, without_addresses = false } = body ?? {};
  const orders = scope.resolve(Modules.ORDER);
  await orders.updateOrders([{ id: order_id, customer_id, email }]);
  if (without_addresses === true) await deleteAddresses(scope, [order_id]);
}

/**
 * Deletes the addresses of orders; Medusa's foreign keys then clear the references in the orders.
 */
export async function deleteAddresses(scope, order_ids) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const fields = ["id", "billing_address.id", "shipping_address.id"];
  const { data } = await query.graph({ entity: "order", fields, filters: { id: order_ids } });
  const ids = data.flatMap(({ billing_address, shipping_address }) =>
    [billing_address, shipping_address].flatMap((address) => address?.id ?? []),
  );
  if (ids.length > 0) await scope.resolve(Modules.ORDER).deleteOrderAddresses(ids);
}

/**
 * Returns an amount as decimal text: Medusa keeps the exact value beside the number that it
 * returns.
 */
export function textOf(row, name) {
  const raw = row[`raw_${name}`];
  return String(raw?.value ?? row[name]?.toString() ?? "0");
}

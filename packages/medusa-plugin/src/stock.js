import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils";

import { textOf } from "./sale.js";

/**
 * Reserves the goods of a sale at its stock location, also below zero, since the customer has taken
 * them. Skips lines that have a reservation, so that a repeat after a crash reserves the rest.
 *
 * @param withItems - of `oneAtATime`.
 */
export async function reserveStock(scope, order_id, location_id, withItems) {
  if (typeof location_id !== "string" || location_id === "") return;
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const inventory = scope.resolve(Modules.INVENTORY);
  const { items } = await readOrder(scope, order_id);
  const sold = items.filter(({ variant_id, quantity }) => variant_id && MathBN.gt(quantity, 0));
  if (sold.length === 0) return;
  const { data: variants } = await query.graph({
    entity: "product_variant",
    fields: ["id", "manage_inventory", "inventory_items.inventory_item_id", "inventory_items.required_quantity"],
    filters: { id: sold.map(({ variant_id }) => variant_id) },
  });
  const reserved = await inventory.listReservationItems(
    { line_item_id: sold.map(({ id }) => id) },
    { select: ["line_item_id", "inventory_item_id"], take: null },
  );
  const has = new Set(reserved.map(({ line_item_id, inventory_item_id }) => `${line_item_id} ${inventory_item_id}`));
  const wanted = sold.flatMap(({ id, variant_id, quantity }) => {
    const variant = variants.find((found) => found.id === variant_id);
    if (variant?.manage_inventory !== true) return [];
    return (variant.inventory_items ?? [])
      .filter(({ inventory_item_id }) => !has.has(`${id} ${inventory_item_id}`))
      .map(({ inventory_item_id, required_quantity = 1 }) => ({
        line_item_id: id,
        inventory_item_id,
        location_id,
        quantity: MathBN.mult(quantity, required_quantity),
        allow_backorder: true,
        description: order_id,
        metadata: { per_piece: required_quantity },
      }));
  });
  if (wanted.length === 0) return;
  await withItems(itemsOf(wanted), async () => {
    await ensureLevels(inventory, wanted);
    await inventory.createReservationItems(wanted);
  });
}

function itemsOf(reservations) {
  return reservations.map(({ inventory_item_id }) => inventory_item_id);
}

/**
 * Lowers the reservations of a sale to the sold quantity less the quantities of all its refunds.
 */
export async function returnStock(scope, order_id, withItems) {
  const { items, metadata } = await readOrder(scope, order_id);
  const inventory = scope.resolve(Modules.INVENTORY);
  const refunds = Object.values(metadata?.pos_refunds ?? {});
  const left = new Map();
  for (const { id, quantity, pos_item } of items) {
    const returns = refunds.flatMap(({ returned }) => returned.filter(({ item }) => item === pos_item));
    if (returns.length === 0) continue;
    left.set(id, MathBN.sub(quantity, MathBN.sum(0, ...returns.map((each) => each.quantity))));
  }
  if (left.size === 0) return;
  const reservations = await inventory.listReservationItems({ line_item_id: [...left.keys()] }, { take: null });
  await withItems(itemsOf(reservations), async () => {
    for (const { id, line_item_id, metadata: notes } of reservations) {
      // One piece of a kit may reserve several of an inventory item.
      const quantity = MathBN.mult(left.get(line_item_id), Number(notes?.per_piece ?? 1));
      if (MathBN.gt(quantity, 0)) await inventory.updateReservationItems([{ id, quantity, allow_backorder: true }]);
      else await inventory.deleteReservationItems([id]);
    }
  });
}

/** Deletes the reservations of a sale. */
export async function releaseStock(scope, order_id, withItems) {
  const { items } = await readOrder(scope, order_id);
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  const inventory = scope.resolve(Modules.INVENTORY);
  const reservations = await inventory.listReservationItems({ line_item_id: ids }, { take: null });
  if (reservations.length === 0) return;
  await withItems(itemsOf(reservations), () => inventory.deleteReservationItemsByLineItem(ids));
}

/** Creates missing stock levels: an item that was never counted at a location has none there. */
async function ensureLevels(inventory, wanted) {
  const ids = wanted.map(({ inventory_item_id }) => inventory_item_id);
  const [{ location_id }] = wanted;
  const levels = await inventory.listInventoryLevels({ inventory_item_id: ids, location_id }, { take: null });
  const known = new Set(levels.map(({ inventory_item_id }) => inventory_item_id));
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length === 0) return;
  await inventory.createInventoryLevels(
    missing.map((inventory_item_id) => ({ inventory_item_id, location_id, stocked_quantity: 0 })),
  );
}

async function readOrder(scope, order_id) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const fields = ["id", "metadata", "items.id", "items.variant_id", "items.metadata", "items.detail.quantity"];
  const { data } = await query.graph({ entity: "order", fields, filters: { id: order_id } });
  const items = (data[0]?.items ?? []).map(({ id, variant_id, metadata, detail }) => ({
    id,
    variant_id,
    pos_item: metadata?.pos_item,
    quantity: textOf(detail, "quantity"),
  }));
  return { items, metadata: data[0]?.metadata };
}

import { type RawBuilder, sql } from "kysely";
import { type AddressDraft, type OrderDraft, OrderRefused, type StoredOrder } from "../../orders.ts";
import type { Tx } from "../../../runtime/database.ts";
import { countUses } from "../promotions/uses.ts";
import { completeOrder, type OrderPlace } from "./complete.ts";
import { takeIncrementId } from "./sequence.ts";
import { moveStock } from "./stock.ts";
import { ENDED_STATES, OPEN_STATES } from "./states.ts";
import { defaultStatusOf, findStatusUse, isIncrementIdTaken } from "./stored.ts";

/**
 * Places a new order. An order with a pos_sale_id needs the order mutex and that no other order carries the sale.
 *
 * @throws OrderRefused for what cannot be an order.
 */
export async function placeOrder(
  tx: Tx,
  draft: OrderDraft,
  place: OrderPlace,
): Promise<Pick<StoredOrder, "entity_id" | "pos_sale_id">> {
  const { items, increment_id, created_at, ...columns } = completeOrder(draft, place);
  if (increment_id !== null && (await isIncrementIdTaken(tx, increment_id))) {
    throw new OrderRefused(`Another order has the increment id "${increment_id}" already.`);
  }
  const { state, status } = await stateAndStatusOf(tx, draft, "new");
  if (place.subtracts_stock) {
    await moveStock(
      tx,
      items.map(({ product_id, sku, qty_ordered }) => ({ product_id, sku, qty: `-${qty_ordered}` })),
    );
  }
  const order = tx
    .insertInto("commerce.sales_order")
    .values({
      ...columns,
      state,
      status,
      // After every check that can refuse: the counter stays locked until the commit.
      increment_id: increment_id ?? (await takeIncrementId(tx, "order", place.store_id)),
      ...(created_at === null ? {} : { created_at }),
    })
    .returning("entity_id");
  const insertItems = (of: number | RawBuilder<number>, rows: typeof items) =>
    tx
      .insertInto("commerce.sales_order_item")
      .values(rows.map((item) => ({ ...item, order_id: of, store_id: place.store_id })));
  const parts = [
    ...(items.length === 0 ? [] : [insertItems(PLACED, items.slice(0, ITEMS_AT_ONCE))]),
    ...sentAddresses(draft.addresses).map((address) =>
      tx.insertInto("commerce.sales_order_address").values({ ...address, parent_id: PLACED }),
    ),
    tx.insertInto("commerce.sales_comment").values({ order_id: PLACED, entity_name: "order", status, comment: null }),
  ];
  // One statement, since the register waits for each round trip.
  const placed = tx.with("placed", () => order);
  const { entity_id } = await parts
    .reduce((query, part, index) => query.with(`part_${index}`, () => part) as unknown as typeof placed, placed)
    .selectFrom("placed")
    .select("entity_id")
    .executeTakeFirstOrThrow();
  for (let from = ITEMS_AT_ONCE; from < items.length; from += ITEMS_AT_ONCE) {
    await insertItems(entity_id, items.slice(from, from + ITEMS_AT_ONCE)).execute();
  }
  await countUses(tx, { entity_id, ...columns });
  return { entity_id, pos_sale_id: columns.pos_sale_id };
}

/** The id of the order that the same statement inserts. */
const PLACED = sql<number>`(select entity_id from placed)`;

/** A statement takes 65,535 parameters. */
const ITEMS_AT_ONCE = 1_000;

function sentAddresses(addresses: OrderDraft["addresses"]) {
  return (["billing", "shipping"] as const).flatMap((address_type) => {
    const address = addresses[address_type];
    return address === undefined ? [] : [{ address_type, ...columnsOf(address) }];
  });
}

function columnsOf(address: AddressDraft) {
  return {
    customer_address_id: address.customer_address_id ?? null,
    email: address.email ?? null,
    prefix: address.prefix ?? null,
    firstname: address.firstname ?? null,
    middlename: address.middlename ?? null,
    lastname: address.lastname ?? null,
    company: address.company ?? null,
    street: [...(address.street ?? [])],
    city: address.city ?? null,
    region: address.region ?? null,
    region_code: address.region_code ?? null,
    region_id: address.region_id ?? null,
    postcode: address.postcode ?? null,
    country_id: address.country_id ?? null,
    telephone: address.telephone ?? null,
    fax: address.fax ?? null,
    vat_id: address.vat_id ?? null,
  };
}

/** Stores the addresses that were sent; each replaces what the order had of its kind. */
export async function saveAddresses(tx: Tx, parent_id: number, addresses: OrderDraft["addresses"]): Promise<void> {
  for (const { address_type, ...values } of sentAddresses(addresses)) {
    await tx
      .insertInto("commerce.sales_order_address")
      .values({ ...values, parent_id, address_type })
      .onConflict((conflict) => conflict.columns(["parent_id", "address_type"]).doUpdateSet(values))
      .execute();
  }
}

/**
 * Returns the state and status of an order after a save that names either, both or neither.
 *
 * @throws OrderRefused for an unknown pair, and for ends that only cancelling and refunding bring about.
 */
export async function stateAndStatusOf(
  tx: Tx,
  sent: Pick<OrderDraft, "state" | "status">,
  current: string,
): Promise<{ state: string; status: string }> {
  const wanted = sent.state ?? null;
  if (wanted !== null && wanted !== current) {
    if (ENDED_STATES.has(current)) throw new OrderRefused(`An order that is ${current} stays so.`);
    if (!OPEN_STATES.has(wanted)) throw new OrderRefused(`A save cannot bring an order into the state "${wanted}".`);
  }
  const status = sent.status ?? null;
  if (status === null) return { state: wanted ?? current, status: await defaultStatusOf(tx, wanted ?? current) };
  const use = await findStatusUse(tx, status, wanted ?? current);
  if (!use.is_known) throw new OrderRefused(`There is no order status "${status}".`);
  if (use.is_of_state) return { state: wanted ?? current, status };
  const [only, ...others] = use.states;
  if (
    wanted !== null ||
    only === undefined ||
    others.length > 0 ||
    ENDED_STATES.has(current) ||
    !OPEN_STATES.has(only)
  ) {
    throw new OrderRefused(`The status "${status}" does not belong to the state "${wanted ?? current}".`);
  }
  return { state: only, status };
}

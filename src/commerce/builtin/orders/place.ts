import { type AddressDraft, type AddressType, type OrderDraft, OrderRefused, type StoredOrder } from "../../orders.ts";
import type { Tx } from "../../../runtime/database.ts";
import { completeOrder, type OrderPlace } from "./complete.ts";
import { afterOrderPlaced } from "./hooks.ts";
import { takeIncrementId } from "./sequence.ts";
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
  const { state, status } = await standingOf(tx, draft, "new");
  const { entity_id } = await tx
    .insertInto("commerce.sales_order")
    .values({
      ...columns,
      state,
      status,
      // Last of all that can be refused: the counter is locked from here to the commit.
      increment_id: increment_id ?? (await takeIncrementId(tx, "order", place.store_id)),
      ...(created_at === null ? {} : { created_at }),
    })
    .returning("entity_id")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    const rows = items.slice(from, from + ITEMS_AT_ONCE);
    await tx
      .insertInto("commerce.sales_order_item")
      .values(rows.map((item) => ({ ...item, order_id: entity_id, store_id: place.store_id })))
      .execute();
  }
  await saveAddresses(tx, entity_id, draft.addresses);
  await afterOrderPlaced(tx, { entity_id, status, ...columns });
  return { entity_id, pos_sale_id: columns.pos_sale_id };
}

/** A statement takes 65,535 parameters. */
const ITEMS_AT_ONCE = 1_000;

/** Stores the addresses that were sent; each replaces what the order had of its kind. */
export async function saveAddresses(
  tx: Tx,
  parent_id: number,
  addresses: Partial<Record<AddressType, AddressDraft>>,
): Promise<void> {
  for (const address_type of ["billing", "shipping"] as const) {
    const address = addresses[address_type];
    if (address === undefined) continue;
    const values = {
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
    await tx
      .insertInto("commerce.sales_order_address")
      .values({ ...values, parent_id, address_type })
      .onConflict((conflict) => conflict.columns(["parent_id", "address_type"]).doUpdateSet(values))
      .execute();
  }
}

/**
 * The state and status that an order has after a save that names either, both or none.
 *
 * @throws OrderRefused for an unknown pair, and for ends that only cancelling and refunding bring about.
 */
export async function standingOf(
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

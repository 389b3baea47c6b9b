import { canonicalEmail } from "../../runtime/mail-address.ts";
import { type OrderDraft, OrderRefused, type StoredOrder } from "./order.ts";
import type { RunNamed, Stored, Tx } from "../../runtime/database.ts";
import { countUses } from "../promotions/uses.ts";
import { completeOrder, type OrderScope } from "./complete.ts";
import { drawn, prefixOf } from "./sequence.ts";
import { ENDED_STATES, OPEN_STATES } from "./states.ts";
import { MOVED_STOCK } from "./stock.ts";
import { DEFAULT_STATUS, defaultStatusOf, findStatusUse, isIncrementIdTaken } from "./stored.ts";

/**
 * Places a new order. An order with a pos_sale_id needs the order mutex and that no other order has
 * the sale.
 *
 * @throws OrderRefused for an invalid order.
 */
export async function placeOrder(
  tx: Tx,
  named: RunNamed,
  draft: OrderDraft,
  scope: OrderScope,
): Promise<Pick<StoredOrder, "entity_id" | "pos_sale_id" | "is_sandbox">> {
  const order = completeOrder(draft, scope);
  if (order.increment_id !== null && (await isIncrementIdTaken(tx, order.increment_id))) {
    throw new OrderRefused(`Another order has the increment id "${order.increment_id}" already.`);
  }
  const { state, status } =
    draft.status == null
      ? { state: wantedState(draft, "new"), status: null }
      : await stateAndStatusOf(tx, draft, "new");
  const addresses = sentAddresses(draft.addresses);
  const values = (subtracts_stock: boolean) => {
    const moved = subtracts_stock ? order.items : [];
    return [
      moved.map(({ product_id }) => product_id),
      moved.map(({ sku }) => sku),
      moved.map(({ qty_ordered }) => `-${qty_ordered}`),
      prefixOf(scope.store_id, scope.is_sandbox),
      order.increment_id,
      state,
      status,
      order.created_at,
      ...ORDER_COLUMNS.map((column) => order[column]),
      ...ITEM_COLUMNS.map((column) => order.items.map((item) => item[column])),
      ...ADDRESS_COLUMNS.map((column) => addresses.map((address) => address[column])),
      // Street lines are sent as separate arrays: PostgreSQL cannot unnest an array of arrays line
      // by line.
      draft.addresses.billing?.street ?? [],
      draft.addresses.shipping?.street ?? [],
    ];
  };
  let placed: { entity_id: number } | undefined;
  // Skips numbers that imported orders have. Only the first attempt moves the stock.
  for (let attempt = 1; placed === undefined; attempt += 1) {
    [placed] = await named(
      "place_order",
      PLACE_ORDER,
      values(scope.subtracts_stock && !scope.is_sandbox && attempt === 1),
      tx,
    );
  }
  if (!scope.is_sandbox) await countUses(tx, { ...order, ...placed });
  return { ...placed, pos_sale_id: order.pos_sale_id, is_sandbox: scope.is_sandbox };
}

/** Columns of an order that a later save may change. */
export const FREE_COLUMNS = [
  "ext_order_id",
  "customer_id",
  "customer_group_id",
  "customer_is_guest",
  "customer_email",
  "customer_firstname",
  "customer_lastname",
  "customer_note",
  "shipping_method",
  "shipping_description",
] as const;

/** Columns with amounts and texts that no later save changes. */
export const AMOUNTS = [
  "subtotal",
  "base_subtotal",
  "subtotal_incl_tax",
  "tax_amount",
  "base_tax_amount",
  "discount_amount",
  "base_discount_amount",
  "shipping_amount",
  "base_shipping_amount",
  "shipping_tax_amount",
  "shipping_incl_tax",
  "grand_total",
  "base_grand_total",
  "base_to_order_rate",
] as const;
export const FIXED_TEXTS = ["order_currency_code", "base_currency_code", "coupon_code", "applied_rule_ids"] as const;

const ORDER_COLUMNS = [
  ...FREE_COLUMNS,
  ...AMOUNTS,
  ...FIXED_TEXTS,
  "store_id",
  "website_id",
  "pos_sale_id",
  "location_id",
  "is_sandbox",
  "discount_description",
  "total_qty_ordered",
  "total_item_count",
  "is_virtual",
  "payment_method",
  "payment_po_number",
  "payment_information",
] as const;

const ITEM_TYPES = {
  product_id: "int",
  product_type: "text",
  sku: "text",
  name: "text",
  is_virtual: "int",
  applied_rule_ids: "text",
  qty_ordered: "numeric",
  original_price: "numeric",
  price: "numeric",
  base_price: "numeric",
  price_incl_tax: "numeric",
  row_total: "numeric",
  base_row_total: "numeric",
  row_total_incl_tax: "numeric",
  tax_percent: "numeric",
  tax_amount: "numeric",
  discount_percent: "numeric",
  discount_amount: "numeric",
} as const;
const ITEM_COLUMNS = Object.keys(ITEM_TYPES) as (keyof typeof ITEM_TYPES)[];

const ADDRESS_TYPES = {
  address_type: "text",
  customer_address_id: "int",
  email: "text",
  prefix: "text",
  firstname: "text",
  middlename: "text",
  lastname: "text",
  company: "text",
  city: "text",
  region: "text",
  region_code: "text",
  region_id: "int",
  postcode: "text",
  country_id: "text",
  telephone: "text",
  fax: "text",
  vat_id: "text",
} as const;
const ADDRESS_COLUMNS = Object.keys(ADDRESS_TYPES) as (keyof typeof ADDRESS_TYPES)[];

const FIRST_ORDER = 9;
const FIRST_ITEM = FIRST_ORDER + ORDER_COLUMNS.length;
const FIRST_ADDRESS = FIRST_ITEM + ITEM_COLUMNS.length;
const STREETS = FIRST_ADDRESS + ADDRESS_COLUMNS.length;

const arrays = (types: Readonly<Record<string, string>>, first: number): string =>
  Object.values(types)
    .map((type, index) => `$${first + index}::${type}[]`)
    .join(", ");

/**
 * Places an order in one statement, since the register waits for each round trip. It draws the
 * number after moving the stock: the counter stays locked until the commit, so that an order that
 * waits for a product delays no others.
 */
const PLACE_ORDER = `
  with ${MOVED_STOCK},
  ${drawn("order", "$4", "(select count(*) from moved_stock) as moved where $5::text is null")},
  numbered as (
    select $5::text as increment_id where $5::text is not null
    union all
    select increment_id from drawn
     where not exists (select from shop_data.sales_order o where o.increment_id = drawn.increment_id)),
  placed as (
    insert into shop_data.sales_order (increment_id, state, status, created_at, ${ORDER_COLUMNS.join(", ")})
    select increment_id, $6, coalesce($7, (${DEFAULT_STATUS("$6")}), $6), coalesce($8, clock_timestamp()),
           ${ORDER_COLUMNS.map((_, index) => `$${FIRST_ORDER + index}`).join(", ")}
      from numbered
    returning entity_id, store_id, status),
  items as (
    insert into shop_data.sales_order_item (order_id, store_id, ${ITEM_COLUMNS.join(", ")})
    select placed.entity_id, placed.store_id, ${ITEM_COLUMNS.map((column) => `i.${column}`).join(", ")}
      from placed, unnest(${arrays(ITEM_TYPES, FIRST_ITEM)})
        with ordinality as i (${ITEM_COLUMNS.join(", ")}, position)
     order by i.position),
  addresses as (
    insert into shop_data.sales_order_address (parent_id, street, ${ADDRESS_COLUMNS.join(", ")})
    select placed.entity_id, case a.address_type when 'billing' then $${STREETS}::text[] else $${STREETS + 1}::text[] end,
           ${ADDRESS_COLUMNS.map((column) => `a.${column}`).join(", ")}
      from placed, unnest(${arrays(ADDRESS_TYPES, FIRST_ADDRESS)}) as a (${ADDRESS_COLUMNS.join(", ")})),
  history as (
    insert into shop_data.sales_comment (order_id, entity_name, status)
    select entity_id, 'order', status from placed)
  select entity_id from placed`;

type AddressRow = Omit<Stored<"shop_data.sales_order_address">, "entity_id" | "parent_id">;

function sentAddresses(addresses: OrderDraft["addresses"]): AddressRow[] {
  return (["billing", "shipping"] as const).flatMap((address_type) => {
    const address = addresses[address_type];
    if (address === undefined) return [];
    const email = address.email == null ? null : canonicalEmail(address.email);
    const sent = { ...address, address_type, email };
    const columns = Object.fromEntries(ADDRESS_COLUMNS.map((column) => [column, sent[column] ?? null]));
    return [{ ...columns, street: [...(address.street ?? [])] } as AddressRow];
  });
}

/** Stores the sent addresses; each replaces the order's address of the same kind. */
export async function saveAddresses(tx: Tx, parent_id: number, addresses: OrderDraft["addresses"]): Promise<void> {
  for (const { address_type, ...values } of sentAddresses(addresses)) {
    await tx
      .insertInto("shop_data.sales_order_address")
      .values({ ...values, parent_id, address_type })
      .onConflict((conflict) => conflict.columns(["parent_id", "address_type"]).doUpdateSet(values))
      .execute();
  }
}

/**
 * Returns the state and status of an order after a save that names either, both or neither.
 *
 * @throws OrderRefused for an unknown pair, and for final states that only cancelling and refunding
 *   reach.
 */
export async function stateAndStatusOf(
  tx: Tx,
  sent: Pick<OrderDraft, "state" | "status">,
  current: string,
): Promise<{ state: string; status: string }> {
  const wanted = sent.state ?? null;
  const state = wantedState(sent, current);
  const status = sent.status ?? null;
  if (status === null) return { state, status: await defaultStatusOf(tx, state) };
  const use = await findStatusUse(tx, status, state);
  if (!use.is_known) throw new OrderRefused(`There is no order status "${status}".`);
  if (use.is_of_state) return { state, status };
  const [only, ...others] = use.states;
  if (
    wanted !== null ||
    only === undefined ||
    others.length > 0 ||
    ENDED_STATES.has(current) ||
    !OPEN_STATES.has(only)
  ) {
    throw new OrderRefused(`The status "${status}" does not belong to the state "${state}".`);
  }
  return { state: only, status };
}

/** Returns the state that a save names, otherwise the current one. */
function wantedState(sent: Pick<OrderDraft, "state">, current: string): string {
  const wanted = sent.state ?? current;
  if (wanted === current) return current;
  if (ENDED_STATES.has(current)) throw new OrderRefused(`An order that is ${current} stays so.`);
  if (!OPEN_STATES.has(wanted)) throw new OrderRefused(`A save cannot bring an order into the state "${wanted}".`);
  return wanted;
}

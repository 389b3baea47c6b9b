import type { JsonNode } from "@tillkeeper/exact/json";
import type { OwnerRecord, SaleRecord } from "../../shop-data/records/record.ts";
import {
  ABSENT,
  DONE,
  type FindOutcome,
  type LookupOf,
  type Period,
  type PushOutcome,
  type SalesPage,
  type TaskOf,
  type Tools,
} from "../connector.ts";
import { normalEmail } from "../rules/keys.ts";
import { amountAt, at, decimal, listAt, textAt } from "./json.ts";
import { failureOf, idIn, isMissing, type Rest } from "./rest.ts";
import { addressOf, type KnownProduct, numberOf, orderOf, saleFault, wallTime } from "./sale-body.ts";
import type { Settings } from "./settings.ts";

/** Tools and settings that all operations of the connector share. */
export interface Shop {
  readonly rest: Rest;
  readonly settings: Settings;
  readonly tools: Tools;
}

/**
 * Finds the order with the key of a sale. The key of each row is compared, in case the shop ignores
 * the filter.
 */
export async function findOrder({ rest }: Shop, key: string): Promise<JsonNode | undefined> {
  const { items } = await rest.list("/orders", { groups: [[{ field: "pos_sale_id", value: key }]], page_size: 10 });
  return items.find((order) => textAt(order, "extension_attributes", "pos_sale_id") === key);
}

export async function findSale(shop: Shop, { key }: LookupOf<"sale">): Promise<FindOutcome> {
  const order = await findOrder(shop, key);
  return order === undefined ? ABSENT : doneBy(order);
}

export async function pushSale(shop: Shop, { key, record: sale }: TaskOf<"sale">): Promise<PushOutcome> {
  const { rest, settings, tools } = shop;
  const fault = saleFault(sale, settings);
  if (fault !== undefined) return { outcome: "refused", reason: fault };
  const customer_id = sale.customer_id === null ? undefined : await tools.remoteOf("customer", sale.customer_id);
  const skus = [...new Set(sale.items.flatMap(({ sku }) => sku ?? []))];
  const products = await findProducts(rest, skus);
  const store_id = await findStore(shop);
  if (store_id === undefined) {
    return { outcome: "refused", reason: `The shop has no store view ${settings.store_view}.` };
  }
  const body = orderOf(sale, { settings, key, customer_id, products, store_id });
  const answer = await rest.send("POST", "/orders", body);
  if (answer.status === 200) {
    idIn(answer, "entity_id");
    return checkOrder(answer.json ?? null, sale, customer_id, shop, key);
  }
  // A status 400 means that another attempt has sent this sale, or that another order has the
  // number.
  if (answer.status === 400) {
    const known = await findOrder(shop, key);
    if (known !== undefined) return checkOrder(known, sale, customer_id, shop, key);
  }
  return failureOf(answer);
}

/**
 * Compares the shop's order with the sale: a status 200 alone does not prove that the amounts were
 * kept.
 */
function checkOrder(
  order: JsonNode,
  sale: SaleRecord,
  customer_id: string | undefined,
  { settings }: Shop,
  key: string,
): PushOutcome {
  const number = textAt(order, "increment_id");
  const differing = (
    [
      ["pos_sale_id", key, textAt(order, "extension_attributes", "pos_sale_id")],
      ["increment_id", numberOf(sale.increment_id, settings), number],
      ["customer", customer_id, textAt(order, "customer_id")],
      ["grand_total", sale.grand_total, amountAt(order, "grand_total")],
      ["tax_amount", sale.tax_amount, amountAt(order, "tax_amount")],
      ["total of lines", String(sale.items.length), String(listAt(order, "items").length)],
      ["quantities", quantitiesOf(sale), quantitiesIn(order)],
    ] as const
  ).find(([, here, there]) => here !== there);
  if (differing === undefined) return doneBy(order);
  const [name, here = "nothing", there = "nothing"] = differing;
  return {
    outcome: "refused",
    reason: `The order ${number ?? ""} is there with another ${name}: ${there}, not ${here}.`,
  };
}

function quantitiesOf({ items }: SaleRecord): string {
  return items.map(({ item_id, qty_ordered }) => `${item_id}:${qty_ordered}`).join(" ");
}

function quantitiesIn(order: JsonNode): string {
  return listAt(order, "items")
    .map((item) => `${textAt(item, "ext_order_item_id") ?? ""}:${amountAt(item, "qty_ordered") ?? ""}`)
    .join(" ");
}

function doneBy(order: JsonNode) {
  const remote_id = textAt(order, "entity_id") ?? null;
  return { outcome: "done", remote_id, remote_number: textAt(order, "increment_id") } as const;
}

/**
 * Finds products by SKU. A SKU with a comma has a filter of its own, because a list is separated by
 * commas.
 */
export async function findProducts(rest: Rest, skus: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>> {
  const found = new Map<string, KnownProduct>();
  for (const filters of skuFilters(skus)) {
    const { items } = await rest.list("/products", {
      groups: [filters],
      page_size: SKUS_AT_ONCE,
      fields: "items[id,sku,type_id],total_count",
    });
    for (const item of items) {
      const [id, sku, type] = [textAt(item, "id"), textAt(item, "sku"), textAt(item, "type_id")];
      if (id !== undefined && sku !== undefined && type !== undefined) found.set(sku, { id, type });
    }
  }
  return found;
}

/** Maximum SKUs in one URL. */
const SKUS_AT_ONCE = 40;

export function skuFilters(
  skus: readonly string[],
): readonly (readonly { field: string; value: string; condition: string }[])[] {
  return Array.from({ length: Math.ceil(skus.length / SKUS_AT_ONCE) }, (_, index) => {
    const part = skus.slice(index * SKUS_AT_ONCE, (index + 1) * SKUS_AT_ONCE);
    const plain = part.filter((sku) => !sku.includes(","));
    return [
      ...(plain.length === 0 ? [] : [{ field: "sku", value: plain.join(","), condition: "in" }]),
      ...part.filter((sku) => sku.includes(",")).map((value) => ({ field: "sku", value, condition: "eq" })),
    ];
  });
}

async function findStore({ rest, settings }: Shop): Promise<string | undefined> {
  const { json } = await rest.get("/store/storeViews");
  return textAt(
    listAt(json).find((view) => textAt(view, "code") === settings.store_view),
    "id",
  );
}

/**
 * Lists orders by the time of their sales, in the order of their ids. The shop's pages begin at 1.
 */
export async function listSales(
  { rest }: Shop,
  { from, to }: Period,
  position: string | undefined,
  limit: number,
): Promise<SalesPage> {
  const page = Number(position ?? "1");
  const { items, total_count } = await rest.list("/orders", {
    groups: [
      [{ field: "created_at", value: wallTime(from), condition: "gteq" }],
      [{ field: "created_at", value: wallTime(to), condition: "lt" }],
      [{ field: "pos_sale_id", value: "1", condition: "notnull" }],
    ],
    sort: "entity_id",
    page_size: limit,
    page,
    fields:
      "items[entity_id,state,grand_total,tax_amount,total_refunded,extension_attributes[pos_sale_id]],total_count",
  });
  const sales = items.flatMap((order) => {
    const key = textAt(order, "extension_attributes", "pos_sale_id");
    const [remote_id, total] = [textAt(order, "entity_id"), amountAt(order, "grand_total")];
    if (key === undefined || remote_id === undefined || total === undefined) return [];
    const refunded = amountAt(order, "total_refunded") ?? "0";
    const is_canceled = textAt(order, "state") === "canceled";
    return [{ key, remote_id, total, tax: amountAt(order, "tax_amount"), refunded, is_canceled }];
  });
  // A page beyond the end may be the last one again, so the count decides.
  return { items: sales, next: page * limit < total_count ? String(page + 1) : undefined };
}

/** Returns the shop's order of a document; undefined when its sale was left out. */
export async function remoteOrder({ tools, rest }: Shop, order_id: number): Promise<JsonNode | undefined> {
  const remote_id = await tools.remoteOf("sale", order_id);
  if (remote_id === undefined) return undefined;
  const order = await rest.getOne(`/orders/${remote_id}`);
  return textAt(order, "entity_id") === remote_id ? order : undefined;
}

export const NO_ORDER = { outcome: "refused", reason: "The order is not at the shop." } as const;

export async function findCancel(shop: Shop, { record_id }: LookupOf<"cancel">): Promise<FindOutcome> {
  return textAt(await remoteOrder(shop, record_id), "state") === "canceled" ? DONE : ABSENT;
}

export async function pushCancel(shop: Shop, { record_id }: TaskOf<"cancel">): Promise<PushOutcome> {
  const remote_id = await shop.tools.remoteOf("sale", record_id);
  if (remote_id === undefined) return NO_ORDER;
  const answer = await shop.rest.send("POST", `/orders/${remote_id}/cancel`, {});
  if (answer.status !== 200 || answer.json === undefined) return failureOf(answer);
  if (answer.json === true) return DONE;
  return { outcome: "refused", reason: "The shop does not cancel the order." };
}

/**
 * Returns whether the shop's order has the customer of the order in this service; an erased person
 * must be in none of its addresses.
 */
async function ownerIsThere(shop: Shop, order: JsonNode, owner: OwnerRecord): Promise<boolean> {
  const { customer_id, customer_email } = await wantedOwner(shop, owner);
  if ((textAt(order, "customer_id") ?? null) !== customer_id) return false;
  if (textAt(order, "customer_email") !== customer_email) return false;
  return (
    owner.customer_email !== null || addressesIn(order).every((address) => textAt(address, "firstname") === "Guest")
  );
}

async function wantedOwner({ tools, settings }: Shop, owner: OwnerRecord) {
  const remote = owner.customer_id === null ? undefined : await tools.remoteOf("customer", owner.customer_id);
  const customer_email = normalEmail(owner.customer_email ?? "") || settings.guest_email;
  return { customer_id: remote ?? null, customer_email };
}

function addressesIn(order: JsonNode): readonly JsonNode[] {
  const shipped = listAt(order, "extension_attributes", "shipping_assignments").map((one) =>
    at(one, "shipping", "address"),
  );
  return [at(order, "billing_address"), ...shipped].filter((address) => address instanceof Map);
}

export async function findOwner(shop: Shop, { record: owner }: LookupOf<"owner">): Promise<FindOutcome> {
  const order = owner === undefined ? undefined : await remoteOrder(shop, owner.order_id);
  if (owner === undefined || order === undefined) return ABSENT;
  return (await ownerIsThere(shop, order, owner)) ? DONE : ABSENT;
}

export async function pushOwner(shop: Shop, { record: owner }: TaskOf<"owner">): Promise<PushOutcome> {
  const order = await remoteOrder(shop, owner.order_id);
  if (order === undefined) return NO_ORDER;
  const { customer_id, customer_email } = await wantedOwner(shop, owner);
  const { rest, settings } = shop;
  const entity_id = at(order, "entity_id");
  // The addresses are written before the order: the order then shows that both are done.
  for (const address of owner.customer_email === null ? addressesIn(order) : []) {
    const entity = {
      ...addressOf(null, owner, settings),
      // Magento keeps the stored value of an absent member.
      company: null,
      vat_id: null,
      region: null,
      region_code: null,
      entity_id: at(address, "entity_id"),
      parent_id: entity_id,
      address_type: at(address, "address_type"),
    };
    const answer = await rest.send("PUT", `/orders/${textAt(order, "entity_id")}`, { entity });
    if (answer.status !== 200) return failureOf(answer);
  }
  const answer = await rest.send("POST", "/orders", {
    entity: {
      entity_id,
      increment_id: at(order, "increment_id"),
      state: at(order, "state"),
      status: at(order, "status"),
      customer_id: customer_id === null ? null : decimal(customer_id),
      customer_is_guest: decimal(customer_id === null ? 1 : 0),
      customer_email,
      customer_firstname: owner.customer_firstname,
      customer_lastname: owner.customer_lastname,
    },
  });
  if (isMissing(answer)) return NO_ORDER;
  return answer.status === 200 ? DONE : failureOf(answer);
}

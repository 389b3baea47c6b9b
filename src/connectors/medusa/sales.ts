import { parseStoredAmount, roundNumberText } from "@tillkeeper/exact/money";
import type { OwnerRecord, RefundRecord, SaleRecord } from "../../shop-data/records/record.ts";
import { ABSENT, DONE, type FindOutcome, type LookupOf, type PushOutcome, type TaskOf } from "../connector.ts";
import type { Json } from "../rules/answers.ts";
import { at, objectsAt, textAt } from "./answers.ts";
import { CallFailed } from "./client.ts";
import { normalEmail, saleKey } from "../rules/keys.ts";
import { addressTexts } from "./customers.ts";
import { saleLines } from "./sale-lines.ts";
import type { Settings, Shop } from "./settings.ts";

const pathOf = (key: string): string => `/admin/pos-sales/${encodeURIComponent(key)}`;

/** Returns a sale as the extension reads it back; undefined when no sale has the key. */
async function readSale({ client }: Shop, key: string): Promise<Json | undefined> {
  const sale = at(await client.getOne(pathOf(key)), "sale");
  return textAt(sale, "key") === key ? sale : undefined;
}

/** Returns Medusa's sale of a record; undefined also for a record that is gone. */
async function saleOf(shop: Shop, { record }: LookupOf<"payment" | "cancel">) {
  return record === undefined ? undefined : readSale(shop, saleKey(record));
}

export async function pushSale(shop: Shop, { record, key }: TaskOf<"sale">): Promise<PushOutcome> {
  const { client, settings } = shop;
  const customer_id = await customerThere(shop, record);
  const order = orderOf(record, settings, customer_id);
  const location_id =
    (record.location_id === null ? undefined : settings.stock_locations.get(record.location_id)) ??
    settings.stock_location_id;
  const answer = await client.post("/admin/pos-sales", { key, location_id, order });
  const sale = at(answer, "sale");
  if (textAt(sale, "key") !== key) throw new CallFailed({ outcome: "unknown", reason: "Medusa answered no sale" }, 200);
  const differs = difference(sale, record, customer_id);
  if (differs !== undefined) return { outcome: "refused", reason: `The order at Medusa has ${differs}.` };
  return doneWith(sale);
}

/** Finds a sale, which is done when Medusa has the order and its stock is reserved. */
export async function findSale(shop: Shop, { key }: LookupOf<"sale">): Promise<FindOutcome> {
  const sale = await readSale(shop, key);
  return at(sale, "is_complete") === true ? doneWith(sale) : ABSENT;
}

function doneWith(sale: Json | undefined) {
  const number = textAt(sale, "number");
  return { outcome: "done", remote_id: textAt(sale, "order_id") ?? null, remote_number: number } as const;
}

function orderOf(record: SaleRecord, settings: Settings, customer_id: string | null) {
  const { billing_address, shipping_address } = record;
  return {
    region_id: settings.region_id,
    sales_channel_id: settings.sales_channel_id,
    currency_code: record.order_currency_code.toLowerCase(),
    customer_id,
    email: emailOf(record) ?? settings.guest_email ?? null,
    created_at: record.created_at,
    items: saleLines(record),
    ...(billing_address === null ? {} : { billing_address: addressTexts(billing_address) }),
    ...(shipping_address === null ? {} : { shipping_address: addressTexts(shipping_address) }),
    metadata: {
      pos_number: record.increment_id,
      pos_location_id: record.location_id,
      pos_payment_method: record.payment_method,
      pos_coupon_code: record.coupon_code,
    },
  };
}

/** Returns how Medusa's order differs from the sale; undefined when it does not. */
function difference(sale: Json | undefined, record: SaleRecord, customer_id: string | null): string | undefined {
  const total = roundNumberText(textAt(sale, "original_total") ?? "");
  if (total === undefined || parseStoredAmount(total) !== parseStoredAmount(record.grand_total)) {
    return `the total ${total ?? "?"}, not ${record.grand_total}`;
  }
  const currency = textAt(sale, "currency_code")?.toUpperCase();
  if (currency !== record.order_currency_code) return `the currency ${currency ?? "?"}`;
  const lines = objectsAt(sale, "items").length;
  if (lines !== saleLines(record).length) return `${lines} lines, not ${saleLines(record).length}`;
  if ((textAt(sale, "customer_id") ?? null) !== customer_id) return "another customer";
  return undefined;
}

async function customerThere({ tools }: Shop, { customer_id }: OwnerRecord): Promise<string | null> {
  return customer_id === null ? null : ((await tools.remoteOf("customer", customer_id)) ?? null);
}

function emailOf({ customer_email }: OwnerRecord): string | undefined {
  const email = normalEmail(customer_email ?? "");
  return email === "" ? undefined : email;
}

function isZero(amount: string): boolean {
  return parseStoredAmount(amount) === 0n;
}

export async function pushPayment({ client }: Shop, { key, record }: TaskOf<"payment">): Promise<PushOutcome> {
  const { grand_total: amount, payment_method: method } = record;
  if (isZero(amount)) return DONE;
  const answer = await client.post(`${pathOf(saleKey(record))}/payments`, { key, amount, method });
  return paid(at(answer, "sale"), key) ?? unfinished("payment");
}

export async function findPayment(shop: Shop, task: LookupOf<"payment">): Promise<FindOutcome> {
  if (task.record !== undefined && isZero(task.record.grand_total)) return DONE;
  return paid(await saleOf(shop, task), task.key) ?? ABSENT;
}

function paid(sale: Json | undefined, key: string) {
  const there = objectsAt(sale, "payments").find(
    (row) => textAt(row, "key") === key && at(row, "is_captured") === true,
  );
  return there === undefined ? undefined : ({ outcome: "done", remote_id: textAt(there, "id") ?? null } as const);
}

function unfinished(what: string): PushOutcome {
  return { outcome: "unknown", reason: `Medusa's answer lacks the ${what}` };
}

export async function pushRefund({ client }: Shop, { key, record }: TaskOf<"refund">): Promise<PushOutcome> {
  const { grand_total: amount, document_number: number } = record;
  const returned = returnedOf(record);
  if (isZero(amount) && returned.length === 0) return DONE;
  const answer = await client.post(`${pathOf(saleKey(record))}/refunds`, { key, amount, number, returned });
  return refunded(at(answer, "sale"), key, amount) ?? unfinished("refund");
}

/** Returns the restocked quantities by the lines of the sale. */
function returnedOf({ items }: RefundRecord): readonly { readonly item: string; readonly quantity: string }[] {
  return items.flatMap(({ order_item_id, qty_returned }) =>
    isZero(qty_returned) ? [] : [{ item: String(order_item_id), quantity: qty_returned }],
  );
}

export async function findRefund(shop: Shop, { key, record }: LookupOf<"refund">): Promise<FindOutcome> {
  if (record === undefined) return ABSENT;
  if (isZero(record.grand_total) && returnedOf(record).length === 0) return DONE;
  return refunded(await readSale(shop, saleKey(record)), key, record.grand_total) ?? ABSENT;
}

/**
 * Returns `done` when the refund with the key has the memo's amount and its goods are in stock;
 * otherwise undefined.
 */
function refunded(sale: Json | undefined, key: string, amount: string) {
  const there = objectsAt(sale, "refunds").find((row) => textAt(row, "key") === key);
  const given = roundNumberText(textAt(there, "amount") ?? "");
  if (at(there, "is_complete") !== true || given === undefined) return undefined;
  if (parseStoredAmount(given) !== parseStoredAmount(amount)) return undefined;
  return { outcome: "done", remote_id: textAt(there, "id") ?? null } as const;
}

export async function pushCancel({ client }: Shop, { record }: TaskOf<"cancel">): Promise<PushOutcome> {
  const answer = await client.post(`${pathOf(saleKey(record))}/cancel`, {});
  return textAt(at(answer, "sale"), "status") === "canceled" ? DONE : unfinished("cancellation");
}

export async function findCancel(shop: Shop, task: LookupOf<"cancel">): Promise<FindOutcome> {
  return textAt(await saleOf(shop, task), "status") === "canceled" ? DONE : ABSENT;
}

export async function pushOwner(shop: Shop, { record }: TaskOf<"owner">): Promise<PushOutcome> {
  const wanted = await ownerOf(shop, record);
  const answer = await shop.client.post(`${pathOf(saleKey(record))}/owner`, wanted);
  return hasOwner(at(answer, "sale"), wanted) ? DONE : unfinished("owner");
}

export async function findOwner(shop: Shop, { record }: LookupOf<"owner">): Promise<FindOutcome> {
  if (record === undefined) return ABSENT;
  const sale = await readSale(shop, saleKey(record));
  return hasOwner(sale, await ownerOf(shop, record)) ? DONE : ABSENT;
}

async function ownerOf(shop: Shop, record: OwnerRecord) {
  const { customer_id, customer_email, customer_firstname, customer_lastname } = record;
  const isErased = [customer_id, customer_email, customer_firstname, customer_lastname].every(
    (value) => value === null,
  );
  return {
    customer_id: await customerThere(shop, record),
    email: emailOf(record) ?? shop.settings.guest_email ?? null,
    ...(isErased ? { without_addresses: true } : {}),
  };
}

function hasOwner(sale: Json | undefined, wanted: Awaited<ReturnType<typeof ownerOf>>): boolean {
  const { customer_id, email, without_addresses = false } = wanted;
  return (
    sale !== undefined &&
    (textAt(sale, "customer_id") ?? null) === customer_id &&
    (textAt(sale, "email") ?? null) === email &&
    !(without_addresses && at(sale, "has_addresses") !== false)
  );
}

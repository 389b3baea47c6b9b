import { parseStoredAmount, roundNumberText } from "@tillkeeper/receipt-document/money";
import type { OwnerRecord, RefundRecord, SaleRecord } from "../../commerce/records/record.ts";
import type { FindOutcome, Lookup, PushOutcome, Task, TaskOf, Tools } from "../connector.ts";
import type { Json } from "../rules/answers.ts";
import { at, objectsAt, textAt } from "./answers.ts";
import { CallFailed, type Client, isNotFound } from "./client.ts";
import { normalEmail, saleKey } from "../rules/keys.ts";
import { addressTexts } from "./customers.ts";
import { saleLines } from "./sale-lines.ts";
import type { Settings } from "./settings.ts";

type Of<Kind extends Task["kind"]> = Lookup & { readonly kind: Kind };

const pathOf = (key: string): string => `/admin/pos-sales/${encodeURIComponent(key)}`;

/** A sale as the extension reads it back; undefined without one of this key. */
async function readSale(client: Client, key: string, tools: Tools): Promise<Json | undefined> {
  try {
    const sale = at(await client.get(tools, pathOf(key)), "sale");
    return textAt(sale, "key") === key ? sale : undefined;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

export async function pushSale(
  client: Client,
  settings: Settings,
  task: TaskOf<"sale">,
  tools: Tools,
): Promise<PushOutcome> {
  const { record, key } = task;
  const customer_id = await customerThere(record, tools);
  const order = orderOf(record, settings, customer_id);
  const location_id =
    (record.location_id === null ? undefined : settings.stock_locations.get(record.location_id)) ??
    settings.stock_location_id;
  const answer = await client.post(tools, "/admin/pos-sales", { key, location_id, order });
  const sale = at(answer, "sale");
  if (textAt(sale, "key") !== key) throw new CallFailed({ outcome: "unknown", reason: "Medusa answered no sale" }, 200);
  const differs = difference(sale, record, customer_id);
  if (differs !== undefined) return { outcome: "refused", reason: `The order at Medusa has ${differs}.` };
  return doneWith(sale);
}

/** Done where the order is there and its stock is reserved. */
export async function findSale(client: Client, { key }: Of<"sale">, tools: Tools): Promise<FindOutcome> {
  const sale = await readSale(client, key, tools);
  return sale === undefined || at(sale, "is_complete") !== true ? { outcome: "absent", step: {} } : doneWith(sale);
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

/** Returns the difference between the order there and the sale; undefined for none. */
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

async function customerThere({ customer_id }: OwnerRecord, tools: Tools): Promise<string | null> {
  return customer_id === null ? null : ((await tools.remoteOf("customer", customer_id)) ?? null);
}

function emailOf({ customer_email }: OwnerRecord): string | undefined {
  const email = normalEmail(customer_email ?? "");
  return email === "" ? undefined : email;
}

const NOTHING = { outcome: "done", remote_id: null } as const;

function isZero(amount: string): boolean {
  return parseStoredAmount(amount) === 0n;
}

export async function pushPayment(
  client: Client,
  { key, record }: TaskOf<"payment">,
  tools: Tools,
): Promise<PushOutcome> {
  const { grand_total: amount, payment_method: method } = record;
  if (isZero(amount)) return NOTHING;
  const answer = await client.post(tools, `${pathOf(saleKey(record))}/payments`, { key, amount, method });
  return paid(at(answer, "sale"), key) ?? unfinished("payment");
}

export async function findPayment(client: Client, { key, record }: Of<"payment">, tools: Tools): Promise<FindOutcome> {
  if (record !== undefined && isZero(record.grand_total)) return NOTHING;
  const sale = record === undefined ? undefined : await readSale(client, saleKey(record), tools);
  return paid(sale, key) ?? { outcome: "absent", step: {} };
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

export async function pushRefund(
  client: Client,
  { key, record }: TaskOf<"refund">,
  tools: Tools,
): Promise<PushOutcome> {
  const { grand_total: amount, document_number: number } = record;
  const returned = returnedOf(record);
  if (isZero(amount) && returned.length === 0) return NOTHING;
  const answer = await client.post(tools, `${pathOf(saleKey(record))}/refunds`, { key, amount, number, returned });
  return refunded(at(answer, "sale"), key, amount) ?? unfinished("refund");
}

/** Returns the restocked quantities by the lines of the sale. */
function returnedOf({ items }: RefundRecord): readonly { readonly item: string; readonly quantity: string }[] {
  return items.flatMap(({ order_item_id, qty_returned }) =>
    isZero(qty_returned) ? [] : [{ item: String(order_item_id), quantity: qty_returned }],
  );
}

export async function findRefund(client: Client, { key, record }: Of<"refund">, tools: Tools): Promise<FindOutcome> {
  const absent: FindOutcome = { outcome: "absent", step: {} };
  if (record === undefined) return absent;
  if (isZero(record.grand_total) && returnedOf(record).length === 0) return NOTHING;
  const sale = await readSale(client, saleKey(record), tools);
  return refunded(sale, key, record.grand_total) ?? absent;
}

/** Done where the money with the key is the memo's, and its goods are in stock. */
function refunded(sale: Json | undefined, key: string, amount: string) {
  const there = objectsAt(sale, "refunds").find((row) => textAt(row, "key") === key);
  const given = roundNumberText(textAt(there, "amount") ?? "");
  if (at(there, "is_complete") !== true || given === undefined) return undefined;
  if (parseStoredAmount(given) !== parseStoredAmount(amount)) return undefined;
  return { outcome: "done", remote_id: textAt(there, "id") ?? null } as const;
}

export async function pushCancel(client: Client, { record }: TaskOf<"cancel">, tools: Tools): Promise<PushOutcome> {
  const answer = await client.post(tools, `${pathOf(saleKey(record))}/cancel`, {});
  return textAt(at(answer, "sale"), "status") === "canceled" ? NOTHING : unfinished("cancellation");
}

export async function findCancel(client: Client, { record }: Of<"cancel">, tools: Tools): Promise<FindOutcome> {
  const sale = record === undefined ? undefined : await readSale(client, saleKey(record), tools);
  return textAt(sale, "status") === "canceled" ? NOTHING : { outcome: "absent", step: {} };
}

export async function pushOwner(client: Client, settings: Settings, task: TaskOf<"owner">, tools: Tools) {
  const wanted = await ownerOf(task.record, settings, tools);
  const answer = await client.post(tools, `${pathOf(saleKey(task.record))}/owner`, wanted);
  return hasOwner(at(answer, "sale"), wanted) ? NOTHING : unfinished("owner");
}

export async function findOwner(client: Client, settings: Settings, { record }: Of<"owner">, tools: Tools) {
  const absent: FindOutcome = { outcome: "absent", step: {} };
  if (record === undefined) return absent;
  const sale = await readSale(client, saleKey(record), tools);
  return hasOwner(sale, await ownerOf(record, settings, tools)) ? NOTHING : absent;
}

async function ownerOf(record: OwnerRecord, settings: Settings, tools: Tools) {
  const { customer_id, customer_email, customer_firstname, customer_lastname } = record;
  const isErased = [customer_id, customer_email, customer_firstname, customer_lastname].every(
    (value) => value === null,
  );
  return {
    customer_id: await customerThere(record, tools),
    email: emailOf(record) ?? settings.guest_email ?? null,
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

import { type JsonNode, type JsonObject, JsonString, parseJsonText, sourceOf } from "@tillkeeper/exact/json";
import type { CustomerRecord, SubscriptionRecord } from "../../shop-data/records/record.ts";
import { ABSENT, DONE, type FindOutcome, type LookupOf, type PushOutcome, type TaskOf } from "../connector.ts";
import { normalEmail } from "../rules/keys.ts";
import { at, decimal, listAt, textAt, textOfBody, type Value } from "./json.ts";
import type { Shop } from "./orders.ts";
import { failureOf, idIn, isMissing } from "./rest.ts";

/** Finds an account by its address; an account of another address in the answer does not count. */
export async function findAccount(shop: Shop, email: string): Promise<JsonObject | undefined> {
  const value = normalEmail(email);
  const website_id = await findWebsite(shop);
  const { items } = await shop.rest.list("/customers/search", {
    groups: [[{ field: "email", value }], [{ field: "website_id", value: website_id }]],
    page_size: 10,
  });
  return items.find((account): account is JsonObject => {
    return account instanceof Map && normalEmail(textAt(account, "email") ?? "") === value;
  });
}

/**
 * Returns the id of the website that the connector is for.
 *
 * @throws Error when the shop has no website with the code of the settings.
 */
export async function findWebsite({ rest, settings }: Shop): Promise<string> {
  const { json } = await rest.get("/store/websites");
  const website = listAt(json).find((one) => textAt(one, "code") === settings.website);
  const id = textAt(website, "id");
  if (id === undefined) throw new Error(`The shop has no website ${settings.website}.`);
  return id;
}

async function readAccount({ rest }: Shop, id: string): Promise<JsonObject | undefined> {
  const account = await rest.getOne(`/customers/${id}`);
  return account instanceof Map && textAt(account, "id") === id ? account : undefined;
}

/** Finds a customer, who is done when a write would change nothing. */
export async function findCustomer(shop: Shop, task: LookupOf<"customer">): Promise<FindOutcome> {
  const { remote_id, record, fields } = task;
  if (record === undefined) return ABSENT;
  const account = remote_id === null ? await findAccount(shop, record.email) : await readAccount(shop, remote_id);
  if (account === undefined || !isSame(account, changedBy(account, { record, fields }))) return ABSENT;
  return { outcome: "done", remote_id: textAt(account, "id") ?? null };
}

export async function pushCustomer(shop: Shop, change: TaskOf<"customer">): Promise<PushOutcome> {
  const { remote_id, record } = change;
  if (remote_id !== null) {
    const account = await readAccount(shop, remote_id);
    // Creating the customer again would restore a person whom the shop has erased.
    if (account === undefined) return { outcome: "refused", reason: "The customer was deleted at the shop." };
    return update(shop, account, change);
  }
  const known = await findAccount(shop, record.email);
  return known === undefined ? create(shop, change) : update(shop, known, change);
}

async function create(shop: Shop, change: Change): Promise<PushOutcome> {
  const { record } = change;
  const website_id = await findWebsite(shop);
  const fresh: JsonObject = new Map<string, JsonNode>([["website_id", decimal(website_id)]]);
  const customer = changedBy(fresh, { record, fields: undefined });
  // The companion module keeps the shop from writing a welcome mail.
  customer.set("extension_attributes", new Map<string, JsonNode>([["pos_without_mail", true]]));
  const answer = await shop.rest.send("POST", "/customers", { customer });
  if (answer.status !== 200) {
    // The shop itself or another node has created the customer in the meantime.
    const known = answer.status === 400 ? await findAccount(shop, record.email) : undefined;
    return known === undefined ? failureOf(answer) : update(shop, known, change);
  }
  return checkAccount(idIn(answer, "id"), answer.json, customer);
}

async function update(shop: Shop, account: JsonObject, change: Change): Promise<PushOutcome> {
  const id = textAt(account, "id") ?? "";
  const customer = changedBy(account, change);
  if (isSame(account, customer)) return { outcome: "done", remote_id: id };
  const answer = await shop.rest.send("PUT", `/customers/${id}`, { customer });
  return answer.status === 200 ? checkAccount(id, answer.json, customer) : failureOf(answer);
}

/** Rejects an answer with another customer: the shop has then changed the wrong one. */
function checkAccount(id: string, answer: JsonNode | undefined, sent: JsonObject): PushOutcome {
  const emailIn = (customer: JsonNode | undefined): string => normalEmail(textAt(customer, "email") ?? "");
  if (textAt(answer, "id") === id && emailIn(answer) === emailIn(sent)) return { outcome: "done", remote_id: id };
  return { outcome: "refused", reason: "The shop answered with another customer." };
}

const FIELDS = ["prefix", "firstname", "middlename", "lastname", "suffix", "dob", "taxvat"] as const;

type Change = Pick<TaskOf<"customer">, "record" | "fields">;

/**
 * Returns a stored account with the fields of the customer in this service, or with those that have
 * changed. Other members stay unchanged, such as the group and other addresses.
 */
function changedBy(account: JsonObject, { record, fields }: Change): JsonObject {
  const changed: JsonObject = new Map(account);
  const isSent = (field: keyof CustomerRecord): boolean => fields?.includes(field) ?? true;
  if (isSent("email")) changed.set("email", json(normalEmail(record.email)));
  for (const field of FIELDS.filter(isSent)) {
    const value = record[field];
    if (value !== null && value !== "" && textAt(account, field) !== value) changed.set(field, json(value));
  }
  if (isSent("gender") && record.gender !== null && textAt(account, "gender") !== String(record.gender)) {
    changed.set("gender", decimal(record.gender));
  }
  const stored = listAt(account, "addresses");
  const ours = isSent("addresses") ? record.addresses.filter(isComplete) : [];
  const missing = ours.filter((address) => !stored.some((one) => isSameAddress(one, address)));
  if (missing.length > 0) {
    const flags = { billing: missing.some(isBilling), shipping: missing.some(isShipping) };
    // A default address of this service replaces the shop's.
    const kept = stored.map((address) => without(address, flags));
    const added = missing.map((address) => nodeOf(addressBody(address)));
    changed.set("addresses", [...kept, ...added]);
  }
  return changed;
}

type Address = CustomerRecord["addresses"][number];
const isBilling = ({ is_default_billing }: Address): boolean => is_default_billing;
const isShipping = ({ is_default_shipping }: Address): boolean => is_default_shipping;

function without(address: JsonNode, { billing, shipping }: { readonly billing: boolean; readonly shipping: boolean }) {
  if (!(address instanceof Map)) return address;
  const changed: JsonObject = new Map(address);
  if (billing) changed.delete("default_billing");
  if (shipping) changed.delete("default_shipping");
  return changed;
}

/** Whether an address has what Magento requires: without it, Magento refuses the customer. */
function isComplete({ firstname, lastname, street, city, postcode, country_id, telephone }: Address): boolean {
  const line = street.find((text) => text !== "");
  return [firstname, lastname, line, city, postcode, country_id, telephone].every((text) => (text ?? "") !== "");
}

const COMPARED = ["firstname", "lastname", "city", "postcode", "country_id", "telephone"] as const;

function isSameAddress(there: JsonNode, here: Address): boolean {
  const street = listAt(there, "street").map((line) => textAt(line));
  return (
    COMPARED.every((field) => textAt(there, field) === here[field]) &&
    street.join("\n") === here.street.filter((line) => line !== "").join("\n")
  );
}

function addressBody(address: Address): Value {
  return {
    prefix: address.prefix ?? undefined,
    firstname: address.firstname,
    middlename: address.middlename ?? undefined,
    lastname: address.lastname,
    company: address.company ?? undefined,
    street: address.street.filter((line) => line !== ""),
    city: address.city,
    postcode: address.postcode,
    country_id: address.country_id,
    telephone: address.telephone,
    vat_id: address.vat_id ?? undefined,
    region: address.region === null ? undefined : { region: address.region, region_code: address.region_code },
    default_billing: address.is_default_billing || undefined,
    default_shipping: address.is_default_shipping || undefined,
  };
}

function json(text: string): JsonString {
  return new JsonString(JSON.stringify(text));
}

function nodeOf(value: Value): JsonNode {
  return parseJsonText(textOfBody(value)).root;
}

function isSame(left: JsonObject, right: JsonObject): boolean {
  return sourceOf(left) === sourceOf(right);
}

/**
 * Finds a subscription. REST cannot reach the newsletter state of guests: their tasks are done
 * without a call.
 */
export async function findSubscription(shop: Shop, { record }: LookupOf<"subscription">): Promise<FindOutcome> {
  const id = record === undefined ? undefined : await subscriberOf(shop, record);
  const account = id === undefined ? undefined : await readAccount(shop, id);
  if (id === undefined || account === undefined) return ABSENT;
  return isSubscribed(account) === (record?.status === SUBSCRIBED) ? { outcome: "done", remote_id: id } : ABSENT;
}

const SUBSCRIBED = 1;

async function subscriberOf({ tools }: Shop, { customer_id }: SubscriptionRecord): Promise<string | undefined> {
  return customer_id === null ? undefined : tools.remoteOf("customer", customer_id);
}

function isSubscribed(account: JsonObject): boolean {
  return textAt(account, "extension_attributes", "is_subscribed") === "true";
}

export async function pushSubscription(shop: Shop, { record }: TaskOf<"subscription">): Promise<PushOutcome> {
  if (record.customer_id === null) return DONE;
  const id = await subscriberOf(shop, record);
  if (id === undefined) return { outcome: "refused", reason: "The customer is not at the shop." };
  return subscribe(shop, id, record.status === SUBSCRIBED);
}

async function subscribe(shop: Shop, id: string, is_subscribed: boolean): Promise<PushOutcome> {
  const account = await readAccount(shop, id);
  if (account === undefined) return { outcome: "refused", reason: "The customer was deleted at the shop." };
  if (isSubscribed(account) === is_subscribed) return { outcome: "done", remote_id: id };
  const extension = at(account, "extension_attributes");
  const changed = new Map(extension instanceof Map ? extension : []).set("is_subscribed", is_subscribed);
  const customer: JsonObject = new Map(account).set("extension_attributes", changed);
  const answer = await shop.rest.send("PUT", `/customers/${id}`, { customer });
  return answer.status === 200 ? { outcome: "done", remote_id: id } : failureOf(answer);
}

/**
 * Finds an erasure: an erased customer is deleted; an erased subscription is ended at its account.
 */
export async function findErasure(shop: Shop, { record, record_id }: LookupOf<"erasure">): Promise<FindOutcome> {
  if (record === undefined) return ABSENT;
  const id = await shop.tools.remoteOf(record.of, record_id);
  const account = id === undefined ? undefined : await readAccount(shop, id);
  const isDone = account === undefined || (record.of === "subscription" && !isSubscribed(account));
  return isDone ? DONE : ABSENT;
}

export async function pushErasure(shop: Shop, { record: { of }, record_id }: TaskOf<"erasure">): Promise<PushOutcome> {
  const id = await shop.tools.remoteOf(of, record_id);
  if (id === undefined) return DONE;
  if (of === "subscription") {
    const account = await readAccount(shop, id);
    if (account === undefined) return DONE;
    const ended = await subscribe(shop, id, false);
    return ended.outcome === "done" ? DONE : ended;
  }
  const answer = await shop.rest.send("DELETE", `/customers/${id}`);
  return answer.status === 200 || isMissing(answer) ? DONE : failureOf(answer);
}

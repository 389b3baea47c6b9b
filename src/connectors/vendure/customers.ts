import type { AddressRecord, CustomerRecord } from "../../shop-data/records/record.ts";
import {
  ABSENT,
  DONE,
  type FindOutcome,
  type LookupOf,
  type PushOutcome,
  type TaskOf,
  type Texts,
} from "../connector.ts";
import { normalEmail } from "../rules/keys.ts";
import { ask } from "./client.ts";
import * as documents from "./documents.ts";
import type { Shop } from "./settings.ts";

type Fields = TaskOf<"customer">["fields"];

export async function pushCustomer(shop: Shop, task: TaskOf<"customer">): Promise<PushOutcome> {
  const { record, key, remote_id, fields } = task;
  const there = fields === undefined ? undefined : await customerThere(shop, task, record);
  const input = {
    key,
    id: remote_id,
    // The plugin expects every member of a customer.
    ...(there === undefined ? membersOf(record) : { ...membersThere(there), ...membersOf(record, fields) }),
    addresses: addressesOf(record, fields).map((address) => ({
      ...addressOf(address, record),
      isDefaultBilling: address.is_default_billing,
      isDefaultShipping: address.is_default_shipping,
    })),
  };
  const { answer } = await ask(shop, documents.SAVE_CUSTOMER, { input });
  return { outcome: "done", remote_id: answer.id };
}

export async function findCustomer(shop: Shop, task: LookupOf<"customer">): Promise<FindOutcome> {
  const { record, fields } = task;
  if (record === undefined) return ABSENT;
  const there = await customerThere(shop, task, record);
  if (there === undefined) return ABSENT;
  const members = membersThere(there);
  const isSame = Object.entries(membersOf(record, fields)).every(([name, value]) => members[name] === value);
  const present = new Set((there.addresses ?? []).map(({ streetLine1, city }) => JSON.stringify([streetLine1, city])));
  const hasAll = addressesOf(record, fields).every((address) => {
    const { streetLine1, city } = addressOf(address, record);
    return present.has(JSON.stringify([streetLine1, city]));
  });
  return isSame && hasAll ? { outcome: "done", remote_id: there.id } : ABSENT;
}

async function customerThere(
  shop: Shop,
  { key, remote_id }: Pick<TaskOf<"customer">, "key" | "remote_id">,
  record: CustomerRecord,
): Promise<documents.Customer | undefined> {
  if (remote_id !== null) {
    const { customer } = await ask(shop, documents.FIND_CUSTOMER, { id: remote_id });
    if (customer !== null) return customer;
  }
  const email = normalEmail(record.email);
  const { items } = (await ask(shop, documents.FIND_CUSTOMERS, { key, email })).customers;
  return (
    items.find(({ customFields }) => customFields.posCustomerId === key) ??
    items.find(({ emailAddress }) => emailAddress === email)
  );
}

/**
 * Returns whether a customer has the e-mail address. Vendure stores addresses in lower case.
 *
 * @throws as `ask`.
 */
export async function isEmailTaken(shop: Shop, address: string): Promise<boolean> {
  const email = normalEmail(address);
  // The empty key matches no customer.
  const { customers } = await ask(shop, documents.FIND_CUSTOMERS, { key: "", email });
  return customers.items.some(({ emailAddress }) => emailAddress === email);
}

export async function pushErasure(shop: Shop, { record, record_id }: TaskOf<"erasure">): Promise<PushOutcome> {
  const customerId = await shop.tools.remoteOf(record.of, record_id);
  if (customerId !== undefined) await ask(shop, documents.ERASE, { customerId });
  return DONE;
}

export async function findErasure(shop: Shop, { record, record_id }: LookupOf<"erasure">): Promise<FindOutcome> {
  const id = record === undefined ? undefined : await shop.tools.remoteOf(record.of, record_id);
  if (id === undefined) return ABSENT;
  const { customer } = await ask(shop, documents.FIND_CUSTOMER, { id });
  return customer === null ? DONE : ABSENT;
}

/** Members of Vendure's customer by the fields of this service. */
const MEMBERS = {
  email: "emailAddress",
  prefix: "title",
  firstname: "firstName",
  lastname: "lastName",
  phone: "phoneNumber",
} as const;

function membersOf(record: CustomerRecord, fields?: Fields): Texts {
  const normal = { ...record, email: normalEmail(record.email) };
  return Object.fromEntries(
    (Object.keys(MEMBERS) as (keyof typeof MEMBERS)[])
      .filter((field) => fields?.includes(field) ?? true)
      .map((field) => [MEMBERS[field], normal[field] ?? ""]),
  );
}

function membersThere(there: documents.Customer): Texts {
  return Object.fromEntries(Object.values(MEMBERS).map((name) => [name, there[name] ?? ""]));
}

function addressesOf({ addresses }: CustomerRecord, fields: Fields): CustomerRecord["addresses"] {
  return (fields?.includes("addresses") ?? true) ? addresses : [];
}

function addressOf(address: AddressRecord, { firstname, lastname }: CustomerRecord) {
  const [streetLine1 = "", ...others] = address.street;
  const names = [address.firstname ?? firstname, address.lastname ?? lastname];
  return {
    fullName: names.filter((name) => name !== "").join(" "),
    company: address.company ?? "",
    streetLine1,
    streetLine2: others.join(", "),
    city: address.city ?? "",
    province: address.region ?? "",
    postalCode: address.postcode ?? "",
    countryCode: address.country_id ?? "",
    phoneNumber: address.telephone ?? "",
  };
}

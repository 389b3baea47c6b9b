import type { AddressRecord, CustomerRecord } from "../../commerce/records/record.ts";
import type { FindOutcome, Lookup, PushOutcome, TaskOf, Texts, Tools } from "../connector.ts";
import { normalEmail } from "../rules/keys.ts";
import { ask } from "./client.ts";
import * as documents from "./documents.ts";
import type { Settings } from "./settings.ts";

const ABSENT = { outcome: "absent", step: {} } as const;

type Fields = TaskOf<"customer">["fields"];

export async function saveCustomer(settings: Settings, task: TaskOf<"customer">, tools: Tools): Promise<PushOutcome> {
  const { record, key, remote_id, fields } = task;
  const there = fields === undefined ? undefined : await customerThere(settings, task, record, tools);
  const input = {
    key,
    id: remote_id,
    // The plugin takes whole customers.
    ...(there === undefined ? membersOf(record) : { ...membersThere(there), ...membersOf(record, fields) }),
    addresses: addressesOf(record, fields).map((address) => ({
      ...addressOf(address, record),
      isDefaultBilling: address.is_default_billing,
      isDefaultShipping: address.is_default_shipping,
    })),
  };
  type Answered = Readonly<{ answer: documents.Customer }>;
  const { answer } = await ask<Answered>(settings.shop, tools, documents.SAVE_CUSTOMER, { input });
  return { outcome: "done", remote_id: answer.id };
}

type LookupOfCustomer = Lookup & { readonly kind: "customer" };

export async function findCustomer(settings: Settings, task: LookupOfCustomer, tools: Tools): Promise<FindOutcome> {
  const { record, fields } = task;
  if (record === undefined) return ABSENT;
  const there = await customerThere(settings, task, record, tools);
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
  { shop }: Settings,
  { key, remote_id }: Pick<TaskOf<"customer">, "key" | "remote_id">,
  record: CustomerRecord,
  tools: Tools,
): Promise<documents.Customer | undefined> {
  if (remote_id !== null) {
    type One = Readonly<{ customer: documents.Customer | null }>;
    const { customer } = await ask<One>(shop, tools, documents.FIND_CUSTOMER, { id: remote_id });
    if (customer !== null) return customer;
  }
  const email = normalEmail(record.email);
  const items = await customersWith(shop, { key, email }, tools);
  return (
    items.find(({ customFields }) => customFields.posCustomerId === key) ??
    items.find(({ emailAddress }) => emailAddress === email)
  );
}

/** Vendure stores addresses in lower case. Throws as `ask`. */
export async function isEmailTaken({ shop }: Settings, address: string, tools: Tools): Promise<boolean> {
  const email = normalEmail(address);
  // No customer has an empty key.
  const items = await customersWith(shop, { key: "", email }, tools);
  return items.some(({ emailAddress }) => emailAddress === email);
}

async function customersWith(
  shop: Settings["shop"],
  variables: Readonly<{ key: string; email: string }>,
  tools: Tools,
): Promise<readonly documents.Customer[]> {
  type Many = Readonly<{ customers: Readonly<{ items: readonly documents.Customer[] }> }>;
  const { customers } = await ask<Many>(shop, tools, documents.FIND_CUSTOMERS, variables);
  return customers.items;
}

/** Members there of the fields here. */
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

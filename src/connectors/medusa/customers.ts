import type { AddressRecord, CustomerRecord } from "../../shop-data/records/record.ts";
import {
  ABSENT,
  type FindOutcome,
  type LookupOf,
  type PushOutcome,
  type PushTools,
  type TaskOf,
  type Texts,
} from "../connector.ts";
import type { Json } from "../rules/answers.ts";
import { normalEmail } from "../rules/keys.ts";
import { at, idOf, isObject, type JsonObject, objectsAt, textAt } from "./answers.ts";
import { CallFailed } from "./client.ts";
import type { Shop } from "./settings.ts";

const FIELDS = "id,email,first_name,last_name,phone,company_name,has_account,*addresses";

export async function pushCustomer(
  shop: Shop,
  { record, fields, step, remote_id }: TaskOf<"customer">,
  { saveStep }: PushTools,
): Promise<PushOutcome> {
  const known = await findThere(shop, record, step["customer"] ?? remote_id);
  const there = known ?? (await createCustomer(shop, record));
  await saveStep({ customer: idOf(there) });
  const members = membersOf(record, fields);
  if (!hasMembers(there, members)) await shop.client.post(`/admin/customers/${idOf(there)}`, members);
  for (const address of wantedAddresses(record, fields)) await pushAddress(shop, there, address);
  return { outcome: "done", remote_id: idOf(there) };
}

export async function findCustomer(shop: Shop, task: LookupOf<"customer">): Promise<FindOutcome> {
  const { record, remote_id, step, fields } = task;
  if (record === undefined) return ABSENT;
  const there = await findThere(shop, record, step["customer"] ?? remote_id);
  if (there === undefined) return ABSENT;
  const isSame =
    hasMembers(there, membersOf(record, fields)) &&
    wantedAddresses(record, fields).every((wanted) => hasAddress(addressThere(there, wanted), wanted));
  return isSame ? { outcome: "done", remote_id: idOf(there) } : { outcome: "absent", step: { customer: idOf(there) } };
}

/** Finds the customer with an id, otherwise the one with the e-mail address. */
async function findThere(shop: Shop, { email }: CustomerRecord, remote_id: string | null) {
  const found = remote_id === null ? undefined : await readCustomer(shop, remote_id);
  return found ?? findByEmail(shop, email);
}

/**
 * Finds the customer with an e-mail address, regardless of case: accounts before guests, then the
 * older one.
 */
export async function findByEmail({ client }: Shop, address: string): Promise<JsonObject | undefined> {
  const email = normalEmail(address);
  const exact = await client.get("/admin/customers", { email, fields: FIELDS, limit: "50" });
  const same = (body: Json): readonly JsonObject[] =>
    objectsAt(body, "customers").filter((row) => normalEmail(textAt(row, "email") ?? "") === email);
  const rows = same(exact);
  if (rows.length > 0) return firstOf(rows);
  // Medusa's filter is case-sensitive; its search is not.
  return firstOf(same(await client.get("/admin/customers", { q: email, fields: FIELDS, limit: "50" })));
}

function firstOf(rows: readonly JsonObject[]): JsonObject | undefined {
  const rank = (row: JsonObject): string => `${at(row, "has_account") === true ? 0 : 1} ${idOf(row)}`;
  return rows.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1))[0];
}

async function readCustomer({ client }: Shop, id: string): Promise<JsonObject | undefined> {
  const body = await client.getOne(`/admin/customers/${encodeURIComponent(id)}`, { fields: FIELDS });
  const found = at(body, "customer");
  return isObject(found) && idOf(found) === id ? found : undefined;
}

async function createCustomer(shop: Shop, record: CustomerRecord): Promise<JsonObject> {
  try {
    const made = at(await shop.client.post("/admin/customers", membersOf(record)), "customer");
    if (isObject(made) && idOf(made) !== "") return made;
  } catch (error) {
    // The shop or another node has created the customer in the meantime.
    const isTaken = error instanceof CallFailed && error.status === 400;
    const found = isTaken ? await findByEmail(shop, record.email) : undefined;
    if (found === undefined) throw error;
    return found;
  }
  throw new CallFailed({ outcome: "unknown", reason: "Medusa answered no customer" }, 200);
}

type Fields = TaskOf<"customer">["fields"];

/** Members of Medusa's customer by the fields of this service. */
const MEMBERS = {
  email: "email",
  firstname: "first_name",
  lastname: "last_name",
  phone: "phone",
  company: "company_name",
} as const;

function membersOf(record: CustomerRecord, fields?: Fields): Texts {
  const normal = { ...record, email: normalEmail(record.email) };
  return Object.fromEntries(
    (Object.keys(MEMBERS) as (keyof typeof MEMBERS)[])
      .filter((field) => fields?.includes(field) ?? true)
      .map((field) => [MEMBERS[field], normal[field] ?? ""]),
  );
}

function hasMembers(there: JsonObject, members: Texts): boolean {
  return Object.entries(members).every(([name, value]) => (textAt(there, name) ?? "") === value);
}

type Address = CustomerRecord["addresses"][number];

/** Returns the default addresses, which are those that the shop uses. */
function wantedAddresses({ addresses }: CustomerRecord, fields: Fields): readonly Address[] {
  if (fields?.includes("addresses") === false) return [];
  return addresses.filter(({ is_default_billing, is_default_shipping }) => is_default_billing || is_default_shipping);
}

async function pushAddress({ client }: Shop, there: JsonObject, address: Address): Promise<void> {
  const known = addressThere(there, address);
  if (hasAddress(known, address)) return;
  const path = `/admin/customers/${idOf(there)}/addresses`;
  await client.post(known === undefined ? path : `${path}/${idOf(known)}`, addressMembers(address));
}

/** Finds Medusa's copy of an address by its name. */
function addressThere(there: JsonObject, { address_id }: Address): JsonObject | undefined {
  return objectsAt(there, "addresses").find((found) => textAt(found, "address_name") === nameOf(address_id));
}

function hasAddress(there: JsonObject | undefined, address: Address): boolean {
  if (there === undefined) return false;
  return Object.entries(addressMembers(address)).every(([name, value]) =>
    typeof value === "boolean" ? at(there, name) === value : (textAt(there, name) ?? "") === value,
  );
}

function addressMembers(address: Address) {
  const { address_id, is_default_billing, is_default_shipping } = address;
  const flags = { is_default_billing, is_default_shipping };
  return { address_name: nameOf(address_id), ...flags, ...addressTexts(address) };
}

function nameOf(address_id: number): string {
  return `Tillkeeper ${address_id}`;
}

/** Returns an address with Medusa's names of members. */
export function addressTexts(address: AddressRecord) {
  const { firstname, lastname, company, street, city, region, postcode, country_id, telephone } = address;
  const [first = "", ...rest] = street;
  return {
    first_name: firstname ?? "",
    last_name: lastname ?? "",
    company: company ?? "",
    address_1: first,
    address_2: rest.join(", "),
    city: city ?? "",
    province: region ?? "",
    postal_code: postcode ?? "",
    phone: telephone ?? "",
    ...(country_id === null ? {} : { country_code: country_id.toLowerCase() }),
  };
}

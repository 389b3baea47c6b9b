import type { AddressRecord, CustomerRecord } from "../../commerce/records/record.ts";
import type { FindOutcome, Lookup, PushOutcome, PushTools, TaskOf, Texts, Tools } from "../connector.ts";
import type { Json } from "../rules/answers.ts";
import { normalEmail } from "../rules/keys.ts";
import { at, idOf, isObject, type JsonObject, objectsAt, textAt } from "./answers.ts";
import { CallFailed, type Client, isNotFound } from "./client.ts";

const FIELDS = "id,email,first_name,last_name,phone,company_name,has_account,*addresses";

export async function pushCustomer(client: Client, task: TaskOf<"customer">, tools: PushTools): Promise<PushOutcome> {
  const { record, fields } = task;
  const known = await findThere(client, record, task.step["customer"] ?? task.remote_id, tools);
  const there = known ?? (await createCustomer(client, record, tools));
  await tools.saveStep({ customer: idOf(there) });
  const members = membersOf(record, fields);
  if (!hasMembers(there, members)) await client.post(tools, `/admin/customers/${idOf(there)}`, members);
  for (const address of wantedAddresses(record, fields)) await pushAddress(client, there, address, tools);
  return { outcome: "done", remote_id: idOf(there) };
}

export async function findCustomer(client: Client, task: Lookup & { readonly kind: "customer" }, tools: Tools) {
  const absent: FindOutcome = { outcome: "absent", step: {} };
  const { record, remote_id, step, fields } = task;
  if (record === undefined) return absent;
  const there = await findThere(client, record, step["customer"] ?? remote_id, tools);
  if (there === undefined) return absent;
  const isSame =
    hasMembers(there, membersOf(record, fields)) &&
    wantedAddresses(record, fields).every((wanted) => hasAddress(addressThere(there, wanted), wanted));
  if (!isSame) return { outcome: "absent", step: { customer: idOf(there) } } satisfies FindOutcome;
  return { outcome: "done", remote_id: idOf(there) } satisfies FindOutcome;
}

/** The customer with an id, otherwise the one with the address. */
async function findThere(
  client: Client,
  record: CustomerRecord,
  remote_id: string | null,
  tools: Tools,
): Promise<JsonObject | undefined> {
  if (remote_id !== null) {
    const found = await readCustomer(client, remote_id, tools);
    if (found !== undefined) return found;
  }
  return findByEmail(client, record.email, tools);
}

/** The customer with an address, regardless of case: accounts before guests, then the older one. */
export async function findByEmail(client: Client, address: string, tools: Tools): Promise<JsonObject | undefined> {
  const email = normalEmail(address);
  const exact = await client.get(tools, "/admin/customers", { email, fields: FIELDS, limit: "50" });
  const same = (body: Json): readonly JsonObject[] =>
    objectsAt(body, "customers").filter((row) => normalEmail(textAt(row, "email") ?? "") === email);
  const rows = same(exact);
  if (rows.length > 0) return firstOf(rows);
  // The filter compares capitals; the search does not.
  return firstOf(same(await client.get(tools, "/admin/customers", { q: email, fields: FIELDS, limit: "50" })));
}

function firstOf(rows: readonly JsonObject[]): JsonObject | undefined {
  const rank = (row: JsonObject): string => `${at(row, "has_account") === true ? 0 : 1} ${idOf(row)}`;
  return rows.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1))[0];
}

async function readCustomer(client: Client, id: string, tools: Tools): Promise<JsonObject | undefined> {
  try {
    const body = await client.get(tools, `/admin/customers/${encodeURIComponent(id)}`, { fields: FIELDS });
    const found = at(body, "customer");
    return isObject(found) && idOf(found) === id ? found : undefined;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

async function createCustomer(client: Client, record: CustomerRecord, tools: Tools): Promise<JsonObject> {
  try {
    const made = at(await client.post(tools, "/admin/customers", membersOf(record)), "customer");
    if (isObject(made) && idOf(made) !== "") return made;
  } catch (error) {
    // Created in the meantime by the shop or by another node.
    const isTaken = error instanceof CallFailed && error.status === 400;
    const found = isTaken ? await findThere(client, record, null, tools) : undefined;
    if (found === undefined) throw error;
    return found;
  }
  throw new CallFailed({ outcome: "unknown", reason: "Medusa answered no customer" }, 200);
}

type Fields = TaskOf<"customer">["fields"];

/** Members there of the fields here. */
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

/** The default addresses, which are those that the shop uses. */
function wantedAddresses({ addresses }: CustomerRecord, fields: Fields): readonly Address[] {
  if (fields?.includes("addresses") === false) return [];
  return addresses.filter(({ is_default_billing, is_default_shipping }) => is_default_billing || is_default_shipping);
}

async function pushAddress(client: Client, there: JsonObject, address: Address, tools: PushTools): Promise<void> {
  const known = addressThere(there, address);
  if (hasAddress(known, address)) return;
  const path = `/admin/customers/${idOf(there)}/addresses`;
  await client.post(tools, known === undefined ? path : `${path}/${idOf(known)}`, addressMembers(address));
}

/** The address there that was made of one here, by its name. */
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

/** An address in Medusa's terms. */
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

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { DOUBLE_SECRET, DOUBLE_SETTINGS, MedusaDouble } from "../../../test/fixtures/connectors/medusa/double.ts";
import { connectMedusa, sendAll } from "../../../test/fixtures/connectors/medusa/shop.ts";
import { ofSale, place } from "../../../test/fixtures/orders/orders.ts";
import { openApp, TEST_KEY_RING } from "../../../test/support.ts";
import { loadOwner } from "../../shop-data/records/load.ts";
import { openConnector } from "../commands/store.ts";
import { toolsOf } from "../commands/tools.ts";
import { findConnector } from "../queries/connector.ts";
import { MEDUSA } from "./medusa.ts";

const app = await openApp({ connector_kinds: [MEDUSA], env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { call, deps } = app;

let medusa = new MedusaDouble();
beforeEach(async () => {
  await medusa.stop();
  medusa = new MedusaDouble();
  await connectMedusa(app, { ...DOUBLE_SETTINGS, url: await medusa.start() }, DOUBLE_SECRET);
});
after(() => medusa.stop());

const states = async () => (await sendAll(app)).map(({ kind, state, last_error }) => `${kind} ${last_error ?? state}`);
const newCustomer = async () => {
  const customer = { email: `${randomUUID()}@shop.example`, firstname: "Ada", lastname: "Moreau", website_id: 1 };
  const answer = await call("POST", "/rest/V1/customers", { body: { customer } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const administrator = await newAdministrator(app);
const address = { firstname: "Ada", lastname: "Moreau", street: ["Havenstraat 12"], city: "Delft", country_id: "NL" };
const sellTo = async (customer: object) =>
  place(app, { ...customer, ...ofSale(), billing_address: { ...address, address_type: "billing" } });
const erase = async (email: string) => {
  const body = { email, reason: "by letter" };
  const answer = await call("POST", "/admin/api/persons/erase", { body, token: administrator.token });
  assert.equal(answer.status, 200, answer.text);
};
const ofPerson = () =>
  [...medusa.companion.sales.values()].map(({ order: { customer_id, email, billing_address } }) => [
    customer_id,
    email,
    billing_address,
  ]);

test("an erased person loses the account, and every order its customer, e-mail and address; a guest's order, too", async () => {
  const { id: customer_id, email } = await newCustomer();
  const guest = `${randomUUID()}@shop.example`;
  await sellTo({ customer_id, customer_email: email });
  await sellTo({ customer_id: null, customer_email: guest });
  await sendAll(app);
  const [sold_to_guest, sold] = ofPerson().toSorted(([a], [b]) => Number(a !== null) - Number(b !== null));
  assert.deepEqual([sold?.[0], sold_to_guest?.[1]], [medusa.customers[0]?.id, guest]);
  assert.match(JSON.stringify([sold, sold_to_guest]), /Havenstraat.*Havenstraat/);
  await erase(email);
  await erase(guest);
  const last = (await states()).slice(-3);
  assert.deepEqual(last.toSorted(), ["erasure done", "owner done", "owner done"]);
  assert.deepEqual(medusa.customers, []);
  assert.deepEqual(ofPerson(), [
    [null, null, undefined],
    [null, null, undefined],
  ]);
});

test("an erased person leaves the orders in the customer's name also when the order's own task is left out", async () => {
  const { id: customer_id, email } = await newCustomer();
  await sellTo({ customer_id, customer_email: email });
  await sendAll(app);
  await erase(email);
  await deps.pool.query("delete from connector_task where kind = 'owner'");
  assert.equal((await states()).at(-1), "erasure done");
  assert.deepEqual(ofPerson(), [[null, null, undefined]]);
});

test("an erased person is found as erased only when neither customer nor order has them", async () => {
  const { id, email } = await newCustomer();
  const { entity_id } = await sellTo({ customer_id: id, customer_email: email });
  await sendAll(app);
  const stored = await findConnector(deps.db);
  assert.ok(stored);
  const { connector, calls } = openConnector(
    { db: deps.db, ring: TEST_KEY_RING, kinds: [MEDUSA], allows_private: true },
    stored,
  );
  const tools = toolsOf(calls, new AbortController().signal);
  const named = { remote_id: null, step: {} } as const;
  const find = async () => {
    const record = { of: "customer" } as const;
    const erasure = { ...named, kind: "erasure", key: `customer-${id}`, record_id: id, record } as const;
    return (await connector.find(erasure, tools)).outcome;
  };
  const findOwner = async () => {
    const record = await loadOwner(deps.db, entity_id);
    assert.ok(record);
    const owner = { ...named, kind: "owner", key: `order-${entity_id}`, record_id: entity_id, record } as const;
    return (await connector.find(owner, tools)).outcome;
  };
  assert.equal(await find(), "absent");
  const [customer] = medusa.customers.splice(0);
  assert.equal(await find(), "absent", "the order names them");
  medusa.companion.erase(customer?.id ?? "");
  assert.equal(await find(), "done");
  await erase(email);
  assert.equal(await findOwner(), "done");
  const [sale] = medusa.companion.sales.values();
  Object.assign(sale?.order ?? {}, { billing_address: address });
  assert.equal(await findOwner(), "absent", "the address is there");
});

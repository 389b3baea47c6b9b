import { addAddress, createAccount, findAccount, findAccountByEmail, findSummary, listAddresses } from "./accounts.ts";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, test } from "node:test";
import { sql } from "kysely";
import { openApp, type TestApp } from "../../../test/support.ts";
import { constraintOf } from "../../runtime/database.ts";
import { type AccountSharing, accountSharing, type CustomerDraft } from "./customer.ts";

let app: TestApp;
let second_website_id = 0;
before(async () => {
  app = await openApp();
  const { rows } = await sql<{ website_id: number }>`
    insert into website (code, name) values ('second', 'Second') returning website_id`.execute(app.deps.db);
  second_website_id = rows[0]?.website_id ?? 0;
});

const draft = (email: string, website_id = 1): CustomerDraft => ({
  email,
  website_id,
  store_id: 1,
  firstname: "Jane",
  lastname: "Doe",
});
const create = (values: CustomerDraft, sharing: AccountSharing = "per_website") =>
  app.deps.db.transaction().execute((tx) => createAccount(tx, values, sharing));
const newEmail = (): string => `${randomUUID()}@example.org`;

test("of ten accounts made at once for one address one is made, whatever its spelling, and every call gets it", async () => {
  for (const sharing of ["per_website", "global"] as const) {
    const email = newEmail();
    const spellings = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? email : email.toUpperCase()));
    const made = await Promise.all(spellings.map((spelling) => create(draft(spelling), sharing)));
    assert.equal(made.filter(({ is_new }) => is_new).length, 1);
    assert.equal(new Set(made.map(({ customer }) => customer.entity_id)).size, 1);
  }
});

test("an address has an account on each website, or one on all of them", async () => {
  const email = newEmail();
  const first = await create(draft(email));
  const second = await create(draft(email, second_website_id));
  assert.ok(first.is_new && second.is_new);

  const shared = newEmail();
  const made = await Promise.all([create(draft(shared), "global"), create(draft(shared, second_website_id), "global")]);
  assert.equal(made.filter(({ is_new }) => is_new).length, 1);
});

test("with shared accounts the account of the website itself is found first", async () => {
  const email = newEmail();
  const first = await create(draft(email));
  const second = await create(draft(email, second_website_id));
  const find = (website_id: number, sharing: AccountSharing) =>
    findAccountByEmail(app.deps.db, { email: email.toUpperCase(), website_id, sharing });
  assert.equal((await find(1, "global"))?.entity_id, first.customer.entity_id);
  assert.equal((await find(second_website_id, "global"))?.entity_id, second.customer.entity_id);
  assert.equal((await find(second_website_id + 1, "global"))?.entity_id, first.customer.entity_id);
  assert.equal(await find(second_website_id + 1, "per_website"), undefined);
});

test("the database refuses a second account on a website to a writer that did not check", async () => {
  const email = newEmail();
  const insert = () =>
    sql`
    insert into shop_data.customer (website_id, store_id, email, firstname, lastname)
    values (1, 1, ${email}, 'A', 'B')`.execute(app.deps.db);
  await insert();
  await assert.rejects(insert(), (error) => constraintOf(error) === "customer_email_is_unique");
});

test("a new account keeps the address as sent, and the other fields of the draft", async () => {
  const { customer } = await create({
    ...draft("Jane.DOE@example.org"),
    dob: "1980-02-29",
    taxvat: "NL1",
    group_id: 2,
  });
  assert.equal(customer.email, "Jane.DOE@example.org");
  assert.deepEqual([customer.dob, customer.taxvat, customer.group_id], ["1980-02-29", "NL1", 2]);
  assert.deepEqual(await findAccount(app.deps.db, customer.entity_id), customer);
  assert.equal(await findAccount(app.deps.db, 987_654), undefined);
});

test("an address of a customer may become the default for billing and for shipping", async () => {
  const { customer } = await create(draft(newEmail()));
  const add = (company: string, defaults: object) =>
    app.deps.db.transaction().execute((tx) =>
      addAddress(tx, customer.entity_id, {
        firstname: "Jane",
        lastname: "Doe",
        street: ['Line "1"', "Line, 2"],
        company,
        ...defaults,
      }),
    );
  const bills = await add("Bills Ltd", { is_default_billing: true });
  const parcels = await add("Parcels Ltd", { is_default_shipping: true });
  const stored = await findAccount(app.deps.db, customer.entity_id);
  assert.deepEqual([stored?.default_billing, stored?.default_shipping], [bills.entity_id, parcels.entity_id]);
  assert.equal((await findSummary(app.deps.db, customer.entity_id))?.company, "Bills Ltd");
  const addresses = await listAddresses(app.deps.db, customer.entity_id);
  assert.deepEqual(
    addresses.map(({ street }) => street),
    [
      ['Line "1"', "Line, 2"],
      ['Line "1"', "Line, 2"],
    ],
  );
});

test("the setting says how accounts are shared", () => {
  assert.equal(accountSharing("0"), "global");
  assert.equal(accountSharing("1"), "per_website");
  assert.equal(accountSharing(""), "per_website");
});

test("the four groups of the platform are there", async () => {
  const { rows } = await sql`
    select customer_group_id, customer_group_code from shop_data.customer_group order by 1`.execute(app.deps.db);
  assert.deepEqual(
    rows.map((row) => Object.values(row as object)),
    [
      [0, "NOT LOGGED IN"],
      [1, "General"],
      [2, "Wholesale"],
      [3, "Retailer"],
    ],
  );
});

import assert from "node:assert/strict";
import type { ConformanceCase } from "../case.ts";
import { assertSame, sell, simpleLine, simpleSale } from "../sales.ts";
import { newCustomer, newEmail, type Trial } from "../trial.ts";

async function accountsHere(trial: Trial, email: string): Promise<number> {
  const { rows } = await trial.app.deps.pool.query<{ accounts: number }>(
    "select count(*)::int as accounts from shop_data.customer where lower(email) = lower($1)",
    [email],
  );
  return rows[0]?.accounts ?? 0;
}

async function customerFromBefore(trial: Trial) {
  const { pool } = trial.app.deps;
  await pool.query("update connector set is_active = false");
  const customer = await newCustomer(trial, newEmail());
  await pool.query("update connector set is_active = true");
  return customer;
}

async function importedCustomer(trial: Trial) {
  const customer_email = newEmail();
  const content = `email,firstname,lastname\n${customer_email},Ada,Moreau\n`;
  await trial.saved("POST", "/admin/api/imports", { kind: "customers", content }, trial.admin);
  const { rows } = await trial.app.deps.pool.query<{ customer_id: number }>(
    "select entity_id as customer_id from shop_data.customer where email = $1",
    [customer_email],
  );
  assert.ok(rows[0]);
  return { ...rows[0], customer_email };
}

export const CUSTOMER_CASES: readonly ConformanceCase[] = [
  {
    number: 10,
    name: "a sale without a customer makes no customer",
    run: async (trial) => {
      const sku = await trial.product();
      const sold = await simpleSale(trial, sku);
      await trial.drain();
      await trial.assertDone();
      const order = await trial.orderOf(sold.key);
      assert.equal(order.customer_id, undefined, "the order's customer");
      assertSame(order, sold, [simpleLine(sku)]);
    },
  },
  {
    number: 10,
    name: "sales of a guest with an address make no account for it",
    run: async (trial) => {
      const sku = await trial.product();
      const customer_email = newEmail("guest");
      const sales = [];
      for (let sale = 0; sale < 3; sale += 1)
        sales.push(await simpleSale(trial, sku, { customer: { customer_email } }));
      await trial.drain();
      await trial.assertDone();
      for (const { key } of sales) await trial.orderOf(key);
      assert.deepEqual(await trial.platform.customersOf(customer_email), [], "customers with the address");
    },
  },
  {
    number: 10,
    name: "a customer is made once, and the order is that customer's",
    run: async (trial) => {
      const sku = await trial.product();
      const customer = await newCustomer(trial, newEmail());
      const [first, second] = [await simpleSale(trial, sku, { customer }), await simpleSale(trial, sku, { customer })];
      await trial.drain();
      await trial.assertDone();
      const there = await trial.platform.customersOf(customer.customer_email);
      assert.equal(there.length, 1, "customers with the address");
      for (const { key } of [first, second]) {
        const order = await trial.orderOf(key);
        assert.equal(order.customer_id, there[0]?.remote_id, "the order's customer");
        assert.equal(order.email?.toLowerCase(), customer.customer_email);
      }
    },
  },
  {
    number: 10,
    name: "customers from before the connector, and imported ones, are there with their orders",
    run: async (trial) => {
      const sku = await trial.product();
      for (const make of [customerFromBefore, importedCustomer]) {
        const [buyer, owner] = [await make(trial), await make(trial)];
        const bought = await simpleSale(trial, sku, { customer: buyer });
        const given = await simpleSale(trial, sku);
        const entity = { entity_id: given.order_id, customer_id: owner.customer_id };
        await trial.saved("POST", "/rest/V1/orders", { entity });
        await trial.drain();
        await trial.assertDone();
        for (const [{ key }, { customer_email }] of [
          [bought, buyer],
          [given, owner],
        ] as const) {
          const there = await trial.platform.customersOf(customer_email);
          assert.equal(there.length, 1, "customers with the address");
          assert.equal((await trial.orderOf(key)).customer_id, there[0]?.remote_id, "the order's customer");
        }
      }
    },
  },
  ...[
    { what: "in capitals", spell: (email: string) => email.toUpperCase() },
    { what: "with a plus", spell: (email: string) => email, local: "ada+till" },
  ].map(({ what, spell, local }) => ({
    number: 10,
    name: `an address ${what} is the customer's that the platform has`,
    run: async (trial: Trial) => {
      const sku = await trial.product();
      const email = newEmail(local);
      const remote_id = await trial.platform.seed.customer({ email, firstname: "Ada", lastname: "Moreau" });
      const customer = await newCustomer(trial, spell(email));
      const sold = await sell(trial, { lines: [simpleLine(sku)], customer });
      await trial.drain();
      await trial.assertDone();
      const there = await trial.platform.customersOf(email);
      assert.deepEqual(
        there.map((each) => each.remote_id),
        [remote_id],
        "customers with the address",
      );
      assert.equal((await trial.orderOf(sold.key)).customer_id, remote_id);
    },
  })),
  {
    number: 10,
    name: "an order whose address has blanks around it and capitals is the customer's, and has the address without them",
    run: async (trial) => {
      const sku = await trial.product();
      const { customer_id, customer_email } = await newCustomer(trial, newEmail());
      const spelled = ` ${customer_email.toUpperCase()} `;
      const sold = await simpleSale(trial, sku, { customer: { customer_id, customer_email: spelled } });
      await trial.drain();
      await trial.assertDone();
      const [there, second] = await trial.platform.customersOf(customer_email);
      assert.equal(second, undefined, "customers with the address");
      const order = await trial.orderOf(sold.key);
      assert.deepEqual([order.customer_id, order.email], [there?.remote_id, customer_email], "the order's customer");
    },
  },
  {
    number: 10,
    name: "ten nodes that send one customer at once make one customer",
    without: ({ capabilities }) =>
      capabilities.unique_key ? undefined : "the platform has no unique key: only the lease keeps two nodes apart",
    run: async (trial) => {
      const email = newEmail();
      await newCustomer(trial, email);
      const [stored] = await trial.tasks();
      assert.ok(stored);
      const task = await trial.taskOf(stored);
      const { connector, tools } = await trial.direct();
      const pushed = await Promise.allSettled(
        Array.from({ length: 10 }, () => connector.push(task, { ...tools, saveStep: async () => undefined })),
      );
      const made = pushed.flatMap((result) =>
        result.status === "fulfilled" && result.value.outcome === "done" ? [result.value.remote_id] : [],
      );
      await trial.drain();
      await trial.assertDone();
      const there = await trial.platform.customersOf(email);
      assert.equal(there.length, 1, "customers with the address");
      assert.deepEqual([...new Set(made)], [there[0]?.remote_id], "the customer of the answers");
    },
  },
  {
    number: 10,
    name: "a customer whose answers are cut off after any call is made once",
    run: async (trial) => {
      await newCustomer(trial, newEmail());
      await trial.drain();
      const { length: calls } = trial.proxy.calls;
      assert.ok(calls > 0);
      for (let number = 1; number <= calls; number += 1) {
        await trial.begin();
        const email = newEmail();
        await newCustomer(trial, email);
        trial.proxy.fail((call) => (call.number === number ? { kind: "cut" } : undefined));
        await trial.drain();
        await trial.assertDone();
        assert.equal((await trial.platform.customersOf(email)).length, 1, `a cut after call ${number}`);
      }
    },
  },
  {
    number: 10,
    name: "an address that the platform has is taken in any spelling; without an answer none is free",
    run: async (trial) => {
      const email = newEmail();
      await trial.platform.seed.customer({ email, firstname: "Ada", lastname: "Moreau" });
      const { connector, tools } = await trial.direct();
      for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
        assert.equal(await connector.isEmailTaken(spelling, tools), true, `"${spelling}"`);
      }
      assert.equal(await connector.isEmailTaken(newEmail(), tools), false);
      for (const fault of [
        { kind: "refuse" },
        { kind: "cut" },
        { kind: "answer", status: 401 },
        { kind: "answer", status: 503 },
        { kind: "answer", status: 200, body: "<!DOCTYPE html>" },
      ] as const) {
        trial.proxy.fail(() => fault);
        await assert.rejects(connector.isEmailTaken(newEmail(), tools), JSON.stringify(fault));
      }
    },
  },
  {
    number: 19,
    name: "own customers that come back by a pull and a sweep change nothing here",
    without: ({ capabilities: { pulls } }) =>
      pulls.includes("customers") ? undefined : "the connector pulls no customers",
    run: async (trial) => {
      const email = newEmail();
      const { customer_id } = await newCustomer(trial, email);
      await trial.drain();
      await trial.assertDone();
      const { length } = await trial.tasks();
      const row = async () => {
        const text = "select c::text as text from shop_data.customer c where entity_id = $1";
        const { rows } = await trial.app.deps.pool.query<{ text: string }>(text, [customer_id]);
        return rows[0]?.text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^",)]*/g, "");
      };
      const before = await row();
      await trial.pull("customers", "pull");
      await trial.pull("customers", "sweep");
      assert.equal(await row(), before, "the account");
      assert.equal(await accountsHere(trial, email), 1);
      assert.equal((await trial.tasks()).length, length, "what comes from the platform is not sent back");
      const { changed } = await trial.pull("customers", "sweep");
      assert.equal(changed, 0, "a second sweep finds nothing new");
    },
  },
];

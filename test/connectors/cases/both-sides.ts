import assert from "node:assert/strict";
import { KIND_NAMES } from "../../../src/features/operations/import/rules/kinds.ts";
import type { PulledKind } from "../../../src/connectors/connector.ts";
import type { ConformanceCase } from "../case.ts";
import { simpleSale } from "../sales.ts";
import { newCustomer, newEmail, type Trial } from "../trial.ts";

export const pullsCustomers = ({ capabilities: { pulls } }: Trial): string | undefined =>
  pulls.includes("customers") ? undefined : "the connector pulls no customers";

export async function namesHere(trial: Trial, customer_id: number): Promise<readonly (string | undefined)[]> {
  const { rows } = await trial.app.deps.pool.query<{ firstname: string; lastname: string }>(
    "select firstname, lastname from shop_data.customer where entity_id = $1",
    [customer_id],
  );
  return [rows[0]?.firstname, rows[0]?.lastname];
}

/**
 * Returns the kinds that the connector pulls and the platform under test can change or remove, in
 * the order of the import.
 */
function kindsOf({ capabilities: { pulls } }: Trial, ways: Readonly<Partial<Record<PulledKind, unknown>>>) {
  return KIND_NAMES.filter((kind) => pulls.includes(kind) && ways[kind] !== undefined);
}

/** Sweeps every kind that is pulled, as each night's job does. */
async function sweepAll(trial: Trial): Promise<void> {
  const { pulls } = trial.capabilities;
  for (const kind of KIND_NAMES.filter((name) => pulls.includes(name))) await trial.pull(kind);
}

/** Seeds every kind that is pulled. */
async function seedAll(trial: Trial): Promise<void> {
  const { pulls } = trial.capabilities;
  await trial.product();
  for (const kind of KIND_NAMES.filter((name) => pulls.includes(name))) {
    if (kind === "customers") {
      await trial.platform.seed.customer({ email: newEmail(), firstname: "Ada", lastname: "Moreau" });
    } else if (kind !== "products") await trial.platform.seed.other(kind);
  }
}

export const BOTH_SIDES_CASES: readonly ConformanceCase[] = [
  {
    number: 11,
    name: "a customer that is changed here is changed at the platform",
    run: async (trial) => {
      const email = newEmail();
      const { customer_id } = await newCustomer(trial, email);
      await trial.drain();
      const customer = { id: customer_id, email, firstname: "Ada", lastname: "Lovelace", website_id: 1 };
      await trial.saved("PUT", `/rest/V1/customers/${customer_id}`, { customer });
      await trial.drain();
      await trial.assertDone();
      const there = await trial.platform.customersOf(email);
      assert.deepEqual(
        there.map(({ lastname }) => lastname),
        ["Lovelace"],
        "the name there",
      );
    },
  },
  {
    number: 11,
    name: "a customer that is changed at the platform is changed here by a sweep",
    without: pullsCustomers,
    run: async (trial) => {
      const email = newEmail();
      const { customer_id } = await newCustomer(trial, email);
      await trial.drain();
      const [there] = await trial.platform.customersOf(email);
      assert.ok(there);
      await trial.platform.changeCustomer(there.remote_id, { lastname: "Lovelace" });
      await trial.pull("customers");
      assert.deepEqual(await namesHere(trial, customer_id), ["Ada", "Lovelace"], "the name here");
    },
  },
  {
    number: 11,
    name: "a customer that is changed on both sides keeps both changes",
    without: pullsCustomers,
    run: async (trial) => {
      const changedOnBothSides = async () => {
        const email = newEmail();
        const { customer_id } = await newCustomer(trial, email);
        await trial.drain();
        const [there] = await trial.platform.customersOf(email);
        assert.ok(there);
        await trial.platform.changeCustomer(there.remote_id, { lastname: "Lovelace" });
        const customer = { id: customer_id, email, firstname: "Augusta", website_id: 1 };
        await trial.saved("PUT", `/rest/V1/customers/${customer_id}`, { customer });
        return { email, customer_id };
      };
      const assertBoth = async ({ email, customer_id }: { email: string; customer_id: number }) => {
        const there = await trial.platform.customersOf(email);
        assert.deepEqual(
          there.map(({ firstname, lastname }) => [firstname, lastname]),
          [["Augusta", "Lovelace"]],
          "the names there",
        );
        assert.deepEqual(await namesHere(trial, customer_id), ["Augusta", "Lovelace"], "the names here");
      };
      const sent = await changedOnBothSides();
      await trial.drain();
      await trial.pull("customers");
      await assertBoth(sent);
      const waiting = await changedOnBothSides();
      await trial.pull("customers");
      assert.deepEqual(await namesHere(trial, waiting.customer_id), ["Augusta", "Moreau"], "what is not sent yet");
      await trial.drain();
      await trial.assertDone();
      await trial.pull("customers");
      await assertBoth(waiting);
    },
  },
  {
    number: 11,
    name: "the sale of a customer that was deleted at the platform is made once, or refused with a reason",
    run: async (trial) => {
      const sku = await trial.product();
      const customer = await newCustomer(trial, newEmail());
      await trial.drain();
      const [there] = await trial.platform.customersOf(customer.customer_email);
      assert.ok(there);
      await trial.platform.deleteCustomer(there.remote_id);
      const sold = await simpleSale(trial, sku, { customer, is_paid: false });
      await trial.drain();
      const sale = (await trial.tasks()).find(({ kind }) => kind === "sale");
      const orders = await trial.platform.ordersOf(sold.key);
      if (sale?.state === "parked") {
        assert.notEqual(sale.last_error ?? "", "");
        assert.deepEqual(orders, []);
        return;
      }
      assert.equal(sale?.state, "done");
      assert.equal(orders.length, 1, "orders of the sale");
    },
  },
  {
    number: 11,
    name: "the sale of a customer that was merged at the platform is the remaining customer's",
    without: pullsCustomers,
    run: async (trial) => {
      const sku = await trial.product();
      const customer = await newCustomer(trial, newEmail());
      await trial.drain();
      await trial.pull("customers");
      const [merged] = await trial.platform.customersOf(customer.customer_email);
      assert.ok(merged);
      await trial.platform.deleteCustomer(merged.remote_id);
      const { customer_email: email } = customer;
      const remaining = await trial.platform.seed.customer({ email, firstname: "Ada", lastname: "Moreau" });
      await trial.pull("customers");
      const sold = await simpleSale(trial, sku, { customer });
      await trial.drain();
      await trial.assertDone();
      assert.equal((await trial.orderOf(sold.key)).customer_id, remaining);
      const { rows } = await trial.app.deps.pool.query(
        "select key, code from connector_difference where code = 'double' and ended_at is null",
      );
      assert.deepEqual(rows, [], "there is one customer");
    },
  },
  {
    number: 11,
    name: "a customer that is erased here is erased at the platform",
    without: ({ capabilities: { pushes } }) =>
      pushes.includes("erasure") ? undefined : "the connector erases no customers",
    run: async (trial) => {
      const email = newEmail();
      await newCustomer(trial, email);
      await trial.drain();
      assert.equal((await trial.platform.customersOf(email)).length, 1);
      await trial.saved("POST", "/admin/api/persons/erase", { email, reason: "by letter" }, trial.admin);
      await trial.drain();
      await trial.assertDone();
      assert.deepEqual(await trial.platform.customersOf(email), [], "customers with the address");
    },
  },
  {
    number: 12,
    name: "a change of each kind is here after one sweep, whatever timestamps say",
    without: (trial) =>
      kindsOf(trial, trial.platform.change).length > 0 ? undefined : "the connector pulls nothing that can be changed",
    run: async (trial) => {
      await seedAll(trial);
      await sweepAll(trial);
      for (const kind of kindsOf(trial, trial.platform.change)) {
        // A change of another kind may have changed records of this kind.
        await trial.pull(kind);
        await trial.platform.change[kind]?.();
        // A record refers to records of earlier kinds, which are pulled before it.
        for (const earlier of KIND_NAMES.slice(0, KIND_NAMES.indexOf(kind))) {
          if (trial.capabilities.pulls.includes(earlier)) await trial.pull(earlier);
        }
        const { changed, refused } = await trial.pull(kind);
        assert.ok(changed > 0, `a changed record of ${kind} was not noticed`);
        assert.equal(refused, 0, `a changed record of ${kind} was not taken`);
      }
    },
  },
  {
    number: 13,
    name: "a deleted record of each kind is noticed by one sweep",
    without: (trial) =>
      kindsOf(trial, trial.platform.remove).length > 0 ? undefined : "the connector pulls nothing that can be deleted",
    run: async (trial) => {
      await seedAll(trial);
      await sweepAll(trial);
      for (const kind of kindsOf(trial, trial.platform.remove).toReversed()) {
        await trial.platform.remove[kind]?.();
        const { deleted } = await trial.pull(kind);
        assert.ok(deleted > 0, `a deleted record of ${kind} was not noticed`);
      }
    },
  },
  {
    number: 27,
    name: "a sweep finds a record that was changed here only, and no difference in the others",
    without: ({ capabilities: { pulls } }) =>
      pulls.includes("products") ? undefined : "the connector pulls no products",
    run: async (trial) => {
      const { pool } = trial.app.deps;
      const changed = async () => {
        const { rows } = await pool.query<{ kind: string; code: string; there: string | null }>(
          "select kind, code, there from connector_difference where code in ('changed', 'not_here') and ended_at is null",
        );
        return rows;
      };
      await seedAll(trial);
      const sku = await trial.product();
      await sweepAll(trial);
      await sweepAll(trial);
      assert.deepEqual(await changed(), [], "nothing was changed here");
      await pool.query("update shop_data.product set price = price + 1 where sku = $1", [sku]);
      await trial.pull("products");
      assert.deepEqual(await changed(), [{ kind: "products", code: "changed", there: "price" }], "the changed product");
    },
  },
];

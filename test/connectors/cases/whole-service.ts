import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { reconcileWith } from "../../../src/connectors/commands/reconcile.ts";
import { checkOpened } from "../../../src/connectors/commands/operate.ts";
import { passTime, storedTasks } from "../../fixtures/connectors/shop.ts";
import type { ConformanceCase } from "../case.ts";
import { assertPaidOnce, assertSame, cents, refund, simpleLine, simpleSale, type Sold } from "../sales.ts";
import { storeSetting } from "../../settings.ts";
import { newCustomer, newEmail } from "../trial.ts";
import { namesHere, pullsCustomers } from "./both-sides.ts";
import { listsNoSales } from "./reconciliation.ts";

/** Number of sales on the day on which the platform is away. */
const SALES = 12;
/** Addresses at which a platform's webhook might be expected. */
const NO_WEBHOOKS = ["/connector/webhook", "/rest/V1/connector/webhook", "/admin/api/connector/webhook"];

export const WHOLE_SERVICE_CASES: readonly ConformanceCase[] = [
  {
    number: 17,
    name: "addresses and credentials that the platform repeats are in no reason and no log line",
    run: async (trial) => {
      const email = newEmail("private");
      const customer = await newCustomer(trial, email);
      await simpleSale(trial, await trial.product(), { customer });
      const { secret } = trial.platform;
      const body = JSON.stringify({ message: `${email} is not allowed with Bearer ${secret}` });
      const from = trial.app.log_lines.length;
      for (const status of [422, 500, 401]) {
        trial.proxy.fail(() => ({ kind: "answer", status, body }));
        await trial.drain(2);
        await trial.sendAgain();
      }
      const tasks = await storedTasks(trial.app);
      assert.ok(tasks.some(({ last_error }) => last_error !== null));
      const said = [...trial.app.log_lines.slice(from), JSON.stringify(tasks)].join("\n");
      assert.ok(!said.includes(email), "an address");
      assert.ok(!said.includes(secret), "a secret");
    },
  },
  {
    number: 18,
    name: "a day without the platform: registers sell, and afterwards everything arrives once",
    run: async (trial) => {
      const sku = await trial.product({ qty: "1000" });
      trial.proxy.fail(() => ({ kind: "refuse" }));
      const customer = await newCustomer(trial, newEmail());
      const sales: Sold[] = [];
      for (let sale = 0; sale < SALES; sale += 1) {
        const sold = await simpleSale(trial, sku, sale % 3 === 0 ? { customer } : {});
        sales.push(sold);
        if (sale % 4 === 0) await refund(trial, sold, { sku, qty: 1 });
        await trial.runner().runDue();
        await passTime(trial.app);
      }
      trial.proxy.reset();
      await trial.drain();
      await trial.assertDone();
      for (const [sale, sold] of sales.entries()) {
        const order = await trial.orderOf(sold.key);
        assertSame(order, sold, [simpleLine(sku)]);
        assertPaidOnce(order, sold);
        assert.deepEqual(order.refunds.map(cents), sale % 4 === 0 ? [1_199n] : []);
      }
    },
  },
  {
    number: 20,
    name: "webhooks that are forged, repeated or missing change nothing: a poll reads what is there",
    without: pullsCustomers,
    run: async (trial) => {
      const { customer_id, customer_email } = await newCustomer(trial, newEmail());
      await trial.drain();
      await trial.pull("customers", "pull");
      const [there] = await trial.platform.customersOf(customer_email);
      assert.ok(there);
      // The platform sends no notification of its change of the customer.
      await trial.platform.changeCustomer(there.remote_id, { lastname: "Lovelace" });
      const forged = { event: "customer.updated", data: { ...there, id: there.remote_id, lastname: "Forged" } };
      for (const address of [...NO_WEBHOOKS, ...NO_WEBHOOKS]) {
        const { status } = await trial.app.call("POST", address, { body: forged });
        assert.ok(status === 401 || status === 404, `${address} answered ${status}`);
      }
      assert.deepEqual(await namesHere(trial, customer_id), ["Ada", "Moreau"], "before the poll");
      for (const poll of ["first", "second"]) {
        await trial.pull("customers", "pull");
        assert.deepEqual(await namesHere(trial, customer_id), ["Ada", "Lovelace"], `after the ${poll} poll`);
      }
    },
  },
  {
    number: 22,
    name: "the platform mails nothing to the shopper",
    run: async (trial) => {
      const { sent, cause } = trial.platform.mails;
      const sku = await trial.product();
      const before = await sent();
      const customer = await newCustomer(trial, newEmail());
      const sold = await simpleSale(trial, sku, { customer });
      await refund(trial, sold, { sku, qty: 1 });
      const canceled = await simpleSale(trial, sku, { customer, is_paid: false });
      await trial.drain();
      await trial.saved("POST", `/rest/V1/orders/${canceled.order_id}/cancel`, {});
      await trial.drain();
      await trial.assertDone();
      // The shop mails after it has answered: once this mail is sent, mails of the sales would be
      // sent, too.
      const own = newEmail("of-the-shop");
      await cause(own);
      while (!(await sent()).includes(own)) await delay(50);
      assert.deepEqual((await sent()).slice(before.length), [own], "mails to");
    },
  },
  {
    number: 23,
    name: "sales in both hours of the night when clocks go back keep their hours",
    run: async (trial) => {
      const sku = await trial.product();
      for (const created_at of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]) {
        const { key } = await simpleSale(trial, sku, { members: { created_at }, is_paid: false });
        await trial.drain();
        const { sold_at } = await trial.orderOf(key);
        assert.equal(Temporal.Instant.from(sold_at).toString(), created_at, "hour");
      }
    },
  },
  {
    number: 23,
    name: "a shop in another time zone: a sale of its midnight keeps its hour and is compared on its business day",
    without: listsNoSales,
    run: async (trial) => {
      await storeSetting(trial.app, "general/locale/timezone", "Pacific/Kiritimati");
      try {
        const sku = await trial.product();
        // The two instants are in the last hour of a day and the first of the next in Kiritimati,
        // which is 14 hours ahead.
        const today = Temporal.Now.instant().toZonedDateTimeISO("Pacific/Kiritimati").startOfDay();
        const hours = [today.subtract({ hours: 1 }), today].map((hour) => hour.toInstant().toString());
        const sales = [];
        for (const created_at of hours) sales.push(await simpleSale(trial, sku, { members: { created_at } }));
        await trial.drain();
        await trial.assertDone();
        for (const [sale, { key }] of sales.entries()) {
          const { sold_at } = await trial.orderOf(key);
          assert.equal(Temporal.Instant.from(sold_at).toString(), hours[sale], "hour");
        }
        assert.deepEqual(await reconcileWith(trial.app.deps, await trial.opened()), {
          records: 4,
          missing: 0,
          differing: 0,
        });
      } finally {
        await storeSetting(trial.app, "general/locale/timezone", "Europe/Amsterdam");
      }
    },
  },
  {
    number: 23,
    name: "a clock that is five minutes ahead is found by the check",
    run: async (trial) => {
      const hasClock = async () => (await checkOpened(await trial.opened())).some(({ code }) => code === "clock");
      assert.equal(await hasClock(), false, "without a difference");
      trial.proxy.fail(() => ({ kind: "skew", seconds: 300 }));
      assert.equal(await hasClock(), true, "the finding");
    },
  },
  {
    number: 24,
    name: "the first pull of 10,000 products and 5,000 customers goes on after a kill, in a flat memory",
    without: () => "it needs a shop of its own: the files first-pull.*.test.ts run it",
    run: async () => undefined,
  },
  {
    number: 25,
    name: "every quirk of a double names what was observed",
    without: ({ under }) =>
      under.quirks === undefined ? "the platform itself is tested, and not a double" : undefined,
    run: async ({ under }) => {
      assert.ok((under.quirks ?? []).length > 0, "a double without quirks");
      for (const { what, seen } of under.quirks ?? []) assert.ok(seen.length >= 20, what);
    },
  },
];

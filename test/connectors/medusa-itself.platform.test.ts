import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { MEDUSA } from "../../src/connectors/medusa/medusa.ts";
import { queryOnce } from "../empty-database.ts";
import { installPlatform } from "../../simulator/platforms/installation.ts";
import { type Medusa, startMedusa } from "../../simulator/platforms/medusa.ts";
import { platformDatabase } from "../platforms/database.ts";
import { mailsOf, runningMedusa } from "../platforms/medusa-under-test.ts";
import { refund, sell, simpleLine, simpleSale, type Sold } from "./sales.ts";
import { newCustomer, newEmail, openTrialApp, Trial } from "./trial.ts";

const installation = await installPlatform("medusa");
const missing = "missing" in installation ? installation.missing : false;

describe("Medusa itself", { skip: missing }, () => {
  let medusa: Medusa;
  let trial: Trial;
  let owner_url = "";
  before(async () => {
    const folder = "folder" in installation ? installation.folder : "";
    owner_url = await platformDatabase("medusa", folder);
    medusa = await startMedusa(folder, owner_url);
    const under = { name: "Medusa", kind: MEDUSA, start: async () => runningMedusa(medusa) };
    trial = await Trial.open(under, await openTrialApp());
  });
  after(() => trial.close());
  const rows = (text: string, values: readonly unknown[] = []) => queryOnce(owner_url, text, values);

  /**
   * Sends due tasks, kills Medusa while it waits for a table, and sends the rest to a new process.
   */
  const killAt = async (table: string): Promise<void> => {
    const holder = new pg.Client({ connectionString: owner_url });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query(`lock table ${table} in access exclusive mode`);
      let isSending = true;
      const sending = trial.runner().runDue();
      const end = (): boolean => (isSending = false);
      sending.then(end, end);
      const waits = "select from pg_locks where relation = $1::regclass and not granted";
      while ((await rows(waits, [table])).length === 0) {
        assert.ok(isSending, `nothing waited for ${table}`);
        await delay(50);
      }
      await medusa.kill();
      await sending;
    } finally {
      await holder.end();
    }
    await medusa.startAgain();
    await trial.drain();
    await trial.assertDone();
  };

  test("a repeat after a kill between the order and its stock reserves the stock, of one order", async () => {
    await trial.begin();
    const sku = await trial.product({ qty: "20" });
    const sold = await simpleSale(trial, sku, { is_paid: false });
    await killAt("reservation_item");
    assert.equal((await trial.orderOf(sold.key)).lines.length, 1);
    assert.equal(await trial.platform.stockOf(sku), "17");
    assert.deepEqual(await rows("select count(*)::int from reservation_item where deleted_at is null"), [{ count: 1 }]);
  });

  test("a repeat after a kill between a payment's steps captures it once", async () => {
    await trial.begin();
    const sold = await simpleSale(trial, await trial.product(), { is_paid: false });
    await trial.drain();
    await trial.saved("POST", `/rest/V1/order/${sold.order_id}/invoice`, { capture: true });
    await killAt("payment_session");
    assert.deepEqual((await trial.orderOf(sold.key)).payments, ["35.97"]);
    assert.deepEqual(await rows("select count(*)::int from capture"), [{ count: 1 }]);
  });

  test("a repeat after a kill between the money of a refund and its stock gives no money, and returns the stock", async () => {
    await trial.begin();
    const sku = await trial.product({ qty: "20" });
    const sold = await simpleSale(trial, sku);
    await trial.drain();
    await refund(trial, sold, { sku, qty: 1 });
    await killAt("reservation_item");
    assert.deepEqual((await trial.orderOf(sold.key)).refunds, ["11.99"]);
    assert.equal(await trial.platform.stockOf(sku), "18");
  });

  test("an erased person is in no row of a customer, an address or an order", async () => {
    await trial.begin();
    const sku = await trial.product();
    const address = {
      firstname: "Ada",
      lastname: "Moreau",
      street: ["Havenstraat 12"],
      city: "Delft",
      country_id: "NL",
    };
    const members = { billing_address: { ...address, address_type: "billing" } };
    const account = await newCustomer(trial, newEmail());
    const guest = { customer_email: newEmail("guest") };
    const sales = [];
    for (const customer of [account, guest]) sales.push(await simpleSale(trial, sku, { customer, members }));
    await trial.drain();
    await trial.assertDone();
    const kept = async () =>
      rows(
        `select count(*)::int from (
           select c::text as row from customer c union all select a::text from customer_address a
           union all select a::text from order_address a union all select o::text from "order" o) t
          where row like any(array['%Havenstraat%', '%Moreau%', $1, $2])`,
        [`%${account.customer_email}%`, `%${guest.customer_email}%`],
      );
    // The five rows are two orders, their two addresses and the account.
    assert.deepEqual(await kept(), [{ count: 5 }]);
    for (const email of [account.customer_email, guest.customer_email]) {
      await trial.saved("POST", "/admin/api/persons/erase", { email, reason: "by letter" }, trial.admin);
    }
    await trial.drain();
    await trial.assertDone();
    assert.deepEqual(await kept(), [{ count: 0 }]);
    for (const { key } of sales) {
      const { total, email, customer_id, payments } = await trial.orderOf(key);
      assert.deepEqual([total, email, customer_id, payments], ["35.970000", undefined, undefined, ["35.97"]]);
    }
  });

  test("without the README's conditions the shop would mail for the customer, the payment and the refund", async () => {
    await trial.begin();
    const sku = await trial.product();
    const customer = await newCustomer(trial, newEmail());
    const sold = await simpleSale(trial, sku, { customer });
    await refund(trial, sold, { sku, qty: 1 });
    await trial.drain();
    await trial.assertDone();
    const heldBack = async () =>
      (await mailsOf(medusa)).held_back.filter((email) => email === customer.customer_email).length;
    // Medusa answers before its subscribers are done.
    while ((await heldBack()) < 3) await delay(50);
    assert.deepEqual([await heldBack(), (await mailsOf(medusa)).sent], [3, []]);
  });

  test("ten sales of the same goods at once, returned or canceled at once, reserve what their reservations say", async () => {
    await trial.begin();
    // A loaded machine takes a second for each order.
    trial.timeout_ms = 120_000;
    const skus = [await trial.product(), await trial.product()] as const;
    const levels = () =>
      rows(
        `select l.reserved_quantity::int as reserved, coalesce(sum(r.quantity), 0)::int as reservations
           from inventory_item i
           join inventory_level l on l.inventory_item_id = i.id
           left join reservation_item r on r.inventory_item_id = i.id and r.deleted_at is null
          where i.sku = any($1) group by i.sku, l.reserved_quantity order by array_position($1, i.sku)`,
        [skus],
      );
    const both = (first: number, second: number) =>
      [first, second].map((reserved) => ({ reserved, reservations: reserved }));
    const lines = skus.map(simpleLine);
    const sales: Sold[] = [];
    for (let sale = 0; sale < 10; sale += 1) {
      const is_paid = sale % 2 === 0;
      sales.push(await sell(trial, { is_paid, lines: is_paid ? lines : lines.toReversed() }));
    }
    await trial.pushAtOnce("sale");
    assert.deepEqual(await levels(), both(30, 30));
    await trial.pushAtOnce("payment");
    for (const sold of sales) {
      if (sold.invoice_id !== undefined) await refund(trial, sold, { sku: skus[0], qty: 2 });
      else await trial.saved("POST", `/rest/V1/orders/${sold.order_id}/cancel`, {});
    }
    await Promise.all([trial.pushAtOnce("refund"), trial.pushAtOnce("cancel")]);
    assert.deepEqual(await levels(), both(5, 15));
    const { connector, tools } = await trial.direct();
    assert.deepEqual(await connector.listStock?.(undefined, 500, tools), { items: [], next: undefined });
    await rows(
      `update inventory_level set reserved_quantity = 2
        where inventory_item_id = (select id from inventory_item where sku = $1)`,
      [skus[0]],
    );
    const { items } = (await connector.listStock?.(undefined, 500, tools)) ?? {};
    assert.deepEqual(items, [{ key: `${skus[0]} (Shop)`, figure: "2", sum: "5" }]);
    const stores = await rows("select id from store order by id limit 1");
    assert.deepEqual(stores, [{ id: await connector.installation?.(tools) }]);
  });
});

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { VENDURE } from "../../src/connectors/vendure/vendure.ts";
import { reconcileWith } from "../../src/connectors/commands/reconcile.ts";
import { installPlatform } from "../../simulator/platforms/installation.ts";
import { startVendure, type Vendure } from "../../simulator/platforms/vendure.ts";
import { queryOnce } from "../empty-database.ts";
import { platformDatabase } from "../platforms/database.ts";
import { runningVendure } from "../platforms/vendure-under-test.ts";
import { refund, sell, simpleLine, simpleSale, type Sold } from "./sales.ts";
import { newCustomer, newEmail, openTrialApp, Trial } from "./trial.ts";

const installed = await installPlatform("vendure");
const skip = "missing" in installed ? installed.missing : false;

describe("the connector to Vendure, beside the conformance suite", { skip }, () => {
  let vendure: Vendure;
  let trial: Trial;
  let database_url = "";
  const rows = (text: string, values: readonly unknown[] = []) => queryOnce(database_url, text, values);
  before(async () => {
    const folder = "folder" in installed ? installed.folder : "";
    database_url = await platformDatabase("vendure", folder);
    vendure = await startVendure(folder, database_url);
    const under = { name: "Vendure", kind: VENDURE, start: async () => runningVendure(vendure) };
    trial = await Trial.open(under, await openTrialApp());
    await trial.begin();
  });
  after(() => trial.close());

  test("a check finds nothing missing in a Vendure with the plugin", async () => {
    const { connector, tools } = await trial.direct();
    assert.deepEqual(await connector.check(tools), []);
  });

  test("a pull of every kind that Vendure declares is stored record by record", async () => {
    const { pulls } = VENDURE.open(trial.platform.settings("http://localhost"), "key").capabilities;
    await trial.product();
    await trial.platform.seed.customer({ email: newEmail(), firstname: "Ada", lastname: "Moreau" });
    for (const kind of pulls) await trial.platform.seed.other(kind);
    for (const kind of pulls) {
      const { records, refused } = await trial.pull(kind, "sweep");
      assert.deepEqual([records > 0, refused], [true, 0], kind);
    }
    const { rows } = await trial.app.deps.pool.query(
      "select key, there from connector_difference where code = 'not_imported'",
    );
    assert.deepEqual(rows, []);
  });

  test("an order at Vendure gets its customer, and an erased person is deleted", async () => {
    await trial.begin();
    const sku = await trial.product();
    const email = newEmail();
    const customer = { email, firstname: "Ada", lastname: "Moreau", website_id: 1 };
    const { id } = await trial.saved("POST", "/rest/V1/customers", { customer });
    const sold = await simpleSale(trial, sku, { customer: { customer_id: id, customer_email: email } });
    await trial.drain();
    await trial.assertDone();
    const [there] = await trial.platform.customersOf(email);
    assert.equal((await trial.orderOf(sold.key)).customer_id, there?.remote_id);
    await trial.saved("POST", "/admin/api/persons/erase", { email, reason: "by letter" }, trial.admin);
    await trial.drain();
    await trial.assertDone();
    assert.deepEqual(await trial.platform.customersOf(email), []);
    const order = await trial.orderOf(sold.key);
    assert.deepEqual([order.email, order.customer_id, order.total], [undefined, undefined, "35.97"]);
  });

  test("without the README's filter Vendure would confirm the sale by mail", async () => {
    await trial.begin();
    const customer = await newCustomer(trial, newEmail());
    await simpleSale(trial, await trial.product(), { customer });
    await trial.drain();
    await trial.assertDone();
    const counted = async () => {
      const { sent, held_back } = await vendure.mails();
      const to = (addresses: readonly string[]) => addresses.filter((one) => one === customer.customer_email).length;
      return { sent: to(sent), held_back: to(held_back) };
    };
    // Vendure answers before its event handlers have run.
    while ((await counted()).held_back === 0) await delay(50);
    assert.deepEqual(await counted(), { sent: 0, held_back: 1 });
  });

  test("an order that was not paid is canceled at Vendure", async () => {
    await trial.begin();
    const sku = await trial.product({ qty: "20" });
    const sold = await simpleSale(trial, sku, { is_paid: false });
    await trial.saved("POST", `/rest/V1/orders/${sold.order_id}/cancel`, {});
    await trial.drain();
    await trial.assertDone();
    assert.equal((await trial.orderOf(sold.key)).is_canceled, true);
    assert.equal(await trial.platform.stockOf(sku), "20");
  });

  test("ten sales of the same goods at once, paid and returned at once, leave both figures of the stock exact", async () => {
    await trial.begin();
    // A loaded machine takes a second for each order.
    trial.timeout_ms = 120_000;
    // The second product has no stock level yet at the sale's location.
    const skus = [await trial.product(), await trial.product()] as const;
    await rows(`delete from stock_level where "productVariantId" = (select id from product_variant where sku = $1)`, [
      skus[1],
    ]);
    const levels = () =>
      rows(
        `select v.sku, l."stockOnHand" as on_hand, l."stockAllocated" as allocated
           from stock_level l join product_variant v on v.id = l."productVariantId"
          where v.sku = any($1) order by array_position($1, v.sku::text)`,
        [skus],
      );
    const lines = skus.map(simpleLine);
    const sales: Sold[] = [];
    for (let sale = 0; sale < 10; sale += 1) {
      sales.push(await sell(trial, { lines: sale % 2 === 0 ? lines : lines.toReversed() }));
    }
    await trial.pushAtOnce("sale");
    assert.deepEqual(await levels(), [
      { sku: skus[0], on_hand: 100, allocated: 30 },
      { sku: skus[1], on_hand: 0, allocated: 30 },
    ]);
    await trial.pushAtOnce("payment");
    assert.deepEqual(await levels(), [
      { sku: skus[0], on_hand: 70, allocated: 0 },
      { sku: skus[1], on_hand: -30, allocated: 0 },
    ]);
    for (const sold of sales) await refund(trial, sold, { sku: skus[0], qty: 1 });
    await trial.pushAtOnce("refund");
    const canceled = [];
    for (let sale = 0; sale < 10; sale += 1) canceled.push(await sell(trial, { lines, is_paid: false }));
    await trial.pushAtOnce("sale");
    for (const { order_id } of canceled) await trial.saved("POST", `/rest/V1/orders/${order_id}/cancel`, {});
    await trial.pushAtOnce("cancel");
    assert.deepEqual(await levels(), [
      { sku: skus[0], on_hand: 80, allocated: 0 },
      { sku: skus[1], on_hand: -30, allocated: 0 },
    ]);
  });

  test("stock is listed where allocated stock is not the sum of the open order lines, in pages", async () => {
    await trial.begin();
    const [wrong, right] = [await trial.product(), await trial.product()];
    await sell(trial, { lines: [simpleLine(wrong), simpleLine(right)], is_paid: false });
    await trial.drain();
    await trial.assertDone();
    const { connector, tools } = await trial.direct();
    const listed = async () => {
      const found = [];
      let position: string | undefined;
      do {
        const page = await connector.listStock?.(position, 2, tools);
        assert.ok(page);
        found.push(...page.items);
        position = page.next;
      } while (position !== undefined);
      return found;
    };
    assert.deepEqual(await listed(), []);
    await rows(
      `update stock_level set "stockAllocated" = 1
        where "productVariantId" = (select id from product_variant where sku = $1)`,
      [wrong],
    );
    assert.deepEqual(await listed(), [{ key: `${wrong} (Default Stock Location)`, figure: "1", sum: "3" }]);
    assert.equal((await reconcileWith(trial.app.deps, await trial.opened())).stock, 1);
  });

  test("an installation of Vendure has one name, whoever asks first", async () => {
    const { connector, tools } = await trial.direct();
    await rows("delete from tillkeeper_installation");
    const names = await Promise.all(Array.from({ length: 4 }, async () => connector.installation?.(tools)));
    assert.match(names[0] ?? "", /^[\da-f-]{36}$/);
    assert.equal(new Set(names).size, 1);
  });
});

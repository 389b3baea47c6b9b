import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { settingsOf } from "../../../test/fixtures/connectors/magento/connection.ts";
import { MagentoDouble, TOKEN } from "../../../test/fixtures/connectors/magento/double.ts";
import { number, textIn } from "../../../test/fixtures/connectors/magento/plain.ts";
import { storedTasks } from "../../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../../test/fixtures/orders/orders.ts";
import { openApp } from "../../../test/support.ts";
import { jobHandlers } from "../../main/worker.ts";
import { requireConnector } from "../commands/operate.ts";
import { pullKind } from "../commands/pull.ts";
import { reconcile } from "../commands/reconcile.ts";
import type { PulledKind } from "../connector.ts";
import { MAGENTO } from "./kind.ts";

const app = await openApp({ connector_kinds: [MAGENTO], env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { deps } = app;
const double = new MagentoDouble();
let token = "";
before(async () => {
  await double.open();
  token = (await newAdministrator(app)).token;
  const settings = Object.entries(settingsOf(double.url)).map(([name, value]) => ({ name, value }));
  await sent("PUT", "/connector", { kind: "magento", settings, secret: TOKEN, is_active: true });
});
after(() => double.close());

async function sent(method: string, path: string, body?: unknown) {
  const answer = await app.call(method, `/admin/api${path}`, { token, ...(body === undefined ? {} : { body }) });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const rows = async (text: string) => (await deps.pool.query(text)).rows;
const sweep = async (kind: PulledKind) => pullKind(deps, await requireConnector(deps), kind, "sweep");
const listed = async () => (await sent("GET", "/connector-differences?filter[ended_at][null]=1")).items;

/** Asserts the code of the one open difference, and resolves it. */
async function resolved(code: string, how: string): Promise<void> {
  const items = await listed();
  assert.deepEqual(
    items.map((difference: { code: string }) => difference.code),
    [code],
  );
  assert.equal(await sent("POST", `/connector-differences/${items[0].difference_id}/resolve`, { how }), true);
}

/** Runs the sweep that a resolution starts. */
async function runSweep(): Promise<void> {
  assert.equal(await deps.jobs.runDue("sweep_connector", jobHandlers(deps).sweep_connector), 1);
}

describe("a record of Magento that is taken again", () => {
  const price = async (sku: string) =>
    (await rows(`select price::text from shop_data.product where sku = '${sku}'`))[0]?.price;

  test("a product that was changed here has Magento's price again", async () => {
    double.addProduct(1, "changed");
    await sweep("products");
    await deps.pool.query("update shop_data.product set price = 9 where sku = 'changed'");
    await sweep("products");
    await resolved("changed", "pull_again");
    await runSweep();
    assert.equal(await price("changed"), "10.0000");
    assert.deepEqual(await listed(), []);
  });

  test("a product that was deleted here is here again", async () => {
    double.addProduct(2, "deleted");
    await sweep("products");
    await deps.pool.query("delete from shop_data.product where sku = 'deleted'");
    await sweep("products");
    await resolved("not_here", "pull_again");
    await runSweep();
    assert.equal(await price("deleted"), "10.0000");
    assert.deepEqual(await listed(), []);
  });

  test("a product of an unknown tax class is imported once the class is here", async () => {
    double.tax_classes.push({ class_id: number(77), class_name: "Books", class_type: "PRODUCT" });
    double.addProduct(3, "taxed", { custom_attributes: [{ attribute_code: "tax_class_id", value: "77" }] });
    await sweep("products");
    assert.equal(await price("taxed"), undefined);
    await sweep("tax-classes");
    await resolved("not_imported", "pull_again");
    await runSweep();
    const found = await rows(
      `select c.class_name from shop_data.product p join shop_data.tax_class c on c.class_id = p.tax_class_id
        where p.sku = 'taxed'`,
    );
    assert.deepEqual(found, [{ class_name: "Books" }]);
    assert.deepEqual(await listed(), []);
  });
});

describe("a record that Magento has deleted", () => {
  test("a product is disabled here, and enabled when Magento has it again", async () => {
    const status = async () => (await rows("select status from shop_data.product where sku = 'gone'"))[0]?.status;
    double.addProduct(4, "gone");
    await sweep("products");
    double.products.delete("4");
    await sweep("products");
    assert.equal(await status(), 1);
    await resolved("deleted", "disable");
    assert.equal(await status(), 2);
    await sweep("products");
    assert.deepEqual(await listed(), []);
    double.addProduct(4, "gone");
    await sweep("products");
    assert.equal(await status(), 1);
  });

  test("a tier price is deleted here, and the others stay", async () => {
    double.addProduct(5, "tiers");
    for (const quantity of [3, 10]) {
      double.tier_prices.push({
        sku: "tiers",
        website_id: number(0),
        quantity: number(quantity),
        price: "8.5000",
        price_type: "fixed",
        customer_group: "ALL GROUPS",
      });
    }
    await sweep("products");
    await sweep("tier-prices");
    double.tier_prices.shift();
    await sweep("tier-prices");
    await resolved("deleted", "disable");
    assert.deepEqual(await rows("select qty::text from shop_data.product_tier_price"), [{ qty: "10.0000" }]);
    await sweep("tier-prices");
    assert.deepEqual(await listed(), []);
  });
});

test("a customer that was changed here only is sent to Magento", async () => {
  const ada = { id: number(7), email: "ada@shop.example", firstname: "Ada", lastname: "Moreau" };
  const at = { website_id: number(1), group_id: number(1), updated_at: "2026-01-01 00:00:00" };
  double.customers.set("7", { ...ada, ...at, extension_attributes: { is_subscribed: false } });
  await sweep("customers");
  await deps.pool.query("update shop_data.customer set lastname = 'Lovelace' where email = 'ada@shop.example'");
  await sweep("customers");
  await resolved("changed", "send");
  await deps.taskRunner.runDue();
  assert.deepEqual(
    [...double.customers.values()].map((customer) => textIn(customer, "lastname")),
    ["Lovelace"],
  );
  await sweep("customers");
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await rows("select lastname from shop_data.customer"), [{ lastname: "Lovelace" }]);
});

test("a sale that Magento lost is there once after it was sent again", async () => {
  await place(app, ofSale());
  await deps.taskRunner.runDue();
  const sale = (await storedTasks(app)).at(-1);
  assert.deepEqual([sale?.kind, sale?.state, sale?.last_error], ["sale", "done", null]);
  const [shown] = (await sent("GET", `/connector-tasks?filter[key]=${sale?.key}`)).items;
  const [there] = [...double.orders.orders.values()].map((order) => textIn(order, "increment_id"));
  assert.match(there ?? "", /^POS-/);
  assert.equal(shown.remote_number, there, "the shop's number beside ours");
  double.orders.orders.clear();
  assert.equal((await reconcile(deps)).missing, 1);
  assert.deepEqual(
    (await listed()).map(({ code, key }: { code: string; key: string }) => [code, key]),
    [["missing", sale?.key]],
  );
  assert.equal(double.orders.orders.size, 0, "a reconciliation sends nothing");
  assert.equal(await sent("POST", `/connector-tasks/${sale?.task_id}/send-again`), true);
  await deps.taskRunner.runDue();
  assert.equal(double.orders.orders.size, 1);
  assert.equal((await reconcile(deps)).missing, 0);
  assert.deepEqual(await listed(), []);
});

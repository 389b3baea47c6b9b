import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { VENDURE } from "../../src/connectors/vendure/vendure.ts";
import { installPlatform } from "../../simulator/platforms/installation.ts";
import { startVendure, type Vendure } from "../../simulator/platforms/vendure.ts";
import { platformDatabase } from "../platforms/database.ts";
import { runningVendure } from "../platforms/vendure-under-test.ts";
import { simpleSale } from "./sales.ts";
import { newCustomer, newEmail, openTrialApp, Trial } from "./trial.ts";

const installed = await installPlatform("vendure");
const skip = "missing" in installed ? installed.missing : false;

describe("the connector to Vendure, beside the conformance suite", { skip }, () => {
  let vendure: Vendure;
  let trial: Trial;
  before(async () => {
    const folder = "folder" in installed ? installed.folder : "";
    vendure = await startVendure(folder, await platformDatabase("vendure", folder));
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
    const { sent, held_back } = await vendure.mails();
    const to = (addresses: readonly string[]) => addresses.filter((email) => email === customer.customer_email).length;
    assert.deepEqual({ sent: to(sent), held_back: to(held_back) }, { sent: 0, held_back: 1 });
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
});

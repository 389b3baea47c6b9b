import assert from "node:assert/strict";
import { test } from "node:test";
import type { ConnectorKind, Finding } from "../../src/connectors/connector.ts";
import { MEDUSA } from "../../src/connectors/medusa/medusa.ts";
import { connectorTo, kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { write } from "../../test/fixtures/connectors/shop.ts";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

const platform = new Platform();
const findings: Finding[] = [];
const SECRET = "sk_of_the_shop";
const REGION = { value: "reg_1", label: "Europe" };
/** A connector with the settings of a real platform (Medusa) and a platform in memory. */
const kind: ConnectorKind = {
  ...kindOf(platform),
  name: MEDUSA.name,
  settings: MEDUSA.settings,
  owned_kinds: MEDUSA.owned_kinds,
  open: () => ({ ...connectorTo(platform), check: async () => findings }),
  options: async (_, secret) => {
    if (secret !== SECRET) throw new Error("Medusa does not accept the API key.");
    return {
      region_id: [REGION, { value: "reg_2", label: "Switzerland" }],
      sales_channel_id: [{ value: "sc_1", label: "Tills" }],
      currency: [{ value: "EUR", label: "EUR" }],
      stock_locations: [{ value: "sloc_1", label: "Warehouse North" }],
    };
  },
};

test("an administrator connects a shop platform and sees its tasks", async (t) => {
  const walk = await openWalk(t, { connector_kinds: [kind] });
  if (!walk) return;
  await walk.service.deps.pool.query("insert into location (name, code) values ('Corner', 'corner')");
  await walk.signIn();
  await walk.step("stores the settings, and is shown what is missing", connects);
  await walk.step("activates it once nothing blocks it", activates);
  await walk.step("sees what was pulled and what waits, and decides about what is parked", decides);
  await walk.step("sends a sale again that is not at the platform", missing);
  await walk.step("resolves differences", resolves);
  await walk.step("starts a pull and a comparison, and sends everything again that is parked", starts);
  await walk.step("sees on Home and in sync health what waits", numbers);
  await walk.step("disconnects it after a confirmation", disconnects);
  walk.checkConsole();
});

async function connects({ page, go, written, look }: Walk): Promise<void> {
  await go("/sync-health");
  assert.equal(await page.getByRole("heading", { name: "Shop platform" }).count(), 0);
  await go("/connector");
  await look("connector-choose");
  await page.getByLabel("Choose the platform").click();
  await page.getByRole("option", { name: "Medusa 2" }).click();
  await page.getByLabel(/^Address/).fill("https://shop.example");
  await page.getByLabel(/^Secret/).fill("wrong");
  await page.getByLabel(/^Currency/).fill("EUR");
  await written(() => page.getByRole("button", { name: "Load the shop’s lists" }).click());
  await page.getByText("Medusa does not accept the API key.").waitFor();
  await page.getByLabel(/^Secret/).fill(SECRET);
  await written(() => page.getByRole("button", { name: "Load the shop’s lists" }).click());
  await choose(page, /^Region/, "Europe");
  await choose(page, /^Sales channel/, "Tills");
  await choose(page, /^Prices include tax/, "Yes");
  const stock = page.getByRole("group", { name: "Stock locations by location" });
  await stock.getByLabel("Corner").click();
  await page.getByRole("option", { name: "Warehouse North" }).click();
  await look("connector-settings");
  findings.push(
    { code: "clock", message: "Its clock differs by 90 s.", is_blocking: false },
    { code: "companion", message: "The extension is not installed.", is_blocking: true },
  );
  await written(() => page.getByRole("button", { name: "Save and check" }).click());
  await page.getByText("The extension is not installed.").waitFor();
  const limits = page.locator("h3", { hasText: "Not supported by this shop" }).locator("+ ul > li");
  assert.deepEqual(await limits.allTextContents(), [
    "The shop accepts a second order of the same sale. Tillkeeper looks for the sale before it sends it again.",
    "Not imported from the shop, managed in Tillkeeper: Tax classes, Tax rates, Tax rules, Customer groups, Product attributes, " +
      "Tier prices, Customer prices, Fixed product taxes, Catalogue price rules, Cart price rules, Coupons, " +
      "Credit limits of customer groups, Credit limits of customers, Open invoices, Wishlist items, " +
      "Newsletter subscribers, Order statuses.",
  ]);
  const titles = await page.locator("li .MuiAlertTitle-root").allTextContents();
  assert.deepEqual(titles, ["Companion extension · Fix before activating", "Clock · May not work or may differ"]);
  assert.equal(await page.getByRole("button", { name: "Activate" }).isDisabled(), true);
  assert.ok(!(await page.content()).includes(SECRET));
  await look("connector-findings");
}

async function choose(page: Walk["page"], label: RegExp, name: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.getByRole("option", { name, exact: true }).click();
}

async function activates({ page, written, service }: Walk): Promise<void> {
  findings.length = 0;
  await written(() => page.getByRole("button", { name: "Check now" }).click());
  await page.getByText("The check found no problems.").waitFor();
  await written(() => page.getByRole("button", { name: "Activate" }).click());
  await page.getByRole("button", { name: "Pause" }).waitFor();
  const { rows } = await service.deps.pool.query(
    "select c.is_active, c.settings, l.location_id from connector c cross join location l",
  );
  const { location_id } = rows[0];
  assert.equal(rows[0].is_active, true);
  assert.deepEqual(JSON.parse(rows[0].settings), {
    url: "https://shop.example",
    region_id: "reg_1",
    sales_channel_id: "sc_1",
    currency: "EUR",
    prices_include_tax: "yes",
    stock_locations: `${location_id}=sloc_1`,
  });
  await page.getByRole("button", { name: "Change settings" }).click();
  // A list that is opened before the platform's values arrive shows only the stored value.
  await settled(page);
  await choose(page, /^Region/, "Switzerland");
  await written(() => page.getByRole("button", { name: "Save and check" }).click());
  await page.getByText("The check found no problems.").waitFor();
  const { rows: changed } = await service.deps.pool.query("select is_active, settings, secret from connector");
  assert.deepEqual([changed[0].is_active, JSON.parse(changed[0].settings).region_id], [true, "reg_2"]);
  assert.ok(changed[0].secret !== null);
}

async function decides({ page, go, written, look, service }: Walk): Promise<void> {
  const { pool } = service.deps;
  for (const record_id of [1, 2, 3]) {
    await write(service, { kind: "sale", subject: `order-${record_id}`, record_id, key: `sale-${record_id}` });
  }
  await pool.query(
    `update connector_task set state = 'parked', attempts = 1, last_error = 'no such product' where record_id in (2, 3)`,
  );
  await pool.query(
    `update connector_task set attempts = 4, last_error = 'the platform answers 503', created_at = now() - interval '1 hour'
      where record_id = 1`,
  );
  await pool.query("update connector set failures = 5, paused_until = clock_timestamp() + interval '1 hour'");
  await pool.query(
    `insert into connector_cursor (connector_id, kind, pulled_at, swept_at)
     select connector_id, 'products', clock_timestamp() - interval '3 minutes', clock_timestamp() - interval '5 hours' from connector`,
  );
  await pool.query(
    `insert into connector_difference (connector_id, kind, key, code, there)
     select connector_id, 'products', 'prod_7', 'not_imported', 'The tax class is unknown.' from connector`,
  );
  await go("/sync-health");
  await go("/connector");
  const tasks = page.getByRole("region", { name: "Records for the shop" }).locator("tbody tr");
  const records = async () => (await tasks.locator("th").allTextContents()).map((text) => text.trim());
  assert.deepEqual(await records(), ["Sale sale-2", "Sale sale-3", "Sale sale-1"]);
  await page.getByText("Sending is paused until").waitFor();
  await page.getByText("The last 5 calls failed.").waitFor();
  assert.equal(await page.getByText("the platform answers 503").count(), 2);
  await page.getByRole("region", { name: "Imported from the shop" }).getByText("3 minutes ago").waitFor();
  await page.getByText("shop: The tax class is unknown.").waitFor();
  await look("connector-tasks");
  await written(() => tasks.nth(0).getByRole("button", { name: "Send again" }).click());
  await tasks.nth(0).getByRole("button", { name: "Skip" }).click();
  await page.getByText("Sale sale-3 will not be sent.").waitFor();
  await written(() => page.getByRole("button", { name: "Confirm" }).click());
  const { rows } = await pool.query("select state from connector_task order by record_id");
  assert.deepEqual(
    rows.map(({ state }) => state),
    ["waiting", "waiting", "left"],
  );
  await page.getByLabel("Show").click();
  await page.getByRole("option", { name: "Skipped" }).click();
  await tasks.getByText("Skipped", { exact: true }).waitFor();
  assert.deepEqual(await records(), ["Sale sale-3"]);
}

async function missing({ page, go, written, service }: Walk): Promise<void> {
  const { pool } = service.deps;
  const sale = await pool.query(
    "update connector_task set state = 'done', ended_at = clock_timestamp(), next_at = clock_timestamp() where record_id = 1",
  );
  assert.equal(sale.rowCount, 1);
  await pool.query(
    `insert into connector_difference (connector_id, kind, key, code)
     select connector_id, 'sale', 'sale-1', 'missing' from connector`,
  );
  await go("/sync-health");
  await go("/connector");
  const row = page.getByRole("region", { name: "Differences" }).locator("tbody tr", { hasText: "Sale sale-1" });
  await row.getByText("Sent, but missing in the shop").waitFor();
  await written(() => row.getByRole("button", { name: "Send again" }).click());
  const { rows } = await pool.query("select state from connector_task where record_id = 1");
  assert.deepEqual(rows, [{ state: "waiting" }]);
}

async function resolves({ page, go, written, look, service }: Walk): Promise<void> {
  const { pool } = service.deps;
  const insertDifferences = (values: string) =>
    pool.query(
      `insert into connector_difference (connector_id, kind, key, code, there)
       select c.connector_id, d.* from connector c cross join (values ${values}) as d (kind, key, code, there)`,
    );
  await pool.query("insert into shop_data.product (sku, name) values ('TEA', 'Tea')");
  await pool.query(
    `insert into connector_map (connector_id, kind, remote_id, hash, record_key)
     select connector_id, 'products', 'prod_1', 'hash', '{"sku":"TEA"}' from connector`,
  );
  await insertDifferences(`('products', 'prod_1', 'changed', 'price, qty'), ('products', 'prod_1', 'deleted', null),
    ('customers', 'cus_1', 'changed', 'lastname'), ('customers', 'cus_2', 'double', 'cus_1')`);
  await go("/sync-health");
  await go("/connector");
  const region = page.getByRole("region", { name: "Differences" });
  const row = (text: string) => region.locator("tbody tr", { hasText: text });
  await row("columns: price, qty").getByText("Products TEA (prod_1)").waitFor();
  await look("connector-differences");
  const codes = async (where: string) => {
    const { rows } = await pool.query(`select code from connector_difference where ${where} order by difference_id`);
    return rows.map(({ code }) => code);
  };
  const jobs = async () => {
    const { rows } = await pool.query(
      "select data::text from pgboss.job where name = 'sweep_connector' order by created_on",
    );
    return rows.map(({ data }) => JSON.parse(data));
  };
  await written(() => row("columns: price").getByRole("button", { name: "Use the shop’s" }).click());
  await written(() => row("The tax class is unknown.").getByRole("button", { name: "Try again" }).click());
  assert.deepEqual(await jobs(), [{ kind: "products" }, { kind: "products" }]);
  const { rows: hashes } = await pool.query("select hash from connector_map where remote_id = 'prod_1'");
  assert.deepEqual(hashes, [{ hash: null }]);
  await written(() => row("Deleted in the shop").getByRole("button", { name: "Disable here" }).click());
  await row("Deleted in the shop").waitFor({ state: "detached" });
  const { rows: products } = await pool.query("select status from shop_data.product where sku = 'TEA'");
  assert.deepEqual(products, [{ status: 2 }]);
  const customer = row("columns: lastname");
  await customer.getByRole("button", { name: "Send ours" }).waitFor();
  await customer.getByRole("button", { name: "Use the shop’s" }).click();
  await page.getByText("the shop’s record replaces").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await row("cus_2").getByRole("button", { name: "Close" }).click();
  const dialog = page.getByRole("dialog");
  assert.equal(await dialog.getByRole("button", { name: "Close" }).isDisabled(), true);
  await dialog.getByLabel("Note").fill("The second one is the shop's own.");
  await look("connector-close-difference");
  await written(() => dialog.getByRole("button", { name: "Close" }).click());
  await row("cus_2").waitFor({ state: "detached" });
  assert.deepEqual(await codes("note is not null"), ["double"]);
  assert.deepEqual(await codes("ended_at is not null"), ["deleted"]);
}

async function starts({ page, written, service }: Walk): Promise<void> {
  const { pool } = service.deps;
  await pool.query("delete from pgboss.job where name like '%_connector'");
  await written(
    () => page.getByRole("button", { name: "Import now" }).click(),
    "Changed records are being imported in the background.",
  );
  await page.getByRole("button", { name: "Compare now" }).click();
  await page.getByText("The comparison runs in the background.").waitFor();
  const { rows } = await pool.query("select name from pgboss.job where name like '%_connector' order by 1");
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["pull_connector", "reconcile_connector", "sweep_connector"],
  );
  await pool.query(
    "update connector_task set state = 'parked', ended_at = null, leased_until = null where record_id in (1, 2)",
  );
  await written(() => page.getByRole("button", { name: "Send all 2 parked records again" }).click());
  const { rows: states } = await pool.query("select state from connector_task where record_id in (1, 2)");
  assert.deepEqual(states, [{ state: "waiting" }, { state: "waiting" }]);
}

async function numbers({ page, open, go, look, service }: Walk): Promise<void> {
  await service.deps.pool.query("update connector_task set state = 'parked' where record_id = 2");
  await go("/sync-health");
  const section = page.locator("section", { has: page.getByRole("heading", { name: "Shop platform" }) });
  await section.getByRole("link", { name: /1\s*Waiting to be sent\s*since/ }).waitFor();
  await section.getByRole("link", { name: /1\s*Parked/ }).waitFor();
  await look("connector-sync-health");
  await newTerminal(service.deps);
  await open("/");
  await look("connector-dashboard");
  await page.getByRole("link", { name: "Open: 1 record was rejected by the shop platform." }).click();
  await page.getByRole("button", { name: "Disconnect" }).waitFor();
}

async function disconnects({ page, go, written, service }: Walk): Promise<void> {
  await go("/connector");
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("Unsent records are discarded").waitFor();
  await written(() => page.getByRole("button", { name: "Confirm" }).click());
  await page.getByLabel("Choose the platform").waitFor();
  const { rows } = await service.deps.pool.query("select * from connector");
  assert.deepEqual(rows, []);
}

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ConnectorKind, Finding } from "../../src/connectors/connector.ts";
import { MEDUSA } from "../../src/connectors/medusa/medusa.ts";
import { connectorTo, kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { write } from "../../test/fixtures/connectors/shop.ts";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { openWalk, type Walk } from "./walk.ts";

const platform = new Platform();
const findings: Finding[] = [];
/** The settings of a real platform before a platform in memory. */
const kind: ConnectorKind = {
  ...kindOf(platform),
  name: MEDUSA.name,
  settings: MEDUSA.settings,
  owned_kinds: MEDUSA.owned_kinds,
  open: () => ({ ...connectorTo(platform), check: async () => findings }),
};

const SECRET = "sk_of_the_shop";

test("an administrator connects a shop platform and sees what goes to it", async (t) => {
  const walk = await openWalk(t, { connector_kinds: [kind] });
  if (!walk) return;
  await walk.signIn();
  await walk.step("stores the settings, and is shown what is missing", connects);
  await walk.step("activates it once nothing blocks it", activates);
  await walk.step("sees what was pulled and what waits, and decides about what is parked", decides);
  await walk.step("sends a sale again that is not at the platform", missing);
  await walk.step("sees on the dashboard and in sync health what waits", numbers);
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
  for (const [label, value] of [
    ["Address", "https://shop.example"],
    ["Region", "reg_1"],
    ["Sales channel", "sc_1"],
    ["Currency", "EUR"],
    ["Secret", SECRET],
  ] as const) {
    await page.getByLabel(new RegExp(`^${label}\\b`)).fill(value);
  }
  await page.getByLabel(/^Prices include tax/).click();
  await page.getByRole("option", { name: "Yes" }).click();
  await look("connector-settings");
  findings.push(
    { code: "clock", message: "Its clock differs by 90 s.", is_blocking: false },
    { code: "companion", message: "The extension is not installed.", is_blocking: true },
  );
  await written(() => page.getByRole("button", { name: "Save and check" }).click());
  await page.getByText("The extension is not installed.").waitFor();
  const titles = await page.locator("li .MuiAlertTitle-root").allTextContents();
  assert.deepEqual(titles, ["Companion extension · Fix before activating", "Clock · May not work or may differ"]);
  assert.equal(await page.getByRole("button", { name: "Activate" }).isDisabled(), true);
  assert.ok(!(await page.content()).includes(SECRET));
  await look("connector-findings");
}

async function activates({ page, written, service }: Walk): Promise<void> {
  findings.length = 0;
  await written(() => page.getByRole("button", { name: "Check now" }).click());
  await page.getByText("The check found no problems.").waitFor();
  await written(() => page.getByRole("button", { name: "Activate" }).click());
  await page.getByRole("button", { name: "Pause" }).waitFor();
  const { rows } = await service.deps.pool.query("select is_active, settings from connector");
  assert.equal(rows[0].is_active, true);
  assert.deepEqual(JSON.parse(rows[0].settings), {
    url: "https://shop.example",
    region_id: "reg_1",
    sales_channel_id: "sc_1",
    currency: "EUR",
    prices_include_tax: "yes",
  });
  await page.getByRole("button", { name: "Change settings" }).click();
  await page.getByLabel(/^Region/).fill("reg_2");
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
  await tasks.getByText("skipped", { exact: true }).waitFor();
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
  await section.getByRole("link", { name: /1\s*Parked/ }).click();
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

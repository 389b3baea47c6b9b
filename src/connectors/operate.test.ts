import assert from "node:assert/strict";
import { test } from "node:test";
import { connectorTo, kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { storeConnector, write } from "../../test/fixtures/connectors/shop.ts";
import { openApp } from "../../test/support.ts";
import { checkConnector, pullAll, pushDue } from "./commands/operate.ts";
import type { ConnectorKind, Finding } from "./connector.ts";

const platform = new Platform();
const findings: Finding[] = [];
let opened: unknown;
const kind: ConnectorKind = {
  ...kindOf(platform),
  open: (settings, secret) => {
    opened = { settings, secret };
    return { ...connectorTo(platform), check: async () => findings };
  },
};
const app = await openApp({ connector_kinds: [kind] });
const { deps } = app;

test("the commands say when there is no connector", async () => {
  for (const run of [checkConnector, pushDue]) await assert.rejects(run(deps), /has no connector/);
});

test("a connector is opened with its settings and its decrypted secret, and checked", async () => {
  await storeConnector(app);
  await deps.pool.query(`update connector set settings = '{"url":"https://shop.example"}'`);
  assert.deepEqual(await checkConnector(deps), []);
  assert.deepEqual(opened, { settings: { url: "https://shop.example" }, secret: "pass" });
  findings.push({ code: "currency", message: "The platform sells in USD.", is_blocking: true });
  assert.deepEqual(await checkConnector(deps), findings);
  await deps.pool.query("update connector set kind = 'elsewhere'");
  await assert.rejects(checkConnector(deps), /no connector "elsewhere"/);
});

test("the commands pull every kind in the order of the import, and push with a count of what is left", async () => {
  await storeConnector(app);
  platform.set("products", "p1", { sku: "sku-1", name: "Tea", price: "1.50" });
  platform.set("customers", "c1", { email: "ada@shop.example", firstname: "Ada", lastname: "Moreau" });
  const seen: string[] = [];
  await pullAll(deps, "sweep", (label, { changed }) => seen.push(`${label} ${changed}`));
  assert.deepEqual(seen, ["Customers 1", "Products 1"]);
  await write(app, { kind: "sale", subject: "order:1", record_id: 999_999, key: "gone" });
  await deps.pool.query(
    "insert into connector_task (connector_id, subject, kind, key, record_id, state) select connector_id, 'order:2', 'sale', 'x', 2, 'parked' from connector",
  );
  assert.deepEqual(await pushDue(deps), { attempts: 1, waiting: 0, parked: 1 });
});

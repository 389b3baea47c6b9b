import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { connectorTo, kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { storeConnector, storedTasks } from "../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../test/fixtures/orders/orders.ts";
import { openApp } from "../../test/support.ts";
import { jobHandlers } from "../main/worker.ts";
import type { ConnectorKind, Finding } from "./connector.ts";

const platform = new Platform();
const findings: Finding[] = [];
let opened: unknown;
/** Address and secret with which the platform's lists were asked for. */
const asked: unknown[] = [];
const kind: ConnectorKind = {
  ...kindOf(platform),
  open: (settings, secret) => {
    if (settings["channel"] === "closed") throw new Error("The channel is closed.");
    opened = { settings: { ...settings }, secret };
    return { ...connectorTo(platform), check: async () => findings };
  },
  options: async (settings, secret) => {
    asked.push([settings["url"], secret]);
    if (secret === "wrong") throw new Error("The key is refused.");
    return { channel: [{ value: "web", label: "Web shop" }] };
  },
};
const app = await openApp({ connector_kinds: [kind] });
const { call, deps } = app;
let token = "";
before(async () => {
  token = (await newAdministrator(app)).token;
});
beforeEach(async () => {
  findings.length = 0;
  await deps.pool.query("delete from connector");
});

const URL = { name: "url", value: "https://shop.example" };
const send = (method: string, path: string, body?: unknown) =>
  call(method, `/admin/api${path}`, { token, ...(body === undefined ? {} : { body }) });
const save = (members: object = {}) => send("PUT", "/connector", { kind: "double", settings: [URL], ...members });
const saved = async (members: object = {}) => {
  const answer = await save(members);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.connector;
};

describe("the settings of the connector", () => {
  test("the settings of the connector are stored with an encrypted secret, which is never shown and stays when none is sent", async () => {
    assert.equal((await send("GET", "/connector")).body.connector, null);
    const connector = await saved({ secret: "s3cret-of-the-shop" });
    assert.deepEqual([connector.has_secret, connector.is_active, connector.settings], [true, false, [URL]]);
    assert.deepEqual(connector.owned_kinds, ["products", "tier-prices"]);
    const changed = await save({ settings: [URL, { name: "channel", value: " web " }], owned_kinds: ["products"] });
    assert.ok(!changed.text.includes("s3cret"), changed.text);
    assert.deepEqual((await send("POST", "/connector/check")).body, { findings: [] });
    assert.deepEqual(opened, { settings: { url: URL.value, channel: "web" }, secret: "s3cret-of-the-shop" });
    const { rows } = await deps.pool.query("select secret, owned_kinds from connector");
    assert.ok(!rows[0].secret.includes("s3cret"));
    assert.deepEqual(rows[0].owned_kinds, ["products"]);
    const { rows: log } = await deps.pool.query("select * from audit_log");
    assert.ok(!JSON.stringify(log).includes("s3cret"));
    assert.ok(!app.log_lines.some((line) => line.includes("s3cret")));
  });

  test("invalid settings of the connector are refused with the reason, and nothing is stored", async () => {
    const secret = "s3cret";
    const refusals = [
      [{ kind: "elsewhere" }, /kind elsewhere is unknown/],
      [{ secret, settings: [] }, /url/],
      [{ secret, settings: [URL, { name: "colour", value: "red" }] }, /no setting colour/],
      [{ secret, settings: [URL, { name: "channel", value: "closed" }] }, /The channel is closed/],
      [{ secret, owned_kinds: ["planets"] }, /kind planets is unknown/],
      [{}, /secret is required/],
    ] as const;
    for (const [members, message] of refusals) {
      const { status, text } = await save(members);
      assert.equal(status, 400, text);
      assert.match(text, message);
    }
    assert.equal((await send("GET", "/connector")).body.connector, null);
    assert.equal((await send("POST", "/connector/check")).status, 404);
    assert.equal((await send("DELETE", "/connector")).status, 404);
  });

  test("the stored secret of the connector is sent to no other host", async () => {
    await saved({ secret: "s3cret" });
    const at = (value: string) => ({ settings: [{ name: "url", value }] });
    const moved = await save(at("https://elsewhere.example"));
    assert.equal(moved.status, 400, moved.text);
    assert.match(moved.text, /secret is required/);
    assert.deepEqual((await send("GET", "/connector")).body.connector.settings, [URL]);
    await saved(at("https://shop.example/admin"));
    await saved({ ...at("https://elsewhere.example"), secret: "an0ther" });
  });

  test("each setting has the list that it is chosen from, and the connector its capabilities", async () => {
    const { kinds } = (await send("GET", "/connector")).body;
    assert.deepEqual(kinds[0].settings[1], { name: "channel", is_required: false, ours: null, pairs: null });
    const { capabilities } = await saved({ secret: "s3cret" });
    assert.deepEqual(
      [capabilities.amounts, capabilities.unique_key, capabilities.pulls],
      ["verbatim", false, ["customers", "products"]],
    );
    await deps.pool.query(`update connector set settings = '{"channel":"closed"}'`);
    assert.equal((await send("GET", "/connector")).body.connector.capabilities, null);
  });

  test("an address that the connector may not call is refused", async () => {
    for (const value of ["https://user:pass@shop.example", "https://127.0.0.1", "http://shop.example", "shop"]) {
      const { status, text } = await save({ secret: "s3cret", settings: [{ name: "url", value }] });
      assert.equal(status, 400, text);
      assert.match(text, /A setting is invalid/);
    }
    assert.equal((await send("GET", "/connector")).body.connector, null);
  });

  test("the connector becomes active after a check without blocking findings only", async () => {
    findings.push({ code: "currency", message: "The platform sells in USD.", is_blocking: true });
    const refused = await save({ secret: "s3cret", is_active: true });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /sells in USD/);
    const { connector } = (await send("GET", "/connector")).body;
    assert.deepEqual([connector.is_active, connector.has_secret], [false, true]);
    findings.splice(0, 1, { code: "companion", message: "No companion.", is_blocking: false });
    assert.equal((await saved({ is_active: true })).is_active, true);
    assert.equal((await saved()).is_active, true, "another change keeps it active");
    findings.splice(0, 1, { code: "currency", message: "The platform sells in USD.", is_blocking: true });
    const moved = { secret: "an0ther", settings: [{ name: "url", value: "https://elsewhere.example" }] };
    assert.match((await save(moved)).text, /sells in USD/);
    const active = (await send("GET", "/connector")).body.connector;
    assert.deepEqual([active.is_active, active.settings], [true, [URL]], "sales go where they went");
    assert.equal((await saved({ is_active: false })).is_active, false);
  });

  test("the connector has one kind until the platform is disconnected, which deletes its tasks", async () => {
    await saved({ secret: "s3cret", is_active: true });
    await place(app, ofSale());
    assert.equal((await storedTasks(app)).length, 1);
    assert.equal((await send("DELETE", "/connector")).body, true);
    assert.deepEqual(await storedTasks(app), []);
  });
});

describe("options of the settings", () => {
  const options = async (url: string, secret?: string) => {
    const settings = url === "" ? [] : [{ name: "url", value: url }];
    const body = { kind: "double", settings, ...(secret === undefined ? {} : { secret }) };
    const answer = await send("POST", "/connector/options", body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  beforeEach(() => {
    asked.length = 0;
  });

  test("the options are ours, and the platform's once its address and secret are known", async () => {
    await deps.pool.query("insert into location (name, code) values ('Corner', 'corner')");
    const before_ = await options("");
    const ours = new Map(before_.ours.map(({ list, values }: Record<string, unknown>) => [list, values]));
    const [{ location_id }] = (await deps.pool.query("select location_id from location")).rows;
    assert.deepEqual(ours.get("locations"), [{ value: String(location_id), label: "Corner" }]);
    assert.deepEqual(ours.get("product_tax_classes"), [{ value: "2", label: "Taxable Goods" }]);
    assert.deepEqual(ours.get("customer_tax_classes"), [{ value: "Retail Customer", label: "Retail Customer" }]);
    const [cash] = ours.get("payment_methods") as unknown[];
    assert.deepEqual(cash, { value: "pos_cash", label: "Cash" });
    assert.deepEqual([before_.theirs, before_.problem], [[], null]);
    const { theirs, problem } = await options(URL.value, "s3cret");
    assert.deepEqual(theirs, [{ setting: "channel", values: [{ value: "web", label: "Web shop" }] }]);
    assert.equal(problem, null);
    assert.equal((await send("GET", "/connector")).body.connector, null, "nothing is stored");
  });

  test("the stored secret is sent to its own host only", async () => {
    await saved({ secret: "s3cret" });
    await options(`${URL.value}/admin`);
    assert.deepEqual((await options("https://elsewhere.example")).theirs, []);
    assert.deepEqual(asked, [[`${URL.value}/admin`, "s3cret"]]);
  });

  test("lists that cannot be read are a problem with a reason", async () => {
    const { ours, theirs, problem } = await options(URL.value, "wrong");
    assert.deepEqual([theirs, problem], [[], "The key is refused."]);
    assert.ok(ours.length > 0);
    assert.match((await options("https://127.0.0.1", "s3cret")).problem, /./);
    assert.deepEqual(asked, [[URL.value, "wrong"]], "a private address is not called");
  });
});

test("waiting and parked tasks and pulls are shown, and a parked task can be sent again or left out", async () => {
  await saved({ secret: "s3cret", is_active: true });
  for (let order = 0; order < 3; order += 1) await place(app, ofSale());
  await deps.pool.query(
    "update connector_task set state = 'parked', last_error = 'no such product' where task_id <> (select max(task_id) from connector_task)",
  );
  const { connector } = (await send("GET", "/connector")).body;
  assert.deepEqual([connector.waiting, connector.parked, connector.differences], [1, 2, 0]);
  assert.match(connector.waiting_since, /^\d{4}-/);
  const list = await send("GET", "/connector-tasks?filter[state]=parked&sort=task_id");
  const [first, second] = list.body.items;
  assert.deepEqual([first.kind, first.last_error, first.next_at], ["sale", "no such product", null]);
  assert.equal((await send("POST", `/connector-tasks/${first.task_id}/send-again`)).body, true);
  assert.equal((await send("POST", `/connector-tasks/${second.task_id}/leave`)).body, true);
  for (const action of ["send-again", "leave"]) {
    assert.equal((await send("POST", `/connector-tasks/${second.task_id}/${action}`)).status, 400);
    assert.equal((await send("POST", `/connector-tasks/999999/${action}`)).status, 404);
  }
  const states = (await storedTasks(app)).map(({ state }) => state);
  assert.deepEqual(states, ["waiting", "left", "waiting"]);
});

test("every administrator can read what the platform owns while the connector is active", async () => {
  const { token: other } = await newAdministrator(app, ["Platform_Tax::manage"]);
  const owned = async () => (await call("GET", "/admin/api/owned-kinds", { token: other })).body;
  assert.deepEqual(await owned(), { platform: null, kinds: [] });
  await saved({ secret: "s3cret" });
  assert.deepEqual(await owned(), { platform: null, kinds: [] });
  await saved({ is_active: true });
  assert.deepEqual(await owned(), { platform: "double", kinds: ["products", "tier-prices"] });
});

test("a job pulls and another one sweeps while the connector is active, and both show their time", async () => {
  platform.set("products", "p1", { sku: "sku-1", name: "Tea", price: "1.50" });
  const { pull_connector, sweep_connector } = jobHandlers(deps);
  await saved({ secret: "s3cret" });
  await pull_connector({});
  assert.deepEqual((await send("GET", "/connector")).body.connector.pulled, []);
  await saved({ is_active: true });
  await pull_connector({});
  await sweep_connector({});
  const [customers, products] = (await send("GET", "/connector")).body.connector.pulled;
  assert.deepEqual([customers.kind, products.kind, products.last_error], ["customers", "products", null]);
  assert.match(products.swept_at, /^\d{4}-/);
  platform.records.get("products")?.clear();
  await sweep_connector({});
  const { items } = (await send("GET", "/connector-differences")).body;
  assert.deepEqual(
    items.map(({ kind: of, key, code, ended_at }: Record<string, unknown>) => [of, key, code, ended_at]),
    [["products", "p1", "deleted", null]],
  );
});

test("lists begin with what is open and with the newest, and leave out differences that have ended", async () => {
  const connector_id = await storeConnector(app);
  await deps.pool.query(
    `insert into connector_task (connector_id, subject, kind, key, record_id, state, ended_at)
     select $1, 'order:' || n, 'sale', 'sale-' || n, n, state, case when state in ('done', 'left') then now() end
       from unnest(array['done', 'parked', 'waiting', 'done', 'parked', 'left']) with ordinality as t (state, n)`,
    [connector_id],
  );
  const tasks = (await send("GET", "/connector-tasks")).body.items;
  assert.deepEqual(
    tasks.map(({ key, state }: Record<string, unknown>) => `${String(key)} ${String(state)}`),
    ["sale-3 waiting", "sale-5 parked", "sale-2 parked", "sale-6 left", "sale-4 done", "sale-1 done"],
  );
  await deps.pool.query(
    `insert into connector_difference (connector_id, kind, key, code, ended_at)
     select $1, 'products', 'p' || n, 'changed', case when n = 2 then now() end from generate_series(1, 3) n`,
    [connector_id],
  );
  const keys = async (query: string) => {
    const { items, total_count } = (await send("GET", `/connector-differences${query}`)).body;
    return [items.map(({ key }: Record<string, unknown>) => key), total_count];
  };
  assert.deepEqual(await keys(""), [["p3", "p1"], 2]);
  assert.deepEqual(await keys("?filter[ended_at][notnull]=1"), [["p2"], 1]);
  assert.deepEqual(await keys("?filter[code]=changed&sort=difference_id"), [["p1", "p3"], 2]);
});

import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { storeConnector, storedTasks } from "../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../test/fixtures/orders/orders.ts";
import { setUpClock } from "../../test/database-clock.ts";
import { cloneDatabase, openApp } from "../../test/support.ts";
import { jobHandlers } from "../main/worker.ts";
import { requireConnector } from "./commands/operate.ts";
import { pullKind } from "./commands/pull.ts";
import type { PulledKind } from "./connector.ts";

const platform = new Platform();
const database = await cloneDatabase();
const clock = await setUpClock(database);
const app = await openApp({ database, connector_kinds: [kindOf(platform)] });
const { call, deps } = app;
let token = "";
before(async () => {
  token = (await newAdministrator(app)).token;
});
beforeEach(async () => {
  platform.records.clear();
  await storeConnector(app, ["products", "tier-prices"]);
});

const rows = async (text: string) => (await deps.pool.query(text)).rows;
const sweep = async (kind: PulledKind) => pullKind(deps, await requireConnector(deps), kind, "sweep");
const send = (method: string, path: string, body?: unknown) =>
  call(method, `/admin/api${path}`, { token, ...(body === undefined ? {} : { body }) });

interface Listed {
  readonly difference_id: number;
  readonly kind: string;
  readonly key: string;
  readonly code: string;
  readonly record: string | null;
  readonly can_disable: boolean;
}

/** Returns the open differences that no person has closed. */
const listed = async (): Promise<Listed[]> => {
  const path = "/connector-differences?filter[ended_at][null]=1&filter[note][null]=1&sort=difference_id";
  const { status, body, text } = await send("GET", path);
  assert.equal(status, 200, text);
  return body.items;
};
const only = async (): Promise<Listed> => {
  const [difference, ...others] = await listed();
  assert.ok(difference);
  assert.deepEqual(others, []);
  return difference;
};
const resolve = (difference_id: number, how: string, note?: string) =>
  send("POST", `/connector-differences/${difference_id}/resolve`, { how, ...(note === undefined ? {} : { note }) });
const resolved = async (how: string, note?: string): Promise<void> => {
  const { status, body, text } = await resolve((await only()).difference_id, how, note);
  assert.equal(status, 200, text);
  assert.equal(body, true);
};
/** Runs the sweep that a resolution asks for. */
const runSweep = async (): Promise<void> => {
  assert.equal(await deps.jobs.runDue("sweep_connector", jobHandlers(deps).sweep_connector), 1);
};

const tea = (members: object = {}) => ({ sku: "TEA", name: "Tea", price: "1.50", ...members });
const product = async () => {
  const [found] = await rows("select price::text, status from shop_data.product where sku = 'TEA'");
  return found as { readonly price: string; readonly status: number } | undefined;
};

describe("taking the platform's record", () => {
  test("a record that was changed here becomes the platform's", async () => {
    platform.set("products", "p1", tea());
    await sweep("products");
    await deps.pool.query("update shop_data.product set price = 9 where sku = 'TEA'");
    await sweep("products");
    const { kind, key, code, record } = await only();
    assert.deepEqual([kind, key, code, record], ["products", "p1", "changed", "TEA"]);
    await resolved("pull_again");
    await runSweep();
    assert.equal((await product())?.price, "1.5000");
    assert.deepEqual(await listed(), []);
  });

  test("a stock that differs has the figures of both sides", async () => {
    platform.set("products", "p1", tea({ qty: "17" }));
    await sweep("products");
    await deps.pool.query("update shop_data.product set qty = 20, price = 9 where sku = 'TEA'");
    await sweep("products");
    const [found] = await rows("select here, there from connector_difference where ended_at is null");
    assert.deepEqual(found, { here: "qty 20", there: "price, qty 17" });
  });

  test("a record that was deleted here is created again", async () => {
    platform.set("products", "p1", tea());
    await sweep("products");
    await deps.pool.query("delete from shop_data.product where sku = 'TEA'");
    await sweep("products");
    assert.equal((await only()).code, "not_here");
    await resolved("pull_again");
    await runSweep();
    assert.equal((await product())?.price, "1.5000");
    assert.deepEqual(await listed(), []);
  });

  test("a record that was refused is imported once the cause is repaired", async () => {
    platform.set("products", "p1", tea({ "attribute:colour": "green" }));
    await sweep("products");
    assert.equal((await only()).code, "not_imported");
    await deps.pool.query(
      "insert into shop_data.product_attribute (attribute_code, frontend_label, frontend_input) values ('colour', 'Colour', 'text')",
    );
    await resolved("pull_again");
    await runSweep();
    assert.deepEqual(await listed(), []);
    const [{ value }] = await rows("select value from shop_data.product_attribute_value");
    assert.equal(value, "green");
  });

  test("a closed difference is listed again once other columns differ", async () => {
    platform.set("products", "p1", tea());
    await sweep("products");
    await deps.pool.query("update shop_data.product set price = 9 where sku = 'TEA'");
    await sweep("products");
    await resolved("close", "Agreed with the shop.");
    await sweep("products");
    assert.deepEqual(await listed(), []);
    await deps.pool.query("update shop_data.product set name = 'Green tea' where sku = 'TEA'");
    await sweep("products");
    assert.equal((await only()).code, "changed");
  });
});

describe("disabling a record that the platform has deleted", () => {
  const removed = async (kind: PulledKind, record: Readonly<Record<string, string>>): Promise<Listed> => {
    platform.set(kind, "r1", record);
    assert.equal((await sweep(kind)).refused, 0);
    platform.records.get(kind)?.clear();
    await sweep(kind);
    const difference = await only();
    assert.deepEqual([difference.code, difference.can_disable], ["deleted", true]);
    return difference;
  };

  test("a product is disabled, is no difference then, and is enabled when the platform has it again", async () => {
    assert.equal((await removed("products", tea({ status: "enabled" }))).record, "TEA");
    await resolved("disable");
    assert.equal((await product())?.status, 2);
    await sweep("products");
    assert.deepEqual(await listed(), []);
    platform.set("products", "r1", tea({ status: "enabled" }));
    await sweep("products");
    assert.equal((await product())?.status, 1);
  });

  test("a product that a node disabled before it ended leaves its difference, which is resolved again", async () => {
    await removed("products", tea({ status: "enabled" }));
    await deps.pool.query("update shop_data.product set status = 2 where sku = 'TEA'");
    await resolved("disable");
    await sweep("products");
    assert.deepEqual(await listed(), []);
  });

  test("a product that was deleted here, too, is refused with the reason", async () => {
    const { difference_id } = await removed("products", tea());
    await deps.pool.query("delete from shop_data.product where sku = 'TEA'");
    const { status, text } = await resolve(difference_id, "disable");
    assert.equal(status, 400, text);
    assert.match(text, /cannot be disabled here/);
  });

  test("a rule is disabled, a coupon is ended and a tier price is deleted", async () => {
    await removed("cart-price-rules", { name: "Five off", groups: "General", amount: "5", coupon: "specific" });
    await resolved("disable");
    const rules = await rows("select is_active from shop_data.salesrule where name = 'Five off'");
    assert.deepEqual(rules, [{ is_active: false }]);
    await removed("coupons", { code: "FIVE", rule: "Five off" });
    // The node's clock is an hour ahead of the database's.
    await clock.shiftBy("-1 hour");
    await resolved("disable");
    const coupons = await rows(
      "select expiration_date <= clock_timestamp() as is_over from shop_data.salesrule_coupon where code = 'FIVE'",
    );
    await clock.shiftBy("0");
    assert.deepEqual(coupons, [{ is_over: true }]);
    platform.set("products", "p1", tea());
    await sweep("products");
    const tiers = () => rows("select all_groups, qty::text from shop_data.product_tier_price order by all_groups");
    platform.set("tier-prices", "kept", { sku: "TEA", group: "NOT LOGGED IN", qty: "3", price: "1.20" });
    await sweep("tier-prices");
    platform.set("tier-prices", "gone", { sku: "TEA", group: "", qty: "3", price: "1.10" });
    await sweep("tier-prices");
    assert.equal((await tiers()).length, 2);
    platform.records.get("tier-prices")?.delete("gone");
    await sweep("tier-prices");
    assert.equal((await only()).record, "TEA · 3");
    await resolved("disable");
    assert.deepEqual(await tiers(), [{ all_groups: false, qty: "3.0000" }]);
  });
});

describe("a customer that both sides write", () => {
  const changed = async (): Promise<void> => {
    platform.set("customers", "c1", { email: "eve@shop.example", firstname: "Eve", lastname: "Moreau" });
    await sweep("customers");
    await deps.pool.query("update shop_data.customer set lastname = 'Blanc' where email = 'eve@shop.example'");
    await sweep("customers");
  };
  const lastname = async () =>
    (await rows("select lastname from shop_data.customer where email = 'eve@shop.example'"))[0]?.lastname as string;

  test("a changed customer is sent to the platform, or becomes the platform's", async () => {
    await changed();
    const [{ entity_id }] = await rows("select entity_id from shop_data.customer where email = 'eve@shop.example'");
    assert.equal((await only()).record, String(entity_id));
    await resolved("send");
    const [task] = await storedTasks(app);
    assert.deepEqual([task?.kind, task?.record_id, task?.state], ["customer", entity_id, "waiting"]);
    await deps.pool.query("delete from connector_task");
    await resolved("pull_again");
    await runSweep();
    assert.equal(await lastname(), "Moreau");
    assert.deepEqual(await listed(), []);
  });

  test("a changed customer is not sent while the connection is inactive", async () => {
    await changed();
    await deps.pool.query("update connector set is_active = false");
    const { status, body } = await resolve((await only()).difference_id, "send");
    assert.deepEqual([status, body.code], [400, "connector_inactive"]);
  });

  test("two customers with one address are closed with a note", async () => {
    const customer = { firstname: "Max", lastname: "Moreau" };
    platform.set("customers", "c1", { email: "max@shop.example", ...customer });
    await sweep("customers");
    platform.set("customers", "c2", { email: "MAX@shop.example", ...customer });
    await sweep("customers");
    const { difference_id, code } = await only();
    assert.equal(code, "double");
    for (const note of [undefined, "  "]) {
      const { status, text } = await resolve(difference_id, "close", note);
      assert.equal(status, 400, text);
    }
    await resolved("close", "One is the shop's own. ");
    assert.deepEqual(await listed(), []);
    assert.equal((await send("GET", "/connector")).body.connector.differences, 0);
    const closed = await rows("select note, ended_at from connector_difference");
    assert.deepEqual(closed, [{ note: "One is the shop's own.", ended_at: null }]);
    platform.set("customers", "c2", { email: "MAX@shop.example", ...customer, prefix: "" });
    await sweep("customers");
    assert.deepEqual(await listed(), [], "it stays closed while it is the same");
  });
});

test("a resolution that does not fit is refused, and an ended difference is not found", async () => {
  await deps.pool.query(
    `insert into connector_difference (connector_id, kind, key, code)
     select c.connector_id, d.kind, 'x1', d.code
       from connector c cross join (values ('sale', 'amount'), ('customers', 'deleted'), ('customers', 'not_here'), ('products', 'changed')) as d (kind, code)`,
  );
  const [amount, deleted, not_here, changed] = await listed();
  for (const [difference, how] of [
    [amount, "pull_again"],
    [amount, "disable"],
    [deleted, "disable"],
    [not_here, "pull_again"],
    [changed, "send"],
    [changed, "disable"],
    [changed, "burn"],
  ] as const) {
    const { status, body } = await resolve(difference?.difference_id ?? 0, how);
    assert.deepEqual([status, body.code], [400, "connector_resolution_unfit"], how);
  }
  await deps.pool.query("update connector_difference set ended_at = clock_timestamp()");
  assert.equal((await resolve(changed?.difference_id ?? 0, "pull_again")).status, 404);
});

test("sending all again sends every parked task and no other", async () => {
  for (let order = 0; order < 3; order += 1) await place(app, ofSale());
  const [first, second, left] = await storedTasks(app);
  await deps.pool.query("update connector_task set state = 'parked', failed_pushes = 10 where task_id = any($1)", [
    [first?.task_id, second?.task_id],
  ]);
  await deps.pool.query("update connector_task set state = 'left', ended_at = clock_timestamp() where task_id = $1", [
    left?.task_id,
  ]);
  assert.deepEqual((await send("POST", "/connector-tasks/send-again")).body, { tasks: 2 });
  assert.deepEqual(
    (await storedTasks(app)).map(({ state, attempts, failed_pushes }) => [state, attempts, failed_pushes]),
    [
      ["waiting", 1, 0],
      ["waiting", 1, 0],
      ["left", 0, 0],
    ],
  );
  assert.deepEqual((await send("POST", "/connector-tasks/send-again")).body, { tasks: 0 });
});

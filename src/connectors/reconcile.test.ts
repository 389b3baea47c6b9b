import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { type At, kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { storeConnector, storedTasks } from "../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../test/fixtures/orders/orders.ts";
import { openApp } from "../../test/support.ts";
import { BudgetSpent, type Connector, type ConnectorKind, type SaleThere } from "./connector.ts";
import { jobHandlers } from "../main/worker.ts";
import { reconcile } from "./commands/reconcile.ts";
import { sendAgain } from "./commands/tasks.ts";

const platform = new Platform();
let at: At = () => undefined;
/** The platform's list of sales; undefined when it cannot list sales. */
let list: Connector["listSales"];
const kind = kindOf(platform, (place_, task) => at(place_, task));
const listing: ConnectorKind = {
  ...kind,
  open: (...given) => ({ ...kind.open(...given), ...(list === undefined ? {} : { listSales: list }) }),
};
const app = await openApp({ connector_kinds: [listing] });
const { deps } = app;
const caller = { kind: "admin", id: 1, name: "Ada", resources: new Set(["all"]), location_ids: [] } as const;
beforeEach(async () => {
  at = () => undefined;
  list = undefined;
  platform.made.length = 0;
  await storeConnector(app);
});

const differences = async () => {
  const { rows } = await deps.pool.query(
    "select kind, code, ended_at is null as is_open from connector_difference order by difference_id",
  );
  return rows;
};

test("a sale that is no longer at the platform is missing until it is sent again and found", async () => {
  for (let order = 0; order < 3; order += 1) await place(app, ofSale());
  await deps.taskRunner.runDue();
  assert.deepEqual(await reconcile(deps), { records: 3, missing: 0, differing: 0 });
  const [, lost, kept] = await storedTasks(app);
  assert.ok(lost && kept);
  platform.made.splice(0, platform.made.length, ...platform.made.filter((made) => !made.includes(lost.key)));
  assert.deepEqual(await reconcile(deps), { records: 3, missing: 1, differing: 0 });
  assert.deepEqual(await reconcile(deps), { records: 3, missing: 1, differing: 0 });
  assert.deepEqual(await differences(), [{ kind: "sale", code: "missing", is_open: true }]);
  assert.equal(platform.made.length, 4, "nothing was sent");
  await assert.rejects(sendAgain(deps, caller, kept.task_id), /parked/);
  await sendAgain(deps, caller, lost.task_id);
  await deps.taskRunner.runDue();
  assert.equal(platform.made.filter((made) => made.includes(lost.key)).length, 2, "an order and its payment");
  await jobHandlers(deps).reconcile_connector({});
  assert.deepEqual(await differences(), [{ kind: "sale", code: "missing", is_open: false }]);
});

test("a week with more sales than calls in a minute is compared to its end", async () => {
  for (let order = 0; order < 3; order += 1) await place(app, ofSale());
  await deps.taskRunner.runDue();
  let calls = 0;
  at = () => {
    calls += 1;
    if (calls === 2) throw new BudgetSpent(0.01);
    return undefined;
  };
  assert.deepEqual(await reconcile(deps), { records: 3, missing: 0, differing: 0 });
});

test("a platform that cannot be asked makes no difference", async () => {
  await place(app, ofSale());
  await deps.taskRunner.runDue();
  platform.made.length = 0;
  at = (where) => (where === "find" ? { outcome: "retry", reason: "503" } : undefined);
  await assert.rejects(reconcile(deps), /cannot be asked: 503/);
  assert.deepEqual(await differences(), []);
});

/** Returns an order as the platform has it when nothing differs from the sample sale. */
const orderOf = (key: string, members: Partial<SaleThere> = {}): SaleThere => ({
  key,
  remote_id: `order-of-${key}`,
  total: "40.85",
  tax: "7.35",
  refunded: "0",
  is_canceled: false,
  ...members,
});

const found = async () => {
  const { rows } = await deps.pool.query<{ key: string; code: string; here: string; there: string }>(
    "select key, code, here, there from connector_difference where ended_at is null order by code",
  );
  return rows;
};

/** Returns a platform's list that has the same orders on each day, one on a page. */
const lists = (orders: readonly SaleThere[]): Connector["listSales"] => {
  return async (_, position) => {
    const index = Number(position ?? 0);
    const next = index + 1 < orders.length ? String(index + 1) : undefined;
    return { items: orders.slice(index, index + 1), next };
  };
};

test("each figure of a sale that differs is a difference until it agrees", async () => {
  await place(app, ofSale());
  await deps.taskRunner.runDue();
  const key = (await storedTasks(app))[0]?.key ?? "";
  const cases: [string, readonly SaleThere[], { code: string; here: string; there: string }][] = [
    ["amount", [orderOf(key, { total: "40.84" })], { code: "amount", here: "40.85", there: "40.84" }],
    ["tax", [orderOf(key, { tax: "7" })], { code: "tax", here: "7.35", there: "7" }],
    ["state", [orderOf(key, { is_canceled: true })], { code: "state", here: "placed", there: "canceled" }],
    ["refund", [orderOf(key, { refunded: "40.85" })], { code: "refund", here: "0", there: "40.85" }],
    ["double", [orderOf(key), orderOf(key, { remote_id: "2" })], { code: "double", here: "1", there: "2" }],
  ];
  for (const [name, orders, expected] of cases) {
    list = lists(orders);
    assert.deepEqual(await reconcile(deps), { records: 1, missing: 0, differing: 1 }, name);
    await reconcile(deps);
    assert.deepEqual(await found(), [{ key, ...expected }]);
    list = lists([orderOf(key), orderOf(key), orderOf("of another service")]);
    assert.deepEqual(await reconcile(deps), { records: 1, missing: 0, differing: 0 }, name);
    assert.deepEqual(await found(), []);
  }
  const [task] = await storedTasks(app);
  await assert.rejects(sendAgain(deps, caller, task?.task_id ?? 0), /parked/, "only what is missing is sent again");
});

test("a sale that is not listed is searched by its key before it is missing", async () => {
  await place(app, ofSale());
  await deps.taskRunner.runDue();
  list = lists([]);
  assert.deepEqual(await reconcile(deps), { records: 1, missing: 0, differing: 0 });
  platform.made.length = 0;
  assert.deepEqual(await reconcile(deps), { records: 1, missing: 1, differing: 0 });
  const [task] = await storedTasks(app);
  list = lists([orderOf(task?.key ?? "")]);
  assert.deepEqual(await reconcile(deps), { records: 1, missing: 0, differing: 0 });
  assert.deepEqual(await found(), []);
});

test("a sale with a task that is not sent yet, and one from before the connector was active, have no difference", async () => {
  await deps.pool.query("update connector set is_active = false");
  const early = ofSale();
  await place(app, early);
  await deps.pool.query("update connector set is_active = true");
  const { entity_id } = await place(app, ofSale());
  await deps.taskRunner.runDue();
  const key = (await storedTasks(app))[0]?.key ?? "";
  const canceled = await app.call("POST", `/rest/V1/orders/${entity_id}/cancel`, { body: {} });
  assert.equal(canceled.status, 200, canceled.text);
  list = lists([orderOf(key)]);
  assert.deepEqual(await reconcile(deps), { records: 1, missing: 0, differing: 0 });
  await deps.taskRunner.runDue();
  assert.deepEqual(await reconcile(deps), { records: 1, missing: 0, differing: 1 });
  assert.deepEqual(await found(), [{ key, code: "state", here: "canceled", there: "placed" }]);
});

test("each business day is listed from midnight to midnight in the shop's time zone, also when clocks change", async () => {
  for (const created_at of ["2026-03-28T22:30:00Z", "2026-03-28T23:30:00Z", "2026-03-29T10:00:00Z"]) {
    await place(app, { ...ofSale(), created_at });
  }
  await deps.taskRunner.runDue();
  const periods: string[] = [];
  list = async ({ from, to }) => {
    periods.push(`${from} ${to}`);
    return { items: [], next: undefined };
  };
  await reconcile(deps);
  // In Amsterdam, the second day of the list has 23 hours.
  assert.deepEqual(periods, ["2026-03-27T23:00:00Z 2026-03-28T23:00:00Z", "2026-03-28T23:00:00Z 2026-03-29T22:00:00Z"]);
});

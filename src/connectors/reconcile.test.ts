import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { type At, kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { storeConnector, storedTasks } from "../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../test/fixtures/orders/orders.ts";
import { openApp } from "../../test/support.ts";
import { jobHandlers } from "../main/worker.ts";
import { BudgetSpent } from "./connector.ts";
import { reconcile } from "./commands/reconcile.ts";
import { sendAgain } from "./commands/tasks.ts";

const platform = new Platform();
let at: At = () => undefined;
const app = await openApp({ connector_kinds: [kindOf(platform, (place_, task) => at(place_, task))] });
const { deps } = app;
const caller = { kind: "admin", id: 1, name: "Ada", resources: new Set(["all"]), location_ids: [] } as const;
beforeEach(async () => {
  at = () => undefined;
  platform.made.length = 0;
  await storeConnector(app);
});

const differences = async () => {
  const { rows } = await deps.pool.query(
    "select kind, code, ended_at is null as is_open from connector_difference order by difference_id",
  );
  return rows;
};

test("a sale that is no longer at the platform is missing until it was sent again and found", async () => {
  for (let order = 0; order < 3; order += 1) await place(app, ofSale());
  await deps.taskRunner.runDue();
  assert.deepEqual(await reconcile(deps), { records: 3, missing: 0 });
  const [, lost, kept] = await storedTasks(app);
  assert.ok(lost && kept);
  platform.made.splice(0, platform.made.length, ...platform.made.filter((made) => !made.includes(lost.key)));
  assert.deepEqual(await reconcile(deps), { records: 3, missing: 1 });
  assert.deepEqual(await reconcile(deps), { records: 3, missing: 1 });
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
  assert.deepEqual(await reconcile(deps), { records: 3, missing: 0 });
});

test("a platform that cannot be asked makes no difference", async () => {
  await place(app, ofSale());
  await deps.taskRunner.runDue();
  platform.made.length = 0;
  at = (where) => (where === "find" ? { outcome: "retry", reason: "503" } : undefined);
  await assert.rejects(reconcile(deps), /cannot be asked: 503/);
  assert.deepEqual(await differences(), []);
});

import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { openConnector, openTaskStore } from "../../src/connectors/commands/store.ts";
import { toolsOf, toolsOfReading } from "../../src/connectors/commands/tools.ts";
import { BudgetSpent, type Tools } from "../../src/connectors/connector.ts";
import { openShopQuestions } from "../../src/connectors/questions.ts";
import { findConnector } from "../../src/connectors/queries/connector.ts";
import { passTime, runnerOf, storedTasks } from "../fixtures/connectors/shop.ts";
import { TEST_KEY_RING } from "../support.ts";
import { referenceKind, referenceUnderTest } from "./reference/connector.ts";
import { simpleSale } from "./sales.ts";
import { newEmail, openTrialApp, Trial } from "./trial.ts";

const CALLS = 3;

const app = await openTrialApp();
const { deps } = app;
let trial: Trial;
before(async () => {
  trial = await Trial.open(referenceUnderTest(), app);
});
beforeEach(() => trial.begin());
after(() => trial.close());

/** Returns the dependencies with which one node opens the connector. */
const node = () => ({
  db: deps.db,
  ring: TEST_KEY_RING,
  kinds: [{ ...referenceKind(), calls_per_minute: CALLS }],
  allows_private: true,
});

async function toolsOfNode(): Promise<Tools> {
  const stored = await findConnector(deps.db);
  assert.ok(stored);
  return toolsOf(openConnector(node(), stored).calls, new AbortController().signal);
}

/** Lets the minute pass for which the budget of calls applies. */
async function passMinute(): Promise<void> {
  await deps.pool.query("delete from rate_limit_bucket where bucket like 'connector:%'");
  await passTime(app);
}

describe("the calls of a minute", () => {
  test("the calls of a minute are counted over all nodes, and one too many is not sent", async () => {
    const [one, other] = [await toolsOfNode(), await toolsOfNode()];
    const call = ({ request }: Tools) => request({ url: `${trial.proxy.url}/orders`, method: "GET" });
    for (const tools of [one, other, one]) await call(tools);
    for (const tools of [one, other]) {
      await assert.rejects(call(tools), (error) => {
        assert.ok(error instanceof BudgetSpent);
        assert.ok(error.wait_seconds > 0 && error.wait_seconds <= 60, `${error.wait_seconds} s`);
        return true;
      });
    }
    assert.equal(trial.proxy.calls.length, CALLS);
    await passMinute();
    await call(other);
    assert.equal(trial.proxy.calls.length, CALLS + 1);
  });

  test("questions of registers on all nodes take a quarter of the calls, and leave the others to sales", async () => {
    const nodes = [1, 2].map(() => openShopQuestions({ ...node(), log: { warn: () => undefined } }));
    const answers = [];
    for (const { findEmail } of nodes) answers.push(await findEmail(newEmail()));
    assert.deepEqual(answers, ["free", "not_checked"]);
    const { request } = await toolsOfNode();
    for (let number = 2; number <= CALLS; number += 1) {
      await request({ url: `${trial.proxy.url}/orders`, method: "GET" });
    }
    assert.equal(trial.proxy.calls.length, CALLS);
  });

  test("pulls and comparisons take three quarters of the calls, and leave the others to sales", async () => {
    const stored = await findConnector(deps.db);
    assert.ok(stored);
    const kinds = [{ ...referenceKind(), calls_per_minute: 8 }];
    const { calls } = openConnector({ ...node(), kinds }, stored);
    const { signal } = new AbortController();
    const call = ({ request }: Tools) => request({ url: `${trial.proxy.url}/orders`, method: "GET" });
    for (let number = 1; number <= 6; number += 1) await call(toolsOfReading(calls, signal));
    await assert.rejects(call(toolsOfReading(calls, signal)), BudgetSpent);
    for (let number = 7; number <= 8; number += 1) await call(toolsOf(calls, signal));
    assert.equal(trial.proxy.calls.length, 8);
  });

  test("tasks beyond the calls of a minute are delayed, which is no failure", async () => {
    const sku = await trial.product();
    const sales = [];
    for (let sale = 0; sale < CALLS + 2; sale += 1) sales.push(await simpleSale(trial, sku, { is_paid: false }));
    const nodes = [1, 2].map(() => runnerOf(app, openTaskStore(node())));
    const work = () => Promise.all(nodes.map((runner) => runner.runDue()));
    await work();
    // The second run is in the same minute, in which no success resets the count of failures.
    await passTime(app);
    await work();
    const tasks = await storedTasks(app);
    assert.equal(tasks.filter(({ state }) => state === "done").length, CALLS);
    assert.equal(trial.proxy.calls.length, CALLS);
    for (const { state, failed_pushes, last_error } of tasks.filter((task) => task.state !== "done")) {
      assert.deepEqual([state, failed_pushes, last_error], ["waiting", 0, null]);
    }
    const { rows } = await deps.pool.query(
      "select failures, paused_until > clock_timestamp() as is_paused from connector",
    );
    assert.deepEqual(rows, [{ failures: 0, is_paused: true }]);
    for (let minute = 0; minute < CALLS; minute += 1) {
      await passMinute();
      await work();
    }
    await trial.assertDone();
    for (const { key } of sales) await trial.orderOf(key);
  });
});

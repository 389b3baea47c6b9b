import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { jobHandlers } from "../../main/worker.ts";
import { openDispatcher } from "./dispatcher.ts";
import { deliveriesOfReport, makeDeliveriesDue, newReport, saveEvents } from "../../../test/fixtures/events/events.ts";
import { openObservedShop } from "../../../test/fixtures/events/observers.ts";

const { shop, tools, observers, delivered, deliveredTo, forget } = await openObservedShop();
const { deps } = shop;
const { dispatcher } = deps;

beforeEach(forget);

describe("a dispatcher", () => {
  test("a dispatcher that stops in the middle leaves its delivery to another one, with the same event id", async () => {
    const report_id = newReport();
    const [event_id] = await saveEvents(shop, report_id, [1]);
    const began = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    // Targets are drained in parallel: the first target's delivery is under a lease only after its
    // observer has begun.
    observers.onEvent = (plugin) => {
      if (plugin === "first") began.resolve();
      return gone.promise;
    };
    const vanished = openDispatcher(tools).runDue();
    await began.promise;
    observers.onEvent = () => undefined;
    delivered.length = 0;
    await dispatcher.runDue();
    assert.deepEqual(deliveredTo("first"), [], "the lease holds");
    await makeDeliveriesDue(shop);
    await dispatcher.runDue();
    assert.deepEqual(
      deliveredTo("first").map((event) => event.event_id),
      [event_id],
    );
    gone.resolve();
    await vanished;
  });

  test("a dispatcher that lost its lease does not overwrite the result of the next one", async () => {
    const report_id = newReport();
    await saveEvents(shop, report_id, [1]);
    const late = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    observers.onEvent = (plugin) => {
      if (plugin !== "first") return;
      began.resolve();
      return late.promise;
    };
    const slow = openDispatcher(tools).runDue();
    await began.promise;
    await makeDeliveriesDue(shop);
    observers.onEvent = (plugin) => {
      if (plugin === "first") throw new Error("not now");
    };
    await dispatcher.runDue();
    late.resolve();
    await slow;
    const [first] = await deliveriesOfReport(shop, report_id);
    assert.deepEqual([first?.state, first?.attempts, first?.last_error], ["waiting", 2, "not now"]);
    observers.onEvent = () => undefined;
    await makeDeliveriesDue(shop);
    await dispatcher.runDue();
  });

  test("a started dispatcher finds events by itself, and a stopped one ends after the running delivery", async () => {
    const own = openDispatcher(tools);
    const report_id = newReport();
    const began = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    observers.onEvent = (plugin) => {
      if (plugin !== "first") return;
      began.resolve();
      return release.promise;
    };
    own.start();
    await saveEvents(shop, report_id, [1]);
    await began.promise;
    const stopped = own.stop();
    release.resolve();
    await stopped;
    assert.equal((await deliveriesOfReport(shop, report_id))[0]?.state, "delivered");
  });
});

describe("the purge", () => {
  test("the purge deletes events thirty days after their last delivery and ends abandoned deliveries", async () => {
    const [old, fresh, waiting] = [newReport(), newReport(), newReport()];
    await saveEvents(shop, old, [1]);
    await saveEvents(shop, fresh, [1]);
    observers.onEvent = (_plugin, { report_id }) => {
      if (report_id === waiting) throw new Error("not now");
    };
    await saveEvents(shop, waiting, [1]);
    await dispatcher.runDue();
    const age = async (report_id: string, days: number): Promise<void> => {
      await deps.pool.query(
        `update event_delivery set created_at = created_at - make_interval(days => $2),
           last_attempt_at = last_attempt_at - make_interval(days => $2),
           next_attempt_at = next_attempt_at - make_interval(days => $2) where subject = 'closing:' || $1`,
        [report_id, days],
      );
      await deps.pool.query(
        `update outbox_event set created_at = created_at - make_interval(days => $2),
           spread_at = spread_at - make_interval(days => $2) where subject = 'closing:' || $1`,
        [report_id, days],
      );
    };
    await age(old, 31);
    await age(fresh, 29);
    await age(waiting, 31);
    await jobHandlers(deps).purge_expired({});
    const left = async (): Promise<string[]> => {
      const { rows } = await deps.pool.query<{ report_id: string }>(
        "select data ->> 'report_id' as report_id from outbox_event where data ->> 'report_id' = any($1)",
        [[old, fresh, waiting]],
      );
      return rows.map(({ report_id }) => report_id).toSorted();
    };
    assert.deepEqual(await left(), [fresh, waiting].toSorted());
    assert.deepEqual(await deliveriesOfReport(shop, old), []);
    const given_up = await deliveriesOfReport(shop, waiting);
    assert.deepEqual(
      given_up.map(({ state, last_error }) => [state, last_error]),
      [
        ["dead", "not now"],
        ["dead", "not now"],
      ],
    );
    await age(waiting, 31);
    await jobHandlers(deps).purge_expired({});
    assert.deepEqual(await left(), [fresh]);
  });

  test("a target that fails five times in a row gets one event in a pause, with one line of the log, until it takes one", async () => {
    const [tried, taken] = [new Set<string>(), new Set<string>()];
    let [is_up, lines] = [false, 0];
    observers.onEvent = (plugin, event) => {
      if (plugin !== "first") return;
      tried.add(event.event_id);
      if (!is_up) throw new Error("not now");
      taken.add(event.event_id);
    };
    for (let event = 0; event < 40; event += 1) await saveEvents(shop, newReport(), [1]);
    const log = { error: () => undefined, warn: () => void (lines += 1) };
    const patient = openDispatcher({ ...tools, log }, { pause_ms: 1_500 });
    patient.start();
    try {
      while (tried.size < 9) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(tried.size, 9, "eight at once, then one after the pause");
      assert.equal(lines, 1);
      is_up = true;
      while (taken.size < 31) await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await patient.stop();
    }
  });
});

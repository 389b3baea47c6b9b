import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { RegisterReport, RegisterReportSaved } from "../../plugins/plugin.ts";
import { closingOf, newTill, submit } from "../../../test/fixtures/closings/shop.ts";
import { openDispatcher } from "./dispatcher.ts";
import { deliveriesOfReport, makeDeliveriesDue, newReport, saveEvents } from "../../../test/fixtures/events/events.ts";
import { openObservedShop, type Tools } from "../../../test/fixtures/events/observers.ts";

const { shop, tools, plugins, observers, delivered, deliveredTo, forget } = await openObservedShop();
const { deps, log_lines } = shop;
const { dispatcher } = deps;

beforeEach(forget);

const deliveredRevisions = (name: string) => deliveredTo(name).map(({ revision }) => revision);

describe("an event", () => {
  test("an event reaches every observer once after the commit, and the observer reads the committed closing", async () => {
    const report = closingOf(await newTill(shop));
    const seen: RegisterReport[] = [];
    observers.onEvent = async (_plugin, { report_id }, { readRegisterReport }) => {
      seen.push(await readRegisterReport(report_id));
    };
    const answer = await submit(shop, report);
    assert.equal(answer.status, 200, answer.text);
    await dispatcher.runDue();
    await dispatcher.runDue();
    const { rows } = await deps.pool.query(
      "select event_id, position as revision from outbox_event where data ->> 'report_id' = $1",
      [report.report_id],
    );
    for (const name of ["first", "second"]) {
      assert.deepEqual(
        deliveredTo(name).map((event) => {
          const { report_id, event_id, revision } = event as unknown as Record<string, unknown>;
          return { report_id, event_id, revision };
        }),
        rows.map((row) => ({ report_id: report.report_id, ...row })),
      );
    }
    assert.ok(seen.length >= 2);
    for (const closing of seen) {
      assert.equal(closing.report_id, report.report_id);
      assert.deepEqual(JSON.parse(closing.report_json), report);
    }
    assert.match(
      (await shop.deps.metrics.render()).body,
      /tillkeeper_event_deliveries_total\{target_kind="plugin",outcome="delivered"\} \d/,
    );
  });

  test("an event of a transaction that was rolled back is not delivered", async () => {
    const report_id = newReport();
    const client = await deps.pool.connect();
    await client.query("begin");
    await client.query("insert into outbox_event (event_name, subject, position, data) values ('x', $1, 1, '{}')", [
      report_id,
    ]);
    await dispatcher.runDue();
    assert.equal(delivered.length, 0);
    await client.query("rollback");
    client.release();
    const report = closingOf(await newTill(shop));
    await submit(shop, report);
    const again = await submit(shop, { ...report, report_id: newReport().slice(7) });
    assert.equal(again.status, 409, again.text);
    await dispatcher.runDue();
    assert.deepEqual([...new Set(delivered.map(({ event }) => event.report_id))], [report.report_id]);
  });

  test("an event waits for the earlier revision of its closing at the same target only", async () => {
    const failing = newReport();
    const healthy = newReport();
    await saveEvents(shop, failing, [101, 102, 103]);
    await saveEvents(shop, healthy, [104, 105]);
    let failures = 2;
    observers.onEvent = (plugin, event) => {
      if (plugin !== "first" || event.report_id !== failing || failures === 0) return;
      failures -= 1;
      throw new Error("not now");
    };
    await dispatcher.runDue();
    assert.deepEqual(deliveredRevisions("first").toSorted(), [101, 104, 105]);
    assert.deepEqual(deliveredRevisions("second").toSorted(), [101, 102, 103, 104, 105]);
    await makeDeliveriesDue(shop);
    await dispatcher.runDue();
    await makeDeliveriesDue(shop);
    await dispatcher.runDue();
    const inOrder = deliveredTo("first").filter(({ report_id }) => report_id === failing);
    assert.deepEqual(
      inOrder.map(({ revision }) => revision),
      [101, 101, 101, 102, 103],
    );
    assert.equal(new Set(inOrder.slice(0, 3).map(({ event_id }) => event_id)).size, 1);
  });

  test("an event is not overtaken by a later one while its deliveries are not written yet", async () => {
    const report_id = newReport();
    await saveEvents(shop, report_id, [201, 202]);
    const client = await deps.pool.connect();
    await client.query("begin");
    await client.query("select from outbox_event where data ->> 'report_id' = $1 and position = 201 for update", [
      report_id,
    ]);
    await dispatcher.runDue();
    assert.deepEqual(deliveredRevisions("first"), []);
    await client.query("rollback");
    client.release();
    await dispatcher.runDue();
    assert.deepEqual(deliveredRevisions("first"), [201, 202]);
  });

  test("an event is delivered once by dispatchers that look at the same time", async (t) => {
    const reports = Array.from({ length: 40 }, newReport);
    const revisions = [301, 302, 303, 304, 305];
    for (const report_id of reports) await saveEvents(shop, report_id, revisions);
    observers.onEvent = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    const shares = [0, 0, 0];
    const nodes = shares.map((_, node) => {
      const counting = plugins.map((plugin) => ({
        ...plugin,
        onRegisterReportSaved: (event: RegisterReportSaved, tools: Tools) => {
          shares[node] = (shares[node] ?? 0) + 1;
          return plugin.onRegisterReportSaved?.(event, tools);
        },
      }));
      return openDispatcher({ ...tools, plugins: counting });
    });
    const wanted = reports.length * revisions.length * plugins.length;
    await Promise.all(
      nodes.map(async (node) => {
        while (delivered.length < wanted) {
          await node.runDue();
          await sleep(1);
        }
        await node.runDue();
      }),
    );
    for (const name of ["first", "second"]) {
      for (const report_id of reports) {
        const seen = deliveredTo(name).filter((event) => event.report_id === report_id);
        assert.deepEqual(
          seen.map(({ revision }) => revision),
          revisions,
        );
      }
    }
    t.diagnostic(
      `${delivered.length} deliveries of ${wanted / plugins.length} events by dispatchers: ${shares.join(" + ")}`,
    );
    assert.ok(
      shares.every((share) => share > 0),
      shares.join(),
    );
  });
});

describe("an observer", () => {
  test("an observer that throws is named in the log and does not delay other observers", async () => {
    const report_id = newReport();
    await saveEvents(shop, report_id, [1]);
    observers.onEvent = (plugin) => {
      if (plugin === "first") throw new Error("the ledger is closed, token=abc123");
    };
    log_lines.length = 0;
    // A new dispatcher has logged no failure of the target in the last minute.
    await openDispatcher(tools).runDue();
    const [first, second] = await deliveriesOfReport(shop, report_id);
    assert.deepEqual(
      [first?.state, first?.attempts, first?.last_error],
      ["waiting", 1, "the ledger is closed, token=***"],
    );
    assert.equal(second?.state, "delivered");
    const lines = log_lines.filter((line) => line.includes(report_id));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /"level":"warn".*"plugin":"first"/);
    await makeDeliveriesDue(shop);
    observers.onEvent = () => undefined;
    await dispatcher.runDue();
    assert.equal((await deliveriesOfReport(shop, report_id))[0]?.state, "delivered");
  });

  test("an observer that times out is retried; others continue meanwhile", async () => {
    const slow = newReport();
    const impatient = openDispatcher(tools, { timeout_ms: 100 });
    const isAborted = Promise.withResolvers<boolean>();
    observers.onEvent = (plugin, { report_id }, { signal }) => {
      if (plugin !== "first" || report_id !== slow) return;
      signal.addEventListener("abort", () => isAborted.resolve(true));
      return new Promise(() => undefined);
    };
    await saveEvents(shop, slow, [1]);
    await impatient.runDue();
    assert.equal(await isAborted.promise, true);
    const [first, second] = await deliveriesOfReport(shop, slow);
    assert.deepEqual([first?.state, first?.last_error], ["waiting", "it took longer than 100 ms"]);
    assert.equal(second?.state, "delivered");
    observers.onEvent = () => undefined;
    await makeDeliveriesDue(shop);
    await impatient.runDue();
    assert.deepEqual(
      deliveredTo("first").map(({ report_id }) => report_id),
      [slow, slow],
    );
  });

  test("an observer that is absent for a while gets its waiting events when it is back", async () => {
    const report_id = newReport();
    observers.onEvent = () => {
      throw new Error("not now");
    };
    await saveEvents(shop, report_id, [1]);
    await dispatcher.runDue();
    await makeDeliveriesDue(shop);
    delivered.length = 0;
    observers.onEvent = () => undefined;
    await openDispatcher({ ...tools, plugins: plugins.slice(1) }).runDue();
    assert.deepEqual([deliveredTo("first").length, deliveredTo("second").length], [0, 1]);
    await dispatcher.runDue();
    assert.equal(deliveredTo("first").length, 1);
  });

  test("an observer that always fails is retried for a day, and then its event is a dead letter that delays nothing", async () => {
    const report_id = newReport();
    const [event_id] = await saveEvents(shop, report_id, [1, 2]);
    observers.onEvent = (plugin, { revision }) => {
      if (plugin === "first" && revision === 1) throw new Error("never");
    };
    for (let round = 0; round < 20; round += 1) {
      await dispatcher.runDue();
      await makeDeliveriesDue(shop);
    }
    const [first, next] = await deliveriesOfReport(shop, report_id);
    assert.deepEqual([first?.event_id, first?.state, first?.attempts], [event_id, "dead", 15]);
    assert.equal(next?.state, "delivered");
    assert.deepEqual(deliveredRevisions("first"), [...Array.from({ length: 15 }, () => 1), 2]);
    assert.match((await shop.deps.metrics.render()).body, /target_kind="plugin",outcome="dead"\} 1/);
  });
});

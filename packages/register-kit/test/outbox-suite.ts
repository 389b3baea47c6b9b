import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, unanswered } from "@tillkeeper/client";
import { type LedgerStore, sendAgain } from "../src/outbox/queue.ts";
import type { Clock } from "../src/outbox/row.ts";
import { StoreError } from "../src/store/port.ts";
import { EVERYTHING, newServer } from "./outbox-server.ts";
import type { Disk } from "./store-suite.ts";
import { assertWhole, NO_ANSWER, ok, openStarted, refused, rowsOf, startTestSender, testClock } from "./till.ts";

/** Tests that the outbox on a store sends every request once, whatever fails. */
export function testOutbox(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: every document is sent once, up to four receipts at once, an order after its receipt`, async () => {
    const { store, ledger, sell } = await openStarted(await newDisk());
    const ids = Array.from({ length: 12 }, (_, index) => `s${index}`);
    for (const id of ids) await sell(id);
    let [receipts, most] = [0, 0];
    const done = new Set<string>();
    const server = newServer(async (row) => {
      for (const key of row.needs) assert.ok(done.has(key), `${row.key} before ${key}`);
      if (row.kind === "receipt") most = Math.max(most, (receipts += 1));
      await new Promise((resolve) => setImmediate(resolve));
      if (row.kind === "receipt") receipts -= 1;
      done.add(row.key);
      return ok({ of: row.key });
    });
    const sender = startTestSender({ store, send: server.send });
    await sender.drained();
    await sender.end();
    assert.deepEqual(server.calls.toSorted(), EVERYTHING(ids));
    assert.equal(most, 4);
    assert.deepEqual(await ledger.unsynced(), { receipts: 0, oldest_at: null });
    for (const sale of await assertWhole(store)) assert.equal(typeof sale.synced_at, "number");
    assert.ok((await rowsOf(store)).every((row) => row.state === "done" && row.pending === undefined));
  });

  test(`${name}: a document that has not arrived is counted, also while it is sent or waits for another request`, async () => {
    const { store, ledger, sell } = await openStarted(await newDisk());
    const { committed_at } = await sell("s1");
    const needs = ["order:s1"];
    await ledger.record({ outbox: [{ lane: "receipts", kind: "receipt", key: "receipt:refund", body: "{}", needs }] });
    assert.deepEqual(await ledger.unsynced(), { receipts: 2, oldest_at: committed_at });
    const counts: number[] = [];
    const server = newServer(async () => {
      counts.push((await ledger.unsynced()).receipts);
      return ok();
    });
    const sender = startTestSender({ store, send: server.send });
    await sender.drained();
    await sender.end();
    assert.deepEqual(server.calls, ["receipt:s1", "order:s1", "receipt:refund", "invoice:s1"]);
    assert.deepEqual(counts, [2, 1, 1, 1]);
    assert.deepEqual(await ledger.unsynced(), { receipts: 0, oldest_at: null });
  });

  test(`${name}: a request whose answer is lost is repeated with the same text, one at a time until one succeeds`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    const ids = ["s1", "s2", "s3", "s4", "s5", "s6"];
    for (const id of ids) await sell(id);
    let on_way = 0;
    let is_away = false;
    const server = newServer(async (row, nth) => {
      on_way += 1;
      if (is_away) assert.equal(on_way, 1, "a server that is away is asked by one request");
      await new Promise((resolve) => setImmediate(resolve));
      on_way -= 1;
      is_away = nth % 3 !== 0 && row.kind === "receipt";
      return is_away ? NO_ANSWER : ok();
    });
    const clock = testClock();
    const sender = startTestSender({ store, send: server.send, clock });
    await sender.drained();
    await sender.end();
    assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(ids));
    assert.ok((await rowsOf(store)).every(({ kind, tries }) => tries === (kind === "receipt" ? 3 : 1)));
    for (const event of sender.events) if (event.event === "away") assert.equal(event.error.message, "no answer");
  });

  test(`${name}: a closing waits until each receipt of its session was tried, accepted or not`, async () => {
    const { store, ledger, sell, close } = await openStarted(await newDisk());
    await ledger.openSession({ session_id: "day", data: {} });
    for (const id of ["s1", "s2", "s3", "s4", "s5", "s6"]) await sell(id, "day");
    await close("day");
    const server = newServer(({ key }) => (key === "receipt:s5" ? refused(400, "No.") : ok()));
    const sender = startTestSender({ store, send: server.send });
    await sender.drained();
    await sender.end();
    const tried = server.calls
      .slice(0, server.calls.indexOf("closing:day"))
      .filter((key) => key.startsWith("receipt:"));
    assert.equal(new Set(tried).size, 6);
    assert.ok(server.kept.has("closing:day"));
    const closing = await store.read(["closings"], (transaction) => transaction.get("closings", "report-day"));
    assert.equal(typeof closing?.synced_at, "number");
  });

  for (const reason of ["full", "busy"] as const) {
    test(`${name}: a store that is ${reason} for a moment does not stop sending`, async () => {
      const { store, sell } = await openStarted(await newDisk());
      await sell("s1");
      let failures = 0;
      const write: LedgerStore["write"] = async (tables, work, options) => {
        if (tables.length === 1 && tables[0] === "outbox" && options?.durability === "relaxed" && failures < 2) {
          failures += 1;
          throw new StoreError(reason, "no room");
        }
        return store.write(tables, work, options);
      };
      const sender = startTestSender({ store: { ...store, write }, send: async () => ok() });
      await sender.drained();
      await sender.end();
      assert.equal(failures, 2);
      assert.ok((await rowsOf(store)).every(({ state }) => state === "done"));
    });
  }

  test(`${name}: an answered heartbeat ends the waits after an outage, but no wait that the server stated`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    await sell("s1");
    // Waits of the sender never end, so no time passes.
    const sleep: Clock["sleep"] = (_ms, signal) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
    const busy = { ...unanswered("no_answer", "Busy."), status: 503, retry_after_seconds: 30 };
    let answer: Answer = NO_ANSWER;
    const server = newServer(() => answer);
    const before = startTestSender({ store, send: server.send, clock: { ...testClock(), sleep } });
    await before.idle();
    await before.end();
    answer = busy;
    // A new sender must keep the wait that the row had before the restart.
    const sender = startTestSender({ store, send: server.send, clock: { ...testClock(), sleep } });
    await sender.idle();
    assert.equal(server.calls.length, 1, "it waits");
    sender.serverAnswers();
    await sender.idle();
    assert.equal(server.calls.length, 2);
    answer = ok();
    await sell("s2");
    sender.serverAnswers();
    await sender.idle();
    assert.equal(server.calls.length, 2, "the server said when to come again");
    await sender.end();
  });

  test(`${name}: a wait that was set while the clock was wrong delays nothing`, async () => {
    const clock = testClock();
    const { store, sell } = await openStarted(await newDisk(), clock);
    await sell("s1");
    clock.time += 3 * 24 * 3_600_000;
    const server = newServer((_row, nth) => {
      if (nth > 1) return ok();
      clock.time -= 3 * 24 * 3_600_000;
      return NO_ANSWER;
    });
    const before = clock.time;
    const sender = startTestSender({ store, send: server.send, clock });
    await sender.drained();
    await sender.end();
    assert.ok(clock.time < before);
    assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["s1"]));
  });

  test(`${name}: after a restore of the server from a backup, documents that it may have lost are sent again`, async () => {
    const clock = testClock();
    const { store, sell } = await openStarted(await newDisk(), clock);
    await sell("s1");
    const server = newServer();
    const sender = startTestSender({ store, send: server.send, clock });
    await sender.drained();
    const since = (clock.time += 60_000);
    await sell("s2");
    sender.wake();
    await sender.drained();
    for (const key of EVERYTHING(["s2"])) server.kept.delete(key);
    assert.equal(await sendAgain(store, since), 3);
    sender.wake();
    await sender.drained();
    await sender.end();
    assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["s1", "s2"]));
    for (const sale of await assertWhole(store)) assert.equal(typeof sale.synced_at, "number");
  });

  test(`${name}: a sender whose lock was taken ends and says so`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    await sell("s1");
    const lock = await store.lock("outbox");
    assert.ok(lock);
    const server = newServer(async () => {
      assert.ok(await store.lock("outbox", { wait_ms: 1, steal: true }));
      return ok();
    });
    const sender = startTestSender({ store, send: server.send, lock });
    await assert.rejects(sender.finished, (error) => error instanceof StoreError && error.reason === "lock_lost");
    const second = startTestSender({ store, send: newServer().send });
    await second.drained();
    await second.end();
    assert.ok((await rowsOf(store)).every(({ state }) => state === "done"));
  });
}

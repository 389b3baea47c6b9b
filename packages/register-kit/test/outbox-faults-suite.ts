import assert from "node:assert/strict";
import { test } from "node:test";
import { claim, type LedgerStore, parkedRows, sendAgain } from "../src/outbox/queue.ts";
import { StoreError } from "../src/store/port.ts";
import { failingStore, Failure, type Steps } from "./failing-store.ts";
import { EVERYTHING, newServer } from "./outbox-server.ts";
import type { Disk } from "./store-suite.ts";
import {
  assertWhole,
  NO_ANSWER,
  ok,
  openStarted,
  refused,
  renewSeries,
  rowsOf,
  SERIES,
  startTestSender,
} from "./till.ts";

/** Returns a store that stores no record while it is full. */
const storeWith = (store: LedgerStore, room: { readonly is_full: boolean }): LedgerStore => ({
  ...store,
  write: (tables, work, options) =>
    store.write(
      tables,
      (transaction) =>
        work({
          ...transaction,
          put: async (table, record) => {
            if (room.is_full) throw new StoreError("full", "no room");
            return transaction.put(table, record);
          },
        }),
      options,
    ),
});

/** Tests the guarantees of the outbox on a store, when the store or the server fails. */
export function testOutboxFaults(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: a disk that is full at any step of sending stops sending only until there is room, and nothing is lost`, async () => {
    for (let step = 1; ; step += 7) {
      const disk = await newDisk();
      const { store, sell } = await openStarted(disk);
      for (const id of ["s1", "s2"]) await sell(id);
      // Leaves a row in the state `sending`, as after a crash.
      await store.write(["outbox"], async (transaction) => {
        const [row] = await transaction.range("outbox", { limit: 1 });
        if (row !== undefined) await claim(transaction, row);
      });
      const server = newServer();
      const refusal = () => new StoreError("full", "no room");
      const steps: Steps = { ends_at: step, done: 0, until: step + 10, refusal };
      const sender = startTestSender({ store: failingStore(store, steps).store, send: server.send });
      await Promise.race([sender.drained(), sender.finished]);
      await sender.end();
      assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["s1", "s2"]), `step ${step}`);
      for (const sale of await assertWhole(store)) assert.equal(typeof sale.synced_at, "number", `step ${step}`);
      await store.close();
      if (steps.done < step) return assert.ok(step > 40, `${step} steps`);
    }
  });

  test(`${name}: without any room everything is sent once that the server recognises, and stored later`, async () => {
    const { store, ledger, sell, close } = await openStarted(await newDisk());
    await ledger.openSession({ session_id: "day", data: {} });
    for (const id of ["s1", "s2", "s3", "s4", "s5"]) await sell(id, "day");
    await ledger.record({ outbox: [{ lane: "notes", kind: "audit", key: "audit:1", body: "{}" }] });
    await close("day");
    // A crash has left a row as being sent.
    await store.write(["outbox"], async (transaction) => {
      const [row] = await transaction.range("outbox", { limit: 1 });
      if (row !== undefined) await claim(transaction, row);
    });
    const room = { is_full: true };
    const answers = new Map<string, ReadonlyMap<string, string>>();
    const server = newServer((row, nth) => {
      if (row.key === "receipt:s4") return refused(400, "No.");
      return row.key === "receipt:s2" && nth === 1 ? NO_ANSWER : ok({ of: row.key });
    });
    const sender = startTestSender({
      store: storeWith(store, room),
      send: (row, given) => {
        answers.set(row.key, given);
        return server.send(row, given);
      },
      whenParked: renewSeries(ledger),
    });
    const sent = EVERYTHING(["s1", "s2", "s3", "s5"]);
    while (!server.kept.has("closing:day") || server.kept.size < sent.length + 1)
      await new Promise((resolve) => setImmediate(resolve));
    await sender.idle();
    assert.deepEqual([...server.kept.keys()].toSorted(), ["closing:day", ...sent].toSorted());
    assert.equal(server.calls.length, sent.length + 3, "the lost answer and the refusal are two more");
    assert.deepEqual([...(answers.get("invoice:s3") ?? [])][0], ["order:s3", '{"of":"order:s3"}']);
    assert.ok((await rowsOf(store)).every(({ state }) => state === "waiting" || state === "sending"));
    room.is_full = false;
    sender.wake();
    await sender.drained();
    await sender.end();
    assert.ok(server.kept.has("audit:1"));
    assert.equal(server.calls.length, sent.length + 4, "only the note was sent");
    assert.deepEqual(
      (await parkedRows(store)).map(({ key }) => key),
      ["receipt:s4"],
    );
    for (const { sale_id, synced_at } of await store.read(["sales"], (transaction) => transaction.range("sales")))
      assert.equal(typeof synced_at, sale_id === "s4" ? "undefined" : "number", sale_id);
  });

  test(`${name}: without any room a receipt on which the server keeps failing is parked, and the others are sent`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    const ids = ["s1", "s2", "s3", "s4", "s5", "s6"];
    for (const id of ids) await sell(id);
    const room = { is_full: true };
    // All fail at first, so that one request is tried at a time: the first that is due.
    const fault = refused(500, "Internal error");
    const server = newServer(({ key, lane }, nth) =>
      key === "receipt:s1" || (lane === "receipts" && nth === 1) ? fault : ok(),
    );
    const sender = startTestSender({ store: storeWith(store, room), send: server.send });
    const sent = EVERYTHING(ids.slice(1));
    const triesOfFirst = () => server.calls.filter((key) => key === "receipt:s1").length;
    while (server.kept.size < sent.length && triesOfFirst() < 50) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([...server.kept.keys()].toSorted(), sent);
    room.is_full = false;
    sender.wake();
    await sender.drained();
    await sender.end();
    const [parked, ...more] = await parkedRows(store);
    assert.deepEqual([parked?.key, parked?.error?.reason, parked?.tries, more], ["receipt:s1", "fault", 6, []]);
    assert.equal(triesOfFirst(), 6);
  });

  test(`${name}: a document that was unsent at a restore waits for those that are sent again`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    await sell("s1");
    let is_away = true;
    const first = newServer(({ kind }) => (kind === "invoice" && is_away ? NO_ANSWER : ok()));
    const before = startTestSender({ store, send: first.send });
    while (!first.calls.includes("invoice:s1")) await new Promise((resolve) => setImmediate(resolve));
    await before.end();
    assert.equal(await sendAgain(store, 0), 2);
    is_away = false;
    const calls: string[] = [];
    const second = newServer(({ key }, nth) => {
      calls.push(key);
      return nth === 1 ? NO_ANSWER : ok();
    });
    const after = startTestSender({ store, send: second.send });
    await after.drained();
    await after.end();
    assert.deepEqual(await parkedRows(store), []);
    const twice = ["receipt:s1", "order:s1", "invoice:s1"].flatMap((key) => [key, key]);
    assert.deepEqual(calls, twice, "the order again before its invoice");
  });

  test(`${name}: a crash before any step of parking leaves no parked closing without its new series and its note`, async () => {
    let [steps, parked] = [0, 0];
    for (let step = 1; ; step++) {
      const disk = await newDisk();
      const { store, ledger, sell, close } = await openStarted(disk);
      await ledger.openSession({ session_id: "day", data: {} });
      await sell("s1", "day");
      await close("day");
      const server = newServer(({ kind }) =>
        kind === "closing" ? refused(409, "Taken.", { outcome: "number_taken" }) : ok(),
      );
      const failing = failingStore(store, step);
      const sender = startTestSender({ store: failing.store, send: server.send, whenParked: renewSeries(ledger) });
      const crashed = await Promise.race([sender.finished, sender.drained().then(() => sender.end())]).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          return true;
        },
      );
      await store.close();
      const next = await openStarted(disk);
      const is_parked = (await parkedRows(next.store)).length === 1;
      const notes = (await rowsOf(next.store)).filter(({ kind }) => kind === "audit");
      const series_code = (await next.ledger.counters())?.series_code;
      const expected = is_parked ? [1, "5D1B"] : [0, SERIES.series_code];
      assert.deepEqual([notes.length, series_code], expected, `step ${step}`);
      parked += is_parked ? 1 : 0;
      await next.store.close();
      if (!crashed) {
        steps = step - 1;
        break;
      }
    }
    assert.ok(steps >= 30 && parked >= 2, `${steps} steps, parked after ${parked}`);
  });

  test(`${name}: a crash before any step of sending loses nothing, and the server has everything once`, async () => {
    let steps = 0;
    for (let step = 1; ; step++) {
      const disk = await newDisk();
      const { store, sell } = await openStarted(disk);
      for (const id of ["s1", "s2"]) await sell(id);
      const server = newServer(({ key }, nth) => (key === "receipt:s2" && nth === 1 ? NO_ANSWER : ok()));
      const failing = failingStore(store, step);
      const first = startTestSender({ store: failing.store, send: server.send });
      const crashed = await Promise.race([first.finished, first.drained().then(() => first.end())]).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          return true;
        },
      );
      await store.close();
      const next = await openStarted(disk);
      const second = startTestSender({ store: next.store, send: server.send });
      await second.drained();
      await second.end();
      assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["s1", "s2"]), `step ${step}`);
      for (const sale of await assertWhole(next.store)) assert.equal(typeof sale.synced_at, "number", `step ${step}`);
      await next.store.close();
      if (!crashed) {
        steps = step - 1;
        break;
      }
    }
    assert.ok(steps >= 40, `${steps} steps`);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { LedgerError, openLedger } from "../src/ledger/ledger.ts";
import { LEDGER, type LedgerTables } from "../src/ledger/tables.ts";
import type { LedgerStore } from "../src/outbox/queue.ts";
import { StoreError } from "../src/store/port.ts";
import { failingStore, Failure } from "./failing-store.ts";
import type { Disk } from "./store-suite.ts";
import {
  assertWhole,
  DEVICE,
  draftsOf,
  ok,
  openStarted,
  openTill,
  rowsOf,
  SERIES,
  startTestSender,
  testClock,
} from "./till.ts";

const DAY_MS = 24 * 3_600_000;

const isLedgerError =
  (reason: string) =>
  (error: unknown): boolean =>
    error instanceof LedgerError && error.reason === reason;

/** Tests the guarantees of the ledger on a store. */
export function testLedger(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: a sale gets its number, requests, movement and time in one commit, and ends its draft`, async () => {
    const { store, ledger, sell } = await openStarted(await newDisk());
    await ledger.saveCart({ cart_id: "s1", changed_at: 1, data: { lines: 2 } });
    await ledger.saveCart({ cart_id: "s2", changed_at: 2, parked_as: "Table 4", data: {} });
    const first = await sell("s1");
    await sell("s2");
    assert.equal(first.receipt_number, "A41E-0001");
    assert.deepEqual(await ledger.carts(), []);
    assert.equal((await assertWhole(store)).length, 2);
    assert.deepEqual(await ledger.saleByNumber("A41E-0001"), first);
    assert.deepEqual(
      (await ledger.lastSales(1)).map(({ sale_id }) => sale_id),
      ["s2"],
    );
    const [receipt, order, invoice] = await rowsOf(store);
    assert.deepEqual([receipt?.state, receipt?.waits_for], ["waiting", undefined]);
    assert.deepEqual([order?.waits_for, invoice?.waits_for], ["receipt:s1", "order:s1"]);
  });

  test(`${name}: the same sale committed twice, also at once, is one sale`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    const [first, second] = await Promise.all([sell("s1"), sell("s1")]);
    assert.deepEqual(first, second);
    await sell("s1");
    assert.equal((await assertWhole(store)).length, 1);
  });

  test(`${name}: sales at once get numbers without a gap; a sale whose document cannot be built takes none`, async () => {
    const { store, ledger, sell } = await openStarted(await newDisk());
    const failed = ledger.commitSale({
      sale_id: "bad",
      build: () => {
        throw new RangeError("no tax rate");
      },
    });
    const ids = Array.from({ length: 12 }, (_, index) => `s${index}`);
    await Promise.all([assert.rejects(failed, /no tax rate/), ...ids.map((id) => sell(id))]);
    assert.equal((await assertWhole(store)).length, 12);
  });

  test(`${name}: of two payments at once the second is built of a ledger that has the first`, async () => {
    const { store, ledger, sell } = await openStarted(await newDisk());
    const deposit = await sell("deposit");
    const seen: unknown[] = [];
    const settle = (sale_id: string) =>
      ledger.commitSale({
        sale_id,
        original_id: "deposit",
        build: ({ receipt_number, original, documents }) => {
          seen.push([original, documents.map(({ sale_id: id }) => id)]);
          if (documents.length > 0) throw new RangeError("is settled");
          return { data: {}, outbox: draftsOf(sale_id, receipt_number), movements: [{}] };
        },
      });
    const [first, second] = await Promise.allSettled([settle("s1"), settle("s2")]);
    assert.deepEqual([first.status, second.status], ["fulfilled", "rejected"]);
    assert.deepEqual(seen, [
      [deposit, []],
      [deposit, ["s1"]],
    ]);
    assert.deepEqual(
      (await assertWhole(store)).map(({ sale_id, original_id }) => [sale_id, original_id]),
      [
        ["deposit", undefined],
        ["s1", "deposit"],
      ],
    );
  });

  test(`${name}: the time of documents never goes back`, async () => {
    const clock = testClock();
    const { sell } = await openStarted(await newDisk(), clock);
    const first = await sell("s1");
    clock.time -= 3 * DAY_MS;
    assert.equal((await sell("s2")).committed_at, first.committed_at);
    clock.time += 4 * DAY_MS;
    assert.equal((await sell("s3")).committed_at, first.committed_at + DAY_MS);
  });

  test(`${name}: a document that was committed and not printed is found at the next start`, async () => {
    const disk = await newDisk();
    const first = await openStarted(disk);
    await first.sell("s1");
    await first.sell("s2");
    await first.ledger.markPrinted("s1");
    await first.store.close();
    const { ledger } = await openStarted(disk);
    assert.deepEqual(
      (await ledger.unprinted()).map(({ sale_id }) => sale_id),
      ["s2"],
    );
  });

  test(`${name}: a session has its sales and movements, closes once, and takes nothing after that`, async () => {
    const { store, ledger, sell, close } = await openStarted(await newDisk());
    await assert.rejects(sell("early", "day"), isLedgerError("session_not_open"));
    await ledger.openSession({ session_id: "day", data: {} }, { movements: [{ float: 10_000n }] });
    await assert.rejects(ledger.openSession({ session_id: "other", data: {} }), isLedgerError("session_open"));
    await sell("s1", "day");
    await sell("outside");
    await ledger.record({ session_id: "day", movements: [{ paid_out: 500n }] });
    await ledger.record({ session_id: "day", session: { state: "counting", data: { counted: 9_500n } } });
    const [closing, again] = [await close("day"), await close("day")];
    assert.deepEqual(closing, again);
    assert.deepEqual(JSON.parse(closing.text), { closing_number: 1, numbers: ["A41E-0001"] });
    await assert.rejects(sell("late", "day"), isLedgerError("session_not_open"));
    assert.equal((await rowsOf(store)).filter(({ kind }) => kind === "closing").length, 1);
    await ledger.openSession({ session_id: "next", data: {} });
    assert.equal((await close("next")).closing_number, 2);
  });

  test(`${name}: synced sales are kept 90 days, unsynced ones until they are synced`, async () => {
    const clock = testClock();
    const { store, ledger, sell } = await openStarted(await newDisk(), clock);
    await sell("s1");
    const until = Promise.withResolvers<void>();
    const send = async ({ sale_id, kind }: { sale_id?: string; kind: string }) => {
      if (sale_id === "s2" && kind === "invoice") await until.promise;
      return ok();
    };
    const sender = startTestSender({ store, send, clock });
    await sender.drained();
    await ledger.record({ outbox: [{ lane: "notes", kind: "audit", key: "audit:1", body: "{}" }] });
    sender.wake();
    await sender.drained();
    await sender.end();
    await sell("s2");
    clock.time += 89 * DAY_MS;
    assert.equal(await ledger.prune(), 0);
    assert.equal((await rowsOf(store)).length, 7);
    clock.time += 2 * DAY_MS;
    assert.equal(await ledger.prune(), 1);
    assert.equal(await ledger.sale("s1"), undefined);
    assert.ok(await ledger.sale("s2"));
    assert.equal((await rowsOf(store)).length, 3);
    clock.time += 400 * DAY_MS;
    assert.equal(await ledger.prune(), 0);
    until.resolve();
  });

  test(`${name}: after number_taken a new series begins, and numbered documents keep their number`, async () => {
    const { ledger, sell } = await openStarted(await newDisk());
    const first = await sell("s1");
    assert.equal(await ledger.newSeries({ series_id: "5d1b", series_code: "5D1B" }, SERIES.series_id), true);
    // Two closings of the copied series were refused, but only one new series may start.
    assert.equal(await ledger.newSeries({ series_id: "77aa", series_code: "77AA" }, SERIES.series_id), false);
    assert.equal((await sell("s2")).receipt_number, "5D1B-0001");
    assert.deepEqual(await ledger.sale("s1"), first);
    assert.equal((await ledger.start(DEVICE, SERIES)).series_code, "5D1B", "the later series stays");
  });

  test(`${name}: a register whose lock was taken commits nothing`, async () => {
    const disk = await newDisk();
    const first: LedgerStore = await disk.open<LedgerTables>(LEDGER);
    const lock = await first.lock("till");
    assert.ok(lock);
    const ledger = openLedger({ store: first, lock, clock: testClock() });
    await ledger.start(DEVICE, SERIES);
    const second: LedgerStore = await disk.open<LedgerTables>(LEDGER);
    assert.equal(await second.lock("till"), undefined);
    assert.ok(await second.lock("till", { wait_ms: 10, steal: true }));
    const build = () => ({ data: {}, outbox: [], movements: [] });
    await assert.rejects(
      ledger.commitSale({ sale_id: "s1", build }),
      (error) => error instanceof StoreError && error.reason === "lock_lost",
    );
    assert.deepEqual(await assertWhole(second), []);
  });

  test(`${name}: a crash before any step of a commit, or right after it, leaves a sale that is whole or absent`, async () => {
    let steps = 0;
    for (let step = 1; ; step++) {
      const disk = await newDisk();
      const { store, ledger, sell } = await openStarted(disk);
      await ledger.openSession({ session_id: "day", data: {} });
      await sell("s1", "day");
      await ledger.saveCart({ cart_id: "s2", changed_at: 1, data: {} });
      const failing = failingStore(store, step);
      const crashed = await openTill(failing.store)
        .sell("s2", "day")
        .then(
          () => false,
          (error: unknown) => {
            if (!(error instanceof Failure)) throw error;
            return true;
          },
        );
      await store.close();
      const next = await openStarted(disk);
      const sales = await assertWhole(next.store);
      const drafts = await next.ledger.carts();
      assert.equal(sales.length + drafts.length, 2, `step ${step}: a sale, or its draft`);
      assert.equal(failing.hasCommitted(), sales.length === 2);
      await next.sell("s2", "day");
      assert.equal((await assertWhole(next.store)).length, 2, `step ${step}: committed again`);
      await next.store.close();
      if (!crashed) {
        steps = step - 1;
        break;
      }
    }
    assert.ok(steps >= 10, `${steps} steps`);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { CACHE, LEDGER, Memory, openMemoryStore, StoreError, type Till, type Timers } from "@tillkeeper/register-kit";
import { failingStore, type Steps } from "../../packages/register-kit/test/failing-store.ts";
import { CASH, copyOf, newKitTill, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { shop } = await openServiceShop();

/**
 * Timers whose clock stands still, so that the sender waits after its first try and writes nothing
 * meanwhile.
 */
const timers: Timers = {
  now: () => Temporal.Instant.from("2026-11-23T10:00:00Z"),
  sleep: (_ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) resolve();
      signal?.addEventListener("abort", () => resolve());
    }),
};
const offline = { fetch: troubled(() => "unreachable"), timers };

/** Makes a device with an open session, a sale and a cart. */
async function selling(): Promise<{ memory: Memory; receipt_number: string }> {
  const memory = new Memory();
  const { activation_code } = await shop.addTerminal();
  const online = await newKitTill(shop.url, {}, memory);
  assert.equal((await online.enroll(activation_code)).kind, "registered");
  await online.close();
  const till = await newKitTill(shop.url, offline, memory);
  await till.start();
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  await till.scan("MUG");
  const { receipt_number } = await till.pay(CASH);
  await till.scan("BOOK");
  await till.close();
  return { memory: copyOf(memory), receipt_number };
}

/** Returns everything in the ledger, apart from the progress of sending. */
async function ledgerOf(till: Till): Promise<unknown> {
  const names = ["meta", "sales", "movements", "sessions", "closings", "carts"] as const;
  return till.parts.ledger.read([...names, "outbox"], async (transaction) => {
    const tables: unknown[] = [];
    for (const name of names) tables.push(await transaction.range(name));
    const rows = await transaction.range("outbox");
    return [...tables, rows.map(({ key, body }) => [key, body])];
  });
}

/**
 * Fills the disk at each step of the work, and asserts that the step fails as a whole and succeeds
 * once there is space.
 */
async function fillAtEach(
  memory: Memory,
  work: (till: Till) => Promise<unknown>,
  examine: (till: Till) => Promise<void>,
): Promise<void> {
  for (let step = 1; ; step += 1) {
    const device = copyOf(memory);
    const steps: Steps = { ends_at: Infinity, done: 0, refusal: () => new StoreError("full", "The disk is full.") };
    const ledger = failingStore(await openMemoryStore(LEDGER, device), steps).store;
    const till = await newKitTill(shop.url, { ...offline, ledger }, device);
    await till.start();
    till.actAs({ name: "Ada" });
    await till.upkeep.sender.idle();
    const before = await ledgerOf(till);
    Object.assign(steps, { ends_at: step, done: 0 });
    const error = await work(till).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error !== undefined) {
      if (!(error instanceof StoreError)) throw error;
      assert.equal(error.reason, "full");
      assert.deepEqual(await ledgerOf(till), before, `step ${step}: nothing was stored`);
      Object.assign(steps, { ends_at: Infinity });
      await work(till);
    }
    await examine(till);
    await till.close();
    if (error === undefined) {
      assert.ok(step > 5, `${step} steps`);
      return;
    }
  }
}

test("a sale on a full disk is refused as a whole, its cart stays, and with room again it is stored once", async () => {
  const { memory } = await selling();
  await fillAtEach(
    memory,
    (till) => {
      assert.equal(till.cart().cart.lines.length, 1);
      return till.pay(CASH);
    },
    async (till) => {
      assert.deepEqual(
        (await till.ledger.lastSales(9)).map(({ receipt_number }) => receipt_number.slice(5)),
        ["0002", "0001"],
      );
      assert.equal(till.cart().cart.lines.length, 0);
    },
  );
});

test("a refund on a full disk is refused as a whole, and with room again the goods go back once", async () => {
  const { memory, receipt_number } = await selling();
  await fillAtEach(
    memory,
    (till) => till.refund({ receipt_number, tendered: CASH }),
    async (till) => {
      const { left, sale } = await till.returnable(receipt_number);
      assert.deepEqual([left, (await till.ledger.documentsOf(sale.sale_id)).length], [[], 1]);
    },
  );
});

test("cash in on a full disk is refused as a whole", async () => {
  const { memory } = await selling();
  await fillAtEach(
    memory,
    (till) => till.cashIn(500n),
    async (till) => assert.equal(await till.expectedCash(), 10_000n + 1_567n + 500n),
  );
});

test("a closing on a full disk is refused as a whole, and with room again the session has one closing", async () => {
  const { memory } = await selling();
  const counted = await newKitTill(shop.url, offline, memory);
  await counted.start();
  counted.actAs({ name: "Ada" });
  await counted.count(await counted.expectedCash());
  await counted.close();
  await fillAtEach(
    copyOf(memory),
    (till) => till.closeSession(),
    async (till) => {
      assert.equal(await till.session(), undefined);
      const rows = await till.parts.ledger.read(["outbox"], (transaction) => transaction.range("outbox"));
      assert.equal(rows.filter(({ kind }) => kind === "closing").length, 1);
      assert.equal((await till.ledger.counters())?.closing_number, 1);
    },
  );
});

test("a disk that the cache of products fills gets its room: the sale is stored at once, and products are still found", async () => {
  const { memory } = await selling();
  let is_full = true;
  const ledger = await openMemoryStore(LEDGER, memory);
  const write: typeof ledger.write = async (tables, work, options) => {
    if (is_full && tables.includes("movements")) throw new StoreError("full", "The disk is full.");
    return ledger.write(tables, work, options);
  };
  const cache = await openMemoryStore(CACHE, memory);
  const clear: typeof cache.clear = async (tables) => {
    await cache.clear(tables);
    is_full = false;
  };
  const till = await newKitTill(
    shop.url,
    { ...offline, ledger: { ...ledger, write }, cache: { ...cache, clear } },
    memory,
  );
  await till.start();
  till.actAs({ name: "Ada" });
  const { receipt_number } = await till.pay(CASH);
  assert.match(receipt_number, /-0002$/);
  assert.equal(await cache.read(["catalogue"], (transaction) => transaction.count("catalogue")), 0);
  assert.ok(await till.scan("BOOK"));
  await till.pay(CASH);
  await till.close();
  // Configuration, taxes and currency are kept, so the till starts without the network.
  const next = await newKitTill(shop.url, offline, copyOf(memory));
  const { is_registered, session } = await next.start();
  assert.deepEqual([is_registered, session?.state], [true, "open"]);
  assert.equal(next.priced(next.cart().cart).totals.gross_minor, 0n);
  await next.close();
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CACHE,
  LEDGER,
  Memory,
  openMemoryStore,
  SYSTEM_TIMERS,
  type Till,
  type Timers,
} from "@tillkeeper/register-kit";
import { failingStore, Failure, type Steps } from "../../packages/register-kit/test/failing-store.ts";
import { CASH, copyOf, newKitTill, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { shop } = await openServiceShop();
/** Timers that shorten waits, but not time-outs. */
const quick = {
  timers: {
    ...SYSTEM_TIMERS,
    sleep: (ms, signal) => SYSTEM_TIMERS.sleep(ms < 15_000 ? 10 : ms, signal),
  } satisfies Timers,
};
const offline = { fetch: troubled(() => "unreachable") };

/**
 * Opens a till whose process ends before a given step of its writes, in its ledger or its cache.
 */
async function openMortal(memory: Memory, steps: Steps, more: Parameters<typeof newKitTill>[1] = {}): Promise<Till> {
  const ledger = failingStore(await openMemoryStore(LEDGER, memory), steps).store;
  const cache = failingStore(await openMemoryStore(CACHE, memory), steps).store;
  return newKitTill(shop.url, { ...more, ledger, cache }, memory);
}

/** Returns whether the process ended while it worked. */
async function hasCrashed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return true;
  }
}

/** Makes a device with an open session and two sales of which the server does not know. */
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
  await till.pay(CASH);
  await till.close();
  return { memory: copyOf(memory), receipt_number };
}

/**
 * Timers whose clock stands still, so that the sender waits after its first try and writes nothing
 * meanwhile.
 */
const still: Timers = {
  now: () => Temporal.Instant.from("2026-11-23T10:00:00Z"),
  sleep: (_ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) resolve();
      signal?.addEventListener("abort", () => resolve());
    }),
};

/**
 * Crashes the work before each of its steps, and examines what a new process finds.
 *
 * @returns the number of steps.
 */
async function crashEach(
  memory: Memory,
  work: (till: Till) => Promise<unknown>,
  examine: (till: Till, step: number) => Promise<void>,
): Promise<number> {
  for (let step = 1; ; step += 1) {
    const device = copyOf(memory);
    const steps: Steps = { ends_at: Infinity, done: 0 };
    const till = await openMortal(device, steps, { ...offline, timers: still });
    await till.start();
    till.actAs({ name: "Ada" });
    await till.upkeep.sender.idle();
    Object.assign(steps, { ends_at: step, done: 0 });
    const crashed = await hasCrashed(work(till));
    const found = copyOf(device);
    await till.close();
    const next = await newKitTill(shop.url, { ...offline, timers: still }, found);
    await next.start();
    next.actAs({ name: "Grace" });
    await examine(next, step);
    await next.close();
    if (!crashed) return step - 1;
  }
}

const rows = async (till: Till, kind: string): Promise<number> => {
  const all = await till.parts.ledger.read(["outbox"], (transaction) => transaction.range("outbox"));
  return all.filter((row) => row.kind === kind).length;
};

test("a crash before any step of cash in or out leaves the movement whole or absent", async () => {
  const { memory } = await selling();
  for (const [type, amount] of [
    ["cashIn", 500n],
    ["cashOut", -500n],
  ] as const) {
    let expected = 0n;
    const steps = await crashEach(
      memory,
      async (till) => {
        expected = (await till.expectedCash()) ?? 0n;
        await till[type](500n, "Coins");
      },
      async (till, step) => {
        const session = await till.session();
        assert.ok(session && session.movements.length <= 1, `step ${step}`);
        const moved = BigInt(session.movements.length) * amount;
        assert.equal(await till.expectedCash(), expected + moved, `step ${step}`);
        const counters = await till.ledger.counters();
        const movements = await till.ledger.movementsOf(session.session_id);
        assert.equal(counters?.movement_seq, movements.at(-1)?.seq, `step ${step}`);
      },
    );
    assert.ok(steps >= 5, `${steps} steps`);
  }
});

test("a crash before any step of the count and the close leaves one closing, or a session that is closed again", async () => {
  const { memory } = await selling();
  let closings = 0;
  const steps = await crashEach(
    memory,
    async (till) => {
      await till.count(await till.expectedCash());
      await till.closeSession();
    },
    async (till, step) => {
      const before = await till.ledger.counters();
      const session = await till.session();
      assert.equal(await rows(till, "closing"), session === undefined ? 1 : 0, `step ${step}`);
      assert.equal(before?.closing_number, session === undefined ? 1 : 0, `step ${step}`);
      if (session === undefined) closings += 1;
      else {
        await till.count(await till.expectedCash());
        await till.closeSession();
      }
      assert.equal(await rows(till, "closing"), 1, `step ${step}`);
      assert.equal((await till.ledger.counters())?.closing_number, 1, `step ${step}`);
      await till.openSession(0n);
    },
  );
  // Two rounds have a closing: the one after the commit, and the last one, without a crash.
  assert.equal(closings, 2);
  assert.ok(steps >= 15, `${steps} steps`);
});

test("a crash before any step of an opening leaves an open session, or none", async () => {
  const { memory } = await selling();
  const closed = await newKitTill(shop.url, { ...offline, timers: still }, memory);
  await closed.start();
  closed.actAs({ name: "Ada" });
  await closed.count(await closed.expectedCash());
  await closed.closeSession();
  await closed.close();
  const steps = await crashEach(
    copyOf(memory),
    (till) => till.openSession(5_000n),
    async (till, step) => {
      const session = await till.session();
      const counters = await till.ledger.counters();
      assert.equal(counters?.open_session_id ?? undefined, session?.session_id, `step ${step}`);
      if (session === undefined) await till.openSession(5_000n);
      assert.equal(await till.expectedCash(), 5_000n, `step ${step}`);
      await till.scan("MUG");
      assert.match((await till.pay(CASH)).receipt_number, /-0003$/);
    },
  );
  assert.ok(steps >= 5, `${steps} steps`);
});

test("a crash before any step of a refund leaves it whole or absent, and goods go back once", async () => {
  const { memory, receipt_number } = await selling();
  const refund = { receipt_number, tendered: CASH };
  const steps = await crashEach(
    memory,
    (till) => till.refund(refund),
    async (till, step) => {
      const { left, sale } = await till.returnable(receipt_number);
      const refunds = await till.ledger.documentsOf(sale.sale_id);
      assert.equal(refunds.length, left.length === 0 ? 1 : 0, `step ${step}`);
      assert.equal(await rows(till, "refund"), refunds.length, `step ${step}`);
      assert.equal(await rows(till, "receipt"), 2 + refunds.length, `step ${step}`);
      if (refunds.length === 0) await till.refund(refund);
      await assert.rejects(till.refund(refund), /Nothing of the receipt .* is left/);
      assert.equal((await till.ledger.counters())?.receipt_number, 3, `step ${step}`);
    },
  );
  assert.ok(steps >= 10, `${steps} steps`);
});

/** Asserts that a till sells, with the network, after its process was started again. */
async function sells(till: Till, code: string, step: number): Promise<void> {
  const { is_registered } = await till.start();
  if (is_registered) await till.sync();
  else assert.equal((await till.enroll(code)).kind, "registered", `step ${step}`);
  till.actAs({ name: "Ada" });
  await till.openSession(0n);
  await till.scan("MUG");
  await till.pay(CASH);
  assert.equal(await till.drain(AbortSignal.timeout(60_000)), 0, `step ${step}`);
}

test("a crash before any step of an enrolment leaves a device that sells after a start, or after the same code again", async () => {
  let steps = 0;
  for (let step = 1; ; step += 1) {
    const memory = new Memory();
    const { activation_code } = await shop.addTerminal();
    const till = await openMortal(memory, { ends_at: step, done: 0 }, quick);
    const crashed = await hasCrashed(till.enroll(activation_code));
    const found = copyOf(memory);
    await till.close();
    const next = await newKitTill(shop.url, quick, found);
    await sells(next, activation_code, step);
    await next.close();
    if (!crashed) break;
    steps = step;
  }
  assert.ok(steps >= 10, `${steps} steps`);
});

/** Returns whether the server's answer to a heartbeat says that this register is the one in use. */
async function isActive(till: Till): Promise<boolean> {
  const answer = await till.sync();
  return answer.kind === "ok" && answer.body.is_active;
}

test("a crash before any step of a second enrolment leaves a device that is enrolled, or can use the code again", async () => {
  let steps = 0;
  for (let step = 1; ; step += 1) {
    const device = new Memory();
    const { activation_code, terminal_id } = await shop.addTerminal();
    const first = await newKitTill(shop.url, quick, device);
    await first.enroll(activation_code);
    await first.deactivate();
    await first.close();
    const path = `/terminals/${terminal_id}/activation-code`;
    const again = await shop.admin<{ activation_code: string }>("POST", path);
    const mortal: Steps = { ends_at: Infinity, done: 0 };
    const till = await openMortal(device, mortal, quick);
    await till.start();
    Object.assign(mortal, { ends_at: step, done: 0 });
    const crashed = await hasCrashed(till.enroll(again.activation_code));
    const found = copyOf(device);
    await till.close();
    const next = await newKitTill(shop.url, quick, found);
    await next.start();
    next.actAs({ name: "Ada" });
    const opened = await next.openSession(0n).catch((error: unknown) => error);
    if (opened instanceof Error) {
      assert.match(opened.message, /deactivated/, `step ${step}`);
      assert.equal(await isActive(next), false, `step ${step}: it has the former token`);
      await assert.rejects(next.openSession(0n), /deactivated/, `step ${step}: an answer activates nothing`);
      assert.equal((await next.enroll(again.activation_code)).kind, "registered", `step ${step}`);
      await next.openSession(0n);
    }
    assert.equal(await isActive(next), true, `step ${step}: its token works`);
    await next.close();
    if (!crashed) break;
    steps = step;
  }
  assert.ok(steps >= 8, `${steps} steps`);
});

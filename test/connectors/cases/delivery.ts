import assert from "node:assert/strict";
import { passTime } from "../../fixtures/connectors/shop.ts";
import type { ConformanceCase } from "../case.ts";
import type { Decide, Fault } from "../proxy.ts";
import {
  assertPaidOnce,
  assertSame,
  cents,
  refund,
  scaled,
  simpleLine,
  simpleSale,
  sell,
  type Sold,
} from "../sales.ts";
import type { Trial } from "../trial.ts";

/** Asserts that the platform has a sale once, with its amounts and one payment. */
async function assertOnce(trial: Trial, sold: Sold, sku: string): Promise<void> {
  await trial.assertDone();
  const order = await trial.orderOf(sold.key);
  assertSame(order, sold, [simpleLine(sku)]);
  assertPaidOnce(order, sold);
}

/** Counts the calls that sending a task makes without faults. */
async function callsOf(trial: Trial, deliver: () => Promise<unknown>): Promise<number> {
  await deliver();
  await trial.drain();
  await trial.assertDone();
  const { length } = trial.proxy.calls;
  assert.ok(length > 0, "no call was made");
  return length;
}

const at =
  (number: number, fault: Fault): Decide =>
  (call) =>
    call.number === number ? fault : undefined;

/** Sells once for every call that sending a task makes, with a fault at that call. */
async function withFaultAtEach(trial: Trial, fault: Fault): Promise<void> {
  const sku = await trial.product();
  const calls = await callsOf(trial, () => simpleSale(trial, sku));
  for (let number = 1; number <= calls; number += 1) {
    await trial.begin();
    const sold = await simpleSale(trial, sku);
    trial.proxy.fail(at(number, fault));
    await trial.drain();
    await assertOnce(trial, sold, sku);
  }
}

const refundOnce = async (trial: Trial, fault: Fault): Promise<void> => {
  const sku = await trial.product();
  const clean = await simpleSale(trial, sku);
  await trial.drain();
  trial.proxy.reset();
  const calls = await callsOf(trial, () => refund(trial, clean, { sku, qty: 1 }));
  for (let number = 1; number <= calls; number += 1) {
    await trial.begin();
    const sold = await simpleSale(trial, sku);
    await trial.drain();
    trial.proxy.reset();
    await refund(trial, sold, { sku, qty: 1 });
    trial.proxy.fail(at(number, fault));
    await trial.drain();
    await trial.assertDone();
    const { refunds } = await trial.orderOf(sold.key);
    assert.deepEqual(refunds.map(cents), [1_199n], `refunds with a fault at call ${number}`);
  }
};

export const DELIVERY_CASES: readonly ConformanceCase[] = [
  {
    number: 1,
    name: "a sale that is sent again after it was done is found and not made twice",
    run: async (trial) => {
      const sku = await trial.product();
      const sold = await simpleSale(trial, sku);
      await trial.drain();
      const { deps } = trial.app;
      await deps.pool.query("delete from connector_map");
      await deps.pool.query(
        "update connector_task set state = 'waiting', step = '{}', ended_at = null, next_at = now()",
      );
      await trial.drain();
      await assertOnce(trial, sold, sku);
    },
  },
  {
    number: 1,
    name: "ten nodes that send one sale at once make one order",
    without: ({ capabilities }) =>
      capabilities.unique_key ? undefined : "the platform has no unique key: only the lease keeps two nodes apart",
    run: async (trial) => {
      const sku = await trial.product();
      const sold = await simpleSale(trial, sku, { is_paid: false });
      const [stored] = await trial.tasks();
      assert.ok(stored);
      const task = await trial.taskOf(stored);
      const { connector, tools } = await trial.direct();
      const pushed = await Promise.allSettled(
        Array.from({ length: 10 }, () => connector.push(task, { ...tools, saveStep: async () => undefined })),
      );
      assert.ok(pushed.some((result) => result.status === "fulfilled" && result.value.outcome === "done"));
      await trial.drain();
      await trial.assertDone();
      assertSame(await trial.orderOf(sold.key), sold, [simpleLine(sku)]);
    },
  },
  {
    number: 1,
    name: "a sale whose answer is cut off after any call is made once",
    run: (trial) => withFaultAtEach(trial, { kind: "cut" }),
  },
  {
    number: 1,
    name: "a sale of which any call does not arrive is made once",
    run: (trial) => withFaultAtEach(trial, { kind: "refuse" }),
  },
  {
    number: 1,
    name: "a sale during which the process is killed after any call is made once",
    run: async (trial) => {
      const sku = await trial.product();
      const calls = await callsOf(trial, () => simpleSale(trial, sku));
      for (let number = 1; number <= calls; number += 1) {
        await trial.begin();
        const sold = await simpleSale(trial, sku);
        const death = Promise.withResolvers<void>();
        trial.proxy.fail(at(number, { kind: "hang", done: death.resolve }));
        await trial.runUntil(death.promise);
        trial.proxy.reset();
        await passTime(trial.app);
        await trial.drain();
        await assertOnce(trial, sold, sku);
      }
    },
  },
  {
    number: 2,
    name: "after an unknown result nothing is sent until the sale could be searched",
    run: async (trial) => {
      const sku = await trial.product();
      const sold = await simpleSale(trial, sku);
      let cut = 0;
      let later = 0;
      trial.proxy.fail((call) => {
        const isWrite = trial.isWrite(call);
        if (cut > 0) {
          if (isWrite) later += 1;
          return isWrite ? undefined : { kind: "answer", status: 503 };
        }
        if (!isWrite) return undefined;
        cut = call.number;
        return { kind: "cut" };
      });
      await trial.drain(4);
      assert.ok(cut > 0, "no call could change anything");
      assert.equal(later, 0, "something was sent although the sale could not be looked for");
      trial.proxy.reset();
      await trial.drain();
      await assertOnce(trial, sold, sku);
    },
  },
  {
    number: 3,
    name: "a refund whose answer is cut off after any call is made once",
    run: (trial) => refundOnce(trial, { kind: "cut" }),
  },
  {
    number: 3,
    name: "ten nodes that send one refund at once give it back once",
    without: ({ capabilities }) =>
      capabilities.unique_key ? undefined : "the platform has no unique key: only the lease keeps two nodes apart",
    run: async (trial) => {
      const sku = await trial.product();
      const sold = await simpleSale(trial, sku);
      await trial.drain();
      await refund(trial, sold, { sku, qty: 1 });
      const stored = (await trial.tasks()).find(({ state }) => state === "waiting");
      assert.ok(stored);
      const task = await trial.taskOf(stored);
      const { connector, tools } = await trial.direct();
      const pushed = await Promise.allSettled(
        Array.from({ length: 10 }, () => connector.push(task, { ...tools, saveStep: async () => undefined })),
      );
      assert.ok(pushed.some((result) => result.status === "fulfilled" && result.value.outcome === "done"));
      await trial.drain();
      await trial.assertDone();
      const { refunds } = await trial.orderOf(sold.key);
      assert.deepEqual(refunds.map(cents), [1_199n], "refunds");
    },
  },
  {
    number: 3,
    name: "two equal refunds of two credit memos are two, also when both answers were lost",
    run: async (trial) => {
      const sku = await trial.product();
      const sold = await simpleSale(trial, sku);
      await trial.drain();
      await refund(trial, sold, { sku, qty: 1 });
      await refund(trial, sold, { sku, qty: 1 });
      let writes = 0;
      trial.proxy.fail((call) => {
        if (!trial.isWrite(call)) return undefined;
        writes += 1;
        return writes % 2 === 1 && writes < 6 ? { kind: "cut" } : undefined;
      });
      await trial.drain();
      await trial.assertDone();
      const { refunds } = await trial.orderOf(sold.key);
      assert.deepEqual(refunds.map(cents), [1_199n, 1_199n], "refunds");
    },
  },
  {
    number: 4,
    name: "a refund waits for its order, also while the order is parked",
    run: async (trial) => {
      const sku = await trial.product();
      const sold = await sell(trial, { lines: [simpleLine(sku)] });
      await refund(trial, sold, { sku, qty: 1 });
      trial.proxy.fail((call) =>
        trial.isWrite(call) ? { kind: "answer", status: 422, body: `{"message":"no"}` } : undefined,
      );
      const [sale, ...later] = await trial.drain();
      assert.equal(sale?.state, "parked", "a sale that the platform refuses is parked");
      assert.deepEqual(
        later.map(({ state, attempts }) => [state, attempts]),
        later.map(() => ["waiting", 0]),
        "what follows the parked sale waits",
      );
      assert.deepEqual(await trial.platform.ordersOf(sold.key), []);
      trial.proxy.reset();
      await trial.sendAgain();
      await trial.drain();
      await trial.assertDone();
      const order = await trial.orderOf(sold.key);
      assert.deepEqual(order.refunds.map(cents), [1_199n]);
      assert.equal(cents(order.total), cents(scaled("35.97")));
    },
  },
];

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { EVERY_CASE } from "../cases.ts";
import { passTime } from "../fixtures/connectors/shop.ts";
import type { PlatformUnderTest } from "./port.ts";
import type { Fault } from "./proxy.ts";
import { assertPaidOnce, assertSame, cents, refund, simpleLine, simpleSale } from "./sales.ts";
import { newCustomer, newEmail, openTrialApp, Trial } from "./trial.ts";
import { type Process, startCommand } from "./command.ts";

const app = await openTrialApp();

/** Moments at which the worker is killed, as faults of its call to the platform. */
const MOMENTS: readonly ((done: () => void) => Fault)[] = [
  // The call has not reached the platform; the results of earlier calls are stored.
  (done) => ({ kind: "hold", done }),
  // The platform has executed the call, and Tillkeeper has stored nothing of it.
  (done) => ({ kind: "hang", done }),
];

/**
 * Returns the moments at which a worker is killed at a call of a kind: both, or one, in turn over
 * calls and kinds.
 */
const momentsAt = (number: number, place: number): typeof MOMENTS =>
  EVERY_CASE ? MOMENTS : MOMENTS.filter((_moment, index) => (number + place + index) % MOMENTS.length === 0);

/** Sends tasks with workers, and kills them at chosen calls. */
class Sender {
  readonly #trial: Trial;
  #worker: Process | undefined;
  /** Number of calls at which a worker was killed. */
  kills = 0;

  constructor(trial: Trial) {
    this.#trial = trial;
  }

  async send(): Promise<void> {
    await this.#untilSent(() => false);
  }

  /**
   * Sends waiting tasks, kills the worker at a call that can change something at the platform, and
   * lets another one send the rest. Returns whether there was such a call. Calls that only read do
   * not count: a worker asks for the installation once a minute, at any call.
   */
  async sendKilledAt(number: number, faultOf: (done: () => void) => Fault): Promise<boolean> {
    const { app: service, proxy } = this.#trial;
    let isReached = false;
    let writes = 0;
    proxy.reset();
    proxy.fail((call) => {
      if (!this.#trial.isWrite(call)) return undefined;
      writes += 1;
      return writes === number ? faultOf(() => (isReached = true)) : undefined;
    });
    await this.#untilSent(() => isReached);
    if (isReached) {
      await this.stop();
      this.kills += 1;
      // The lease of a killed worker ends after three minutes.
      await passTime(service);
    }
    proxy.reset();
    await this.send();
    return isReached;
  }

  async stop(): Promise<void> {
    await this.#worker?.kill();
    this.#worker = undefined;
  }

  async #untilSent(isOver: () => boolean): Promise<void> {
    this.#worker ??= await startCommand(this.#trial.app.database, ["work"]);
    while (!isOver()) {
      const tasks = await this.#trial.tasks();
      if (tasks.length > 0 && tasks.every(({ state }) => state !== "waiting")) return;
      assert.ok(!this.#worker.hasEnded(), "the worker has ended");
      await delay(10);
    }
  }
}

type Send = () => Promise<boolean>;

/**
 * For each kind of task: creates a task while no worker runs that could take it before its calls
 * are counted, sends it by a worker that is killed, and asserts that the record exists once.
 */
const KINDS: Readonly<Record<string, (trial: Trial, sender: Sender, sendKilled: Send) => Promise<boolean>>> = {
  sale: async (trial, sender, sendKilled) => {
    await sender.stop();
    const sku = await trial.product({ qty: "20" });
    const sold = await simpleSale(trial, sku, { is_paid: false });
    const isKilled = await sendKilled();
    const order = await trial.orderOf(sold.key);
    assertSame(order, sold, [simpleLine(sku)]);
    assert.deepEqual(order.payments, []);
    assert.equal(await stockOf(trial, sku), 17);
    return isKilled;
  },
  payment: async (trial, sender, sendKilled) => {
    const sku = await trial.product({ qty: "20" });
    const sold = await simpleSale(trial, sku, { is_paid: false });
    await sender.send();
    await sender.stop();
    await trial.saved("POST", `/rest/V1/order/${sold.order_id}/invoice`, { capture: true });
    const isKilled = await sendKilled();
    assertPaidOnce(await trial.orderOf(sold.key), sold);
    assert.equal(await stockOf(trial, sku), 17);
    return isKilled;
  },
  refund: async (trial, sender, sendKilled) => {
    const sku = await trial.product({ qty: "20" });
    const sold = await simpleSale(trial, sku);
    await sender.send();
    await sender.stop();
    await refund(trial, sold, { sku, qty: 1 });
    const isKilled = await sendKilled();
    const { refunds } = await trial.orderOf(sold.key);
    assert.deepEqual(refunds.map(cents), [1_199n]);
    assert.equal(await stockOf(trial, sku), 18);
    return isKilled;
  },
  cancel: async (trial, sender, sendKilled) => {
    const sku = await trial.product({ qty: "20" });
    const sold = await simpleSale(trial, sku, { is_paid: false });
    await sender.send();
    await sender.stop();
    await trial.saved("POST", `/rest/V1/orders/${sold.order_id}/cancel`, {});
    const isKilled = await sendKilled();
    assert.equal((await trial.orderOf(sold.key)).is_canceled, true);
    assert.equal(await stockOf(trial, sku), 20);
    return isKilled;
  },
  customer: async (trial, sender, sendKilled) => {
    await sender.stop();
    const { customer_email } = await newCustomer(trial, newEmail());
    const isKilled = await sendKilled();
    assert.equal((await trial.platform.customersOf(customer_email)).length, 1);
    return isKilled;
  },
  owner: async (trial, sender, sendKilled) => {
    const sku = await trial.product({ qty: "20" });
    const { customer_id, customer_email } = await newCustomer(trial, newEmail());
    const sold = await simpleSale(trial, sku);
    await sender.send();
    await sender.stop();
    await trial.saved("POST", "/rest/V1/orders", { entity: { entity_id: sold.order_id, customer_id } });
    const isKilled = await sendKilled();
    const [owner, ...others] = await trial.platform.customersOf(customer_email);
    assert.deepEqual(others, []);
    const order = await trial.orderOf(sold.key);
    assert.equal(order.customer_id, owner?.remote_id);
    assertPaidOnce(order, sold);
    return isKilled;
  },
};

async function stockOf(trial: Trial, sku: string): Promise<number> {
  return Number(await trial.platform.stockOf(sku));
}

/**
 * Declares the tests of one platform. Each platform has a test file of its own, since its tests
 * take minutes.
 */
export function testKilledWorker(under: PlatformUnderTest): void {
  describe(`a worker that is killed with SIGKILL while it sends to ${under.name}`, () => {
    let trial: Trial;
    let sender: Sender;
    before(async () => {
      trial = await Trial.open(under, app);
      sender = new Sender(trial);
      await trial.begin();
      await keepFromPulling(trial);
    });
    after(async () => {
      await sender.stop();
      await trial.close();
    });

    for (const [place, [kind, deliver]] of Object.entries(KINDS).entries()) {
      test(`a worker that is killed at any writing call of a task ${kind} leaves its record once at the platform`, async (t) => {
        const before = sender.kills;
        for (let number = 1, isKilled = true; isKilled; number += 1) {
          for (const moment of momentsAt(number, place)) {
            isKilled = await deliver(trial, sender, () => sender.sendKilledAt(number, moment));
            if (!isKilled) break;
          }
        }
        await trial.assertDone();
        const kills = sender.kills - before;
        t.diagnostic(`${kills} times`);
        assert.ok(kills > 0, "no worker was killed at a call that can change something");
      });
    }
  });
}

/**
 * Makes another node seem to pull, since the pull of every five minutes would be among the counted
 * calls.
 */
async function keepFromPulling({ app: { deps }, capabilities: { pulls } }: Trial): Promise<void> {
  await deps.pool.query(
    `insert into connector_cursor (connector_id, kind, leased_until)
     select connector_id, pulled, clock_timestamp() + interval '1 day' from connector, unnest($1::text[]) as pulled`,
    [pulls],
  );
}

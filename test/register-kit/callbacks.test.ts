import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  CACHE,
  type CallbackError,
  LEDGER,
  Memory,
  openMemoryStore,
  StoreError,
  SYSTEM_TIMERS,
  type Till,
  type TillOptions,
} from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { shop } = await openServiceShop();

/** Names of all callbacks; a new callback must be added, or the test does not compile. */
const CALLBACKS: Readonly<Record<Extract<keyof TillOptions, `on${string}`>, true>> = {
  onPresence: true,
  onOutbox: true,
  onCacheError: true,
  onError: true,
};

const FAULTS: Readonly<Record<string, () => unknown>> = {
  throws: () => {
    throw new Error("a fault of the application");
  },
  rejects: async () => {
    throw new Error("a fault of the application");
  },
};

async function sell(till: Till, times: number): Promise<void> {
  for (let sale = 0; sale < times; sale += 1) {
    await till.scan("MUG");
    await till.pay(CASH);
  }
}

describe("callbacks of an application", () => {
  for (const [how, fault] of Object.entries(FAULTS)) {
    test(`a register whose every callback ${how} enrols, runs, sells and sends; health names the callbacks`, async () => {
      const options: Partial<TillOptions> = Object.fromEntries(Object.keys(CALLBACKS).map((name) => [name, fault]));
      const full = new StoreError("full", "no room");
      const { activation_code } = await shop.addTerminal();
      const cache = await openMemoryStore(CACHE);
      let is_full = true;
      const till = await newKitTill(shop.url, {
        ...options,
        cache: {
          ...cache,
          write: async (...given) => {
            if (is_full && given[0].includes("catalogue")) throw full;
            return cache.write(...given);
          },
        },
      });
      assert.equal((await till.enroll(activation_code)).kind, "registered");
      is_full = false;
      const ending = new AbortController();
      const running = till.run(ending.signal);
      await till.sync();
      till.actAs({ name: "Ada" });
      await till.openSession(10_000n);
      await sell(till, 2);
      await drained(till);
      await sell(till, 2);
      await drained(till);
      const { waiting, delivery, delivery_error, callback_errors } = await till.health();
      assert.deepEqual([waiting, delivery, delivery_error], [0, "running", undefined]);
      const names = callback_errors.map(({ callback }) => callback).toSorted();
      assert.deepEqual(names, Object.keys(CALLBACKS).toSorted());
      ending.abort();
      await running;
      await till.close();
    });
  }

  test("onError is told the first error of each callback, and none twice", async () => {
    const told: CallbackError[] = [];
    const { activation_code } = await shop.addTerminal();
    const fault = FAULTS["throws"] as () => never;
    const till = await newKitTill(shop.url, {
      onOutbox: fault,
      onPresence: fault,
      onError: (error) => told.push(error),
    });
    await till.enroll(activation_code);
    till.actAs({ name: "Ada" });
    await till.openSession(10_000n);
    await sell(till, 3);
    await drained(till);
    assert.deepEqual(told.map(({ callback, error }) => [callback, String(error)]).toSorted(), [
      ["onOutbox", "Error: a fault of the application"],
      ["onPresence", "Error: a fault of the application"],
    ]);
    await till.sync();
    assert.ok((await till.health()).callback_errors.every(({ times }) => times > 1));
    await till.close();
  });

  test("no callback is called before openTill has returned, although a request was waiting", async () => {
    const { activation_code } = await shop.addTerminal();
    const memory = await leftUnsent(activation_code);
    let opened: Till | undefined;
    const early: string[] = [];
    const events: string[] = [];
    const ledger = await openMemoryStore(LEDGER, memory);
    const till = await newKitTill(
      shop.url,
      {
        // The ledger takes longer to open than the service takes to answer.
        ledger: {
          ...ledger,
          write: async (tables, work, options) => {
            if (tables.join() === "meta") await SYSTEM_TIMERS.sleep(500);
            return ledger.write(tables, work, options);
          },
        },
        onOutbox: ({ event }) => {
          events.push(event);
          if (opened === undefined) early.push(event);
        },
      },
      memory,
    );
    opened = till;
    await drained(till);
    assert.deepEqual(early, []);
    assert.ok(events.includes("done"));
    await till.close();
  });

  test("an error that ends the sender is in health and presence, the sender starts again, and drain never hangs", async () => {
    const { activation_code } = await shop.addTerminal();
    const memory = await leftUnsent(activation_code);
    const store = await openMemoryStore(LEDGER, memory);
    let is_broken = true;
    const heard: string[] = [];
    const restart = Promise.withResolvers<void>();
    const till = await newKitTill(shop.url, {
      ledger: {
        ...store,
        write: async (tables, work, options) => {
          if (is_broken && tables.length === 1 && tables[0] === "outbox") throw new TypeError("a fault of the store");
          return store.write(tables, work, options);
        },
      },
      timers: {
        ...SYSTEM_TIMERS,
        sleep: (ms, signal) => (ms === 5_000 ? restart.promise : SYSTEM_TIMERS.sleep(ms, signal)),
      },
      onPresence: ({ delivery }) => heard.push(delivery),
    });
    await till.start();
    assert.ok((await till.drain(AbortSignal.timeout(60_000))) > 0);
    const { delivery, delivery_error, presence } = await till.health();
    assert.deepEqual(
      [delivery, presence.delivery, String(delivery_error)],
      ["restarting", "restarting", "TypeError: a fault of the store"],
    );
    is_broken = false;
    restart.resolve();
    while ((await till.health()).delivery !== "running") await new Promise((resolve) => setImmediate(resolve));
    await drained(till);
    assert.deepEqual(heard.slice(0, 2), ["restarting", "running"]);
    await till.close();
    assert.equal((await till.health()).delivery, "ended");
  });
});

/** Returns the memory of a device that was switched off before it sent its sale. */
async function leftUnsent(activation_code: string): Promise<Memory> {
  const memory = new Memory();
  const online = await newKitTill(shop.url, {}, memory);
  await online.enroll(activation_code);
  await online.close();
  const offline = await newKitTill(shop.url, { fetch: troubled(() => "unreachable") }, memory);
  await offline.start();
  offline.actAs({ name: "Ada" });
  await offline.openSession(10_000n);
  await sell(offline, 1);
  await offline.close();
  return memory;
}

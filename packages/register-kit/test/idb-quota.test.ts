import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { idbDeviceKeys } from "../src/store/idb-keys.ts";
import { type DatabaseSpec, type Lock, type Store, StoreError } from "../src/store/port.ts";
import { idbDisk } from "./idb-disk.ts";
import { assertWhole, openStarted, rowsOf } from "./till.ts";

/** Makes the fake IndexedDB refuse each record, as a browser does whose quota is used up. */
function fill(t: TestContext): { readonly end: () => void } {
  const put = Reflect.get(IDBObjectStore.prototype, "put") as (...given: unknown[]) => IDBRequest;
  const { mock } = t.mock.method(IDBObjectStore.prototype, "put", function (this: IDBObjectStore, ...given: unknown[]) {
    const request = Reflect.apply(put, this, given);
    const transaction = this.transaction as IDBTransaction & { _abort: (name: string) => void };
    queueMicrotask(() => transaction._abort("QuotaExceededError"));
    return request;
  });
  return { end: () => mock.restore() };
}

/**
 * Makes the fake IndexedDB abort the transaction of the nth put, as a browser does when its quota
 * is used up.
 */
function endAt(t: TestContext, nth: number): { readonly puts: () => number } {
  let puts = 0;
  const put = Reflect.get(IDBObjectStore.prototype, "put") as (...given: unknown[]) => IDBRequest;
  t.mock.method(IDBObjectStore.prototype, "put", function (this: IDBObjectStore, ...given: unknown[]) {
    const request = Reflect.apply(put, this, given);
    puts += 1;
    if (puts === nth) {
      const transaction = this.transaction as IDBTransaction & { _abort: (name: string) => void };
      queueMicrotask(() => transaction._abort("QuotaExceededError"));
    }
    return request;
  });
  return { puts: () => puts };
}

test("a QuotaExceededError at any record refuses a sale or a closing as a whole, with the reason full", async (t) => {
  const isFull = (error: unknown): boolean => error instanceof StoreError && error.reason === "full";
  for (let nth = 1; ; nth += 1) {
    const { store, ledger, sell, close } = await openStarted(await idbDisk());
    await ledger.openSession({ session_id: "day", data: {} });
    await sell("s1", "day");
    await ledger.saveCart({ cart_id: "s2", changed_at: 1, data: {} });
    const quota = endAt(t, nth);
    const sold = await sell("s2", "day").catch((error: unknown) => error);
    if (sold instanceof Error) {
      assert.ok(isFull(sold), `record ${nth}: ${sold.name} ${sold.message}`);
      assert.equal((await ledger.carts()).length, 1);
      assert.equal((await assertWhole(store)).length, 1, `record ${nth}`);
      await sell("s2", "day");
    }
    assert.equal((await assertWhole(store)).length, 2);
    const of_sales = quota.puts();
    const closed = await close("day").catch((error: unknown) => error);
    if (closed instanceof Error) {
      assert.ok(isFull(closed), `record ${nth}: ${closed.name} ${closed.message}`);
      assert.equal((await ledger.counters())?.open_session_id, "day");
      assert.equal((await rowsOf(store)).filter(({ kind }) => kind === "closing").length, 0);
      await close("day");
    }
    assert.equal((await rowsOf(store)).filter(({ kind }) => kind === "closing").length, 1);
    t.mock.restoreAll();
    await store.close();
    if (!(sold instanceof Error) && !(closed instanceof Error)) {
      assert.ok(of_sales >= 6 && nth > 9, `${nth} records`);
      return;
    }
  }
});

interface Numbers {
  readonly numbers: { readonly n: number };
}

const NUMBERS: DatabaseSpec<Numbers> = {
  name: "numbers",
  version: 1,
  durability: "strict",
  tables: { numbers: { key: "n" } },
};

const putIn = (store: Store<Numbers>, n: number, lock: Lock): Promise<void> =>
  store.write(["numbers"], (transaction) => transaction.put("numbers", { n }), { lock });

/** Takes the lock `till`, from whoever has it. */
async function taken(store: Store<Numbers>): Promise<Lock> {
  const lock = await store.lock("till", { wait_ms: 20, steal: true });
  assert.ok(lock);
  return lock;
}

test("a lock is held on a full disk, and the first record that is stored names its holder", async (t) => {
  const disk = await idbDisk();
  const [first, second] = [await disk.open(NUMBERS), await disk.open(NUMBERS)];
  const room = fill(t);
  const lock = await first.lock("till");
  assert.ok(lock);
  assert.equal(await second.lock("till"), undefined);
  await assert.rejects(putIn(first, 1, lock), { reason: "full" });
  room.end();
  await putIn(first, 2, lock);
  // The holder is named by now, so that a steal ends it.
  const stolen = await taken(second);
  await assert.rejects(putIn(first, 3, lock), { reason: "lock_lost" });
  await putIn(second, 4, stolen);
  const numbers = await first.read(["numbers"], (transaction) => transaction.range("numbers"));
  assert.deepEqual(numbers, [{ n: 2 }, { n: 4 }]);
});

test("of two windows one stores, however a lock was stolen on a full disk", async (t) => {
  const disk = await idbDisk();
  const [first, second] = [await disk.open(NUMBERS), await disk.open(NUMBERS)];
  const named = await first.lock("till");
  assert.ok(named);
  await putIn(first, 1, named);
  let room = fill(t);
  const stolen = await taken(second);
  room.end();
  // Nobody is named. The former holder stores nothing, before and after the new one does.
  await assert.rejects(putIn(first, 2, named), { reason: "lock_lost" });
  await putIn(second, 3, stolen);
  await assert.rejects(putIn(first, 4, named), { reason: "lock_lost" });

  // Both are unnamed: the one that stores first keeps the other one out.
  room = fill(t);
  const third = await taken(first);
  const fourth = await taken(second);
  room.end();
  await putIn(second, 5, fourth);
  await assert.rejects(putIn(first, 6, third), { reason: "lock_lost" });

  // A holder that was named later does not come back over one that could not be named.
  room = fill(t);
  const fifth = await taken(first);
  room.end();
  await assert.rejects(putIn(second, 7, fourth), { reason: "lock_lost" });
  await putIn(first, 8, fifth);
  const numbers = await first.read(["numbers"], (transaction) => transaction.range("numbers"));
  assert.deepEqual(numbers, [{ n: 1 }, { n: 3 }, { n: 5 }, { n: 8 }]);
});

test("a device with its keys gets them on a full disk, and one without hears that the disk is full", async (t) => {
  const name = crypto.randomUUID();
  await idbDeviceKeys(name);
  fill(t);
  await idbDeviceKeys(name);
  await assert.rejects(idbDeviceKeys(crypto.randomUUID()), { name: "StoreError", reason: "full" });
});

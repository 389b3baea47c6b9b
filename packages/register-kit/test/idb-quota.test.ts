import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { StoreError } from "../src/store/port.ts";
import { idbDisk } from "./idb-disk.ts";
import { assertWhole, openStarted, rowsOf } from "./till.ts";

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

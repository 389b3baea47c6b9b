import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { mountSmallDisk } from "../../../test/small-disk.ts";
import { CACHE, LEDGER } from "../src/ledger/tables.ts";
import { StoreError } from "../src/store/port.ts";
import { openSqliteStore } from "../src/store/sqlite.ts";
import { assertWhole, DEVICE, openTill, SERIES } from "./till.ts";

const DISK_BYTES = 6 * 1024 * 1024;

test("on a full disk a sale is refused as a whole, its cart stays, and with room again it is stored", async (t) => {
  const disk = await mountSmallDisk(t, DISK_BYTES);
  if (disk === undefined) return;
  const path = join(disk.directory, "ledger.sqlite");
  const store = await openSqliteStore(LEDGER, path);
  const { ledger, sell } = openTill(store);
  await ledger.start(DEVICE, SERIES);
  await sell("first");
  await ledger.saveCart({ cart_id: "kept", changed_at: 1, data: { lines: 3 } });
  // Each round leaves less space, so that the disk fills up at different points of a commit.
  const stored = ["first"];
  for (let left_bytes = 160_000; left_bytes >= 0; left_bytes -= 8_000) {
    await disk.clear();
    await disk.fill(left_bytes);
    for (let n = 0; ; n++) {
      const sale_id = `sale ${left_bytes}-${n}`;
      const error = await sell(sale_id).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) {
        stored.push(sale_id);
        assert.ok(n < 2000, "the disk does not fill up");
        continue;
      }
      if (!(error instanceof StoreError)) throw error;
      assert.equal(error.reason, "full");
      break;
    }
    assert.deepEqual(
      (await assertWhole(store)).map(({ sale_id }) => sale_id),
      stored,
    );
    assert.equal((await ledger.carts()).length, 1);
  }
  await disk.clear();
  await sell("kept");
  assert.deepEqual(await ledger.carts(), []);
  await store.close();
  const again = await openSqliteStore(LEDGER, path);
  assert.deepEqual(
    (await assertWhole(again)).map(({ sale_id }) => sale_id),
    [...stored, "kept"],
  );
  await again.close();
  t.diagnostic(`${stored.length} sales were stored beside a full disk`);
});

test("on a disk that the cache of products fills a sale is stored after the cache was cleared", async (t) => {
  const disk = await mountSmallDisk(t, 16 * 1024 * 1024);
  if (disk === undefined) return;
  const store = await openSqliteStore(LEDGER, join(disk.directory, "ledger.sqlite"));
  const cache = await openSqliteStore(CACHE, join(disk.directory, "cache.sqlite"));
  const cleared = { times: 0 };
  const makeRoom = async (): Promise<void> => {
    cleared.times += 1;
    await cache.clear(["catalogue"]);
  };
  const { ledger, sell } = openTill(store, undefined, undefined, makeRoom);
  await ledger.start(DEVICE, SERIES);
  const data = Array.from({ length: 1_000 }, (_, n) => ({ name: `Product ${n}`, note: "x".repeat(900) }));
  await cache.write(["catalogue"], async (transaction) => {
    for (let n = 0; n < 6; n += 1) await transaction.put("catalogue", { id: `page-${n}`, data });
  });
  await disk.fill(0);
  for (let n = 0; cleared.times === 0; n += 1) {
    assert.ok(n < 2_000, "the disk does not fill up");
    await sell(`sale ${n}`);
  }
  assert.ok((await disk.freeBytes()) > 10_000_000, `${await disk.freeBytes()} bytes are free`);
  const sales = await assertWhole(store);
  for (let n = 0; n < 100; n += 1) await sell(`later ${n}`);
  assert.equal((await assertWhole(store)).length, sales.length + 100);
  assert.equal(cleared.times, 1);
  await store.close();
  await cache.close();
  t.diagnostic(`${sales.length} sales were stored when the cache was cleared`);
});

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { mountSmallDisk } from "../../../test/small-disk.ts";
import { LEDGER } from "../src/ledger/tables.ts";
import { StoreError } from "../src/store/port.ts";
import { openSqliteStore } from "../src/store/sqlite.ts";
import { assertWhole, DEVICE, openTill, SERIES } from "./till.ts";

const DISK_BYTES = 6 * 1024 * 1024;

test("on a full disk a sale is refused as a whole, its cart stays, and with room again it is stored", async (t) => {
  const disk = await mountSmallDisk(t, DISK_BYTES);
  if (disk === undefined) return;
  const path = join(disk.directory, "ledger.sqlite");
  const store = await openSqliteStore(path, LEDGER);
  const { ledger, sell } = openTill(store);
  await ledger.start(DEVICE, SERIES);
  await sell("first");
  await ledger.saveCart({ cart_id: "kept", changed_at: 1, data: { lines: 3 } });
  // Less and less room, so that the disk fills up at different places of a commit.
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
  const again = await openSqliteStore(path, LEDGER);
  assert.deepEqual(
    (await assertWhole(again)).map(({ sale_id }) => sale_id),
    [...stored, "kept"],
  );
  await again.close();
  t.diagnostic(`${stored.length} sales were stored beside a full disk`);
});

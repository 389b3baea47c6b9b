import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openApp } from "../../../../test/support.ts";
import { reconcileReceipts } from "./commands/reconcile.ts";
import { closingOf, listed, newTill, read, storeReceipts, submit } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp({ pool_size: 2 });
const { deps } = shop;

test("a closing is reconciled with one connection, even when the pool has no other one and caches are out of date", async (t) => {
  const sale = randomUUID();
  const report = closingOf(await newTill(shop), { documents: listed(sale) });
  assert.equal((await submit(shop, report)).status, 200);
  const stored = await storeReceipts(shop, [{ sale_id: sale, pos_order_id: sale }]);

  const owner = new pg.Client({ connectionString: shop.database.owner_url });
  await owner.connect();
  await owner.query("begin");
  await owner.query("select from pos.register_report_state where report_id = $1 for update", [report.report_id]);
  const other = await deps.pool.connect();
  t.mock.method(deps.generations, "current", () => undefined);
  const look = reconcileReceipts(deps, stored);
  const isStuck = async () => {
    const { rows } = await other.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0].n > 0;
  };
  while (!(await isStuck())) await sleep(20);
  await owner.query("rollback");
  await owner.end();
  await look;
  other.release();

  assert.equal((await read(shop, report.report_id)).state_documents_received, "complete");
  assert.deepEqual(
    shop.log_lines.filter((line) => line.includes("reconciliation failed")),
    [],
  );
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import pg from "pg";
import { storeSome, verified } from "../../../../../test/fixtures/evidence/log.ts";
import { closingOf, newTill, storeReceipts, submit } from "../../../../../test/fixtures/closings/shop.ts";
import { openApp, type TestApp } from "../../../../../test/support.ts";
import { makeCheckpoint, makeDailyCheckpoint } from "./commands/checkpoint.ts";
import { logEvidence } from "./commands/log.ts";
import { nodesOfLog } from "./queries/log.ts";
import { readCheckpoint } from "./rules/note.ts";
import { growTree, rootOf } from "./rules/tree.ts";
import { withKeys } from "../../../../../test/fixtures/receipts/with-keys.ts";

const sales = (count: number) =>
  Array.from({ length: count }, () => ({ sale_id: null, pos_order_id: randomUUID(), order_increment_id: null }));

/** Rows that are logged never, or more than once, in the order of the log. */
async function unevenRows({ deps }: TestApp): Promise<unknown[]> {
  const { rows } = await deps.pool.query(
    `select r.receipt_id, count(e.key)::int as entries
       from receipt r left join evidence_entry e on e.kind = 'receipt' and e.key = r.receipt_id::text
      group by 1 having count(e.key) <> 1`,
  );
  return rows;
}

async function kindsOf({ deps }: TestApp): Promise<Record<string, number>> {
  const { rows } = await deps.pool.query("select kind, count(*)::int as count from evidence_entry group by 1");
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

describe("the log of stored rows", () => {
  test("an empty log gets every row that was there before, in batches, with the tiles that they fill", async () => {
    const app = await openApp();
    await storeReceipts(app, sales(1_300));
    await submit(app, closingOf(await newTill(app)));
    await logEvidence(app.deps, { is_awaited: true });
    assert.deepEqual(await kindsOf(app), { receipt: 1_300, closing: 1 });
    const { rows } = await app.deps.pool.query(
      "select level, tile_index, octet_length(hashes) as bytes from evidence_tile order by 1, 2",
    );
    assert.deepEqual(
      rows,
      [0, 1, 2, 3, 4].map((tile_index) => ({ level: 0, tile_index, bytes: 8_192 })),
    );
    const hashes = await app.deps.pool.query("select leaf_hash from evidence_entry order by log_index");
    const tree = growTree();
    for (const { leaf_hash } of hashes.rows) tree.add(leaf_hash);
    assert.deepEqual(await rootOf(nodesOfLog(app.deps.db), 1_301), tree.root());
    assert.deepEqual((await verified(app)).faults, []);
  });

  test("a look finds new receipts and closings, and logs nothing twice", async () => {
    const app = await openApp();
    await storeSome(app, 2);
    await logEvidence(app.deps, { is_awaited: false });
    await storeSome(app, 1);
    await submit(app, closingOf(await newTill(app)));
    await logEvidence(app.deps, { is_awaited: false });
    await logEvidence(app.deps, { is_awaited: false });
    assert.deepEqual(await kindsOf(app), { receipt: 3, closing: 1 });
  });

  test("a receipt whose transaction ends after one with a higher id was logged is logged, too", async () => {
    const app = await openApp();
    const late = new pg.Client({ connectionString: app.database.owner_url, options: "-c search_path=pos" });
    await late.connect();
    await late.query("begin");
    await late.query(
      withKeys(
        "insert into receipt (pos_order_id, receipt_token, content_hash) values (gen_random_uuid(), gen_random_uuid(), '')",
      ),
    );
    await storeSome(app, 1);
    await logEvidence(app.deps, { is_awaited: true });
    assert.deepEqual(await kindsOf(app), { receipt: 1 });
    await late.query("commit");
    await late.end();
    await logEvidence(app.deps, { is_awaited: true });
    assert.deepEqual(await kindsOf(app), { receipt: 2 });
    assert.deepEqual(await unevenRows(app), []);
  });

  test("the nightly run logs what no look found, and signs the head, also of a quiet day", async () => {
    const app = await openApp();
    await storeSome(app, 1);
    await logEvidence(app.deps, { is_awaited: true });
    await submit(app, closingOf(await newTill(app)));
    await makeDailyCheckpoint(app.deps);
    await makeDailyCheckpoint(app.deps);
    const { rows } = await app.deps.pool.query("select size, note from evidence_checkpoint order by checkpoint_id");
    assert.deepEqual(
      rows.map(({ size }) => size),
      [2, 2],
    );
    assert.equal(rows[0].note, rows[1].note);
  });

  test("a checkpoint on demand logs what waits, and is the same while nothing is new", async () => {
    const app = await openApp();
    const empty = await makeCheckpoint(app.deps);
    assert.deepEqual([empty.size, readCheckpoint(empty.note)?.size], [0, 0]);
    await storeSome(app, 2);
    const first = await makeCheckpoint(app.deps);
    assert.equal(first.size, 2);
    assert.deepEqual(await makeCheckpoint(app.deps), first);
  });

  test("the log waits while requests wait for a connection, and somebody who waits for it does not", async () => {
    const app = await openApp();
    await storeSome(app, 1);
    let looks = 0;
    const busy = {
      get waitingCount() {
        return (looks += 1) < 4 ? 1 : 0;
      },
    } as pg.Pool;
    await logEvidence({ ...app.deps, pool: busy }, { is_awaited: true });
    assert.deepEqual([looks, await kindsOf(app)], [0, { receipt: 1 }]);
    await storeSome(app, 1);
    await logEvidence({ ...app.deps, pool: busy }, { is_awaited: false });
    assert.ok(looks >= 4);
    assert.deepEqual(await kindsOf(app), { receipt: 2 });
  });

  test("a look ends with the receipts that it found, however many come meanwhile", async () => {
    const app = await openApp();
    await storeSome(app, 1);
    await logEvidence(app.deps, { is_awaited: true });
    await storeSome(app, 1);
    let batches = 0;
    let storing: "not yet" | "now" | "done" = "not yet";
    // Before each batch another receipt is stored, as on a busy day.
    const busy = {
      get waitingCount() {
        if (storing === "not yet") {
          storing = "now";
          void storeSome(app, 1).then(() => (storing = "done"));
        }
        if (storing === "now") return 1;
        storing = "not yet";
        batches += 1;
        assert.ok(batches < 5, "the look does not end");
        return 0;
      },
    } as pg.Pool;
    await logEvidence({ ...app.deps, pool: busy }, { is_awaited: false });
    assert.ok(batches > 0);
    await logEvidence(app.deps, { is_awaited: true });
    assert.deepEqual(await unevenRows(app), []);
  });

  test("a receipt with megabytes is logged and verified", async () => {
    const app = await openApp();
    await storeReceipts(app, sales(3));
    await app.deps.pool.query(
      withKeys(`insert into receipt (pos_order_id, receipt_token, content_hash, raw_payload)
       values (gen_random_uuid(), gen_random_uuid(), '', to_json(repeat('ü', 3000000))::text)`),
    );
    await logEvidence(app.deps, { is_awaited: true });
    assert.deepEqual((await verified(app)).faults, []);
  });
});

test("two nodes that log while receipts come in, and lose their connections at any moment, log each row once", async (t) => {
  const app = await openApp();
  const second = await openApp({ database: app.database });
  const killer = new pg.Client({ connectionString: app.database.service_url });
  await killer.connect();
  const writing = { is_over: false };
  let [kills, broken] = [0, 0];

  const write = async (): Promise<void> => {
    for (let batch = 0; batch < 40; batch += 1) {
      await storeReceipts(app, sales(20)).catch(() => (broken += 1));
    }
  };
  const log = async ({ deps }: TestApp, is_awaited: boolean): Promise<void> => {
    while (!writing.is_over) await logEvidence(deps, { is_awaited }).catch(() => (broken += 1));
  };
  const kill = async (): Promise<void> => {
    while (!writing.is_over) {
      await sleep(Math.random() * 100);
      // Whoever holds the lock of the log is in the middle of a batch.
      const { rows } = await killer.query(
        `select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
      );
      kills += rows.length;
    }
  };
  const writers = Promise.all([write(), write()]).finally(() => (writing.is_over = true));
  await Promise.all([writers, log(app, true), log(second, false), kill()]);
  await killer.end();
  // The pools of the two nodes may still hold a connection that has just been ended.
  const after = await openApp({ database: app.database });
  await logEvidence(after.deps, { is_awaited: true });
  t.diagnostic(`${kills} connections were ended, ${broken} statements failed`);
  assert.deepEqual(await unevenRows(after), []);
  const { rows } = await after.deps.pool.query(
    "select count(*)::int as entries, max(log_index)::int + 1 as size from evidence_entry",
  );
  assert.equal(rows[0].entries, rows[0].size);
  assert.deepEqual((await verified(after)).faults, []);
});

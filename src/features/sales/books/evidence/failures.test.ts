import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { closingOf, newTill, storeReceipts, submit } from "../../../../../test/fixtures/closings/shop.ts";
import { storeSome, verified } from "../../../../../test/fixtures/evidence/log.ts";
import { queryOnce } from "../../../../../test/empty-database.ts";
import { openApp, type TestApp } from "../../../../../test/support.ts";
import { changeUnguarded } from "../../../../../test/unguarded.ts";
import { makeCheckpoint } from "./commands/checkpoint.ts";
import { logEvidence } from "./commands/log.ts";
import { readCheckpoint } from "./rules/note.ts";

const sales = (count: number) =>
  Array.from({ length: count }, () => ({ sale_id: null, pos_order_id: randomUUID(), order_increment_id: null }));

/** Lets inserts into a table fail as on a full disk, while `condition` holds for the new row. */
async function failOn({ database }: TestApp, table: string, condition: string): Promise<() => Promise<void>> {
  await queryOnce(
    database.owner_url,
    `create function pos.full_disk() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: no space left on device' using errcode = '53100'; end $$;
     create trigger full_disk before insert on pos.${table} for each row when (${condition})
       execute function pos.full_disk()`,
  );
  return async () => {
    await queryOnce(database.owner_url, "drop function pos.full_disk cascade");
  };
}

async function countsOf({ deps }: TestApp) {
  const { rows } = await deps.pool.query(
    `select (select count(*)::int from evidence_entry) as entries, (select count(*)::int from evidence_salt) as salts,
            (select count(*)::int from evidence_tile) as tiles, (select count(*)::int from evidence_checkpoint) as checkpoints`,
  );
  return rows[0];
}

describe("a statement that fails while the log is written", () => {
  test("leaves whole batches only, and the next run goes on behind them", async () => {
    const app = await openApp();
    await storeReceipts(app, sales(1_300));
    // The second batch of 500 completes the tiles 1 and 2.
    const repair = await failOn(app, "evidence_tile", "new.tile_index = 2");
    await assert.rejects(logEvidence(app.deps, { is_awaited: true }), /no space left/);
    await assert.rejects(makeCheckpoint(app.deps), /no space left/);
    assert.deepEqual(await countsOf(app), { entries: 500, salts: 500, tiles: 1, checkpoints: 0 });
    await repair();
    const { size } = await makeCheckpoint(app.deps);
    assert.equal(size, 1_300);
    assert.deepEqual(await countsOf(app), { entries: 1_300, salts: 1_300, tiles: 5, checkpoints: 1 });
    assert.deepEqual((await verified(app)).faults, []);
  });

  test("at the end of a checkpoint leaves none, and no mail or webhook of one", async () => {
    const app = await openApp();
    await storeSome(app, 1);
    const repair = await failOn(app, "evidence_checkpoint", "true");
    await assert.rejects(makeCheckpoint(app.deps), /no space left/);
    assert.deepEqual(await countsOf(app), { entries: 1, salts: 1, tiles: 0, checkpoints: 0 });
    await repair();
    assert.equal((await makeCheckpoint(app.deps)).size, 1);
  });
});

test("a database clock that went back hides no closing from the log, and the next checkpoint is the newest", async () => {
  const app = await openApp();
  await storeSome(app, 1);
  const before = await makeCheckpoint(app.deps);
  for (const [table, column] of [
    ["evidence_entry", "logged_at"],
    ["evidence_checkpoint", "created_at"],
  ] as const)
    await changeUnguarded(app.database, table, `update ${table} set ${column} = ${column} + interval '3 hours'`);
  const till = await newTill(app);
  assert.equal((await submit(app, closingOf(till))).status, 200);
  await storeSome(app, 1);
  const after = await makeCheckpoint(app.deps);
  assert.equal(readCheckpoint(after.note)?.size, before.size + 2);
  assert.deepEqual(await makeCheckpoint(app.deps), after);
  assert.deepEqual((await verified(app, [before.note, after.note])).faults, []);
});

import assert from "node:assert/strict";
import { before, test } from "node:test";
import pg from "pg";
import { openApp } from "../../../../test/support.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const { deps, database } = await openApp();
const RECEIPTS = 20_000;
const OF_SESSION = 20;

before(async () => {
  await deps.pool.query(
    withKeys(`insert into receipt (pos_order_id, sale_id, receipt_token, content_hash, register_session_id, created_at)
     select id, id, id, '', md5((n / $2::int)::text), now() - n * interval '1 minute'
       from (select n, gen_random_uuid()::text as id from generate_series(0, $1::int - 1) n) s`),
    [RECEIPTS, OF_SESSION],
  );
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query("analyze pos.receipt");
  await owner.end();
});

/** Returns the number of rows that the planner expects for a condition. */
async function expected(condition: string): Promise<number> {
  const { rows } = await deps.pool.query<Record<string, string>>(`explain select from receipt r where ${condition}`);
  const [, count] = /rows=(\d+)/.exec(rows[0]?.["QUERY PLAN"] ?? "") ?? assert.fail();
  return Number(count);
}

// If the planner expected more, it would read all receipts of a register to find those of one
// session.
test("the planner knows how few receipts a session has", async () => {
  const session = await expected(
    "lower(r.register_session_id) = lower(md5('7')) and r.register_session_id is not null",
  );
  assert.ok(session <= 2 * OF_SESSION, `${session} receipts of a session`);
});

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import pg from "pg";
import { queryOnce } from "./empty-database.ts";
import { newTerminal } from "./fixtures/rows.ts";
import { withKeys } from "./fixtures/receipts/with-keys.ts";
import { until } from "./running-service.ts";
import { openApp } from "./support.ts";
import { countEachMinute } from "../src/features/sales/figures/commands/count.ts";
import { verifyPeriod } from "../src/features/sales/figures/commands/verify.ts";

const KILLS = 20;
/** Three transactions of the count. */
const RECEIPTS = 1_500;
const COUNTER = fileURLToPath(new URL("fixtures/figures/count-once.ts", import.meta.url));
const DAY = "2026-03-02";

const { deps, database } = await openApp();
const till = await newTerminal(deps);

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  queryOnce<Row & pg.QueryResultRow>(database.owner_url, text, values);

async function waiting(): Promise<number> {
  const [row] = await rows<{ count: number }>("select count(*)::int as count from pos.receipt_to_count");
  return row?.count ?? 0;
}

/** Stores receipts, of which the one at `held` is the only one of its day and session. */
async function sell(held: number): Promise<void> {
  await rows(
    withKeys(
      `insert into pos.receipt (pos_order_id, receipt_token, content_hash, terminal_id, location_id, payment_method, items,
                                grand_total, currency, register_session_id, created_at)
       select gen_random_uuid(), gen_random_uuid()::text || n, '', $1, $2, 'pos_cash', '[{"sku":"TEA","qty":1}]', n, 'EUR',
              case when n = $3 then 'held' else 'session' end,
              case when n = $3 then timestamptz '${DAY} 10:00Z' else now() - n * interval '10 minutes' end
         from generate_series(1, ${RECEIPTS}) n`,
      "insert into pos.receipt_to_count select receipt_id from stored",
    ),
    [till.terminal_id, till.location_id, held],
  );
}

/** Rows of the held receipt that a count changes, one after the other in its transaction. */
const HELD_ROWS = [
  `select from pos.figure where day = '${DAY}' for update`,
  "select from pos.session_figure where session_key = pos.key_of('held') for update",
];

test("a worker that is killed while it counts leaves each receipt counted once or waiting", async (t) => {
  const holder = new pg.Client({ connectionString: database.owner_url });
  await holder.connect();
  const own = (await holder.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  await sell(1);
  await countEachMinute(deps, () => false);
  let after_commits = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sell([1, RECEIPTS / 2, RECEIPTS][kill % 3] ?? 1);
    await holder.query("begin");
    await holder.query(HELD_ROWS[kill % 2] ?? "");
    const counter = spawn(process.execPath, [COUNTER], {
      env: {
        ...process.env,
        DATABASE_URL: database.service_url,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        LOG_LEVEL: "fatal",
      },
      stdio: "ignore",
    });
    // The count waits for the row in the middle of a transaction, for as long as it is held.
    let pid: number | undefined;
    await until(async () => {
      const [stopped] = await rows<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
        [own],
      );
      pid = stopped?.pid;
      return pid !== undefined || counter.exitCode !== null;
    });
    assert.equal(counter.exitCode, null, "the count ended before it could be killed");
    if ((await waiting()) < RECEIPTS) after_commits += 1;
    const ended = once(counter, "exit");
    counter.kill("SIGKILL");
    await ended;
    await holder.query("rollback");
    await until(async () => (await rows("select from pg_stat_activity where pid = $1", [pid])).length === 0);
    assert.ok((await waiting()) > 0, "the transaction of the killed worker was not undone");
    await countEachMinute(deps, () => false);
    assert.equal(await waiting(), 0);
  }
  await holder.end();
  t.diagnostic(
    `${KILLS} kills in the middle of a transaction, ${after_commits} of them after others of the same count`,
  );
  assert.ok(after_commits > 0);
  const days = await verifyPeriod(deps, {});
  assert.deepEqual(
    days.filter(({ figures, payments, totals }) => figures + payments + totals > 0),
    [],
  );
  const [total] = await rows(
    `select sum(receipts)::int as receipts, (select sum(paid)::text from pos.session_figure) as paid
       from pos.figure where per = 'd' and dimension = 't' and location_id = 0`,
  );
  const receipts = (KILLS + 1) * RECEIPTS;
  assert.deepEqual(total, { receipts, paid: `${(receipts * (RECEIPTS + 1)) / 2}` });
});

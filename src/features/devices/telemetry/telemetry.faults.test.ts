import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import pg from "pg";
import { until } from "../../../../test/running-service.ts";
import { openApp } from "../../../../test/support.ts";
import { summarizeTelemetry } from "./commands.ts";

const DAYS = 12;
const EVENTS_PER_DAY = 400;
const { call, deps, database } = await openApp();

function startNode(): ChildProcess {
  const node = spawn(process.execPath, [join(import.meta.dirname, "../../../../test/fixtures/telemetry/run.ts")], {
    env: { ...process.env, DATABASE_URL: database.service_url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  after(() => node.kill("SIGKILL"));
  return node;
}

async function count(table: string): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*)::int as count from ${table}`);
  return (rows[0] as { count: number }).count;
}

/**
 * The advisory lock that stops the job in the transaction of the third day while the test holds it.
 */
const GATE = 4_711;

test("three nodes do the daily job at once and one is killed within a day: each event is counted exactly once", async () => {
  await deps.pool.query(
    `insert into telemetry_event (location_id, terminal_id, device_id, event_type, event_name, value, recorded_at)
     select 1, n % 7, 'd' || n % 5, 'sale', 'e' || n % 3, n * 0.01,
            date_trunc('day', clock_timestamp()) - make_interval(days => 1 + n % $1) + make_interval(secs => n % 80000)
       from generate_series(0, $2 - 1) n`,
    [DAYS, DAYS * EVENTS_PER_DAY],
  );
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query(`create function pos.wait_at_gate() returns trigger language plpgsql as $$ begin
      if (select count(distinct day) from pos.telemetry_summary) >= 3 then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return null;
    end $$;
    create trigger wait_at_gate after insert on pos.telemetry_summary for each statement execute function pos.wait_at_gate();
    select pg_advisory_lock(${GATE})`);
  const waiting = async (condition: string): Promise<number> =>
    count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and ${condition}`);

  const report = async (): Promise<string> => (await call("GET", "/rest/V1/pos/telemetry/report")).text;
  const before = await report();
  const victim = startNode();
  await until(async () => (await waiting("wait_event = 'advisory'")) === 1);
  assert.equal(await count("(select distinct day from telemetry_summary) d"), 2);
  const others = [startNode(), startNode()];
  const outputs = others.map(async (node) => (node.stdout === null ? "" : text(node.stdout)));
  await until(async () => (await waiting("query like '%telemetry_run for update%'")) === 2);
  assert.equal(await report(), before, "the report in the middle of the run");
  victim.kill("SIGKILL");
  if (victim.signalCode === null) await once(victim, "exit");
  await owner.query(`select pg_advisory_unlock(${GATE})`);
  const runs = (await Promise.all(outputs)).map(
    (output) => JSON.parse(output.split("\n")[0] ?? "") as { events: number } | null,
  );
  await owner.query("drop function pos.wait_at_gate() cascade");
  await owner.end();

  // The killed node had finished two days, which stay counted; the day it was at was done again.
  assert.equal(
    runs.reduce((sum, run) => sum + (run?.events ?? 0), 0),
    (DAYS - 2) * EVENTS_PER_DAY,
  );
  const { rows } = await deps.pool.query(
    `select s.day, s.events, s.total = e.total as is_exact from
       (select day, sum(count)::int as events, sum(value_sum) as total from telemetry_summary group by day) s
       full join (select (recorded_at at time zone 'UTC')::date as day, sum(value) as total from telemetry_event group by 1) e
       using (day)`,
  );
  assert.equal(rows.length, DAYS);
  for (const { day, events, is_exact } of rows) assert.deepEqual([events, is_exact], [EVENTS_PER_DAY, true], day);
  assert.equal(await count("telemetry_event where not is_summarized"), 0);
  assert.equal(await report(), before, "the report after the run");
  assert.equal(await count("telemetry_event"), DAYS * EVENTS_PER_DAY, "nothing is deleted before its time");
  assert.equal(await summarizeTelemetry(deps), undefined, "the run of the day is noted");
});

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import pg from "pg";
import { until } from "../../../test/running-service.ts";
import { openApp } from "../../../test/support.ts";

const DAYS = 12;
const EVENTS_PER_DAY = 400;
const { deps, database } = await openApp();

function startNode(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "sample-run.ts")], {
    env: { ...process.env, DATABASE_URL: database.service_url },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function count(table: string): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*)::int as count from ${table}`);
  return (rows[0] as { count: number }).count;
}

test("three nodes do the daily job at once and one is killed within it: each event is counted exactly once", async (t) => {
  await deps.pool.query(
    `insert into telemetry_event (location_id, terminal_id, device_id, event_type, event_name, value, recorded_at)
     select 1, n % 7, 'd' || n % 5, 'sale', 'e' || n % 3, n * 0.01,
            date_trunc('day', clock_timestamp()) - make_interval(days => 1 + n % $1, secs => n % 80000)
       from generate_series(0, $2 - 1) n`,
    [DAYS, DAYS * EVENTS_PER_DAY],
  );
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  // Slow days, so that there is a middle to be killed in.
  await owner.query(`create function pos.tire() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return null; end $$;
    create trigger tire after insert on pos.telemetry_summary for each statement execute function pos.tire()`);

  const daysDone = () => count("(select distinct day from telemetry_summary) d");
  const victim = startNode();
  await until(async () => (await daysDone()) >= 2);
  const others = [startNode(), startNode()];
  const outputs = others.map(async (node) => (node.stdout === null ? "" : text(node.stdout)));
  await until(async () => (await daysDone()) >= 5);
  victim.kill("SIGKILL");
  for (const node of others) if (node.exitCode === null) await once(node, "exit");
  await owner.query("drop function pos.tire() cascade");
  await owner.end();

  // Whoever finished first has noted the run; what the killed one left is found in any case.
  const runs = (await Promise.all(outputs)).map(
    (output) => JSON.parse(output.split("\n")[0] ?? "") as { events: number } | null,
  );
  const { rows } = await deps.pool.query(
    `select sum(count)::int as events, sum(value_sum)::text as total,
            (select sum(value)::text from telemetry_event) as expected,
            (select count(*)::int from telemetry_event where not is_summarized) as left_over from telemetry_summary`,
  );
  const [{ events, total, expected, left_over }] = rows as [
    { events: number; total: string; expected: string; left_over: number },
  ];
  assert.deepEqual([events, total, left_over], [DAYS * EVENTS_PER_DAY, expected, 0]);
  t.diagnostic(
    `${events} events over ${DAYS} days; the nodes that lived counted ${runs.map((run) => run?.events ?? 0).join(" and ")}`,
  );
});

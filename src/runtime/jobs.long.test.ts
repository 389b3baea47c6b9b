import assert from "node:assert/strict";
import { test } from "node:test";
import { PgBoss } from "pg-boss";
import { queryOnce } from "../../test/empty-database.ts";
import { until } from "../../test/running-service.ts";
import { cloneDatabase } from "../../test/support.ts";
import { openPool } from "./database.ts";
import { JOB_KINDS, type JobHandlers, openJobs } from "./jobs.ts";

test("a one-time code that a killed worker held for a minute is sent by another worker", async () => {
  const own = await cloneDatabase();
  const own_pool = openPool({ url: own.service_url, connections_max: 8, name: "test", onError: () => undefined });
  const boss = new PgBoss({ connectionString: own.owner_url, supervise: false, schedule: false });
  await boss.start();
  const held = [
    ["send_one_time_code", { code_id: 7 }],
    ["evaluate_closing", { report_id: "r1" }],
  ] as const;
  for (const [kind, payload] of held) {
    await boss.send(kind, payload);
    assert.equal((await boss.fetch(kind)).length, 1);
  }
  await boss.stop({ graceful: false });
  await queryOnce(own.owner_url, "update pgboss.job set started_on = started_on - interval '61 seconds'");
  await queryOnce(own.owner_url, "update pgboss.queue set monitor_on = null, maintain_on = null");

  const worker = await openJobs({ pool: own_pool, is_worker: true, time_zone: "UTC", onError: () => undefined });
  const codes: number[] = [];
  const handlers = Object.fromEntries(JOB_KINDS.map((kind) => [kind, async () => undefined]));
  const send_one_time_code = async ({ code_id }: { code_id: number }): Promise<void> => void codes.push(code_id);
  await worker.work({ ...handlers, send_one_time_code } as unknown as JobHandlers);
  await until(async () => codes.length > 0);
  const { rows } = await own_pool.query("select state from pgboss.job where name = 'evaluate_closing'");
  await worker.stop();
  await own_pool.end();
  assert.deepEqual([codes, rows], [[7], [{ state: "active" }]]);
});

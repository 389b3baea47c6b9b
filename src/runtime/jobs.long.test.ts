import assert from "node:assert/strict";
import { test } from "node:test";
import { PgBoss } from "pg-boss";
import { queryOnce } from "../../test/empty-database.ts";
import { until } from "../../test/running-service.ts";
import { cloneDatabase } from "../../test/support.ts";
import { openPool } from "./database.ts";
import { JOB_KINDS, type JobHandlers, type JobKind, openJobs } from "./jobs.ts";

test("a job whose worker was killed is started again after a minute without a sign of life", async () => {
  const own = await cloneDatabase();
  const own_pool = openPool({ url: own.service_url, connections_max: 8, name: "test", onError: () => undefined });
  const boss = new PgBoss({ connectionString: own.owner_url, supervise: false, schedule: false });
  await boss.start();
  const hold = async (kind: JobKind, payload: object): Promise<void> => {
    await boss.send(kind, payload);
    assert.equal((await boss.fetch(kind)).length, 1);
  };
  await hold("send_one_time_code", { code_id: 7 });
  await hold("back_up", {});
  await queryOnce(own.owner_url, "update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds'");
  await hold("evaluate_closing", { report_id: "r1" });
  await boss.stop({ graceful: false });
  await queryOnce(own.owner_url, "update pgboss.queue set monitor_on = null, maintain_on = null");

  const worker = await openJobs({ pool: own_pool, is_worker: true, time_zone: "UTC", onError: () => undefined });
  const started: string[] = [];
  const handlers = Object.fromEntries(JOB_KINDS.map((kind) => [kind, async () => void started.push(kind)]));
  await worker.work(handlers as unknown as JobHandlers);
  await until(async () => started.includes("send_one_time_code") && started.includes("back_up"));
  const { rows } = await own_pool.query("select state from pgboss.job where name = 'evaluate_closing'");
  await worker.stop();
  await own_pool.end();
  assert.deepEqual(rows, [{ state: "active" }]);
});

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { PgBoss } from "pg-boss";
import { cloneDatabase } from "../../test/support.ts";
import { openKysely, openPool } from "./database.ts";
import { installJobs, JOB_KINDS, type JobHandlers, type JobKind, NothingToDo, openJobs } from "./jobs.ts";
import { inTransaction } from "./transaction.ts";

const database = await cloneDatabase();
const pool = openPool({ url: database.service_url, connections_max: 8, name: "test", onError: () => undefined });
const db = openKysely(pool);
const failures: [kind: JobKind | undefined, message: string][] = [];
const jobs = await openJobs({
  pool,
  is_worker: false,
  time_zone: "UTC",
  onError: (error, kind) => failures.push([kind, error.message]),
});
after(async () => {
  await jobs.stop();
  await pool.end();
});

const payload = (license_id: number) => ({ license_id, device_identifier: "till-1" });

async function due(): Promise<number[]> {
  const seen: number[] = [];
  await jobs.runDue("release_license", async ({ license_id }) => void seen.push(license_id));
  return seen.toSorted((a, b) => a - b);
}

describe("a job enqueued in a transaction", () => {
  test("an enqueued job exists when the transaction commits, once, with its payload", async () => {
    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, "release_license", payload(1));
      assert.deepEqual(await due(), [], "it is invisible before the commit");
    });
    assert.deepEqual(await due(), [1]);
    assert.deepEqual(await due(), []);
  });

  test("an enqueued job does not exist when the transaction rolls back", async () => {
    await assert.rejects(
      inTransaction(db, async (tx) => {
        await jobs.enqueue(tx, "release_license", payload(2));
        throw new Error("no");
      }),
    );
    assert.deepEqual(await due(), []);
  });

  test("an enqueued job exists once when the transaction had to run again", async () => {
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      await jobs.enqueue(tx, "release_license", payload(3));
      if (runs === 1) throw Object.assign(new Error("provoked"), { code: "40001" });
    });
    assert.deepEqual([runs, await due()], [2, [3]]);
  });

  test("a failed job waits for its next try and is not lost", async () => {
    await inTransaction(db, (tx) => jobs.enqueue(tx, "release_license", payload(4)));
    await assert.rejects(
      jobs.runDue("release_license", () => Promise.reject(new Error("licensing is away"))),
      /licensing is away/,
    );
    assert.deepEqual(await due(), []);
    const { rows } = await pool.query(
      "select state, start_after > clock_timestamp() as later from pgboss.job where name = 'release_license' and data->>'license_id' = '4'",
    );
    assert.deepEqual(rows, [{ state: "retry", later: true }]);
  });
});

describe("a worker", () => {
  test("a worker does due jobs, counts failures by their kind, and finishes running jobs before it stops", async () => {
    const own = await cloneDatabase();
    const own_pool = openPool({ url: own.service_url, connections_max: 8, name: "test", onError: () => undefined });
    const failure = Promise.withResolvers<[JobKind | undefined, string]>();
    const worker = await openJobs({
      pool: own_pool,
      is_worker: true,
      time_zone: "UTC",
      onError: (error, kind) => failure.resolve([kind, error.message]),
    });
    const started = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    let isFinished = false;
    const nothing = async () => undefined;
    const handlers = {
      ...(Object.fromEntries(JOB_KINDS.map((kind) => [kind, nothing])) as unknown as JobHandlers),
      release_license: async ({ license_id }: { license_id: number }) => {
        if (license_id === 1) throw new Error("refused");
        started.resolve();
        await proceed.promise;
        isFinished = true;
      },
    };
    const own_db = openKysely(own_pool);
    await inTransaction(own_db, (tx) => worker.enqueue(tx, "release_license", payload(1)));
    await worker.work(handlers);
    assert.deepEqual(await failure.promise, ["release_license", "refused"]);
    await inTransaction(own_db, (tx) => worker.enqueue(tx, "release_license", payload(2)));
    await started.promise;
    const stopped = worker.stop();
    proceed.resolve();
    await stopped;
    assert.equal(isFinished, true);
    await own_pool.end();
  });

  test("a worker does several jobs of a kind at once; a failing job fails alone, and each is fetched once", async () => {
    const own = await cloneDatabase();
    const own_pool = openPool({ url: own.service_url, connections_max: 8, name: "test", onError: () => undefined });
    const errors: string[] = [];
    const worker = await openJobs({
      pool: own_pool,
      is_worker: true,
      time_zone: "UTC",
      onError: (error) => errors.push(error.message),
    });
    const own_db = openKysely(own_pool);
    await inTransaction(own_db, async (tx) => {
      for (const license_id of [1, 2, 3, 1, 2, 3]) await worker.enqueue(tx, "check_license", { license_id });
    });
    const all = Promise.withResolvers<void>();
    const running: number[] = [];
    const nothing = async () => undefined;
    await worker.work({
      ...(Object.fromEntries(JOB_KINDS.map((kind) => [kind, nothing])) as unknown as JobHandlers),
      check_license: async ({ license_id }) => {
        running.push(license_id);
        if (running.length === 3) all.resolve();
        await all.promise;
        if (license_id === 2) throw new Error("no");
      },
    });
    await all.promise;
    await worker.stop();
    const { rows } = await own_pool.query(
      "select (data->>'license_id')::int as license_id, state from pgboss.job where name = 'check_license' order by 1",
    );
    assert.deepEqual(rows, [
      { license_id: 1, state: "completed" },
      { license_id: 2, state: "failed" },
      { license_id: 3, state: "completed" },
    ]);
    assert.deepEqual(errors, ["no"]);
    await own_pool.end();
  });

  test("a job without its id fails, and one whose row is gone says so in its outcome", async () => {
    const own = await cloneDatabase();
    const own_pool = openPool({ url: own.service_url, connections_max: 8, name: "test", onError: () => undefined });
    const ended = Promise.withResolvers<void>();
    const told: string[] = [];
    const tell = (text: string): void => {
      told.push(text);
      if (told.length === 2) ended.resolve();
    };
    const worker = await openJobs({
      pool: own_pool,
      is_worker: true,
      time_zone: "UTC",
      onError: (error, kind) => tell(`${kind} failed: ${error.message}`),
      onNothingToDo: (kind, reason) => tell(`${kind}: ${reason}`),
    });
    await inTransaction(openKysely(own_pool), async (tx) => {
      await worker.enqueue(tx, "check_license", {} as { license_id: number });
      await worker.enqueue(tx, "release_license", payload(7));
    });
    const nothing = async () => undefined;
    await worker.work({
      ...(Object.fromEntries(JOB_KINDS.map((kind) => [kind, nothing])) as unknown as JobHandlers),
      release_license: async () => {
        throw new NothingToDo("the licence was deleted");
      },
    });
    await ended.promise;
    await worker.stop();
    assert.deepEqual(told.toSorted(), [
      "check_license failed: the job has no license_id",
      "release_license: the licence was deleted",
    ]);
    const { rows } = await own_pool.query(
      "select name, state, output->>'message' as outcome from pgboss.job where name like '%\\_license' order by 1",
    );
    assert.deepEqual(rows, [
      { name: "check_license", state: "failed", outcome: "the job has no license_id" },
      { name: "release_license", state: "completed", outcome: "the licence was deleted" },
    ]);
    await own_pool.end();
  });

  test("daily and repeated jobs are scheduled by the clock of the server's zone", async () => {
    const own = await cloneDatabase();
    const own_pool = openPool({ url: own.service_url, connections_max: 8, name: "test", onError: () => undefined });
    const time_zone = "Pacific/Honolulu";
    const worker = await openJobs({ pool: own_pool, is_worker: true, time_zone, onError: () => undefined });
    const nothing = async () => undefined;
    await worker.work(Object.fromEntries(JOB_KINDS.map((kind) => [kind, nothing])) as unknown as JobHandlers);
    const { rows } = await own_pool.query<{ name: string; cron: string; timezone: string }>(
      "select name, cron, timezone from pgboss.schedule order by name",
    );
    await worker.stop();
    await own_pool.end();
    assert.deepEqual(
      rows.map(({ name, cron, timezone }) => [name, cron, timezone]),
      [
        ["ask_plugins", "* * * * *", time_zone],
        ["assign_catalog_revisions", "* * * * *", time_zone],
        ["back_up", "13 3 * * *", time_zone],
        ["check_licenses", "41 * * * *", time_zone],
        ["close_receipts", "41 1 * * *", time_zone],
        ["count_receipts", "* * * * *", time_zone],
        ["erase_late_sales", "* * * * *", time_zone],
        ["extend_receipts", "29 * * * *", time_zone],
        ["index_rule_prices", "* * * * *", time_zone],
        ["log_evidence", "* * * * *", time_zone],
        ["notice_silent_terminals", "* * * * *", time_zone],
        ["pull_connector", "*/5 * * * *", time_zone],
        ["purge_expired", "17 * * * *", time_zone],
        ["reconcile_connector", "53 3 * * *", time_zone],
        ["reevaluate_closings", "* * * * *", time_zone],
        ["sign_evidence", "37 4 * * *", time_zone],
        ["summarize_telemetry", "0 * * * *", time_zone],
        ["sweep_connector", "23 2 * * *", time_zone],
        ["sweep_register_reports", "* * * * *", time_zone],
        ["verify_figures", "7 5 * * *", time_zone],
        ["write_attention_mails", "* * * * *", time_zone],
        ["write_journal_entries", "* * * * *", time_zone],
      ],
    );
  });

  test("a queue of another program in the same database is ignored", async () => {
    const own = await cloneDatabase();
    const boss = new PgBoss({ connectionString: own.owner_url, supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue("of_another_program");
    await installJobs(own.owner_url);
    const names = new Set((await boss.getQueues()).map(({ name }) => name));
    await boss.stop({ graceful: false });
    assert.ok(names.has("of_another_program"));
  });

  test("every kind of job has a queue", async () => {
    const { rows } = await pool.query<{ name: string }>("select name from pgboss.queue");
    const queues = new Set(rows.map(({ name }) => name));
    assert.deepEqual(
      JOB_KINDS.filter((kind) => !queues.has(kind)),
      [],
    );
    assert.deepEqual(failures, []);
  });
});

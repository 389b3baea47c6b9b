import { deepEqual, equal, rejects } from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { openThreadPool, type ThreadPool, type ThreadPoolOptions } from "./thread-pool.ts";
import { TemporarilyUnavailable } from "./fair-queue.ts";

/** A worker that does what the job says, and returns how many jobs it has received. */
const WORKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerJobs } from ${JSON.stringify(import.meta.resolve("./thread.ts"))};
    let count = 0;
    answerJobs(async (job) => {
      count += 1;
      if (job === "exit") process.exit(3);
      if (job === "throw") setImmediate(() => { throw new Error("broken"); });
      if (job === "throw") return new Promise(() => {});
      if (job === "refuse") throw new Error("no");
      if (job === "hang") for (;;);
      if (job === "slow") await new Promise((resolve) => setTimeout(resolve, 200));
      return count;
    });
  `)}`,
);

const isUnavailable = (error: unknown): boolean => error instanceof TemporarilyUnavailable;

function openPool(t: TestContext, options: Partial<ThreadPoolOptions> = {}): ThreadPool<string, number> {
  const pool = openThreadPool<string, number>({
    work: "counting",
    worker_url: WORKER,
    size: 1,
    queue_max: 8,
    job_timeout_ms: 30_000,
    idle_timeout_ms: 30_000,
    heap_max_mb: 64,
    ...options,
  });
  t.after(() => pool.close());
  return pool;
}

test("a thread that crashes fails its own job only", async (t) => {
  const pool = openPool(t);
  const exit = pool.run("exit");
  const next = pool.run("a");
  await rejects(exit, /the thread for counting ended/);
  equal(await next, 1);
  await rejects(pool.run("throw"), /the thread for counting failed/);
  equal(await pool.run("b"), 1);
});

test("a job that fails keeps the thread", async (t) => {
  const pool = openPool(t);
  await rejects(pool.run("refuse"), /counting failed: Error: no/);
  equal(await pool.run("a"), 2);
});

test("a job that never ends is ended, and the next one is served", async (t) => {
  const pool = openPool(t, { job_timeout_ms: 2_000 });
  const hanging = pool.run("hang");
  const next = pool.run("a");
  await rejects(hanging, isUnavailable);
  equal(await next, 1);
});

test("a job beyond the limit of the queue is refused as unavailable", async (t) => {
  const pool = openPool(t, { queue_max: 1 });
  const running = pool.run("slow");
  const waiting = pool.run("a");
  await rejects(pool.run("b"), isUnavailable);
  deepEqual([await running, await waiting], [1, 2]);
});

test("a thread without work is ended, and a later job gets a new one", async (t) => {
  const pool = openPool(t, { idle_timeout_ms: 1 });
  equal(await pool.run("a"), 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  equal(await pool.run("a"), 1);
});

test("closing lets the running job end and refuses waiting and new jobs", async (t) => {
  const pool = openPool(t);
  const running = pool.run("slow");
  const waiting = rejects(pool.run("a"), isUnavailable);
  await pool.close();
  equal(await running, 1);
  await waiting;
  await rejects(pool.run("b"), isUnavailable);
});

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { JOB_KINDS, type JobHandlers } from "./jobs.ts";
import { createLogThrottle } from "./quiet-repeats.ts";
import { inTransaction } from "./transaction.ts";
import { openApp } from "../../test/support.ts";
import { until } from "../../test/running-service.ts";

describe("repeated log lines", () => {
  test("a repeated log line is written once a minute, with the number of its repeats", () => {
    let now_ms = 0;
    const ask = createLogThrottle(() => now_ms);
    assert.equal(ask("disk"), 0);
    for (now_ms = 1_000; now_ms < 60_000; now_ms += 1_000) assert.equal(ask("disk"), undefined);
    assert.equal(ask("disk"), 59);
    assert.equal(ask("disk"), undefined);
    now_ms += 60_000;
    assert.equal(ask("disk"), 1);
    now_ms += 60_000;
    assert.equal(ask("disk"), 0);
  });

  test("a repeated log line suppresses no other one, and only the last 500 lines are remembered", () => {
    const ask = createLogThrottle(() => 0);
    for (let n = 0; n < 500; n += 1) assert.equal(ask(`error ${n}`), 0);
    assert.equal(ask("error 499"), undefined);
    assert.equal(ask("error 500"), 0);
    assert.equal(ask("error 499"), 0);
  });
});

test("jobs that fail for one reason are counted each and logged once per kind of job", async () => {
  const { deps, log_lines, close } = await openApp();
  // Uses the message of PostgreSQL, with another block each time.
  let block = 0;
  const diskIsFull = async (): Promise<never> => {
    block += 1;
    throw Object.assign(new Error(`could not extend file "base/5/1": wrote only 4096 bytes at block ${block}`), {
      code: "53100",
    });
  };
  await inTransaction(deps.db, async (tx) => {
    for (let license_id = 1; license_id <= 8; license_id += 1)
      await deps.jobs.enqueue(tx, "check_license", { license_id });
    await deps.jobs.enqueue(tx, "evaluate_closing", { report_id: "a" });
  });
  const handlers = Object.fromEntries(JOB_KINDS.map((kind) => [kind, diskIsFull])) as unknown as JobHandlers;
  await deps.jobs.work(handlers);
  await until(async () => block === 9);
  const logged = (): (string | undefined)[] =>
    log_lines
      .filter((line) => line.includes("a job failed"))
      .map((line) => (JSON.parse(line) as { kind?: string }).kind)
      .toSorted();
  await until(async () => logged().length >= 2);
  assert.deepEqual(logged(), ["check_license", "evaluate_closing"]);
  assert.match((await deps.metrics.render()).body, /job\w*\{[^}]*kind="check_license"[^}]*\} 8\b/);
  await close();
});

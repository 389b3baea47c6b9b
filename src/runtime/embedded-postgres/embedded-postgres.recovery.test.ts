import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isPostmaster } from "./postmaster.ts";
import {
  ask,
  end,
  pidOf,
  quiet,
  start,
  startElsewhere,
  untilGone,
  usedDirectory,
} from "../../../test/fixtures/runtime/embedded-postgres.ts";

void test("a PostgreSQL that outlived its killed owner is adopted with its data", async (t) => {
  const data_dir = await usedDirectory(t);
  const [child, first] = await startElsewhere(t, data_dir);
  await ask(first.owner_url, "create table kept as select 3 as v");
  const pid = await pidOf(first);
  await end(child, "SIGKILL");
  const second = await start(t, data_dir, 5_000);
  assert.equal(second.adopted, true);
  assert.equal(await pidOf(second), pid);
  assert.equal(await ask(second.owner_url, "select v from kept"), 3);
  await second.stop();
  assert.equal(await isPostmaster(pid, second.data_directory), false);
});

void test("an adopted PostgreSQL that runs without fsync is restarted with fsync", async (t) => {
  const data_dir = await usedDirectory(t);
  const [child] = await startElsewhere(t, data_dir);
  await end(child, "SIGKILL");
  const second = await startEmbeddedPostgres({ data_dir, log: quiet, owner_wait_ms: 5_000 });
  t.after(() => second.stop());
  assert.equal(second.adopted, false);
  assert.equal(await ask(second.owner_url, "select current_setting('fsync') as v"), "on");
});

void test("the next start recovers after both processes were killed", async (t) => {
  const data_dir = await usedDirectory(t);
  const [child, first] = await startElsewhere(t, data_dir);
  await ask(first.owner_url, "create table kept as select 4 as v");
  const pid = await pidOf(first);
  process.kill(pid, "SIGKILL");
  await end(child, "SIGKILL");
  const second = await start(t, data_dir);
  assert.equal(second.adopted, false);
  assert.equal(await ask(second.owner_url, "select v from kept"), 4);
});

void test("an old pid file that names another running process does not block the start", async (t) => {
  const data_dir = await usedDirectory(t);
  const first = await start(t, data_dir);
  const pid = await pidOf(first);
  const file = join(first.data_directory, "postmaster.pid");
  const text = await readFile(file, "utf8");
  process.kill(pid, "SIGKILL");
  await untilGone(pid, first.data_directory);
  const { uid, gid } = await stat(first.data_directory);
  const stranger = spawn("sleep", ["60"], { stdio: "ignore", uid, gid });
  t.after(() => end(stranger, "SIGKILL"));
  await writeFile(file, text.replace(/^\d+/, String(stranger.pid)));
  const second = await start(t, data_dir);
  assert.equal(await ask(second.service_url, "select 1 as v"), 1);
});

void test("the loss of a running PostgreSQL is reported, and the service still stops", async (t) => {
  const server = await start(t, await usedDirectory(t));
  process.kill(await pidOf(server), "SIGKILL");
  const lost = await server.lost;
  assert.match(lost.message, /Lost the embedded PostgreSQL/);
  await server.stop();
});

/** Starts a server whose owner then loses its connection. The result has the owner's warnings. */
async function lostOwner(t: TestContext, data_dir: string) {
  const warnings: string[] = [];
  const log = { ...quiet, warn: (_facts: object, text: string) => void warnings.push(text) };
  const owner = await startEmbeddedPostgres({ data_dir, log, fsync: false });
  t.after(() => owner.stop());
  const terminate =
    "select pg_terminate_backend(pid) as v from pg_stat_activity where application_name like 'tillkeeper owner %'";
  await ask(owner.owner_url.replace("tillkeeper_owner@/tillkeeper", "postgres@/postgres"), terminate);
  await owner.lost;
  return { owner, warnings };
}

void test("an owner that lost its connection leaves the server to the next owner", async (t) => {
  const data_dir = await usedDirectory(t);
  const { owner: first, warnings } = await lostOwner(t, data_dir);
  // PostgreSQL ends the lock of a connection a moment after the connection.
  const second = await start(t, data_dir, 20_000);
  assert.equal(second.adopted, true);
  await first.stop();
  assert.deepEqual(warnings, ["PostgreSQL is now owned by another process; not stopping it"]);
  assert.equal(await ask(second.service_url, "select 1 as v"), 1);
});

void test("an owner does not name another one where PostgreSQL accepts no connections", async (t) => {
  const data_dir = await usedDirectory(t);
  const { owner, warnings } = await lostOwner(t, data_dir);
  const pid = await pidOf(owner);
  process.kill(pid, "SIGSTOP");
  await owner.stop();
  process.kill(pid, "SIGCONT");
  assert.deepEqual(warnings, ["PostgreSQL accepts no connections at the moment; not stopping it"]);
  const next = await start(t, data_dir);
  assert.equal(next.adopted, true);
  await next.stop();
});

void test("stopping PostgreSQL ends although its directory was deleted", async (t) => {
  const data_dir = await usedDirectory(t);
  const server = await start(t, data_dir);
  const pid = await pidOf(server);
  // Removing is retried, because PostgreSQL may create a file in the directory meanwhile.
  await rm(data_dir, { recursive: true, maxRetries: 10 });
  await server.stop();
  assert.equal(await isPostmaster(pid, server.data_directory), false);
});

import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readPostmasterFile } from "./postmaster.ts";
import {
  ask,
  end,
  openDirectory,
  quiet,
  socketDirectoryOf,
  start,
  startElsewhere,
  temporaryDirectory,
  usedDirectory,
} from "../../../test/fixtures/runtime/embedded-postgres.ts";

void test("stored rows are there after a stop and a second start", async (t) => {
  const data_dir = join(await openDirectory(t), "data");
  const first = await start(t, data_dir);
  assert.equal(first.adopted, false);
  await ask(first.owner_url, "create table kept as select 'til 1' as v");
  await first.stop();
  await first.stop();
  assert.equal(await readPostmasterFile(first.data_directory), undefined);
  const second = await start(t, data_dir);
  assert.equal(second.adopted, false);
  assert.equal(await ask(second.owner_url, "select v from kept"), "til 1");
});

void test("the service's role connects to its database only and cannot create anything", async (t) => {
  const server = await start(t, await usedDirectory(t));
  assert.equal(
    await ask(server.service_url, "select current_user || '@' || current_database() as v"),
    "tillkeeper@tillkeeper",
  );
  assert.equal(
    await ask(
      server.owner_url,
      "select pg_get_userbyid(datdba) as v from pg_database where datname = current_database()",
    ),
    "tillkeeper_owner",
  );
  const refused = { code: "42501" };
  await assert.rejects(ask(server.service_url, "create table t (a int)"), refused);
  await assert.rejects(ask(server.service_url, "create temporary table t (a int)"), refused);
  await assert.rejects(ask(server.service_url, "create schema s"), refused);
  await assert.rejects(ask(server.service_url.replace("/tillkeeper?", "/postgres?"), "select 1"), refused);
  const superusers =
    "select count(*)::int as v from pg_roles where rolname like 'tillkeeper%' and (rolsuper or rolcreaterole or rolcreatedb)";
  assert.equal(await ask(server.owner_url, superusers), 0);
});

void test("the server keeps UTC, sorts by code point and listens on its private socket only", async (t) => {
  const server = await startEmbeddedPostgres({
    data_dir: await usedDirectory(t),
    log: quiet,
    max_connections: 33,
  });
  t.after(() => server.stop());
  const settings = `select concat_ws(' ', current_setting('timezone'), current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('max_connections'), current_setting('server_encoding'), '[' || current_setting('listen_addresses') || ']',
    (select datlocprovider::text || datlocale from pg_database where datname = current_database())) as v`;
  assert.equal(await ask(server.service_url, settings), "UTC on on 33 UTF8 [] bC.UTF-8");
  const socket_directory = socketDirectoryOf(server);
  assert.equal((await stat(socket_directory)).mode & 0o777, 0o700);
  assert.equal((await stat(server.data_directory)).mode & 0o777, 0o700);
});

void test("a second owner is refused with the first one's process named, and the first goes on", async (t) => {
  const data_dir = await usedDirectory(t);
  const first = await start(t, data_dir);
  const logged: string[] = [];
  const log = { ...quiet, info: (_: object, message: string) => logged.push(message) };
  await assert.rejects(startEmbeddedPostgres({ data_dir, log, owner_wait_ms: 250, fsync: false }), (error: Error) =>
    error.message.includes(`process ${process.pid},`),
  );
  assert.equal(logged.filter((message) => message.includes("waiting")).length, 1);
  assert.equal(await ask(first.service_url, "select 1 as v"), 1);
});

void test("a second start waits for an owner that is stopping", async (t) => {
  const data_dir = await usedDirectory(t);
  const [child, first] = await startElsewhere(t, data_dir);
  await ask(first.owner_url, "create table kept as select 2 as v");
  const second = start(t, data_dir, 20_000);
  await delay(300);
  await end(child, "SIGTERM");
  assert.equal(await ask((await second).owner_url, "select v from kept"), 2);
});

void test("two concurrent starts of a new directory end with one owner", async (t) => {
  const data_dir = await temporaryDirectory(t);
  const results = await Promise.allSettled([start(t, data_dir), start(t, data_dir)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

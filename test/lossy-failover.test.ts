import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "node:test";
import { sql } from "kysely";
import { hashToken } from "../src/runtime/tokens.ts";
import { queryOnce } from "./empty-database.ts";
import { databaseName, openApp, type TestApp } from "./support.ts";

const admin_url = process.env["TEST_ADMIN_URL"] ?? "";
const asAdmin = (statement: string) => queryOnce(admin_url, statement);

const LIST = "/rest/V1/pos/locations";

/** Ends every session of a database and prevents new ones while `work` runs. */
async function whileClosed(name: string, work: () => Promise<unknown>): Promise<void> {
  await asAdmin(`alter database ${name} allow_connections false`);
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await work();
  await asAdmin(`alter database ${name} allow_connections true`);
}

/** Deactivates an integration by SQL, which a node notices only by its polls. */
const revoke = (url: string, token: string) =>
  queryOnce(url, "update pos.integration set is_active = false where token_hash = $1", [hashToken(token)]);

async function polledAgain({ deps }: TestApp): Promise<void> {
  for (;;) {
    try {
      await deps.generations.poll();
      return;
    } catch {
      await sleep(20);
    }
  }
}

const numbersOf = async (url: string) =>
  queryOnce<{ area: string; v: string }>(url, "select area, v from pos.cache_generation order by area");

test("a token that was revoked after a failover that lost commits is refused, though the numbers are the same as before", async (t) => {
  const app = await openApp();
  const { call, database } = app;
  const name = databaseName(database.owner_url);
  const standby = `${name}_standby`;
  t.after(() => asAdmin(`drop database if exists ${name}_lost with (force)`));
  t.after(() => asAdmin(`drop database if exists ${standby} with (force)`));
  const token = await app.newToken(["all"]);
  await whileClosed(name, () => asAdmin(`create database ${standby} owner tillkeeper_owner template ${name}`));
  await polledAgain(app);

  // The standby lacks this change, which was acknowledged. The call after it loads the token into
  // memory.
  await queryOnce(database.service_url, "update pos.integration set name = name where false");
  await app.deps.generations.poll();
  assert.equal((await call("GET", LIST, { token })).status, 200);
  const lost = await numbersOf(database.owner_url);

  await revoke(database.owner_url.replace(name, standby), token);
  await whileClosed(name, async () => {
    await asAdmin(`alter database ${name} rename to ${name}_lost`);
    await asAdmin(`alter database ${standby} rename to ${name}`);
  });
  await polledAgain(app);
  assert.deepEqual(await numbersOf(database.owner_url), lost);
  assert.equal((await call("GET", LIST, { token })).status, 401);
});

test("numbers that went back drop the caches, and the connections that may lead to a former primary", async () => {
  const app = await openApp();
  const { call, database, deps } = app;
  const token = await app.newToken(["all"]);
  assert.equal((await call("GET", LIST, { token })).status, 200);
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(deps.db)).rows[0]?.pid;
  const before = await backend();
  assert.equal(await backend(), before);

  await queryOnce(database.owner_url, "update pos.cache_generation set v = v - 1");
  await deps.generations.poll();
  await revoke(database.owner_url, token);
  await deps.generations.poll();
  assert.equal((await call("GET", LIST, { token })).status, 401);
  assert.notEqual(await backend(), before);
});

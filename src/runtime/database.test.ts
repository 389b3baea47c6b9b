import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { proxyDatabase } from "../../test/database-proxy.ts";
import { cloneDatabase } from "../../test/support.ts";
import { dropConnections, isConnectionLoss, namedStatements, openKysely, openPool } from "./database.ts";

const database = await cloneDatabase();

test("a broken connection is reported while its pool is open, and not while the pool closes", async () => {
  const logged: string[] = [];
  const pool = openPool({
    url: database.service_url,
    connections_max: 1,
    name: "test",
    onError: ({ message }) => void logged.push(message),
  });
  const client = await pool.connect();
  client.emit("error", new Error("cut off at work"));
  client.release();
  const ended = pool.end();
  client.emit("error", new Error("cut off at the end"));
  await ended;
  assert.deepEqual(logged, ["cut off at work"]);
});

test(
  "dropping the connections of a pool ends those that are being opened, and the pool opens new ones",
  { timeout: 300_000 },
  async () => {
    const proxy = await proxyDatabase(database.service_url);
    const errors: string[] = [];
    const pool = openPool({
      url: proxy.url,
      connections_max: 2,
      name: "test",
      acquire_timeout_ms: 600_000,
      onError: ({ message }) => void errors.push(message),
    });
    await pool.query("select 1");
    proxy.set("mute");
    const busy = assert.rejects(pool.query("select 2"), isConnectionLoss);
    const opening = assert.rejects(pool.query("select 3"), isConnectionLoss);
    while (proxy.asked.length < 2) await sleep(5);
    dropConnections(pool);
    await Promise.all([busy, opening]);
    proxy.set("open");
    assert.deepEqual((await pool.query("select 4 as four")).rows, [{ four: 4 }]);
    await pool.end();
  },
);

test("a named statement of a transaction runs on its connection, prepared under its name", async (t) => {
  const options = { url: database.service_url, connections_max: 1, name: "test", onError: () => undefined };
  const pool = openPool(options);
  const other = openPool(options);
  t.after(() => Promise.all([pool.end(), other.end()]));
  for (const enabled of [true, false]) {
    const named = namedStatements(other, { enabled, onRefused: () => undefined });
    const name = `twice_${enabled}`;
    await openKysely(pool)
      .transaction()
      .execute(async (tx) => {
        assert.deepEqual(await named(name, "select 2 * $1::int as twice, pg_backend_pid() as pid", [21], tx), [
          { twice: 42, pid: (await named<{ pid: number }>("pid", "select pg_backend_pid() as pid", [], tx))[0]?.pid },
        ]);
        const prepared = await named("prepared", "select name from pg_prepared_statements where name = $1", [name], tx);
        assert.deepEqual(prepared, enabled ? [{ name }] : []);
      });
    assert.deepEqual(await named("prepared", "select name from pg_prepared_statements where name = $1", [name]), []);
  }
});

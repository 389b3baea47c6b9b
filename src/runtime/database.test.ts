import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { proxyDatabase } from "../../test/database-proxy.ts";
import { cloneDatabase } from "../../test/support.ts";
import { dropConnections, isConnectionLoss, openPool } from "./database.ts";

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
  { timeout: 60_000 },
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

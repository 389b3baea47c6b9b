import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "./empty-database.ts";
import { openApp } from "./support.ts";

const { call, database, deps } = await openApp({ pool_size: 2 });

test("with every connection taken, caches stay fresh and take up changes, and requests from the cache are answered", async () => {
  const held = await Promise.all([deps.pool.connect(), deps.pool.connect()]);
  const before = await deps.generations.poll();
  await queryOnce(database.owner_url, "insert into pos.location (code, name) values ('made-meanwhile', 'Shop')");
  // The test makes no request: the watch of the generations finds the change by itself.
  while (deps.generations.current()?.configuration === before.configuration) await sleep(20);

  const { locations } = await deps.configuration.snapshot();
  assert.deepEqual(
    [...locations.values()].map(({ code }) => code),
    ["made-meanwhile"],
  );
  const config = await call("GET", "/rest/V1/pos/config");
  assert.equal(config.status, 200, config.text);
  for (const client of held) client.release();
});

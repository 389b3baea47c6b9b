import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import pg from "pg";
import { isConnectionLoss, openPool } from "../src/runtime/database.ts";
import { proxyDatabase } from "./database-proxy.ts";
import { type Answer, cloneDatabase, openApp } from "./support.ts";

const database = await cloneDatabase();
const proxy = await proxyDatabase(database.service_url);
const { call, deps, log_lines } = await openApp({
  database: { service_url: proxy.url, owner_url: database.owner_url },
  pool_size: 4,
});

const REQUESTS = [
  ["GET", "/rest/V1/pos/config", undefined],
  ["GET", "/rest/V1/pos/locations", undefined],
  ["GET", "/rest/V1/pos/locations/1", undefined],
  ["POST", "/rest/V1/pos/locations", { location: { name: "Shop", code: "away" } }],
  ["POST", "/rest/V1/pos/telemetry", { payload: { events: [{ event_type: "a", event_name: "b" }] } }],
  ["GET", "/rest/V1/pos/audit-log?searchCriteria", undefined],
  ["POST", "/rest/V1/integration/admin/token", { username: "a", password: "b" }],
  ["GET", "/rest/V1/no-such-route", undefined],
] as const;

const callAll = (): Promise<Answer[]> =>
  Promise.all(REQUESTS.map(([method, url, body]) => call(method, url, body === undefined ? {} : { body })));

function assertAway(answer: Answer): void {
  assert.deepEqual(
    [answer.status, answer.text],
    [503, '{"message":"The service is temporarily unavailable. Please try again."}'],
  );
  assert.equal(answer.headers["retry-after"], "2");
}

/** As soon as the service answers by itself again. */
async function recovered(): Promise<void> {
  while ((await call("GET", "/rest/V1/pos/locations")).status !== 200) await sleep(50);
}

function assertBaseline(): void {
  assert.equal(deps.pool.waitingCount, 0);
  assert.ok(deps.pool.totalCount <= 4);
  assert.equal(deps.pool.idleCount, deps.pool.totalCount);
  assert.equal(deps.streamPool.waitingCount, 0);
  assert.equal(deps.streamPool.idleCount, deps.streamPool.totalCount);
  assert.equal(
    log_lines.find((line) => line.includes("failed unexpectedly")),
    undefined,
  );
}

/** Until the poll of the generations, which runs by itself, holds no connection. */
async function settled(): Promise<void> {
  while (deps.pool.idleCount !== deps.pool.totalCount) await sleep(5);
}

describe("a database that is away", () => {
  test("is a 503 that says when to come again, on every route, and the service comes back unaided", async () => {
    for (let round = 0; round < 3; round += 1) {
      await recovered();
      proxy.set("cut");
      while (deps.generations.current() !== undefined) await sleep(20);
      for (const answer of await callAll()) {
        if (answer.status !== 404) assertAway(answer);
      }
      proxy.set("open");
      await recovered();
    }
    await settled();
    assertBaseline();
  });

  test("breaks requests that are under way with a 503, not with a bug", async () => {
    await recovered();
    const [blocker, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const made = await call("POST", "/rest/V1/pos/locations", { body: { location: { name: "Shop", code: "busy" } } });
    const holding = holdLock(made.body.location_id as number, locked, blocker.promise);
    await locked.promise;
    const under_way = call("PUT", `/rest/V1/pos/locations/${made.body.location_id}`, {
      body: { location: { city: "X" } },
    });
    await sleep(100);
    proxy.set("cut");
    assertAway(await under_way);
    blocker.resolve();
    await holding;
    proxy.set("open");
    await recovered();
    await settled();
    assertBaseline();
    assert.equal((await call("GET", `/rest/V1/pos/locations/${made.body.location_id}`)).body.city, null);
  });

  test("that says nothing any more is a 503 too, and its connections are given up", async () => {
    await recovered();
    proxy.set("mute");
    while (deps.generations.current() !== undefined) await sleep(20);
    for (const answer of await callAll()) {
      if (answer.status !== 404) assertAway(answer);
    }
    proxy.set("open");
    await recovered();
    await settled();
    assertBaseline();
  });
});

test("a statement whose answer never comes ends with its connection", async () => {
  const silent = await proxyDatabase(database.service_url);
  const lost: Error[] = [];
  const pool = openPool({
    url: silent.url,
    connections_max: 1,
    name: "test",
    silence_timeout_ms: 300,
    onError: (error) => lost.push(error),
  });
  assert.equal((await pool.query("select 1")).rowCount, 1);
  silent.set("mute");
  await assert.rejects(pool.query("select 2"), (error) => isConnectionLoss(error));
  assert.equal(pool.totalCount, 0);
  silent.set("open");
  assert.equal((await pool.query("select 3")).rowCount, 1);
  await pool.end();
});

async function holdLock(
  location_id: number,
  locked: PromiseWithResolvers<void>,
  released: Promise<void>,
): Promise<void> {
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query("begin");
  await owner.query("select from pos.location where location_id = $1 for update", [location_id]);
  locked.resolve();
  await released;
  await owner.end();
}

describe("a database that is slow", () => {
  test("is a 503 when a statement takes too long, and no connection stays behind", async () => {
    const slow = await openApp({ database, pool_size: 3 });
    slow.deps.pool.on("acquire", (client) => void client.query("set statement_timeout = 200"));
    const made = await slow.call("POST", "/rest/V1/pos/locations", {
      body: { location: { name: "Shop", code: "slow" } },
    });
    const [blocker, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = holdLock(made.body.location_id as number, locked, blocker.promise);
    await locked.promise;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        slow.call("PUT", `/rest/V1/pos/locations/${made.body.location_id}`, { body: { location: { city: "X" } } }),
      ),
    );
    for (const answer of answers) assertAway(answer);
    blocker.resolve();
    await holding;
    const put = await slow.call("PUT", `/rest/V1/pos/locations/${made.body.location_id}`, {
      body: { location: { city: "X" } },
    });
    assert.deepEqual([put.status, put.body.city], [200, "X"]);
    assert.equal(slow.deps.pool.waitingCount, 0);
    assert.equal(
      slow.log_lines.find((line) => line.includes("failed unexpectedly")),
      undefined,
    );
  });
});

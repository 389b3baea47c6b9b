import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import pg from "pg";
import { TIME_LIMITS } from "../src/main/open-deps.ts";
import { isConnectionLoss, openPool } from "../src/runtime/database.ts";
import { proxyDatabase } from "./database-proxy.ts";
import { queryOnce } from "./empty-database.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { type Answer, cloneDatabase, openApp, type TestApp } from "./support.ts";

const database = await cloneDatabase();
const proxy = await proxyDatabase(database.service_url);
const { call, deps, log_lines } = await openApp({
  time_limits: TIME_LIMITS,
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

/** Resolves once the service answers again. */
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

/**
 * Resolves once nothing holds a connection: what the service writes on the side, such as a refused
 * post, may end after the answers.
 */
async function settled({ pool, streamPool }: Pick<TestApp["deps"], "pool" | "streamPool"> = deps): Promise<void> {
  const isBusy = ({ waitingCount, idleCount, totalCount }: pg.Pool) => waitingCount > 0 || idleCount < totalCount;
  while (isBusy(pool) || isBusy(streamPool)) await sleep(5);
}

describe("a database that cannot be reached", () => {
  test("without a database every route is a 503 with Retry-After, and the service recovers by itself", async () => {
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

  test("requests that run when the database is lost end with a 503, not with a bug", async () => {
    await recovered();
    const made = await call("POST", "/rest/V1/pos/locations", { body: { location: { name: "Shop", code: "busy" } } });
    const lock = await holding(
      `select from pos.location where location_id = ${made.body.location_id as number} for update`,
    );
    const under_way = call("PUT", `/rest/V1/pos/locations/${made.body.location_id}`, {
      body: { location: { city: "X" } },
    });
    while (!(await isWaiting())) await sleep(5);
    proxy.set("cut");
    assertAway(await under_way);
    await lock.release();
    proxy.set("open");
    await recovered();
    await settled();
    assertBaseline();
    assert.equal((await call("GET", `/rest/V1/pos/locations/${made.body.location_id}`)).body.city, null);
  });

  test("a database that does not answer is a 503 too, and its connections are given up", async () => {
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

test("connections that died without a sign are found by one that timed out, and readiness says so", async () => {
  const own = await cloneDatabase();
  const forgetful = await proxyDatabase(own.service_url);
  const service = await openApp({
    database: { service_url: forgetful.url, owner_url: own.owner_url },
    time_limits: TIME_LIMITS,
  });
  const till = await newTerminal(service.deps);
  const sell = async () =>
    (await service.call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(till) } })).status;
  const ready = async () => (await service.call("GET", "/health/ready")).status;
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, sell))), new Set([200]));
  const working = service.deps.pool.query("select pg_sleep(25)").catch((error: unknown) => error);
  await service.deps.pool.query("select 1");
  forgetful.forget();
  assert.equal(await ready(), 503);
  assert.equal(await sell(), 503);
  assert.equal(await sell(), 200);
  assert.equal(await ready(), 200);
  assert.ok(isConnectionLoss(await working));
  // The statement of 25 s still runs, so its time limit did not end it.
  const running = "select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(25)'";
  assert.equal((await queryOnce(own.service_url, running)).length, 1);
  await service.close();
});

test("a statement whose answer never comes ends with its connection", async () => {
  const silent = await proxyDatabase(database.service_url);
  const lost: Error[] = [];
  const pool = openPool({
    url: silent.url,
    connections_max: 1,
    name: "test",
    // On a busy machine an answer may take some hundred milliseconds.
    silence_timeout_ms: 3_000,
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

/**
 * Executes a statement as the database's owner, and holds its locks until the test releases them.
 */
async function holding(statement: string): Promise<{ readonly release: () => Promise<void> }> {
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query("begin");
  await owner.query(statement);
  return { release: () => owner.end() };
}

/** Returns whether a statement of the service waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const rows = await queryOnce(
    database.service_url,
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

describe("a database that is slow", () => {
  test("a statement has 30 s, one of a receipt 5 s, on every connection of the service", async () => {
    const watched = await proxyDatabase(database.service_url);
    const service = await openApp({
      database: { service_url: watched.url, owner_url: database.owner_url },
      time_limits: TIME_LIMITS,
    });
    await service.deps.named("one", "select 1", []);
    await service.deps.streamPool.query("select 1");
    await service.deps.configuration.snapshot();
    const limits = new Map(
      watched.asked.map((asked) => [asked.get("application_name"), asked.get("statement_timeout")]),
    );
    assert.deepEqual(Object.fromEntries([...limits].toSorted()), {
      tillkeeper: "30000",
      "tillkeeper hot": "5000",
      "tillkeeper streams": "30000",
      "tillkeeper memory": "30000",
      "tillkeeper watch": "30000",
    });
    await service.close();
  });

  test("a statement that takes too long is a 503, whichever connection it is on, and none stays behind", async () => {
    const slow = await openApp({ database, pool_size: 3, statement_timeout_ms: 1_000 });
    const till = await newTerminal(slow.deps);
    const url = `/rest/V1/pos/locations/${till.location_id}`;
    const save = () => slow.call("PUT", url, { body: { location: { city: "X" } } });
    const receipt = sampleReceipt(till);
    const sell = () => slow.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    const list = () => slow.call("GET", "/rest/V1/pos/receipts?searchCriteria");
    // The caches are filled first, so that the commands themselves wait for the lock.
    await slow.deps.configuration.snapshot();
    const lock = await holding("lock table pos.location, pos.receipt in access exclusive mode");
    const answers = await Promise.all([...Array.from({ length: 6 }, save), sell(), list()]);
    for (const answer of answers) assertAway(answer);
    await lock.release();
    const put = await save();
    assert.deepEqual([put.status, put.body.city], [200, "X"]);
    const sold = await sell();
    assert.equal(sold.status, 200, sold.text);
    const { body } = await list();
    assert.deepEqual(
      body.items.map(({ receipt_id }: { receipt_id: number }) => receipt_id),
      [sold.body.receipt_id],
    );
    await settled(slow.deps);
    assert.equal(
      slow.log_lines.find((line) => line.includes("failed unexpectedly")),
      undefined,
    );
  });
});

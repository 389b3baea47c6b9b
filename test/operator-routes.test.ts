import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { OPENAPI_FILE, servedText } from "../scripts/openapi.ts";
import { buildApp } from "../src/main/app.ts";
import { startService } from "../src/main/serve.ts";
import { loadConfig } from "../src/runtime/config/config.ts";
import { createLogger } from "../src/runtime/log.ts";
import { proxyDatabase } from "./database-proxy.ts";
import { queryOnce } from "./empty-database.ts";
import { cloneDatabase, databaseName, openApp } from "./support.ts";

const ADMIN_URL = process.env["TEST_ADMIN_URL"] ?? "";

const database = await cloneDatabase();
const proxy = await proxyDatabase(database.service_url);
const { call, app, token } = await openApp({ database: { service_url: proxy.url, owner_url: database.owner_url } });

/** Sends a request without a token. */
const look = (url: string, method = "GET") => call(method, url, { token: undefined });

describe("health", () => {
  test("a node is ready while its database answers, and alive whatever the database does", async () => {
    assert.deepEqual((await look("/health/ready")).body, { status: "ready" });
    proxy.set("cut");
    const away = await look("/health/ready");
    assert.deepEqual([away.status, away.body.status], [503, "not ready"]);
    const alive = await look("/health/live");
    assert.deepEqual([alive.status, alive.body], [200, { status: "live" }]);
    proxy.set("open");
    while ((await look("/health/ready")).status !== 200) await sleep(50);
  });

  test("a node is not ready while its database is read-only, and says so", async () => {
    const name = databaseName(database.owner_url);
    const setReadOnly = async (value: "on" | "off") => {
      await queryOnce(ADMIN_URL, `alter database ${name} set default_transaction_read_only = ${value}`);
      // Open sessions keep their setting, so the test ends them.
      await queryOnce(ADMIN_URL, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    };
    await setReadOnly("on");
    while ((await look("/health/ready")).body.reason !== "The database is read-only.") await sleep(50);
    const readOnly = await look("/health/ready");
    assert.deepEqual(
      [readOnly.status, readOnly.body],
      [503, { status: "not ready", reason: "The database is read-only." }],
    );
    assert.equal((await call("GET", "/rest/V1/pos/locations")).status, 200);
    const write = await call("POST", "/rest/V1/pos/locations", { body: { location: { name: "Shop", code: "shop" } } });
    assert.equal(write.status, 503);
    await setReadOnly("off");
    while ((await look("/health/ready")).status !== 200) await sleep(50);
  });

  test("load balancers may ask for health with HEAD", async () => {
    for (const url of ["/health/live", "/health/ready"]) {
      const answer = await look(url, "HEAD");
      assert.deepEqual([answer.status, answer.text], [200, ""], url);
    }
  });
});

test("metrics are Prometheus text that counts requests", async () => {
  await call("GET", "/rest/V1/pos/locations");
  const answer = await look("/metrics");
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers["content-type"]), /^text\/plain;/);
  assert.match(answer.text, /^# TYPE \w+ counter$/m);
  assert.match(answer.text, /^\w+\{[^}]*\/pos\/locations"[^}]*\} [1-9]/m);
});

describe("access to the metrics", () => {
  const REFUSED = "/metrics needs METRICS_TOKEN as a bearer token, or a request from this machine without a proxy.";

  test("without METRICS_TOKEN the metrics are open to this machine, except for requests that a proxy passed on", async () => {
    const from = (remoteAddress: string, headers = {}) =>
      app.inject({ method: "GET", url: "/metrics", remoteAddress, headers });
    for (const address of ["127.0.0.1", "127.0.0.53", "::1", "::ffff:127.0.0.1"]) {
      assert.equal((await from(address)).statusCode, 200, address);
    }
    for (const address of ["192.0.2.1", "10.0.0.1", "2001:db8::1", "128.0.0.1"]) {
      const answer = await from(address);
      assert.deepEqual([answer.statusCode, answer.json().message], [401, REFUSED], address);
    }
    for (const name of ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"]) {
      assert.equal((await from("127.0.0.1", { [name]: "127.0.0.1" })).statusCode, 401, name);
    }
    const of_administrator = await from("192.0.2.1", { authorization: `Bearer ${token}` });
    assert.equal(of_administrator.statusCode, 401);
  });

  test("with METRICS_TOKEN the metrics are open to that token only, from any address", async () => {
    const METRICS_TOKEN = "prometheus-of-the-shop";
    const guarded = await openApp({ database, env: { METRICS_TOKEN } });
    const read = (headers: Record<string, string>, remoteAddress = "192.0.2.1") =>
      guarded.app.inject({ method: "GET", url: "/metrics", headers, remoteAddress });
    assert.equal((await read({ authorization: `Bearer ${METRICS_TOKEN}` })).statusCode, 200);
    assert.equal((await read({ authorization: `bearer ${METRICS_TOKEN}`, "x-forwarded-for": "x" })).statusCode, 200);
    for (const authorization of ["", `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`, `Bearer ${guarded.token}`]) {
      assert.equal((await read({ authorization }, "127.0.0.1")).statusCode, 401, authorization);
    }
    assert.equal((await read({}, "127.0.0.1")).statusCode, 401);
  });

  test("many concurrent readers have the metrics composed once a second", async () => {
    let composed = 0;
    const { deps } = await openApp({ database });
    const counting = buildApp({
      ...deps,
      metrics: { ...deps.metrics, render: () => ((composed += 1), deps.metrics.render()) },
    });
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 300 }, () => counting.inject("/metrics")));
    const seconds = Math.floor((performance.now() - started) / 1_000);
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
    assert.ok(composed <= seconds + 1, `${composed} times in ${seconds} s`);
    await counting.close();
  });
});

describe("the port of a worker", () => {
  const log = createLogger({ level: "silent" });
  const startWorker = (env: Record<string, string>) =>
    startService(
      loadConfig({
        DATABASE_URL: database.service_url,
        MIGRATION_DATABASE_URL: database.owner_url,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        ...env,
      }),
      log,
      { serves: false, works: true },
    );

  test("with WORKER_PORT a worker answers health and metrics, and nothing else", async () => {
    const worker = await startWorker({ WORKER_PORT: "0" });
    const statusOf = async (path: string) => (await fetch(`${worker.url}${path}`)).status;
    for (const path of ["/health/live", "/health/ready", "/metrics"]) assert.equal(await statusOf(path), 200, path);
    for (const path of ["/rest/V1/pos/locations", "/admin", "/docs"]) assert.equal(await statusOf(path), 404, path);
    await worker.drain();
    assert.equal(await statusOf("/health/ready"), 503);
    await worker.stop();
    await assert.rejects(fetch(`${worker.url}/health/live`));
  });

  test("without WORKER_PORT a worker listens on no port, whatever PORT is", async () => {
    const worker = await startWorker({ PORT: "0" });
    assert.equal(worker.url, undefined);
    await worker.drain();
    await worker.stop();
  });

  test("a worker whose port is in use does not start, and names the setting", async (t) => {
    const neighbour = createServer();
    await new Promise<void>((resolve) => void neighbour.listen(0, "127.0.0.1", resolve));
    t.after(() => neighbour.close());
    const { port } = neighbour.address() as AddressInfo;
    await assert.rejects(startWorker({ WORKER_PORT: String(port) }), /Set WORKER_PORT to a free port/);
  });
});

describe("the documentation", () => {
  test("the documentation is open to everyone, and needs no database", async () => {
    proxy.set("cut");
    for (const [url, type] of [
      ["/docs", "text/html; charset=utf-8"],
      ["/docs/api/receipts/syncReceipt", "text/html; charset=utf-8"],
      ["/docs/guides/registers.md", "text/markdown; charset=utf-8"],
      ["/docs/search?q=receipt", "text/html; charset=utf-8"],
      ["/llms.txt", "text/plain; charset=utf-8"],
    ] as const) {
      const { status, headers } = await look(url);
      assert.deepEqual([status, headers["content-type"]], [200, type], url);
      assert.match(String(headers["content-security-policy"]), /^default-src 'none'; style-src 'self';/, url);
    }
    assert.match((await look("/docs/search?q=receipt+mail")).text, /href="\/docs\/api\/receipts\/emailReceipt"/);
    proxy.set("open");
  });

  test("the OpenAPI document is served as it is in the repository, with examples", async () => {
    const { body, text } = await look("/docs/openapi.json");
    assert.equal(text, servedText());
    const bare = JSON.parse(text, (_key, value: unknown) => {
      if (typeof value !== "object" || value === null || !("schema" in value)) return value;
      return { ...value, example: undefined, examples: undefined };
    }) as unknown;
    assert.deepEqual(JSON.parse(JSON.stringify(bare)), JSON.parse(readFileSync(OPENAPI_FILE, "utf8")));
    assert.notDeepEqual(body, bare);
  });
});

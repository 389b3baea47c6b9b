import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ROUTES } from "../src/app.ts";
import { proxyDatabase } from "./database-proxy.ts";
import { cloneDatabase, openApp } from "./support.ts";

const database = await cloneDatabase();
const proxy = await proxyDatabase(database.service_url);
const { call } = await openApp({ database: { service_url: proxy.url, owner_url: database.owner_url } });

/** As somebody without any token. */
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

  test("balancers may ask with HEAD", async () => {
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

describe("the API's reference", () => {
  test("is a page without scripts that names every route with its resource", async () => {
    const { status, headers, text } = await look("/docs");
    assert.equal(status, 200);
    assert.match(String(headers["content-type"]), /^text\/html; charset=utf-8$/);
    assert.match(String(headers["content-security-policy"]), /default-src 'none'/);
    assert.ok(!/<script|`/i.test(text));
    for (const { surface, path, resource } of ROUTES) {
      assert.ok(text.includes(`<code>${surface === "rest" ? "/rest" : "/admin/api"}${path}</code>`), path);
      assert.ok(text.includes(`<code>${resource}</code>`), resource);
    }
  });

  test("is served as the document that is committed", async () => {
    const { body } = await look("/docs/openapi.json");
    assert.deepEqual(body, JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8")));
  });
});

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "node:test";
import { eachHost, findWritable } from "../src/runtime/database-hosts.ts";
import { proxyDatabase } from "./database-proxy.ts";
import { queryOnce } from "./empty-database.ts";
import { cloneDatabase, databaseName, openApp } from "./support.ts";

const hostOf = (url: string): string => new URL(url).host;

async function twoHosts() {
  const database = await cloneDatabase();
  const a = await proxyDatabase(database.service_url);
  const b = await proxyDatabase(database.service_url);
  const url = `${a.url.replace(hostOf(a.url), `${hostOf(a.url)},${hostOf(b.url)}`)}?target_session_attrs=read-write`;
  return { database, a, b, url };
}

test("a URL of several hosts is one URL for each, with its other parameters", () => {
  assert.deepEqual(eachHost("postgres://u:p%40@a:1,[::1]:2,c/db?sslmode=verify-full&target_session_attrs=primary"), [
    "postgres://u:p%40@a:1/db?sslmode=verify-full",
    "postgres://u:p%40@[::1]:2/db?sslmode=verify-full",
    "postgres://u:p%40@c/db?sslmode=verify-full",
  ]);
  for (const url of [
    "postgres://a/db",
    "postgresql://u@/db?host=/run/postgresql",
    "postgres://u@a:1/db?options=-c%20x",
  ]) {
    assert.deepEqual(eachHost(url), [url]);
  }
});

test("the host that takes writes is found, or else each host has its reason", async () => {
  const { database, a, b, url } = await twoHosts();
  assert.equal(await findWritable(url), a.url);
  a.set("cut");
  assert.equal(await findWritable(url), b.url);
  await queryOnce(
    process.env["TEST_ADMIN_URL"] ?? "",
    `alter database ${databaseName(database.owner_url)} set default_transaction_read_only = on`,
  );
  await assert.rejects(findWritable(url), (error: Error) => {
    assert.ok(error.message.startsWith(`No host of the database takes writes: ${hostOf(a.url)}: `), error.message);
    assert.ok(error.message.endsWith(`; ${hostOf(b.url)} is read-only`), error.message);
    return true;
  });
});

test("a node whose database host fails goes on with the next host", async () => {
  const { database, a, b, url } = await twoHosts();
  const { call } = await openApp({
    database: { service_url: await findWritable(url), owner_url: database.owner_url },
    findHost: () => findWritable(url),
  });
  const save = (code: string) => call("POST", "/rest/V1/pos/locations", { body: { location: { name: "Shop", code } } });
  assert.equal((await save("first")).status, 200);
  assert.equal(b.asked.length, 0);
  a.set("cut");
  while ((await call("GET", "/health/ready")).status !== 200) await sleep(50);
  assert.equal((await save("second")).status, 200);
  assert.ok(b.asked.length > 0);
});

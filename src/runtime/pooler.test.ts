import assert from "node:assert/strict";
import { test } from "node:test";
import { proxyDatabase } from "../../test/database-proxy.ts";
import { cloneDatabase } from "../../test/support.ts";
import { poolByTransaction } from "../../test/transaction-pooler.ts";
import { isPooledByTransaction } from "./pooler.ts";

const { service_url } = await cloneDatabase();

test("a pooler in transaction mode is found", async () => {
  assert.equal(await isPooledByTransaction(await poolByTransaction(service_url)), true);
});

test("PostgreSQL itself, and a proxy that keeps each client's connection, are not one", async () => {
  assert.equal(await isPooledByTransaction(service_url), false);
  assert.equal(await isPooledByTransaction((await proxyDatabase(service_url)).url), false);
});

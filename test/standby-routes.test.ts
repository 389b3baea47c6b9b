import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { test } from "node:test";
import { makeCheckpoint } from "../src/features/sales/books/evidence/commands/checkpoint.ts";
import { buildApp, ROUTES } from "../src/main/app.ts";
import { openKysely, openPool } from "../src/runtime/database.ts";
import { TIME_LIMITS } from "../src/main/open-deps.ts";
import { createListLimiter, createReportLimiter } from "../src/web-api/concurrency.ts";
import { readInTurns } from "../src/web-api/list/read-in-turn.ts";
import { newAdministrator } from "./administrator.ts";
import { afterFile } from "./after-file.ts";
import { storeSome } from "./fixtures/evidence/log.ts";
import { sampleRequests } from "./sample-requests.ts";
import { openStockedApp } from "./stocked-app.ts";

const stock = await openStockedApp();
const { call, database, deps, newToken } = stock.testApp;

/** Connections that refuse writes, as those of a standby do. */
const pool = openPool({
  url: database.service_url,
  name: "read-only",
  connections_max: 6,
  statements: "read many",
  onError: () => undefined,
});
pool.on("connect", (client) => void client.query("set default_transaction_read_only = on"));
const db = openKysely(pool);
const standby = {
  readsAt: () => ({
    lists: readInTurns(db, createListLimiter(TIME_LIMITS.list_turn_ms)),
    reports: readInTurns(db, createReportLimiter(TIME_LIMITS.report_turn_ms)),
    streamPool: pool,
  }),
  positionNow: async () => "0/1",
  lagSeconds: () => 0,
  stop: async () => undefined,
};
const app = buildApp({ ...deps, standby });
await app.ready();
afterFile(async () => {
  await app.close();
  await pool.end();
});

/**
 * GETs of the administration that read from both. What they read from the primary is not joined
 * with their lists and reports (whether a row of the path exists, names and accounts of the
 * configuration), or they record an export. A GET that joins both has `reads_primary`.
 */
const FROM_BOTH = [
  "/products",
  "/audit-log.csv",
  "/integrations/{id}/requests",
  "/telemetry/report",
  "/webhooks/{id}/deliveries",
  "/register-totals.csv",
  "/register-reports.csv",
  "/books/journal.csv",
  "/books/datev.csv",
  "/books/cash-book.csv",
  "/books/dsfinvk.zip",
  "/books/saft-no.xml",
  "/books/accounts/used",
  "/coupons/{coupon_id}/uses",
];

const ONLY_PRIMARY = ["/register-totals/summary", "/evidence", "/evidence/bundle.zip"];

test("lists, reports and exports of the administration are read from a standby, and nothing else is", async () => {
  const { token: admin_token } = await newAdministrator(stock.testApp);
  const rest_token = await newToken(["all"]);
  const [receipt_id = 0] = await storeSome(stock.testApp, 2);
  await makeCheckpoint(deps);
  // A file for DATEV needs accounts.
  const accounts = sampleRequests(stock).find(({ name }) => name === "PUT /books/accounts");
  await call("PUT", accounts?.url ?? "", { token: admin_token, body: accounts?.body });

  // Connections are counted by request, since other work of the service takes some at any time.
  const requests = new AsyncLocalStorage<{ primary: number; standby: number }>();
  const count = (name: "primary" | "standby") => () => {
    const taken = requests.getStore();
    if (taken !== undefined) taken[name] += 1;
  };
  deps.pool.on("acquire", count("primary"));
  pool.on("acquire", count("standby"));
  const from_both = new Set<string>();
  for (const { route, url, name } of sampleRequests(stock)) {
    const { method, path, surface, json_string_body } = route;
    if (method !== "GET" || json_string_body) continue;
    const get = async () =>
      await app.inject({
        method: "GET",
        url: path === "/evidence/proof" ? `/admin/api${path}?kind=receipt&key=${receipt_id}` : url,
        headers: { authorization: `Bearer ${surface === "rest" ? rest_token : admin_token}` },
      });
    // The first request loads caches.
    await get();
    const taken = { primary: 0, standby: 0 };
    const answer = await requests.run(taken, get);
    assert.ok(answer.statusCode < 500, `${name} ${answer.body}`);
    if (surface === "rest" || route.reads_primary) assert.equal(taken.standby, 0, name);
    assert.equal(answer.headers["x-read-from"], taken.standby > 0 ? "standby" : undefined, name);
    assert.equal(answer.headers["x-position"], undefined, name);
    if (surface === "admin" && route.list !== undefined) assert.equal(answer.headers["x-read-from"], "standby", name);
    if (taken.primary > 0 && taken.standby > 0) from_both.add(path);
  }
  assert.deepEqual([...from_both].toSorted(), FROM_BOTH.toSorted());
  assert.deepEqual(
    ROUTES.filter(({ reads_primary }) => reads_primary)
      .map(({ path }) => path)
      .toSorted(),
    ONLY_PRIMARY.toSorted(),
  );
});

import assert from "node:assert/strict";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import pg from "pg";
import { TIME_LIMITS } from "../src/main/open-deps.ts";
import { newAdministrator } from "./administrator.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { A_MINUTE_EACH, openApp, type TestApp } from "./support.ts";

const LIST = "/rest/V1/customers/search?searchCriteria[pageSize]=20";

/** Locks a table, so that each list of its rows takes as long as a statement may take. */
async function hold({ database }: TestApp, table = "shop_data.customer"): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query("begin");
  await owner.query(`lock table ${table} in access exclusive mode`);
  return owner;
}

/** Returns the number of lists' statements that PostgreSQL executes. */
async function busyLists({ deps }: TestApp): Promise<number> {
  const { rows } = await deps.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'tillkeeper lists' and state = 'active'",
  );
  return rows[0]?.n ?? 0;
}

describe("20 lists of one token at once, each as slow as can be", async () => {
  // The lists that wait are refused before the others end and leave them their turns.
  const time_limits = { ...A_MINUTE_EACH, list_turn_ms: TIME_LIMITS.list_turn_ms };
  const service = await openApp({ pool_size: 8, time_limits });
  const { call, deps, newToken } = service;
  const till = await newTerminal(deps);

  test("20 lists of one token leave lists, receipts, heartbeats, configuration and readiness to others, and end with them", async () => {
    const greedy = await newToken(["all"]);
    const owner = await hold(service);
    const lists = Array.from({ length: 20 }, () => call("GET", LIST, { token: greedy }));
    while ((await busyLists(service)) < 4) await sleep(10);
    assert.equal(await busyLists(service), 4, "one token has four at a time");
    const answers = await Promise.all([
      call("GET", "/rest/V1/pos/locations?searchCriteria[pageSize]=20"),
      call("GET", "/rest/V1/pos/audit-log?searchCriteria[pageSize]=20"),
      call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(till) } }),
      call("POST", `/rest/V1/pos/terminals/${till.terminal_id}/heartbeat`, {
        body: { deviceIdentifier: till.device_identifier },
      }),
      call("GET", `/rest/V1/pos/terminals/${till.terminal_id}/config`),
      call("GET", "/health/ready", { token: undefined }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
      JSON.stringify(answers.map(({ text }) => text.slice(0, 80))),
    );
    assert.equal(await busyLists(service), 4, "they were still there");
    for (const { status, headers } of await Promise.all(lists)) {
      assert.deepEqual([status, headers["retry-after"]], [503, "2"]);
    }
    // PostgreSQL tells a client of a cancelled statement before it notes that the backend is idle.
    while ((await busyLists(service)) > 0) await sleep(10);
    await owner.end();
    assert.equal((await call("GET", LIST, { token: greedy })).status, 200);
  });
});

/** Creates a product, which registers pull, and a customer, whom they look up. */
async function stock({ call }: TestApp): Promise<{ readonly customer_id: number }> {
  const product = { sku: "tea", name: "Tea", price: 12.5, attribute_set_id: 4, type_id: "simple" };
  assert.equal((await call("POST", "/rest/V1/products", { body: { product } })).status, 200);
  const customer = { email: "ada@shop.example", firstname: "Ada", lastname: "Byron" };
  const { status, body } = await call("POST", "/rest/V1/customers", { body: { customer } });
  assert.equal(status, 200);
  return { customer_id: body.id };
}

interface SharedRead {
  readonly what: string;
  readonly path: string;
  /** Body of the request, which then is a POST. */
  readonly body?: object;
  /** A table that the route reads last, or alone. */
  readonly table: string;
}

const likeLists: readonly SharedRead[] = [
  { what: "the catalogue", path: "/rest/V1/pos/catalog", table: "shop_data.product" },
  {
    what: "the search for customers",
    path: "/rest/V1/pos/customers/search?query=ada",
    table: "shop_data.customer_search",
  },
];
const reportsOf = (customer_id: number): readonly SharedRead[] => [
  { what: "the categories", path: "/rest/V1/pos/categories?changedAfter=1000000", table: "shop_data.category" },
  {
    what: "register totals",
    path: "/admin/api/register-totals?from=2026-01-01&to=2026-12-31",
    table: "pos.register_report",
  },
  {
    what: "register totals as CSV",
    path: "/admin/api/register-totals.csv?from=2026-01-01&to=2026-12-31",
    table: "pos.register_report",
  },
  { what: "chains of closings", path: "/admin/api/register-report-chains", table: "pos.register_report" },
  {
    what: "closings after an unclosed session",
    path: "/admin/api/register-reports?filter[finding]=session_without_closing",
    table: "pos.receipt",
  },
  { what: "the telemetry report", path: "/rest/V1/pos/telemetry/report", table: "pos.telemetry_event" },
  {
    what: "the administration's telemetry report",
    path: "/admin/api/telemetry/report",
    table: "pos.telemetry_event",
  },
  { what: "the summary of sync health", path: "/admin/api/sync-health/summary", table: "pos.refused_post" },
  { what: "payment methods", path: "/admin/api/method-tenders", table: "pos.closing_unmapped_method" },
  {
    what: "the proposal for a payment method",
    path: "/admin/api/method-tender-proposal?method=voucher",
    table: "pos.closing_unmapped_method",
  },
  {
    what: "a customer's purchases",
    path: `/rest/V1/pos/customer-insights/${customer_id}`,
    table: "shop_data.sales_order",
  },
  {
    what: "the export of a person",
    path: "/admin/api/persons/export",
    body: { email: "ada@shop.example" },
    table: "pos.telemetry_event",
  },
];

const asked = ({ call }: TestApp, { path, body }: SharedRead, token: string) =>
  body === undefined ? call("GET", path, { token }) : call("POST", path, { token, body });

/** Returns the number of a pool's statements that wait for a table. */
async function heldUp({ deps }: TestApp, pool: string): Promise<number> {
  const { rows } = await deps.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'",
    [pool],
  );
  return rows[0]?.n ?? 0;
}

describe("eight reads of one caller at once", async () => {
  const service = await openApp({ pool_size: 8 });
  const { call, deps, newToken } = service;
  const till = await newTerminal(deps);
  const { customer_id } = await stock(service);
  const others = [
    "/rest/V1/pos/locations?searchCriteria[pageSize]=20",
    `/rest/V1/pos/terminals/${till.terminal_id}`,
    "/admin/api/security-events/summary",
  ];

  const cases = [
    ...likeLists.map((one) => ({ ...one, pool: "tillkeeper lists", most: 4 })),
    ...reportsOf(customer_id).map((one) => ({ ...one, pool: "tillkeeper reports", most: 2 })),
  ];
  for (const { pool, most, ...read } of cases) {
    const { what, path, table } = read;
    test(`of ${what} take ${most} connections and leave the rest to others`, async () => {
      const tokenFor = async (url: string): Promise<string> =>
        url.startsWith("/rest/") ? newToken(["all"]) : (await newAdministrator(service)).token;
      const greedy = await tokenFor(path);
      const bearers = await Promise.all(others.map(tokenFor));
      const owner = await hold(service, table);
      const reads = Array.from({ length: 8 }, () => asked(service, read, greedy));
      while ((await heldUp(service, pool)) < most) await sleep(10);
      const answers = await Promise.all(others.map((url, index) => call("GET", url, { token: bearers[index] })));
      assert.deepEqual(
        answers.map(({ status }) => status),
        others.map(() => 200),
      );
      assert.equal(await heldUp(service, pool), most);
      await owner.end();
      for (const { status, text } of await Promise.all(reads)) assert.equal(status, 200, text);
    });
  }
});

describe("a client that leaves", async () => {
  const service = await openApp({ statement_timeout_ms: 600_000 });
  const { app, token } = service;
  const { token: admin_token } = await newAdministrator(service);
  const { customer_id } = await stock(service);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;

  // In this service a statement may take ten minutes, so one that ends sooner was cancelled.
  const lists: readonly SharedRead[] = [
    { what: "a list", path: LIST, table: "shop_data.customer" },
    {
      what: "a page of the audit log",
      path: "/rest/V1/pos/audit-log?searchCriteria[pageSize]=20",
      table: "pos.audit_log",
    },
    {
      what: "the closings' feed",
      path: "/rest/V1/pos/register-reports?changedAfter=0",
      table: "pos.register_report_state",
    },
    ...likeLists,
  ];
  const cases = [
    ...lists.map((one) => ({ ...one, pool: "tillkeeper lists" })),
    ...reportsOf(customer_id).map((one) => ({ ...one, pool: "tillkeeper reports" })),
  ];
  for (const { pool, ...read } of cases) {
    const { what, path, table, body } = read;
    test(`has the statement of ${what} cancelled in the database`, { timeout: 300_000 }, async () => {
      const bearer = path.startsWith("/rest/") ? token : admin_token;
      const owner = await hold(service, table);
      const text = body === undefined ? "" : JSON.stringify(body);
      const line = `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1`;
      const length = `content-type: application/json\r\ncontent-length: ${text.length}`;
      const head = [line, "host: x", `authorization: Bearer ${bearer}`, length];
      const socket = connect(port, "127.0.0.1", () => socket.write([...head, "", text].join("\r\n")));
      socket.on("error", () => undefined);
      while ((await heldUp(service, pool)) === 0) await sleep(10);
      socket.destroy();
      while ((await heldUp(service, pool)) > 0) await sleep(10);
      await owner.end();
      assert.equal((await asked(service, read, bearer)).status, 200);
    });
  }
});

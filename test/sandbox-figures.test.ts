import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { serviceNumbers } from "../src/main/service-numbers.ts";
import { EVENT_NAMES } from "../src/shared/events/rules/deliveries.ts";
import { storeConnector } from "./fixtures/connectors/shop.ts";
import { kindOf, Platform } from "./fixtures/connectors/double.ts";
import { type Goods, sampleSandboxes, THRESHOLDS, type TradingTill } from "./fixtures/sandboxes/trade.ts";
import { openApp } from "./support.ts";

const app = await openApp({
  env: { WEBHOOK_ALLOW_PRIVATE: "on" },
  connector_kinds: [kindOf(new Platform())],
});
const { call, deps, newToken } = app;
const { owner, get, rows, newLocation, newTill, newGoods, trade, usage } = await sampleSandboxes(app);

const ALL = "searchCriteria[pageSize]=50";
const PERIOD = "from=2000-01-01&to=2100-01-01";
const today = Temporal.Now.plainDateISO("UTC");
const dayFrom = (days: number) => today.add({ days }).toString();
const THESE_DAYS = `filter[business_date][gteq]=${dayFrom(-9)}&filter[business_date][lteq]=${dayFrom(9)}`;
const idsOf = (name: string) => (body: { items: readonly Record<string, unknown>[]; total_count: number }) => [
  body.total_count,
  body.items.map((item) => item[name]),
];

/** Reads of every figure, list and feed of all locations. */
const FIGURES: Readonly<Record<string, (goods: Goods) => Promise<unknown>>> = {
  "the trading day": async () => {
    // `until` is the clock.
    const { until: _until, ...day } = await get("/admin/api/trading-day");
    return day;
  },
  "the list of receipts": async () => idsOf("receipt_id")(await get("/admin/api/receipts")),
  "the sums of the list of receipts": () => get("/admin/api/receipts/totals"),
  "the interface's list of receipts": async () => idsOf("receipt_id")(await get(`/rest/V1/pos/receipts?${ALL}`)),
  "register totals": () => get(`/admin/api/register-totals?${PERIOD}&by=month`),
  "the CSV of register totals": async () =>
    (await call("GET", `/admin/api/register-totals.csv?${PERIOD}&by=month`, { token: owner.token })).text,
  "the months of the books": () => get("/admin/api/books/months?from=2026-01&to=2026-12"),
  "the list of closings": async () => idsOf("report_id")(await get("/admin/api/register-reports")),
  "the CSV of closings": async () =>
    (await call("GET", "/admin/api/register-reports.csv", { token: owner.token })).text,
  "the closings to do": async () => idsOf("report_id")(await get("/admin/api/register-reports?filter[to_do]=true")),
  "the closings without a journal entry": async () =>
    idsOf("report_id")(await get(`/admin/api/register-reports?filter[books]=waiting&${THESE_DAYS}`)),
  "the sums of the list of closings": () => get("/admin/api/register-reports/totals"),
  "the interface's list of closings": async () => idsOf("report_id")(await get(`/rest/V1/pos/register-reports?${ALL}`)),
  "the feed of closings": async () => {
    const feed = await get(`/rest/V1/pos/register-reports?${ALL}&changedAfter=0`);
    return [idsOf("report_id")(feed), feed.highest_revision];
  },
  "sessions without a closing": async () => idsOf("register_session_id")(await get("/admin/api/register-sessions")),
  "payment methods without a tender": () => get("/admin/api/method-tenders"),
  "what needs attention": async () =>
    (await get("/admin/api/attention")).items.map(({ key }: Record<string, unknown>) => key),
  "the health of registers": () => get("/admin/api/sync-health/summary"),
  "the list of registers by health": async () => {
    const { items, total_count } = await get("/admin/api/sync-health");
    const { total_count: of_pages } = await get("/admin/api/sync-health?page_size=1&page=2");
    assert.equal(of_pages, items.length);
    return [
      total_count,
      of_pages,
      items.map(({ terminal_id, health }: Record<string, unknown>) => [terminal_id, health]),
    ];
  },
  "the report of telemetry": () => get(`/rest/V1/pos/telemetry/report`),
  "the list of orders": async () => idsOf("order_id")(await get("/admin/api/orders")),
  "the sums of the list of orders": () => get("/admin/api/orders/totals"),
  "the interface's list of orders": async () => idsOf("entity_id")(await get(`/rest/V1/orders?${ALL}`)),
  "the interface's list of invoices": async () => idsOf("entity_id")(await get(`/rest/V1/invoices?${ALL}`)),
  "the interface's list of credit memos": async () => idsOf("entity_id")(await get(`/rest/V1/creditmemos?${ALL}`)),
  "the numbers of orders, invoices and credit memos": () =>
    rows("select * from shop_data.sales_sequence where prefix = '' order by 1"),
  "the stock of products": ({ product_id }) =>
    rows("select trim_scale(qty)::text as qty from shop_data.product where entity_id = $1", product_id),
  "the uses of a promotion and its coupon": async ({ customer_id, rule_id, code }) => [
    await usage(customer_id, rule_id, code),
    await rows("select times_used from shop_data.salesrule where rule_id = $1", rule_id),
    await rows("select times_used from shop_data.salesrule_coupon where code = $1", code),
  ],
  "the purchases of a customer": ({ customer_id }) => get(`/rest/V1/pos/customer-insights/${customer_id}`),
  "the credit that a customer used": ({ customer_id }) => get(`/admin/api/customers/${customer_id}/credit`),
  "the open invoices in the list of credit limits": () => get("/admin/api/credit-limits"),
  "the events of webhooks and plugins": () =>
    rows("select event_name, subject, position from outbox_event order by 1, 2, 3"),
  "the tasks of the shop platform": () => rows("select kind, subject from connector_task order by task_id"),
  "the metrics of the service": async () => {
    const numbers = await serviceNumbers(deps.db, THRESHOLDS, []);
    return (
      numbers
        // The evidence log has the receipts of sandboxes, too, and they are counted at their
        // location.
        .filter(({ name }) => !/jobs|_seconds|reevaluation|evidence|uncounted/.test(name))
        .map(({ name, rows: found }) => [name, found.map((row) => JSON.stringify(row)).toSorted()])
    );
  },
};

describe("the figures beside a sandbox", () => {
  const nothing = new Map<string, unknown>();
  const expected = new Map<string, unknown>();
  let goods: Goods;
  let live: TradingTill;
  let sandbox: TradingTill;
  before(async () => {
    await storeConnector(app);
    const hook = { url: "http://127.0.0.1:9/", event_names: EVENT_NAMES };
    assert.equal((await call("POST", "/admin/api/webhooks", { token: owner.token, body: hook })).status, 200);
    goods = await newGoods();
    [live, sandbox] = [await newTill(await newLocation(false)), await newTill(await newLocation(true))];
    const limit = { customer_id: goods.customer_id, credit_limit: "500" };
    assert.equal((await call("POST", "/admin/api/credit-limits", { token: owner.token, body: limit })).status, 200);
    for (const [name, read] of Object.entries(FIGURES)) nothing.set(name, await read(goods));
    await trade(live, goods);
    for (const [name, read] of Object.entries(FIGURES)) expected.set(name, await read(goods));
    await trade(sandbox, goods);
  });

  for (const [name, read] of Object.entries(FIGURES)) {
    test(`${name}: the sales of a live location count, those of a sandbox do not`, async () => {
      assert.notDeepEqual(expected.get(name), nothing.get(name), "the live location counts");
      assert.deepEqual(await read(goods), expected.get(name));
    });
  }

  test("a sandbox that is named shows its own receipts, closings, orders and figures", async () => {
    const { location_id, terminal_id } = sandbox;
    const filter = `filter[location_id]=${location_id}`;
    const at = `searchCriteria[filterGroups][0][filters][0][field]=location_id&searchCriteria[filterGroups][0][filters][0][value]=${location_id}`;
    assert.equal((await get(`/admin/api/receipts?${filter}`)).total_count, 4);
    assert.equal((await get(`/admin/api/receipts?filter[terminal_id]=${terminal_id}`)).total_count, 4);
    assert.equal((await get(`/admin/api/register-reports?${filter}`)).total_count, 3);
    assert.equal((await get(`/admin/api/orders?${filter}`)).total_count, 3);
    assert.equal((await get(`/rest/V1/pos/receipts?${at}`)).total_count, 4);
    assert.equal((await get(`/rest/V1/pos/register-reports?${at}&changedAfter=0`)).total_count, 3);
    assert.equal((await get(`/admin/api/trading-day?location_id=${location_id}`)).currencies[0].receipts, 4);
    const totals = await get(`/admin/api/register-totals?${PERIOD}&by=month&location_id=${location_id}`);
    assert.equal(totals.items[0].closings, 3);
  });

  test("a condition other than an equal one names no sandbox", async () => {
    const filter = (condition: string, value: number) =>
      `searchCriteria[filterGroups][0][filters][0][field]=location_id&searchCriteria[filterGroups][0][filters][0][conditionType]=${condition}&searchCriteria[filterGroups][0][filters][0][value]=${value}`;
    assert.equal((await get(`/rest/V1/pos/receipts?${filter("gt", 0)}`)).total_count, 4);
    assert.equal((await get(`/rest/V1/pos/receipts?${filter("neq", live.location_id)}`)).total_count, 0);
    const either = `${filter("eq", sandbox.location_id)}&searchCriteria[filterGroups][0][filters][1][field]=grand_total&searchCriteria[filterGroups][0][filters][1][conditionType]=gt&searchCriteria[filterGroups][0][filters][1][value]=0`;
    assert.equal((await get(`/rest/V1/pos/receipts?${either}`)).total_count, 4, "or any amount");
  });

  test("an integration of a sandbox reads the sandbox's closings from the feed and its figures, and no live ones", async () => {
    const token = await newToken(["all"], [sandbox.location_id]);
    const feed = await get(`/rest/V1/pos/register-reports?${ALL}&changedAfter=0`, token);
    assert.deepEqual(
      [...new Set(feed.items.map((row: Record<string, unknown>) => row["location_id"]))],
      [sandbox.location_id],
    );
    const report = await get("/rest/V1/pos/telemetry/report", token);
    assert.equal(report.totals.terminals, 1);
  });

  test("orders, invoices and credit memos of a sandbox have numbers of their own", async () => {
    const { items } = await get(`/admin/api/orders?filter[location_id]=${sandbox.location_id}`);
    assert.deepEqual(items.map(({ increment_id }: Record<string, unknown>) => increment_id).toSorted(), [
      "TEST000000001",
      "TEST000000002",
      "TEST000000003",
    ]);
    assert.deepEqual(
      await rows("select entity_type, last_number::int from shop_data.sales_sequence where prefix = 'TEST' order by 1"),
      [
        { entity_type: "creditmemo", last_number: 1 },
        { entity_type: "invoice", last_number: 2 },
        { entity_type: "order", last_number: 3 },
      ],
    );
  });

  test("the documents of a deleted sandbox reach no figure either", async () => {
    assert.equal(
      (await call("DELETE", `/admin/api/locations/${sandbox.location_id}`, { token: owner.token })).status,
      200,
    );
    for (const name of ["the totals of receipts", "register totals", "the feed of closings", "the list of orders"]) {
      assert.deepEqual(await FIGURES[name]?.(goods), expected.get(name), name);
    }
  });
});

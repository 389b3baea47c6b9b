import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, beforeEach, describe, test } from "node:test";
import { serviceNumbers } from "../src/main/service-numbers.ts";
import { EVENT_NAMES, REGISTER_REPORT_SAVED } from "../src/shared/events/rules/deliveries.ts";
import { definePlugin } from "../src/plugins/plugin.ts";
import { evaluateLater } from "../src/features/sales/closings/commands/reconcile.ts";
import { toPrint } from "../src/features/sales/receipt-page/commands/open.ts";
import { findPageReceiptById } from "../src/features/sales/receipt-page/queries/receipt.ts";
import { noteSilences } from "../src/features/devices/sync-health/queries.ts";
import { newAdministrator } from "./administrator.ts";
import { newSku, saveProduct } from "./fixtures/catalog/products.ts";
import { matchingClosing } from "./fixtures/closings/figures.ts";
import { closingOf, submit, type Till } from "./fixtures/closings/shop.ts";
import { storeConnector } from "./fixtures/connectors/shop.ts";
import { kindOf, Platform } from "./fixtures/connectors/double.ts";
import { openReceiver, type Receiver } from "./fixtures/events/events.ts";
import { place, post, readOrder } from "./fixtures/orders/orders.ts";
import { samplePromotions } from "./fixtures/promotions/promotions.ts";
import { newTerminal, sampleReceipt, sampleTelemetry, type TestTerminal } from "./fixtures/rows.ts";
import { storeSetting } from "./settings.ts";
import { openApp } from "./support.ts";
import { changeUnguarded } from "./unguarded.ts";

/** Ids of the closings and registers about which a plugin got an event. */
const observed: (string | number)[] = [];
const observer = definePlugin({
  name: "observer",
  onRegisterReportSaved: ({ report_id }) => void observed.push(report_id),
  onTerminalSilent: ({ terminal_id }) => void observed.push(terminal_id),
});
const app = await openApp({
  env: { WEBHOOK_ALLOW_PRIVATE: "on" },
  connector_kinds: [kindOf(new Platform())],
  plugins: [observer],
});
const { call, deps, newToken } = app;
const { ok, rule, coupon, customer, usage } = samplePromotions(app);
const owner = await newAdministrator(app);
const THRESHOLDS = [{ website_id: 0, silent_minutes: 30, behind_hours: 24, license_days: 14 }] as const;

async function get(path: string, token = owner.token) {
  const answer = await call("GET", path, { token });
  assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  return answer.body;
}

async function rows(query: string, ...values: readonly unknown[]): Promise<unknown[]> {
  return (await deps.pool.query(query, [...values])).rows;
}

async function newLocation(is_sandbox: boolean): Promise<number> {
  const body = { name: is_sandbox ? "Test shop" : "Shop", code: randomUUID(), is_sandbox };
  const answer = await call("POST", "/admin/api/locations", { token: owner.token, body });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.is_sandbox, is_sandbox);
  return answer.body.location_id as number;
}

const newTill = async (location_id: number): Promise<TestTerminal & Till> => ({
  ...(await newTerminal(deps, { location_id })),
  series_id: randomUUID(),
});

/** Creates goods, a promotion and a customer, which the sales need. */
async function newGoods() {
  await storeSetting({ deps }, "cataloginventory/options/can_subtract", "1");
  const extension_attributes = { stock_item: { qty: 100 } };
  const product = await saveProduct(app, { sku: newSku(), name: "Tea", price: 10, extension_attributes });
  assert.equal(product.status, 200, product.text);
  const { rule_id } = await rule();
  const { code } = await coupon(rule_id);
  return { product_id: product.body.id as number, rule_id, code, customer_id: await customer() };
}
type Goods = Awaited<ReturnType<typeof newGoods>>;

/**
 * Makes everything that affects a figure: sales with orders, refund, open invoice, closings,
 * telemetry, silence, refusals.
 */
async function trade(till: Till & TestTerminal, { product_id, rule_id, code, customer_id }: Goods): Promise<void> {
  const { terminal_id, location_id } = till;
  const token = await newToken(["all"], [location_id]);
  const sale = randomUUID();
  const order = await place(app, {
    customer_id,
    coupon_code: code,
    applied_rule_ids: String(rule_id),
    items: [{ product_id, sku: "tea", name: "Tea", qty_ordered: 4, price: 10, row_total: 40 }],
    extension_attributes: { pos_sale_id: sale, pos_location_id: location_id },
  });
  const send = async (receipt: Record<string, unknown>) => {
    const answer = await call("POST", "/rest/V1/pos/receipts", { token, body: { receipt } });
    assert.equal(answer.status, 200, answer.text);
  };
  await send(sampleReceipt(till, { sale_id: sale, register_session_id: `open ${sale}` }));
  await ok("POST", `/rest/V1/order/${order.entity_id}/invoice`, { capture: true });
  const paid = await readOrder(app, order.entity_id);
  await ok("POST", `/rest/V1/order/${order.entity_id}/refund`, {
    items: [{ order_item_id: paid.items[0].item_id, qty: 1 }],
  });
  // The repeated receipt names an order of another system.
  const repeated = sampleReceipt(till, { register_session_id: `open ${sale}` });
  await send(repeated);
  await send({ ...repeated, order_increment_id: randomUUID() });
  const credit = await place(app, { customer_id, extension_attributes: { pos_location_id: location_id } });
  await ok("POST", `/rest/V1/order/${credit.entity_id}/invoice`, {});
  const dropped = await place(app, {
    items: [{ product_id, sku: "tea", qty_ordered: 2, price: 10 }],
    extension_attributes: { pos_location_id: location_id },
  });
  await ok("POST", `/rest/V1/orders/${dropped.entity_id}/cancel`, {});

  const { rows: days } = await deps.pool.query("select to_char(clock_timestamp(), 'YYYY-MM-DD') as today");
  const business_date = days[0].today as string;
  const bookings = [
    // The first closing is mismatched, since its figures contradict its receipt.
    { payment_method: "pos_cash", sales: { excl_tax: "31.00", tax: "5.70", incl_tax: "36.70" } },
    { payment_method: "voucher" },
  ];
  for (const { payment_method, ...members } of bookings) {
    const id = randomUUID();
    const session_id = randomUUID();
    await send(
      sampleReceipt(till, {
        sale_id: id,
        payment_method,
        grand_total: 11.9,
        subtotal: 10,
        tax_amount: 1.9,
        items: [{ sku: "TEA", name: "Tea", qty: 1, price: 10, row_total: 10, tax_amount: 1.9, tax_rate: 19 }],
        register_session_id: session_id,
      }),
    );
    const closing = matchingClosing(till, [id], { session_id, business_date, ...members });
    assert.equal((await submit(app, closing, token)).status, 200);
  }
  // The late closing lists a document that never arrives.
  const late = closingOf(till, {
    business_date,
    documents: [{ sale_id: randomUUID(), type: "sale", amount: "10.00", receipt_number: "1" }],
  });
  assert.equal((await submit(app, late, token)).status, 200);
  await changeUnguarded(
    app.database,
    "register_report",
    "update register_report set stored_at = stored_at - interval '3 days', closed_at = closed_at - interval '3 days' where report_id = $1",
    [late.report_id],
  );
  await deps.jobs.runDue("evaluate_closing", ({ report_id }) => evaluateLater(deps, report_id));

  const event = { event_type: "sale", event_name: "completed", value: 3 };
  await call("POST", "/rest/V1/pos/telemetry", { token, body: sampleTelemetry(till, event) });
  const refused = { terminal_id, location_id, sale_id: "K1", grand_total: "x" };
  assert.equal((await call("POST", "/rest/V1/pos/receipts", { token, body: { receipt: refused } })).status, 400);
  await deps.refusedPosts.drain();
  await deps.pool.query(
    `insert into terminal_presence (terminal_id, last_seen_at) values ($1, clock_timestamp() - interval '45 minutes')
     on conflict (terminal_id) do update set last_seen_at = excluded.last_seen_at`,
    [terminal_id],
  );
  await deps.pool.query("update terminal set created_at = created_at - interval '1 year' where terminal_id = $1", [
    terminal_id,
  ]);
  await noteSilences(deps.db, THRESHOLDS);
}

const ALL = "searchCriteria[pageSize]=50";
const PERIOD = "from=2000-01-01&to=2100-01-01";
const idsOf = (name: string) => (body: { items: readonly Record<string, unknown>[]; total_count: number }) => [
  body.total_count,
  body.items.map((item) => item[name]),
];

/** Reads of every figure, list and feed of all locations. */
const FIGURES: Readonly<Record<string, (goods: Goods) => Promise<unknown>>> = {
  "the trading day": () => get("/admin/api/trading-day"),
  "the list of receipts": async () => idsOf("receipt_id")(await get("/admin/api/receipts")),
  "the sums of the list of receipts": () => get("/admin/api/receipts/totals"),
  "the interface's list of receipts": async () => idsOf("receipt_id")(await get(`/rest/V1/pos/receipts?${ALL}`)),
  "register totals": () => get(`/admin/api/register-totals?${PERIOD}&by=month`),
  "the CSV of register totals": async () =>
    (await call("GET", `/admin/api/register-totals.csv?${PERIOD}&by=month`, { token: owner.token })).text,
  "the list of closings": async () => idsOf("report_id")(await get("/admin/api/register-reports")),
  "the CSV of closings": async () =>
    (await call("GET", "/admin/api/register-reports.csv", { token: owner.token })).text,
  "the closings to do": async () => idsOf("report_id")(await get("/admin/api/register-reports?filter[to_do]=true")),
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
    const numbers = await serviceNumbers(deps.db, THRESHOLDS);
    return numbers
      .filter(({ name }) => !/jobs|_seconds|reevaluation/.test(name))
      .map(({ name, rows: found }) => [name, found.map((row) => JSON.stringify(row)).toSorted()]);
  },
};

describe("the figures beside a sandbox", () => {
  const nothing = new Map<string, unknown>();
  const expected = new Map<string, unknown>();
  let goods: Goods;
  let live: Till & TestTerminal;
  let sandbox: Till & TestTerminal;
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

describe("the events of a sandbox", () => {
  const WEBHOOKS = "/admin/api/webhooks";
  const newWebhook = async (url: string, fields: object = {}): Promise<number> => {
    const body = { url, event_names: EVENT_NAMES, ...fields };
    const answer = await call("POST", WEBHOOKS, { token: owner.token, body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.webhook_id as number;
  };
  const received = ({ calls }: Receiver) =>
    calls.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  const newTills = async () =>
    [await newTill(await newLocation(false)), await newTill(await newLocation(true))] as const;

  beforeEach(async () => {
    await rows("delete from webhook");
    await rows("delete from outbox_event");
    await deps.generations.poll();
    observed.length = 0;
  });

  test("two webhooks get the events of their own locations, those of the sandbox marked, and a plugin gets live ones", async () => {
    const [shops, sandboxes] = [await openReceiver(), await openReceiver()];
    await newWebhook(shops.url);
    await newWebhook(sandboxes.url, { is_sandbox: true });
    const [live, sandbox] = await newTills();
    const goods = await newGoods();
    await trade(live, goods);
    await trade(sandbox, goods);
    await deps.dispatcher.runDue();

    // Events of closings are not counted, since it depends on the moment how often a closing is
    // evaluated; closings are compared by their ids.
    const count = (receiver: Receiver) =>
      EVENT_NAMES.filter((name) => name !== REGISTER_REPORT_SAVED).map((name) => [
        name,
        received(receiver).filter(({ type }) => type === name).length,
      ]);
    assert.ok(count(shops).every(([, sent]) => sent !== 0));
    assert.deepEqual(count(sandboxes), count(shops), "the same trade");
    assert.ok(received(shops).every(({ data }) => !("is_sandbox" in data)));
    assert.ok(received(sandboxes).every(({ data }) => data["is_sandbox"] === true));
    for (const name of EVENT_NAMES) {
      const membersOf = (receiver: Receiver) =>
        Object.keys(received(receiver).find(({ type }) => type === name)?.data ?? {});
      assert.deepEqual(membersOf(sandboxes), [...membersOf(shops), "is_sandbox"], name);
    }

    const idsIn = (receiver: Receiver, member: string) =>
      new Set(received(receiver).flatMap(({ data }) => (member in data ? [data[member]] : [])));
    const stored = async (query: string, location_id: number) =>
      new Set((await rows(query, location_id)).map((row) => (row as { id: unknown }).id));
    for (const [receiver, { location_id }] of [
      [shops, live],
      [sandboxes, sandbox],
    ] as const) {
      assert.deepEqual(idsIn(receiver, "location_id"), new Set([location_id]));
      for (const [member, table] of [
        ["report_id", "register_report"],
        ["receipt_id", "receipt"],
      ] as const) {
        const ids = await stored(`select ${member} as id from ${table} where location_id = $1`, location_id);
        assert.deepEqual(idsIn(receiver, member), ids, member);
      }
      const orders = "select entity_id as id from shop_data.sales_order where location_id = $1";
      assert.deepEqual(idsIn(receiver, "order_id"), await stored(orders, location_id));
    }
    assert.deepEqual(new Set(observed), new Set([live.terminal_id, ...idsIn(shops, "report_id")]));
  });

  test("without a live webhook a live sale writes no event of a receipt or an order, a test sale does", async () => {
    await newWebhook("http://127.0.0.1:9/", { is_sandbox: true });
    const [live, sandbox] = await newTills();
    const goods = await newGoods();
    const written = () => rows("select distinct event_name, is_sandbox from outbox_event order by 1");
    await trade(live, goods);
    const always = ["terminal_silent", "vendor_pos_register_report_saved"];
    assert.deepEqual(
      await written(),
      always.map((event_name) => ({ event_name, is_sandbox: false })),
      "which plugins may observe",
    );
    await rows("delete from outbox_event");
    await trade(sandbox, goods);
    assert.deepEqual(
      await written(),
      EVENT_NAMES.toSorted().map((event_name) => ({ event_name, is_sandbox: true })),
    );
  });

  test("a test event is marked as the others, and the kind of a webhook stays", async () => {
    const receiver = await openReceiver();
    const webhook_id = await newWebhook(receiver.url, { is_sandbox: true });
    const sent = await call("POST", `${WEBHOOKS}/${webhook_id}/test-event`, { token: owner.token });
    assert.equal(sent.status, 200, sent.text);
    await deps.dispatcher.runDue();
    assert.deepEqual(
      received(receiver).map(({ data }) => data),
      [{ webhook_id, is_sandbox: true }],
    );
    const put = (body: object) => call("PUT", `${WEBHOOKS}/${webhook_id}`, { token: owner.token, body });
    const changed = await put({ is_sandbox: false });
    assert.deepEqual([changed.status, changed.body.code], [400, "invalid_value"]);
    const kept = await put({ is_sandbox: true, is_active: false });
    assert.deepEqual([kept.status, kept.body.is_sandbox, kept.body.is_active], [200, true, false]);
    await assert.rejects(deps.pool.query("update webhook set is_sandbox = not is_sandbox"), { code: "23001" });
  });

  test("what waits and fails at a webhook of sandboxes is in no metric and does not need the owner", async () => {
    const noted = async () => {
      const numbers = await serviceNumbers(deps.db, THRESHOLDS);
      const { items } = await get("/admin/api/attention");
      return [
        numbers.filter(({ name }) => name.startsWith("tillkeeper_event")).map(({ rows: found }) => found.length),
        numbers.find(({ name }) => name === "tillkeeper_event_deliveries_dead")?.rows,
        items.filter(({ code }: Record<string, unknown>) => code === "deliveries_failed").length,
      ];
    };
    const nothing = [[0, 0, 1], [{ labels: {}, value: 0 }], 0];
    assert.deepEqual(await noted(), nothing);
    const failAt = async (is_sandbox: boolean) => {
      const id = await newWebhook("http://127.0.0.1:9/", { is_sandbox });
      const send = () => call("POST", `${WEBHOOKS}/${id}/test-event`, { token: owner.token });
      const dead = await send();
      await rows(
        "update event_delivery set state = 'dead', last_attempt_at = clock_timestamp() where delivery_id = $1",
        dead.body.delivery_id,
      );
      assert.equal((await send()).body.state, "waiting");
      await rows(
        "insert into outbox_event (event_name, subject, position, data, is_sandbox) values ('order_placed', $1, 0, '{}', $2)",
        `order:${id}`,
        is_sandbox,
      );
    };
    await failAt(true);
    assert.deepEqual(await noted(), nothing);
    await failAt(false);
    assert.deepEqual(await noted(), [[2, 2, 1], [{ labels: {}, value: 1 }], 1]);
  });
});

describe("an order at a sandbox", () => {
  test("an order without a location is a test when its token is bound to sandboxes", async () => {
    const [one, two] = [await newLocation(true), await newLocation(true)];
    const token = await newToken(["all"], [one, two]);
    const answer = await post(app, { grand_total: 5, order_currency_code: "EUR" }, token);
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.body.increment_id, /^TEST/);
  });

  test("a token of a sandbox changes, invoices and refunds no live order without a location", async () => {
    const token = await newToken(["all"], [await newLocation(true)]);
    const live = await newToken(["all"], [await newLocation(false)]);
    const { entity_id } = await place(app);
    const invoice = (by: string) =>
      call("POST", `/rest/V1/order/${entity_id}/invoice`, { token: by, body: { capture: true } });
    assert.equal((await invoice(token)).status, 401);
    assert.equal((await post(app, { entity_id, customer_note: "x" }, token)).status, 401);
    assert.equal((await call("POST", `/rest/V1/orders/${entity_id}/cancel`, { token, body: {} })).status, 401);
    assert.equal((await invoice(live)).status, 200);
    assert.equal((await call("POST", `/rest/V1/order/${entity_id}/refund`, { token, body: {} })).status, 401);
  });

  test("a live order moves to no sandbox, by a save or by the receipt of its sale", async () => {
    const till = await newTill(await newLocation(true));
    const sale = randomUUID();
    const order = await place(app, { extension_attributes: { pos_sale_id: sale } });
    const moved = await post(app, {
      entity_id: order.entity_id,
      extension_attributes: { pos_location_id: till.location_id },
    });
    assert.equal(moved.status, 400, moved.text);
    await ok("POST", "/rest/V1/pos/receipts", { receipt: sampleReceipt(till, { sale_id: sale }) });
    assert.deepEqual(
      await rows("select location_id, is_sandbox from shop_data.sales_order where entity_id = $1", order.entity_id),
      [{ location_id: null, is_sandbox: false }],
    );
  });

  test("the database keeps an order live or a test", async () => {
    await place(app);
    await assert.rejects(deps.pool.query("update shop_data.sales_order set is_sandbox = not is_sandbox"), {
      code: "23001",
    });
  });
});

describe("the flag of a sandbox", () => {
  test("a location is a sandbox from its creation or never", async () => {
    for (const is_sandbox of [true, false]) {
      const url = `/admin/api/locations/${await newLocation(is_sandbox)}`;
      const put = (body: object) => call("PUT", url, { token: owner.token, body });
      const changed = await put({ is_sandbox: !is_sandbox });
      assert.deepEqual([changed.status, changed.body.code], [400, "invalid_value"]);
      const kept = await put({ is_sandbox, name: "Renamed" });
      assert.deepEqual([kept.status, kept.body.is_sandbox], [200, is_sandbox]);
    }
  });

  test("the database refuses to change the flag, and to forget a sandbox", async () => {
    for (const is_sandbox of [true, false]) {
      const location_id = await newLocation(is_sandbox);
      const change = "update location set is_sandbox = not is_sandbox where location_id = $1";
      await assert.rejects(deps.pool.query(change, [location_id]), { code: "23001" });
    }
    await assert.rejects(deps.pool.query("delete from sandbox_location"));
  });

  test("the interface neither takes nor shows the flag, and a register gets the same configuration", async () => {
    const location_id = await newLocation(true);
    const shown = await get(`/rest/V1/pos/locations/${location_id}`);
    assert.equal("is_sandbox" in shown, false);
    const { terminal_id } = await newTill(location_id);
    const config = await get(`/rest/V1/pos/terminals/${terminal_id}/config`);
    assert.equal(JSON.stringify(config).includes("is_sandbox"), false);
    const location = { name: "Shop", code: randomUUID(), is_sandbox: true };
    assert.equal((await call("POST", "/rest/V1/pos/locations", { body: { location } })).status, 400);
  });

  test("a register moves between sandboxes or between live locations only", async () => {
    const [live, other] = [await newLocation(false), await newLocation(false)];
    const [one, two] = [await newLocation(true), await newLocation(true)];
    for (const [from, to, elsewhere] of [
      [live, other, one],
      [one, two, live],
    ] as const) {
      const { terminal_id } = await newTerminal(deps, { location_id: from });
      const move = (location_id: number) =>
        call("PUT", `/admin/api/terminals/${terminal_id}`, { token: owner.token, body: { location_id } });
      const refused = await move(elsewhere);
      assert.deepEqual([refused.status, refused.body.code], [400, "invalid_value"]);
      assert.equal((await move(to)).status, 200);
    }
  });

  test("an integration is bound to sandboxes only, or to no sandbox", async () => {
    const [live, one, two] = [await newLocation(false), await newLocation(true), await newLocation(true)];
    const send = (method: "POST" | "PUT", path: string, location_ids: readonly number[]) =>
      call(method, `/admin/api/integrations${path}`, {
        token: owner.token,
        body: { ...(method === "POST" ? { name: randomUUID(), resources: ["all"] } : {}), location_ids },
      });
    const mixed = await send("POST", "", [live, one]);
    assert.deepEqual([mixed.status, mixed.body.code], [400, "invalid_value"]);
    const { status, body } = await send("POST", "", [one, two]);
    assert.equal(status, 200);
    assert.equal((await send("PUT", `/${body.integration_id}`, [one, live])).status, 400);
    assert.equal((await send("PUT", `/${body.integration_id}`, [live])).status, 200);
  });
});

describe("the receipt of a sandbox", () => {
  test("its page says that it is a test and offers no claim, and the stored receipt is as the register sent it", async () => {
    const till = await newTill(await newLocation(true));
    const receipt = sampleReceipt(till);
    const stored = await ok("POST", "/rest/V1/pos/receipts", { receipt });
    const page = await call("GET", `/pos/receipt/${stored.receipt_token}`);
    assert.match(page.text, /<title>TEST: /);
    assert.match(page.text, /<p class="notice">TEST: this receipt is of a sandbox/);
    assert.doesNotMatch(page.text, /\/claim/);
    const claim = await call("POST", `/pos/receipt/${stored.receipt_token}/claim`, {
      body: "email=ada%40shop.example",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    assert.equal(claim.status, 404);
    const found = await findPageReceiptById(deps.db, stored.receipt_id);
    assert.ok(found);
    const composable = await toPrint(deps, found, "https://shop.example");
    const mail = await deps.pdf.print({ print: "mail", ...composable, extras: { page_url: "https://shop.example" } });
    assert.match(mail.subject, /^TEST: /);
    assert.match(mail.text, /TEST: this receipt is of a sandbox/);
    const preview = await get(`/admin/api/receipts/${stored.receipt_id}/preview`);
    assert.equal(preview.is_sandbox, true);
    const read = await get(`/rest/V1/pos/receipts/${stored.receipt_id}`);
    assert.equal(read.raw_payload, receipt["raw_payload"]);
  });
});

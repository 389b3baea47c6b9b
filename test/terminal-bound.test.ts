import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { TERMINAL_RESOURCES } from "../src/shared/access/rules/access.ts";
import { closingOf, seriesOf } from "./fixtures/closings/shop.ts";
import { type EnrolledTill, enrollmentCalls } from "./fixtures/terminals/enrollments.ts";
import { sampleReceipt } from "./fixtures/rows.ts";
import { type Answer, openApp } from "./support.ts";

const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps } = testApp;
const { newEnrolled } = enrollmentCalls(testApp);
const own = await newEnrolled();
/** A second till at the same location, which the token reaches. */
const other = await newEnrolled({ location_id: own.location_id });

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

const CART = "5f0c2f1e-0d2b-4c8e-9a57-0c2f3d9f7a11";

const receiptOf = (till: EnrolledTill, fields = {}) => ({ receipt: sampleReceipt(till, fields) });
const reportOf = (till: EnrolledTill, fields = {}) => ({
  report: closingOf({ ...till, series_id: seriesOf(till) }, fields),
});
const entryOf = ({ terminal_id, location_id }: { terminal_id: number | null; location_id: number }) => ({
  entries: [{ entity_type: "product", entity_id: "7", field_name: "price", terminal_id, location_id }],
});
const eventsOf = ({ terminal_id, location_id }: { terminal_id: number | null; location_id: number }) => ({
  payload: { terminal_id, location_id, events: [{ event_type: "sale", event_name: "completed" }] },
});
const deviceOf = ({ device_identifier }: EnrolledTill) => ({ deviceIdentifier: device_identifier });
const customerOf = ({ terminal_id }: EnrolledTill) => ({ email: "ada@shop.example", terminalId: terminal_id });

interface Naming {
  /**
   * Body of the request, which may name the terminal, as the path's `{terminalId}` or the query
   * may.
   */
  readonly body?: (till: EnrolledTill) => object;
  readonly query?: (till: EnrolledTill) => string;
  /** Status of the answer to a token of another terminal. */
  readonly foreign: number;
  /**
   * Status of the answer to the terminal's own token; 200 unless it depends on more than the
   * terminal.
   */
  readonly own?: number;
}

/**
 * Routes that the token of a terminal opens and that name a terminal: where they name it, and the
 * answer to another terminal's token (404 for reads, 401 for writes). A new route must be added
 * here, or to `NAME_NONE`.
 */
const NAMING: Readonly<Record<string, Naming>> = {
  "GET /V1/pos/terminals/{terminalId}": { foreign: 404 },
  "GET /V1/pos/terminals/{terminalId}/config": { foreign: 404 },
  "POST /V1/pos/terminals/{terminalId}/heartbeat": { body: deviceOf, foreign: 401 },
  "POST /V1/pos/terminals/{terminalId}/license/refresh": { body: deviceOf, foreign: 401 },
  "GET /V1/pos/terminals/{terminalId}/store": { foreign: 404 },
  // The staff member in the request does not exist.
  "POST /V1/pos/staff/verify": {
    body: (till) => ({
      request: { staffId: 987_654, passcode: "000000", terminalId: till.terminal_id, ...deviceOf(till) },
    }),
    foreign: 401,
    own: 401,
  },
  "GET /V1/pos/held-carts": { query: ({ terminal_id }) => `terminalId=${terminal_id}`, foreign: 404 },
  "PUT /V1/pos/held-carts/{heldCartId}": {
    body: ({ terminal_id }) => ({ cart: { terminal_id, version: 0, document: "{}" } }),
    foreign: 401,
  },
  "POST /V1/pos/held-carts/{heldCartId}/take": {
    body: ({ terminal_id }) => ({ request: { terminalId: terminal_id, takeId: CART } }),
    foreign: 401,
  },
  "DELETE /V1/pos/held-carts/{heldCartId}": {
    query: ({ terminal_id }) => `terminalId=${terminal_id}&version=2`,
    foreign: 401,
  },
  "POST /V1/pos/receipts": { body: receiptOf, foreign: 401 },
  "POST /V1/pos/audit-log": { body: entryOf, foreign: 401 },
  // The route of telemetry never fails, since it leaves out events of another terminal.
  "POST /V1/pos/telemetry": { body: eventsOf, foreign: 200 },
  "POST /V1/pos/register-reports": { body: reportOf, foreign: 401 },
  "POST /V1/pos/self-checkout/otp/request": { body: (till) => ({ request: customerOf(till) }), foreign: 404 },
  // The request has no code to verify, since no code was requested before.
  "POST /V1/pos/self-checkout/otp/verify": {
    body: (till) => ({ request: { ...customerOf(till), code: "123456" } }),
    foreign: 404,
    own: 401,
  },
  // Deactivation is the last route, since it releases the device.
  "POST /V1/pos/terminals/deactivate": {
    body: (till) => ({ terminalId: till.terminal_id, ...deviceOf(till) }),
    foreign: 401,
  },
};

/** Other routes that the token of a terminal opens; the location of the terminal bounds them. */
const NAME_NONE = [
  "GET /V1/pos/config",
  "GET /V1/pos/postcode-patterns",
  "GET /V1/pos/order-statuses",
  "GET /V1/pos/locations",
  "GET /V1/pos/locations/{locationId}",
  "GET /V1/pos/locations/code/{code}",
  "GET /V1/pos/terminals",
  "POST /V1/pos/receipts/email",
  "GET /V1/pos/receipts",
  "GET /V1/pos/receipts/{receiptId}",
  "GET /V1/pos/receipts/by-increment-id/{incrementId}",
  "POST /V1/pos/receipts/{receiptId}/invoice",
  "GET /V1/pos/invoices/{number}",
  "GET /V1/pos/invoices/{number}/xml",
  "GET /V1/pos/register-reports/{reportId}/states",
  "POST /V1/pos/customer-validate",
  "POST /V1/pos/customers",
  "GET /V1/pos/customers/search",
  "POST /V1/pos/customer-prices",
  "GET /V1/pos/catalog-rule-prices",
  "GET /V1/pos/fixed-product-taxes",
  "GET /V1/pos/catalog",
  "GET /V1/pos/categories",
  "GET /V1/pos/tax-rates",
  "GET /V1/pos/customers/{customerId}/rule-usage/{ruleId}",
  "GET /V1/pos/customers/{customerId}/credit-limit",
  "GET /V1/pos/customer-insights/{customerId}",
  "GET /V1/pos/newsletter/status",
  "POST /V1/pos/newsletter/subscribe",
  "POST /V1/pos/newsletter/unsubscribe",
  "GET /V1/pos/promotions",
  "GET /V1/pos/wishlist/{customerId}",
  "GET /V1/categories/list",
  "GET /V1/creditmemo/{id}",
  "GET /V1/creditmemos",
  "GET /V1/invoices",
  "GET /V1/invoices/{id}",
  "GET /V1/orders",
  "GET /V1/orders/{id}",
  "GET /V1/orders/{id}/statuses",
  "GET /V1/products",
  "GET /V1/products/attributes",
  "GET /V1/products/attributes/{attributeCode}",
  "GET /V1/products/{sku}",
  "GET /V1/store/storeConfigs",
  "GET /V1/store/storeGroups",
  "GET /V1/store/storeViews",
  "GET /V1/store/websites",
  "POST /V1/invoice/{invoiceId}/refund",
  "POST /V1/invoices/{id}/capture",
  "POST /V1/order/{orderId}/invoice",
  "POST /V1/order/{orderId}/refund",
  "POST /V1/orders",
  "POST /V1/orders/{id}/comments",
  "PUT /V1/orders/create",
];

const held = new Set<string>(TERMINAL_RESOURCES);
const routes = ROUTES.filter(
  ({ surface, resource, or }) => surface === "rest" && [resource, ...or].some((name) => held.has(name)),
);
const naming = Object.entries(NAMING);

/** Returns whether a schema contains the id of a terminal anywhere. */
function mentionsTerminal(schema: unknown): boolean {
  return /"(terminal_id|terminalId)":/.test(JSON.stringify(schema));
}

/** Calls the route with `token` for the terminal of `about`. */
function callOf(name: string, { body, query }: Naming, about: EnrolledTill, token: string): Promise<Answer> {
  const [method = "", path = ""] = name.split(" ");
  const values = path.replace("{terminalId}", String(about.terminal_id)).replace("{heldCartId}", CART);
  const url = `/rest${values}${query === undefined ? "" : `?${query(about)}`}`;
  return call(method, url, { token, ...(body === undefined ? {} : { body: body(about) }) });
}

/** Returns the stored data of both terminals. */
async function storedOf(): Promise<unknown> {
  const { rows } = await deps.pool.query(
    `select (select json_agg(t order by terminal_id) from terminal t) as terminals,
            (select json_agg(p order by terminal_id) from terminal_presence p) as seen,
            (select count(*) from receipt) as receipts, (select count(*) from held_cart) as carts, (select count(*) from register_report) as closings,
            (select count(*) from audit_log where entity_type <> 'security_event') as entries, (select count(*) from telemetry_event) as events`,
  );
  return rows[0];
}

describe("a terminal's token", () => {
  test("a terminal's token opens the routes of this test, and each of them that names a terminal is tried", () => {
    assert.deepEqual(routes.map(nameOf).toSorted(), [...Object.keys(NAMING), ...NAME_NONE].toSorted());
    for (const route of routes) {
      assert.ok(!mentionsTerminal(route.input) || nameOf(route) in NAMING, `${nameOf(route)} names a terminal`);
    }
    assert.ok(naming.length >= 10);
  });

  test("a terminal's token cannot act as another terminal of its location on any route that names one", async () => {
    const before = await storedOf();
    for (const [name, how] of naming) {
      const answer = await callOf(name, how, other, own.token);
      assert.equal(answer.status, how.foreign, `${name}: ${answer.text}`);
      assert.ok(!answer.text.includes(other.device_identifier), name);
    }
    assert.deepEqual(await storedOf(), before);
  });

  test("a terminal's token is not answered another terminal's receipt or closing for a repeat under its own terminal", async () => {
    const receipt = sampleReceipt(other);
    const { report } = reportOf(other);
    assert.equal((await call("POST", "/rest/V1/pos/receipts", { token: other.token, body: { receipt } })).status, 200);
    assert.equal(
      (await call("POST", "/rest/V1/pos/register-reports", { token: other.token, body: { report } })).status,
      200,
    );
    const { terminal_id, device_identifier } = own;
    for (const [path, body] of [
      ["receipts", { receipt: { ...receipt, terminal_id } }],
      ["register-reports", { report: { ...report, terminal_id, device_identifier } }],
    ] as const) {
      const answer = await call("POST", `/rest/V1/pos/${path}`, { token: own.token, body });
      assert.equal(answer.status, 401, answer.text);
    }
  });

  test("a terminal's token lists its own terminal only, and reads the receipts of its location", async () => {
    const terminals = await call("GET", "/rest/V1/pos/terminals", { token: own.token });
    assert.deepEqual(
      [terminals.body.total_count, terminals.body.items.map(({ terminal_id }: EnrolledTill) => terminal_id)],
      [1, [own.terminal_id]],
    );
    const receipts = await call("GET", "/rest/V1/pos/receipts?searchCriteria", { token: own.token });
    assert.ok(receipts.body.items.some(({ terminal_id }: EnrolledTill) => terminal_id === other.terminal_id));
  });

  test("a terminal's token opens no route of the administration, and none of the interface beyond its resources", async () => {
    for (const route of ROUTES) {
      if (route.resource === "anonymous" || routes.includes(route)) continue;
      const prefix = route.surface === "rest" ? "/rest" : "/admin/api";
      const url = prefix + route.path.replaceAll(/\{\w+\}/g, "1");
      const body = route.method === "GET" || route.method === "DELETE" ? {} : { body: {} };
      assert.equal((await call(route.method, url, { token: own.token, ...body })).status, 401, nameOf(route));
    }
  });

  test("a terminal's token acts as its own terminal on each route that names one", async () => {
    for (const [name, how] of naming) {
      const answer = await callOf(name, how, own, own.token);
      assert.equal(answer.status, how.own ?? 200, `${name}: ${answer.text}`);
    }
  });

  test("a limited token opens the routes that take a register's remaining documents, its heartbeat, and no others", async () => {
    const submitting = routes.filter(({ serves_limited }) => serves_limited).map(nameOf);
    assert.deepEqual(submitting.toSorted(), [
      "POST /V1/pos/receipts",
      "POST /V1/pos/register-reports",
      "POST /V1/pos/terminals/{terminalId}/heartbeat",
    ]);
    for (const route of ROUTES) {
      if (route.resource === "anonymous" || submitting.includes(nameOf(route))) continue;
      const prefix = route.surface === "rest" ? "/rest" : "/admin/api";
      const url = prefix + route.path.replaceAll(/\{\w+\}/g, String(own.terminal_id));
      const body = route.method === "GET" || route.method === "DELETE" ? {} : { body: {} };
      assert.equal((await call(route.method, url, { token: own.token, ...body })).status, 401, nameOf(route));
    }
  });
});

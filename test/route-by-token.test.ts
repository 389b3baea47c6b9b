import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { closingOf, seriesOf } from "./fixtures/closings/shop.ts";
import { samplePromotions } from "./fixtures/promotions/promotions.ts";
import { sampleReceipt } from "./fixtures/rows.ts";
import { CALLER_KINDS, type CallerKind, type RegisterCaller, registerCallers } from "./fixtures/terminals/callers.ts";
import { type Answer, openApp } from "./support.ts";

const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps } = testApp;
const callerOf = await registerCallers(testApp);
const { customer } = samplePromotions(testApp);

type Opened = Readonly<Record<CallerKind, boolean>>;

const opens = (...kinds: readonly CallerKind[]): Opened => ({
  integration: kinds.includes("integration"),
  "bound integration": kinds.includes("bound integration"),
  "own token": kinds.includes("own token"),
  "limited token": kinds.includes("limited token"),
});
const ALL = opens(...CALLER_KINDS);
const UNLIMITED = opens("integration", "bound integration", "own token");
const INTEGRATIONS = opens("integration", "bound integration");
const UNBOUND = opens("integration");

/**
 * Route and kind of token, by the sentences that decide it. An integration holds every resource
 * here. A new route needs a row.
 */
const TABLE: readonly { readonly because: string; readonly opened: Opened; readonly routes: readonly string[] }[] = [
  {
    because: "A register delivers what it has, and hears why it is inactive, also after the end of its token.",
    opened: ALL,
    routes: ["POST /V1/pos/receipts", "POST /V1/pos/register-reports", "POST /V1/pos/terminals/{terminalId}/heartbeat"],
  },
  {
    because:
      "Vendor_Pos::locations: configuration, customers and prices, locations and terminals, audit and telemetry.",
    opened: UNLIMITED,
    routes: [
      "GET /V1/pos/config",
      "GET /V1/pos/terminals/{terminalId}/config",
      "GET /V1/pos/terminals/{terminalId}/store",
      "GET /V1/pos/postcode-patterns",
      "GET /V1/pos/order-statuses",
      "GET /V1/pos/locations",
      "GET /V1/pos/locations/{locationId}",
      "GET /V1/pos/locations/code/{code}",
      "GET /V1/pos/terminals",
      "GET /V1/pos/terminals/{terminalId}",
      "POST /V1/pos/terminals/deactivate",
      "POST /V1/pos/terminals/{terminalId}/license/refresh",
      "POST /V1/pos/audit-log",
      "POST /V1/pos/telemetry",
      "POST /V1/pos/customer-validate",
      "POST /V1/pos/customers",
      "GET /V1/pos/customers/search",
      "POST /V1/pos/self-checkout/otp/request",
      "POST /V1/pos/self-checkout/otp/verify",
      "POST /V1/pos/customer-prices",
      "GET /V1/pos/wishlist/{customerId}",
      "GET /V1/pos/customers/{customerId}/rule-usage/{ruleId}",
      "GET /V1/pos/catalog-rule-prices",
      "GET /V1/pos/fixed-product-taxes",
      "GET /V1/pos/catalog",
      "GET /V1/pos/categories",
      "GET /V1/pos/promotions",
      "GET /V1/pos/tax-rates",
      "POST /V1/pos/staff/verify",
      "GET /V1/pos/held-carts",
      "PUT /V1/pos/held-carts/{heldCartId}",
      "POST /V1/pos/held-carts/{heldCartId}/take",
      "DELETE /V1/pos/held-carts/{heldCartId}",
    ],
  },
  {
    because: "Credit and loyalty look-ups of a kiosk use the terminal's own token, and so does the newsletter.",
    opened: UNLIMITED,
    routes: [
      "GET /V1/pos/customers/{customerId}/credit-limit",
      "GET /V1/pos/customer-insights/{customerId}",
      "GET /V1/pos/newsletter/status",
      "POST /V1/pos/newsletter/subscribe",
      "POST /V1/pos/newsletter/unsubscribe",
    ],
  },
  {
    because: "Vendor_Pos::receipts: all receipt routes.",
    opened: UNLIMITED,
    routes: [
      "GET /V1/pos/receipts",
      "GET /V1/pos/receipts/{receiptId}",
      "GET /V1/pos/receipts/by-increment-id/{incrementId}",
      "POST /V1/pos/receipts/email",
    ],
  },
  {
    because: "A register places, invoices and refunds the orders of its sales.",
    opened: UNLIMITED,
    routes: [
      "POST /V1/orders",
      "PUT /V1/orders/create",
      "GET /V1/orders",
      "GET /V1/orders/{id}",
      "GET /V1/orders/{id}/statuses",
      "POST /V1/orders/{id}/comments",
      "POST /V1/order/{orderId}/invoice",
      "POST /V1/order/{orderId}/refund",
      "GET /V1/invoices",
      "GET /V1/invoices/{id}",
      "POST /V1/invoices/{id}/capture",
      "POST /V1/invoice/{invoiceId}/refund",
      "GET /V1/creditmemos",
      "GET /V1/creditmemo/{id}",
    ],
  },
  {
    because: "A register reads the catalogue of the platform.",
    opened: UNLIMITED,
    routes: [
      "GET /V1/products",
      "GET /V1/products/{sku}",
      "GET /V1/products/attributes",
      "GET /V1/products/attributes/{attributeCode}",
      "GET /V1/categories/list",
      "GET /V1/store/websites",
      "GET /V1/store/storeGroups",
      "GET /V1/store/storeViews",
      "GET /V1/store/storeConfigs",
    ],
  },
  {
    because: "Administration level: a token of a terminal writes the audit log and telemetry, and does not read them.",
    opened: INTEGRATIONS,
    routes: ["GET /V1/pos/audit-log", "GET /V1/pos/telemetry/report"],
  },
  {
    because: "Closings are read by bookkeeping; no register changes locations, terminals or bindings.",
    opened: INTEGRATIONS,
    routes: [
      "GET /V1/pos/register-reports",
      "GET /V1/pos/register-reports/{reportId}",
      "GET /V1/pos/register-reports/{reportId}/evaluation",
      "PUT /V1/pos/locations/{locationId}",
      "POST /V1/pos/terminals",
      "PUT /V1/pos/terminals/{terminalId}",
      "POST /V1/pos/terminals/activate",
    ],
  },
  {
    because: "Last, as they remove what the others name.",
    opened: INTEGRATIONS,
    routes: ["DELETE /V1/pos/terminals/{terminalId}", "DELETE /V1/pos/locations/{locationId}"],
  },
  {
    because: "A token that is bound to locations makes no further location.",
    opened: UNBOUND,
    routes: ["POST /V1/pos/locations"],
  },
  {
    because: "The platform's own customers, catalogue, taxes, orders and promotions are not the register's.",
    opened: INTEGRATIONS,
    routes: [
      "POST /V1/customers",
      "GET /V1/customers/search",
      "POST /V1/customers/isEmailAvailable",
      "GET /V1/customers/{customerId}",
      "PUT /V1/customers/{customerId}",
      "GET /V1/customerGroups/search",
      "GET /V1/customerGroups/default",
      "GET /V1/customerGroups/{id}",
      "POST /V1/products",
      "PUT /V1/products/{sku}",
      "DELETE /V1/products/{sku}",
      "POST /V1/products/attributes",
      "PUT /V1/products/attributes/{attributeCode}",
      "POST /V1/categories",
      "GET /V1/taxClasses/search",
      "GET /V1/taxClasses/{taxClassId}",
      "POST /V1/taxClasses",
      "PUT /V1/taxClasses/{taxClassId}",
      "DELETE /V1/taxClasses/{taxClassId}",
      "GET /V1/taxRates/search",
      "GET /V1/taxRates/{rateId}",
      "POST /V1/taxRates",
      "PUT /V1/taxRates",
      "DELETE /V1/taxRates/{rateId}",
      "GET /V1/taxRules/search",
      "GET /V1/taxRules/{ruleId}",
      "POST /V1/taxRules",
      "PUT /V1/taxRules",
      "DELETE /V1/taxRules/{ruleId}",
      "POST /V1/orders/{id}/cancel",
      "GET /V1/salesRules/search",
      "GET /V1/salesRules/{ruleId}",
      "POST /V1/salesRules",
      "PUT /V1/salesRules/{ruleId}",
      "DELETE /V1/salesRules/{ruleId}",
      "GET /V1/coupons/search",
      "GET /V1/coupons/{couponId}",
      "POST /V1/coupons",
      "PUT /V1/coupons/{couponId}",
      "DELETE /V1/coupons/{couponId}",
    ],
  },
];
/** Routes that make a token. */
const WITHOUT_TOKEN = ["POST /V1/integration/admin/token", "POST /V1/pos/terminals/enroll"];

const rest = ROUTES.filter(({ surface }) => surface === "rest");
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

describe("route and kind of token", () => {
  test("every route of the interface has one row", () => {
    assert.deepEqual(
      [...TABLE.flatMap(({ routes }) => routes), ...WITHOUT_TOKEN].toSorted(),
      rest.map(nameOf).toSorted(),
    );
  });

  for (const kind of CALLER_KINDS) {
    test(`a register with the token of the kind "${kind}" opens the routes that the table gives it, and no others`, async () => {
      const { terminal_id, location_id, token } = await callerOf(kind);
      const byName = new Map(rest.map((route) => [nameOf(route), route]));
      for (const { because, opened, routes } of TABLE) {
        for (const name of routes) {
          const route = byName.get(name);
          assert.ok(route, name);
          const url = route.path
            .replace("{terminalId}", String(terminal_id))
            .replace("{locationId}", String(location_id))
            .replaceAll(/\{\w+\}/g, "987654");
          // Judged after the body was read.
          const sent = name === "POST /V1/pos/locations" ? { location: { name: "Shop", code: randomUUID() } } : {};
          const body = route.method === "GET" || route.method === "DELETE" ? {} : { body: sent };
          const answer = await call(route.method, `/rest${url}`, { token, ...body });
          const isRefused = answer.status === 401 && answer.body.parameters?.resources === route.resource;
          assert.equal(!isRefused, opened[kind], `${name} (${because}): ${answer.status} ${answer.text}`);
          assert.ok(answer.status < 500, `${name}: ${answer.text}`);
        }
      }
    });
  }
});

type Body = Record<string, unknown>;

/** What a register does all day, by the name of the route; the answers that are no refusals. */
const DAY: readonly (readonly [
  name: string,
  run: (caller: RegisterCaller) => Promise<Answer>,
  check?: (answer: Answer, caller: RegisterCaller) => void,
])[] = [
  [
    "POST /V1/pos/receipts",
    (caller) => post(caller, "receipts", { receipt: sampleReceipt(caller) }),
    ({ body }, { terminal_id }) => assert.equal(body.terminal_id, terminal_id),
  ],
  [
    "POST /V1/pos/receipts",
    (caller) => post(caller, "receipts", { receipt: sampleReceipt(caller, { location_id: null, created_at: null }) }),
    ({ body }, { kind, location_id }) => assert.equal(body.location_id, kind === "integration" ? null : location_id),
  ],
  [
    "POST /V1/pos/register-reports",
    (caller) => {
      const closed_at = Temporal.Now.instant().toString({ smallestUnit: "second" }).replace("Z", "+00:00");
      const report = closingOf({ ...caller, series_id: seriesOf(caller) }, { closed_at });
      return post(caller, "register-reports", { report });
    },
    ({ body }) => assert.equal(body.series_ordinal, 1),
  ],
  [
    "POST /V1/pos/terminals/{terminalId}/heartbeat",
    (caller) => post(caller, `terminals/${caller.terminal_id}/heartbeat`, deviceOf(caller)),
    ({ body }, { kind }) => {
      const isLimited = kind === "limited token";
      assert.deepEqual([body.is_active, body.inactive_reason], isLimited ? [false, "code_regenerated"] : [true, null]);
      assert.deepEqual([body.config_hash === null, body.license_token === null], [isLimited, isLimited]);
      assert.deepEqual([body.has_license, body.license_status], [true, "active"]);
    },
  ],
  [
    "GET /V1/pos/terminals/{terminalId}/config",
    (caller) => get(caller, `terminals/${caller.terminal_id}/config`),
    ({ body }, { terminal_id }) => assert.equal(JSON.parse(body).terminal.terminal_id, terminal_id),
  ],
  ["GET /V1/pos/config", (caller) => get(caller, "config")],
  [
    "POST /V1/pos/audit-log",
    (caller) =>
      post(caller, "audit-log", {
        entries: [
          { entity_type: "product", entity_id: "1", field_name: "price" },
          { entity_type: "product", entity_id: "1", field_name: "price", ...placeOf(caller) },
        ],
      }),
    ({ body }) => assert.equal(body, true),
  ],
  [
    "POST /V1/pos/telemetry",
    (caller) =>
      post(caller, "telemetry", {
        payload: { ...placeOf(caller), events: [{ event_type: "sale", event_name: "completed" }] },
      }),
    ({ body }) => assert.equal(body, true),
  ],
  [
    "POST /V1/pos/customer-validate",
    (caller) => post(caller, "customer-validate", { request: draftOf(caller) }),
    ({ body }) => assert.equal(body.valid, true),
  ],
  [
    "POST /V1/pos/customers",
    (caller) => post(caller, "customers", { request: draftOf(caller) }),
    ({ body }) => assert.equal(body.success, true),
  ],
  [
    "POST /V1/pos/customer-prices",
    async (caller) =>
      post(caller, "customer-prices", { request: { customerId: await customer(), skus: ["TEA"], websiteId: 0 } }),
    ({ body }) => assert.deepEqual(body, { prices: [] }),
  ],
  [
    "POST /V1/pos/self-checkout/otp/request",
    ({ terminal_id, ...caller }) =>
      post(caller, "self-checkout/otp/request", {
        request: { email: `${randomUUID()}@shop.example`, terminalId: terminal_id },
      }),
  ],
  [
    "GET /V1/pos/customers/{customerId}/credit-limit",
    async (caller) => get(caller, `customers/${await customer()}/credit-limit`),
    ({ body }) => assert.deepEqual([body.limit, body.available], [0, 0]),
  ],
  [
    "GET /V1/pos/customer-insights/{customerId}",
    async (caller) => get(caller, `customer-insights/${await customer()}`),
    ({ body }) => assert.equal(body.statistics.orders_count, 0),
  ],
  ["GET /V1/pos/wishlist/{customerId}", async (caller) => get(caller, `wishlist/${await customer()}`)],
  [
    "POST /V1/pos/newsletter/subscribe",
    (caller) => post(caller, "newsletter/subscribe", { email: addressOf(caller) }),
    ({ body }) => assert.deepEqual(body, { subscribed: true, status: "subscribed" }),
  ],
  [
    "GET /V1/pos/newsletter/status",
    (caller) => get(caller, `newsletter/status?email=${addressOf(caller)}`),
    ({ body }) => assert.deepEqual(body, { subscribed: true, status: "subscribed" }),
  ],
  [
    "POST /V1/pos/newsletter/unsubscribe",
    (caller) => post(caller, "newsletter/unsubscribe", { email: addressOf(caller) }),
    ({ body }) => assert.deepEqual(body, { subscribed: false, status: "unsubscribed" }),
  ],
  [
    "GET /V1/pos/promotions",
    (caller) => get(caller, "promotions"),
    ({ body }) => assert.deepEqual([body.items, body.coupons], [[], []]),
  ],
];

const post = ({ token }: Pick<RegisterCaller, "token">, path: string, body: Body) =>
  call("POST", `/rest/V1/pos/${path}`, { token, body });
const get = ({ token }: RegisterCaller, path: string) => call("GET", `/rest/V1/pos/${path}`, { token });
const deviceOf = ({ device_identifier }: RegisterCaller) => ({ deviceIdentifier: device_identifier });
const placeOf = ({ terminal_id, location_id }: RegisterCaller) => ({ terminal_id, location_id });
const addressOf = ({ terminal_id }: RegisterCaller) => `guest-${terminal_id}@shop.example`;
const draftOf = ({ location_id }: RegisterCaller) => ({
  email: `${randomUUID()}@shop.example`,
  firstname: "Ada",
  lastname: "Moreau",
  websiteId: 0,
  locationId: location_id,
});

describe("a register's day", () => {
  for (const kind of CALLER_KINDS) {
    test(`a register does its day's work with a token of the kind "${kind}"`, async () => {
      const caller = await callerOf(kind);
      for (const [name, run, check = () => {}] of DAY) {
        const opened = TABLE.find(({ routes }) => routes.includes(name))?.opened;
        assert.ok(opened, name);
        const answer = await run(caller);
        assert.equal(answer.status, opened[kind] ? 200 : 401, `${name}: ${answer.text}`);
        if (opened[kind]) check(answer, caller);
      }
    });
  }

  test("a terminal's own token reads no customer of another website, and subscribes nobody there", async () => {
    const caller = await callerOf("own token");
    const { rows } = await deps.pool.query<{ website_id: number }>(
      "insert into website (code, name) values ('elsewhere', 'Elsewhere') returning website_id",
    );
    const website_id = rows[0]?.website_id ?? 0;
    await deps.generations.poll();
    const email = `${randomUUID()}@shop.example`;
    const stranger = await customer({ website_id, email });
    for (const path of [
      `customers/${stranger}/credit-limit`,
      `customer-insights/${stranger}`,
      `wishlist/${stranger}`,
    ]) {
      assert.equal((await get(caller, path)).status, 404, path);
    }
    for (const path of ["newsletter/subscribe", "newsletter/unsubscribe"]) {
      assert.equal((await post(caller, path, { email, customerId: stranger })).status, 401, path);
    }
  });
});

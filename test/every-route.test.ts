import assert from "node:assert/strict";
import { test } from "node:test";
import { ROUTES } from "../src/app.ts";
import { newAdministrator } from "./administrator.ts";
import { assertSecurityHeaders } from "./security-headers.ts";
import { openStockedApp } from "./stocked-app.ts";

const { testApp, till, samples, report_id, failed_job_id, location_code } = await openStockedApp();
const { call, newToken } = testApp;

/** Routes that can only refuse here, with what they say: codes that nobody guesses, what is paid already, a role in use. */
const REFUSED: Readonly<Record<string, readonly [status: number, message: RegExp]>> = {
  "POST /V1/pos/terminals/activate": [404, /Activation code not valid\./],
  "POST /V1/pos/terminals/enroll": [404, /Activation code not valid\./],
  "POST /V1/pos/self-checkout/otp/verify": [401, /The one-time code is invalid or has expired\./],
  "POST /V1/invoices/{id}/capture": [400, /The invoice is not open: it cannot be captured\./],
  "POST /account/second-factor/confirm": [400, /Start the set-up first\./],
  "POST /account/second-factor/turn-off": [400, /The account has none\./],
  "POST /account/recovery-codes": [400, /The account has no second factor\./],
  "DELETE /sessions/{session_id}": [404, /Session with id/],
  "DELETE /admin-roles/{id}": [400, /Administrators still have this role\./],
};

/** Where a route needs a row of its own: what another one does to the first one ends it. */
const AT: Readonly<Record<string, string>> = {
  "POST /V1/orders/{id}/cancel": "/V1/orders/2/cancel",
  "DELETE /coupons/{id}": "/coupons/2",
  "DELETE /cart-price-rules/{id}": "/cart-price-rules/2",
  "DELETE /terminals/{id}": "/terminals/2",
  "DELETE /locations/{id}": "/locations/2",
};

/** What stands in the place of a path's variable; 1 for every other. */
const IN_PATHS: Readonly<Record<string, string>> = {
  sku: "tea",
  code: location_code,
  attributeCode: "colour",
  reportId: report_id,
  report_id,
  job_id: failed_job_id,
  incrementId: "000000001",
};

/** The query that a route does not do without. */
const QUERIES: Readonly<Record<string, string>> = {
  "/settings/explain": `terminal_id=${till.terminal_id}&key=low_stock_threshold`,
  "/method-tender-proposal": "method=voucher",
  "/receipt-totals": "from=2026-03-01T00:00:00Z&to=2026-03-31T00:00:00Z&by=day&timezone=Europe/Amsterdam",
  "/register-findings": "from=2026-03-01&to=2026-03-31",
  "/register-totals": "from=2026-03-01&to=2026-03-31",
  "/register-totals.csv": "from=2026-03-01&to=2026-03-31",
  "/V1/pos/catalog-rule-prices": "websiteId=1",
  "/V1/pos/fixed-product-taxes": "websiteId=1",
  "/V1/pos/newsletter/status": "email=ada@shop.example",
  "/V1/pos/register-reports": "changedAfter=0",
};

/** In an order in which each finds what the one before has made; who signs off comes late. */
const STAGES = ["POST", "GET", "PUT", "late", "DELETE"];
const LATE = new Set(["POST /V1/pos/terminals/deactivate"]);

function sampleRequests() {
  return STAGES.flatMap((stage) => {
    const stageOf = ({ method, path }: (typeof ROUTES)[number]) => (LATE.has(`${method} ${path}`) ? "late" : method);
    const routes = ROUTES.filter((route) => stageOf(route) === stage);
    return (stage === "DELETE" ? routes.toReversed() : routes).flatMap((route) => {
      const { method } = route;
      const path =
        AT[`${method} ${route.path}`] ??
        route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => IN_PATHS[name] ?? "1");
      const query = QUERIES[route.path] ?? (route.list === "search" ? "searchCriteria" : undefined);
      const url = `${route.surface === "rest" ? "/rest" : "/admin/api"}${path}${query === undefined ? "" : `?${query}`}`;
      const name = `${method} ${route.path}`;
      const none = method === "GET" || method === "DELETE" ? [undefined] : ["{}"];
      return (samples[name] ?? none).map((body) => ({ route, name, url, body }));
    });
  });
}

test("every route takes what it is for, before anything in it is odd", async () => {
  const refused = new Set<string>();
  for (const { route, name, url, body } of sampleRequests()) {
    // A sign-out, a new password and the end of a role take the rights away that came with the call.
    const token = route.surface === "rest" ? await newToken(["all"]) : (await newAdministrator(testApp)).token;
    const answer = await call(route.method, url, { token, body });
    assertSecurityHeaders(answer.headers, name, route.surface === "rest");
    const refusal = REFUSED[name];
    if (refusal === undefined) {
      assert.equal(answer.status, 200, `${name} ${answer.text}`);
    } else {
      assert.equal(answer.status, refusal[0], `${name} ${answer.text}`);
      assert.match(answer.text, refusal[1], name);
      refused.add(name);
    }
  }
  assert.deepEqual(
    Object.keys(REFUSED).filter((name) => !refused.has(name)),
    [],
  );
});

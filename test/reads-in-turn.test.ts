import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { makeCheckpoint } from "../src/features/sales/books/evidence/commands/checkpoint.ts";
import { newAdministrator } from "./administrator.ts";
import { storeSome } from "./fixtures/evidence/log.ts";
import { sampleRequests } from "./sample-requests.ts";
import { openStockedApp } from "./stocked-app.ts";

const stock = await openStockedApp();
const { call, deps, newToken } = stock.testApp;
const turns = [mock.method(deps, "lists"), mock.method(deps, "reports")];

/**
 * Reads that need no turn: those from memory, and those of few rows however much the shop has
 * stored.
 */
const SHORT = new Set([
  "/session",
  "/sessions",
  "/account",
  "/account/attention-mails",
  "/list-views",
  "/settings",
  "/settings/explain",
  "/websites",
  "/V1/pos/order-statuses",
  "/V1/pos/held-carts",
  "/V1/store/websites",
  "/V1/store/storeGroups",
  "/V1/store/storeViews",
  "/V1/store/storeConfigs",
  "/V1/pos/tax-rates",
  "/V1/customerGroups/default",
  "/pricing-scopes",
  "/books/accounts",
  "/books/accounts/versions",
  "/security-events/summary",
  "/register-reevaluation",
  "/imports/kinds",
  "/V1/pos/newsletter/status",
  "/newsletter-confirmations",
  "/connector",
  "/owned-kinds",
  "/evidence/proof",
  "/evidence/consistency",
]);

/**
 * URLs of routes that need a query: a read of categories, with a revision that the shop has not
 * reached.
 */
const URLS: Readonly<Record<string, string>> = {
  "/V1/pos/categories": "/rest/V1/pos/categories?changedAfter=1000000",
  "/evidence/proof": `/admin/api/evidence/proof?kind=receipt&key=${await loggedReceipt()}`,
};

/** Stores two receipts and signs the log with them; returns the id of one. */
async function loggedReceipt(): Promise<number> {
  const [receipt_id = 0] = await storeSome(stock.testApp, 2);
  await makeCheckpoint(deps);
  return receipt_id;
}

test("each route that reads many rows takes a turn of its caller, or streams", async () => {
  const token = await newToken(["all"]);
  const { token: admin_token } = await newAdministrator(stock.testApp);
  // A file for DATEV needs accounts.
  const accounts = sampleRequests(stock).find(({ name }) => name === "PUT /books/accounts");
  await call("PUT", accounts?.url ?? "", { token: admin_token, body: accounts?.body });
  const without = new Set<string>();
  for (const { route, name, url } of sampleRequests(stock)) {
    const { method, path, list, streamed_member, json_string_body, surface } = route;
    if (method !== "GET" || streamed_member !== undefined || json_string_body) continue;
    if (list === undefined && path.includes("{")) continue;
    const before = turns.reduce((sum, turn) => sum + turn.mock.callCount(), 0);
    const answer = await call("GET", URLS[path] ?? url, { token: surface === "rest" ? token : admin_token });
    assert.equal(answer.status, 200, `${name} ${answer.text}`);
    const after = turns.reduce((sum, turn) => sum + turn.mock.callCount(), 0);
    if (after === before) without.add(path);
  }
  assert.deepEqual([...without].toSorted(), [...SHORT].toSorted());
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { EXAMPLES_FILE } from "../src/main/operator-routes.ts";
import { jobHandlers } from "../src/main/worker.ts";
import { EVENT_NAMES, TEST_EVENT } from "../src/shared/events/rules/deliveries.ts";
import type { ErrorCode } from "../src/web-api/errors/error-table.ts";
import { newAdministrator } from "./administrator.ts";
import { openExamples } from "./api-examples.ts";
import { openReceiver } from "./fixtures/events/events.ts";
import { ofSale, sampleOrder } from "./fixtures/orders/orders.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { tillsOf } from "./fixtures/sync-health/tills.ts";
import { preparedRequests } from "./prepared-requests.ts";
import { assertRefusal, refusedRequests } from "./refused-requests.ts";
import { sampleRequests, urlOf } from "./sample-requests.ts";
import { assertSecurityHeaders } from "./security-headers.ts";
import { openStockedApp } from "./stocked-app.ts";
import type { TestApp } from "./support.ts";

const stock = await openStockedApp();
const rest_token = await stock.testApp.newToken(["all"]);
/**
 * The calls use a token of their own, since one of the requests ends the token of the application.
 */
const testApp: TestApp = {
  ...stock.testApp,
  call: (method, url, options) => stock.testApp.call(method, url, { token: rest_token, ...options }),
};
const { call } = testApp;

/**
 * Routes that can only refuse here, with their messages: unknown codes, paid orders, a role in use.
 */
const REFUSED: Readonly<Record<string, readonly [status: number, message: RegExp]>> = {
  "POST /V1/pos/terminals/activate": [404, /Activation code not valid\./],
  "POST /V1/pos/terminals/enroll": [404, /Activation code not valid\./],
  "POST /V1/pos/receipts/{receiptId}/invoice": [409, /does not state its goods/],
  "GET /V1/pos/invoices/{number}": [404, /No such entity|does not exist|doesn't exist/],
  "GET /V1/pos/invoices/{number}/xml": [404, /No such entity|does not exist|doesn't exist/],
  "GET /invoices/{number}/xml": [404, /No such entity|does not exist|doesn't exist/],
  "POST /receipts/{receipt_id}/invoice": [409, /does not state its goods/],
  "POST /V1/pos/self-checkout/otp/verify": [401, /The one-time code is invalid or has expired\./],
  "POST /V1/pos/held-carts/{heldCartId}/take": [404, /No such entity/],
  "POST /V1/pos/staff/verify": [401, /The passcode is wrong/],
  "POST /V1/invoices/{id}/capture": [400, /The invoice is not open: it cannot be captured\./],
  "POST /account/second-factor/confirm": [400, /The code is wrong\./],
  "POST /account/second-factor/turn-off": [400, /The account has no second factor\./],
  "POST /account/recovery-codes": [400, /The account has no second factor\./],
  "DELETE /sessions/{session_id}": [404, /Session with id/],
  "GET /books/datev.csv": [409, /A file for DATEV needs the numbers/],
  "DELETE /admin-roles/{id}": [400, /Administrators still have this role\./],
};

const examples = openExamples();
let { token: admin_token } = await newAdministrator(testApp);

async function send(route: (typeof ROUTES)[number], url: string, body: string | undefined, token?: string) {
  const isRest = route.surface === "rest";
  const answer = await call(route.method, url, { token: token ?? (isRest ? rest_token : admin_token), body });
  assertSecurityHeaders(answer.headers, `${route.method} ${route.path}`, isRest);
  examples.note(route, url, body, answer);
  return answer;
}

/**
 * Replaces the administrator's token when it has ended: a sign-out and a new password end the token
 * of their request.
 */
async function renewToken(): Promise<void> {
  const { status } = await call("GET", "/admin/api/session", { token: admin_token });
  if (status === 401) admin_token = (await newAdministrator(testApp)).token;
}

test("every route answers its sample request", async () => {
  const refused = new Set<string>();
  for (const { route, name, url, body } of sampleRequests(stock)) {
    const answer = await send(route, url, body);
    const refusal = REFUSED[name];
    if (refusal === undefined) {
      assert.equal(answer.status, 200, `${name} ${answer.text}`);
    } else {
      assert.equal(answer.status, refusal[0], `${name} ${answer.text}`);
      assert.match(answer.text, refusal[1], name);
      refused.add(name);
    }
    if (route.surface === "admin" && route.method !== "GET") await renewToken();
  }
  assert.deepEqual(
    Object.keys(REFUSED).filter((name) => !refused.has(name)),
    [],
  );
});

test("routes that refuse a sample request accept one whose row, code or session exists", async () => {
  const prepared = preparedRequests(testApp);
  assert.deepEqual(Object.keys(prepared).toSorted(), Object.keys(REFUSED).toSorted());
  for (const [name, prepare] of Object.entries(prepared)) {
    const route = ROUTES.find(({ method, path }) => `${method} ${path}` === name);
    assert.ok(route, name);
    const { path, token, body } = await prepare();
    const answer = await send(route, urlOf(route, path), body === undefined ? undefined : JSON.stringify(body), token);
    assert.equal(answer.status, 200, `${name} ${answer.text}`);
  }
});

/** Makes a sale whose order comes after its receipt, and its refund. */
async function sellAndRefund(): Promise<void> {
  const sale = randomUUID();
  const receipt = sampleReceipt(await newTerminal(testApp.deps), { sale_id: sale });
  const post = async (path: string, body: object) => {
    const answer = await call("POST", `/rest/V1${path}`, { body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  await post("/pos/receipts", { receipt });
  const { entity_id } = await post("/orders", { entity: sampleOrder(ofSale(sale)) });
  await post(`/order/${entity_id}/invoice`, { capture: true });
  await post(`/order/${entity_id}/refund`, {});
}

test("each event reaches a webhook", async () => {
  const receiver = await openReceiver();
  const body = { url: receiver.url, event_names: EVENT_NAMES };
  const webhook = await call("POST", "/admin/api/webhooks", { token: admin_token, body });
  assert.equal(webhook.status, 200, webhook.text);
  const { oldTill, close } = tillsOf(testApp);
  await testApp.deps.pool.query("delete from outbox_event");
  const test_url = `/admin/api/webhooks/${webhook.body.webhook_id}/test-event`;
  assert.equal((await call("POST", test_url, { token: admin_token })).status, 200);
  await oldTill(40);
  await close(await oldTill(0), 5);
  await sellAndRefund();
  assert.equal((await call("POST", "/admin/api/evidence/checkpoint", { token: admin_token })).status, 200);
  await jobHandlers(testApp.deps).notice_silent_terminals({});
  await testApp.deps.dispatcher.runDue();
  for (const event of receiver.calls) examples.noteEvent(event);
  const types = receiver.calls.map(({ body: text }) => (JSON.parse(text) as { type: string }).type);
  assert.deepEqual([...new Set(types)].toSorted(), [...EVENT_NAMES, TEST_EVENT].toSorted());
});

test("a refusal that many operations share has its code", async () => {
  for (const [surface, requests] of Object.entries(refusedRequests(testApp))) {
    for (const [code, ask] of Object.entries(requests)) {
      const answer = await ask();
      assertRefusal(surface as "rest", code as ErrorCode, answer);
      examples.noteRefusal(surface as "rest", code, answer);
    }
  }
});

test("the examples of the OpenAPI document are made by these requests: npm run openapi", () => {
  assert.deepEqual(
    ROUTES.map(({ operation }) => operation).filter((operation) => !examples.has(operation)),
    [],
  );
  const text = examples.text();
  if (process.env["WRITE_EXAMPLES"] === "yes") writeFileSync(EXAMPLES_FILE, text);
  assert.equal(readFileSync(EXAMPLES_FILE, "utf8"), text);
});

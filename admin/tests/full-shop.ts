import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { place } from "../../test/fixtures/orders/orders.ts";
import { sampleCatalog } from "../../test/fixtures/pricing/catalog.ts";
import { samplePromotions } from "../../test/fixtures/promotions/promotions.ts";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { listed, submit } from "../../test/fixtures/closings/shop.ts";
import { inTransaction } from "../../src/runtime/transaction.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { COMPANY } from "../../test/fixtures/invoices/company.ts";
import { newTerminal, sampleReceipt, sampleTelemetry, type TestTerminal } from "../../test/fixtures/rows.ts";
import type { TestApp } from "../../test/support.ts";
import { closedTwoDaysAgo } from "./demo-day.ts";

export interface FullShop {
  /** Bearer token of an administrator with all permissions. */
  readonly token: string;
  /** `report_id` of a closing with findings and an annotation. */
  readonly closing: string;
}

/**
 * Fills a shop in which every list has something to show. No name in it is an English word of the
 * application.
 */
export async function fillShop(service: TestApp): Promise<FullShop> {
  const { deps, call } = service;
  const { token } = await newAdministrator(service);
  const terminal = await newTerminal(deps);
  await deps.pool.query(
    `update terminal set name = 'T1'; update location set name = 'Utrecht', code = 'utr';
     update store set code = 'nl_1'; update shop_data.customer_group set customer_group_code = 'G' || customer_group_id`,
  );
  const admin = async (method: "POST" | "PUT", path: string, body: unknown): Promise<void> => {
    const answer = await call(method, `/admin/api${path}`, { token, body });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  };
  await admin("POST", "/roles", { name: "Rolle 1", permissions: { refund: true } });
  await admin("POST", "/staff", { first_name: "Ada", last_name: "Maas", email: "ada@example.nl", role_id: 1 });
  await admin("POST", "/integrations", { name: "K1", resources: ["Vendor_Pos::receipts", "Vendor_Pos::settings"] });
  await deps.pool.query(
    `insert into request_log (integration_id, request_id, requested_at, method, path, status, error_code, duration_ms)
     select integration_id, 'request-1', clock_timestamp(), 'POST', '/rest/V1/pos/receipts', 401, 'not_authorized', 3
       from integration where name = 'K1'`,
  );
  await admin("POST", "/webhooks", { url: "https://93.184.215.14/w" });
  await admin("PUT", `/locations/${terminal.location_id}`, { receipt_logo_size: "large", tax_use_address: true });
  await admin("PUT", "/settings", {
    scope: "default",
    values: {
      "general/store_information/name": "Noord",
      "vendor_pos_terminal/receipts/header": "Hallo",
      "vendor_pos_terminal/pickup/completed_status_code": "complete",
      "vendor_pos_terminal/walk_in_customer/first_name": "Lo",
      "vendor_pos_terminal/walk_in_customer/last_name": "Pender",
      "tax/display/type": "3",
      ...COMPANY,
    },
  });
  await invoiceSale(service, terminal, admin);
  await deps.pool.query(
    `insert into terminal_token (terminal_id, location_id, device_identifier, token_hash, limited_at, limited_because)
     values ($1, $2, 'kas-1', 'a', clock_timestamp(), 'code_renewed'), ($1, $2, 'kas-1', 'b', null, null)`,
    [terminal.terminal_id, terminal.location_id],
  );
  await fillPrices(service, admin);
  const closing = await fillClosings(service, terminal);
  await admin("POST", `/register-reports/${closing}/annotations`, { text: "Klopt" });
  await failJob(service);
  await connectPlatform(service, admin);
  await deps.pool.query(
    `with e as (
       insert into outbox_event (event_name, subject, position, data)
       values ('terminal_silent', 'terminal', 1, json_build_object('terminal_id', $1::int)) returning *)
     insert into event_delivery (event_id, subject, position, webhook_id, state, attempts, last_attempt_at, last_status)
     select e.event_id, e.subject, e.position, w.webhook_id, 'dead', 9, clock_timestamp(), 503 from e, webhook w`,
    [terminal.terminal_id],
  );
  const report = { unsyncedReceipts: 13, oldestUnsyncedAt: "2026-03-01 14:03:00", appVersion: "1.4.0" };
  const beat = await call("POST", `/rest/V1/pos/terminals/${terminal.terminal_id}/heartbeat`, {
    body: { deviceIdentifier: terminal.device_identifier, ...report, deviceTime: "2031-03-01 14:03:00" },
  });
  assert.equal(beat.status, 200, beat.text);
  const event = { event_type: "sync", event_name: "offline_posts", value: 2 };
  await call("POST", "/rest/V1/pos/telemetry", { body: sampleTelemetry(terminal, event) });
  return { token, closing };
}

/**
 * Stores a suspended connector with pulled records, a parked sale, a waiting sale and a difference.
 */
async function connectPlatform({ deps }: TestApp, admin: Admin): Promise<void> {
  const settings = { url: "https://shop.example/admin-api", currency: "EUR", prices: "net" };
  await admin("PUT", "/connector", {
    kind: "vendure",
    settings: Object.entries(settings).map(([name, value]) => ({ name, value })),
    secret: "s1",
  });
  await deps.pool.query(
    `update connector set failures = 5, paused_until = clock_timestamp() + interval '1 hour';
     insert into connector_task (connector_id, subject, kind, key, record_id, state, attempts, last_error)
     select connector_id, 'order-' || n, 'sale', 'v' || n, n, (array['parked', 'waiting'])[n], n, 'E' || n
       from connector, generate_series(1, 2) as n;
     insert into connector_cursor (connector_id, kind, pulled_at, last_error)
     select connector_id, 'products', clock_timestamp(), 'E3' from connector;
     insert into connector_difference (connector_id, kind, key, code, there)
     select connector_id, 'products', 'p7', 'not_imported', 'E4' from connector`,
  );
}

type Admin = (method: "POST" | "PUT", path: string, body: unknown) => Promise<void>;

/**
 * Stores rules, coupons, own prices and credit of a customer with an order; also an import and an
 * erased person.
 */
async function fillPrices(service: TestApp, admin: Admin): Promise<void> {
  const everybody = { website_ids: [1], customer_group_ids: [0, 1, 2, 3] };
  const { rule, coupon, customer } = samplePromotions(service);
  const customer_id = await customer({ email: "ada@example.nl" });
  const { rule_id } = await rule({ name: "Aktie 1", ...everybody });
  await coupon(rule_id, { code: "C1", usage_limit: 10 });
  await place(service, { customer_id, applied_rule_ids: String(rule_id), coupon_code: "C1" });
  const { sku } = await sampleCatalog(service).product({ sku: "P1", name: "Assam" });
  await admin("POST", "/price-rules", {
    name: "Aktie 2",
    simple_action: "by_percent",
    discount_amount: 5,
    ...everybody,
  });
  await admin("POST", "/tax-classes", { class_name: "Brood", class_type: "PRODUCT" });
  await admin("POST", "/tax-rates", { code: "NL 21", tax_country_id: "NL", rate: 21 });
  await admin("POST", "/tax-rules", {
    code: "NL",
    customer_tax_class_ids: [3],
    product_tax_class_ids: [2],
    tax_rate_ids: [1],
  });
  await admin("POST", "/customer-prices", { customer_id, sku, price: 8.25 });
  await admin("POST", "/credit-limits", { customer_id, credit_limit: 100 });
  await admin("POST", "/group-credit-limits", { customer_group_id: 1, credit_limit: 50 });
  await admin("POST", "/imports", { kind: "products", file: "p.csv", content: "sku,name\nP2,Kanne\nP3,\n" });
  await customer({ email: "max@example.nl" });
  await admin("POST", "/persons/erase", { email: "max@example.nl", reason: "Fall 1" });
}

/** Stores a sale to a business, with its invoice. */
async function invoiceSale({ call }: TestApp, terminal: TestTerminal, admin: Admin): Promise<void> {
  const { body, text } = await call("POST", "/rest/V1/pos/receipts", {
    body: { receipt: sampleReceipt(terminal, { receipt_number: "B-1" }) },
  });
  assert.ok(body.receipt_id, text);
  const address = { street: "Damrak 2", postcode: "1012 LG", city: "Amsterdam", country_id: "NL" };
  await admin("POST", `/receipts/${body.receipt_id}/invoice`, { buyer: { name: "Maas B.V.", ...address } });
}

/**
 * Stores a refused receipt, a closing that waits for a receipt, a closing whose figures differ, and
 * an open session.
 */
async function fillClosings(service: TestApp, terminal: TestTerminal): Promise<string> {
  const { call, deps } = service;
  const { arrive, runJobs } = watchEvaluations(service);
  const till = { ...terminal, series_id: randomUUID() };
  const close = async (members: Record<string, unknown>, held: number): Promise<string> => {
    const ids = newIds(3);
    await arrive(receiptsOf(ids, till).slice(0, held));
    const documents = listed(...ids).map((document) => ({ ...document, amount: "11.90" }));
    const closing = { ...matchingClosing(till, ids), documents, ...closedTwoDaysAgo(), ...members };
    const answer = await submit(service, closing);
    assert.equal(answer.status, 200, answer.text);
    return closing.report_id;
  };
  await close({}, 2);
  const refused = await call("POST", "/rest/V1/pos/receipts", {
    body: { receipt: { terminal_id: till.terminal_id, sale_id: "K1", grand_total: "x" } },
  });
  assert.equal(refused.status, 400);
  await deps.refusedPosts.drain();
  const closing = await close({ sales: { excl_tax: "31.00", tax: "5.70", incl_tax: "36.70" }, order_count: 9 }, 3);
  await arrive(receiptsOf(newIds(1), till).map((sale) => ({ ...sale, register_session_id: randomUUID() })));
  await runJobs();
  return closing;
}

/** Stores a job that has failed its last try. */
async function failJob({ deps }: TestApp): Promise<void> {
  await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "erase_late_sales", {}));
  await assert.rejects(deps.jobs.runDue("erase_late_sales", () => Promise.reject(new Error("E1"))));
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { SECRET_COLUMNS } from "../src/shared/resources/queries/secrets.ts";
import { AUDITED, type AuditedTable } from "../src/shared/audit/write.ts";
import { auditAccounts } from "./audited-writes/accounts.ts";
import { openBook } from "./audited-writes/book.ts";
import { auditGoods } from "./audited-writes/goods.ts";
import { auditReports } from "./audited-writes/reports.ts";
import { auditShops } from "./audited-writes/shops.ts";

/**
 * Writing routes that leave no audit row, and why. A new route is audited or listed here with its
 * reason.
 */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  "rest POST /V1/integration/admin/token": "is a security event, held in its own tests",
  "admin POST /session": "is a security event, held in its own tests",
  "admin DELETE /session": "is a security event, held in its own tests",
  "admin DELETE /sessions": "is a security event, held in its own tests",
  "admin DELETE /sessions/{session_id}": "is a security event, held in its own tests",
  "admin POST /session/step-up": "changes nothing that outlives the session; a wrong password is a security event",
  "admin POST /account/second-factor": "the account asks for nothing before the secret is confirmed, which is audited",
  "admin POST /account/second-factor/confirm": "is audited with its time, held in its own tests",
  "admin POST /account/second-factor/turn-off": "is audited with its time, held in its own tests",
  "admin POST /account/recovery-codes": "is a security event, held in its own tests",
  "admin POST /persons/export": "is a security event, held in its own tests",
  "rest POST /V1/pos/terminals/{terminalId}/heartbeat": "a sign of life, many a minute",
  "rest POST /V1/pos/terminals/{terminalId}/license/refresh": "what the licensing service says is audited in its tests",
  "admin POST /licenses/{id}/check": "what the licensing service says is audited in its tests",
  "rest POST /V1/pos/receipts": "receipts are documents; a repeat that differs is audited in its tests",
  "rest POST /V1/pos/receipts/email": "sends a mail",
  "admin POST /receipts/{receipt_id}/email": "sends a mail",
  "rest POST /V1/pos/audit-log": "is the audit log",
  "rest POST /V1/pos/telemetry": "what devices report of themselves",
  "rest POST /V1/pos/register-reports": "closings are documents that nothing changes",
  "rest POST /V1/pos/self-checkout/otp/request": "a code of minutes",
  "rest POST /V1/pos/self-checkout/otp/verify": "a code of minutes",
  "rest POST /V1/pos/staff/verify": "each attempt is a security event, in its tests",
  "rest POST /V1/pos/customer-prices": "a read with a body",
  "rest POST /V1/pos/customer-validate": "a read with a body",
  "rest POST /V1/pos/customers": "customers are the platform's",
  "rest POST /V1/pos/newsletter/subscribe": "a subscriber's own wish; administrators' changes are audited",
  "rest POST /V1/pos/newsletter/unsubscribe": "a subscriber's own wish; administrators' changes are audited",
  "admin POST /price-rules/preview": "a read with a body",
  "admin POST /receipt-preview": "a read with a body",
  "admin POST /imports/preview": "reads the beginning of a file and stores nothing",
  "admin POST /list-views": "filters and columns of a list, no record of the shop",
  "admin PUT /list-views/{list_view_id}": "filters and columns of a list, no record of the shop",
  "admin DELETE /list-views/{list_view_id}": "filters and columns of a list, no record of the shop",
  "admin POST /list-exports": "a security event, in its tests",
  "admin POST /connector/check": "asks the platform and changes nothing",
  "admin POST /connector/options": "asks the platform and changes nothing",
  "admin POST /evidence/checkpoint": "signs what is stored; a checkpoint is a record of its own",
  "admin POST /evidence/verify": "a read with a body",
  "admin POST /sales-report/verify": "a read with a body; figures that it replaces are audited in its tests",
  "admin POST /jobs": "lets a job run; what the job writes is audited",
  "admin POST /jobs/{job_id}/retry": "lets a job run again; what the job writes is audited",
  "admin POST /jobs/{job_id}/dismiss": "deletes a failed job, which is no record of the shop",
};

const OF_ORDERS = "orders, invoices and credit memos are documents of the platform with comments of their own";
const OF_CATALOG = "the catalogue is the platform's, which connectors fill";

/** Writing routes of the built-in shop that leave no audit row, and why. */
const PLATFORM: Readonly<Record<string, string>> = {
  "rest POST /V1/orders": OF_ORDERS,
  "rest PUT /V1/orders/create": OF_ORDERS,
  "rest POST /V1/orders/{id}/comments": OF_ORDERS,
  "rest POST /V1/orders/{id}/cancel": OF_ORDERS,
  "rest POST /V1/order/{orderId}/invoice": OF_ORDERS,
  "rest POST /V1/order/{orderId}/refund": OF_ORDERS,
  "rest POST /V1/invoices/{id}/capture": OF_ORDERS,
  "rest POST /V1/invoice/{invoiceId}/refund": OF_ORDERS,
  "rest POST /V1/products": OF_CATALOG,
  "rest PUT /V1/products/{sku}": OF_CATALOG,
  "rest DELETE /V1/products/{sku}": OF_CATALOG,
  "rest POST /V1/products/attributes": OF_CATALOG,
  "rest PUT /V1/products/attributes/{attributeCode}": OF_CATALOG,
  "rest POST /V1/categories": OF_CATALOG,
  "admin POST /categories": OF_CATALOG,
  "rest POST /V1/customers": "customers are the platform's",
  "rest PUT /V1/customers/{customerId}": "customers are the platform's",
  "rest POST /V1/customers/isEmailAvailable": "a read with a body",
};

const book = await openBook();
auditAccounts(book);
auditShops(book);
auditReports(book);
auditGoods(book);

test("the audit log masks every column that is stored encrypted", () => {
  const shown = SECRET_COLUMNS.filter(({ table }) => Object.hasOwn(AUDITED, table)).filter(({ table, column }) => {
    const masked: readonly string[] = AUDITED[table as AuditedTable].secrets;
    return !masked.includes(column);
  });
  assert.deepEqual(
    shown.map(({ table, column }) => `${table}.${column}`),
    [],
  );
});

// This test is the last one, since it checks which routes the tests above have called.
test("every route that writes leaves its audit rows, except those that are named with a reason", () => {
  const { covered } = book;
  const writing = ROUTES.filter(({ method }) => method !== "GET").map(
    ({ surface, method, path }) => `${surface} ${method} ${path}`,
  );
  const exempt = { ...NOT_AUDITED, ...PLATFORM };
  const unknown = writing.filter((route) => !covered.has(route) && !Object.hasOwn(exempt, route));
  assert.deepEqual(unknown, [], "give them a test above, or name them in NOT_AUDITED with the reason");
  assert.deepEqual(
    [...covered, ...Object.keys(exempt)].filter((route) => !writing.includes(route)),
    [],
    "they exist no more",
  );
  assert.deepEqual(
    Object.keys(exempt).filter((route) => covered.has(route)),
    [],
  );
});

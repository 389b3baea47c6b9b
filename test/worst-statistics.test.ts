import assert from "node:assert/strict";
import { test } from "node:test";
import { afterFile } from "./after-file.ts";
import { openCodeApp } from "./fixtures/one-time-codes/codes.ts";
import { growTables, rowsRead, misleadPlanner } from "./fixtures/runtime/grown.ts";
import { registerCallers } from "./fixtures/terminals/callers.ts";
import { beginDay, registerDay } from "./fixtures/terminals/register-day.ts";

const end = { after: (close: unknown) => afterFile(close as () => Promise<void>) };
const env = { TRUST_PROXY: "1" };

/** Tables that grow with the age of a shop. */
const GROWING = [
  "shop_data.customer",
  "shop_data.customer_address",
  "shop_data.product",
  "shop_data.product_website",
  "shop_data.sales_order",
  "shop_data.sales_order_item",
  "shop_data.sales_invoice",
  "shop_data.sales_creditmemo",
  "pos.receipt",
  "pos.receipt_key",
  "pos.register_report",
  "pos.closing_document",
  "pos.audit_log",
  "pos.telemetry_event",
];
/**
 * Steps that read a list or a customer's purchases, for which the planner chooses its own plans.
 */
const READ_MANY = new Set([
  "GET /V1/pos/catalog",
  "GET /V1/pos/customer-insights/{customerId}",
  "GET /V1/pos/customers/search",
  "GET /V1/pos/receipts",
  "GET /V1/products",
  "POST /V1/pos/self-checkout/otp/verify",
]);
const COPIES = 20_000;
/**
 * Maximum rows that a step may read: far fewer than all rows, and more than the day of one register
 * needs.
 */
const READ_MAX = 5_000;

test("a register's day reads few rows of a grown shop whose statistics mislead the planner", async () => {
  const day = async (testApp: Awaited<ReturnType<typeof openCodeApp>>): Promise<void> => {
    const callerOf = await registerCallers(testApp);
    const register = await beginDay(testApp, await callerOf("integration"));
    for (const [name, run, check = () => {}] of registerDay(testApp)) {
      if (READ_MANY.has(name)) continue;
      const answer = await run(register);
      assert.equal(answer.status, 200, `${name}: ${answer.text}`);
      await check(answer, register);
    }
  };
  const young = await openCodeApp(end, { env });
  const { database } = young;
  await day(young);
  await young.close();
  await growTables(database, GROWING, COPIES);
  await misleadPlanner(database);
  const before = await rowsRead(database, GROWING);

  const grown = await openCodeApp(end, { database, env });
  await day(grown);
  await grown.close();
  const read = await rowsRead(database, GROWING);
  for (const table of GROWING) {
    const rows = (read.get(table) ?? 0) - (before.get(table) ?? 0);
    assert.ok(rows < READ_MAX, `${rows} rows of ${table} were read`);
  }
});

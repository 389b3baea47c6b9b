import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../test/fixtures.ts";
import type { TestApp } from "../../../test/support.ts";

export interface StoredTestReceipt {
  readonly receipt_id: number;
  readonly sale_id: string;
  readonly terminal: TestTerminal;
}

/** A receipt, synced the way a register does it. */
export async function newReceipt(
  app: TestApp,
  fields: Record<string, unknown> = {},
  terminal?: TestTerminal,
): Promise<StoredTestReceipt> {
  const till = terminal ?? (await newTerminal(app.deps));
  const sale_id = randomUUID();
  const receipt = sampleReceipt(till, { sale_id, ...fields });
  const answer = await app.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
  return { receipt_id: answer.body.receipt_id, sale_id, terminal: till };
}

/** Whose the receipt and its orders are. */
export async function ownersOf({ deps }: TestApp, { receipt_id, sale_id }: StoredTestReceipt) {
  const claims = await deps.pool.query<{ customer_id: number }>(
    "select customer_id from receipt_claim where receipt_id = $1",
    [receipt_id],
  );
  const orders = await deps.pool.query<{ customer_id: number | null; customer_is_guest: number }>(
    "select customer_id, customer_is_guest from commerce.sales_order where lower(pos_sale_id) = lower($1)",
    [sale_id],
  );
  return { receipt: claims.rows[0]?.customer_id ?? null, orders: orders.rows };
}

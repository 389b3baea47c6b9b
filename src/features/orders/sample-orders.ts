import { randomUUID } from "node:crypto";
import assert from "node:assert/strict";
import type { Answer, TestApp } from "../../../test/support.ts";

/** Three pieces at 10.00 and one at 5.00, 21 % tax, 1.50 off the second: 3 × 12.10 + 6.05 − 1.50 = 40.85. */
export function sampleOrder(members: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    customer_email: "ada@shop.example",
    customer_firstname: "Ada",
    order_currency_code: "EUR",
    payment: { method: "pos_cash" },
    items: [
      { sku: "tea", name: "Tea", qty_ordered: 3, price: 10, row_total: 30, tax_amount: 6.3, tax_percent: 21 },
      { sku: "cup", name: "Cup", qty_ordered: 1, price: 5, row_total: 5, tax_amount: 1.05, discount_amount: 1.5 },
    ],
    ...members,
  };
}

export function ofSale(pos_sale_id: string = randomUUID()): { extension_attributes: { pos_sale_id: string } } {
  return { extension_attributes: { pos_sale_id } };
}

export function post({ call }: TestApp, entity: unknown, token?: string): Promise<Answer> {
  return call("POST", "/rest/V1/orders", { body: { entity }, ...(token === undefined ? {} : { token }) });
}

export async function place(app: TestApp, members: Record<string, unknown> = {}): Promise<Answer["body"]> {
  const answer = await post(app, sampleOrder(members));
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

export async function readOrder({ call }: TestApp, entity_id: number): Promise<Answer["body"]> {
  const answer = await call("GET", `/rest/V1/orders/${entity_id}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** The answer to an order that cannot be saved. */
export const refused = (reason: string) => ({ message: "Could not save the order: %1", parameters: [reason] });

import type { ReceiptToPrint } from "../src/read/stored-receipt.ts";

const NOTHING: ReceiptToPrint = {
  sale_id: null,
  pos_order_id: "0b1f4c1e-6f3e-4a2b-9a51-3c7d2e8f9a10",
  order_increment_id: null,
  receipt_number: null,
  created_at: "2026-11-21 01:05:20.123456+00",
  staff_name: null,
  terminal_name: null,
  payment_method: null,
  subtotal: null,
  tax_amount: null,
  discount_amount: null,
  grand_total: null,
  amount_tendered: null,
  change_due: null,
  currency: null,
  sale_type: null,
  layaway_kind: null,
  is_tax_exempt: false,
  items: "[]",
  receipt_model: null,
  split_payments: null,
  ship_to_shipments: null,
  backorder_shipments: null,
  applied_credits: null,
  credit_memo_id: null,
  rma_id: null,
  original_order_increment_id: null,
  shipping_refund: null,
  adjustment_positive: null,
  adjustment_negative: null,
  layaway_amount_captured: null,
  layaway_total_paid: null,
  layaway_balance_owed: null,
  layaway_expires_at: null,
  credit_due: null,
  terminal_payment_id: null,
  terminal_info: null,
  is_reverse_charge: null,
  points_earned: null,
  customer_name: null,
};

/** A row with these columns and nothing else; what a register sent as one string goes through `asToken`. */
export function sampleReceipt(columns: Partial<ReceiptToPrint> = {}): ReceiptToPrint {
  return { ...NOTHING, ...columns };
}

/** A value as registers send it in a verbatim string: its JSON text as a JSON string token. */
export function asToken(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

const TEXT_COLUMNS =
  /^(?:pos_order_id|sale_id|(?:staff|terminal)_name|receipt_number|order_increment_id|payment_method|currency|sale_type|layaway_kind)$/;

/** A row as a register sends it under `sale_id`: what the row holds as JSON text travels as the value itself. */
export function sentReceipt(row: ReceiptToPrint, sale_id: string): Record<string, unknown> {
  const fields = Object.entries(row).map(([column, value]: [string, string | boolean | null]) => [
    column,
    sentValue(column, value),
  ]);
  return { ...Object.fromEntries(fields), sale_id, pos_order_id: sale_id };
}

function sentValue(column: string, value: string | boolean | null): unknown {
  if (typeof value !== "string") return value;
  if (column === "created_at") return value.slice(0, 19);
  return TEXT_COLUMNS.test(column) ? value : (JSON.parse(value) as unknown);
}

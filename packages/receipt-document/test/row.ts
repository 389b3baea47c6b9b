import { EMPTY_COLUMNS, type ReceiptToPrint } from "../src/read/stored-receipt.ts";

const NOTHING: ReceiptToPrint = {
  ...EMPTY_COLUMNS,
  pos_order_id: "0b1f4c1e-6f3e-4a2b-9a51-3c7d2e8f9a10",
  created_at: "2026-11-21 01:05:20.123456+00",
  is_tax_exempt: false,
  items: "[]",
};

/**
 * Returns a stored receipt with the given columns and nothing else. Pass what a register sent as
 * one string through `asToken`.
 */
export function sampleReceipt(columns: Partial<ReceiptToPrint> = {}): ReceiptToPrint {
  return { ...NOTHING, ...columns };
}

/** Returns a value's JSON text as a JSON string token, as registers send verbatim strings. */
export function asToken(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

const TEXT_COLUMNS =
  /^(?:pos_order_id|sale_id|(?:staff|terminal)_name|receipt_number|order_increment_id|payment_method|currency|sale_type|layaway_kind)$/;

/**
 * Returns a stored receipt as a register sends it under `sale_id`: columns of JSON text become the
 * value itself.
 */
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

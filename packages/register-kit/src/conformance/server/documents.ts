import { randomUUID } from "node:crypto";
import { TENDERS } from "../../session/figures.ts";
import type { Context, Till } from "./case.ts";

/** Returns a cash sale of 24.20 with 21 % tax, in the fields of interface §2.10. */
export function receiptOf({ stage }: Context, till: Till, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    sale_id: randomUUID(),
    terminal_id: till.terminal_id,
    location_id: stage.location_id,
    staff_id: null,
    staff_name: "Ada Moreau",
    terminal_name: "Till",
    location_name: "Shop",
    payment_method: "pos_cash",
    subtotal: 24.2,
    tax_amount: 4.2,
    discount_amount: 0,
    grand_total: 24.2,
    currency: "EUR",
    created_at: "2026-03-14T12:00:00+01:00",
    receipt_number: "ABCD-0001",
    amount_tendered: 25,
    change_due: 0.8,
    items: [
      {
        sku: "MUG",
        name: "Mug",
        qty: 2,
        price: 12.1,
        row_total: 24.2,
        tax_amount: 4.2,
        discount_amount: 0,
        tax_rate: 21,
      },
    ],
    raw_payload: "{}",
    ...rest,
  };
}

export interface ClosingParts {
  readonly session_id: string;
  readonly sale_ids: readonly string[];
}

/** Returns the closing of a session with only the given sales, in the fields of interface §2.11. */
export function closingOf(
  { stage }: Context,
  till: Till,
  { session_id, sale_ids }: ClosingParts,
  rest: Readonly<Record<string, unknown>> = {},
) {
  const series_id = randomUUID();
  const times = (cents: number): string => (BigInt(cents) * BigInt(sale_ids.length)).toString();
  const amount = (cents: number): string =>
    times(cents)
      .padStart(3, "0")
      .replace(/(\d{2})$/, ".$1");
  const person = { local_user_id: "user-1", name: "Ada Moreau", staff_id: null };
  const zero = { sales_net: "0.00", refund_net: "0.00" };
  return {
    schema_version: 1,
    report_id: randomUUID(),
    session_id,
    terminal_id: till.terminal_id,
    location_id: stage.location_id,
    terminal_name: "Till",
    location_name: "Shop",
    device_identifier: till.device_identifier,
    series_id,
    series_code: series_id.slice(0, 4).toUpperCase(),
    closing_number: 1,
    currency: "EUR",
    timezone: "Europe/Amsterdam",
    business_date: "2026-03-14",
    opened_at: "2026-03-14T08:00:00+01:00",
    closed_at: "2026-03-14T18:00:00+01:00",
    opened_by: person,
    closed_by: person,
    cash_drawer: true,
    opening_float: "0.00",
    cash_expected: amount(2420),
    cash_counted: amount(2420),
    cash_difference: "0.00",
    cash_left_in_drawer: "0.00",
    order_count: sale_ids.length,
    sales: { excl_tax: amount(2000), tax: amount(420), incl_tax: amount(2420) },
    refunds: { excl_tax: "0.00", tax: "0.00", incl_tax: "0.00" },
    tenders: { ...Object.fromEntries(TENDERS.map((name) => [name, "0.00"])), cash: amount(2420) },
    tax_rates: [
      {
        rate: "21",
        treatment: "standard",
        sales_net: amount(2000),
        sales_tax: amount(420),
        refund_net: "0.00",
        refund_tax: "0.00",
      },
    ],
    tax_treatments: { reverse_charge: zero, exempt: zero },
    providers: [],
    movements: [],
    documents: sale_ids.map((sale_id) => ({ sale_id, type: "sale", amount: "24.20", receipt_number: "ABCD-0001" })),
    first_receipt_number: "ABCD-0001",
    last_receipt_number: "ABCD-0001",
    closing_note: null,
    ...rest,
  };
}

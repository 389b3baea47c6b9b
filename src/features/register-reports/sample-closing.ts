/**
 * A valid schema 1 closing whose figures add up, for tests: four sales (cash, card, split, invoice and tax exempt), one
 * cash refund, and a drawer that is ten cents short. Every call gives a new object.
 */
export function sampleClosing() {
  return {
    schema_version: 1,
    report_id: "7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01",
    session_id: "2c9d7a10-6b7e-4c3a-8f21-0e4b5a6c7d02",
    terminal_id: 7,
    terminal_name: "Till 1",
    location_id: 3,
    location_name: "Harbour Street",
    device_identifier: "tablet-7F3A-01",
    series_id: "a41e8d3f-92c0-4b57-b6d8-31f07c5e9a03",
    series_code: "A41E",
    closing_number: 12,
    currency: "EUR",
    timezone: "Europe/Berlin",
    business_date: "2026-03-14",
    opened_at: "2026-03-14T08:02:11+01:00",
    closed_at: "2026-03-14T20:15:40.250+01:00",
    opened_by: { local_user_id: "user-1", name: "Ada Moreau", staff_id: 4 },
    closed_by: { local_user_id: "user-2", name: "Jonas Öz", staff_id: null },
    cash_drawer: true,
    opening_float: "200.00",
    cash_expected: "437.10",
    cash_counted: "437.00",
    cash_difference: "-0.10",
    cash_left_in_drawer: "200.00",
    order_count: 4,
    sales: { excl_tax: "390.00", tax: "60.50", incl_tax: "450.50" },
    refunds: { excl_tax: "10.00", tax: "1.90", incl_tax: "11.90" },
    tenders: {
      cash: "119.00",
      card: "53.50",
      split_cash: "100.00",
      split_card: "138.00",
      invoice: "40.00",
      credit_redeemed: "0.00",
      card_refunds: "0.00",
      manual_card_refunds: "0.00",
      credits_issued: "0.00",
      credits_returned: "0.00",
      invoice_credit_notes: "0.00",
      layaway_receivable: "0.00",
      layaway_payments: "0.00",
      credit_due_collections: "0.00",
      cash_rounding: "0.00",
    },
    tax_rates: [
      {
        rate: "19",
        treatment: "standard",
        sales_net: "300.00",
        sales_tax: "57.00",
        refund_net: "10.00",
        refund_tax: "1.90",
      },
      {
        rate: "7",
        treatment: "standard",
        sales_net: "50.00",
        sales_tax: "3.50",
        refund_net: "0.00",
        refund_tax: "0.00",
      },
      {
        rate: null,
        treatment: "unknown",
        sales_net: "0.00",
        sales_tax: "0.00",
        refund_net: "0.00",
        refund_tax: "0.00",
      },
    ],
    tax_treatments: {
      reverse_charge: { sales_net: "0.00", refund_net: "0.00" },
      exempt: { sales_net: "40.00", refund_net: "0.00" },
    },
    providers: [{ provider: "acme_pay", name: "Acme Pay", collected: "191.50", refunded: "0.00", count: 2 }],
    movements: [
      { type: "cash_in", amount: "50.00", note: "Change", at: "2026-03-14T10:00:00+01:00", by: "Ada Moreau" },
      { type: "cash_out", amount: "20.00", note: null, at: "2026-03-14T12:30:00+01:00", by: { name: "Ada Moreau" } },
      { type: "cash_refund", amount: "11.90", note: null, at: "2026-03-14T16:45:09Z", by: null },
    ],
    documents: [
      listed("0b5d9c1e-1111-4a6b-8c3d-000000000001", "sale", "119.00", "1001"),
      listed("0b5d9c1e-1111-4a6b-8c3d-000000000002", "sale", "53.50", "1002"),
      listed("0b5d9c1e-1111-4a6b-8c3d-000000000003", "sale", "238.00", "1003"),
      listed("0b5d9c1e-1111-4a6b-8c3d-000000000004", "sale", "40.00", "1004"),
      listed("0b5d9c1e-1111-4a6b-8c3d-000000000005", "refund", "11.90", "1005"),
    ],
    first_receipt_number: "1001",
    last_receipt_number: "1005",
    closing_note: "Ten cents short.",
  };
}

function listed(sale_id: string, type: string, amount: string, receipt_number: string) {
  return { sale_id, type, amount, receipt_number };
}

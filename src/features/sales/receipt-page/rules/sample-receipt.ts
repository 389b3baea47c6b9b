import { EMPTY_COLUMNS, type ReceiptToPrint } from "@tillkeeper/receipt-document";

const ITEMS = [
  { sku: "ESP-250", name: "Espresso 250 g", qty: 2, price: 8.95, row_total: 17.9, tax_amount: 1.48, tax_rate: 9 },
  { sku: "MUG-01", name: "Mug", qty: 1, price: 12.1, row_total: 12.1, tax_amount: 2.1, tax_rate: 21 },
];

/** A sample sale that shows each part of a receipt that the settings change. */
export const SAMPLE_RECEIPT: Omit<ReceiptToPrint, "currency"> = {
  ...EMPTY_COLUMNS,
  sale_id: "6f2c1f5e-0d2b-4c8e-9a57-0c2f3d9f7a11",
  pos_order_id: "sample",
  order_increment_id: "000000123",
  receipt_number: "7BDF-0042",
  created_at: "2026-10-03 14:05:00+00",
  staff_name: "Ada Moreau",
  terminal_name: "1",
  payment_method: "pos_cash",
  subtotal: "26.4200",
  tax_amount: "3.5800",
  grand_total: "30.0000",
  amount_tendered: "50.0000",
  change_due: "20.0000",
  sale_type: "sale",
  is_tax_exempt: false,
  items: JSON.stringify(ITEMS),
};

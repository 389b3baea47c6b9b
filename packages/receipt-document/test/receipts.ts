import type { ReceiptToPrint } from "../src/read/stored-receipt.ts";
import { asToken, sampleReceipt } from "./row.ts";

const COMMON = {
  sale_id: "0b1f4c1e-6f3e-4a2b-9a51-3c7d2e8f9a10",
  receipt_number: "R-2026-1001",
  staff_name: "Sanne",
  terminal_name: "Till 2",
  currency: "EUR",
};

const BREAD = {
  sku: "BR-WW-800",
  name: "Sourdough loaf, whole wheat",
  qty: 2,
  price: 4.5,
  row_total: 9,
  tax_amount: 0.74,
  discount_amount: 0,
  tax_rate: 9,
};
const KNIFE = {
  sku: "KN-21",
  name: "Bread knife with olive wood handle",
  qty: 1,
  price: 24.95,
  row_total: 24.95,
  tax_amount: 3.9,
  discount_amount: 2.5,
  tax_rate: 21,
};
const BOARD = {
  sku: "BD-40",
  name: "Bread board, beech",
  qty: 1,
  price: 19,
  row_total: 19,
  tax_amount: 3.3,
  discount_amount: 0,
  tax_rate: 21,
  fulfillment_mode: "ship",
};

const sale = {
  ...COMMON,
  payment_method: "pos_cash",
  subtotal: "33.9500",
  discount_amount: "2.5000",
  tax_amount: "4.6400",
  grand_total: "31.4500",
  amount_tendered: "40.0000",
  change_due: "8.5500",
  items: JSON.stringify([BREAD, KNIFE]),
};

function modelOf(sections: Readonly<Record<string, unknown>>): string {
  return asToken({ schema_version: 1, ...sections });
}

const SALE_MODEL = {
  header: { receipt_number: "R-2026-1001", staff_name: "Sanne", terminal_name: "Till 2" },
  items: [BREAD, KNIFE],
  totals: {
    subtotal: 33.95,
    discount_amount: 2.5,
    tax_amount: 4.64,
    grand_total: 31.45,
    tax_breakdown: [
      { rate: 21, net: 18.55, tax: 3.9, gross: 22.45 },
      { rate: 9, net: 8.26, tax: 0.74, gross: 9 },
    ],
  },
  payment: { method: "pos_cash", amount_tendered: 40, change_due: 8.55 },
  currency_code: "EUR",
};

/** One receipt of each kind, by name. */
export const SAMPLE_RECEIPTS = {
  sale: sampleReceipt({
    ...sale,
    receipt_model: modelOf({ ...SALE_MODEL, points_earned: 31 }),
    order_increment_id: "000000123",
  }),
  sale_from_columns: sampleReceipt({ ...sale, order_increment_id: "000000123" }),
  refund: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1002",
    sale_type: "refund",
    payment_method: "pos_card",
    subtotal: "9.0000",
    tax_amount: "0.7400",
    discount_amount: "0.0000",
    grand_total: "13.9500",
    items: JSON.stringify([BREAD]),
    original_order_increment_id: '"000000123"',
    credit_memo_id: '"CM-77"',
    rma_id: "12",
    shipping_refund: "4.95",
    adjustment_positive: "0",
    adjustment_negative: "0",
    terminal_payment_id: '"psp-refund-1"',
    terminal_info: JSON.stringify({ card_brand: "Maestro", masked_pan: "************4242" }),
  }),
  exchange: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1003",
    sale_type: "exchange",
    payment_method: "pos_cash",
    subtotal: "10.0000",
    tax_amount: "2.5600",
    discount_amount: "0.0000",
    grand_total: "10.0000",
    amount_tendered: "10.0000",
    change_due: "0.0000",
    items: JSON.stringify([
      { ...BOARD, fulfillment_mode: "take_away" },
      { ...BREAD, qty: -2, row_total: -9, tax_amount: -0.74 },
    ]),
    original_order_increment_id: '"000000123"',
  }),
  layaway_deposit: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1004",
    layaway_kind: "deposit",
    payment_method: "pos_card",
    subtotal: "24.9500",
    tax_amount: "3.9000",
    discount_amount: "2.5000",
    grand_total: "22.4500",
    items: JSON.stringify([KNIFE]),
    layaway_amount_captured: "5",
    layaway_total_paid: "5",
    layaway_balance_owed: "17.45",
    layaway_expires_at: '"2026-12-24"',
    customer_name: '"Mevrouw De Vries"',
  }),
  layaway_top_up: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1005",
    layaway_kind: "top_up",
    payment_method: "pos_cash",
    grand_total: "22.4500",
    layaway_amount_captured: "10",
    layaway_total_paid: "15",
    layaway_balance_owed: "7.45",
    layaway_expires_at: '"2026-12-24T23:00:00Z"',
  }),
  layaway_settlement: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1006",
    layaway_kind: "settlement",
    payment_method: "pos_card",
    tax_amount: "3.9000",
    grand_total: "22.4500",
    items: JSON.stringify([KNIFE]),
    layaway_amount_captured: "7.45",
    layaway_total_paid: "22.45",
    layaway_balance_owed: "0",
  }),
  credit_due: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1007",
    payment_method: "pos_card",
    order_increment_id: "000000099",
    grand_total: "100.0000",
    credit_due: JSON.stringify({ amount_paid: "40.00", remaining_due: "60.00" }),
  }),
  split: sampleReceipt({
    ...sale,
    receipt_number: "R-2026-1008",
    payment_method: "pos_split",
    amount_tendered: "20.0000",
    change_due: "0.0000",
    split_payments: asToken([
      { method: "pos_cash", amount: "10.00", terminal_payment_id: null },
      { method: "pos_card", amount: "16.45", terminal_payment_id: "psp-1" },
    ]),
    applied_credits: asToken([{ code: "gift_card", label: "Gift card ••19", amount: 5 }]),
    terminal_payment_id: '"psp-1"',
    terminal_info: JSON.stringify({
      card_brand: "Visa",
      masked_pan: "4111111111114242",
      entry_mode: "Contactless",
      auth_code: "081322",
      terminal_id: "T-88",
      aid: "A0000000031010",
      customer_receipt: "KLANTTICKET\nTerminal:   T-88\nBetaling    € 16,45\nAKKOORD",
    }),
  }),
  shipped: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1009",
    order_increment_id: "000000124",
    payment_method: "pos_card",
    subtotal: "28.0000",
    tax_amount: "4.9000",
    discount_amount: "0.0000",
    grand_total: "32.9500",
    receipt_model: modelOf({
      items: [BREAD, BOARD],
      totals: {
        subtotal: 28,
        shipping_amount: 4.95,
        tax_amount: 4.9,
        grand_total: 32.95,
        tax_breakdown: [
          { rate: 21, net: 19.79, tax: 4.16 },
          { rate: 9, net: 8.26, tax: 0.74 },
        ],
      },
      ship_to_shipments: [
        {
          address: {
            firstname: "Anna",
            lastname: "Jansen",
            street: ["Keizersgracht 1"],
            postcode: "1015 CC",
            city: "Amsterdam",
            country_id: "NL",
          },
          method_title: "Home delivery",
          expected_at: "2026-11-24",
          items: [{ name: "Bread board, beech", sku: "BD-40", qty: 1 }],
        },
      ],
      backorder_shipments: [{ expected_at: "2026-12-01", items: [{ name: "Rye starter", sku: "ST-1", qty: 2 }] }],
      currency_code: "EUR",
    }),
  }),
  reverse_charge: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1010",
    payment_method: "pos_invoice",
    subtotal: "20.6200",
    tax_amount: "0.0000",
    discount_amount: "0.0000",
    grand_total: "20.6200",
    items: JSON.stringify([
      { ...KNIFE, price: 20.62, row_total: 20.62, tax_amount: 0, discount_amount: 0, tax_rate: 0 },
    ]),
    is_reverse_charge: "true",
  }),
  tax_exempt: sampleReceipt({
    ...COMMON,
    receipt_number: "R-2026-1011",
    payment_method: "pos_card",
    subtotal: "8.2600",
    tax_amount: "0.0000",
    grand_total: "8.2600",
    items: JSON.stringify([{ ...BREAD, price: 4.13, row_total: 8.26, tax_amount: 0, tax_rate: 0 }]),
    is_tax_exempt: true,
  }),
  fiscal: sampleReceipt({
    ...sale,
    receipt_number: "R-2026-1012",
    receipt_model: modelOf({
      ...SALE_MODEL,
      fiscal: {
        transaction_number: 4711,
        tss_serial_number: "9f2c6d1e8b7a4f5d9f2c6d1e8b7a4f5d9f2c6d1e8b7a4f5d",
        signature: "MEUCIQDk0p1F3Zr9o0Qm6y0q4mC2nQIgVb3n7y1w8s5r2t6u9v0x",
        started_at: "2026-11-21T02:05:11+01:00",
      },
    }),
  }),
} as const satisfies Readonly<Record<string, ReceiptToPrint>>;

export type SampleName = keyof typeof SAMPLE_RECEIPTS;

import { parseJson } from "../../../web-api/json.ts";
import { sampleClosing } from "../sample-closing.ts";
import type { Surroundings } from "./checks/evidence.ts";
import { type Closing, parseClosing } from "./closing.ts";
import type { ReceiptFacts } from "./facts.ts";

type Document = ReturnType<typeof sampleClosing>;

const NOTHING: ReceiptFacts = {
  sale_id: null,
  pos_order_id: "",
  receipt_id: 0,
  grand_total: null,
  tax_amount: null,
  currency: "EUR",
  receipt_number: null,
  sale_type: null,
  layaway_kind: null,
  layaway_amount_captured: null,
  credit_due: null,
  order_increment_id: null,
  original_order_increment_id: null,
  credit_memo_id: null,
  rma_id: null,
  items: "[]",
  receipt_model: null,
  split_payments: null,
  applied_credits: null,
  is_reverse_charge: null,
  is_tax_exempt: false,
  payment_method: null,
  amount_tendered: null,
  change_due: null,
  terminal_payment_id: null,
  terminal_provider: null,
  shipping_refund: null,
  adjustment_positive: null,
  adjustment_negative: null,
  created_at: "2026-03-14 12:00:00+00",
  terminal_id: 7,
  stored_at: "2026-03-14 20:00:00+00",
  register_session_id: "2c9d7a10-6b7e-4c3a-8f21-0e4b5a6c7d02",
  is_listed: true,
  is_order_canceled: false,
  has_credit_memo: false,
};

/** The token of a receipt model of schema 1 with these rows of its tax breakdown. */
export function modelToken(tax_breakdown: unknown): string {
  return JSON.stringify(JSON.stringify({ schema_version: 1, header: { a: '}"{' }, totals: { tax_breakdown } }));
}

/** A receipt as stored, for tests: the given fields, nothing else. `receipt_id` is also its number in the sample. */
export function sampleReceipt(receipt_id: number, fields: Partial<ReceiptFacts>): ReceiptFacts {
  const sale_id = `0b5d9c1e-1111-4a6b-8c3d-${String(receipt_id).padStart(12, "0")}`;
  return {
    ...NOTHING,
    receipt_id,
    sale_id,
    pos_order_id: sale_id,
    receipt_number: String(1000 + receipt_id),
    order_increment_id: String(100_000 + receipt_id),
    ...fields,
  };
}

/** The five receipts of `sampleClosing`, with which every check passes. */
export function sampleReceipts(): ReceiptFacts[] {
  return [
    sampleReceipt(1, {
      grand_total: "119.0000",
      tax_amount: "19.0000",
      payment_method: "pos_cash",
      amount_tendered: "120.0000",
      change_due: "1.0000",
      receipt_model: modelToken([{ rate: 19, net: 100, tax: 19, gross: 119 }]),
    }),
    sampleReceipt(2, {
      grand_total: "53.5000",
      tax_amount: "3.5000",
      payment_method: "pos_card",
      terminal_payment_id: '"pay_1"',
      receipt_model: modelToken([{ rate: 7, net: 50, tax: 3.5, gross: 53.5 }]),
    }),
    sampleReceipt(3, {
      grand_total: "238.0000",
      tax_amount: "38.0000",
      payment_method: "pos_split",
      split_payments: JSON.stringify(
        JSON.stringify([
          { method: "pos_cash", amount: "100.00", terminal_payment_id: null },
          { method: "pos_card", amount: 138, terminal_payment_id: "pay_2" },
        ]),
      ),
      receipt_model: modelToken([{ tax_rate: "19.00", excl_tax: "200.00", tax_amount: "38.00" }]),
    }),
    sampleReceipt(4, {
      grand_total: "40.0000",
      tax_amount: "0.0000",
      payment_method: "pos_invoice",
      is_tax_exempt: true,
    }),
    sampleReceipt(5, {
      grand_total: "11.9000",
      tax_amount: "1.9000",
      sale_type: "refund",
      payment_method: "pos_cash",
      receipt_model: modelToken([{ rate: 19, net: 10, tax: 1.9 }]),
    }),
  ];
}

export function sampleSurroundings(): Surroundings {
  const previous = {
    closing_number: 11,
    closed_at: "2026-03-13T20:00:00+01:00",
    cash_left_in_drawer: "200.0000",
    last_receipt_number: null,
  };
  return {
    previous,
    previous_at_terminal: previous,
    listed_elsewhere: [],
    remembered: [],
    method_tenders: new Map(),
    cash_step: 0n,
    card_tips: false,
    cash_alert: undefined,
    is_place_known: true,
    is_prefix_shared: false,
  };
}

/** The sample closing after `change` had its way with the document, read as a submission is. */
export function closingWith(change: (document: Document) => unknown = () => undefined): Closing {
  const document = sampleClosing();
  change(document);
  return toClosing(document);
}

/** Reads a document as a submission is read. */
export function toClosing(document: unknown): Closing {
  return parseClosing(parseJson(Buffer.from(JSON.stringify(document))).root);
}

/** The entry of a list that has one there. */
export function nth<T>(list: readonly T[], index: number): T {
  const entry = list.at(index);
  if (entry === undefined) throw new RangeError("the list is shorter");
  return entry;
}

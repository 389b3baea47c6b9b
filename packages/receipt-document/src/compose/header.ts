import type { Reading, ReceiptKind } from "../read/read-receipt.ts";
import { magnitude } from "@tillkeeper/exact/money";
import { cleanText } from "../read/clean-text.ts";
import type { Composing } from "./composing.ts";
import type { Block, LabelledValue } from "../document.ts";
import type { ReceiptText } from "../texts/en.ts";

/** Returns the document's title: the kind of receipt, its number, the store. */
export function titleOf(composing: Composing): string {
  const { reading, settings } = composing;
  const number = settings.show_receipt_number ? reading.header.receipt_number : undefined;
  const name = number === undefined ? headingOf(composing) : `${headingOf(composing)} ${number}`;
  const store = cleanText(settings.name);
  return store === "" ? name : `${name} – ${store}`;
}

/** Returns the heading, the main figure, and the numbers that identify the receipt. */
export function headerBlocks(composing: Composing): Block[] {
  const { reading, settings, texts, formats } = composing;
  const { header, refund } = reading;
  const rows: LabelledValue[] = [];
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined) rows.push({ label, value, emphasis: "normal" });
  };
  add(texts.date, formats.moment(header.created_at));
  if (settings.show_receipt_number) add(texts.receipt_number, header.receipt_number);
  if (settings.show_order_number) add(texts.order_number, header.order_number);
  if (reading.kind === "refund" || reading.kind === "exchange") {
    if (settings.show_order_number) add(texts.original_order, refund.original_order);
    add(texts.credit_memo, refund.credit_memo);
    add(texts.return_number, refund.return_number);
  }
  if (settings.show_staff_name) add(texts.cashier, header.staff_name);
  add(texts.register, header.terminal_name);
  add(texts.customer, header.customer_name);
  if (settings.show_sale_reference) add(texts.sale_reference, header.sale_reference);
  return [
    { kind: "heading", text: headingOf(composing) },
    ...figureBlocks(composing),
    ...(rows.length === 0 ? [] : [{ kind: "facts" as const, rows }]),
  ];
}

const HEADINGS = {
  sale: "receipt",
  refund: "refund",
  exchange: "exchange",
  deposit: "layaway_deposit",
  top_up: "layaway_top_up",
  settlement: "layaway_settlement",
  credit_due: "payment_receipt",
} as const satisfies Record<ReceiptKind, keyof ReceiptText>;

function headingOf({ reading, texts }: Composing): string {
  return texts[HEADINGS[reading.kind]];
}

function figureBlocks(composing: Composing): Block[] {
  const { reading, texts, formats } = composing;
  const amount = amountNow(reading);
  if (amount === undefined) return [];
  const label = texts[isPaidBack(reading) ? "refunded" : FIGURES[reading.kind]];
  return [{ kind: "figure", label, value: formats.money(amount) }];
}

/**
 * Returns the amount that is paid or refunded with this document, without a sign except for a sale.
 */
export function amountNow({ kind, totals, layaway }: Reading): bigint | undefined {
  if (kind === "sale") return totals.grand_total;
  return magnitude(isPaidInParts(kind) ? (layaway.captured ?? totals.grand_total) : totals.grand_total);
}

/** Whether the total is paid by several documents, as layaways and sales on credit are. */
export function isPaidInParts(kind: ReceiptKind): boolean {
  return kind !== "sale" && kind !== "refund" && kind !== "exchange";
}

/** Whether the document gives money back. */
export function isPaidBack({ kind, totals }: Reading): boolean {
  return kind === "refund" || (kind === "exchange" && (totals.grand_total ?? 0n) < 0n);
}

const FIGURES = {
  sale: "total",
  refund: "refunded",
  exchange: "paid",
  deposit: "deposit_paid",
  top_up: "amount_paid",
  settlement: "final_payment",
  credit_due: "amount_paid",
} as const satisfies Record<ReceiptKind, keyof ReceiptText>;

import { toDecimal, toNumber, toPercentage, toQuantity } from "./amounts.ts";
import { type PricedLine, sumOf, totalsOf } from "./basket.ts";
import { CARD_PROVIDER } from "./closing.ts";
import { stackedRows } from "./booked.ts";
import { isLayaway, type Payment, type Sale, type SaleKind } from "./sale.ts";
import { type ReceiptStyle, USUAL_RECEIPTS } from "./styles.ts";

/** Where a receipt was printed. */
export interface ReceiptFrame {
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly staff_id: number | null;
  readonly staff_name: string;
  readonly currency: string;
  readonly register_session_id: string;
  readonly receipt_token: string;
  /** True when the service reports 1.4.0: older ones refuse the fields that came with it. */
  readonly has_register_reports: boolean;
}

/** A receipt as it is posted (interface 2.10), and as the register keeps it until it is acknowledged. */
export interface ReceiptBody {
  readonly sale_id: string;
  readonly receipt_token: string;
  readonly raw_payload: string;
  readonly grand_total: number;
  readonly order_increment_id: string | null;
  readonly [field: string]: unknown;
}

const LAYAWAY_KINDS: Readonly<Partial<Record<SaleKind, string>>> = {
  layaway_deposit: "deposit",
  layaway_top_up: "top_up",
  layaway_settlement: "settlement",
};

/** The receipt of a document. Its order number is unknown: the receipt is synced before the order is placed. */
export function receiptOf(sale: Sale, frame: ReceiptFrame, style: ReceiptStyle = USUAL_RECEIPTS): ReceiptBody {
  const { has_register_reports, register_session_id, ...printed } = frame;
  const { kind, rare = {} } = sale;
  const payment = mainPayment(sale);
  const card = sale.payments.find(({ payment_id }) => payment_id !== null);
  return {
    sale_id: sale.sale_id,
    ...printed,
    order_increment_id: null,
    payment_method: payment.code,
    subtotal: toNumber(sumOf(sale.lines, (line) => line.row_total_minor)),
    tax_amount: toNumber(sale.totals.tax_minor + (rare.fee?.tax_minor ?? 0)),
    discount_amount: toNumber(sumOf(sale.lines, (line) => line.discount_minor)),
    grand_total: toNumber(grandTotal(sale, style)),
    created_at: sale.at,
    receipt_number: sale.receipt_number,
    ...(style.cash_on_receipts === "stated"
      ? { amount_tendered: toNumber(payment.tendered_minor), change_due: toNumber(payment.change_minor) }
      : {}),
    items: sale.lines.map((line) => itemOf(line, has_register_reports, style)),
    raw_payload: rawPayload(sale),
    receipt_model: JSON.stringify(receiptModel(sale, frame, style)),
    ...(kind === "refund" || kind === "exchange" ? { sale_type: kind } : {}),
    ...(kind === "refund" ? { credit_memo_id: null, adjustment_positive: 0, adjustment_negative: 0 } : {}),
    ...(rare.fee === undefined ? {} : { adjustment_negative: toNumber(rare.fee.gross_minor) }),
    ...(rare.is_of_layaway === true ? { layaway_kind: "deposit" } : {}),
    ...(isLayaway(sale) ? layawayFields(sale) : {}),
    ...(kind === "collection" ? { credit_due: true, layaway_amount_captured: toNumber(sale.due_minor) } : {}),
    ...(rare.credit_minor === undefined ? {} : { applied_credits: JSON.stringify([giftCard(rare.credit_minor)]) }),
    ...(sale.payments.length > 1 ? { split_payments: JSON.stringify(sale.payments.map(splitPayment)) } : {}),
    ...(card === undefined ? {} : { terminal_provider: CARD_PROVIDER.provider, terminal_payment_id: card.payment_id }),
    is_reverse_charge: sale.treatment === "reverse_charge",
    ...(has_register_reports ? { register_session_id, is_tax_exempt: sale.treatment === "exempt" } : {}),
  };
}

/** A sale with a gift card may state its total after the card. */
function grandTotal({ kind, totals, rare = {} }: Sale, { credit_total }: ReceiptStyle): number {
  const total = totals.gross_minor + (rare.fee?.gross_minor ?? 0);
  return kind === "sale" && credit_total === "after" ? total - (rare.credit_minor ?? 0) : total;
}

function giftCard(amount_minor: number) {
  return { code: "gift_card", amount: toDecimal(amount_minor) };
}

function itemOf(line: PricedLine, has_tax_fields: boolean, { line_discount }: ReceiptStyle) {
  const row_total_minor = line.row_total_minor - (line_discount === "inside" ? line.discount_minor : 0);
  return {
    sku: line.product.sku,
    name: line.product.name,
    qty: toQuantity(line.qty_milli),
    price: toNumber(line.unit_minor),
    row_total: toNumber(row_total_minor),
    tax_amount: toNumber(line.tax_minor),
    discount_amount: toNumber(line.discount_minor),
    base_unit_price: toNumber(line.product.price_minor),
    fulfillment_mode: "take_away",
    ...(has_tax_fields ? { tax_class_id: line.product.tax_class_id, tax_rate: toPercentage(line.rate_bp) } : {}),
  };
}

function layawayFields(sale: Sale) {
  const paid = (sale.rare?.paid_before_minor ?? 0) + sale.due_minor;
  return {
    layaway_kind: LAYAWAY_KINDS[sale.kind],
    layaway_amount_captured: toNumber(sale.due_minor),
    layaway_total_paid: toNumber(paid),
    layaway_balance_owed: toNumber(sale.totals.gross_minor - paid),
    layaway_expires_at: null,
  };
}

function splitPayment(payment: Payment) {
  return {
    method: METHOD_CODES[payment.method],
    amount: toDecimal(payment.amount_minor),
    terminal_payment_id: payment.payment_id,
  };
}

const METHOD_CODES = { cash: "pos_cash", card: "pos_card", invoice: "pos_invoice", credit: "store_credit" } as const;

function mainPayment({ payments }: Sale) {
  const [first] = payments;
  const amount = sumOf(payments, (payment) => payment.amount_minor);
  const tendered_minor = sumOf(payments, (payment) => payment.tendered_minor);
  return {
    code: payments.length > 1 ? "pos_split" : METHOD_CODES[first?.method ?? "cash"],
    tendered_minor,
    change_minor: tendered_minor - amount,
  };
}

function receiptModel(sale: Sale, frame: ReceiptFrame, style: ReceiptStyle) {
  return {
    schema_version: 1,
    header: {
      receipt_number: sale.receipt_number,
      created_at: sale.at,
      staff_name: frame.staff_name,
      terminal_name: frame.terminal_name,
      sale_reference: sale.sale_id,
    },
    items: sale.lines.map((line) => itemOf(line, true, style)),
    totals: {
      subtotal: toNumber(sumOf(sale.lines, (line) => line.row_total_minor)),
      discount_amount: toNumber(sumOf(sale.lines, (line) => line.discount_minor)),
      tax_amount: toNumber(sale.totals.tax_minor),
      grand_total: toNumber(sale.totals.gross_minor),
      tax_breakdown: breakdownOf(sale).map(({ rate_bp, net_minor, tax_minor }) => ({
        rate: toPercentage(rate_bp),
        net: toNumber(net_minor),
        tax: toNumber(tax_minor),
        gross: toNumber(net_minor + tax_minor),
      })),
    },
    payment: { method: mainPayment(sale).code, split_payments: sale.payments.map(splitPayment) },
    currency_code: frame.currency,
  };
}

/** The taxes of a document: a row for each rate of its lines, or for each of two taxes on one amount. */
function breakdownOf(sale: Sale) {
  if (sale.rare?.stacked_bp !== undefined) return stackedRows(sale, sale.rare.stacked_bp);
  return [...Map.groupBy(sale.lines, ({ rate_bp }) => rate_bp)].map(([rate_bp, lines]) => ({
    rate_bp,
    ...totalsOf(lines),
  }));
}

// U+2028, a lone surrogate, right-to-left marks, a tab inside and numbers that no serializer would write this way:
// another device must get back exactly this text.
const ODD_NOTES = [
  "plain",
  "tab\\tand \\u0000",
  "line\u2028separator",
  "half \ud83d of an emoji",
  "\u202eright to left",
  "🧾 naïve ﬁnal",
];

function rawPayload(sale: Sale): string {
  const note = ODD_NOTES[Number.parseInt(sale.sale_id.slice(0, 4), 16) % ODD_NOTES.length] ?? "";
  const lines = sale.lines.map((line) => `  { "sku":"${line.product.sku}" , "qty": ${line.qty_milli}E-3 }`).join(",\n");
  return `{"sale_id": "${sale.sale_id}",\r\n "total": ${toDecimal(sale.totals.gross_minor)}0, "note": "${note}",\n "lines": [\n${lines}\n] }\n`;
}

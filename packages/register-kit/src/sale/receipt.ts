import { amountNumber } from "./amounts.ts";
import { storable } from "@tillkeeper/receipt-document";
import { exactJson, type ExactJson, type NumberToken } from "./exact-json.ts";
import { CREDIT_DUE_SINCE, isAtLeast, REGISTER_REPORTS_SINCE } from "./module-version.ts";
import { receiptModel } from "./receipt-model.ts";
import { creditsOf, itemOf, methodOf, partsOf, type ReceiptFrame } from "./receipt-parts.ts";
import { saleText } from "./sale-text.ts";
import { changeOf, handedOf, isLayaway, type Payment, type Sale, taxOf, totalOf } from "./sale.ts";

/**
 * Returns the body of `POST /V1/pos/receipts` (interface 2.10). A register creates it once, when
 * the document is committed, and sends the same bytes until the service answers.
 */
export function receiptBody(sale: Sale, frame: ReceiptFrame): string {
  return exactJson({ receipt: receiptOf(sale, frame) });
}

function receiptOf(sale: Sale, frame: ReceiptFrame): { readonly [key: string]: ExactJson | undefined } {
  const { kind, goods, fee, original } = sale;
  const amount = (amount_minor: bigint): NumberToken => amountNumber(amount_minor, goods.currency);
  const has_reports = isAtLeast(frame.module_version, REGISTER_REPORTS_SINCE);
  const is_return = kind === "refund" || kind === "exchange";
  return {
    sale_id: sale.sale_id,
    terminal_id: frame.terminal_id,
    location_id: frame.location_id,
    staff_id: frame.staff_id,
    staff_name: storable(frame.staff_name),
    terminal_name: storable(frame.terminal_name),
    location_name: storable(frame.location_name),
    order_increment_id: null,
    payment_method: methodOf(sale),
    subtotal: amount(goods.totals.subtotal_minor),
    tax_amount: amount(taxOf(sale)),
    discount_amount: amount(goods.totals.discount_minor),
    grand_total: amount(totalOf(sale)),
    currency: goods.currency,
    created_at: sale.created_at,
    receipt_token: frame.receipt_token,
    receipt_number: storable(sale.receipt_number),
    amount_tendered: amount(handedOf(sale)),
    change_due: amount(changeOf(sale)),
    items: goods.lines.map((line) => itemOf(line, goods.currency, has_reports)),
    raw_payload: frame.raw_payload ?? saleText(sale),
    receipt_model: exactJson(receiptModel(sale, frame)),
    ...(is_return
      ? {
          sale_type: kind,
          credit_memo_id: null,
          original_order_increment_id: original?.order_increment_id ?? null,
          adjustment_negative: fee === null ? amount(0n) : amount(fee.gross_minor),
        }
      : {}),
    ...(kind !== "refund" && kind !== "exchange" && original !== null
      ? { original_order_increment_id: original.order_increment_id }
      : {}),
    ...layawayFields(sale, frame),
    ...(sale.credits.length === 0 ? {} : { applied_credits: exactJson(creditsOf(sale)) }),
    ...(needsParts(sale) ? { split_payments: exactJson(partsOf(sale)) } : {}),
    ...terminalFields(sale.payments),
    is_reverse_charge: goods.treatment === "reverse_charge",
    ...(sale.points_earned === null ? {} : { points_earned: sale.points_earned }),
    ...(sale.customer === null
      ? {}
      : {
          customer_name: storable(sale.customer.name),
          customer_email: sale.customer.email === null ? null : storable(sale.customer.email),
        }),
    ...(has_reports ? { register_session_id: sale.session_id, is_tax_exempt: goods.treatment === "exempt" } : {}),
  };
}

/**
 * Whether the receipt lists its payments as parts: several payments, or cash that was rounded to
 * nothing, do not fit into its other fields.
 */
function needsParts({ payments }: Sale): boolean {
  return payments.length > 1 || payments.some(({ handed_minor, due_minor }) => handed_minor === 0n && due_minor !== 0n);
}

function layawayFields(sale: Sale, { module_version }: ReceiptFrame) {
  if (sale.is_of_layaway) return { layaway_kind: "deposit" };
  const { kind, layaway, goods } = sale;
  if (layaway === null || (!isLayaway(sale) && kind !== "credit_due")) return {};
  const amount = (amount_minor: bigint): NumberToken => amountNumber(amount_minor, goods.currency);
  const paid_minor = layaway.paid_before_minor + sale.due_minor;
  return {
    layaway_kind: kind,
    layaway_amount_captured: amount(sale.due_minor),
    layaway_total_paid: amount(paid_minor),
    layaway_balance_owed: amount(totalOf(sale) - paid_minor),
    layaway_expires_at: layaway.expires_at,
    ...(kind === "credit_due" && isAtLeast(module_version, CREDIT_DUE_SINCE) ? { credit_due: true } : {}),
  };
}

/** Returns the fields of the first card terminal payment; the parts contain the others. */
function terminalFields(payments: readonly Payment[]) {
  const terminal = payments.find((payment) => payment.terminal !== null)?.terminal;
  if (terminal === undefined || terminal === null) return {};
  return {
    terminal_provider: storable(terminal.provider),
    terminal_payment_id: storable(terminal.payment_id),
    ...(terminal.dashboard_url === undefined ? {} : { terminal_dashboard_url: storable(terminal.dashboard_url) }),
    ...(terminal.info_json === undefined ? {} : { terminal_info: terminal.info_json }),
    ...(terminal.raw_payload === undefined ? {} : { terminal_raw_payload: terminal.raw_payload }),
  };
}

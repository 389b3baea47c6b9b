import { meaningOf, methodKey, type MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { formatAmount, magnitude } from "../../../../runtime/money.ts";
import { readPaidParts, type ReceiptFacts } from "../../closings/rules/facts.ts";
import { documentKind, isLayaway } from "../../closings/rules/kinds.ts";
import { readFlows, readParts } from "../../closings/rules/receipt/flows.ts";
import { capturedOf, creditOf } from "../../closings/rules/receipt/value.ts";
import { readUnits } from "../../closings/rules/units.ts";

/** A receipt that waits to be counted. Instants are in the format of the database. */
export interface UncountedReceipt {
  /** Start of the quarter of an hour of the receipt. */
  readonly quarter: string;
  readonly created_at: string;
  readonly location_id: number | null;
  readonly terminal_id: number | null;
  /** The id of the receipt's session in lower case. */
  readonly session_key: string | null;
  readonly currency: string | null;
  readonly payment_method: string | null;
  readonly kind: string;
  readonly net_sales: string;
  readonly signed_total: string | null;
  readonly terminal_payment_id: string | null;
  /**
   * How the payments are read. `plain`: without parts, credit and layaway, so the method received
   * the total. `none`: the texts are too long. `parts`: from the following members, which are
   * otherwise null.
   */
  readonly reading: "plain" | "parts" | "none";
  readonly grand_total: string | null;
  readonly sale_type: string | null;
  readonly layaway_kind: string | null;
  readonly layaway_amount_captured: string | null;
  readonly credit_due: string | null;
  readonly split_payments: string | null;
  readonly applied_credits: string | null;
  readonly amount_tendered: string | null;
  readonly change_due: string | null;
  readonly terminal_provider: string | null;
}

/** Money that one method received. */
export interface PaidSum {
  readonly currency: string | null;
  /** The method's name, normalized by `methodKey`; null when it is unknown. */
  readonly method: string | null;
  /** True when a card terminal took the money. */
  readonly is_terminal: boolean;
  readonly paid: string;
}

/**
 * The amounts that a payment of a receipt adds to the sums. The first payment also adds the receipt
 * itself.
 */
export interface CountedPayment
  extends
    PaidSum,
    Pick<UncountedReceipt, "quarter" | "created_at" | "location_id" | "terminal_id" | "session_key" | "net_sales"> {
  readonly receipts: number;
  /** Money that was not paid for a sale of the day, such as a deposit. */
  readonly deposits: string;
  /** Money paid earlier for the layaway that the receipt settles. */
  readonly paid_earlier: string;
}

/** Kinds of receipts whose payments are not for a sale of the day. */
const NO_SALE = new Set(["deposit", "top_up", "deposit_refund", "credit_due"]);

/** Maximum characters of a currency or method, which are part of an index key. */
const KEY_CHARACTERS_MAX = 100;

/**
 * Splits a receipt into its payments, at least one. The first payment carries the receipt's
 * figures.
 */
export function countedPayments(receipt: UncountedReceipt, method_tenders: MethodTenders): CountedPayment[] {
  const { quarter, created_at, location_id, terminal_id, session_key, net_sales, kind, reading } = receipt;
  const payments = paymentsOf(receipt, method_tenders);
  const paid = payments.reduce((sum, { due }) => sum + due, 0n);
  const earlier = kind === "settlement" && reading === "parts" ? (readUnits(net_sales) ?? 0n) - paid : 0n;
  const own = { receipts: 1, net_sales, deposits: NO_SALE.has(kind) ? paid : 0n, paid_earlier: earlier };
  const none = { receipts: 0, net_sales: "0", deposits: 0n, paid_earlier: 0n };
  return payments.map(({ method, is_terminal, due }, index) => {
    const { deposits, paid_earlier, ...figures } = index === 0 ? own : none;
    return {
      quarter,
      created_at,
      location_id,
      terminal_id,
      session_key,
      currency: shortened(receipt.currency),
      method: method === null ? null : shortened(methodKey(method)),
      is_terminal,
      paid: formatAmount(due),
      ...figures,
      deposits: formatAmount(deposits),
      paid_earlier: formatAmount(paid_earlier),
    };
  });
}

/** Returns the tender of a method; `unknown` when it has none. */
export function tenderOf({ method, is_terminal }: PaidSum, tenders: MethodTenders): string {
  const meaning = meaningOf(method, tenders);
  if (meaning !== "nothing" && meaning !== "parts" && meaning !== "unknown") return meaning;
  return is_terminal ? "card" : "unknown";
}

interface Payment {
  readonly method: string | null;
  readonly is_terminal: boolean;
  readonly due: bigint;
}

function paymentsOf(receipt: UncountedReceipt, method_tenders: MethodTenders): readonly [Payment, ...Payment[]] {
  const { payment_method, terminal_payment_id, reading } = receipt;
  const is_terminal = (terminal_payment_id ?? "null") !== "null";
  const own = { method: payment_method, is_terminal };
  if (reading === "plain") return [{ ...own, due: readUnits(receipt.signed_total) ?? 0n }];
  const [first, ...rest] =
    reading === "none"
      ? []
      : flowsOf(receipt, method_tenders).map((flow) => ({ ...flow, method: flow.method ?? null }));
  return first === undefined ? [{ ...own, due: 0n }] : [first, ...rest];
}

/** Reads the money of a receipt in the same way as the evaluation of a closing. */
function flowsOf(receipt: UncountedReceipt, method_tenders: MethodTenders) {
  // Lines and tax are left out, since they do not affect tenders.
  const facts = { ...receipt, receipt_model: null, items: "[]" } as unknown as ReceiptFacts;
  const context = { unit: 1n, believed_rounding: CASH_ROUNDING_MAX, method_tenders, knownRates: () => [] };
  const kind = documentKind(facts);
  const parts = readParts(facts, context);
  const credit = creditOf(readPaidParts(facts.applied_credits) ?? [], parts);
  const total = readUnits(facts.grand_total) ?? 0n;
  const captured = isLayaway(kind) || kind === "credit_due" ? capturedOf(facts, kind, total, parts) : undefined;
  const due = kind === "refund" ? -(magnitude(total) - credit) : (captured ?? total - credit);
  return readFlows(facts, parts, due, context);
}

/** Maximum cash rounding in ten-thousandths: ten cents. */
const CASH_ROUNDING_MAX = 1_000n;

function shortened(text: string | null): string | null {
  return text === null ? null : text.slice(0, KEY_CHARACTERS_MAX).toWellFormed();
}

import { meaningOf, type MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { magnitude } from "../../../../runtime/money.ts";
import { readPaidParts, type ReceiptFacts } from "../../closings/rules/facts.ts";
import { documentKind, isLayaway } from "../../closings/rules/kinds.ts";
import { readFlows, readParts } from "../../closings/rules/receipt/flows.ts";
import { capturedOf, creditOf } from "../../closings/rules/receipt/value.ts";
import { readUnits } from "../../closings/rules/units.ts";
import type { ReceiptToCount } from "./receipt.ts";

/** Money that one method received. */
export interface PaidSum {
  readonly currency: string | null;
  /** The method's name, normalized by `methodKey`; null when it is unknown. */
  readonly method: string | null;
  /** True when a card terminal took the money. */
  readonly is_terminal: boolean;
  readonly paid: string;
}

/** Returns the tender of a method; `unknown` when it has none. */
export function tenderOf(
  { method, is_terminal }: Pick<PaidSum, "method" | "is_terminal">,
  tenders: MethodTenders,
): string {
  const meaning = meaningOf(method, tenders);
  if (meaning !== "nothing" && meaning !== "parts" && meaning !== "unknown") return meaning;
  return is_terminal ? "card" : "unknown";
}

/** A payment of a receipt; `due` in ten-thousandths. */
export interface Payment {
  readonly method: string | null;
  readonly is_terminal: boolean;
  readonly due: bigint;
}

/** Splits a receipt into its payments, at least one. */
export function paymentsOf(receipt: ReceiptToCount, method_tenders: MethodTenders): readonly [Payment, ...Payment[]] {
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
function flowsOf(receipt: ReceiptToCount, method_tenders: MethodTenders) {
  // Lines and tax are left out, since they do not affect tenders.
  const facts: ReceiptFacts = { ...receipt, receipt_model: null, items: "[]" };
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

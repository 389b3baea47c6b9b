import type { Closing } from "../closing.ts";
import { findingKind, ROUNDING_SIGNS, TENDER_SIGNS } from "../conventions.ts";
import { readPaidParts } from "../facts.ts";
import { magnitude } from "../units.ts";
import { type Check, compared, COUNT_UNIT, type Outline, skipped } from "./check.ts";
import { type Evidence, stated } from "./evidence.ts";
import type { PaidReceipt, Payment, Tender } from "./payments.ts";
import { because, type Reason } from "./reasons.ts";

const BALANCE = {
  id: "C1",
  title: "Tenders balance with sales and refunds",
  formula:
    "cash + split_cash + card + split_card + invoice + credit_redeemed + layaway_receivable − card_refunds − " +
    "manual_card_refunds − Σ cash_refund movements − credits_issued − credits_returned − invoice_credit_notes − " +
    "layaway_payments − credit_due_collections ± cash_rounding = sales.incl_tax − refunds.incl_tax",
};

/** Sums over receipts: what is counted, and the tender of the closing that it should give. */
interface TenderRule {
  readonly id: string;
  readonly title: string;
  readonly formula: string;
  readonly counts: (paid: PaidReceipt, payment: Payment) => boolean;
  readonly actual: (closing: Closing) => bigint;
}

const isIncome = (tender: Tender, is_split: boolean) => (paid: PaidReceipt, payment: Payment) =>
  !paid.is_payout && payment.tender === tender && paid.is_split === is_split;

const RULES = {
  cash: {
    id: "C2:cash",
    title: "Cash",
    formula: "tenders.cash = Σ (amount_tendered − change_due) of receipts paid in cash alone",
    counts: isIncome("cash", false),
    actual: (closing) => stated(closing.tender_cash),
  },
  split_cash: {
    id: "C2:split_cash",
    title: "Cash of split payments",
    formula: "tenders.split_cash = Σ cash parts of split_payments",
    counts: isIncome("cash", true),
    actual: (closing) => stated(closing.tender_split_cash),
  },
  card: {
    id: "C3:card",
    title: "Card",
    formula: "tenders.card = Σ amounts of receipts paid by card alone",
    counts: isIncome("card", false),
    actual: (closing) => stated(closing.tender_card),
  },
  split_card: {
    id: "C3:split_card",
    title: "Card of split payments",
    formula: "tenders.split_card = Σ card parts of split_payments",
    counts: isIncome("card", true),
    actual: (closing) => stated(closing.tender_split_card),
  },
  collected: {
    id: "C3:collected",
    title: "Collected by card providers",
    formula: "Σ providers.collected = Σ card payments with a terminal payment",
    counts: (paid, payment) => !paid.is_payout && payment.tender === "card" && payment.has_terminal_payment,
    actual: (closing) => closing.providers.reduce((sum, { collected }) => sum + stated(collected), 0n),
  },
  refunded: {
    id: "C3:refunded",
    title: "Refunded by card providers",
    formula: "Σ providers.refunded = Σ card refunds with a terminal payment",
    counts: (paid, payment) => paid.is_payout && payment.tender === "card" && payment.has_terminal_payment,
    actual: (closing) => closing.providers.reduce((sum, { refunded }) => sum + magnitude(stated(refunded)), 0n),
  },
  card_refunds: {
    id: "C3:card_refunds",
    title: "Card refunds",
    formula: "tenders.card_refunds + tenders.manual_card_refunds = Σ card refunds",
    counts: (paid, payment) => paid.is_payout && payment.tender === "card",
    actual: (closing) =>
      magnitude(stated(closing.tender_card_refunds)) + magnitude(stated(closing.tender_manual_card_refunds)),
  },
  invoice: {
    id: "C4",
    title: "Invoice",
    formula: "tenders.invoice = Σ amounts of receipts with the pay-by-invoice method",
    counts: (paid, payment) => !paid.is_payout && payment.tender === "invoice",
    actual: (closing) => stated(closing.tender_invoice),
  },
  credits_issued: {
    id: "C5:issued",
    title: "Credit issued",
    formula: "tenders.credits_issued = Σ refunds paid as store credit",
    counts: (paid, payment) => paid.is_payout && payment.tender === "credit",
    actual: (closing) => magnitude(stated(closing.tender_credits_issued)),
  },
} as const satisfies Record<string, TenderRule>;

const COUNT = {
  id: "C3:count",
  title: "Payments of card providers",
  formula: "Σ providers.count = number of terminal payments",
};
const REDEEMED = {
  id: "C5:redeemed",
  title: "Credit redeemed",
  formula: "tenders.credit_redeemed = Σ applied_credits",
};

/** C1 to C5 while receipts are missing. */
export function skipTenders(reason: Reason): Check[] {
  const rules = [BALANCE, ...Object.values(RULES), COUNT, REDEEMED];
  return rules.map(({ id, title, formula }) => skipped({ id, title, formula, kind: "finding" }, reason));
}

/**
 * C1: cash + split_cash + card + split_card + invoice + credit_redeemed + layaway_receivable − card_refunds −
 * manual_card_refunds − Σ cash_refund movements − credits_issued − credits_returned − invoice_credit_notes −
 * layaway_payments − credit_due_collections ± cash_rounding = sales.incl_tax − refunds.incl_tax
 */
export function checkBalance({ closing, refund_sign, unit, conventions }: Evidence): Check {
  const outline = { ...BALANCE, kind: findingKind(BALANCE.id, conventions) };
  const tenders = (Object.keys(TENDER_SIGNS) as (keyof typeof TENDER_SIGNS)[]).reduce((sum, tender) => {
    const amount = stated(closing[tender]);
    const sign = TENDER_SIGNS[tender];
    return sum + (sign === -1n && refund_sign === -1n ? -magnitude(amount) : sign * amount);
  }, 0n);
  const paid_out = movementsOf(closing, "cash_refund");
  const rounding = stated(closing.tender_cash_rounding);
  const expected = stated(closing.sales_incl_tax) - refund_sign * stated(closing.refunds_incl_tax);
  const tries = ROUNDING_SIGNS.map((sign) =>
    compared(outline, { expected, actual: tenders - paid_out + sign * rounding, unit }),
  );
  const [first] = tries;
  return tries.find(({ outcome }) => outcome === "passed") ?? first ?? skipped(outline, because("rounding_unreadable"));
}

/** C2: tenders.cash = Σ (amount_tendered − change_due) of receipts paid in cash alone */
export function checkCash(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.cash, evidence, paid);
}

/** C2: tenders.split_cash = Σ cash parts of split_payments */
export function checkSplitCash(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.split_cash, evidence, paid);
}

/** C3: tenders.card = Σ amounts of receipts paid by card alone */
export function checkCard(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.card, evidence, paid);
}

/** C3: tenders.split_card = Σ card parts of split_payments */
export function checkSplitCard(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.split_card, evidence, paid);
}

/** C3: tenders.card_refunds + tenders.manual_card_refunds = Σ card refunds */
export function checkCardRefunds(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.card_refunds, evidence, paid);
}

/** C3: Σ providers.collected = Σ card payments with a terminal payment, which is card + split_card − manual card */
export function checkCollected(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.collected, evidence, paid);
}

/** C3: Σ providers.refunded = Σ card refunds with a terminal payment */
export function checkRefunded(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.refunded, evidence, paid);
}

/** C3: Σ providers.count = number of terminal payments, in and out */
export function checkProviderCount(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  const outline: Outline = { ...COUNT, kind: findingKind(COUNT.id, evidence.conventions) };
  const unread = unreadOf(paid);
  if (unread.length > 0) return skipped(outline, unreadReason(unread), unread);
  const payments = paid.flatMap(({ receipt, payments }) =>
    (payments ?? []).filter((payment) => payment.has_terminal_payment).map(() => receipt.sale_id),
  );
  return compared(outline, {
    expected: BigInt(payments.length) * COUNT_UNIT,
    actual: evidence.closing.providers.reduce((sum, { count }) => sum + BigInt(count) * COUNT_UNIT, 0n),
    unit: COUNT_UNIT,
    receipts: [...new Set(payments)],
  });
}

/** C4: tenders.invoice = Σ amounts of receipts with the pay-by-invoice method */
export function checkInvoice(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.invoice, evidence, paid);
}

/** C5: tenders.credit_redeemed = Σ applied_credits */
export function checkCreditRedeemed({ closing, receipts, unit, conventions }: Evidence): Check {
  const outline: Outline = { ...REDEEMED, kind: findingKind(REDEEMED.id, conventions) };
  let expected = 0n;
  const credited: string[] = [];
  const unread: string[] = [];
  for (const { facts, sale_id } of receipts) {
    const credits = readPaidParts(facts.applied_credits);
    if (credits === undefined) unread.push(sale_id);
    else if (credits.length > 0) {
      credited.push(sale_id);
      for (const { amount } of credits) expected += magnitude(amount);
    }
  }
  if (unread.length > 0) return skipped(outline, because("credits_unreadable", { count: unread.length }), unread);
  return compared(outline, { expected, actual: stated(closing.tender_credit_redeemed), unit, receipts: credited });
}

/** C5: tenders.credits_issued = Σ refunds paid as store credit */
export function checkCreditsIssued(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  return checkTender(RULES.credits_issued, evidence, paid);
}

/** Σ of a kind of movement. The type gives the direction, so amounts count by magnitude. */
export function movementsOf(closing: Closing, type: Closing["movements"][number]["type"]): bigint {
  return closing.movements.reduce(
    (sum, movement) => (movement.type === type ? sum + magnitude(stated(movement.amount)) : sum),
    0n,
  );
}

function checkTender(rule: TenderRule, { closing, unit, conventions }: Evidence, paid: readonly PaidReceipt[]): Check {
  const { id, title, formula } = rule;
  const outline: Outline = { id, title, formula, kind: findingKind(id, conventions) };
  const unread = unreadOf(paid);
  if (unread.length > 0) return skipped(outline, unreadReason(unread), unread);
  let expected = 0n;
  const receipts: string[] = [];
  for (const receipt of paid) {
    const counted = (receipt.payments ?? []).filter((payment) => rule.counts(receipt, payment));
    for (const { amount } of counted) expected += amount;
    if (counted.length > 0) receipts.push(receipt.receipt.sale_id);
  }
  return compared(outline, { expected, actual: rule.actual(closing), unit, receipts });
}

function unreadOf(paid: readonly PaidReceipt[]): string[] {
  return paid
    .filter(({ payments }) => payments === undefined || payments.some(({ tender }) => tender === "unknown"))
    .map(({ receipt }) => receipt.sale_id);
}

function unreadReason(unread: readonly string[]): Reason {
  return because("payment_unknown", { count: unread.length });
}

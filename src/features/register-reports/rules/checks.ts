import type { Check, Outline } from "./checks/check.ts";
import { skipped, withReason } from "./checks/check.ts";
import {
  checkAmounts,
  checkCurrencies,
  checkDuplicates,
  checkElsewhere,
  checkOrderCount,
  checkReceiptNumbers,
  checkUnlisted,
  DOCUMENT_OUTLINES,
} from "./checks/documents.ts";
import { checkDrawer, checkExpectedCash, checkFloat, EXPECTED_CASH } from "./checks/drawer.ts";
import { type Evidence, gatherEvidence, type Surroundings } from "./checks/evidence.ts";
import { checkLayaways, conventionsToTry, LAYAWAY_TEXTS } from "./checks/layaway.ts";
import { readPayments } from "./checks/payments.ts";
import { checkRates, checkRatesSum, skipRates } from "./checks/rates.ts";
import { because, type Reason } from "./checks/reasons.ts";
import { checkBusinessDate, checkClosingNumber, checkOpenedAt, checkReceiptNumberRange } from "./checks/series.ts";
import { sharesUnder } from "./checks/shares.ts";
import {
  checkBalance,
  checkCard,
  checkCardRefunds,
  checkCash,
  checkCollected,
  checkCreditRedeemed,
  checkCreditsIssued,
  checkInvoice,
  checkProviderCount,
  checkRefunded,
  checkSplitCard,
  checkSplitCash,
  skipTenders,
} from "./checks/tenders.ts";
import {
  checkRefundsGross,
  checkRefundsSum,
  checkRefundsTax,
  checkSalesGross,
  checkSalesSum,
  checkSalesTax,
  TOTAL_OUTLINES,
} from "./checks/totals.ts";
import type { Closing } from "./closing.ts";
import { isLayaway, type LayawayConvention } from "./conventions.ts";
import type { ReceiptFacts } from "./facts.ts";
import { lacksOrder } from "./orders.ts";
import { ordersState } from "./states.ts";

export type { Check } from "./checks/check.ts";
export type { Surroundings } from "./checks/evidence.ts";
export type { ReceiptFacts } from "./facts.ts";

export type FiguresState = "not_evaluated" | "matched" | "mismatched";

export interface Evaluation {
  readonly orders: ReturnType<typeof ordersState>;
  readonly figures: FiguresState;
  readonly checks: readonly Check[];
  /** How the closing books layaways; null without any, or when no convention closes. */
  readonly layaway_convention: LayawayConvention | null;
  /** -1 when the closing states refunds as negative amounts. */
  readonly refund_sign: 1 | -1;
}

/** H1 to H5: without all of them figures are not said to match. */
const REQUIRED: ReadonlySet<string> = new Set(["H1", "H2", "H3", "H4", "H5"]);

/**
 * Works out state_orders_processed and state_figures_reconciled (interface §3.5) with every check that led there.
 * Pure, exact, and total: what a receipt states in a shape that cannot be read makes checks skip, never throw.
 *
 * While listed sales have no receipt only those checks are looked at that no receipt can cure.
 *
 * @param receipts - the receipts of listed sales and those of the session that are not listed.
 */
export function evaluateClosing(
  closing: Closing,
  receipts: readonly ReceiptFacts[],
  surroundings: Surroundings,
): Evaluation {
  const evidence = gatherEvidence(closing, receipts, surroundings);
  const { checks, convention } = judge(evidence);
  const listed = new Set(evidence.matches.map(({ receipt }) => receipt));
  const lacking = [...listed].filter(({ facts }) => lacksOrder(facts));
  return {
    orders: ordersState(evidence.missing.length, lacking.length),
    figures: figuresState(checks),
    checks,
    layaway_convention: convention,
    refund_sign: evidence.refund_sign === -1n ? -1 : 1,
  };
}

/**
 * state_figures_reconciled: a failed hard check makes figures mismatched; with H1 to H5 looked at and no hard check failed
 * they are matched; otherwise they are not evaluated.
 */
export function figuresState(checks: readonly Check[]): FiguresState {
  const hard = checks.filter(({ kind }) => kind === "hard");
  if (hard.some(({ outcome }) => outcome === "failed")) return "mismatched";
  const required = hard.filter(({ id }) => REQUIRED.has(ruleOf(id)));
  const looked_at = new Set(required.map(({ id }) => ruleOf(id)));
  const are_evaluable = required.every(({ outcome }) => outcome === "passed") && looked_at.size === REQUIRED.size;
  return are_evaluable ? "matched" : "not_evaluated";
}

/** The rule of a check's id: "H6" of "H6:21:standard:sales_net". */
export function ruleOf(id: string): string {
  const [rule = id] = id.split(":", 1);
  return rule;
}

interface Judgement {
  readonly checks: readonly Check[];
  readonly convention: LayawayConvention | null;
}

function judge(evidence: Evidence): Judgement {
  const at_once = [
    checkSalesSum(evidence),
    checkRefundsSum(evidence),
    checkDrawer(evidence),
    checkDuplicates(evidence),
    checkElsewhere(evidence),
    checkFloat(evidence),
    checkClosingNumber(evidence),
    checkOpenedAt(evidence),
    checkBusinessDate(evidence),
    checkReceiptNumberRange(evidence),
  ];
  const { missing } = evidence;
  if (missing.length > 0) {
    const reason = because("receipts_missing", { count: missing.length });
    const waiting = WAITING.map((outline) => skipped(outline, reason, missing));
    return {
      checks: inOrder([...at_once, ...waiting, ...skipRates(reason), ...skipTenders(reason)]),
      convention: null,
    };
  }
  const paid = readPayments(evidence);
  const { checks: totals, convention } = judgeTotals(evidence);
  return {
    convention,
    checks: inOrder([
      ...at_once,
      ...totals,
      checkAmounts(evidence),
      checkCurrencies(evidence),
      checkReceiptNumbers(evidence),
      checkUnlisted(evidence),
      checkBalance(evidence),
      checkCash(evidence, paid),
      checkSplitCash(evidence, paid),
      checkCard(evidence, paid),
      checkSplitCard(evidence, paid),
      checkCardRefunds(evidence, paid),
      checkCollected(evidence, paid),
      checkRefunded(evidence, paid),
      checkProviderCount(evidence, paid),
      checkInvoice(evidence, paid),
      checkCreditRedeemed(evidence),
      checkCreditsIssued(evidence, paid),
      checkExpectedCash(evidence, paid),
      checkOrderCount(evidence),
    ]),
  };
}

/** What cannot be looked at before all receipts are there, besides rates and tenders. */
const WAITING: readonly Outline[] = [
  ...Object.values(DOCUMENT_OUTLINES),
  ...Object.values(TOTAL_OUTLINES),
  { ...EXPECTED_CASH, kind: "finding" },
];

interface Trial {
  readonly convention: LayawayConvention;
  readonly closes: boolean;
  readonly checks: readonly Check[];
}

/** H2, H3, H4, H6 and H7, under the layaway convention that closes them, and whether that is the series' own one. */
function judgeTotals(evidence: Evidence): Judgement {
  const has_layaways = evidence.receipts.some(({ kind }) => isLayaway(kind));
  const { layaways } = evidence.surroundings;
  const [usual, ...others] = conventionsToTry(has_layaways ? layaways : undefined);
  const first = tryConvention(usual, evidence);
  if (!has_layaways) return { checks: first.checks, convention: null };
  let chosen: Trial = first;
  // Reading every receipt anew is dear: the other convention is tried only when it is needed.
  for (const convention of others) if (!chosen.closes) chosen = tryConvention(convention, evidence);
  if (!chosen.closes) {
    const note = because("layaways_do_not_close");
    return { checks: [...withNote(first.checks, note), checkLayaways(null, layaways)], convention: null };
  }
  const { convention } = chosen;
  const checks = withNote(chosen.checks, LAYAWAY_TEXTS[convention]);
  return { checks: [...checks, checkLayaways(convention, layaways)], convention };
}

function tryConvention(convention: LayawayConvention, evidence: Evidence): Trial {
  const shares = sharesUnder(convention, evidence);
  const sums = [
    checkSalesGross(evidence, shares),
    checkRefundsGross(evidence, shares),
    checkSalesTax(evidence, shares),
    checkRefundsTax(evidence, shares),
  ];
  const closes = sums.every(({ outcome }) => outcome === "passed");
  return { convention, closes, checks: [...sums, ...checkRates(evidence, shares), ...checkRatesSum(evidence, shares)] };
}

/** What was found out about layaways stands with the sales. */
function withNote(checks: readonly Check[], note: Reason): Check[] {
  return checks.map((check) =>
    check.id === TOTAL_OUTLINES.sales_gross.id && check.reason === null ? withReason(check, note) : check,
  );
}

/** H before C, each by number; the order within a rule stays. */
function inOrder(checks: readonly Check[]): Check[] {
  return [...checks].sort((left, right) => rankOf(left.id) - rankOf(right.id));
}

function rankOf(id: string): number {
  return (id.startsWith("H") ? 0 : 10) + Number(id.charAt(1));
}

import { minorUnit } from "../../../../../runtime/currencies.ts";
import { formatAmount } from "../../../../../runtime/money.ts";
import { type Booking, DEFAULT_BOOKING } from "../booking/choices.ts";
import { paidOf } from "../booking/contribute-tenders.ts";
import type { Day } from "../booking/day.ts";
import { Sink } from "../booking/figures.ts";
import { type Cause, causeOf } from "../cause/cause.ts";
import { checkDifference, checkSums } from "./of-closing.ts";
import { type Check, checkOf, comparedTexts, skipped, type CheckWithSentence } from "./check.ts";
import {
  type Allowed,
  checkAmounts,
  checkCurrencies,
  checkDuplicates,
  checkElsewhere,
  checkReceiptNumbers,
  checkSigns,
  checkTypes,
  checkUnlisted,
} from "./documents.ts";
import { type Documents, distinct, matchDocuments, type EvaluationContext } from "./evidence.ts";
import { checkFindings } from "./findings.ts";
import { NEED_RECEIPTS, outlineOf, RULE_ORDER } from "./outlines.ts";
import { because } from "./reasons.ts";
import { sentenceOf } from "./sentence.ts";
import { checkAround } from "./around.ts";
import { checkContinuity } from "./continuity.ts";
import type { Closing } from "../closing.ts";
import { type ClosingSum, closingSums } from "../closing-sums.ts";
import { failedOf, type Row } from "../compare/row.ts";
import { type Booked, type Compared, compareClosing, dayOf } from "../compare/closing.ts";
import { type Coverage, coverageOf, noCoverage, type Unplaced, unplacedOf } from "../coverage.ts";
import type { ReceiptFacts } from "../facts.ts";
import { findingsOf } from "../finding-codes.ts";
import { exactly, type Interval, wider } from "../interval.ts";
import type { Flow } from "../receipt/flows.ts";
import { lacksOrder } from "../orders.ts";
import { ordersState } from "../states.ts";
import { readStated } from "../stated.ts";
import { cardSurplus } from "../tips.ts";
import { type UnmappedMethod, unmappedOf } from "../unmapped.ts";

export type { Check, CheckWithSentence } from "./check.ts";
export type { EvaluationContext } from "./evidence.ts";
export type { ReceiptFacts } from "../facts.ts";

export type FiguresState = "not_evaluated" | "matched" | "mismatched";

/**
 * Version of the rules. Increment it with every change that may change a verdict: older closings
 * are re-evaluated.
 */
export const RULES_VERSION = 4;

export interface Evaluation {
  readonly orders: ReturnType<typeof ordersState>;
  readonly figures: FiguresState;
  readonly checks: readonly CheckWithSentence[];
  readonly coverage: Coverage;
  /** Codes of findings, each once. */
  readonly findings: readonly string[];
  readonly booking: readonly Booked[];
  /** Why the figures are mismatched, in one sentence; null when they are not. */
  readonly cause: Cause | null;
  /** Options that the closing decided, to store with the series. */
  readonly remembers: readonly Booked[];
  /** What register totals add up besides the columns of the closing. */
  readonly sums: readonly ClosingSum[];
  /** Payment methods of the receipts that have no tender. */
  readonly unmapped: readonly UnmappedMethod[];
}

/**
 * Computes state_orders_processed and state_figures_reconciled (interface §3.5) with the checks
 * behind them (design, section 6). Pure and exact. Never throws: an unreadable part of a receipt
 * widens the ranges that it may affect. While listed sales lack receipts, only checks that no
 * receipt can change are evaluated.
 *
 * @param receipts - the receipts of listed sales, and unlisted ones of the session.
 */
export function evaluateClosing(
  closing: Closing,
  receipts: readonly ReceiptFacts[],
  context: EvaluationContext,
): Evaluation {
  const facts = distinct(receipts);
  const day = dayOf(closing, facts, context);
  const documents = matchDocuments(closing, facts, day);
  const listed = new Set(documents.matches.map(({ receipt }) => receipt.facts));
  const orders = ordersState(documents.missing.length, [...listed].filter(lacksOrder).length);
  const unit = minorUnit(closing.currency);
  const at_once = [
    ...checkSums(closing),
    checkDifference(closing),
    checkDuplicates(closing),
    checkElsewhere(closing, documents, context),
  ];
  const held = [...documents.matches.map(({ receipt }) => receipt), ...documents.unlisted];
  const around = [...checkContinuity(closing, documents, context, unit), ...checkAround(closing, held, day, context)];
  const evidence = { closing, context, day, documents };
  if (documents.missing.length > 0) return { orders, ...waiting(evidence, [...at_once, ...around]) };
  return { orders, ...evaluate(evidence, at_once, around) };
}

/** Evaluates a closing before all receipts have arrived, from the checks that are valid then. */
function waiting({ closing, day, documents }: Evidence, looked_at: readonly Check[]): Omit<Evaluation, "orders"> {
  const { missing } = documents;
  const reason = because("receipts_missing", { count: missing.length });
  const checks = inOrder([...looked_at, ...NEED_RECEIPTS.map((id) => skipped(outlineOf(id), reason, missing))]);
  const has_failed = checks.some(({ kind, outcome }) => kind === "hard" && outcome === "failed");
  const known = { closing, checks, day, documents, stated: readStated(closing), booking: DEFAULT_BOOKING, rows: [] };
  return {
    figures: has_failed ? "mismatched" : "not_evaluated",
    checks: withSentences(checks, closing),
    coverage: noCoverage(reason, missing),
    findings: findingsOf(checks),
    booking: [],
    cause: has_failed ? causeOf(known) : null,
    remembers: [],
    sums: closingSums(known.stated),
    unmapped: [],
  };
}

interface Evidence {
  readonly closing: Closing;
  readonly context: EvaluationContext;
  readonly day: Day;
  readonly documents: Documents;
}

function evaluate(evidence: Evidence, at_once: readonly Check[], around: readonly Check[]): Omit<Evaluation, "orders"> {
  const { closing, context, day } = evidence;
  const unit = minorUnit(closing.currency);
  const compared = compareClosing(closing, day, context);
  const { booking } = compared.trial;
  const matches = evidence.documents.matches.map(({ document, receipt }) => ({
    document,
    receipt: day.readAs(receipt, booking),
  }));
  const paid = (flow: Flow) => {
    if (flow.tender === "cash") return paidOf(flow, booking, day.rounding, 0n);
    // Money that may have been cash may have been rounded.
    return wider(exactly(flow.paid ?? flow.due), flow.among.includes("cash") ? day.rounding.believed : 0n);
  };
  const of_documents = checkDocuments(
    closing,
    { ...evidence.documents, matches },
    { unit, believed: day.rounding.believed, paid },
  );
  const receipts = day.receipts(booking);
  const unplaced = [...unplacedOf(receipts, booking), ...openRounding(compared, receipts.length)];
  const is_unreadable = unplaced.some(({ reason }) => reason.code === "total_unknown");
  const rows = is_unreadable ? [] : compared.trial.rows;
  const surplus = is_unreadable ? 0n : cardSurplus(rows, compared.stated, day.tenders(booking));
  const is_tip = surplus > 0n && [...at_once, ...of_documents].every(({ outcome }) => outcome !== "failed");
  const open: Unplaced[] = [...unplaced];
  if (is_tip && !context.card_tips) {
    const reason = because("card_surplus", { amount: formatAmount(surplus) });
    open.push({ reason, amount: surplus, receipts: [], areas: ["tenders"] });
  }
  const checks = inOrder([
    ...at_once,
    ...around,
    ...of_documents,
    ...(closing.providers.length > 0
      ? []
      : ["C3:collected", "C3:refunded"].map((id) => skipped(outlineOf(id), because("providers_empty")))),
    ...(is_unreadable ? unreadChecks(unplaced) : rowChecks(rows, day, booking)),
    ...checkFindings({
      closing,
      context,
      unit,
      stated: compared.stated,
      figures: day.tenders(booking),
      receipts,
      listed: matches.map(({ receipt }) => receipt),
    }),
    bookingCheck(compared, context),
  ]);
  const contradicts = [...at_once, ...of_documents].some(
    ({ kind, outcome }) => kind === "hard" && outcome === "failed",
  );
  const is_wrong = contradicts || (failedOf(rows).length > 0 && !is_tip);
  const known = { closing, checks, day, booking, stated: compared.stated, documents: evidence.documents, rows };
  return {
    figures: is_wrong ? "mismatched" : open.length > 0 ? "not_evaluated" : "matched",
    checks: withSentences(checks, closing),
    coverage: coverageOf({
      rows,
      documents: [...of_documents],
      unplaced: open,
      has_drawer: closing.has_cash_drawer,
      has_providers: closing.providers.length > 0,
    }),
    findings: [...findingsOf(checks), ...(is_tip ? [context.card_tips ? "card_tips" : "card_surplus"] : [])],
    booking: compared.booked,
    cause: is_wrong ? causeOf({ ...known, documents: { ...evidence.documents, matches } }) : null,
    sums: closingSums(
      compared.stated,
      is_unreadable ? undefined : { booking, turnover: day.turnover(booking), tenders: day.tenders(booking) },
    ),
    unmapped: unmappedOf(receipts),
    remembers:
      is_wrong || open.length > 0 ? [] : compared.booked.filter(({ choice }) => compared.decided.includes(choice)),
  };
}

function checkDocuments(closing: Closing, documents: Documents, allowed: Allowed): Check[] {
  const { matches } = documents;
  return [
    checkAmounts(matches, allowed),
    checkSigns(matches),
    checkTypes(matches),
    checkCurrencies(closing, matches),
    checkReceiptNumbers(matches),
    checkUnlisted(closing, documents),
  ];
}

/**
 * Returns the money in doubt at a location without a step: as much as the closing rounded its cash
 * by.
 */
function openRounding({ unset_rounding }: Compared, count: number): Unplaced[] {
  if (unset_rounding === undefined) return [];
  const reason = because("step_unknown", { amount: formatAmount(unset_rounding), count });
  return [{ reason, amount: unset_rounding, receipts: [], areas: ["tenders", "refunds", "drawer"] }];
}

function unreadChecks(unplaced: readonly Unplaced[]): Check[] {
  const unread = unplaced.find(({ reason }) => reason.code === "total_unknown");
  if (unread === undefined) return [];
  const money = NEED_RECEIPTS.filter((id) => !id.startsWith("H1:") && !id.startsWith("H9:"));
  return money.map((id) => skipped(outlineOf(id), unread.reason, unread.receipts));
}

/** Collects the receipts that contribute to each figure. */
class Behind extends Sink {
  readonly names = new Map<string, string[]>();
  /** Sale id of the receipt that is added. */
  name = "";

  add(figure: string, { low, high }: Interval): void {
    if (low === 0n && high === 0n) return;
    const names = this.names.get(figure);
    if (names === undefined) this.names.set(figure, [this.name]);
    else if (names.at(-1) !== this.name) names.push(this.name);
  }
}

/** Returns the checks of all comparisons, each with the receipts that have a part in it. */
function rowChecks(rows: readonly Row[], day: Day, booking: Booking): Check[] {
  const behind = new Behind();
  for (const receipt of day.receipts(booking)) {
    behind.name = receipt.sale_id;
    day.addShareOf(receipt, booking, behind);
  }
  return rows.map((row) => {
    const lists = row.figures.map((figure) => behind.names.get(figure) ?? []);
    const [only = []] = lists;
    return checkOf(row, outlineOf(row.id), lists.length === 1 ? only : [...new Set(lists.flat())]);
  });
}

/** Returns the check for choices of this closing that differ from those of its series. */
function bookingCheck({ booked }: Compared, { remembered }: EvaluationContext): Check {
  const changed = booked
    .filter(({ source }) => source === "changed")
    .map(({ choice, option }) => ({ choice, option, known: remembered.find((one) => one.choice === choice) }));
  const outline = outlineOf("booking");
  const [first] = changed;
  if (first === undefined) return { ...comparedTexts(outline, "", ""), expected: null, actual: null };
  const { choice, option, known: { option: before = "", closing_number: number = 0 } = {} } = first;
  return {
    ...comparedTexts(outline, before, option),
    expected: changed.map((one) => `${one.choice}: ${one.known?.option}`).join(", "),
    actual: changed.map((one) => `${one.choice}: ${one.option}`).join(", "),
    outcome: "failed",
    reason: because("booked_otherwise", { number, option: before }),
    values: { choice, option, before, number },
  };
}

function withSentences(checks: readonly Check[], { currency }: Closing): CheckWithSentence[] {
  return checks.map((check) => {
    const { values: _, ...shown } = check;
    return { ...shown, sentence: sentenceOf(check, currency) };
  });
}

/** Sorts by rule, rates after the totals of their taxes. Keeps the order within a rule. */
function inOrder(checks: readonly Check[]): Check[] {
  const positions = new Map(RULE_ORDER.map((id, position) => [id, position]));
  const rates = positions.get("H5:refunds") ?? 0;
  const positionOf = ({ id }: Check) => positions.get(id) ?? rates + 0.5;
  return checks.toSorted((left, right) => positionOf(left) - positionOf(right));
}

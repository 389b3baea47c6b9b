import { createHash } from "node:crypto";
import type { Check } from "./checks.ts";
import { storable } from "./formats.ts";

/** What is known about a closing beside its document. */
export interface ClosingState {
  readonly report_id: string;
  readonly location_id: number;
  readonly listed_documents: number;
  /** Different listed sales without a receipt. */
  readonly missing_documents: number;
  /** Receipts of listed sales that lack the order, credit memo or return they need. */
  readonly missing_orders: number;
  /** Receipts that were stored after the closing, listed or not. */
  readonly late_receipts: number;
  /** Raised by every receipt and order that the closing gets. */
  readonly facts_version: number;
  readonly state_documents_received: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
  readonly checks_sha256: string | null;
  /** Whether the worker has to evaluate it. */
  readonly is_due: boolean;
  readonly is_evaluated: boolean;
}

/** Closings that list more documents are evaluated by the worker. */
export const DOCUMENTS_AT_ONCE_MAX = 500;

/**
 * state_documents_received (interface §3.5) of a closing.
 *
 * @param missing - how many different listed sale_ids have no receipt; none listed is none missing.
 */
export function documentsState(missing: number): "complete" | "incomplete" {
  return missing === 0 ? "complete" : "incomplete";
}

/** state_orders_processed of a closing from its counters. */
export function ordersState(
  missing_documents: number,
  missing_orders: number,
): "not_evaluated" | "incomplete" | "complete" {
  if (missing_orders > 0) return "incomplete";
  return missing_documents === 0 ? "complete" : "not_evaluated";
}

/** The states that follow from the counters; orders keep theirs while the evaluation is switched off. */
export function withCounters(state: ClosingState, is_on: boolean): ClosingState {
  const { missing_documents, missing_orders } = state;
  return {
    ...state,
    state_documents_received: documentsState(missing_documents),
    ...(is_on ? { state_orders_processed: ordersState(missing_documents, missing_orders) } : {}),
  };
}

/** Whether one of the four states differs: that, and nothing else, draws a revision. */
export function isStateChanged(before: ClosingState, after: ClosingState): boolean {
  return (
    before.state_documents_received !== after.state_documents_received ||
    before.state_orders_processed !== after.state_orders_processed ||
    before.state_figures_reconciled !== after.state_figures_reconciled
  );
}

/** Whether anything that is stored differs. */
export function isAnythingChanged(before: ClosingState, after: ClosingState): boolean {
  return (Object.keys(after) as (keyof ClosingState)[]).some((key) => before[key] !== after[key]);
}

/** Names a list of checks: equal lists have equal names. */
export function checksFingerprint(checks: readonly Check[]): string {
  return createHash("sha256").update(JSON.stringify(checks)).digest("hex");
}

/** The checks with every text as a text column takes it: what a register sent may hold U+0000 or half a character. */
export function storableChecks(checks: readonly Check[]): Check[] {
  return checks.map((check) => ({
    ...check,
    id: storable(check.id),
    title: storable(check.title),
    formula: storable(check.formula),
    expected: check.expected === null ? null : storable(check.expected),
    actual: check.actual === null ? null : storable(check.actual),
    receipts: check.receipts.map(storable),
    reason: check.reason === null ? null : storable(check.reason),
  }));
}

import { createHash } from "node:crypto";
import type { CheckWithSentence } from "./checks/check.ts";
import type { Stored } from "../../../../runtime/database.ts";
import { storable } from "../../../../runtime/characters.ts";

/**
 * The stored state of a closing without its document. Lists of codes are texts separated by commas.
 */
export interface ClosingState extends Omit<
  Stored<"register_report_state">,
  | "state_closing_received"
  | "revision"
  | "updated_at"
  | "evaluated_at"
  | "evaluation_due_since"
  | "failed_check_ids"
  | "findings"
> {
  readonly location_id: number;
  /** Ids of the deciding checks that failed, in the order of the checks. */
  readonly failed_check_ids: string;
  /** Codes of the findings, in the order in which they were found. */
  readonly findings: string;
  /** True when the worker has to evaluate the closing. */
  readonly is_due: boolean;
  readonly is_evaluated: boolean;
}

/**
 * Maximum number of documents in a closing that the request itself evaluates. The worker evaluates
 * longer closings.
 */
export const DOCUMENTS_AT_ONCE_MAX = 500;

/**
 * Returns state_documents_received (interface §3.5) of a closing.
 *
 * @param missing - number of different listed sale_ids without a receipt; 0 when the closing lists
 *   none.
 */
export function documentsState(missing: number): "complete" | "incomplete" {
  return missing === 0 ? "complete" : "incomplete";
}

/** Returns state_orders_processed of a closing from its counters. */
export function ordersState(
  missing_documents: number,
  missing_orders: number,
): "not_evaluated" | "incomplete" | "complete" {
  if (missing_orders > 0) return "incomplete";
  return missing_documents === 0 ? "complete" : "not_evaluated";
}

/** The values of a closing before its evaluation. */
export const NOT_EVALUATED = {
  state_figures_reconciled: "not_evaluated",
  checks_sha256: null,
  coverage: "none",
  coverage_width: "0",
  unplaced: "0",
  failed_checks: 0,
  failed_check_ids: "",
  findings: "",
  rules_version: 0,
  setup_sha256: null,
  evaluation: null,
} as const;

/**
 * Sets the states that follow from the counters of a closing. While the evaluation is switched off,
 * the state of its orders stays.
 */
export function withCounters(state: ClosingState, is_on: boolean): ClosingState {
  const { missing_documents, missing_orders } = state;
  return {
    ...state,
    state_documents_received: documentsState(missing_documents),
    ...(is_on ? { state_orders_processed: ordersState(missing_documents, missing_orders) } : {}),
  };
}

/**
 * Returns whether a state, the coverage, the set of failed checks or the findings changed. Such a
 * change draws a revision.
 */
export function isStateChanged(before: ClosingState, after: ClosingState): boolean {
  return (
    before.state_documents_received !== after.state_documents_received ||
    before.state_orders_processed !== after.state_orders_processed ||
    before.state_figures_reconciled !== after.state_figures_reconciled ||
    before.coverage !== after.coverage ||
    before.failed_check_ids !== after.failed_check_ids ||
    before.findings !== after.findings
  );
}

/** Returns whether any stored member of the closing's state changed. */
export function isAnythingChanged(before: ClosingState, after: ClosingState): boolean {
  return (Object.keys(after) as (keyof ClosingState)[]).some((key) => before[key] !== after[key]);
}

/** Hash of a list of checks: equal lists have equal hashes. */
export function checksFingerprint(checks: readonly CheckWithSentence[]): string {
  return createHash("sha256").update(JSON.stringify(checks)).digest("hex");
}

/**
 * Makes every text in a value fit for a text column: a register's text may contain U+0000 or a lone
 * surrogate.
 */
export function allStorable<Value>(value: Value): Value {
  if (typeof value === "string") return storable(value) as Value;
  if (Array.isArray(value)) return value.map(allStorable) as Value;
  if (typeof value !== "object" || value === null) return value;
  const copy = { ...value } as Record<string, unknown>;
  for (const name of Object.keys(copy)) copy[name] = allStorable(copy[name]);
  return copy as Value;
}

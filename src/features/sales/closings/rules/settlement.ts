import { ApiError } from "../../../../web-api/errors/errors.ts";
import type { ClosingState } from "./states.ts";

interface Decision {
  readonly kind: string;
}

/**
 * Findings of a closing that need a person, besides a mismatch. The view `pos.closing_to_do` reads
 * the same ones.
 */
const TO_DO_FINDINGS = new Set([
  "cash_short",
  "cash_over",
  "receipts_without_session",
  "receipt_number_twice",
  "layaway_overpaid",
  "layaway_settled_twice",
  "clock_ahead",
]);

/** Whether a closing needs a person, unless it is settled. */
export function isToDo({
  state_figures_reconciled,
  findings,
}: Pick<ClosingState, "state_figures_reconciled" | "findings">): boolean {
  return (
    state_figures_reconciled === "mismatched" || findings.split(",").some((finding) => TO_DO_FINDINGS.has(finding))
  );
}

/** Whether the newest decision settled the closing; annotations oldest first. */
export function isSettled(annotations: readonly Decision[]): boolean {
  return annotations.findLast(({ kind }) => kind !== "note")?.kind === "settled";
}

/**
 * Validates that a closing may be settled or reopened.
 * @throws ApiError 400 for a closing that is settled already, or that has nothing to settle, and
 * for one to reopen that is not settled.
 */
export function requireChange(annotations: readonly Decision[], kind: "settled" | "reopened", is_to_do: boolean): void {
  const is_settled = isSettled(annotations);
  if (kind === "settled" && (is_settled || !is_to_do)) throw new ApiError("closing_not_to_do");
  if (kind === "reopened" && !is_settled) throw new ApiError("closing_not_settled");
}

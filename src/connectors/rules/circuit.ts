import { ASKED_SECONDS_MAX, type Ending } from "./settle.ts";

/** Failures in a row, over all tasks and nodes, after which only one task at a time is tried. */
export const FAILURES_MAX = 5;
/** Seconds between two tries while only one task at a time is tried. */
const PAUSE_SECONDS = 30;
/** Maximum tasks at once, over all nodes. */
const TASKS_AT_ONCE = 4;

/** Effect of an attempt on the circuit of the platform. */
export interface CircuitChange {
  /** Change of the count of consecutive failures. */
  readonly count: "add" | "reset" | "keep";
  /** Seconds for which nothing is sent; 0 for no pause. */
  readonly pause_seconds: number;
}

/**
 * Returns how the ending of an attempt changes the circuit.
 *
 * @param failures - in a row before this attempt.
 */
export function circuitChange(failures: number, ending: Ending): CircuitChange {
  if (ending.of === "budget") return { count: "keep", pause_seconds: ending.wait_seconds };
  const { result } = ending;
  if (result.outcome === "done" || result.outcome === "refused") return { count: "reset", pause_seconds: 0 };
  const asked = result.outcome === "retry" ? (result.after_seconds ?? 0) : 0;
  const opened = failures + 1 >= FAILURES_MAX ? PAUSE_SECONDS : 0;
  return { count: "add", pause_seconds: Math.min(Math.max(asked, opened), ASKED_SECONDS_MAX) };
}

export function tasksAtOnce(failures: number): number {
  return failures >= FAILURES_MAX ? 1 : TASKS_AT_ONCE;
}

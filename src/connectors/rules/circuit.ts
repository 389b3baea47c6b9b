import { ASKED_SECONDS_MAX, type Ending } from "./settle.ts";

/** Failures in a row, over all tasks and nodes, after which only one task at a time is tried. */
export const FAILURES_MAX = 5;
/** Between two such tries. */
const PAUSE_SECONDS = 30;
/** Tasks at once, over all nodes. */
const TASKS_AT_ONCE = 4;

/** What an attempt says about the platform as a whole. */
export interface CircuitChange {
  /** Of the failures in a row. */
  readonly count: "add" | "reset" | "keep";
  /** For how long nothing is sent; 0 without a pause. */
  readonly pause_seconds: number;
}

/** @param failures - in a row before this attempt. */
export function circuitChange(failures: number, ending: Ending): CircuitChange {
  if (ending.of === "budget") return { count: "keep", pause_seconds: ending.wait_seconds };
  const { result } = ending;
  if (result.outcome === "done" || result.outcome === "refused") return { count: "reset", pause_seconds: 0 };
  const asked = result.outcome === "retry" ? (result.after_seconds ?? 0) : 0;
  const opened = failures + 1 >= FAILURES_MAX ? PAUSE_SECONDS : 0;
  return { count: "add", pause_seconds: Math.min(Math.max(asked, opened), ASKED_SECONDS_MAX) };
}

/** How many tasks may run at once. */
export function tasksAtOnce(failures: number): number {
  return failures >= FAILURES_MAX ? 1 : TASKS_AT_ONCE;
}

import { shortReason } from "../../shared/events/rules/deliveries.ts";
import type { FindOutcome, PushOutcome } from "../connector.ts";

const FIRST_DELAY_SECONDS = 5;
const DELAY_SECONDS_MAX = 15 * 60;
/** Maximum seconds for which a platform can delay a task by one answer. */
export const ASKED_SECONDS_MAX = 60 * 60;
/**
 * Maximum pushes with an unknown result although the platform was reachable; then a person decides.
 */
export const FAILED_PUSHES_MAX = 10;

/** A task under a lease, with what the decision about its next state needs. */
export interface Attempt {
  /** Number of attempts so far, with the current one. */
  readonly attempts: number;
  readonly failed_pushes: number;
  /** Seconds left for retries: a failure parks the task when its next attempt would be later. */
  readonly retry_seconds_left: number;
}

/** Result of an attempt. */
export type Ending =
  | { readonly of: "push"; readonly result: PushOutcome }
  | { readonly of: "find"; readonly result: Exclude<FindOutcome, { readonly outcome: "absent" }> }
  /** The calls of this minute are spent; the call was not made. */
  | { readonly of: "budget"; readonly wait_seconds: number };

/** The stored result of an attempt. */
export interface Settlement {
  readonly state: "done" | "parked" | "waiting";
  /** Seconds until the next attempt of a waiting task. */
  readonly wait_seconds: number;
  readonly failed_pushes: number;
  readonly reason: string | null;
}

/** Whether an attempt first finds the task at the platform: always, except in the first attempt. */
export function mustFindFirst({ attempts }: Pick<Attempt, "attempts">): boolean {
  return attempts > 1;
}

/** Returns the seconds from an attempt to the next: 5 s, doubled up to 15 min. */
export function delaySeconds(attempts: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** Math.min(attempts - 1, 10), DELAY_SECONDS_MAX);
}

/** Decides the next state of a task after an attempt. */
export function settle(attempt: Attempt, ending: Ending): Settlement {
  const { failed_pushes } = attempt;
  if (ending.of === "budget") {
    return { state: "waiting", wait_seconds: ending.wait_seconds, failed_pushes, reason: null };
  }
  const { of, result } = ending;
  if (result.outcome === "done") return { state: "done", wait_seconds: 0, failed_pushes, reason: null };
  const reason = shortReason(result.reason);
  if (result.outcome === "refused") return { state: "parked", wait_seconds: 0, failed_pushes, reason };
  const failed = failed_pushes + (of === "push" && result.outcome === "unknown" ? 1 : 0);
  const after_seconds = result.outcome === "retry" ? Math.min(result.after_seconds ?? 0, ASKED_SECONDS_MAX) : 0;
  const wait_seconds = Math.max(delaySeconds(attempt.attempts), after_seconds);
  const isOver = failed >= FAILED_PUSHES_MAX || wait_seconds > attempt.retry_seconds_left;
  return { state: isOver ? "parked" : "waiting", wait_seconds, failed_pushes: failed, reason };
}

import type { Answer, Refusal } from "@tillkeeper/client";
import type { Kind, ParkReason, RowError } from "./row.ts";

/** What happens to a request after an answer. */
export type Decision =
  | { readonly do: "done" }
  /** The server is away or busy: all lanes wait for `after_ms`, then one request is sent. */
  | { readonly do: "again"; readonly after_ms: number; readonly is_fault: boolean }
  /** The row waits for a person, who tries it again or saves it as a file. */
  | { readonly do: "park"; readonly error: RowError }
  /** The lane waits for a heartbeat that reports an active licence. */
  | { readonly do: "await_licence" }
  /** The sender checks whether the credential still works, then decides again. */
  | { readonly do: "check_credential" }
  /** The lane waits until the register is activated again. Selling goes on. */
  | { readonly do: "stop"; readonly reason: "credential_gone" | "device_replaced" };

/** The row's data that decides what happens next. */
export interface Asked {
  readonly kind: Kind;
  /** Number of tries before this answer. */
  readonly tries: number;
  readonly faults: number;
}

export interface Facts {
  /** Random number from 0 to 1 that spreads the retries of many registers. */
  readonly random: number;
  /** Whether the credential works for another request; undefined before that was checked. */
  readonly credential_works?: boolean;
  /** Times of successive 401 answers, the latest last, in milliseconds. */
  readonly refused_at: readonly number[];
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Maximum wait for a `Retry-After`, in milliseconds. */
export const MOST_WAIT_MS = 3_600_000;
/** Maximum number of repeats after faults of the server. */
const FAULTS = 5;
/**
 * Number and duration of 401 answers before they count: a node that has not heard of an activation
 * answers 401 for a moment.
 */
const REFUSALS = { count: 3, over_ms: 5_000 } as const;
const REFUSED_AGAIN_MS = 2_500;

/**
 * Returns the wait before the next try in milliseconds: 1, 2, 4 … 60 seconds, shortened by up to a
 * quarter.
 */
export function backoff(tries: number, random: number): number {
  return Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20)) * (1 - random / 4));
}

/**
 * Whether successive 401 answers are too many and last too long to come from a node that has not
 * heard of an activation yet.
 */
export function countsAsRefused(refused_at: readonly number[]): boolean {
  const last = refused_at.at(-1) ?? 0;
  return refused_at.length >= REFUSALS.count && last - (refused_at[0] ?? last) >= REFUSALS.over_ms;
}

/** Decides what happens to a request after an answer. */
export function decide(answer: Answer, asked: Asked, facts: Facts): Decision {
  const again = (is_fault: boolean): Decision => ({
    do: "again",
    after_ms: waitAfter(answer, asked.tries, facts.random),
    is_fault,
  });
  switch (answer.kind) {
    case "ok":
      return { do: "done" };
    case "no_answer":
    case "busy":
    case "aborted":
      return again(false);
    case "failed":
      // Any status but 500 comes from a proxy without the service behind it, or from the page of a
      // guest network.
      if (answer.status !== 500) return again(false);
      return asked.faults < FAULTS ? again(true) : park("fault", answer);
    case "license":
      return { do: "await_licence" };
    case "device":
      if (countsAsRefused(facts.refused_at)) return { do: "stop", reason: "device_replaced" };
      return { do: "again", after_ms: REFUSED_AGAIN_MS, is_fault: false };
    case "credential":
      return withoutCredential(answer, facts);
    case "conflict":
      return park("collision", answer);
    case "not_found":
    case "denied":
    case "invalid":
    case "no_route":
      return park("refused", answer);
    default:
      return answer satisfies never;
  }
}

/**
 * Returns the wait in milliseconds: `Retry-After`, up to an hour; otherwise by the number of tries.
 */
export function waitAfter(answer: Answer, tries: number, random: number): number {
  const stated_s = answer.kind === "ok" ? null : answer.retry_after_seconds;
  return stated_s === null ? backoff(tries, random) : Math.min(stated_s * 1000, MOST_WAIT_MS);
}

function withoutCredential(answer: Refusal, facts: Facts): Decision {
  if (facts.credential_works === undefined) return { do: "check_credential" };
  // The interface gives the same answer for a bad token and for a document of a location that the
  // token does not cover.
  return facts.credential_works ? park("other_location", answer) : { do: "stop", reason: "credential_gone" };
}

const park = (reason: ParkReason, answer: Refusal): Decision => ({ do: "park", error: { reason, ...errorOf(answer) } });

/** Returns the part of a refusal that a row stores. */
export function errorOf({ status, message, parameters, outcome, code, request_id }: Refusal): RowError {
  return { status, message, parameters, outcome, code, request_id };
}

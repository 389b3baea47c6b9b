import type { Answer, Refusal } from "@tillkeeper/client";
import type { Kind, ParkReason, RowError } from "./row.ts";

/** Next state of a request after an answer. */
export type Decision =
  | { readonly do: "done" }
  /** The server is away or busy: all lanes wait for `after_ms`, then one request is sent. */
  | { readonly do: "again"; readonly after_ms: number; readonly is_fault: boolean }
  /** Waits for a person, who tries it again or saves it as a file. */
  | { readonly do: "park"; readonly error: RowError }
  /** The lane waits for a heartbeat that reports an active licence. */
  | { readonly do: "await_licence" }
  /** Asks whether the credential still works, then decides again. */
  | { readonly do: "check_credential" }
  /** The lane waits until the register is activated again. Selling goes on. */
  | { readonly do: "stop"; readonly reason: "credential_gone" | "device_replaced" };

/** Facts about a row of the outbox that decide its next state. */
export interface Asked {
  readonly kind: Kind;
  /** Number of tries before this answer. */
  readonly tries: number;
  readonly faults: number;
}

export interface Facts {
  /** From 0 to 1; spreads the retries of many registers. */
  readonly random: number;
  /** Whether the credential works for something else; undefined before it was checked. */
  readonly credential_works?: boolean;
  /** Times of the 401 that came one after the other, this one last, in milliseconds. */
  readonly refused_at: readonly number[];
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Maximum wait of a Retry-After. */
export const MOST_WAIT_MS = 3_600_000;
/** Maximum number of repeats after faults of the server. */
const FAULTS = 5;
/**
 * A node that does not know of an activation yet answers 401 briefly: fewer rejections than this
 * are ignored.
 */
const REFUSALS = { count: 3, over_ms: 5_000 } as const;
const REFUSED_AGAIN_MS = 2_500;

/** Returns the wait after a try: 1, 2, 4 … 60 seconds, shortened by up to a quarter. */
export function backoff(tries: number, random: number): number {
  return Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20)) * (1 - random / 4));
}

/** Whether successive refusals are too many and last too long for a node that is behind. */
export function countsAsRefused(refused_at: readonly number[]): boolean {
  const last = refused_at.at(-1) ?? 0;
  return refused_at.length >= REFUSALS.count && last - (refused_at[0] ?? last) >= REFUSALS.over_ms;
}

/** Decides how to proceed with a request after an answer. */
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
      // Any other status comes from a proxy that has no service behind it, or from the page of a
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

/** Returns the wait: Retry-After, up to an hour; otherwise by the number of tries. */
export function waitAfter(answer: Answer, tries: number, random: number): number {
  const stated_s = answer.kind === "ok" ? null : answer.retry_after_seconds;
  return stated_s === null ? backoff(tries, random) : Math.min(stated_s * 1000, MOST_WAIT_MS);
}

function withoutCredential(answer: Refusal, facts: Facts): Decision {
  if (facts.credential_works === undefined) return { do: "check_credential" };
  // The interface answers alike for a bad token and for a document of a location that is not the
  // token's.
  return facts.credential_works ? park("other_location", answer) : { do: "stop", reason: "credential_gone" };
}

const park = (reason: ParkReason, answer: Refusal): Decision => ({ do: "park", error: { reason, ...errorOf(answer) } });

/** Returns the part of a refusal that a row stores. */
export function errorOf({ status, message, parameters, outcome, code, request_id }: Refusal): RowError {
  return { status, message, parameters, outcome, code, request_id };
}

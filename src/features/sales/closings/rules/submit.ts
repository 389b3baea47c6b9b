import { ApiError } from "../../../../web-api/errors/errors.ts";

export interface Fingerprint {
  readonly sha256: string;
  readonly length_bytes: number;
}

/** The facts that decide about a valid closing. After a conflicting insert they are read again. */
export interface SubmitFacts {
  /** Fingerprint of the closing that any register submitted under this report_id. */
  readonly stored_by_report_id: Fingerprint | undefined;
  /** True when the terminal exists, or was deleted up to 30 days ago and after the closing. */
  readonly is_accepted: boolean;
  /** True when the device is, or ever was, bound to the terminal. */
  readonly device_was_bound: boolean;
  /**
   * True when the series or the session began at another terminal, which the device was never bound
   * to.
   */
  readonly belongs_elsewhere: boolean;
  readonly stored_by_session: boolean;
  /** True when the series has a closing with this number. */
  readonly stored_by_number: boolean;
}

/** Reasons why a closing is answered with 409 (interface §7). */
export type Collision = "report_payload_differs" | "device_mismatch" | "session_already_closed" | "number_taken";

/** `same` returns the stored closing, `store` inserts a new one. */
export type SubmitOutcome = "same" | "store" | "terminal_missing" | Collision;

/**
 * Decides how to handle a valid closing (interface §4.5, §7). Checks the stored document first, so
 * that a resend succeeds after the terminal was deleted or bound to another device. `store` after a
 * conflicting insert means that the other transaction rolled back: insert again.
 */
export function submitOutcome(facts: SubmitFacts, incoming: Fingerprint): SubmitOutcome {
  if (facts.stored_by_report_id !== undefined) {
    return isSameDocument(facts.stored_by_report_id, incoming) ? "same" : "report_payload_differs";
  }
  if (!facts.is_accepted) return "terminal_missing";
  if (!facts.device_was_bound || facts.belongs_elsewhere) return "device_mismatch";
  if (facts.stored_by_session) return "session_already_closed";
  if (facts.stored_by_number) return "number_taken";
  return "store";
}

/** Returns the 409 error of a collision, with the outcome as its only parameter. */
export function collision(outcome: Collision): ApiError {
  return new ApiError(outcome, { outcome });
}

function isSameDocument(stored: Fingerprint, incoming: Fingerprint): boolean {
  return stored.length_bytes === incoming.length_bytes && stored.sha256 === incoming.sha256;
}

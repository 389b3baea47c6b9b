import { ApiError } from "../../web-api/errors.ts";

/** What identifies a document's bytes. */
export interface Fingerprint {
  readonly sha256: string;
  readonly length_bytes: number;
}

/** What is known when a valid closing arrives; the same facts are read again after an insert that met a rival. */
export interface SubmitFacts {
  /** The document under this report_id, whoever stored it. */
  readonly stored_by_report_id: Fingerprint | undefined;
  readonly terminal_exists: boolean;
  /** True when the device is bound to the terminal or was at any time. */
  readonly device_was_bound: boolean;
  readonly stored_by_session: boolean;
  /** True when the series has a closing with this number. */
  readonly stored_by_number: boolean;
}

/** The outcomes of a 409, interface §7. */
export type Collision = "report_payload_differs" | "device_mismatch" | "session_already_closed" | "number_taken";

/** `same` answers the stored row, `store` inserts. */
export type SubmitOutcome = "same" | "store" | "terminal_missing" | Collision;

const COLLISION_TEXTS: Readonly<Record<Collision, string>> = {
  report_payload_differs: "A different document is already stored under this report_id.",
  device_mismatch: "The device is not and never was bound to the terminal.",
  session_already_closed: "A closing already exists for this session_id.",
  number_taken: "This closing_number is already stored in this series.",
};

/**
 * What to do with a valid closing (interface §4.5, §7). The stored document comes first, so that a resend
 * succeeds after the terminal was deleted or bound to another device. `store` after an insert that met a rival means that
 * the rival rolled back: insert again.
 */
export function submitOutcome(facts: SubmitFacts, incoming: Fingerprint): SubmitOutcome {
  if (facts.stored_by_report_id !== undefined) {
    return isSameDocument(facts.stored_by_report_id, incoming) ? "same" : "report_payload_differs";
  }
  if (!facts.terminal_exists) return "terminal_missing";
  if (!facts.device_was_bound) return "device_mismatch";
  if (facts.stored_by_session) return "session_already_closed";
  if (facts.stored_by_number) return "number_taken";
  return "store";
}

/** The 409 of a collision: rendered text, the outcome as the only parameter. */
export function collision(outcome: Collision): ApiError {
  return new ApiError(409, COLLISION_TEXTS[outcome], { parameters: { outcome } });
}

function isSameDocument(stored: Fingerprint, incoming: Fingerprint): boolean {
  return stored.length_bytes === incoming.length_bytes && stored.sha256 === incoming.sha256;
}

import type { Answer, Refusal } from "@tillkeeper/client";

/** Lanes of requests to the server. A request is stored with its subject, in one transaction. */

export const LANES = ["receipts", "orders", "closings", "notes"] as const;
export type Lane = (typeof LANES)[number];

/** Each is sent by a route of its own. */
export type Kind =
  | "receipt"
  | "order"
  | "invoice"
  | "capture"
  | "refund"
  | "order_refund"
  | "closing"
  | "held_cart"
  | "audit"
  | "telemetry";

/** A request of a sale, closing or event. */
export interface OutboxDraft {
  readonly lane: Lane;
  readonly kind: Kind;
  /** Names the request among all of the register: `receipt:<sale_id>`, `invoice:<sale_id>`. */
  readonly key: string;
  readonly sale_id?: string;
  readonly session_id?: string;
  /** JSON text. This text is sent each time, and never built again. */
  readonly body: string;
  /** Keys of rows whose requests must have succeeded before. */
  readonly needs?: readonly string[];
}

/**
 * `waiting`: sent when its turn comes. `sending`: on its way; after a crash the same as waiting.
 * `refused`: parked for a person. `done`: the server has it.
 */
export type RowState = "waiting" | "sending" | "refused" | "done";

/**
 * Why a row is parked. `refused`: the server rejects it. `other_location`: its location is not the
 * one of the register's token. `collision`: a closing conflicts with another one; see `outcome`.
 * `fault`: an error of the server.
 */
export type ParkReason = "refused" | "other_location" | "collision" | "fault";

/** The last answer that was no success. */
export interface RowError {
  /** Only on a parked row. */
  readonly reason?: ParkReason;
  readonly status: number | null;
  /** The server's message, or why there is no answer. */
  readonly message: string;
  readonly parameters: Refusal["parameters"];
  /** Only on a 409, for example `number_taken`. */
  readonly outcome: string | null;
  /** The server's code of the error. */
  readonly code: string | null;
  /** Names the request in the server's log. */
  readonly request_id: string | null;
}

export interface OutboxRow extends OutboxDraft {
  /** Ascending in the order of the commits. */
  readonly seq: number;
  readonly needs: readonly string[];
  readonly state: RowState;
  readonly queued_at: number;
  readonly tries: number;
  /** Number of tries that failed by a fault of the server. */
  readonly faults: number;
  /** Milliseconds since 1970; the row is not sent before. */
  readonly next_at: number;
  readonly error: RowError | null;
  /**
   * The text of the answer that made it done; an invoice takes the order's id from its order's
   * answer.
   */
  readonly answer?: string;
  /** Milliseconds since 1970. */
  readonly done_at?: number;
  /** The state, lane and seq of a row that is not done. */
  readonly open?: string;
  /** Lane and seq of a row that can be sent: it waits for no other row. */
  readonly pending?: string;
  /** Key of the first row that this one needs and that is not done. */
  readonly waits_for?: string;
  /** The session of a receipt that was never tried; its closing waits. */
  readonly untried?: string;
}

/**
 * Sends one row. `answers` has the answer's text of each row that it needs, by key. Never throws.
 */
export type Send = (row: OutboxRow, answers: ReadonlyMap<string, string>) => Promise<Answer>;

/** Time for the ledger and the sender. */
export interface Clock {
  /** Milliseconds since 1970, corrected by the server's time. */
  readonly now: () => number;
  /** Ends early when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

import type { Answer, Refusal } from "@tillkeeper/client";

/** Lanes of requests to the server; each lane is sent in its order. */

export const LANES = ["receipts", "orders", "closings", "notes"] as const;
export type Lane = (typeof LANES)[number];

/** Kind of a request, which determines its route. */
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

/** A request of a sale, closing or event, before it is stored. */
export interface OutboxDraft {
  readonly lane: Lane;
  readonly kind: Kind;
  /** Key of the request, unique in the register: `receipt:<sale_id>`, `invoice:<sale_id>`. */
  readonly key: string;
  readonly sale_id?: string;
  readonly session_id?: string;
  /** Body as JSON text; every try sends exactly this text. */
  readonly body: string;
  /** Keys of the rows whose requests must succeed first. */
  readonly needs?: readonly string[];
}

/**
 * State of a row. `waiting`: sent when its turn comes. `sending`: being sent; after a crash the
 * same as `waiting`. `refused`: parked until a person decides. `done`: the server has it.
 */
export type RowState = "waiting" | "sending" | "refused" | "done";

/**
 * Why a row is parked. `refused`: the server rejects it. `other_location`: the register's token is
 * not for its location. `collision`: a closing conflicts with another one, see `outcome`. `fault`:
 * an error of the server.
 */
export type ParkReason = "refused" | "other_location" | "collision" | "fault";

/** The last answer to a row that was not a success. */
export interface RowError {
  /** Only on a parked row. */
  readonly reason?: ParkReason;
  readonly status: number | null;
  /** The server's message, or the reason why there is no answer. */
  readonly message: string;
  readonly parameters: Refusal["parameters"];
  /** Only on a 409, for example `number_taken`. */
  readonly outcome: string | null;
  /** The server's error code. */
  readonly code: string | null;
  /** Id of the request in the server's log. */
  readonly request_id: string | null;
}

export interface OutboxRow extends OutboxDraft {
  /** Number of the row, ascending in the order of the commits. */
  readonly seq: number;
  readonly needs: readonly string[];
  readonly state: RowState;
  readonly queued_at: number;
  readonly tries: number;
  /** Number of tries that failed by a fault of the server. */
  readonly faults: number;
  /** Earliest time of the next try, in milliseconds since 1970. */
  readonly next_at: number;
  readonly error: RowError | null;
  /**
   * Text of the successful answer; an invoice takes the order's id from the answer to its order.
   */
  readonly answer?: string;
  /** Milliseconds since 1970. */
  readonly done_at?: number;
  /** Index value of a row that is not done: state, lane and seq. */
  readonly open?: string;
  /** Index value of a row that waits for no other row and can be sent: lane and seq. */
  readonly pending?: string;
  /** Key of the first row that this row needs and that is not done. */
  readonly waits_for?: string;
  /** Session of a receipt that was never tried; the session's closing waits for it. */
  readonly untried?: string;
}

/**
 * Sends one row and never throws. `answers` has the text of the answer to each row that it needs,
 * by key.
 */
export type Send = (row: OutboxRow, answers: ReadonlyMap<string, string>) => Promise<Answer>;

/** Clock of the ledger and the sender. */
export interface Clock {
  /** Milliseconds since 1970, corrected by the server's time. */
  readonly now: () => number;
  /** Waits the given milliseconds; ends early when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

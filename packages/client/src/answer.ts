import { type Envelope, renderMessage } from "./envelope.ts";

/**
 * Kinds of refusals:
 * - `no_answer`: no answer, a time-out, 502, 503, 504. Retry later.
 * - `busy`: 429. Wait `retry_after_seconds`.
 * - `credential`: 401 with `parameters.resources`. The token is invalid, limited, or bound to
 *   another location.
 * - `license`: 401 for want of an active PRO licence. Ask again when a heartbeat reports one.
 * - `device`: 401, another device is bound to the terminal, or none.
 * - `denied`: any other 401, and 403: a wrong passcode or one-time code.
 * - `invalid`: 400, 413 and any other status that a repeat does not change.
 * - `not_found`: 404 of a row. `no_route`: 404 of a route that the server lacks.
 * - `conflict`: 409, with `outcome`.
 * - `failed`: 500 and an answer that cannot be read.
 * - `aborted`: the caller ended the request.
 */
export type RefusalKind =
  | "no_answer"
  | "busy"
  | "credential"
  | "license"
  | "device"
  | "denied"
  | "invalid"
  | "not_found"
  | "no_route"
  | "conflict"
  | "failed"
  | "aborted";

export interface Refusal {
  readonly kind: RefusalKind;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The server's message with its parameters filled in. */
  readonly message: string;
  readonly parameters: readonly unknown[] | Readonly<Record<string, unknown>>;
  /** Seconds to wait before the next call; null when the server states none. */
  readonly retry_after_seconds: number | null;
  /** Outcome that the server states with a 409; otherwise null. */
  readonly outcome: string | null;
  /** The server's code of the error; null when the answer states none, such as a proxy's. */
  readonly code: string | null;
  /** Id of the request in the server's log; null when no answer came. */
  readonly request_id: string | null;
  /**
   * Body of the error; null for a body without an envelope, such as a proxy's, and when no answer
   * came.
   */
  readonly envelope: Envelope | null;
}

export interface Success<T> {
  readonly kind: "ok";
  readonly status: 200;
  readonly body: T;
  /** Text of the answer's body, unchanged. */
  readonly text: string;
}

export type Answer<T = unknown> = Success<T> | Refusal;

export function succeeded<T>(body: T, text: string): Success<T> {
  return { kind: "ok", status: 200, body, text };
}

/** Returns the refusal of a call without an answer. */
export function unanswered(kind: "no_answer" | "aborted", message: string): Refusal {
  return {
    kind,
    status: null,
    message,
    parameters: [],
    retry_after_seconds: null,
    outcome: null,
    code: null,
    request_id: null,
    envelope: null,
  };
}

/** Headers of an answer that describe a refusal; absent ones are null. */
export interface RefusalHeaders {
  readonly retry_after?: string | null;
  readonly code?: string | null;
  readonly request_id?: string | null;
}

/**
 * Returns the refusal for a status other than 200.
 *
 * @param envelope - null for a body without one, such as a proxy's.
 */
export function refused(
  status: number,
  envelope: Envelope | null,
  { retry_after = null, code = null, request_id = null }: RefusalHeaders = {},
): Refusal {
  const parameters = envelope?.parameters ?? [];
  return {
    kind: kindOf(status, envelope, code),
    status,
    message: envelope === null ? `The server answered ${status} without a message.` : renderMessage(envelope),
    parameters,
    retry_after_seconds: retryAfterSeconds(retry_after),
    outcome: textOf(parameters, "outcome"),
    code,
    request_id,
    envelope,
  };
}

function kindOf(status: number, envelope: Envelope | null, code: string | null): RefusalKind {
  // The answer is not from the service, but from a proxy or the page of a guest network.
  if (envelope === null && [400, 401, 403, 404, 405, 408].includes(status)) return "failed";
  switch (status) {
    case 401:
      return kindOf401(envelope, code);
    case 403:
      return "denied";
    case 404:
      return code === "no_route" ? "no_route" : "not_found";
    case 409:
      return "conflict";
    case 429:
      return "busy";
    case 502:
    case 503:
    case 504:
      return "no_answer";
    default:
      return status >= 500 || status < 400 ? "failed" : "invalid";
  }
}

function kindOf401(envelope: Envelope | null, code: string | null): RefusalKind {
  if (textOf(envelope?.parameters ?? [], "resources") !== null) return "credential";
  if (code === "license_required") return "license";
  return code === "device_not_bound" ? "device" : "denied";
}

function textOf(parameters: Refusal["parameters"], name: string): string | null {
  const value = Array.isArray(parameters) ? undefined : (parameters as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : null;
}

/**
 * Returns the header's value in seconds. Dates are not read, since the service and its proxies
 * state none.
 */
function retryAfterSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

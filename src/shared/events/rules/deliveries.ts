import { isLongerThan } from "../../../runtime/characters.ts";
import type { Stored } from "../../../runtime/database.ts";
import type { TargetFault } from "../../../runtime/guarded-request.ts";
import { couldNotSave, problem } from "../../../web-api/errors/errors.ts";

/** Event after a closing was stored or changed (interface §6). */
export const REGISTER_REPORT_SAVED = "vendor_pos_register_report_saved";

/** Event for each time that a terminal is silent for longer than the setting allows. */
export const TERMINAL_SILENT = "terminal_silent";

/** Event for a receipt that was stored for the first time. */
export const RECEIPT_STORED = "receipt_stored";

/** Event for a stored receipt that got the order of its sale. */
export const RECEIPT_LINKED = "receipt_linked";

/** Event for an order that was placed. */
export const ORDER_PLACED = "order_placed";

/** Event for an order that got a credit memo. */
export const ORDER_REFUNDED = "order_refunded";

/** Event for each signed head of the evidence log. */
export const EVIDENCE_CHECKPOINT = "evidence_checkpoint";

/** Event to one webhook when a person asks for it; no webhook can subscribe to it. */
export const TEST_EVENT = "test";

export const EVENT_NAMES: readonly string[] = [
  REGISTER_REPORT_SAVED,
  RECEIPT_STORED,
  RECEIPT_LINKED,
  ORDER_PLACED,
  ORDER_REFUNDED,
  TERMINAL_SILENT,
  EVIDENCE_CHECKPOINT,
];

/** Events that a webhook gets when it names none. */
export const DEFAULT_EVENT_NAMES: readonly string[] = [REGISTER_REPORT_SAVED];

/**
 * An event belongs to an entity, its `subject`, such as `closing:7b1f` or `terminal:4`, and has a
 * `position` among the events of this entity. `data` is JSON text of an object.
 */
export type OutboxEvent = Omit<Stored<"outbox_event">, "spread_at">;

const FIRST_DELAY_SECONDS = 5;
/**
 * Maximum attempts of a delivery. The delay of 5 s doubles 13 times: the last attempt begins 22 h
 * 45 min after the first, or a little later with the jitter.
 */
const ATTEMPTS_MAX = 15;

/**
 * Returns the seconds until the retry after a failed attempt.
 *
 * @param attempts - number of attempts, including the failed one.
 * @returns undefined when it was the last: the delivery is dead.
 */
export function retryDelaySeconds(attempts: number): number | undefined {
  return attempts >= ATTEMPTS_MAX ? undefined : FIRST_DELAY_SECONDS * 2 ** (attempts - 1);
}

/** Parses an event's data, whose text the database built. */
export function readData(data: string): object {
  return JSON.parse(data) as object;
}

/**
 * Builds the body of a webhook call, the same bytes at every attempt. An event of a sandbox is
 * marked.
 */
export function webhookBody({
  event_name,
  data,
  created_at,
  is_sandbox,
}: Pick<OutboxEvent, "event_name" | "data" | "created_at" | "is_sandbox">): string {
  const timestamp = created_at.replace(" ", "T").replace(/\+00$/, "Z");
  const mark = is_sandbox ? { is_sandbox } : {};
  return JSON.stringify({ type: event_name, timestamp, data: { ...readData(data), ...mark } });
}

export const URL_CHARACTERS_MAX = 2_048;

/**
 * Validates the members of a webhook that a request sets, without its secret.
 *
 * @throws ApiError 400 could-not-save for an unknown event, none at all, and too long an address.
 */
export function checkWebhook(input: { readonly url?: string; readonly event_names?: readonly string[] }): void {
  if (input.url !== undefined && isLongerThan(input.url, URL_CHARACTERS_MAX)) {
    throw couldNotSave("webhook", problem("field_too_long", { field: "url", max: URL_CHARACTERS_MAX }));
  }
  if (input.event_names === undefined) return;
  if (input.event_names.length === 0) throw couldNotSave("webhook", problem("field_empty", { field: "event_names" }));
  const unknown = input.event_names.find((name) => !EVENT_NAMES.includes(name));
  if (unknown !== undefined) {
    throw couldNotSave("webhook", problem("event_names_unknown", { name: unknown, names: EVENT_NAMES.join(", ") }));
  }
}

/** Why a webhook could not be called. */
export type DeliveryFault = TargetFault | "timeout";

const REASON_MAX = 500;

/** Shortens the reason of a failed attempt to one line of bounded length. */
export function shortReason(text: string): string {
  // PostgreSQL cannot store U+0000.
  const line = text.replaceAll("\u0000", "").replaceAll(/\s+/g, " ").trim();
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX - 1)}…` : line;
}

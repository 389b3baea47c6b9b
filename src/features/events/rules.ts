import { isLongerThan } from "../../runtime/characters.ts";
import { couldNotSave } from "../../web-api/errors.ts";

/** Interface §6: told after a closing was stored or changed. */
export const REGISTER_REPORT_SAVED = "vendor_pos_register_report_saved";

/** Told once each time that a terminal has been silent for longer than the setting allows. */
export const TERMINAL_SILENT = "terminal_silent";

export const EVENT_NAMES: readonly string[] = [REGISTER_REPORT_SAVED, TERMINAL_SILENT];

/** What a webhook asks for that names no events. */
export const DEFAULT_EVENT_NAMES: readonly string[] = [REGISTER_REPORT_SAVED];

/** What a target is told. */
export interface OutboxEvent {
  readonly event_id: string;
  readonly event_name: string;
  /** Whom it is about, such as `closing:7b1f` or `terminal:4`. */
  readonly subject: string;
  /** The order among the subject's events. */
  readonly position: number;
  /** JSON text of an object. */
  readonly data: string;
  /** When the event happened, as PostgreSQL prints it in UTC. */
  readonly created_at: string;
}

const FIRST_DELAY_SECONDS = 5;
/** 5 s doubled 13 times: the last attempt begins 22 h 45 min after the first, or a little later with the jitter. */
const ATTEMPTS_MAX = 15;

/**
 * How long a delivery waits after a failed attempt, in seconds.
 *
 * @param attempts - how many there have been, this one included.
 * @returns undefined when it was the last: the delivery is dead.
 */
export function retryDelaySeconds(attempts: number): number | undefined {
  return attempts >= ATTEMPTS_MAX ? undefined : FIRST_DELAY_SECONDS * 2 ** (attempts - 1);
}

/** An event's data; the database built its text. */
export function readData(data: string): object {
  return JSON.parse(data) as object;
}

/** The body that a webhook gets, the same bytes at every attempt. */
export function webhookBody({
  event_name,
  data,
  created_at,
}: Pick<OutboxEvent, "event_name" | "data" | "created_at">): string {
  const timestamp = created_at.replace(" ", "T").replace(/\+00$/, "Z");
  return JSON.stringify({ type: event_name, timestamp, data: readData(data) });
}

export const URL_CHARACTERS_MAX = 2_048;

/**
 * The members of a webhook that a request sets, without its secret.
 *
 * @throws ApiError 400 could-not-save for an unknown event, none at all, and too long an address.
 */
export function checkWebhook(input: { readonly url?: string; readonly event_names?: readonly string[] }): void {
  if (input.url !== undefined && isLongerThan(input.url, URL_CHARACTERS_MAX)) {
    throw couldNotSave("webhook", `"url" is longer than ${URL_CHARACTERS_MAX} characters.`);
  }
  if (input.event_names === undefined) return;
  if (input.event_names.length === 0) throw couldNotSave("webhook", '"event_names" is empty.');
  const unknown = input.event_names.find((name) => !EVENT_NAMES.includes(name));
  if (unknown !== undefined) {
    throw couldNotSave("webhook", `There is no event "${unknown}"; there is: ${EVENT_NAMES.join(", ")}.`);
  }
}

const REASON_MAX = 500;

/** The reason of a failed attempt as it is kept: one line of bounded length. */
export function shortReason(text: string): string {
  // PostgreSQL keeps no U+0000.
  const line = text.replaceAll("\u0000", "").replaceAll(/\s+/g, " ").trim();
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX - 1)}…` : line;
}

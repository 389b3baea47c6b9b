import { couldNotSave } from "../../web-api/errors.ts";

/** Interface §6: told after a closing was stored or changed. */
export const REGISTER_REPORT_SAVED = "vendor_pos_register_report_saved";

export const EVENT_NAMES: readonly string[] = [REGISTER_REPORT_SAVED];

/** What a target is told. */
export interface SavedEvent {
  readonly event_id: string;
  readonly event_name: string;
  readonly report_id: string;
  readonly revision: number;
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

/** The body that a webhook gets, the same bytes at every attempt. */
export function webhookBody({ event_name, report_id, revision, created_at }: SavedEvent): string {
  const timestamp = created_at.replace(" ", "T").replace(/\+00$/, "Z");
  return JSON.stringify({ type: event_name, timestamp, data: { report_id, revision } });
}

const URL_MAX = 2_048;

/**
 * The members of a webhook that a request sets, without its secret.
 *
 * @throws ApiError 400 could-not-save for an unknown event, none at all, and too long an address.
 */
export function checkWebhook(input: { readonly url?: string; readonly event_names?: readonly string[] }): void {
  if (input.url !== undefined && input.url.length > URL_MAX) {
    throw couldNotSave("webhook", `"url" is longer than ${URL_MAX} characters.`);
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

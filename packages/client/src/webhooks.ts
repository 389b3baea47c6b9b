import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { WebhookEvent } from "./routes.ts";

export type { WebhookEvent } from "./routes.ts";

export interface ReceivedEvent {
  /** The same id in every attempt to deliver an event: process each id once. */
  readonly event_id: string;
  readonly event: WebhookEvent;
}

/**
 * Verifies a webhook's request and returns its event. A later version of the service may deliver
 * events with another `type`.
 *
 * @param body - the raw body, before it is parsed.
 * @param headers - the request's headers; names in lower case.
 * @param secret - `whsec_…`, as the administration showed it once.
 * @throws WebhookVerificationError of `standardwebhooks` for a wrong signature, and for a request
 *   that is more than five minutes old.
 */
export function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): ReceivedEvent {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== "string") throw new WebhookVerificationError(`The header ${name} is missing.`);
    return value;
  };
  const event_id = header("webhook-id");
  const signed = {
    "webhook-id": event_id,
    "webhook-timestamp": header("webhook-timestamp"),
    "webhook-signature": header("webhook-signature"),
  };
  return { event_id, event: new Webhook(secret).verify(body, signed) as WebhookEvent };
}

import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { WebhookEvent } from "./routes.ts";

export type { WebhookEvent } from "./routes.ts";

export interface ReceivedEvent {
  /** Every attempt has the same id: process each id once. */
  readonly event_id: string;
  readonly event: WebhookEvent;
}

/**
 * Verifies a webhook's request and reads its event. An event of a later version of the service has
 * another `type`.
 *
 * @param body - the body as it came, before it is parsed.
 * @param headers - the request's; names in lower case.
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

import { Webhook } from "standardwebhooks";

export interface SignedMessage {
  /** Secret in the form `whsec_…`, as the webhook's owner has it. */
  readonly secret: string;
  readonly event_id: string;
  /** Time of this attempt in Unix seconds, by the database's clock. */
  readonly sent_at: number;
  readonly body: string;
}

/**
 * Builds the headers of Standard Webhooks. They prove origin and age of the body; `webhook-id`
 * identifies repeated events.
 */
export function signatureHeaders({ secret, event_id, sent_at, body }: SignedMessage): Record<string, string> {
  // The package takes a Date, but signs only its seconds.
  const signature = new Webhook(secret).sign(event_id, new Date(sent_at * 1_000), body);
  return { "webhook-id": event_id, "webhook-timestamp": String(sent_at), "webhook-signature": signature };
}

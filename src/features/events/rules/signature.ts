import { Webhook } from "standardwebhooks";

export interface SignedMessage {
  /** `whsec_…`, as the webhook's owner has it. */
  readonly secret: string;
  readonly event_id: string;
  /** Unix seconds of this attempt, by the database's clock. */
  readonly sent_at: number;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks: who gets the body can prove that it comes from here, that it is no old one, and by
 * `webhook-id` whether it knows the event already.
 */
export function signatureHeaders({ secret, event_id, sent_at, body }: SignedMessage): Record<string, string> {
  // The package takes a Date; only its seconds go into the signature.
  const signature = new Webhook(secret).sign(event_id, new Date(sent_at * 1_000), body);
  return { "webhook-id": event_id, "webhook-timestamp": String(sent_at), "webhook-signature": signature };
}

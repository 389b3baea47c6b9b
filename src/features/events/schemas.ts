import { type Static, Type } from "typebox";
import { Bool, CheckedText, Int, Nullable, Text, Timestamp } from "../../web-api/schema.ts";
import { URL_CHARACTERS_MAX } from "./rules.ts";

const Url = CheckedText({
  characters_max: URL_CHARACTERS_MAX,
  description: "https; it must lead to a public address.",
});
const EventNames = Type.Array(Text(), {
  description: "vendor_pos_register_report_saved (when absent) and terminal_silent.",
});

/** A webhook in a request. */
export const WebhookFields = Type.Object({
  url: Url,
  event_names: Type.Optional(EventNames),
  is_active: Type.Optional(Bool({ description: "Inactive: gets no new events; what waits for it stays for 30 days." })),
});

export type WebhookValues = Partial<Static<typeof WebhookFields>>;

/** A webhook as it is listed: its secret is never shown again. */
export const Webhook = Type.Object({
  webhook_id: Int(),
  url: Url,
  event_names: EventNames,
  is_active: Bool(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

export const WebhookWithSecret = Type.Object({
  ...Webhook.properties,
  secret: Text({ description: "Standard Webhooks secret (whsec_…); shown this once." }),
});

/** One event on its way to one target. */
export const EventDelivery = Type.Object({
  delivery_id: Int({ wide: true }),
  event_id: Text({ description: "Sent as webhook-id; the same at every attempt." }),
  event_name: Text(),
  report_id: Nullable(Text({ description: "Of a closing's event." })),
  revision: Nullable(Int({ wide: true })),
  terminal_id: Nullable(Int({ description: "Of a terminal's event." })),
  target_kind: Text({ description: "plugin or webhook." }),
  target_id: Text({ description: "The plugin's name or the webhook's id." }),
  state: Text({ description: "waiting, delivered or dead." }),
  attempts: Int({ description: "Since the event or the last redelivery." }),
  next_attempt_at: Nullable(Timestamp()),
  last_attempt_at: Nullable(Timestamp()),
  last_status: Nullable(Int({ description: "HTTP status of the last answer." })),
  last_error: Nullable(Text()),
  delivered_at: Nullable(Timestamp()),
  created_at: Timestamp(),
});

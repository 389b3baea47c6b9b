import { type Static, Type } from "typebox";
import { Bool, CheckedText, Int, Nullable, Text, Timestamp, nameSchemas } from "../../web-api/schema.ts";
import type { WebhookEvent } from "../../web-api/openapi/webhooks.ts";
import { REGISTER_REPORT_SAVED, TERMINAL_SILENT, TEST_EVENT, URL_CHARACTERS_MAX } from "./rules/deliveries.ts";

const Url = CheckedText({
  characters_max: URL_CHARACTERS_MAX,
  description: "https; it must lead to a public address.",
});
const EventNames = Type.Array(Text(), {
  description: "vendor_pos_register_report_saved (when absent) and terminal_silent.",
});

export const WebhookFields = Type.Object({
  url: Url,
  event_names: Type.Optional(EventNames),
  is_active: Type.Optional(
    Bool({ description: "Inactive: gets no new events; waiting deliveries are kept for 30 days." }),
  ),
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
  secret: Text({ description: "Standard Webhooks secret (whsec_…); returned only once." }),
});

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
  last_status: Nullable(Int({ description: "HTTP status of the last response." })),
  last_error: Nullable(Text({ description: "Error message of the plugin or the receiver." })),
  last_fault: Nullable(
    Text({ description: "Why the receiver could not be called: timeout, not_https, address_private, …" }),
  ),
  delivered_at: Nullable(Timestamp()),
  created_at: Timestamp(),
});

const State = Text({ description: "As the closing's state of this name." });

/** `data` of the event of a closing. */
const RegisterReportSavedEvent = Type.Object({
  report_id: Text(),
  revision: Int({ wide: true, description: "Ignore an event with a lower one than you have." }),
  states: Type.Object({
    closing_received: State,
    documents_received: State,
    orders_processed: State,
    figures_reconciled: State,
  }),
  coverage: Text({ description: "How much of the closing's sales the service has seen." }),
  findings: Type.Array(Text(), { description: "Codes of the findings." }),
  failed_checks: Int(),
});

/** `data` of the event of a terminal. */
const TerminalSilentEvent = Type.Object({
  terminal_id: Int(),
  name: Text(),
  location_id: Int(),
  location_name: Nullable(Text({ description: "Null when the location does not exist any more." })),
  last_seen_at: Nullable(Text({ description: "The last heartbeat, in UTC; null when the device never sent one." })),
});

/** `data` of a test event. */
const TestEvent = Type.Object({ webhook_id: Int() });

export const EVENTS: Readonly<Record<string, WebhookEvent>> = {
  [REGISTER_REPORT_SAVED]: {
    summary: "A closing was stored, annotated or changed its state",
    description:
      "Fetch the closing with `GET /rest/V1/pos/register-reports/{report_id}`; it may be newer than the event.",
    feature: "events",
    data: RegisterReportSavedEvent,
  },
  [TERMINAL_SILENT]: {
    summary: "A terminal went silent",
    description: "It has sent no heartbeat for longer than the setting allows. Sent once for each silence.",
    feature: "events",
    data: TerminalSilentEvent,
  },
  [TEST_EVENT]: {
    summary: "A person tests a webhook",
    description: "Sent to one webhook on request; it needs no subscription. Answer 2xx and do nothing.",
    feature: "events",
    data: TestEvent,
  },
};

nameSchemas({ Webhook, WebhookWithSecret, EventDelivery, RegisterReportSavedEvent, TerminalSilentEvent, TestEvent });

import { type Static, Type } from "typebox";
import { Bool, CheckedText, Int, Nullable, Text, Timestamp, nameSchemas } from "../../web-api/schema.ts";
import type { WebhookEvent } from "../../web-api/openapi/webhooks.ts";
import {
  EVENT_NAMES,
  EVIDENCE_CHECKPOINT,
  ORDER_PLACED,
  ORDER_REFUNDED,
  RECEIPT_LINKED,
  RECEIPT_STORED,
  REGISTER_REPORT_SAVED,
  TERMINAL_SILENT,
  TEST_EVENT,
  URL_CHARACTERS_MAX,
} from "./rules/deliveries.ts";

const Url = CheckedText({
  characters_max: URL_CHARACTERS_MAX,
  description: "https; it must lead to a public address.",
});
const EventNames = Type.Array(Text(), {
  description: `${EVENT_NAMES.join(", ")}. When absent: ${REGISTER_REPORT_SAVED}.`,
});

export const WebhookFields = Type.Object({
  url: Url,
  event_names: Type.Optional(EventNames),
  is_active: Type.Optional(
    Bool({ description: "Inactive: gets no new events; waiting deliveries are kept for 30 days." }),
  ),
  is_sandbox: Type.Optional(
    Bool({
      description:
        "Gets the events of sandboxes and no others, each marked. Set when the webhook is created; it cannot be changed.",
    }),
  ),
});

export type WebhookValues = Partial<Static<typeof WebhookFields>>;

/** A webhook as it is listed: its secret is never shown again. */
export const Webhook = Type.Object({
  webhook_id: Int(),
  url: Url,
  event_names: EventNames,
  is_active: Bool(),
  is_sandbox: Bool({ description: "Gets the events of sandboxes and no others." }),
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
  terminal_id: Nullable(Int({ description: "Of the event of a terminal or of a new receipt." })),
  receipt_id: Nullable(Int({ wide: true, description: "Of a receipt's event." })),
  order_id: Nullable(Int({ wide: true, description: "Of an order's event." })),
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

/** Mark of sandbox events, optional in the data of every event. */
const MARK = {
  is_sandbox: Type.Optional(Bool({ description: "true in an event of a sandbox, which no other event has." })),
};

const State = Text({ description: "As the closing's state of this name." });

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
  ...MARK,
});

const TerminalSilentEvent = Type.Object({
  terminal_id: Int(),
  name: Text(),
  location_id: Int(),
  location_name: Nullable(Text({ description: "Null when the location does not exist any more." })),
  last_seen_at: Nullable(Text({ description: "The last heartbeat, in UTC; null when the device never sent one." })),
  ...MARK,
});

const SaleId = Text({ description: "The key of the sale: its receipt and its order have the same." });

const ReceiptStoredEvent = Type.Object({
  receipt_id: Int({ wide: true }),
  pos_order_id: SaleId,
  terminal_id: Nullable(Int()),
  location_id: Nullable(Int()),
  sale_type: Nullable(Text({ description: "refund or exchange; null for a sale." })),
  order_increment_id: Nullable(Text({ description: "The number of the order, when the register knew it." })),
  ...MARK,
});

const ReceiptLinkedEvent = Type.Object({
  receipt_id: Int({ wide: true }),
  pos_order_id: SaleId,
  order_increment_id: Text({ description: "The number of the order." }),
  ...MARK,
});

const OrderPlacedEvent = Type.Object({
  order_id: Int({ wide: true, description: "The entity_id of the order." }),
  pos_sale_id: Nullable(Text({ description: "The pos_order_id of its receipt; null without one." })),
  ...MARK,
});

const OrderRefundedEvent = Type.Object({
  order_id: Int({ wide: true, description: "The entity_id of the order." }),
  creditmemo_id: Int({ wide: true, description: "The entity_id of the credit memo." }),
  pos_sale_id: Nullable(Text({ description: "The pos_order_id of the refund's receipt; null without one." })),
  ...MARK,
});

const EvidenceCheckpointEvent = Type.Object({
  origin: Text({ description: "Name of the log." }),
  size: Int({ wide: true, description: "Number of entries of the log." }),
  note: Text({
    description: "The C2SP checkpoint as a signed note. Keep it: it exposes a log that was changed later.",
  }),
  ...MARK,
});

const TestEvent = Type.Object({ webhook_id: Int(), ...MARK });

export const EVENTS: Readonly<Record<string, WebhookEvent>> = {
  [REGISTER_REPORT_SAVED]: {
    summary: "A closing was stored, annotated or changed its state",
    description:
      "Fetch the closing with `GET /rest/V1/pos/register-reports/{report_id}`; it may be newer than the event.",
    feature: "events",
    data: RegisterReportSavedEvent,
  },
  [RECEIPT_STORED]: {
    summary: "A receipt was stored",
    description:
      "Sent once for each receipt; a repeated post of the same sale sends none. " +
      "Fetch the receipt with `GET /rest/V1/pos/receipts/{receipt_id}`.",
    feature: "events",
    data: ReceiptStoredEvent,
  },
  [RECEIPT_LINKED]: {
    summary: "A stored receipt got its order",
    description:
      "Sent once, when the order arrived after the receipt. When `receipt_stored` has an `order_increment_id`, " +
      "this event is not sent.",
    feature: "events",
    data: ReceiptLinkedEvent,
  },
  [ORDER_PLACED]: {
    summary: "An order was placed",
    description: "Fetch the order with `GET /rest/V1/orders/{order_id}`. Imported open invoices send no event.",
    feature: "events",
    data: OrderPlacedEvent,
  },
  [ORDER_REFUNDED]: {
    summary: "An order was refunded, in full or in part",
    description: "Sent once for each credit memo. Fetch it with `GET /rest/V1/creditmemo/{creditmemo_id}`.",
    feature: "events",
    data: OrderRefundedEvent,
  },
  [TERMINAL_SILENT]: {
    summary: "A terminal went silent",
    description: "It has sent no heartbeat for longer than the setting allows. Sent once for each silence.",
    feature: "events",
    data: TerminalSilentEvent,
  },
  [EVIDENCE_CHECKPOINT]: {
    summary: "The head of the evidence log was signed",
    description:
      "Sent once a day, and for each checkpoint on demand. Whoever stores it can expose a log that was changed.",
    feature: "events",
    data: EvidenceCheckpointEvent,
  },
  [TEST_EVENT]: {
    summary: "A person tests a webhook",
    description: "Sent to one webhook on request; it needs no subscription. Answer 2xx and do nothing.",
    feature: "events",
    data: TestEvent,
  },
};

export const Redelivered = Type.Object({
  redelivered: Int({ description: "Deliveries that wait again. 100,000: there may be more." }),
});

nameSchemas({
  Redelivered,
  Webhook,
  WebhookWithSecret,
  EventDelivery,
  RegisterReportSavedEvent,
  ReceiptStoredEvent,
  ReceiptLinkedEvent,
  OrderPlacedEvent,
  OrderRefundedEvent,
  TerminalSilentEvent,
  EvidenceCheckpointEvent,
  TestEvent,
});

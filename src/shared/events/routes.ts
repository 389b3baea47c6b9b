import { Type } from "typebox";
import type { SharedDeps } from "../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Int } from "../../web-api/schema.ts";
import { adminList } from "../../web-api/list/search-list.ts";
import { defineResource } from "../resources/define-resource.ts";
import { listDeliveriesOf, managedWebhooks, redeliver, redeliverDead, sendTestEvent } from "./commands/webhooks.ts";
import { DELIVERIES } from "./queries/webhooks.ts";
import { EventDelivery, Redelivered, Webhook, WebhookFields, WebhookWithSecret } from "./schemas.ts";

const admin = routesOf("admin", "events");

const MANAGE = "all";

export const eventRoutes = [
  ...defineResource({
    feature: "events",
    path: "/webhooks",
    nouns: ["Webhook", "Webhooks"],
    resource: MANAGE,
    one: "a webhook",
    many: "webhooks",
    fields: WebhookFields,
    answer: Webhook,
    created: WebhookWithSecret,
    managed: managedWebhooks,
    step_up: true,
  }),
  admin({
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    operation: "listWebhookDeliveries",
    resource: MANAGE,
    summary: "List deliveries to a webhook",
    input: Type.Object({ id: Int() }),
    response: EventDelivery,
    list: DELIVERIES.columns,
    run: (deps: SharedDeps, { id }, context) => listDeliveriesOf(deps, context, id),
  }),
  admin({
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery_id}/redeliver",
    operation: "redeliverToWebhook",
    resource: MANAGE,
    summary: "Redeliver an event to a webhook",
    description: "With the same event id, at once, and with all attempts again; also when it was delivered before.",
    input: Type.Object({ id: Int(), delivery_id: Int({ wide: true }) }),
    response: EventDelivery,
    run: (deps: SharedDeps, { id, delivery_id }, { caller }) => redeliver(deps, caller, delivery_id, id),
  }),
  admin({
    method: "POST",
    path: "/webhooks/{id}/redeliver-dead",
    operation: "redeliverDeadToWebhook",
    resource: MANAGE,
    summary: "Redeliver all dead deliveries of a webhook",
    description: "The oldest first, at most 100,000 at a time, with their event ids and all attempts again.",
    input: Type.Object({ id: Int() }),
    response: Redelivered,
    run: (deps: SharedDeps, { id }, { caller }) => redeliverDead(deps, caller, id),
  }),
  admin({
    method: "POST",
    path: "/webhooks/{id}/test-event",
    operation: "sendTestEvent",
    resource: MANAGE,
    summary: "Send a test event to a webhook",
    description: "Whatever events the webhook subscribes to; an inactive one gets it when it is active again.",
    input: Type.Object({ id: Int() }),
    response: EventDelivery,
    run: (deps: SharedDeps, { id }, { caller }) => sendTestEvent(deps, caller, id),
  }),
  admin({
    method: "GET",
    path: "/event-deliveries",
    operation: "listEventDeliveries",
    resource: MANAGE,
    summary: "List deliveries to plugins and webhooks",
    description: "Dead letters: filter[state]=dead.",
    response: EventDelivery,
    list: DELIVERIES.columns,
    run: (deps: SharedDeps, _input, context) => adminList(deps, context, DELIVERIES),
  }),
  admin({
    method: "POST",
    path: "/event-deliveries/{delivery_id}/redeliver",
    operation: "redeliverEvent",
    resource: MANAGE,
    summary: "Redeliver an event to its plugin or webhook",
    input: Type.Object({ delivery_id: Int({ wide: true }) }),
    response: EventDelivery,
    run: (deps: SharedDeps, { delivery_id }, { caller }) => redeliver(deps, caller, delivery_id),
  }),
];

import { Type } from "typebox";
import type { CustomersDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Text } from "../../../web-api/schema.ts";
import { defineResource } from "../../../shared/resources/define-resource.ts";
import { managedSubscribers, newsletterStatus, subscribe, unsubscribe } from "./commands/subscriptions.ts";
import { readConfirmations } from "./commands/confirmation.ts";
import { Confirmations, NewsletterState, Subscriber, SubscriberFields, SubscriptionInput } from "./schemas.ts";

/** Permission to read what a register shows of the customer at the till. */
const AT_REGISTERS = "Vendor_Pos::customers";

const rest = routesOf("rest", "newsletter");
const admin = routesOf("admin", "newsletter");

const RESOURCE = "Platform_Customer::manage";

export const newsletterRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/newsletter/status",
    operation: "getNewsletterStatus",
    resource: RESOURCE,
    or: [AT_REGISTERS],
    summary: "Get the newsletter status of an address",
    description: "On the URL's website.",
    input: Type.Object({ email: Text() }),
    response: NewsletterState,
    run: (deps: CustomersDeps, { email }, { caller, store }) => newsletterStatus(deps, caller, store, email),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/newsletter/subscribe",
    operation: "subscribeToNewsletter",
    resource: RESOURCE,
    or: [AT_REGISTERS],
    summary: "Subscribe an address to the newsletter",
    description:
      "When the store requires confirmation, it returns unconfirmed and mails a link, valid once within 7 days. An already subscribed address stays subscribed.",
    input: SubscriptionInput,
    response: NewsletterState,
    run: (deps: CustomersDeps, input, { caller, store }) => subscribe(deps, caller, store, input),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/newsletter/unsubscribe",
    operation: "unsubscribeFromNewsletter",
    resource: RESOURCE,
    or: [AT_REGISTERS],
    summary: "Unsubscribe an address from the newsletter",
    description: "An address that is not subscribed is not changed.",
    input: SubscriptionInput,
    response: NewsletterState,
    run: (deps: CustomersDeps, input, { caller, store }) => unsubscribe(deps, caller, store, input),
  }),
  admin({
    method: "GET",
    path: "/newsletter-confirmations",
    operation: "getNewsletterConfirmations",
    resource: "Vendor_Pos::settings",
    summary: "Get the number of unconfirmed subscribers and whether mail is configured",
    response: Confirmations,
    run: (deps: CustomersDeps) => readConfirmations(deps),
  }),
  ...defineResource({
    feature: "newsletter",
    path: "/newsletter-subscribers",
    nouns: ["NewsletterSubscriber", "NewsletterSubscribers"],
    resource: RESOURCE,
    one: "a newsletter subscriber",
    many: "newsletter subscribers",
    fields: SubscriberFields,
    answer: Subscriber,
    managed: managedSubscribers,
  }),
];

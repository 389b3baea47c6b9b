import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Text } from "../../web-api/schema.ts";
import { defineResource } from "../administration/resource.ts";
import { managedSubscribers, newsletterStatus, subscribe, unsubscribe } from "./commands.ts";
import { readConfirmations } from "./commands/confirmation.ts";
import { Confirmations, NewsletterState, Subscriber, SubscriberFields, SubscriptionInput } from "./schemas.ts";

const rest = routesOf("rest", "newsletter");
const admin = routesOf("admin", "newsletter");

const RESOURCE = "Platform_Customer::manage";

export const newsletterRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/newsletter/status",
    resource: RESOURCE,
    summary: "Read the newsletter state of an address",
    description: "On the URL's website.",
    input: Type.Object({ email: Text() }),
    response: NewsletterState,
    run: (deps: Deps, { email }, { caller, store }) => newsletterStatus(deps, caller, store, email),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/newsletter/subscribe",
    resource: RESOURCE,
    summary: "Subscribe an address to the newsletter",
    description:
      "Where the store has subscribers confirm, it answers unconfirmed and mails a link that confirms once within 7 days. An address that is subscribed stays so.",
    input: SubscriptionInput,
    response: NewsletterState,
    run: (deps: Deps, input, { caller, store }) => subscribe(deps, caller, store, input),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/newsletter/unsubscribe",
    resource: RESOURCE,
    summary: "End the newsletter subscription of an address",
    description: "An address that is not subscribed stays as it is.",
    input: SubscriptionInput,
    response: NewsletterState,
    run: (deps: Deps, input, { caller, store }) => unsubscribe(deps, caller, store, input),
  }),
  admin({
    method: "GET",
    path: "/newsletter-confirmations",
    resource: "Vendor_Pos::settings",
    summary: "Count the subscribers that have not confirmed, and say whether mails leave",
    input: Type.Object({}),
    response: Confirmations,
    run: (deps: Deps) => readConfirmations(deps),
  }),
  ...defineResource({
    feature: "newsletter",
    path: "/newsletter-subscribers",
    resource: RESOURCE,
    one: "a newsletter subscriber",
    many: "newsletter subscribers",
    fields: SubscriberFields,
    answer: Subscriber,
    managed: managedSubscribers,
  }),
];

import { TABLE } from "../../../../commerce/audited.ts";
import { findAccount, findAccountByEmail } from "../../../../commerce/customers/accounts.ts";
import { lockEmail } from "../../../../commerce/customers/locks.ts";
import { findSubscriber, saveSubscriber } from "../../../../commerce/newsletter/subscribers.ts";
import { accountSharing } from "../../../../commerce/customers/customer.ts";
import type { Deps } from "../../../../main/deps.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { couldNotSave, problem } from "../../../../web-api/errors/errors.ts";
import type { Caller, StoreScope } from "../../../../web-api/route.ts";
import type { Managed } from "../../../../platform/resources/commands/managed.ts";
import {
  isReached,
  type ReachedWebsites,
  reachedWebsites,
  websiteIsElsewhere,
} from "../../customers/commands/reach.ts";
import {
  type ConfigurationSnapshot,
  DEFAULT_SCOPE,
  defaultStoreScope,
  readBool,
  readSetting,
  scopeOfWebsite,
  type SettingScope,
} from "../../../../platform/configuration/snapshot.ts";
import { writeTasks } from "../../../../platform/connector-tasks/commands.ts";
import { erasureTask, subscriptionTask } from "../../../../platform/connector-tasks/rules.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { requestConfirmation, pushSubscription } from "./confirmation.ts";
import { SUBSCRIBERS } from "../../../../commerce/newsletter/lists.ts";
import {
  guestsAreRefused,
  requireAddress,
  requireOwn,
  stateOf,
  statusAfterSubscribe,
  statusOf,
  SUBSCRIBED,
  UNCONFIRMED,
  UNSUBSCRIBED,
} from "../rules/subscriptions.ts";
import type { SubscriberValues } from "../schemas.ts";

export interface SubscriptionRequest {
  readonly email: string;
  readonly customerId?: number;
}

/**
 * Returns the URL's website, and the caller's websites.
 *
 * @throws ApiError 401 when the URL's is not among them.
 */
async function openPlace(deps: Deps, caller: Caller, store: StoreScope) {
  const snapshot = await deps.configuration.snapshot();
  const { website_id, store_id } = placeOf(snapshot, store);
  const websites = await reachedWebsites(deps, caller);
  if (!isReached(websites, website_id)) throw websiteIsElsewhere();
  return { snapshot, website_id, store_id, websites };
}

/** The admin scope means the default store view. */
function placeOf(snapshot: ConfigurationSnapshot, store: StoreScope): SettingScope {
  return store.store_id === 0 ? defaultStoreScope(snapshot) : store;
}

/**
 * Returns the newsletter status of an address on the URL's website (interface §4.2).
 *
 * @throws ApiError 400 for an invalid address.
 */
export async function newsletterStatus(deps: Deps, caller: Caller, store: StoreScope, text: string) {
  const email = requireAddress(text);
  const { website_id } = await openPlace(deps, caller, store);
  return stateOf(await findSubscriber(deps.db, email, website_id));
}

/**
 * Subscribes an address on the URL's website, for the named account when the address is its own.
 *
 * The guards come in the platform's order: an address, its form, another account's, guests. One that is subscribed
 * answers its state (interface §3.7), a guest's also where guests may not subscribe any more.
 *
 * @throws ApiError 400 in the platform's words.
 */
export async function subscribe(
  deps: Deps,
  caller: Caller,
  store: StoreScope,
  { email: text, customerId }: SubscriptionRequest,
) {
  const email = requireAddress(text);
  const { snapshot, website_id, store_id, websites } = await openPlace(deps, caller, store);
  const place = { website_id, store_id };
  return inTransaction(deps.db, async (tx) => {
    const { own, named, owner } = await identify(tx, snapshot, { email, website_id, customerId, websites });
    const current = await findSubscriber(tx, email, website_id);
    const isNewGuest = owner === undefined && own === 0 && current?.subscriber_status !== SUBSCRIBED;
    if (isNewGuest && !readBool(snapshot, "newsletter/subscription/allow_guest_subscribe", place)) {
      throw guestsAreRefused();
    }
    const confirms_by_mail = readBool(snapshot, "newsletter/subscription/confirm", place);
    const must_confirm = confirms_by_mail || (own !== 0 && (named?.confirmation ?? "") !== "");
    const subscriber_status = statusAfterSubscribe(current?.subscriber_status, must_confirm);
    const customer_id = own === 0 ? (current?.customer_id ?? 0) : own;
    if (current?.subscriber_status !== subscriber_status || current.customer_id !== customer_id) {
      await saveSubscriber(tx, { ...place, customer_id, subscriber_email: email, subscriber_status });
      await pushSubscription(tx, email, website_id);
    }
    if (confirms_by_mail && subscriber_status === UNCONFIRMED)
      await requestConfirmation(deps, tx, { email, website_id });
    return stateOf({ subscriber_status });
  });
}

/**
 * Ends the subscription of an address on the URL's website; does nothing without a subscription.
 * Guests are always allowed.
 *
 * @throws ApiError 400 for an invalid address, and for another account's.
 */
export async function unsubscribe(
  deps: Deps,
  caller: Caller,
  store: StoreScope,
  { email: text, customerId }: SubscriptionRequest,
) {
  const email = requireAddress(text);
  const { snapshot, website_id, store_id, websites } = await openPlace(deps, caller, store);
  return inTransaction(deps.db, async (tx) => {
    const { own } = await identify(tx, snapshot, { email, website_id, customerId, websites });
    const current = await findSubscriber(tx, email, website_id);
    if (current?.subscriber_status !== SUBSCRIBED) return stateOf(current);
    const customer_id = own === 0 ? current.customer_id : own;
    await saveSubscriber(tx, {
      website_id,
      store_id,
      customer_id,
      subscriber_email: email,
      subscriber_status: UNSUBSCRIBED,
    });
    await pushSubscription(tx, email, website_id);
    return stateOf({ subscriber_status: UNSUBSCRIBED });
  });
}

/** Finds the named account and the owner of the address, and locks the address. */
async function identify(
  tx: Tx,
  snapshot: ConfigurationSnapshot,
  asked: {
    readonly email: string;
    readonly website_id: number;
    readonly customerId: number | undefined;
    readonly websites: ReachedWebsites;
  },
) {
  const { email, website_id, customerId } = asked;
  await lockEmail(tx, email);
  const named = customerId === undefined ? undefined : await findAccount(tx, customerId);
  if (named !== undefined && !isReached(asked.websites, named.website_id)) throw websiteIsElsewhere();
  const sharing = accountSharing(readSetting(snapshot, "customer/account_share/scope", DEFAULT_SCOPE));
  const owner = await findAccountByEmail(tx, { email, website_id, sharing });
  return { own: requireOwn(email, { named, owner }), named, owner };
}

/** Subscriptions as mailing tools manage them. */
export const managedSubscribers: Managed<SubscriberValues> = {
  table: TABLE.newsletter_subscriber,
  entity: "subscriber",
  list: SUBSCRIBERS,
  prepare: async ({ configuration }, _caller, { email, website_id, status }) => {
    const snapshot = await configuration.snapshot();
    const website = website_id === undefined ? undefined : snapshot.websites.get(website_id);
    if (website_id !== undefined && website === undefined) {
      throw couldNotSave("subscriber", problem("unknown_reference", { kind: "website", id: website_id }));
    }
    return {
      columns: {
        ...(email === undefined ? {} : { subscriber_email: requireAddress(email) }),
        ...(website === undefined ? {} : scopeOfWebsite(snapshot, website)),
        ...(status === undefined ? {} : { subscriber_status: statusOf(status) }),
      },
    };
  },
  settle: async (tx, { id, after }) => {
    await writeTasks(
      tx,
      after === undefined ? erasureTask("subscriber", id) : subscriptionTask(id, Number(after["customer_id"])),
    );
  },
};

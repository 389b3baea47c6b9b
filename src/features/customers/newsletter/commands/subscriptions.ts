import { TABLE } from "../../../../shop-data/audited.ts";
import { findAccount, findAccountByEmail } from "../../../../shop-data/customers/accounts.ts";
import { lockEmail } from "../../../../shop-data/customers/locks.ts";
import { closeConfirmation } from "../../../../shop-data/newsletter/confirmations.ts";
import { findSubscriber, saveSubscriber, type SubscriberDraft } from "../../../../shop-data/newsletter/subscribers.ts";
import type { Static } from "typebox";
import type { CustomersDeps } from "../../deps.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { ApiError, couldNotSave, problem } from "../../../../web-api/errors/errors.ts";
import type { Caller, StoreScope } from "../../../../web-api/route.ts";
import type { Managed } from "../../../../shared/resources/commands/managed.ts";
import { isReached, reachedWebsites, sharingOf, websiteIsElsewhere } from "../../../../shared/websites/reach.ts";
import { defaultStoreScope, readBool, scopeOfWebsite } from "../../../../shared/configuration/snapshot.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { erasureTask, subscriptionTask } from "../../../../shared/connector-tasks/rules.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { requestConfirmation, pushSubscription } from "./confirmation.ts";
import { SUBSCRIBERS } from "../../../../shop-data/newsletter/lists.ts";
import {
  requireAddress,
  requireOwn,
  stateOf,
  statusOf,
  SUBSCRIBED,
  UNCONFIRMED,
  UNSUBSCRIBED,
} from "../rules/subscriptions.ts";
import type { SubscriberValues, SubscriptionInput } from "../schemas.ts";

type Subscription = Static<typeof SubscriptionInput>;
type Scope = Awaited<ReturnType<typeof openScope>>;

/**
 * Returns the URL's website, and the caller's websites. The admin scope means the default store
 * view.
 *
 * @throws ApiError 401 when the URL's website is not among the caller's.
 */
async function openScope(deps: CustomersDeps, caller: Caller, store: StoreScope) {
  const snapshot = await deps.configuration.snapshot();
  const { website_id, store_id } = store.store_id === 0 ? defaultStoreScope(snapshot) : store;
  const websites = await reachedWebsites(deps, caller);
  if (!isReached(websites, website_id)) throw websiteIsElsewhere();
  return { snapshot, website_id, store_id, websites };
}

/**
 * Returns the newsletter status of an address on the URL's website (interface §4.2).
 *
 * @throws ApiError 400 for an invalid address.
 */
export async function newsletterStatus(deps: CustomersDeps, caller: Caller, store: StoreScope, text: string) {
  const email = requireAddress(text);
  const { website_id } = await openScope(deps, caller, store);
  return stateOf(await findSubscriber(deps.db, email, website_id));
}

/**
 * Subscribes an address on the URL's website, for the named account when the address is its own.
 * Checks run in the platform's order: an absent address, an invalid one, another account's, a
 * guest's.
 *
 * Returns the state of an address that is subscribed already (interface §3.7), of a guest's also
 * where guests may no longer subscribe.
 *
 * @throws ApiError 400 in the platform's words.
 */
export async function subscribe(deps: CustomersDeps, caller: Caller, store: StoreScope, asked: Subscription) {
  const email = requireAddress(asked.email);
  const scope = await openScope(deps, caller, store);
  const { snapshot, website_id } = scope;
  return inTransaction(deps.db, async (tx) => {
    const { own, named, owner, current } = await identify(tx, scope, email, asked.customerId);
    const isNewGuest = owner === undefined && own === 0 && current?.subscriber_status !== SUBSCRIBED;
    if (isNewGuest && !readBool(snapshot, "newsletter/subscription/allow_guest_subscribe", scope)) {
      throw new ApiError("subscription_of_guest");
    }
    const confirms_by_mail = readBool(snapshot, "newsletter/subscription/confirm", scope);
    const must_confirm = confirms_by_mail || (own !== 0 && (named?.confirmation ?? "") !== "");
    const is_confirmed = current?.subscriber_status === SUBSCRIBED || !must_confirm;
    const subscriber_status = is_confirmed ? SUBSCRIBED : UNCONFIRMED;
    const customer_id = own === 0 ? (current?.customer_id ?? 0) : own;
    if (current?.subscriber_status !== subscriber_status || current.customer_id !== customer_id) {
      await write(tx, scope, { customer_id, subscriber_email: email, subscriber_status });
    }
    if (confirms_by_mail && subscriber_status === UNCONFIRMED)
      await requestConfirmation(deps, tx, { email, website_id });
    return stateOf({ subscriber_status });
  });
}

/**
 * Ends the subscription of an address on the URL's website; does nothing without a subscription. An
 * unconfirmed subscription stays unconfirmed, and its link ends. Guests are always allowed.
 *
 * @throws ApiError 400 for an invalid address, and for another account's.
 */
export async function unsubscribe(deps: CustomersDeps, caller: Caller, store: StoreScope, asked: Subscription) {
  const email = requireAddress(asked.email);
  const scope = await openScope(deps, caller, store);
  return inTransaction(deps.db, async (tx) => {
    const { own, current } = await identify(tx, scope, email, asked.customerId);
    if (current?.subscriber_status === UNCONFIRMED) await closeConfirmation(tx, email, scope.website_id);
    if (current?.subscriber_status !== SUBSCRIBED) return stateOf(current);
    const customer_id = own === 0 ? current.customer_id : own;
    await write(tx, scope, { customer_id, subscriber_email: email, subscriber_status: UNSUBSCRIBED });
    return stateOf({ subscriber_status: UNSUBSCRIBED });
  });
}

/**
 * Locks the address, and finds the named account, the owner of the address and its subscription.
 */
async function identify(tx: Tx, { snapshot, website_id, websites }: Scope, email: string, customerId?: number) {
  await lockEmail(tx, email);
  const named = customerId === undefined ? undefined : await findAccount(tx, customerId);
  if (named !== undefined && !isReached(websites, named.website_id)) throw websiteIsElsewhere();
  const owner = await findAccountByEmail(tx, { email, website_id, sharing: sharingOf(snapshot) });
  const own = requireOwn(email, named, owner);
  return { own, named, owner, current: await findSubscriber(tx, email, website_id) };
}

async function write(
  tx: Tx,
  { website_id, store_id }: Scope,
  subscription: Omit<SubscriberDraft, "website_id" | "store_id">,
): Promise<void> {
  await saveSubscriber(tx, { website_id, store_id, ...subscription });
  await pushSubscription(tx, subscription.subscriber_email, website_id);
}

/** Commands for subscriptions, with which mailing tools manage them. */
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

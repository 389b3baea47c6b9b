import type { Subscriber, SubscriberStatus } from "../../commerce/promotions.ts";
import { badRequest, couldNotSave } from "../../web-api/errors.ts";
import { isMailAddress } from "../customers/rules/email-format.ts";

export const SUBSCRIBED = 1;
export const UNSUBSCRIBED = 3;
export const UNCONFIRMED = 4;

const NAMES: Readonly<Record<SubscriberStatus, string>> = {
  1: "subscribed",
  2: "not_active",
  3: "unsubscribed",
  4: "unconfirmed",
};

/**
 * The address that somebody typed, without the blanks around it.
 *
 * @throws ApiError 400 in the platform's words.
 */
export function requireAddress(text: string): string {
  const email = text.trim();
  if (email === "") throw badRequest("You must specify an email address to subscribe to a newsletter.");
  if (!isMailAddress(email)) throw badRequest("Enter a valid email address.");
  return email;
}

/** Which account a subscription is asked for, and whose address it is. */
export interface Claimant {
  /** The account that was named, if it exists. */
  readonly named: { readonly entity_id: number; readonly email: string } | undefined;
  /** The account that has the address, if there is one. */
  readonly owner: { readonly entity_id: number } | undefined;
}

/**
 * The account that a subscription is linked to: the named one, if the address is its own. 0 for a guest.
 *
 * @throws ApiError 400 when the address is another account's.
 */
export function requireOwn(email: string, { named, owner }: Claimant): number {
  if (named === undefined) return 0;
  if (named.email.trim().toLowerCase() === email.toLowerCase()) return named.entity_id;
  // Said no closer: who has an account is nobody's business.
  if (owner !== undefined) throw badRequest("Cannot create a newsletter subscription.");
  return 0;
}

export function guestsAreRefused() {
  return badRequest("Guests can not subscribe to the newsletter. You must create an account to subscribe.");
}

/**
 * What a subscription becomes: one that stands stays, and one that has to be confirmed waits for it.
 *
 * @param must_confirm - by the store's setting, or because the account itself is not confirmed yet.
 */
export function statusAfterSubscribe(current: SubscriberStatus | undefined, must_confirm: boolean): SubscriberStatus {
  if (current === SUBSCRIBED || !must_confirm) return SUBSCRIBED;
  return UNCONFIRMED;
}

/** The state as it is answered (interface §2.14). */
export function stateOf(subscriber: Pick<Subscriber, "subscriber_status"> | undefined) {
  if (subscriber === undefined) return { subscribed: false, status: "none" };
  const { subscriber_status: status } = subscriber;
  return { subscribed: status === SUBSCRIBED, status: NAMES[status] };
}

/**
 * The number of a status.
 *
 * @throws ApiError 400 could-not-save for another word.
 */
export function statusOf(name: string): SubscriberStatus {
  const found = ([1, 2, 3, 4] as const).find((status) => NAMES[status] === name);
  if (found === undefined) {
    throw couldNotSave("subscriber", `"status" must be one of ${Object.values(NAMES).join(", ")}.`);
  }
  return found;
}

import { canonicalEmail, isMailAddress } from "../../../../runtime/mail-address.ts";
import type { Subscriber, SubscriberStatus } from "../../../../shop-data/newsletter/subscribers.ts";
import type { Customer } from "../../../../shop-data/customers/customer.ts";
import { ApiError, couldNotSave, problem } from "../../../../web-api/errors/errors.ts";

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
 * Validates a typed e-mail address and returns it in one notation.
 *
 * @throws ApiError 400 in the platform's words.
 */
export function requireAddress(text: string): string {
  const email = canonicalEmail(text);
  if (email === "") throw new ApiError("subscription_without_email");
  if (!isMailAddress(email)) throw new ApiError("subscription_email_invalid");
  return email;
}

/**
 * Returns the account to link a subscription to: the named one when the address is its own; 0 for a
 * guest.
 *
 * @throws ApiError 400 when the address is another account's.
 */
export function requireOwn(email: string, named: Customer | undefined, owner: Customer | undefined): number {
  if (named === undefined) return 0;
  if (canonicalEmail(named.email).toLowerCase() === canonicalEmail(email).toLowerCase()) return named.entity_id;
  // The message does not disclose which account has the address.
  if (owner !== undefined) throw new ApiError("subscription_refused");
  return 0;
}

/** Formats the state for answers (interface §2.14). */
export function stateOf(subscriber: Pick<Subscriber, "subscriber_status"> | undefined) {
  if (subscriber === undefined) return { subscribed: false, status: "none" };
  const { subscriber_status: status } = subscriber;
  return { subscribed: status === SUBSCRIBED, status: NAMES[status] };
}

/**
 * Parses the name of a subscription's status.
 *
 * @throws ApiError 400 could-not-save for another word.
 */
export function statusOf(name: string): SubscriberStatus {
  const found = ([1, 2, 3, 4] as const).find((status) => NAMES[status] === name);
  if (found === undefined) {
    throw couldNotSave(
      "subscriber",
      problem("field_not_choice", { field: "status", choices: Object.values(NAMES).join(", ") }),
    );
  }
  return found;
}

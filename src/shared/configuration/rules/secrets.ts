/** Prefix that no stored text has, since U+0000 is rejected. */
const UNREADABLE = "\0unreadable: ";

/**
 * Returns the placeholder of an unreadable secret, so that the other settings can still be
 * delivered.
 */
export function unreadable(reason: string): string {
  return `${UNREADABLE}${reason}`;
}

/**
 * Returns the value of a setting for delivery.
 *
 * @throws Error with the reason, when it is the placeholder of an unreadable secret.
 */
export function requireReadable<Value>(value: Value): Value {
  if (typeof value === "string" && value.startsWith(UNREADABLE)) throw new Error(value.slice(UNREADABLE.length));
  return value;
}

/** No text that is stored begins so: U+0000 is refused. */
const UNREADABLE = "\0unreadable: ";

/** What stands for a secret that cannot be read, among others that must go on being delivered. */
export function unreadable(reason: string): string {
  return `${UNREADABLE}${reason}`;
}

/**
 * The value of a setting, where it is delivered itself.
 *
 * @throws Error with the reason, when it stands for a secret that cannot be read.
 */
export function requireReadable<Value>(value: Value): Value {
  if (typeof value === "string" && value.startsWith(UNREADABLE)) throw new Error(value.slice(UNREADABLE.length));
  return value;
}

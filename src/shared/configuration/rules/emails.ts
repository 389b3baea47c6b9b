import { isMailAddress, parseMailAddress } from "../../../runtime/mail-address.ts";

/** Maximum number of addresses in a setting. */
export const EMAILS_MAX = 10;

/**
 * Reads e-mail addresses that are separated by commas; an empty text has none.
 *
 * @returns each address once, whatever its case; undefined when one is not an address, or when
 *   there are too many.
 */
export function readEmails(text: string): readonly string[] | undefined {
  if (text.trim() === "") return [];
  const entries = text.split(",", EMAILS_MAX + 1);
  if (entries.length > EMAILS_MAX || !entries.every(isMailAddress)) return undefined;
  const addresses = entries.flatMap((entry) => parseMailAddress(entry) ?? []);
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

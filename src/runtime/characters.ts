export { fill, storable } from "@tillkeeper/receipt-document";

/** Maximum characters of a name, a title or a line of an address, as on the platform. */
export const TEXT_CHARACTERS_MAX = 255;

/** Maximum characters of an e-mail address: the maximum in a mail's envelope (RFC 5321). */
export const EMAIL_CHARACTERS_MAX = 254;

/**
 * Removes these characters from the end of the text. Uses a loop: a pattern that ends in `+$` is
 * retried at every character of a run, which takes quadratic time.
 */
export function withoutEnd(text: string, characters: string): string {
  let to = text.length;
  while (to > 0 && characters.includes(text.charAt(to - 1))) to -= 1;
  return to === text.length ? text : text.slice(0, to);
}

/**
 * Whether a text has more characters than that. One outside the basic plane is one, as it is for
 * the database.
 */
export function isLongerThan(text: string, characters_max: number): boolean {
  if (text.length <= characters_max) return false;
  // A character takes at most two code units, so very long texts need no count.
  if (text.length > 2 * characters_max) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > characters_max;
}

/** Returns null for an absent or empty text. */
export function filled(text: string | null | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

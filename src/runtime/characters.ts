export { fill, storable } from "@tillkeeper/receipt-document";

/** Maximum characters of a name, a title or a line of an address, as on the platform. */
export const TEXT_CHARACTERS_MAX = 255;

/** Maximum characters of an e-mail address, as in a mail's envelope (RFC 5321). */
export const EMAIL_CHARACTERS_MAX = 254;

/**
 * Removes the given characters from the end of a text. Uses a loop, because a pattern that ends in
 * `+$` takes quadratic time.
 */
export function withoutEnd(text: string, characters: string): string {
  let to = text.length;
  while (to > 0 && characters.includes(text.charAt(to - 1))) to -= 1;
  return to === text.length ? text : text.slice(0, to);
}

/**
 * Returns whether a text has more characters than the maximum. A character outside the basic plane
 * counts as one, as in the database.
 */
export function isLongerThan(text: string, characters_max: number): boolean {
  if (text.length <= characters_max) return false;
  // A character has at most two code units, so a very long text is not counted.
  if (text.length > 2 * characters_max) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > characters_max;
}

/** Returns the text, or null when it is absent or empty. */
export function filled(text: string | null | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

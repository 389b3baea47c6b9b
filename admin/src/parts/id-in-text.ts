/**
 * Matches a word that ends in the id of a device, session or sale. A device's id may begin with a
 * word, such as `till-1-`.
 */
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface SplitText {
  readonly before: string;
  readonly id: string;
  readonly after: string;
}

/** Splits a text at its first id; returns undefined for a text without one. */
export function splitAtId(text: string): SplitText | undefined {
  const id = text.split(/[^\w-]/).find((word) => ID.test(word));
  if (id === undefined) return undefined;
  const at = text.indexOf(id);
  return { before: text.slice(0, at), id, after: text.slice(at + id.length) };
}

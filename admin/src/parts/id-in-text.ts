/** An id of a device, session or sale. The id of a device may begin with a word, as `till-1-`. */
const ID = /[\w-]*\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/i;

export interface SplitText {
  readonly before: string;
  readonly id: string;
  readonly after: string;
}

/** Splits a text at its first id; undefined for a text without one. */
export function splitAtId(text: string): SplitText | undefined {
  const found = ID.exec(text);
  if (!found) return undefined;
  const [id] = found;
  return { before: text.slice(0, found.index), id, after: text.slice(found.index + id.length) };
}

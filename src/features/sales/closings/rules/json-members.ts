const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST_OPEN = 0x5b;
const BACKSLASH = 0x5c;
const LIST_CLOSE = 0x5d;
const OBJECT_OPEN = 0x7b;
const OBJECT_CLOSE = 0x7d;

/**
 * Returns the source texts of a JSON object's members; keys are the raw text between their quotes.
 * Takes a few values out of a long document without building the rest. The content of a member is
 * skipped, not validated, so a returned text still has to be parsed.
 *
 * @returns undefined when the text does not begin with an object, breaks off inside it, or names a
 *   member twice.
 */
export function memberTexts(text: string): ReadonlyMap<string, string> | undefined {
  const members = new Map<string, string>();
  let at = afterBlanks(text, 0);
  if (text.charCodeAt(at) !== OBJECT_OPEN) return undefined;
  at = afterBlanks(text, at + 1);
  if (text.charCodeAt(at) === OBJECT_CLOSE) return members;
  for (;;) {
    if (text.charCodeAt(at) !== QUOTE) return undefined;
    const key_end = stringEnd(text, at);
    const colon = afterBlanks(text, key_end);
    if (key_end === -1 || text.charCodeAt(colon) !== COLON) return undefined;
    const key = text.slice(at + 1, key_end - 1);
    const from = afterBlanks(text, colon + 1);
    const to = valueEnd(text, from);
    if (to === -1 || members.has(key)) return undefined;
    members.set(key, text.slice(from, to).trimEnd());
    at = afterBlanks(text, to);
    if (text.charCodeAt(at) === OBJECT_CLOSE) return members;
    if (text.charCodeAt(at) !== COMMA) return undefined;
    at = afterBlanks(text, at + 1);
  }
}

/** Returns the index after the value that begins at `from`, or -1 when it does not end. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at);
      if (at === -1) return -1;
      if (depth === 0) return at;
      continue;
    }
    if (code === OBJECT_OPEN || code === LIST_OPEN) depth++;
    else if (code === OBJECT_CLOSE || code === LIST_CLOSE) {
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (code === COMMA && depth === 0) return at;
    at++;
  }
  return -1;
}

/** Returns the index after the closing quote of a string that begins at `from`, or -1. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1) return -1;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
  return at;
}

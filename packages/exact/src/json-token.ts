const SPACE = 0x20;
const QUOTE = 0x22;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const BACKSLASH = 0x5c;

export type JsonProblem =
  | "not_decodable"
  | "body_too_deep"
  | "body_too_many_values"
  | "body_too_many_keys"
  | "body_number_too_long";

/** Thrown for a text that is no valid JSON or exceeds a limit. */
export class JsonError extends Error {
  override readonly name = "JsonError";
  readonly problem: JsonProblem;
  /** The exceeded limit; null for invalid JSON. */
  readonly max: number | null;

  constructor(problem: JsonProblem, max: number | null, cause?: unknown) {
    super(max === null ? problem : `${problem}: ${max}`, cause === undefined ? {} : { cause });
    this.problem = problem;
    this.max = max;
  }
}

export function decodingError(cause?: unknown): JsonError {
  return new JsonError("not_decodable", null, cause);
}

/** Returns the index after a string's closing quote; `from` is the index of its opening quote. */
export function tokenEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at = escapeEnd(text, at);
    else if (code < SPACE) break;
  }
  throw decodingError();
}

/** Returns the index of an escape's last character. */
function escapeEnd(text: string, from: number): number {
  switch (text.charCodeAt(from + 1)) {
    case QUOTE:
    case BACKSLASH:
    case 0x2f:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return from + 1;
    case 0x75:
      for (let at = from + 2; at < from + 6; at++) if (!isHex(text.charCodeAt(at))) throw decodingError();
      return from + 5;
    default:
      throw decodingError();
  }
}

function isHex(code: number): boolean {
  const lower = code | 0x20;
  return (code >= DIGIT_0 && code <= DIGIT_9) || (lower >= 0x61 && lower <= 0x66);
}

/** Returns the index after a run of digits, which must have at least one. */
export function digitsEnd(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  while (code >= DIGIT_0 && code <= DIGIT_9) code = text.charCodeAt(++at);
  if (at === from) throw decodingError();
  return at;
}

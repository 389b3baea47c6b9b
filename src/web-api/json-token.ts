import { ApiError } from "./errors.ts";

const SPACE = 0x20;
const QUOTE = 0x22;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const BACKSLASH = 0x5c;

export function decodingError(cause?: unknown): ApiError {
  return new ApiError(400, "Decoding error.", cause === undefined ? {} : { cause });
}

/** The index behind a string's closing quote; `from` is the index of the opening one. */
export function tokenEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at = escapeEnd(text, at);
    else if (code < SPACE) break;
  }
  throw decodingError();
}

/** The index of an escape's last character. */
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

/** The index behind a run of at least one digit. */
export function digitsEnd(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  while (code >= DIGIT_0 && code <= DIGIT_9) code = text.charCodeAt(++at);
  if (at === from) throw decodingError();
  return at;
}

/** Zero in any spelling is no value, as false and an empty text are; `is_follow_up` in the database reads them alike. */
const UNSET = /^(?:null|false|"false"|""|\[\]|\{\}|"?-?0+(?:\.0*)?"?)?$/;

/** Whether a field that takes any JSON value has one. */
export function isSet(json: string | null): boolean {
  return json !== null && !UNSET.test(json.trim());
}

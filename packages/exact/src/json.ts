import { decodingError, digitsEnd, JsonError, tokenEnd } from "./json-token.ts";

export { JsonError, type JsonProblem } from "./json-token.ts";

/** A JSON number, kept as its source text so that it never becomes a float. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A JSON string, kept as its source token with quotes and escapes. Its value may hold U+0000 and
 * lone surrogates.
 */
export class JsonString {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  get value(): string {
    return decodeToken(this.token);
  }
}

/** A JSON list, kept as the canonical text that a `ReadPlain` reader returned. */
export class CanonicalList {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Reads the value at `from`; undefined when the general reader must read it. */
export type ReadPlain = (
  text: string,
  from: number,
) => { readonly text: string; readonly to: number; readonly values: number } | undefined;

/** Readers of values by key, or of the members of an object; see plain-list.ts. */
export interface PlainReaders extends ReadonlyMap<string, ReadPlain | PlainReaders> {}

/** A JSON object; its keys are decoded and in the order sent. */
export type JsonObject = Map<string, JsonNode>;
export type JsonNode = null | boolean | JsonNumber | JsonString | CanonicalList | JsonNode[] | JsonObject;

export interface ParsedBody {
  readonly root: JsonNode;
  readonly text: string;
  /**
   * Position of each value of the top-level object: `text.slice(from, to)`. Empty without a root
   * object.
   */
  readonly spans: ReadonlyMap<string, readonly [from: number, to: number]>;
}

export interface JsonLimits {
  /** Maximum nesting of lists and objects; the root is level 1. */
  readonly depth: number;
  readonly number_characters: number;
  /** Maximum number of values, including lists, objects and their members. */
  readonly values: number;
  /** Maximum number of different keys in all objects together. */
  readonly keys: number;
  /**
   * Whether keys such as `__proto__` are accepted; only for routes that validate keys themselves.
   */
  readonly prototype_keys: boolean;
  /**
   * Whether an object may repeat a key, whose last value then counts; for routes that refuse
   * nothing.
   */
  readonly repeated_keys: boolean;
}

/** The limits for stored texts, wide enough for every text that the service once accepted. */
export const JSON_LIMITS: JsonLimits = {
  depth: 64,
  number_characters: 64,
  values: 500_000,
  keys: Number.POSITIVE_INFINITY,
  prototype_keys: false,
  repeated_keys: false,
};
/**
 * Maximum number of different keys in a body: they make objects slow to build. Lines of a list
 * repeat their keys and count once.
 */
export const KEYS_MAX = 10_000;
const KEYS_UNCOUNTED = 1_000;
/** Limits of a request body; reading the largest one takes about 50 ms. */
export const BODY_LIMITS: JsonLimits = { ...JSON_LIMITS, values: 250_000, keys: KEYS_MAX };

interface Cursor {
  readonly text: string;
  readonly limits: JsonLimits;
  readonly spans: Map<string, readonly [from: number, to: number]>;
  /**
   * Keys of the last object at each depth: lines of a list mostly repeat their keys and so share
   * the strings.
   */
  readonly keys: string[][];
  /**
   * Different keys, recorded after the first `KEYS_UNCOUNTED` ones: recording the keys of small
   * bodies would take a tenth of the time.
   */
  readonly names: Set<string>;
  keys_read: number;
  at: number;
  values: number;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const DIGIT_0 = 0x30;
const COLON = 0x3a;
const LIST_OPEN = 0x5b;
const LIST_CLOSE = 0x5d;
const LETTER_E = 0x65;
const OBJECT_OPEN = 0x7b;
const OBJECT_CLOSE = 0x7d;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a request body: strict UTF-8, strict JSON, number texts and string tokens kept as sent.
 *
 * Stricter than the grammar in two points. A key that appears twice in one object is refused
 * wherever it stands: parsers disagree on which of the two counts, so the meaning of the body would
 * be ambiguous. The keys `__proto__`, `constructor` and `prototype` are refused so that no later
 * copy into a plain object can reach a prototype. A byte order mark is refused as well.
 *
 * An empty body is no JSON: the caller decides what it means before it calls this.
 *
 * @param readers - for values of the root object that become their canonical text.
 * @throws JsonError `not_decodable`, or the limit that was passed.
 */
export function parseJson(bytes: Uint8Array, limits: Partial<JsonLimits> = {}, readers?: PlainReaders): ParsedBody {
  return parseJsonText(decode(bytes), limits, readers);
}

/** Reads JSON text like `parseJson`. */
export function parseJsonText(text: string, limits: Partial<JsonLimits> = {}, readers?: PlainReaders): ParsedBody {
  const cursor: Cursor = {
    text,
    limits: { ...JSON_LIMITS, ...limits },
    spans: new Map(),
    keys: [],
    names: new Set(),
    keys_read: 0,
    at: 0,
    values: 0,
  };
  skipBlanks(cursor);
  const root = readValue(cursor, 0, readers);
  skipBlanks(cursor);
  if (cursor.at !== text.length) throw decodingError();
  return { root, text, spans: cursor.spans };
}

/** Parses a JSON text that was stored; undefined when it is absent, empty or malformed. */
export function readJson(text: string | null | undefined): JsonNode | undefined {
  if (text === null || text === undefined || text === "") return undefined;
  try {
    return parseJsonText(text.toWellFormed(), { prototype_keys: true, keys: KEYS_MAX }).root;
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

/**
 * Returns the compact JSON text of a node: string tokens and number texts as sent, keys escaped
 * again, without blanks between them.
 */
export function sourceOf(node: JsonNode): string {
  if (node === null) return "null";
  if (typeof node === "boolean") return node ? "true" : "false";
  if (node instanceof JsonNumber) return node.text;
  if (node instanceof JsonString) return node.token;
  if (node instanceof CanonicalList) return node.text;
  if (Array.isArray(node)) return `[${node.map(sourceOf).join(",")}]`;
  const members: string[] = [];
  for (const [key, value] of node) members.push(`${JSON.stringify(key)}:${sourceOf(value)}`);
  return `{${members.join(",")}}`;
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw decodingError(cause);
  }
}

/** Decodes a string token that was validated before; only a token with escapes needs JSON.parse. */
function decodeToken(token: string): string {
  return token.includes("\\") ? (JSON.parse(token) as string) : token.slice(1, -1);
}

function skipBlanks(cursor: Cursor): void {
  // Most tokens have no blank between them: the check is kept this small so that it is inlined.
  if (cursor.text.charCodeAt(cursor.at) <= SPACE) skipSomeBlanks(cursor);
}

function skipSomeBlanks(cursor: Cursor): void {
  const { text } = cursor;
  let { at } = cursor;
  let code = text.charCodeAt(at);
  while (code === SPACE || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
  cursor.at = at;
}

/**
 * Reads the value at the cursor, which must be at its first character; `depth` is the number of
 * lists and objects around it.
 */
function readValue(cursor: Cursor, depth: number, readers?: ReadPlain | PlainReaders): JsonNode {
  if (typeof readers === "function") return readPlain(cursor, readers) ?? readValue(cursor, depth);
  if (++cursor.values > cursor.limits.values) {
    throw new JsonError("body_too_many_values", cursor.limits.values);
  }
  switch (cursor.text.charCodeAt(cursor.at)) {
    case QUOTE:
      return new JsonString(readToken(cursor));
    case OBJECT_OPEN:
      return readObject(cursor, depth + 1, readers);
    case LIST_OPEN:
      return readList(cursor, depth + 1);
    case 0x74:
      return readWord(cursor, "true", true);
    case 0x66:
      return readWord(cursor, "false", false);
    case 0x6e:
      return readWord(cursor, "null", null);
    default:
      return readNumber(cursor);
  }
}

function readWord<T extends boolean | null>(cursor: Cursor, word: string, value: T): T {
  if (!cursor.text.startsWith(word, cursor.at)) throw decodingError();
  cursor.at += word.length;
  return value;
}

function readPlain(cursor: Cursor, read: ReadPlain): CanonicalList | undefined {
  const plain = read(cursor.text, cursor.at);
  if (plain === undefined || cursor.values + plain.values > cursor.limits.values) return undefined;
  cursor.values += plain.values;
  cursor.at = plain.to;
  return new CanonicalList(plain.text);
}

function readObject(cursor: Cursor, depth: number, readers?: PlainReaders): JsonObject {
  checkDepth(cursor, depth);
  const members: JsonObject = new Map();
  if (isEmptyInside(cursor, OBJECT_CLOSE)) return members;
  const seen = (cursor.keys[depth] ??= []);
  for (let count = 1; ; count++) {
    const key = readKey(cursor, seen, count - 1);
    const from = cursor.at;
    members.set(key, readValue(cursor, depth, readers?.get(key)));
    if (members.size !== count && !cursor.limits.repeated_keys) throw decodingError();
    if (depth === 1) cursor.spans.set(key, [from, cursor.at]);
    if (isLast(cursor, OBJECT_CLOSE)) return members;
  }
}

function readList(cursor: Cursor, depth: number): JsonNode[] {
  checkDepth(cursor, depth);
  const elements: JsonNode[] = [];
  if (isEmptyInside(cursor, LIST_CLOSE)) return elements;
  for (;;) {
    elements.push(readValue(cursor, depth));
    if (isLast(cursor, LIST_CLOSE)) return elements;
  }
}

function checkDepth(cursor: Cursor, depth: number): void {
  if (depth > cursor.limits.depth) {
    throw new JsonError("body_too_deep", cursor.limits.depth);
  }
}

/**
 * Skips the opening bracket; returns whether the list or object is empty and then skips the closing
 * one.
 */
function isEmptyInside(cursor: Cursor, close: number): boolean {
  cursor.at++;
  skipBlanks(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== close) return false;
  cursor.at++;
  return true;
}

/** Skips the comma and returns false, or skips the closing bracket and returns true. */
function isLast(cursor: Cursor, close: number): boolean {
  skipBlanks(cursor);
  const code = cursor.text.charCodeAt(cursor.at++);
  if (code === close) return true;
  if (code !== COMMA) throw decodingError();
  skipBlanks(cursor);
  return false;
}

/** Whether a key could reach a prototype if it were ever copied into a plain object. */
export function isRefusedKey(key: string): boolean {
  return key === "__proto__" || key === "constructor" || key === "prototype";
}

/**
 * Reads a key and its colon, and leaves the cursor at the value.
 *
 * @param seen - keys without escapes of an earlier object by their index; stores this key at its
 *   own.
 */
function readKey(cursor: Cursor, seen: string[], index: number): string {
  const { text, at: from } = cursor;
  if (text.charCodeAt(from) !== QUOTE) throw decodingError();
  let key = seen[index];
  if (key !== undefined && text.charCodeAt(from + 1 + key.length) === QUOTE && text.startsWith(key, from + 1)) {
    cursor.at = from + key.length + 2;
  } else {
    const to = tokenEnd(text, from);
    const inner = text.slice(from + 1, to - 1);
    const isEscaped = inner.includes("\\");
    key = isEscaped ? decodeToken(text.slice(from, to)) : inner;
    cursor.at = to;
    if (isRefusedKey(key) && !cursor.limits.prototype_keys) throw decodingError();
    if (++cursor.keys_read > KEYS_UNCOUNTED && cursor.names.add(key).size > cursor.limits.keys) {
      throw new JsonError("body_too_many_keys", cursor.limits.keys);
    }
    if (!isEscaped && index <= seen.length) seen[index] = key;
  }
  skipBlanks(cursor);
  if (text.charCodeAt(cursor.at++) !== COLON) throw decodingError();
  skipBlanks(cursor);
  return key;
}

function readToken(cursor: Cursor): string {
  const { text, at: from } = cursor;
  cursor.at = tokenEnd(text, from);
  return text.slice(from, cursor.at);
}

function readNumber(cursor: Cursor): JsonNumber {
  const { text, at: from } = cursor;
  let at = from;
  if (text.charCodeAt(at) === MINUS) at++;
  at = text.charCodeAt(at) === DIGIT_0 ? at + 1 : digitsEnd(text, at);
  if (text.charCodeAt(at) === DOT) at = digitsEnd(text, at + 1);
  if ((text.charCodeAt(at) | 0x20) === LETTER_E) {
    const sign = text.charCodeAt(at + 1);
    at = digitsEnd(text, sign === MINUS || sign === 0x2b ? at + 2 : at + 1);
  }
  if (at - from > cursor.limits.number_characters) {
    throw new JsonError("body_number_too_long", cursor.limits.number_characters);
  }
  cursor.at = at;
  return new JsonNumber(text.slice(from, at));
}

/**
 * Matches JSON texts that count as no value: zero in any spelling, false, empty texts, lists and
 * objects. The column `is_follow_up` of the database follows the same rule.
 */
const UNSET = /^(?:null|false|"false"|""|\[\]|\{\}|"?-?0+(?:\.0*)?"?)?$/;

/** Whether a field that takes any JSON value is set. */
export function isSet(json: string | null): boolean {
  return json !== null && !UNSET.test(json.trim());
}

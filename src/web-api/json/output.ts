import type { TSchema } from "typebox";
import { type FieldTree, filterPlain, filterSource, isSelectedByCode, isSelectedRow, NOTHING } from "../bind/fields.ts";
import { isShortestAmount } from "../../runtime/money.ts";
import { elementOf, isOptional, type Kind, kindOf, membersOf } from "../schema.ts";

/** Writes a value other than null and undefined. */
type Write = (value: unknown, fields: FieldTree | undefined) => string;
type Row = Readonly<Record<string, unknown>>;

interface Member {
  readonly key: string;
  /** Text before the value of a first member: `"key":`. */
  readonly prefix: string;
  /** Text before the value of a later member: `,"key":`. */
  readonly nextPrefix: string;
  /** Text of a later member that is null: `,"key":null`. */
  readonly nextNull: string;
  readonly isOptional: boolean;
  readonly write: Write;
}

/**
 * Compiles the writer of an answer: database row in, JSON text out, members in the order of the
 * schema.
 *
 * - `int`, `bool`, `text`: as JSON has them; an int may also come as digits in text.
 * - `decimal`: numeric text as a JSON number without trailing zeros: `12.5000` is `12.5`, `-0.0000`
 *   is `0`.
 * - `amount`: numeric text, quoted, trailing zeros cut or added down to two decimals: `12.5000` is
 *   `"12.50"`, `1.2345` is `"1.2345"`, `10` is `"10.00"`.
 * - `verbatim`, `json`: the stored source text as it is.
 * - `timestamp`: the first 19 characters of what PostgreSQL prints, quoted.
 * - `Type.Record` takes a plain object or a Map; a schema without a kind and without structure
 *   takes any JSON value.
 *
 * Null and absent are `null`; only an optional member is left out, when undefined. Members that the
 * schema does not name are dropped. With `fields` only the named members are written, also within
 * `json`; a `verbatim` one is a scalar.
 *
 * @throws Error (a bug, never an answer) for a value of the wrong JavaScript type; it names the
 *   path, not the value.
 */
export function compileWriter(schema: TSchema): (value: unknown, fields?: FieldTree) => string {
  const write = compile(schema, "");
  return (value, fields) => {
    if (fields === NOTHING && typeof value === "object" && value !== null) return "[]";
    return writeOrNull(write, value, fields);
  };
}

function writeOrNull(write: Write, value: unknown, fields: FieldTree | undefined): string {
  return value === null || value === undefined ? "null" : write(value, fields);
}

function compile(schema: TSchema, path: string): Write {
  const kind = kindOf(schema);
  if (kind !== undefined) return compileLeaf(kind, path);
  const members = membersOf(schema);
  if (members !== undefined) return compileObject(members, path);
  const element = elementOf(schema);
  if (Array.isArray(element)) throw new Error(`Answer ${path || "root"}: a tuple has no writer`);
  if (element !== undefined) return compileList(element, path);
  const patterns = Object.values((schema as { patternProperties?: Record<string, TSchema> }).patternProperties ?? {});
  const [entry] = patterns;
  if (patterns.length > 1) throw new Error(`Answer ${path || "root"}: a record with two patterns has no writer`);
  return entry === undefined ? compilePlain(path) : compileRecord(entry, path);
}

function compileObject(declared: Readonly<Record<string, TSchema>>, path: string): Write {
  const members = Object.entries(declared).map(([key, schema]) => compileMember(key, schema, join(path, key)));
  return (value, fields) => {
    if (!isRow(value)) throw wrongType(path, "an object", value);
    if (fields !== undefined) return writeNamed(members, value, fields);
    let text = "";
    for (const { key, prefix, nextNull, nextPrefix, isOptional, write } of members) {
      const member = value[key];
      if (member === undefined && isOptional) continue;
      if (text === "") text = `{${prefix}${writeOrNull(write, member, undefined)}`;
      else if (member === null || member === undefined) text += nextNull;
      else text += nextPrefix + write(member, undefined);
    }
    return text === "" ? "{}" : `${text}}`;
  };
}

function compileMember(key: string, schema: TSchema, path: string): Member {
  const write = compile(schema, path);
  const prefix = `${JSON.stringify(key)}:`;
  return {
    key,
    prefix,
    nextPrefix: `,${prefix}`,
    nextNull: `,${prefix}null`,
    isOptional: isOptional(schema),
    write: isSelectedByCode(key) ? bySelectedCode(key, write) : write,
  };
}

function bySelectedCode(key: string, write: Write): Write {
  return (value, fields) => {
    if (fields === undefined) return write(value, undefined);
    // A list that is stored as JSON text is filtered within that text.
    if (!Array.isArray(value)) return filterSource(write(value, undefined), fields, key);
    return write(
      value.filter((row) => isSelectedRow(row, fields)),
      undefined,
    );
  };
}

function writeNamed(members: readonly Member[], row: Row, fields: FieldTree): string {
  const parts: string[] = [];
  for (const { key, prefix, isOptional, write } of members) {
    const value = row[key];
    if (!fields.has(key) || (value === undefined && isOptional)) continue;
    parts.push(prefix + writeChild(write, value, fields.get(key)));
  }
  return parts.length === 0 ? "[]" : `{${parts.join(",")}}`;
}

function writeChild(write: Write, value: unknown, children: FieldTree | undefined): string {
  // For an empty list that is filtered by children the platform answers null.
  if (children !== undefined && Array.isArray(value) && value.length === 0) return "null";
  return writeOrNull(write, value, children);
}

function compileList(element: TSchema, path: string): Write {
  const write = compile(element, `${path}[]`);
  return (value, fields) => {
    if (!Array.isArray(value)) throw wrongType(path, "a list", value);
    let text = "";
    for (const item of value) text += (text === "" ? "[" : ",") + writeOrNull(write, item, fields);
    return text === "" ? "[]" : `${text}]`;
  };
}

function compileRecord(entry: TSchema, path: string): Write {
  const write = compile(entry, join(path, "*"));
  return (value, fields) => {
    const entries: Iterable<[unknown, unknown]> | undefined =
      value instanceof Map ? value : isRow(value) ? Object.entries(value) : undefined;
    if (entries === undefined) throw wrongType(path, "an object or a Map", value);
    const parts: string[] = [];
    for (const [key, item] of entries) {
      if (typeof key !== "string") throw wrongType(path, "text keys", key);
      if (item === undefined || (fields !== undefined && !fields.has(key))) continue;
      parts.push(`${JSON.stringify(key)}:${writeChild(write, item, fields?.get(key))}`);
    }
    return parts.length === 0 && fields !== undefined ? "[]" : `{${parts.join(",")}}`;
  };
}

function compilePlain(path: string): Write {
  return (value, fields) => {
    const kept = fields === undefined ? value : filterPlain(value, fields);
    const text = JSON.stringify(kept) as string | undefined;
    if (text === undefined) throw wrongType(path, "a JSON value", value);
    return text;
  };
}

function compileLeaf(kind: Kind, path: string): Write {
  const { expected, print } = LEAVES[kind];
  return (value, fields) => {
    const text = print(value);
    if (text === undefined) throw wrongType(path, expected, value);
    return fields !== undefined && kind === "json" ? filterSource(text, fields) : text;
  };
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMERIC = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const UTC_TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?(?:\+00)?$/;

interface Leaf {
  readonly expected: string;
  /** Returns a value's JSON text; undefined for a value of the wrong type. */
  readonly print: (value: unknown) => string | undefined;
}

const LEAVES: Readonly<Record<Kind, Leaf>> = {
  int: { expected: "an integer", print: (value) => (isInteger(value) ? String(value) : undefined) },
  bool: { expected: "a boolean", print: (value) => (typeof value === "boolean" ? String(value) : undefined) },
  text: { expected: "text", print: (value) => (isText(value) ? quote(value) : undefined) },
  decimal: { expected: "numeric text", print: decimalText },
  amount: {
    expected: "numeric text",
    print: (value) => (isNumericText(value) ? `"${cutZeros(value, 2)}"` : undefined),
  },
  timestamp: {
    expected: "a UTC timestamp",
    print: (value) => (isText(value) && UTC_TIMESTAMP.test(value) ? `"${value.slice(0, 19)}"` : undefined),
  },
  verbatim: {
    expected: "a JSON string token",
    print: (value) => (isText(value) && isQuoted(value) ? value : undefined),
  },
  json: { expected: "JSON text", print: (value) => (isText(value) && value !== "" ? value : undefined) },
};

/**
 * Matches texts that JSON need not escape: they have no control character, quote, backslash or
 * surrogate.
 */
const UNESCAPED = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function quote(text: string): string {
  return UNESCAPED.test(text) ? `"${text}"` : JSON.stringify(text);
}

function decimalText(value: unknown): string | undefined {
  if (isText(value) && isShortestAmount(value)) return value;
  return isNumericText(value) ? cutZeros(value, 0) : undefined;
}

function isInteger(value: unknown): boolean {
  return isText(value) ? INTEGER.test(value) : Number.isSafeInteger(value);
}

function isNumericText(value: unknown): value is string {
  return isText(value) && NUMERIC.test(value);
}

function isQuoted(text: string): boolean {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"');
}

function cutZeros(text: string, decimals_min: number): string {
  const dot = text.indexOf(".");
  const whole_end = dot === -1 ? text.length : dot;
  let decimals = dot === -1 ? 0 : text.length - dot - 1;
  while (decimals > decimals_min && text.charCodeAt(whole_end + decimals) === 0x30) decimals--;
  const cut = decimals === 0 ? text.slice(0, whole_end) : text.slice(0, whole_end + 1 + decimals);
  const padded =
    decimals >= decimals_min ? cut : `${decimals === 0 ? `${cut}.` : cut}${"0".repeat(decimals_min - decimals)}`;
  return padded.startsWith("-0") && !/[1-9]/.test(padded) ? padded.slice(1) : padded;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Map);
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

function wrongType(path: string, expected: string, value: unknown): Error {
  const found = Array.isArray(value) ? "a list" : typeof value;
  return new Error(`Answer member ${path || "(root)"}: expected ${expected}, found ${found}`);
}

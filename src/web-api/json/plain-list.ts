import type { TSchema } from "typebox";
import { isShortestAmount } from "../../runtime/money.ts";
import { camelCase, snakeCase } from "../bind/bind.ts";
import type { PlainReaders, ReadPlain } from "./json.ts";
import {
  boundOf,
  elementOf,
  isCanonical,
  isNullable,
  isOptional,
  isServerOwned,
  kindOf,
  membersOf,
} from "../schema.ts";

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const LIST_OPEN = 0x5b;
const BACKSLASH = 0x5c;
const LIST_CLOSE = 0x5d;
const OBJECT_OPEN = 0x7b;
const OBJECT_CLOSE = 0x7d;

/** Returns the index after a value that is its own canonical text; -1 for any other value. */
type ValueEnd = (text: string, from: number) => number;

const VALUE_ENDS: Readonly<Record<string, ValueEnd>> = {
  text: textEnd,
  decimal: decimalEnd,
  int: intEnd,
  bool: (text, from) => (text.startsWith("true", from) ? from + 4 : text.startsWith("false", from) ? from + 5 : -1),
};

interface PlainMember {
  readonly index: number;
  /** Text before the member's value: `"key":`. */
  readonly prefix: string;
  readonly end: ValueEnd;
  /** Maximum characters of the value, quotes included. */
  readonly most: number;
}

/**
 * Compiles the short way for lists that a route binds to canonical text: a list that the body has
 * in its stored form already is recognized character by character, without a node for any of its
 * values. Any other list is read and bound as usual, so the short way neither refuses nor converts
 * anything.
 *
 * @returns the readers by key, as `parseJson` takes them; undefined when nothing in the schema is
 *   canonical text.
 */
export function plainReaders(schema: TSchema): PlainReaders | undefined {
  const readers = new Map<string, ReadPlain | PlainReaders>();
  for (const [name, member] of Object.entries(membersOf(schema) ?? {})) {
    const reader = isCanonical(member) ? plainList(member) : plainReaders(member);
    if (reader === undefined) continue;
    for (const key of [name, camelCase(name), snakeCase(name)]) readers.set(key, reader);
  }
  return readers.size > 0 ? readers : undefined;
}

function plainList(schema: TSchema): ReadPlain | undefined {
  const members = plainMembers(schema);
  if (members === undefined) return undefined;
  const readLine = lineReader(members);
  return (text, from) => {
    if (text.charCodeAt(from) !== LIST_OPEN) return undefined;
    if (text.charCodeAt(from + 1) === LIST_CLOSE) return { text: "[]", to: from + 2, values: 1 };
    // Copies successive lines in the schema's order in one piece, separators included.
    let canonical = "";
    let taken = from;
    let values = 1;
    for (let at = from + 1; ; at += 1) {
      const line = readLine(text, at);
      if (line === undefined) return undefined;
      values += line.values;
      if (line.text !== undefined) {
        canonical += text.slice(taken, at) + line.text;
        taken = line.to;
      }
      at = line.to;
      const code = text.charCodeAt(at);
      if (code === LIST_CLOSE) return { text: canonical + text.slice(taken, at + 1), to: at + 1, values };
      if (code !== COMMA) return undefined;
    }
  };
}

/**
 * Returns the members of a list's elements; undefined unless all are optional and of the kinds of
 * `VALUE_ENDS`.
 */
function plainMembers(schema: TSchema): PlainMember[] | undefined {
  const element = elementOf(schema);
  const declared = element === undefined ? undefined : membersOf(element);
  if (declared === undefined) return undefined;
  const members: PlainMember[] = [];
  for (const [name, member] of Object.entries(declared)) {
    const end = VALUE_ENDS[kindOf(member) ?? ""];
    if (end === undefined || !isOptional(member) || isServerOwned(member)) return undefined;
    members.push({
      index: members.length,
      prefix: `${JSON.stringify(name)}:`,
      most: boundOf(member) + 2,
      end: isNullable(member) ? (text, from) => (text.startsWith("null", from) ? from + 4 : end(text, from)) : end,
    });
  }
  return members;
}

interface Line {
  readonly to: number;
  readonly values: number;
  /** Stored form of the line; undefined when the line in the body already has it. */
  readonly text: string | undefined;
}

function lineReader(members: readonly PlainMember[]): (text: string, from: number) => Line | undefined {
  const byPrefix = new Map(
    members.flatMap((member) => [[member.prefix, member] as const, [camelCase(member.prefix), member] as const]),
  );
  // Positions of the current line's values by member; never 0. One list serves all lines.
  const starts = members.map(() => 0);
  const ends = members.map(() => 0);
  return (text, from) => {
    if (text.charCodeAt(from) !== OBJECT_OPEN) return undefined;
    if (text.charCodeAt(from + 1) === OBJECT_CLOSE) return { to: from + 2, values: 1, text: undefined };
    starts.fill(0);
    let isInOrder = true;
    let next = 0;
    let values = 1;
    for (let at = from + 1; ; at += 1) {
      // Members may be left out, so the next one of the schema is tried first.
      let member = members[next];
      while (member !== undefined && !text.startsWith(member.prefix, at)) member = members[member.index + 1];
      let length = member?.prefix.length ?? 0;
      if (member === undefined) {
        const prefix = text.slice(at, text.indexOf(":", at) + 1);
        member = byPrefix.get(prefix);
        if (member === undefined) return undefined;
        length = prefix.length;
        isInOrder = false;
      }
      const end = member.end(text, at + length);
      if (end === -1 || end - at - length > member.most || starts[member.index] !== 0) return undefined;
      starts[member.index] = at + length;
      ends[member.index] = end;
      next = member.index + 1;
      values += 1;
      at = end;
      const code = text.charCodeAt(at);
      if (code === OBJECT_CLOSE) {
        return { to: at + 1, values, text: isInOrder ? undefined : inOrder(members, text, starts, ends) };
      }
      if (code !== COMMA) return undefined;
    }
  };
}

function inOrder(
  members: readonly PlainMember[],
  text: string,
  starts: readonly number[],
  ends: readonly number[],
): string {
  const parts: string[] = [];
  for (const { index, prefix } of members) {
    if (starts[index] !== 0) parts.push(prefix + text.slice(starts[index], ends[index]));
  }
  return `{${parts.join(",")}}`;
}

/**
 * Returns the index after a string without an escape, which is its own canonical text; -1 for any
 * other value.
 */
function textEnd(text: string, from: number): number {
  if (text.charCodeAt(from) !== QUOTE) return -1;
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH || code < SPACE) return -1;
  }
  return -1;
}

function decimalEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at)) || text.charCodeAt(at) === DOT || text.charCodeAt(at) === MINUS) at += 1;
  return isShortestAmount(text.slice(from, at)) ? at : -1;
}

/** Returns the index after a whole number below every limit; -1 for any other value. */
function intEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at += 1;
  const isPlain = at > from && at - from < 10 && (text.charCodeAt(from) !== DIGIT_0 || at - from === 1);
  return isPlain ? at : -1;
}

function isDigit(code: number): boolean {
  return code >= DIGIT_0 && code <= DIGIT_9;
}

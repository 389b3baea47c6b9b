import { isLongerThan, storable } from "../../../../runtime/characters.ts";
import { isAmount } from "../../../../runtime/money.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { type JsonNode, JsonNumber, type JsonObject, JsonString } from "../../../../web-api/json/json.ts";
import { isDatetime, readInteger } from "../../../../runtime/formats.ts";

/**
 * Maximum characters of a listed sale id, which an index contains; sale ids of receipts have at
 * most 64.
 */
export const SALE_ID_LIMIT_CHARACTERS = 255;
/** Maximum entries of each list of a closing. */
export const LIST_LIMIT_ENTRIES = 10_000;

const INT4_MAX = 2_147_483_647;
const INT4_MIN = -2_147_483_648;

/**
 * An object of the document with its path for messages: `report.tenders`, `report.documents[3]`.
 */
export interface Parent {
  readonly path: string;
  readonly members: JsonObject;
}

/**
 * Returns the 400 for an invalid document (interface §7); the reason names the member and what is
 * expected, never a value.
 */
export function invalidClosing(path: string, problem: string): ApiError {
  return new ApiError("closing_invalid", { problem: `${path} ${problem}` });
}

export function toParent(node: JsonNode, path: string): Parent {
  if (!(node instanceof Map)) throw invalidClosing(path, "must be an object.");
  return { path, members: node };
}

/**
 * Returns the member's node, which may be null.
 * @throws ApiError 400 when the member is absent.
 */
export function nodeOf(parent: Parent, key: string): JsonNode {
  const node = parent.members.get(key);
  if (node === undefined) throw invalidClosing(pathOf(parent, key), "is required.");
  return node;
}

export function childOf(parent: Parent, key: string): Parent {
  return toParent(nodeOf(parent, key), pathOf(parent, key));
}

/** Reads a list of objects, each entry by `read`. */
export function listOf<T>(parent: Parent, key: string, read: (entry: Parent) => T): T[] {
  const path = pathOf(parent, key);
  const node = nodeOf(parent, key);
  if (!Array.isArray(node)) throw invalidClosing(path, "must be a list.");
  if (node.length > LIST_LIMIT_ENTRIES) throw invalidClosing(path, `has more than ${LIST_LIMIT_ENTRIES} entries.`);
  return node.map((entry, index) => read(toParent(entry, `${path}[${index}]`)));
}

/** Reads a string member unchanged: it may contain characters that a text column refuses. */
export function anyTextOf(parent: Parent, key: string): string {
  const node = nodeOf(parent, key);
  if (!(node instanceof JsonString)) throw invalidClosing(pathOf(parent, key), "must be a string.");
  return node.value;
}

/**
 * Reads a string member for a text column. Replaces characters that no column accepts; the document
 * keeps them.
 */
export function textOf(parent: Parent, key: string): string {
  return storable(anyTextOf(parent, key));
}

/** Reads the id of a sale, which must not be empty. */
export function saleIdOf(parent: Parent, key: string): string {
  const id = textOf(parent, key);
  if (id === "") throw invalidClosing(pathOf(parent, key), "must not be empty.");
  if (!isLongerThan(id, SALE_ID_LIMIT_CHARACTERS)) return id;
  throw invalidClosing(pathOf(parent, key), `has more than ${SALE_ID_LIMIT_CHARACTERS} characters.`);
}

/** Reads a string member that has a format; `expected` completes "must be". */
export function formattedOf(
  parent: Parent,
  key: string,
  isFormat: (text: string) => boolean,
  expected: string,
): string {
  const node = nodeOf(parent, key);
  if (node instanceof JsonString && isFormat(node.value)) return node.value;
  throw invalidClosing(pathOf(parent, key), `must be ${expected}.`);
}

export function amountOf(parent: Parent, key: string): string {
  return formattedOf(parent, key, isAmount, "a decimal string with at most 15 digits before and 4 after the point");
}

export function datetimeOf(parent: Parent, key: string): string {
  return formattedOf(parent, key, isDatetime, "an ISO 8601 datetime with a UTC offset");
}

export function boolOf(parent: Parent, key: string): boolean {
  const node = nodeOf(parent, key);
  if (typeof node !== "boolean") throw invalidClosing(pathOf(parent, key), "must be true or false.");
  return node;
}

/**
 * Reads an integer of four bytes, unless other bounds are given: a JSON number without fraction and
 * exponent.
 */
export function intOf(parent: Parent, key: string, min = INT4_MIN, max = INT4_MAX): number {
  const node = nodeOf(parent, key);
  const value = node instanceof JsonNumber ? readInteger(node.text) : undefined;
  if (value === undefined || value < min || value > max) {
    throw invalidClosing(pathOf(parent, key), `must be an integer from ${min} to ${max}.`);
  }
  return value;
}

/** Returns null for an explicit null, else the result of `read`; the member must be present. */
export function nullableOf<T>(parent: Parent, key: string, read: (parent: Parent, key: string) => T): T | null {
  return nodeOf(parent, key) === null ? null : read(parent, key);
}

/** Returns null for an absent or null member, else the result of `read`. */
export function optionalOf<T>(parent: Parent, key: string, read: (parent: Parent, key: string) => T): T | null {
  return parent.members.has(key) ? nullableOf(parent, key, read) : null;
}

export function wordOf<T extends string>(parent: Parent, key: string, words: readonly T[]): T {
  const node = nodeOf(parent, key);
  const word = node instanceof JsonString ? words.find((word) => word === node.value) : undefined;
  if (word === undefined) throw invalidClosing(pathOf(parent, key), `must be one of ${words.join(", ")}.`);
  return word;
}

export function pathOf(parent: Parent, key: string): string {
  return `${parent.path}.${key}`;
}

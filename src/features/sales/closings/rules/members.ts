import { isLongerThan, storable } from "../../../../runtime/characters.ts";
import { isAmount } from "../../../../runtime/money.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { type JsonNode, JsonNumber, type JsonObject, JsonString } from "../../../../web-api/json/json.ts";
import { isDatetime, readInteger } from "../../../../runtime/formats.ts";

/** An index contains the sale ids; those of receipts have at most 64 characters. */
export const SALE_ID_LIMIT_CHARACTERS = 255;
/** Maximum entries of each list of a closing. */
export const LIST_LIMIT_ENTRIES = 10_000;

const INT4_MAX = 2_147_483_647;
const INT4_MIN = -2_147_483_648;

/**
 * An object of the document with its path for messages: `report.tenders`, `report.documents[3]`.
 */
export interface Place {
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

export function toPlace(node: JsonNode, path: string): Place {
  if (!(node instanceof Map)) throw invalidClosing(path, "must be an object.");
  return { path, members: node };
}

/** The member's node; null is a value. Throws when the member is absent. */
export function nodeOf(place: Place, key: string): JsonNode {
  const node = place.members.get(key);
  if (node === undefined) throw invalidClosing(pathOf(place, key), "is required.");
  return node;
}

export function placeOf(place: Place, key: string): Place {
  return toPlace(nodeOf(place, key), pathOf(place, key));
}

/** The entries of a list of objects, each read by `read`. */
export function listOf<T>(place: Place, key: string, read: (entry: Place) => T): T[] {
  const path = pathOf(place, key);
  const node = nodeOf(place, key);
  if (!Array.isArray(node)) throw invalidClosing(path, "must be a list.");
  if (node.length > LIST_LIMIT_ENTRIES) throw invalidClosing(path, `has more than ${LIST_LIMIT_ENTRIES} entries.`);
  return node.map((entry, index) => read(toPlace(entry, `${path}[${index}]`)));
}

/** Reads a string member unchanged: it may contain characters that a text column refuses. */
export function anyTextOf(place: Place, key: string): string {
  const node = nodeOf(place, key);
  if (!(node instanceof JsonString)) throw invalidClosing(pathOf(place, key), "must be a string.");
  return node.value;
}

/**
 * Reads a string member for a text column. Replaces characters that no column accepts; the document
 * keeps them.
 */
export function textOf(place: Place, key: string): string {
  return storable(anyTextOf(place, key));
}

/** The id of a sale: not empty. */
export function saleIdOf(place: Place, key: string): string {
  const id = textOf(place, key);
  if (id === "") throw invalidClosing(pathOf(place, key), "must not be empty.");
  if (!isLongerThan(id, SALE_ID_LIMIT_CHARACTERS)) return id;
  throw invalidClosing(pathOf(place, key), `has more than ${SALE_ID_LIMIT_CHARACTERS} characters.`);
}

/** A string member that has a format; `expected` completes "must be". */
export function formattedOf(place: Place, key: string, isFormat: (text: string) => boolean, expected: string): string {
  const node = nodeOf(place, key);
  if (node instanceof JsonString && isFormat(node.value)) return node.value;
  throw invalidClosing(pathOf(place, key), `must be ${expected}.`);
}

export function amountOf(place: Place, key: string): string {
  return formattedOf(place, key, isAmount, "a decimal string with at most 15 digits before and 4 after the point");
}

export function datetimeOf(place: Place, key: string): string {
  return formattedOf(place, key, isDatetime, "an ISO 8601 datetime with a UTC offset");
}

export function boolOf(place: Place, key: string): boolean {
  const node = nodeOf(place, key);
  if (typeof node !== "boolean") throw invalidClosing(pathOf(place, key), "must be true or false.");
  return node;
}

/**
 * An integer of four bytes unless other bounds are given; a JSON number without fraction and
 * exponent.
 */
export function intOf(place: Place, key: string, min = INT4_MIN, max = INT4_MAX): number {
  const node = nodeOf(place, key);
  const value = node instanceof JsonNumber ? readInteger(node.text) : undefined;
  if (value === undefined || value < min || value > max) {
    throw invalidClosing(pathOf(place, key), `must be an integer from ${min} to ${max}.`);
  }
  return value;
}

/** Returns null for an explicit null, else the result of `read`; the member must be present. */
export function nullableOf<T>(place: Place, key: string, read: (place: Place, key: string) => T): T | null {
  return nodeOf(place, key) === null ? null : read(place, key);
}

/** Returns null for an absent or null member, else the result of `read`. */
export function optionalOf<T>(place: Place, key: string, read: (place: Place, key: string) => T): T | null {
  return place.members.has(key) ? nullableOf(place, key, read) : null;
}

export function wordOf<T extends string>(place: Place, key: string, words: readonly T[]): T {
  const node = nodeOf(place, key);
  const word = node instanceof JsonString ? words.find((word) => word === node.value) : undefined;
  if (word === undefined) throw invalidClosing(pathOf(place, key), `must be one of ${words.join(", ")}.`);
  return word;
}

export function pathOf(place: Place, key: string): string {
  return `${place.path}.${key}`;
}

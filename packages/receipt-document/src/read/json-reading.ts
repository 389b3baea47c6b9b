import { parseStoredAmount, roundNumberText } from "@tillkeeper/exact/money";
import { type JsonNode, JsonNumber, type JsonObject, JsonString, readJson } from "@tillkeeper/exact/json";
import { cleanText } from "./clean-text.ts";

/** Maximum length of an amount, in characters. */
const NUMBER_CHARACTERS_MAX = 64;

/** Parses a JSON string token whose value is JSON text; parses any other text directly. */
export function readToken(token: string | null): JsonNode | undefined {
  if (token === null || !token.startsWith('"')) return readJson(token);
  const text = readJson(token);
  return text instanceof JsonString ? readJson(text.value) : undefined;
}

/** Returns the value of a field; an object or a list may be sent as its JSON text. */
export function unwrap(node: JsonNode | undefined): JsonNode | undefined {
  if (!(node instanceof JsonString)) return node;
  const { value } = node;
  return /^\s*[[{]/.test(value) ? (readJson(value) ?? node) : node;
}

/** Returns the first of the named members that is present and not null. */
export function memberOf(node: JsonNode | undefined, names: readonly string[]): JsonNode | undefined {
  if (!(node instanceof Map)) return undefined;
  for (const name of names) {
    const member = node.get(name);
    if (member !== undefined && member !== null) return member;
  }
  return undefined;
}

/** Returns the objects of a list; a single object counts as a list. */
export function objectsOf(node: JsonNode | undefined): JsonObject[] {
  if (node instanceof Map) return node.size === 0 ? [] : [node];
  return Array.isArray(node) ? node.filter((entry) => entry instanceof Map) : [];
}

/**
 * Returns the printable text of a string or a number; undefined for anything else and for an empty
 * text.
 */
export function textOf(node: JsonNode | undefined): string | undefined {
  if (node instanceof JsonNumber) return node.text;
  if (!(node instanceof JsonString)) return undefined;
  const text = cleanText(node.value);
  return text === "" ? undefined : text;
}

/** Returns the text of the first of the named members that is present. */
export function textMember(node: JsonNode | undefined, ...names: readonly string[]): string | undefined {
  return textOf(memberOf(node, names));
}

/** Returns a number or numeric string (amount, quantity or rate) in ten-thousandths. */
export function unitsOf(node: JsonNode | undefined): bigint | undefined {
  if (node instanceof JsonNumber) return unitsOfText(node.text);
  return node instanceof JsonString ? unitsOfText(node.value) : undefined;
}

export function unitsMember(node: JsonNode | undefined, ...names: readonly string[]): bigint | undefined {
  return unitsOf(memberOf(node, names));
}

/**
 * Converts a decimal text to ten-thousandths; undefined when it is not a decimal or does not fit
 * into a numeric(20,4) column.
 */
export function unitsOfText(text: string | null): bigint | undefined {
  if (text === null || text.length > NUMBER_CHARACTERS_MAX) return undefined;
  const rounded = roundNumberText(text);
  return rounded === undefined ? undefined : parseStoredAmount(rounded);
}

/** Whether a flag is on: registers send it as true, 1, "1" or "true". */
export function isOn(node: JsonNode | undefined): boolean {
  if (typeof node === "boolean") return node;
  if (node instanceof JsonNumber) return unitsOfText(node.text) !== 0n;
  return node instanceof JsonString && !["", "0", "false"].includes(node.value.toLowerCase());
}

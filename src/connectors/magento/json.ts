import { JsonNumber, type JsonNode, JsonString, sourceOf } from "@tillkeeper/exact/json";
import { roundNumberText } from "../../runtime/money.ts";

/** Value of a request body; undefined members are omitted. */
export type Value = string | JsonNode | undefined | readonly Value[] | { readonly [name: string]: Value };

/** Returns the compact JSON text of a body. Numbers keep their texts. */
export function textOfBody(value: Value): string {
  if (value === undefined || value === null) return "null";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (value instanceof JsonNumber || value instanceof JsonString) return sourceOf(value);
  if (value instanceof Map) return sourceOf(value);
  if (isList(value)) return `[${value.map(textOfBody).join(",")}]`;
  const members = Object.entries(value as Readonly<Record<string, Value>>)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${textOfBody(member)}`);
  return `{${members.join(",")}}`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/**
 * Returns a decimal text as a JSON number.
 *
 * @throws RangeError for a text that is no number.
 */
export function decimal(text: string | number): JsonNumber {
  const exact = roundNumberText(String(text));
  if (exact === undefined) throw new RangeError("not a number");
  return new JsonNumber(exact);
}

/** Returns the value at a path of members; undefined when one is missing. */
export function at(node: JsonNode | undefined, ...names: readonly string[]): JsonNode | undefined {
  return names.reduce<JsonNode | undefined>(
    (value, name) => (value instanceof Map ? value.get(name) : undefined),
    node,
  );
}

/**
 * Returns a text, number or yes/no as text; undefined for null, lists, objects and absent members.
 */
export function textAt(node: JsonNode | undefined, ...names: readonly string[]): string | undefined {
  const value = at(node, ...names);
  if (value instanceof JsonString) return value.value;
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "boolean" ? String(value) : undefined;
}

/**
 * Returns an amount or a quantity to four decimals, in its shortest form; undefined for any other
 * value.
 */
export function amountAt(node: JsonNode | undefined, ...names: readonly string[]): string | undefined {
  const text = textAt(node, ...names);
  return text === undefined ? undefined : roundNumberText(text);
}

/** Returns the elements of a list; an absent list has none. */
export function listAt(node: JsonNode | undefined, ...names: readonly string[]): readonly JsonNode[] {
  const value = at(node, ...names);
  return Array.isArray(value) ? value : [];
}

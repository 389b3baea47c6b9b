import type { TSchema } from "typebox";
import { BODY_LIMITS } from "../json/json.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Part of a request or an answer whose values a schema describes. */
export type Part = "url" | "body" | "answer";

const INT4_MAX = 2 ** 31 - 1;
/** Maximum characters of a URL: Node limits the head of a request, including the URL, to 16 KiB. */
const URL_CHARACTERS_MAX = 16 * 1024;

/**
 * Takes the JSON Schema of a named schema.
 * @returns a reference to the schema.
 */
export type NoteSchema = (name: string, part: Part, schema: Json) => Json;

/**
 * Writes a schema as JSON Schema, without this project's own notes and with the bounds that hold
 * for all values of its kind: the range of integers, and the length of lists and of texts in the
 * URL.
 */
export function describeSchema(schema: TSchema, part: Part, note: NoteSchema): Json {
  return describe(schema as unknown as Json, part, note);
}

/** Describes an integer of an answer that no declared schema describes. */
export function describeInteger(notes: { readonly [key: string]: Json } = {}): Json {
  return { type: "integer", ...integerBounds(true), ...notes };
}

/**
 * Returns the maximum elements of a list. A body's list is limited like all values of a body, an
 * answer's list only by the number of rows.
 */
export function itemsMax(part: Part): number {
  return part === "answer" ? INT4_MAX : BODY_LIMITS.values;
}

function describe(value: Json, part: Part, note: NoteSchema): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => describe(item, part, note));
  const node = value as { readonly [key: string]: Json };
  const { "x-name": name, ...unnamed } = node;
  if (typeof name === "string") return reference(name, unnamed, part, note);
  const members = Object.entries(node).filter(([key]) => !key.startsWith("x-"));
  return {
    ...bounds(node, part),
    ...Object.fromEntries(members.map(([key, member]) => [key, describe(member, part, note)])),
  };
}

/**
 * Refers to a named schema. Null, and the mark of a value that the server owns, stay beside the
 * reference, since they are not part of the named schema.
 */
function reference(name: string, node: { readonly [key: string]: Json }, part: Part, note: NoteSchema): Json {
  const { readOnly, type, ...shape } = node;
  const is_nullable = node["x-nullable"] === true;
  const ref = note(name, part, describe({ ...(is_nullable ? { type: "object" } : { type }), ...shape }, part, note));
  const use = is_nullable ? { anyOf: [ref, { type: "null" }] } : ref;
  return readOnly === undefined ? use : { ...(use as object), readOnly };
}

function bounds(node: { readonly [key: string]: Json }, part: Part): { readonly [key: string]: Json } {
  const { type, enum: values } = node;
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  // An object may have a member that is called `type`; its value is a schema, not the name of a
  // type.
  if (types.includes("integer")) return integerBounds(part === "answer" || node["x-wide"] === true);
  if (types.includes("array")) return { maxItems: itemsMax(part) };
  if (types.includes("string") && part === "url" && values === undefined) return { maxLength: URL_CHARACTERS_MAX };
  return {};
}

/**
 * Returns the bounds of an integer. Those of bodies are the binder's; an answer gets the wider
 * ones, since a sum may be larger than a column holds.
 */
function integerBounds(is_wide: boolean): { readonly [key: string]: Json } {
  const most = is_wide ? Number.MAX_SAFE_INTEGER : INT4_MAX;
  return { format: is_wide ? "int64" : "int32", minimum: -most, maximum: most };
}

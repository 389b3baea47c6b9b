import type { TSchema } from "typebox";
import { BODY_LIMITS } from "./json.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Where a schema is used: a value of the URL, a body, or an answer. */
export type Place = "url" | "body" | "answer";

const INT4_MAX = 2 ** 31 - 1;
/** What Node takes as the head of a request, its URL included. */
const URL_CHARACTERS_MAX = 16 * 1024;

/**
 * The schema as JSON Schema, without this project's own notes and with the bounds that hold for every value of its kind: the
 * range of integers, and the length of lists and of texts in the URL.
 */
export function describeSchema(schema: TSchema, place: Place): Json {
  return describe(schema as unknown as Json, place);
}

/** An integer of an answer that no declared schema describes. */
export function describeInteger(notes: { readonly [key: string]: Json } = {}): Json {
  return { type: "integer", ...integerBounds(true), ...notes };
}

/** The length of a list: a body has no more values, an answer no more rows. */
export function itemsMax(place: Place): number {
  return place === "answer" ? INT4_MAX : BODY_LIMITS.values;
}

function describe(value: Json, place: Place): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => describe(item, place));
  const node = value as { readonly [key: string]: Json };
  const members = Object.entries(node).filter(([key]) => !key.startsWith("x-"));
  return {
    ...bounds(node, place),
    ...Object.fromEntries(members.map(([key, member]) => [key, describe(member, place)])),
  };
}

function bounds(node: { readonly [key: string]: Json }, place: Place): { readonly [key: string]: Json } {
  const { type, enum: values } = node;
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  // A member that is called `type` holds a schema.
  if (types.includes("integer")) return integerBounds(place === "answer" || node["x-wide"] === true);
  if (types.includes("array")) return { maxItems: itemsMax(place) };
  if (types.includes("string") && place === "url" && values === undefined) return { maxLength: URL_CHARACTERS_MAX };
  return {};
}

/** As the binder takes them; an answer may add up more than a column holds. */
function integerBounds(is_wide: boolean): { readonly [key: string]: Json } {
  const most = is_wide ? Number.MAX_SAFE_INTEGER : INT4_MAX;
  return { format: is_wide ? "int64" : "int32", minimum: -most, maximum: most };
}

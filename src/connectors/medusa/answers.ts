import type { Json } from "../rules/answers.ts";

export type JsonObject = { readonly [name: string]: Json | undefined };

/** Returns the value at a path of names; undefined when one of them is missing. */
export function at(json: Json | undefined, ...names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>((of, name) => (isObject(of) ? of[name] : undefined), json);
}

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** Returns the members of a list that are objects. */
export function objectsAt(json: Json | undefined, ...names: readonly string[]): readonly JsonObject[] {
  const found = at(json, ...names);
  return Array.isArray(found) ? found.filter(isObject) : [];
}

/** Returns a string, or a number as it was written; undefined for anything else. */
export function textAt(json: Json | undefined, ...names: readonly string[]): string | undefined {
  const found = at(json, ...names);
  return typeof found === "string" ? found : undefined;
}

/** Returns the `id` of a record; an empty text when it has none. */
export function idOf(record: JsonObject): string {
  return textAt(record, "id") ?? "";
}

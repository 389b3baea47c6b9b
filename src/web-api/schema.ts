import { Type, type TSchema } from "typebox";

/**
 * How a leaf is read from a request and written to an answer. Carried in the schema as `x-kind`, so that the
 * binder, the answer writer and the OpenAPI document all read one declaration.
 *
 * - `int`, `bool`, `text`: as the platform converts simple types.
 * - `decimal`: a JSON number on the wire, its exact text here; never a float.
 * - `amount`: a decimal string on the wire and here.
 * - `verbatim`: a JSON string whose source token (quotes and escapes included) is kept and sent back as it is.
 * - `json`: any JSON value, kept and sent back as its source text.
 * - `timestamp`: a stored instant, sent as `YYYY-MM-DD HH:MM:SS` in UTC.
 */
export type Kind = "int" | "bool" | "text" | "decimal" | "amount" | "verbatim" | "json" | "timestamp";

interface Notes {
  readonly description?: string;
}

function leaf<T>(kind: Kind, json: object, notes: Notes): ReturnType<typeof Type.Unsafe<T>> {
  return Type.Unsafe<T>({ ...json, "x-kind": kind, ...notes });
}

export const Int = (notes: Notes = {}) => leaf<number>("int", { type: "integer" }, notes);
export const Bool = (notes: Notes = {}) => leaf<boolean>("bool", { type: "boolean" }, notes);
export const Text = (notes: Notes = {}) => leaf<string>("text", { type: "string" }, notes);
export const Decimal = (notes: Notes = {}) => leaf<string>("decimal", { type: "number" }, notes);
export const Amount = (notes: Notes = {}) => leaf<string>("amount", { type: "string", format: "decimal" }, notes);
export const Verbatim = (notes: Notes = {}) => leaf<string>("verbatim", { type: "string" }, notes);
export const AnyJson = (notes: Notes = {}) => leaf<string>("json", {}, notes);
export const Timestamp = (notes: Notes = {}) =>
  leaf<string>("timestamp", { type: "string", examples: ["2026-03-01 09:30:00"] }, notes);

/** The same shape, or an explicit null. */
export function Nullable<T>(schema: TSchema & { "~unsafe": T }): ReturnType<typeof Type.Unsafe<T | null>> {
  const json: Record<string, unknown> = { ...schema };
  delete json["~unsafe"];
  return Type.Unsafe<T | null>({
    ...json,
    ...(typeof json["type"] === "string" ? { type: [json["type"], "null"] } : {}),
    "x-nullable": true,
  });
}

/** The kind of a leaf, or undefined for objects and lists. */
export function kindOf(schema: TSchema): Kind | undefined {
  return (schema as { "x-kind"?: Kind })["x-kind"];
}

export function isNullable(schema: TSchema): boolean {
  return (schema as { "x-nullable"?: boolean })["x-nullable"] === true;
}

export function isOptional(schema: TSchema): boolean {
  return Object.hasOwn(schema, "~optional");
}

/** The declared members of an object schema, or undefined for anything else. */
export function membersOf(schema: TSchema): Record<string, TSchema> | undefined {
  return (schema as { properties?: Record<string, TSchema> }).properties;
}

/** The element schema of a list, or undefined for anything else. */
export function elementOf(schema: TSchema): TSchema | undefined {
  return (schema as { items?: TSchema }).items;
}

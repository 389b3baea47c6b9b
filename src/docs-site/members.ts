import type { ApiDocument, Schema } from "./document.ts";
import { tableOf } from "./page.ts";
import { BODY_BYTES_MAX } from "../web-api/bind/body.ts";
import { BODY_LIMITS } from "../web-api/json/json.ts";

/** Length from which on a limit is no help for a reader: texts of people are shorter. */
const LONG_TEXT = 10_000;
/** Maximum depth to which members of members are listed. */
const DEPTH_MAX = 5;
const VALUES_SHOWN_MAX = 20;
/**
 * Bounds that every value of a type has. They are not listed with a member: the page about limits
 * names them.
 */
const COMMON_BOUNDS: ReadonlySet<number> = new Set([
  2 ** 31 - 1,
  Number.MAX_SAFE_INTEGER,
  BODY_LIMITS.values,
  BODY_BYTES_MAX,
]);

interface Row {
  readonly name: string;
  readonly type: string;
  readonly notes: string;
}

/** Returns a table of a schema's members with name, type and limits. */
export function membersTable(schema: Schema, { components }: ApiDocument): string {
  const rows = [...rowsOf("", schema, components.schemas, [])];
  return tableOf(
    ["Name", "Type", "Meaning"],
    rows.map(({ name, type, notes }) => [`\`${name}\``, type, notes]),
  );
}

export function describeValue(schema: Schema, { components }: ApiDocument): { type: string; notes: string } {
  const value = resolved(schema, components.schemas).schema;
  return { type: typeOf(value, components.schemas), notes: limitsOf(value).join("; ") };
}

function* rowsOf(
  prefix: string,
  given: Schema,
  schemas: ApiDocument["components"]["schemas"],
  path: readonly string[],
): Generator<Row> {
  const { schema, name: own } = resolved(given, schemas);
  if (own !== undefined && path.includes(own)) return;
  if (path.length > DEPTH_MAX) return;
  const below = [...path, own ?? ""];
  if (schema.contentSchema) yield* rowsOf(prefix, schema.contentSchema, schemas, below);
  if (schema.items) yield* rowsOf(`${prefix}[]`, schema.items, schemas, below);
  const map = schema.additionalProperties;
  if (typeof map === "object") yield* rowsOf(`${prefix}.*`.replace(/^\./, ""), map, schemas, below);
  for (const [key, member] of Object.entries(schema.properties ?? {})) {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const { schema: value, is_nullable } = resolved(member, schemas);
    const notes = [
      schema.required?.includes(key) === true ? "" : "optional",
      is_nullable ? "may be null" : "",
      (member.readOnly ?? value.readOnly) === true ? "ignored in requests: the server sets it" : "",
      ...limitsOf(value),
    ].filter((note) => note !== "");
    const text = member.description ?? value.description ?? "";
    yield { name, type: typeOf(value, schemas), notes: [text, notes.join("; ")].filter(Boolean).join(" ") };
    yield* rowsOf(name, member, schemas, below);
  }
}

interface Resolved {
  readonly schema: Schema;
  readonly name: string | undefined;
  readonly is_nullable: boolean;
}

/** Returns a value with its decimals as texts, which is how the client takes them. */
export function withExactDecimals(value: unknown, given: Schema, document: ApiDocument): unknown {
  const { schema } = resolved(given, document.components.schemas);
  if (typeof value === "number") return [schema.type].flat().includes("number") ? String(value) : value;
  const { items, properties = {} } = schema;
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((one: unknown) => withExactDecimals(one, items, document));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const own = properties[name];
      return [name, own === undefined ? member : withExactDecimals(member, own, document)];
    }),
  );
}

/** Returns the schema that a reference names, and the one in `anyOf: [schema, null]`. */
function resolved(schema: Schema, schemas: ApiDocument["components"]["schemas"]): Resolved {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only] = others;
  if (only !== undefined && others.length === 1) {
    return { ...resolved(only, schemas), is_nullable: schema.anyOf?.length !== 1 };
  }
  const is_nullable = [schema.type].flat().includes("null");
  if (schema.$ref === undefined) return { schema, name: undefined, is_nullable };
  const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const found = schemas[name];
  if (found === undefined) throw new Error(`the document has no schema ${name}`);
  return { schema: found, name, is_nullable };
}

function typeOf(schema: Schema, schemas: ApiDocument["components"]["schemas"]): string {
  if (schema.contentSchema) return "JSON text";
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  if (types[0] === "array" && schema.items) {
    return `list of ${typeOf(resolved(schema.items, schemas).schema, schemas)}`;
  }
  if (types[0] === "integer" && schema.format !== undefined) return schema.format;
  if (types.length > 0) return types.join(" or ");
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(resolved(one, schemas).schema, schemas)).join(" or ");
  return schema.const === undefined ? "any" : typeof schema.const;
}

function limitsOf(schema: Schema): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const shown = values.slice(0, VALUES_SHOWN_MAX).map(codeOf).join(", ");
  return [
    values.length === 0 ? "" : `one of ${shown}${values.length > VALUES_SHOWN_MAX ? ", …" : ""}`,
    rangeOf(minimum, maximum, ""),
    rangeOf(minLength, maxLength === undefined || maxLength < LONG_TEXT ? maxLength : undefined, " characters"),
    rangeOf(minItems, maxItems, " elements"),
    schema.pattern === undefined ? "" : `matches ${codeOf(schema.pattern)}`,
    schema.format === undefined || schema.format.startsWith("int") ? "" : schema.format,
    schema.default === undefined ? "" : `${codeOf(schema.default)} by default`,
  ].filter((note) => note !== "");
}

export function codeOf(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  const from = least === undefined || COMMON_BOUNDS.has(-least) || (unit !== "" && least === 0) ? undefined : least;
  const to = most === undefined || COMMON_BOUNDS.has(most) ? undefined : most;
  if (from === undefined && to === undefined) return "";
  if (to === undefined) return `at least ${from}${unit}`;
  return from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`;
}

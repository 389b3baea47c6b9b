import { type Static, type TArray, type TSchema, Type } from "typebox";
import { EMAIL_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../runtime/characters.ts";
import { BODY_BYTES_MAX } from "./bind/body.ts";

/**
 * How a leaf is read from a request and written to an answer. Carried in the schema as `x-kind`, so
 * that the binder, the answer writer and the OpenAPI document all read one declaration.
 *
 * - `int`, `bool`, `text`: as the platform converts simple types.
 * - `decimal`: a JSON number on the wire, its exact text here; never a float.
 * - `amount`: a decimal string on the wire and here.
 * - `verbatim`: a JSON string whose source token (quotes and escapes included) is stored and
 *   returned unchanged.
 * - `json`: any JSON value, kept and sent back as its source text.
 * - `timestamp`: a stored instant, sent as `YYYY-MM-DD HH:MM:SS` in UTC.
 */
export type Kind = "int" | "bool" | "text" | "decimal" | "amount" | "verbatim" | "json" | "timestamp";

interface Notes {
  readonly description?: string;
}

interface IntNotes extends Notes {
  /**
   * Accepts integers up to 2^53 instead of 2^31: the column behind it is a bigint, or its statement
   * compares it as one.
   */
  readonly wide?: boolean;
  /**
   * Entity that the id names, such as `Terminal`. An id that is larger than those of all rows
   * counts as unknown, not as malformed.
   */
  readonly id_of?: string;
}

interface TextNotes extends Notes {
  /** Maximum characters of the text; the binder refuses a longer one. */
  readonly characters_max?: number;
  /**
   * The feature rejects longer texts with its own message. The binder then only rejects texts
   * longer by {@link OWN_WORDS_MARGIN}, so that the feature never gets an unlimited text.
   */
  readonly has_own_words?: boolean;
  /** True when a character that cannot be stored becomes U+FFFD; otherwise its text is refused. */
  readonly is_replaced?: boolean;
}

/** Maximum characters of a text without a limit in its schema. */
export const GENERAL_CHARACTERS_MAX = 65_536;
/** Maximum characters of a text of unknown form that is stored unchanged: it may fill the body. */
export const BODY_CHARACTERS_MAX = BODY_BYTES_MAX;
/** Maximum characters of a decimal in a string, and of a date with a time. */
export const NUMBER_CHARACTERS_MAX = 64;
const OWN_WORDS_MARGIN = 8_192;

function leaf<T>(kind: Kind, json: object, notes: Notes): ReturnType<typeof Type.Unsafe<T>> {
  return Type.Unsafe<T>({ ...json, "x-kind": kind, ...notes });
}

export const Int = ({ wide, id_of, ...notes }: IntNotes = {}) =>
  leaf<number>(
    "int",
    {
      type: "integer",
      ...(wide === true ? { "x-wide": true } : {}),
      ...(id_of === undefined ? {} : { "x-id-of": id_of }),
    },
    notes,
  );
export const Bool = (notes: Notes = {}) => leaf<boolean>("bool", { type: "boolean" }, notes);
export const Text = ({
  characters_max = GENERAL_CHARACTERS_MAX,
  has_own_words = false,
  is_replaced = false,
  ...notes
}: TextNotes = {}) =>
  leaf<string>(
    "text",
    {
      type: "string",
      maxLength: characters_max,
      ...(has_own_words ? { "x-own-words": true } : {}),
      ...(is_replaced ? { "x-replaced": true } : {}),
    },
    notes,
  );
/** Declares a text whose feature refuses longer values with its own message. */
export const CheckedText = (notes: TextNotes & { readonly characters_max: number }) =>
  Text({ ...notes, has_own_words: true });
/** Declares a text that is a name, a title or a line of an address. */
export const ShortText = (notes: Notes = {}) => CheckedText({ characters_max: TEXT_CHARACTERS_MAX, ...notes });
export const EmailText = (notes: Notes = {}) => CheckedText({ characters_max: EMAIL_CHARACTERS_MAX, ...notes });
export const Decimal = (notes: Notes = {}) => leaf<string>("decimal", { type: "number" }, notes);
export const Amount = (notes: Notes = {}) =>
  leaf<string>("amount", { type: "string", format: "decimal", maxLength: NUMBER_CHARACTERS_MAX }, notes);
export const Verbatim = ({ characters_max = BODY_CHARACTERS_MAX, ...notes }: TextNotes = {}) =>
  leaf<string>("verbatim", { type: "string", maxLength: characters_max }, notes);
export const AnyJson = (notes: Notes = {}) => leaf<string>("json", { maxLength: BODY_CHARACTERS_MAX }, notes);
export const Timestamp = (notes: Notes = {}) =>
  leaf<string>(
    "timestamp",
    { type: "string", maxLength: NUMBER_CHARACTERS_MAX, examples: ["2026-03-01 09:30:00"] },
    notes,
  );

/** Declares JSON text that the database builds; `schema` documents its content. */
export function jsonOf(schema: TSchema) {
  return Type.Unsafe<string>({ ...schema, "x-kind": "json" });
}

/** Names schemas in the OpenAPI document, so that routes refer to them. */
export function nameSchemas(schemas: Readonly<Record<string, TSchema>>): void {
  for (const [name, schema] of Object.entries(schemas)) Object.assign(schema, { "x-name": name });
}

export function Nullable<Schema extends TSchema>(
  schema: Schema,
): ReturnType<typeof Type.Unsafe<Static<Schema> | null>> {
  const json = { ...schema } as Record<string, unknown>;
  delete json["~unsafe"];
  return Type.Unsafe<Static<Schema> | null>({
    ...json,
    ...(typeof json["type"] === "string" ? { type: [json["type"], "null"] } : {}),
    "x-nullable": true,
  });
}

/**
 * Declares a member that a request clears with null, and that keeps its value when it is left out.
 */
export const Clearable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));

/**
 * Declares an optional member that the server fills. It is accepted in a request and ignored, so
 * that a client can write back a row that it has read.
 */
export function ServerOwned(schema: TSchema) {
  const json = { ...schema } as Record<string, unknown>;
  delete json["~unsafe"];
  return Type.Optional(Type.Unsafe<undefined>({ ...json, readOnly: true, "x-server-owned": true }));
}

type Members = Record<string, TSchema>;

const mapMembers = (members: Members, change: (schema: TSchema) => TSchema): Members =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, change(schema)]));

export const optionalMembers = (members: Members): Members => mapMembers(members, Type.Optional);

export const serverOwnedMembers = (members: Members): Members => mapMembers(members, ServerOwned);

/**
 * Declares a member that never causes a refusal: a value of the wrong type or beyond its bounds
 * counts as absent.
 */
export function IgnoredIfInvalid<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, "x-ignored-if-invalid": true };
}

/**
 * Declares a list that is bound as its canonical JSON text instead of objects, equal to an answer
 * with this schema: for lists that are stored as text.
 */
export function CanonicalText(list: TArray): ReturnType<typeof Type.Unsafe<string>> {
  return Type.Unsafe<string>({ ...list, "x-canonical": true });
}

export function isCanonical(schema: TSchema): boolean {
  return (schema as { "x-canonical"?: boolean })["x-canonical"] === true;
}

export function isIgnoredIfInvalid(schema: TSchema): boolean {
  return (schema as { "x-ignored-if-invalid"?: boolean })["x-ignored-if-invalid"] === true;
}

export function isServerOwned(schema: TSchema): boolean {
  return (schema as { "x-server-owned"?: boolean })["x-server-owned"] === true;
}

export function isWide(schema: TSchema): boolean {
  return (schema as { "x-wide"?: boolean })["x-wide"] === true;
}

/** Returns the maximum characters of a text that a route accepts. */
export function statedMax(schema: TSchema): number {
  return (schema as { maxLength?: number }).maxLength ?? BODY_CHARACTERS_MAX;
}

/**
 * Returns the maximum characters for the binder; the route refuses more than `statedMax` with its
 * own message.
 */
export function boundOf(schema: TSchema): number {
  const has_own_words = (schema as { "x-own-words"?: boolean })["x-own-words"] === true;
  return statedMax(schema) + (has_own_words ? OWN_WORDS_MARGIN : 0);
}

/** Returns whether characters of a text that cannot be stored become U+FFFD. */
export function isReplaced(schema: TSchema): boolean {
  return (schema as { "x-replaced"?: boolean })["x-replaced"] === true;
}

export function idOf(schema: TSchema): string | undefined {
  return (schema as { "x-id-of"?: string })["x-id-of"];
}

/** Returns the kind of a schema; undefined for objects and lists. */
export function kindOf(schema: TSchema): Kind | undefined {
  return (schema as { "x-kind"?: Kind })["x-kind"];
}

export function isNullable(schema: TSchema): boolean {
  return (schema as { "x-nullable"?: boolean })["x-nullable"] === true;
}

export function isOptional(schema: TSchema): boolean {
  return Object.hasOwn(schema, "~optional");
}

/** Returns the members of an object's schema; undefined for other schemas. */
export function membersOf(schema: TSchema): Record<string, TSchema> | undefined {
  return (schema as { properties?: Record<string, TSchema> }).properties;
}

/** Returns the schema of a list's elements; undefined for other schemas. */
export function elementOf(schema: TSchema): TSchema | undefined {
  return (schema as { items?: TSchema }).items;
}

/** Returns the schema of a list's sums, with one row per currency. */
export function totalsOf<Sums extends Record<string, TSchema>>(sums: Sums) {
  return Type.Object({
    items: Type.Array(Type.Object({ currency: Nullable(Text()), count: Int(), ...sums })),
    is_complete: Bool({ description: "False when more rows match than are added up; then there are no items." }),
  });
}

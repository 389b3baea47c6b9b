import type { TObject, TSchema } from "typebox";
import { type Binder, bindLeaf, bindPathInt, canonicalLeaf, type Raw, structureOf, type TextBinder } from "./leaf.ts";
import { ApiError, invalidType, required, unsupportedField } from "../errors/errors.ts";
import { CanonicalList, type JsonNode, type JsonObject, JsonString } from "../json/json.ts";
import type { QueryNode } from "./query-string.ts";
import {
  elementOf,
  isCanonical,
  isIgnoredIfInvalid,
  isNullable,
  isOptional,
  isServerOwned,
  kindOf,
  membersOf,
} from "../schema.ts";

export interface BindSources {
  readonly path: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, QueryNode>;
  readonly body: JsonNode | undefined;
}

export interface BindOptions {
  /** Whether undeclared keys at the top of the body are refused, too. */
  readonly reject_unknown_keys: boolean;
  /** Name of the entity in the could-not-save answer for values that do not fit. */
  readonly entity_name: string | undefined;
  /** Whether a request may send a parameter in its body only. */
  readonly isBodyOnly?: (name: string, schema: TSchema) => boolean;
}

/**
 * Compiles the binder of one route. Parameters are looked up by name in either spelling, in the
 * path first, then the query, then the body; null counts as missing. Values convert as the platform
 * converts simple types. A member of a data object is required, like a parameter, unless its schema
 * makes it optional.
 *
 * @returns a function from the request's sources to the input object, which throws ApiError 400.
 */
export function compileBinder(input: TObject, options: BindOptions): (sources: BindSources) => Record<string, unknown> {
  const spellingsOf = (name: string): string[] => [...new Set([camelCase(name), snakeCase(name)])];
  const declared = new Set(Object.keys(input.properties).flatMap(spellingsOf));
  const parameters = Object.entries(input.properties)
    .filter(([, schema]) => !isServerOwned(schema))
    .map(([name, schema]) => ({
      name,
      spellings: spellingsOf(name),
      schema,
      is_body_only: options.isBodyOnly?.(name, schema) ?? false,
      bind: isIgnoredIfInvalid(schema) ? ignoringInvalid(compile(schema, options)) : compile(schema, options),
      bindPath: kindOf(schema) === "int" ? bindPathInt(schema, camelCase(name)) : undefined,
    }));

  return ({ path, query, body }) => {
    const members = body instanceof Map ? body : undefined;
    if (options.reject_unknown_keys && members) {
      for (const key of members.keys()) if (!declared.has(key)) throw unsupportedField(key);
    }
    const bound: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const { name, spellings, schema, bind: bindSent, bindPath, is_body_only } of parameters) {
      const named = inPath(spellings, path);
      if (is_body_only && query.size > 0) refuseInQuery(spellings, query);
      const raw = named ?? lookUp(spellings, query, members);
      const bind = named === undefined ? bindSent : (bindPath ?? bindSent);
      const isAbsent = raw === undefined || (raw === null && !(options.reject_unknown_keys && isNullable(schema)));
      if (!isAbsent) {
        const value = bind(raw, options.reject_unknown_keys ? [name] : []);
        if (value !== undefined) bound[name] = value;
      } else if (!isOptional(schema)) {
        missing.push(name);
      }
    }
    throwRequired(missing);
    return bound;
  };
}

function ignoringInvalid(bind: Binder): Binder {
  return (raw, path) => {
    try {
      return bind(raw, path);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };
}

function refuseInQuery(spellings: readonly string[], query: ReadonlyMap<string, QueryNode>): void {
  const sent = spellings.find((spelling) => query.has(spelling));
  if (sent !== undefined) throw new ApiError("body_only", { field: sent });
}

function inPath(spellings: readonly string[], path: ReadonlyMap<string, string>): string | undefined {
  if (path.size === 0) return undefined;
  for (const spelling of spellings) {
    const value = path.get(spelling);
    if (value !== undefined) return value;
  }
  return undefined;
}

function lookUp(
  spellings: readonly string[],
  query: ReadonlyMap<string, QueryNode>,
  body: ReadonlyMap<string, JsonNode> | undefined,
): Raw | undefined {
  for (const spelling of spellings) {
    const value = query.get(spelling);
    if (value !== undefined) return typeof value === "string" ? value : nodeOf(value);
  }
  let found: null | undefined;
  for (const spelling of spellings) {
    const value = body?.get(spelling);
    // A null in one spelling does not affect the other.
    if (value === null) found = null;
    else if (value !== undefined) return value;
  }
  return found;
}

/**
 * Converts the members `name[…]=` of a query to a body's value: a list when their keys count from
 * 0, else an object.
 */
function nodeOf(query: QueryNode): JsonNode {
  if (typeof query === "string") return new JsonString(JSON.stringify(query));
  const members: JsonObject = new Map([...query].map(([key, value]) => [key, nodeOf(value)]));
  return [...members.keys()].every((key, index) => key === String(index)) ? [...members.values()] : members;
}

/**
 * Returns the camel-case spelling of a name: `receipt_token` and `receiptToken` name the same
 * property.
 */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function compile(schema: TSchema, options: BindOptions): Binder {
  const bind = compilePresent(schema, options);
  const isNullAllowed = isNullable(schema) || kindOf(schema) === "json";
  const expected = expectedName(schema);
  return (raw, path) => {
    if (raw !== null) return bind(raw, path);
    if (isNullAllowed) return null;
    throw invalidType(path, "null", expected);
  };
}

function expectedName(schema: TSchema): string {
  const kind = kindOf(schema);
  if (kind === "int") return "int";
  if (kind === "bool") return "bool";
  if (kind === "decimal") return "float";
  if (kind !== undefined) return "string";
  const element = elementOf(schema);
  return element ? `${expectedName(element)}[]` : "object";
}

function compilePresent(schema: TSchema, options: BindOptions): Binder {
  const members = membersOf(schema);
  if (members) return compileObject(members, options);
  const element = elementOf(schema);
  if (element && kindOf(schema) === undefined) {
    return isCanonical(schema) ? compileCanonical(schema, options) : compileList(element, schema, options);
  }
  return bindLeaf(schema, options.entity_name);
}

interface Bound<Bind> {
  readonly name: string;
  /** Position of the member among the declared members. */
  readonly index: number;
  /** Binder of the member; undefined for a member that the server owns. */
  readonly bind: Bind | undefined;
}

/**
 * Returns a function that finds a declared member by a key that was sent. It resolves every
 * spelling that clients use only once.
 */
function memberFinder<Bind>(
  members: Record<string, TSchema>,
  compileMember: (schema: TSchema) => Bind,
): (key: string) => Bound<Bind> {
  const declared = Object.entries(members).map(([name, schema], index) => {
    return { name, index, bind: isServerOwned(schema) ? undefined : compileMember(schema) };
  });
  const byProperty = new Map(declared.map((member) => [camelCase(member.name), member]));
  const bySpelling = new Map([...byProperty, ...declared.map((member) => [member.name, member] as const)]);
  return (key) => {
    const member = bySpelling.get(key) ?? byProperty.get(camelCase(key));
    if (member === undefined) throw unsupportedField(key);
    return member;
  };
}

/** Returns the members that a data object must have, by their position among the declared ones. */
function neededMembers(members: Record<string, TSchema>): readonly { readonly name: string; readonly index: number }[] {
  return Object.entries(members).flatMap(([name, schema], index) =>
    isOptional(schema) || isServerOwned(schema) ? [] : [{ name, index }],
  );
}

function throwRequired(names: readonly string[]): void {
  const [first, ...rest] = names.map(camelCase);
  if (first !== undefined) throw required([first, ...rest]);
}

function compileObject(members: Record<string, TSchema>, options: BindOptions): Binder {
  const find = memberFinder(members, (schema) => compile(schema, options));
  const needed = neededMembers(members).map(({ name }) => name);
  return (raw, path) => {
    if (!(raw instanceof Map)) throw invalidType(path, structureOf(raw), "object");
    const bound: Record<string, unknown> = {};
    for (const [key, node] of raw) {
      const { name, bind } = find(key);
      if (!bind) continue;
      path.push(key);
      bound[name] = bind(node, path);
      path.pop();
    }
    if (needed.length > 0) throwRequired(needed.filter((name) => bound[name] === undefined));
    return bound;
  };
}

function compileList(element: TSchema, schema: TSchema, options: BindOptions): Binder {
  const bind = compile(element, options);
  const expected = expectedName(schema);
  const isAttributes = Object.hasOwn(membersOf(element) ?? {}, "attribute_code");
  return (raw, path) => listOf(isAttributes ? attributeRows(raw) : raw, path, expected).map((node) => bind(node, path));
}

/**
 * Converts custom attributes that were sent as one object of codes and values to a list
 * (conventions of the platform).
 */
function attributeRows(raw: Raw): Raw {
  if (!(raw instanceof Map) || (raw.size === 1 && Array.isArray(raw.get("item")))) return raw;
  return [...raw].map(
    ([code, value]): JsonObject =>
      new Map([
        ["attribute_code", new JsonString(JSON.stringify(code))],
        ["value", value],
      ]),
  );
}

function listOf(raw: Raw, path: readonly string[], expected: string): readonly JsonNode[] {
  const wrapped = raw instanceof Map && raw.size === 1 ? raw.get("item") : undefined;
  const list = Array.isArray(wrapped) ? wrapped : raw;
  if (!Array.isArray(list)) throw invalidType(path, structureOf(list), expected);
  return list;
}

/**
 * Compiles a binder that returns the JSON text that the answer's writer would print of the bound
 * value: members in the order of the schema, absent ones left out. Checks and converts as every
 * other binder does, but makes no object.
 */
function compileCanonical(schema: TSchema, options: BindOptions): TextBinder {
  const expected = expectedName(schema);
  const members = membersOf(schema);
  const element = elementOf(schema);
  const bind = members
    ? canonicalObject(members, options)
    : element && kindOf(schema) === undefined
      ? canonicalList(element, expected, options)
      : canonicalLeaf(schema, options.entity_name);
  const isNullAllowed = isNullable(schema) || kindOf(schema) === "json";
  return (raw, path) => {
    if (raw instanceof CanonicalList) return raw.text;
    if (raw !== null) return bind(raw, path);
    if (isNullAllowed) return "null";
    throw invalidType(path, "null", expected);
  };
}

function canonicalObject(members: Record<string, TSchema>, options: BindOptions): TextBinder {
  const find = memberFinder(members, (schema) => compileCanonical(schema, options));
  const prefixes = Object.keys(members).map((name) => `${JSON.stringify(name)}:`);
  const needed = neededMembers(members);
  return (raw, path) => {
    if (!(raw instanceof Map)) throw invalidType(path, structureOf(raw), "object");
    const texts = prefixes.map(() => "");
    for (const [key, node] of raw) {
      const { index, bind } = find(key);
      if (!bind) continue;
      path.push(key);
      texts[index] = bind(node, path);
      path.pop();
    }
    if (needed.length > 0) throwRequired(needed.filter(({ index }) => texts[index] === "").map(({ name }) => name));
    let text = "";
    for (let index = 0; index < texts.length; index += 1) {
      const member = texts[index];
      if (member !== "") text += (text === "" ? "{" : ",") + (prefixes[index] ?? "") + member;
    }
    return text === "" ? "{}" : `${text}}`;
  };
}

function canonicalList(element: TSchema, expected: string, options: BindOptions): TextBinder {
  const bind = compileCanonical(element, options);
  return (raw, path) => {
    const texts = listOf(raw, path, expected).map((node) => bind(node, path));
    return `[${texts.join(",")}]`;
  };
}

import type { TObject, TSchema } from "typebox";
import { parseInstant } from "../runtime/instant.ts";
import { isShortestAmount, roundNumberText } from "../runtime/money.ts";
import { badRequest, couldNotSave, invalidType, required, unsupportedField } from "./errors.ts";
import { JsonNumber, type JsonNode, JsonString, sourceOf } from "./json.ts";
import type { QueryNode } from "./query-string.ts";
import { elementOf, isNullable, isOptional, isServerOwned, isWide, kindOf, membersOf } from "./schema.ts";

/** What a parameter may be before it is bound: a node of the body, or text from the path or the query. */
type Raw = JsonNode | string;

export interface BindSources {
  readonly path: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, QueryNode>;
  /** The body's root, or undefined when there is none. */
  readonly body: JsonNode | undefined;
}

export interface BindOptions {
  /** Refuse undeclared keys at the top of the body as well. */
  readonly strict: boolean;
  /** Names the entity in the could-not-save answer for values that do not fit. */
  readonly saves: string | undefined;
}

/** `path` holds the keys from the outermost data object inwards; one array is pushed to and popped, not copied. */
type Binder = (raw: Raw, path: string[]) => unknown;

const INT4_MAX = 2 ** 31 - 1;
/** Whole numbers below every limit, as nearly all are. */
const SMALL = /^[1-9]\d{0,8}$/;
const NUMERIC = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/;

/**
 * Compiles the binder of one route. Parameters are looked up by name in either spelling, in the path first, then the
 * query, then the body; null counts as missing. Values convert as the platform converts simple types.
 *
 * @returns a function from the request's sources to the input object, which throws ApiError 400.
 */
export function compileBinder(input: TObject, options: BindOptions): (sources: BindSources) => Record<string, unknown> {
  const spellingsOf = (name: string): string[] => [...new Set([camelCase(name), snakeCase(name)])];
  const declared = new Set(Object.keys(input.properties).flatMap(spellingsOf));
  const parameters = Object.entries(input.properties)
    .filter(([, schema]) => !isServerOwned(schema))
    .map(([name, schema]) => ({ name, spellings: spellingsOf(name), schema, bind: compile(schema, options) }));

  return ({ path, query, body }) => {
    const members = body instanceof Map ? body : undefined;
    if (options.strict && members) {
      for (const key of members.keys()) if (!declared.has(key)) throw unsupportedField(key);
    }
    const bound: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const { name, spellings, schema, bind } of parameters) {
      const raw = lookUp(spellings, path, query, members);
      const isAbsent = raw === undefined || (raw === null && !(options.strict && isNullable(schema)));
      if (!isAbsent) {
        const value = bind(raw, options.strict ? [name] : []);
        if (value !== undefined) bound[name] = value;
      } else if (!isOptional(schema)) {
        missing.push(camelCase(name));
      }
    }
    const [first, ...rest] = missing;
    if (first !== undefined) throw required([first, ...rest]);
    return bound;
  };
}

function lookUp(
  spellings: readonly string[],
  path: ReadonlyMap<string, string>,
  query: ReadonlyMap<string, QueryNode>,
  body: ReadonlyMap<string, JsonNode> | undefined,
): Raw | undefined {
  for (const spelling of spellings) {
    const value = path.get(spelling);
    if (value !== undefined) return value;
  }
  for (const spelling of spellings) {
    const value = query.get(spelling);
    if (typeof value === "string") return value;
  }
  for (const spelling of spellings) {
    const value = body?.get(spelling);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** `receipt_token` and `receiptToken` name the same property. */
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
  if (element && kindOf(schema) === undefined) return compileList(element, expectedName(schema), options);
  switch (kindOf(schema)) {
    case "int":
      return bindInt(isWide(schema) ? Number.MAX_SAFE_INTEGER : INT4_MAX);
    case "bool":
      return bindBool;
    case "text":
      return bindText;
    case "decimal":
      return bindDecimal(options.saves);
    case "amount":
      return bindText;
    case "verbatim":
      return bindVerbatim;
    case "json":
      return bindJson;
    case "timestamp":
      return bindTimestamp;
    case undefined:
      return bindJson;
  }
}

function compileObject(members: Record<string, TSchema>, options: BindOptions): Binder {
  const byProperty = new Map(
    Object.entries(members).map(([name, schema]) => [
      camelCase(name),
      { name, bind: isServerOwned(schema) ? undefined : compile(schema, options) },
    ]),
  );
  // Every spelling that clients use, resolved once; others go through the case rule.
  const bySpelling = new Map(
    [...byProperty.values()].flatMap((member) => [
      [member.name, member] as const,
      [camelCase(member.name), member] as const,
    ]),
  );
  return (raw, path) => {
    if (!(raw instanceof Map)) throw invalidType(path, structureOf(raw), "object");
    const bound: Record<string, unknown> = {};
    for (const [key, node] of raw) {
      const member = bySpelling.get(key) ?? byProperty.get(camelCase(key));
      if (member === undefined) throw unsupportedField(key);
      if (!member.bind) continue;
      path.push(key);
      bound[member.name] = member.bind(node, path);
      path.pop();
    }
    return bound;
  };
}

function compileList(element: TSchema, expected: string, options: BindOptions): Binder {
  const bind = compile(element, options);
  return (raw, path) => {
    const wrapped = raw instanceof Map && raw.size === 1 ? raw.get("item") : undefined;
    const list = Array.isArray(wrapped) ? wrapped : raw;
    if (!Array.isArray(list)) throw invalidType(path, structureOf(list), expected);
    return list.map((node) => bind(node, path));
  };
}

/** How a wrong value is named: its text, or the kind of structure it is. */
function describe(raw: Raw): string {
  if (typeof raw === "string") return raw;
  if (raw instanceof JsonNumber) return raw.text;
  if (raw instanceof JsonString) return raw.value;
  if (raw === null) return "null";
  if (typeof raw === "boolean") return raw ? "1" : "";
  return "array";
}

/** What kind of value stands where a structure belongs, in the platform's names. */
function structureOf(raw: Raw): string {
  if (typeof raw === "string" || raw instanceof JsonString) return "string";
  if (raw instanceof JsonNumber) return /^-?\d+$/.test(raw.text) ? "integer" : "double";
  if (raw === null) return "NULL";
  return typeof raw === "boolean" ? "boolean" : "array";
}

/** The text of a number or a string; undefined for everything else. */
function textOf(raw: Raw): string | undefined {
  if (typeof raw === "string") return raw;
  if (raw instanceof JsonString) return raw.value;
  return raw instanceof JsonNumber ? raw.text : undefined;
}

/** A scalar as text: true is `1`, false is empty, `1.50` is `1.5` and `1e3` is `1000`. */
function scalarText(raw: Raw): string | undefined {
  if (typeof raw === "boolean") return raw ? "1" : "";
  if (!(raw instanceof JsonNumber)) return textOf(raw);
  const { text } = raw;
  if (/[eE]/.test(text)) return Number.isFinite(Number(text)) ? String(Number(text)) : text;
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function bindInt(most: number): Binder {
  return (raw, path) => {
    const text = textOf(raw);
    if (text !== undefined && SMALL.test(text)) return Number(text);
    if (text === undefined || text.length > 64 || !NUMERIC.test(text)) throw invalidType(path, describe(raw), "int");
    const value = /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : Math.trunc(Number(text));
    if (Math.abs(value) > most) throw invalidType(path, describe(raw), "int");
    return value === 0 ? 0 : value;
  };
}

const TRUE_TEXTS = new Set(["1", "true", "on", "yes"]);

const bindBool: Binder = (raw, path) => {
  const text = scalarText(raw);
  if (text === undefined) throw invalidType(path, describe(raw), "bool");
  return TRUE_TEXTS.has(text.trim().toLowerCase());
};

const bindText: Binder = (raw, path) => {
  // A string without an escape was checked when it was read: no control character, and UTF-8 has no lone surrogate.
  if (raw instanceof JsonString && !raw.token.includes("\\")) return raw.token.slice(1, -1);
  const text = scalarText(raw);
  if (text === undefined) throw invalidType(path, describe(raw), "string");
  if (text.includes("\0") || !text.isWellFormed()) {
    const prefix = path.map((key) => `Error occurred during "${key}" processing. `).join("");
    throw badRequest(`${prefix}The value has a character that cannot be stored (U+0000 or a lone surrogate).`);
  }
  return text;
};

const bindVerbatim: Binder = (raw, path) => {
  if (raw instanceof JsonString) return raw.token;
  const text = typeof raw === "boolean" ? (raw ? "1" : "") : textOf(raw);
  if (text === undefined) throw invalidType(path, describe(raw), "string");
  return JSON.stringify(text);
};

const bindJson: Binder = (raw) => (typeof raw === "string" ? JSON.stringify(raw) : sourceOf(raw));

function bindDecimal(saves: string | undefined): Binder {
  return (raw, path) => {
    if (raw instanceof JsonNumber && isShortestAmount(raw.text)) return raw.text;
    const text = textOf(raw)?.trim();
    if (text === undefined || !NUMERIC.test(text)) throw invalidType(path, describe(raw), "float");
    const rounded = roundNumberText(text);
    if (rounded === undefined) {
      throw couldNotSave(
        saves ?? "entity",
        `The value of "${path.at(-1) ?? ""}" is beyond the amounts that can be stored.`,
      );
    }
    return rounded;
  };
}

const bindTimestamp: Binder = (raw, path) => {
  const text = textOf(raw);
  const instant = text === undefined ? undefined : parseInstant(text);
  if (instant === undefined) throw invalidType(path, describe(raw), "datetime");
  return instant;
};

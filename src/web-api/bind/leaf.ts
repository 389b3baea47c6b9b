import { isLongerThan, storable, withoutEnd } from "../../runtime/characters.ts";
import { parseInstant } from "../../runtime/instant.ts";
import { isShortestAmount, roundNumberText } from "../../runtime/money.ts";
import type { TSchema } from "typebox";
import { ApiError, couldNotSave, invalidType, noSuchEntity, noSuchId, problem } from "../errors/errors.ts";
import { JsonNumber, type JsonNode, JsonString, sourceOf } from "../json/json.ts";
import { BODY_CHARACTERS_MAX, boundOf, idOf, isReplaced, isWide, kindOf, NUMBER_CHARACTERS_MAX } from "../schema.ts";

/** An unbound parameter: a node of the body, or text from the path or the query. */
export type Raw = JsonNode | string;

/**
 * Binds a value. `path` holds the keys from the outermost data object inwards: one array that is
 * pushed to and popped, not copied.
 */
export type Binder = (raw: Raw, path: string[]) => unknown;
export type TextBinder = (raw: Raw, path: string[]) => string;

const INT4_MAX = 2 ** 31 - 1;
/** Number of quotes in a string's token. */
const QUOTES = 2;
/** Maximum length of one character in a token: two escapes of six characters. */
const ESCAPED_MAX = 12;
/** Maximum characters of a wrong value that a refusal shows. */
const SHOWN_MAX = 1_000;
/** Matches nearly all whole numbers that are sent; every match is below every limit. */
const SMALL = /^[1-9]\d{0,8}$/;
const NUMERIC = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
/**
 * Compiles the binder of a value without members.
 *
 * @param entity_name - names the entity in the could-not-save answer for values that do not fit.
 */
export function bindLeaf(schema: TSchema, entity_name: string | undefined): Binder {
  switch (kindOf(schema)) {
    case "int": {
      const what = idOf(schema);
      return bindInt(schema, what === undefined ? undefined : (id) => noSuchId(what, id));
    }
    case "bool":
      return bindBool;
    case "text":
    case "amount":
      return bindText(boundOf(schema), isReplaced(schema));
    case "decimal":
      return bindDecimal(entity_name);
    case "verbatim":
      return bindVerbatim(boundOf(schema));
    case "json":
      return bindJson(boundOf(schema));
    case "timestamp":
      return bindTimestamp;
    case undefined:
      return bindJson(BODY_CHARACTERS_MAX);
  }
}

/**
 * Compiles the binder of a value without members that returns its JSON text, as the answer's writer
 * prints the bound value.
 *
 * @throws Error (a bug) for the kinds that only the database completes.
 */
export function canonicalLeaf(schema: TSchema, entity_name: string | undefined): TextBinder {
  const kind = kindOf(schema);
  const bind = bindLeaf(schema, entity_name);
  if (kind === "amount" || kind === "timestamp") throw new Error(`a value of kind ${kind} has no canonical text yet`);
  if (kind !== "text") return (raw, path) => String(bind(raw, path));
  const most = boundOf(schema);
  // A string without an escape is its own JSON text.
  return (raw, path) =>
    raw instanceof JsonString && raw.token.length <= most + QUOTES && !raw.token.includes("\\")
      ? raw.token
      : JSON.stringify(bind(raw, path));
}

/** Returns a wrong value for a message: its text, shortened when long, or its kind of structure. */
function describe(raw: Raw): string {
  const text = textOf(raw);
  if (text !== undefined) return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text;
  if (raw === null) return "null";
  if (typeof raw === "boolean") return raw ? "1" : "";
  return "array";
}

/** Returns the platform's name for the type of a value where a structure is expected. */
export function structureOf(raw: Raw): string {
  if (typeof raw === "string" || raw instanceof JsonString) return "string";
  if (raw instanceof JsonNumber) return /^-?\d+$/.test(raw.text) ? "integer" : "double";
  if (raw === null) return "NULL";
  return typeof raw === "boolean" ? "boolean" : "array";
}

/** Returns the text of a number or a string; undefined for any other value. */
function textOf(raw: Raw): string | undefined {
  if (typeof raw === "string") return raw;
  if (raw instanceof JsonString) return raw.value;
  return raw instanceof JsonNumber ? raw.text : undefined;
}

/** Returns a scalar as text: true is `1`, false is empty, `1.50` is `1.5` and `1e3` is `1000`. */
function scalarText(raw: Raw): string | undefined {
  if (typeof raw === "boolean") return raw ? "1" : "";
  if (!(raw instanceof JsonNumber)) return textOf(raw);
  const { text } = raw;
  if (/[eE]/.test(text)) return Number.isFinite(Number(text)) ? String(Number(text)) : text;
  return text.includes(".") ? withoutEnd(withoutEnd(text, "0"), ".") : text;
}

/**
 * Returns the binder of an integer in the path, which names a row: an integer that no row can have
 * is a 404.
 *
 * @param name - the parameter as the route declares it.
 */
export function bindPathInt(schema: TSchema, name: string): Binder {
  const what = idOf(schema);
  return bindInt(schema, (id) => (what === undefined ? noSuchEntity(name, id) : noSuchId(what, id)));
}

/**
 * Returns the binder of an integer.
 *
 * @param unknown - the refusal of an id beyond that of every row; without it such a value is of the
 *   wrong type.
 */
function bindInt(schema: TSchema, unknown?: (id: number | string) => ApiError): Binder {
  const most = isWide(schema) ? Number.MAX_SAFE_INTEGER : INT4_MAX;
  return (raw, path) => {
    const text = textOf(raw);
    if (text !== undefined && SMALL.test(text)) return Number(text);
    if (text === undefined || text.length > NUMBER_CHARACTERS_MAX || !NUMERIC.test(text))
      throw invalidType(path, describe(raw), "int");
    const value = /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : Math.trunc(Number(text));
    if (Math.abs(value) > most) {
      if (unknown !== undefined) throw unknown(Number.isSafeInteger(value) ? value : text.trim());
      throw invalidType(path, describe(raw), "int");
    }
    return value === 0 ? 0 : value;
  };
}

const TRUE_TEXTS = new Set(["1", "true", "on", "yes"]);

const bindBool: Binder = (raw, path) => {
  const text = scalarText(raw);
  if (text === undefined) throw invalidType(path, describe(raw), "bool");
  return text.length <= NUMBER_CHARACTERS_MAX && TRUE_TEXTS.has(text.trim().toLowerCase());
};

function bindText(most: number, is_replaced: boolean): Binder {
  const token_most = most + QUOTES;
  return (raw, path) => {
    // A string without an escape was checked when it was read: no control character, and UTF-8 has
    // no lone surrogate.
    if (raw instanceof JsonString && raw.token.length <= token_most && !raw.token.includes("\\")) {
      return raw.token.slice(1, -1);
    }
    // A token that is too long even when every character is escaped is not decoded.
    if (raw instanceof JsonString && raw.token.length > ESCAPED_MAX * most + QUOTES) throw tooLong(path, most);
    const text = scalarText(raw);
    if (text === undefined) throw invalidType(path, describe(raw), "string");
    if (isLongerThan(text, most)) throw tooLong(path, most);
    if (is_replaced) return storable(text);
    if (text.includes("\0") || !text.isWellFormed()) {
      throw new ApiError("value_not_storable", { path });
    }
    return text;
  };
}

function tooLong(path: readonly string[], most: number): ApiError {
  return new ApiError("value_too_long", { path, max: most });
}

function bindVerbatim(most: number): Binder {
  return (raw, path) => {
    const text = typeof raw === "boolean" ? (raw ? "1" : "") : raw instanceof JsonString ? raw.token : textOf(raw);
    if (text === undefined) throw invalidType(path, describe(raw), "string");
    if (text.length > most + QUOTES) throw tooLong(path, most);
    return raw instanceof JsonString ? text : JSON.stringify(text);
  };
}

function bindJson(most: number): Binder {
  return (raw, path) => {
    const text = typeof raw === "string" ? JSON.stringify(raw) : sourceOf(raw);
    if (text.length > most + QUOTES) throw tooLong(path, most);
    return text;
  };
}

function bindDecimal(entity_name: string | undefined): Binder {
  return (raw, path) => {
    if (raw instanceof JsonNumber && isShortestAmount(raw.text)) return raw.text;
    const sent = textOf(raw);
    const text = sent === undefined || sent.length > NUMBER_CHARACTERS_MAX ? undefined : sent.trim();
    if (text === undefined || !NUMERIC.test(text)) throw invalidType(path, describe(raw), "float");
    const rounded = roundNumberText(text);
    if (rounded === undefined) {
      throw couldNotSave(entity_name ?? "entity", problem("field_beyond_amounts", { field: path.at(-1) ?? "" }));
    }
    return rounded;
  };
}

const bindTimestamp: Binder = (raw, path) => {
  const text = textOf(raw);
  const instant = text === undefined || text.length > NUMBER_CHARACTERS_MAX ? undefined : parseInstant(text);
  if (instant === undefined) throw invalidType(path, describe(raw), "datetime");
  return instant;
};

import type { References, Value } from "../../../../shop-data/import/row.ts";
import { isLongerThan, withoutEnd, TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { isCalendarDay, parseInstant } from "../../../../runtime/instant.ts";
import { isName } from "../../../../shop-data/customers/names.ts";
import { tidiedCode, tidiedLine } from "../../../../runtime/notation.ts";
import { canonicalEmail, isMailAddress, parseMailAddress } from "../../../../runtime/mail-address.ts";
import { parseStoredAmount } from "../../../../runtime/money.ts";
import {
  type ImportCode,
  type ImportProblem,
  importProblem,
  importProblemText,
} from "../../../../shop-data/import/problems.ts";

/**
 * Format of a cell.
 *
 * - `text` is stored unchanged, with its spaces; `code` is trimmed.
 * - `email`, `name`, `phone` and `person` are texts about people, stored in one notation; the first
 *   two must be an address and a person's name.
 * - `decimal`: digits with a point, exact; `bool`: 1 or 0, true or false, yes or no.
 * - `date`: `YYYY-MM-DD`; `datetime`: ISO 8601, without an offset in UTC.
 * - `list`: texts separated by `|` in CSV, a list in JSON Lines.
 * - `website` and `group` are codes, `websites` and `groups` lists of them; they are stored as ids.
 * - `group_id`: the id of a group.
 */
export type ColumnType =
  | "text"
  | "code"
  | "email"
  | "name"
  | "phone"
  | "person"
  | "int"
  | "decimal"
  | "bool"
  | "date"
  | "datetime"
  | "list"
  | "website"
  | "websites"
  | "group"
  | "group_id"
  | "groups";

/** A cell of a file; undefined when the file does not have the column. */
export type Cell = string | null | readonly string[];

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
  /** `row`: required in every row; `new`: required in a row that is not stored yet. */
  readonly required?: "row" | "new";
  /** Maximum characters of a text, or of each text of a list; 255 by default. */
  readonly max?: number;
  /** Maximum digits before and after the point of a decimal; 16 and 4 by default. */
  readonly digits?: readonly [whole: number, decimals: number];
  readonly least?: number;
  readonly most?: number;
  /** Whether 0 is refused. */
  readonly is_positive?: boolean;
  /** Allowed texts, each with its stored value. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Texts in lower case of other systems, each with the text that it stands for. */
  readonly spellings?: Readonly<Record<string, string>>;
  /** Reads the text of a cell of another system. */
  readonly rewrite?: (text: string) => string;
  /** Splits the text of a list; by default at `|`. */
  readonly split?: (text: string) => readonly string[];
  /** Returns the remark about a text that is stored, if any. */
  readonly remark?: (text: string) => ImportProblem | undefined;
  /**
   * Required form of a text, and its refusal. With `capitals`, letters are first converted to upper
   * case.
   */
  readonly form?: { readonly pattern: RegExp; readonly refusal: FormRefusal; readonly capitals?: boolean };
  /** Value of an empty cell; null by default. `default` of a website: the default website. */
  readonly empty?: Value;
  /** A missing column is read as empty cells; always so for key columns. */
  readonly assumed?: boolean;
}

export function column(
  name: string,
  type: ColumnType,
  description: string,
  rest: Omit<Column, "name" | "type" | "description"> = {},
): Column {
  return { name, type, description, ...rest };
}

/** Returns choices that are stored as they are written. */
export function plainChoices(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

const LIST_MAX = 1_000;
const INT_MAX = 2_147_483_647;
const DIGITS = [16, 4] as const;
const SHOWN_MAX = 60;
const NUMBER_CHARACTERS_MAX = 64;
const TRUE = new Set(["1", "true", "yes"]);
const FALSE = new Set(["0", "false", "no"]);

export class CellRefusal extends Error {
  override readonly name = "CellRefusal";
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(importProblemText(problem));
    this.problem = problem;
  }
}

function refusal<Code extends ImportCode>(...problem: Parameters<typeof importProblem<Code>>): CellRefusal {
  return new CellRefusal(importProblem(...problem));
}

type FormRefusal = "not_code" | "not_country" | "only_digits" | "not_category_id";

/**
 * Reads a cell.
 *
 * @param splits - whether the text of a list is taken apart at `|`, as in CSV.
 * @throws CellRefusal
 */
export function readCell(column: Column, cell: Cell, references: References, splits: boolean): Value {
  if (isList(column.type)) return readList(column, cell, references, splits);
  if (cell !== null && typeof cell !== "string") throw refusal("not_one_value");
  const text = cell === null || column.type === "text" ? cell : trim(cell);
  if (text === null || text === "") return emptyOf(column, references);
  if (splits) refuseShortened(text);
  const { spellings = {}, rewrite } = column;
  const folded = text.toLowerCase();
  const meant = rewrite?.(text) ?? (Object.hasOwn(spellings, folded) ? (spellings[folded] ?? text) : text);
  return meant === "" ? emptyOf(column, references) : readText(column, meant, references);
}

/** A long number as a spreadsheet shows and saves it: its last digits are lost. */
const SHORTENED = /^-?\d(?:[.,]\d+)?e[+-]\d{1,3}$/i;

function refuseShortened(text: string): void {
  if (SHORTENED.test(trim(text))) throw refusal("shortened_number", { value: shown(text) });
}

/** Returns the value of an absent or empty cell. */
export function emptyOf({ type, empty = null }: Column, { default_website_id }: References): Value {
  if (empty !== "default") return empty;
  const id = String(default_website_id);
  return type === "websites" ? [id] : id;
}

function isList(type: ColumnType): boolean {
  return type === "list" || type === "websites" || type === "groups";
}

function readList(column: Column, cell: Cell, references: References, splits: boolean): Value {
  const parts = typeof cell === "string" ? (splits ? (column.split?.(cell) ?? cell.split("|")) : [cell]) : (cell ?? []);
  const texts = parts.map(trim).filter((text) => text !== "");
  if (texts.length === 0) return emptyOf(column, references);
  if (texts.length > LIST_MAX) throw refusal("too_many_entries", { max: LIST_MAX });
  if (splits) texts.forEach(refuseShortened);
  return [...new Set(texts.map((text) => readText(column, text, references)))];
}

function readText(column: Column, text: string, references: References): string {
  const { choices } = column;
  if (choices !== undefined) {
    const chosen = Object.hasOwn(choices, text.toLowerCase()) ? choices[text.toLowerCase()] : undefined;
    if (chosen === undefined) {
      throw refusal("not_choice", { value: shown(text), choices: Object.keys(choices).join(", ") });
    }
    return chosen;
  }
  switch (column.type) {
    case "int":
      return readInt(column, text);
    case "decimal":
      return readDecimal(column, text);
    case "bool":
      return readBool(text);
    case "date":
      if (!isCalendarDay(text)) throw refusal("not_date", { value: shown(text) });
      return text;
    case "datetime":
      return readInstant(text);
    case "email":
      return readEmail(text, references);
    case "name":
      if (references.judges_people && !isName(text)) throw refusal("not_name", { value: shown(text) });
      return readString(column, tidiedLine(text));
    case "phone":
      return readString(column, tidiedCode(text));
    case "person":
      return readString(column, tidiedLine(text));
    case "website":
    case "websites":
      return readCode("unknown_website", references.websites, text);
    case "group":
    case "groups":
      return readCode("unknown_group", references.groups, text);
    case "group_id":
      if ([...references.groups.values()].some((id) => String(id) === text)) return text;
      throw refusal("unknown_group", { code: shown(text), codes: someOf([...references.groups.values()].map(String)) });
    case "text":
    case "code":
    case "list":
      return readString(column, text);
  }
}

function readString({ max = TEXT_CHARACTERS_MAX, form }: Column, given: string): string {
  if (isLongerThan(given, max)) throw refusal("too_long", { max });
  const text = form?.capitals === true ? given.toUpperCase() : given;
  if (form !== undefined && !form.pattern.test(text)) throw refusal(form.refusal, { value: shown(text) });
  if (text.includes("\0")) throw refusal("has_nul");
  if (!text.isWellFormed()) throw refusal("half_character");
  return text;
}

function readEmail(text: string, { judges_people }: References): string {
  const isAddress = judges_people ? isMailAddress(text) : parseMailAddress(text) !== undefined;
  if (isLongerThan(text, TEXT_CHARACTERS_MAX) || !isAddress) {
    throw refusal("not_email", { value: shown(text) });
  }
  return canonicalEmail(text);
}

function readInt({ least = 0, most = INT_MAX }: Column, text: string): string {
  const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw refusal("not_whole_number", { value: shown(text) });
  if (value < least || value > most) throw refusal("out_of_range", { min: least, max: most });
  return String(value);
}

function readDecimal(column: Column, text: string): string {
  const { digits: [whole_max, decimals_max] = DIGITS, least = 0, most } = column;
  if (text.length > NUMBER_CHARACTERS_MAX) throw refusal("too_long", { max: NUMBER_CHARACTERS_MAX });
  const match = /^(-?)(\d*)(?:\.(\d+))?$/.exec(text);
  if (/^[+-]?[\d.,]+e[+-]\d+$/i.test(text)) throw refusal("shortened_number", { value: shown(text) });
  if (match === null || !/\d/.test(text)) {
    throw refusal(/^-?\d+,\d+$/.test(text) ? "decimal_comma" : "not_decimal", { value: shown(text) });
  }
  const [, sign = "", digits = "", all_decimals = ""] = match;
  const whole = digits.replace(/^0+(?=\d)/, "") || "0";
  const decimals = withoutEnd(all_decimals, "0");
  if (decimals.length > decimals_max) throw refusal("too_many_decimals", { max: decimals_max });
  if (whole.length > whole_max) throw refusal("too_many_digits", { max: whole_max });
  const plain = decimals === "" ? whole : `${whole}.${decimals}`;
  const value = plain === "0" ? "0" : `${sign}${plain}`;
  const units = parseStoredAmount(value);
  if (units < BigInt(least) * 10_000n) throw refusal("too_low", { min: least });
  if (most !== undefined && units > BigInt(most) * 10_000n) throw refusal("too_high", { max: most });
  if (column.is_positive === true && units === 0n) throw refusal("not_positive");
  return value;
}

function readBool(text: string): string {
  const word = text.toLowerCase();
  if (TRUE.has(word)) return "true";
  if (FALSE.has(word)) return "false";
  throw refusal("not_switch", { value: shown(text) });
}

function readInstant(text: string): string {
  const instant = parseInstant(text);
  if (instant === undefined) throw refusal("not_instant", { value: shown(text) });
  return instant;
}

function readCode(
  unknown: "unknown_website" | "unknown_group",
  ids: ReadonlyMap<string, number>,
  text: string,
): string {
  const id = ids.get(text.toLowerCase());
  if (id !== undefined) return String(id);
  throw refusal(unknown, { code: shown(text), codes: someOf([...ids.keys()]) });
}

/** Lists the first of many names. */
export function someOf(names: readonly string[]): string {
  const few = names.slice(0, 40).join(", ");
  return names.length > 40 ? `${few} and ${names.length - 40} more` : few;
}

/** Shortens a text to one line for an error message. */
export function shown(text: string): string {
  const short = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  return JSON.stringify(short.toWellFormed()).slice(1, -1);
}

/** Trims blanks, non-breaking ones too, with a loop: a pattern backtracks on long runs. */
export function trim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isAnyBlank(text.charCodeAt(from))) from += 1;
  while (to > from && isAnyBlank(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Whether a character is a blank of ASCII. */
export function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Blanks of Unicode, with the invisible characters that programs put at the ends of cells. */
const OTHER_BLANK = /[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]/;

function isAnyBlank(code: number): boolean {
  return isBlank(code) || (code > 0x7f && OTHER_BLANK.test(String.fromCharCode(code)));
}

import { isLongerThan, withoutEnd, TEXT_CHARACTERS_MAX } from "../../../runtime/characters.ts";
import { isCalendarDay, parseInstant } from "../../../runtime/instant.ts";
import { parseMailAddress } from "../../../runtime/mail-address.ts";
import { parseStoredAmount } from "../../../runtime/money.ts";

/**
 * How a cell is read.
 *
 * - `text` is kept as it stands, blanks included; `code` and `email` lose the blanks around them.
 * - `decimal`: digits with a point, exact; `bool`: 1 or 0, true or false, yes or no.
 * - `date`: `YYYY-MM-DD`; `datetime`: ISO 8601, without an offset in UTC.
 * - `list`: texts with `|` between them in CSV, a list in JSON Lines.
 * - `website` and `group` are codes, `websites` and `groups` lists of them; they are stored as ids.
 */
export type ColumnType =
  | "text"
  | "code"
  | "email"
  | "int"
  | "decimal"
  | "bool"
  | "date"
  | "datetime"
  | "list"
  | "website"
  | "websites"
  | "group"
  | "groups";

/** A cell as a file has it; undefined where the file does not have the column. */
export type Cell = string | null | readonly string[];

/** A cell as it is stored: text that the column's type in the database reads, or a list of texts. */
export type Value = string | null | readonly string[];

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
  /** `row`: every row needs it; `new`: a row needs it that is not stored yet. */
  readonly required?: "row" | "new";
  /** Characters of a text, or of each text of a list; 255 unless told. */
  readonly max?: number;
  /** Digits before and after the point of a decimal; 16 and 4 unless told. */
  readonly digits?: readonly [whole: number, decimals: number];
  readonly least?: number;
  readonly most?: number;
  /** 0 is refused. */
  readonly is_positive?: boolean;
  /** What may stand there, and what is stored for it. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What a text must look like; `says` ends the sentence "must be …". Letters are made capitals first when `capitals`. */
  readonly form?: { readonly pattern: RegExp; readonly says: string; readonly capitals?: boolean };
  /** What an empty cell stands for; null unless told. `default` of a website: the default website. */
  readonly empty?: Value;
  /** A file without the column is read as if its cells were empty, as it is with columns of the key. */
  readonly assumed?: boolean;
}

/** What codes in a file stand for. */
export interface References {
  /** By lower-case code. */
  readonly websites: ReadonlyMap<string, number>;
  readonly default_website_id: number;
  readonly groups: ReadonlyMap<string, number>;
  readonly attributes: ReadonlyMap<string, { readonly id: number; readonly input: string }>;
  /** Customers have one account over all websites. */
  readonly has_shared_accounts: boolean;
}

const LIST_MAX = 1_000;
const INT_MAX = 2_147_483_647;
const DIGITS = [16, 4] as const;
const SHOWN_MAX = 60;
const NUMBER_CHARACTERS_MAX = 64;
const TRUE = new Set(["1", "true", "yes"]);
const FALSE = new Set(["0", "false", "no"]);

/** Why a cell is refused. */
export class CellRefusal extends Error {
  override readonly name = "CellRefusal";
}

/**
 * Reads a cell.
 *
 * @param splits - whether the text of a list is taken apart at `|`, as in CSV.
 * @throws CellRefusal
 */
export function readCell(column: Column, cell: Cell, references: References, splits: boolean): Value {
  if (isList(column.type)) return readList(column, cell, references, splits);
  if (cell !== null && typeof cell !== "string") throw new CellRefusal("is a list where one value is expected.");
  const text = cell === null || column.type === "text" ? cell : trim(cell);
  if (text === null || text === "") return emptyOf(column, references);
  return readText(column, text, references);
}

/** What an absent or empty cell stands for. */
export function emptyOf({ type, empty = null }: Column, { default_website_id }: References): Value {
  if (empty !== "default") return empty;
  const id = String(default_website_id);
  return type === "websites" ? [id] : id;
}

function isList(type: ColumnType): boolean {
  return type === "list" || type === "websites" || type === "groups";
}

function readList(column: Column, cell: Cell, references: References, splits: boolean): Value {
  const parts = typeof cell === "string" ? (splits ? cell.split("|") : [cell]) : (cell ?? []);
  const texts = parts.map(trim).filter((text) => text !== "");
  if (texts.length === 0) return emptyOf(column, references);
  if (texts.length > LIST_MAX) throw new CellRefusal(`has more than ${LIST_MAX} entries.`);
  return [...new Set(texts.map((text) => readText(column, text, references)))];
}

function readText(column: Column, text: string, references: References): string {
  const { choices } = column;
  if (choices !== undefined) {
    const chosen = Object.hasOwn(choices, text.toLowerCase()) ? choices[text.toLowerCase()] : undefined;
    if (chosen === undefined) {
      throw new CellRefusal(`${shown(text)} is none of ${Object.keys(choices).join(", ")}.`);
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
      if (!isCalendarDay(text)) throw new CellRefusal(`${shown(text)} is no day of the calendar: YYYY-MM-DD.`);
      return text;
    case "datetime":
      return readInstant(text);
    case "email":
      return readEmail(text);
    case "website":
    case "websites":
      return readCode("website", references.websites, text);
    case "group":
    case "groups":
      return readCode("customer group", references.groups, text);
    case "text":
    case "code":
    case "list":
      return readString(column, text);
  }
}

function readString({ max = TEXT_CHARACTERS_MAX, form }: Column, given: string): string {
  if (isLongerThan(given, max)) throw new CellRefusal(`is longer than ${max} characters.`);
  const text = form?.capitals === true ? given.toUpperCase() : given;
  if (form !== undefined && !form.pattern.test(text)) throw new CellRefusal(`${shown(text)} must be ${form.says}.`);
  if (text.includes("\0")) throw new CellRefusal("holds the character U+0000, which cannot be stored.");
  if (!text.isWellFormed()) throw new CellRefusal("holds half of a character, which cannot be stored.");
  return text;
}

function readEmail(text: string): string {
  // Kept as it was typed: accounts are compared without regard to case, and the domain is made ASCII when mailing.
  if (isLongerThan(text, TEXT_CHARACTERS_MAX) || parseMailAddress(text) === undefined) {
    throw new CellRefusal(`${shown(text)} is no e-mail address.`);
  }
  return text;
}

function readInt({ least = 0, most = INT_MAX }: Column, text: string): string {
  const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new CellRefusal(`${shown(text)} is no whole number.`);
  if (value < least || value > most) throw new CellRefusal(`must be from ${least} to ${most}.`);
  return String(value);
}

function readDecimal(column: Column, text: string): string {
  const { digits: [whole_max, decimals_max] = DIGITS, least = 0, most } = column;
  if (text.length > NUMBER_CHARACTERS_MAX) throw new CellRefusal(`is longer than ${NUMBER_CHARACTERS_MAX} characters.`);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) {
    const hint = /^-?\d+,\d+$/.test(text) ? " Decimals follow a point." : "";
    throw new CellRefusal(`${shown(text)} is no decimal number.${hint}`);
  }
  const [, sign = "", digits = "", all_decimals = ""] = match;
  const whole = digits.replace(/^0+(?=\d)/, "");
  const decimals = withoutEnd(all_decimals, "0");
  if (decimals.length > decimals_max) throw new CellRefusal(`has more than ${decimals_max} decimals.`);
  if (whole.length > whole_max) throw new CellRefusal(`has more than ${whole_max} digits before the point.`);
  const plain = decimals === "" ? whole : `${whole}.${decimals}`;
  const value = plain === "0" ? "0" : `${sign}${plain}`;
  const units = parseStoredAmount(value);
  if (units < BigInt(least) * 10_000n) throw new CellRefusal(`must be ${least} or more.`);
  if (most !== undefined && units > BigInt(most) * 10_000n) throw new CellRefusal(`must be at most ${most}.`);
  if (column.is_positive === true && units === 0n) throw new CellRefusal("must be above 0.");
  return value;
}

function readBool(text: string): string {
  const word = text.toLowerCase();
  if (TRUE.has(word)) return "true";
  if (FALSE.has(word)) return "false";
  throw new CellRefusal(`${shown(text)} is neither 1 nor 0, true nor false, yes nor no.`);
}

function readInstant(text: string): string {
  const instant = parseInstant(text);
  if (instant === undefined) throw new CellRefusal(`${shown(text)} is no date and time, as 2026-03-01 09:30:00.`);
  return instant;
}

function readCode(what: string, ids: ReadonlyMap<string, number>, text: string): string {
  const id = ids.get(text.toLowerCase());
  if (id !== undefined) return String(id);
  throw new CellRefusal(`There is no ${what} ${shown(text)}; there is ${someOf([...ids.keys()])}.`);
}

/** The first of many names. */
export function someOf(names: readonly string[]): string {
  const few = names.slice(0, 40).join(", ");
  return names.length > 40 ? `${few} and ${names.length - 40} more` : few;
}

/** A text as an error shows it: quoted, short, on one line. */
export function shown(text: string): string {
  const short = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  return JSON.stringify(short.toWellFormed());
}

/** ASCII blanks only; a loop, as a pattern backtracks on long runs. */
function trim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from += 1;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

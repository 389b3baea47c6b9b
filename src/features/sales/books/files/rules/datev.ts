import type { Accounts } from "../../accounts/rules/accounts.ts";
import type { JournalEntry, JournalLine } from "../../journal/rules/entry.ts";
import { magnitude } from "../../../../../runtime/money.ts";
import { COLUMN_NAMES, KEY_WORDS, ROLE_WORDS } from "./datev-texts.ts";
import { inWindows1252 } from "./windows-1252.ts";

/** Files for DATEV have amounts in this currency only. */
export const DATEV_CURRENCY = "EUR";

const COLUMNS = COLUMN_NAMES.length;
const UNITS_PER_CENT = 100n;
const NUMBER_CHARACTERS_MAX = 36;
const TEXT_CHARACTERS_MAX = 60;
const TITLE_CHARACTERS_MAX = 30;
/** Ten digits and two decimals. */
const CENTS_LIMIT = 10n ** 12n;

/** What the first line of a file of postings states. */
export interface BatchHeader {
  readonly consultant: number;
  readonly client: number;
  readonly account_length: number;
  /** First day of the financial year that holds the period. */
  readonly year_start: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
  /** Newest creation of the entries, in ISO 8601 in UTC with any decimals; null without entries. */
  readonly created_at: string | null;
}

/** Returns the line of the header and the line of the columns' names, as EXTF 700 orders them. */
export function headerOf(header: BatchHeader): string {
  const { consultant, client, account_length, year_start, from, to, title, created_at } = header;
  const fields = [
    quoted("EXTF"),
    "700",
    "21",
    quoted("Buchungsstapel"),
    "13",
    digitsOf(created_at ?? `${to}T00:00:00`)
      .padEnd(17, "0")
      .slice(0, 17),
    "",
    quoted("RE"),
    quoted(""),
    quoted(""),
    String(consultant),
    String(client),
    digitsOf(year_start),
    String(account_length),
    digitsOf(from),
    digitsOf(to),
    quoted(plain(title).slice(0, TITLE_CHARACTERS_MAX)),
    quoted(""),
    "1",
    "0",
    "0",
    quoted(DATEV_CURRENCY),
    "",
    quoted(""),
    "",
    "",
    quoted(""),
    "",
    "",
    quoted(""),
    quoted(""),
  ];
  return lineOf(fields) + lineOf(COLUMN_NAMES);
}

/**
 * Returns the rows of an entry: each of its lines against the clearing account, so that the rows of
 * an entry add up to nothing there. An account that computes its tax takes revenue and tax of its
 * rate as one row.
 */
export function rowsOf(entry: JournalEntry, accounts: Accounts): string {
  return postingsOf(entry.lines, accounts)
    .map(({ cents, account, text }) => {
      const fields = Array.from({ length: COLUMNS }, () => "");
      const set = (column: number, value: string): void => void fields.splice(column - 1, 1, value);
      set(1, amountOf(cents));
      set(2, quoted(cents > 0n ? "S" : "H"));
      set(3, quoted(DATEV_CURRENCY));
      set(7, account);
      set(8, accounts.of("clearing", "").account);
      set(10, `${entry.business_date.slice(8, 10)}${entry.business_date.slice(5, 7)}`);
      set(11, quoted(numberOf(entry.number)));
      set(14, quoted(plain(text).slice(0, TEXT_CHARACTERS_MAX)));
      set(114, "0");
      return lineOf(fields);
    })
    .join("");
}

interface Posting {
  /** Cents, debit above zero; never zero. */
  readonly cents: bigint;
  readonly account: string;
  readonly text: string;
}

/**
 * Returns the postings of an entry's lines in cents. What is lost when amounts below a cent are
 * rounded is a posting of its own.
 */
export function postingsOf(lines: readonly JournalLine[], accounts: Accounts): Posting[] {
  const takesTax = new Set(
    lines.filter(({ role, key }) => role === "revenue" && accounts.of(role, key).gross).map(({ key }) => key),
  );
  const taxOf = (key: string): bigint =>
    lines.filter((line) => line.role === "vat" && line.key === key).reduce((sum, { amount }) => sum + amount, 0n);
  const postings = lines
    .filter(({ role, key }) => role !== "vat" || !takesTax.has(key))
    .map((line) => ({
      cents: centsOf(line.role === "revenue" && takesTax.has(line.key) ? line.amount + taxOf(line.key) : line.amount),
      account: accounts.of(line.role, line.key).account,
      text: textOf(line),
    }));
  const lost = postings.reduce((sum, { cents }) => sum - cents, 0n);
  const cents_lost = { cents: lost, account: accounts.of("rounding", "").account, text: ROLE_WORDS["rounding"] ?? "" };
  return [...postings, cents_lost].filter(({ cents }) => cents !== 0n);
}

function centsOf(units: bigint): bigint {
  const cents = (magnitude(units) + UNITS_PER_CENT / 2n) / UNITS_PER_CENT;
  return units < 0n ? -cents : cents;
}

/** Returns what a bookkeeper reads beside a posting: role, key and the note of a movement. */
function textOf({ role, key, text }: JournalLine): string {
  // The key of a movement of cash is its note.
  const words = key === text ? [] : key.split(" ").map((word) => wordIn(KEY_WORDS, word) ?? word);
  const known = wordIn(ROLE_WORDS, role) ?? role;
  return [...new Set([known, ...words, text])].filter((word) => word !== "").join(" ");
}

function wordIn(words: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** Returns whether DATEV takes an amount: ten digits before the decimals. */
export function isAmount(cents: bigint): boolean {
  return magnitude(cents) < CENTS_LIMIT;
}

/**
 * Returns what names the location in a file: its name, or its code when the file's characters have
 * no letter and no digit of the name.
 */
export function datevTitle({ name, code }: { readonly name: string; readonly code: string }): string {
  return /[\p{L}\p{N}]/u.test(plain(name)) ? name : code;
}

/** Accounts that DATEV takes: digits only, of the length of the ledger's accounts or one more. */
export function isAccount(account: string, account_length: number): boolean {
  return /^\d+$/.test(account) && account.length >= account_length && account.length <= account_length + 1;
}

/**
 * Returns the first day of the financial year that holds a date.
 *
 * @param start - the first day of each financial year, MM-DD.
 */
export function yearStart(date: string, start: string): string {
  const year = Number(date.slice(0, 4));
  return `${date.slice(5) >= start ? year : year - 1}-${start}`;
}

/** Returns the name of a file; the location's code with letters and digits only. */
export function datevName(location: string, from: string, to: string): string {
  return `EXTF_Buchungsstapel_${location.replaceAll(/[^A-Za-z0-9]+/g, "-")}_${digitsOf(from)}_${digitsOf(to)}.csv`;
}

/** Returns a number of 36 characters of those that DATEV takes; its end tells closings apart. */
function numberOf(number: string): string {
  return number.replaceAll(/[^A-Za-z0-9$&%*+/-]/g, "-").slice(-NUMBER_CHARACTERS_MAX);
}

function amountOf(cents: bigint): string {
  const digits = magnitude(cents).toString().padStart(3, "0");
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/**
 * Returns a text as the file can hold it, without control characters. Quoted before, it could get a
 * quotation mark as the base letter of a wide one.
 */
const plain = (text: string): string => inWindows1252(text).replaceAll(/\p{Cc}+/gu, " ");

/** Puts a plain text in quotation marks. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const lineOf = (fields: readonly string[]): string => `${fields.join(";")}\r\n`;

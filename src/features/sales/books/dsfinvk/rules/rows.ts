import { roundTo } from "../../../closings/rules/units.ts";
import { type Column, type Table, type TableFile, TABLES } from "./tables.ts";

/** The cells of a row by their columns; absent ones are empty. Numbers are already written. */
export type Cells = Readonly<Record<string, string>>;

const BY_FILE = new Map(TABLES.map((table) => [table.file, table]));

/** Returns the first row of a table. */
export function headerRow({ columns }: Table): string {
  return lineOf(columns.map(({ name }) => name));
}

/**
 * Returns a row of a table.
 *
 * @param onCut - called with the column of each text that is longer than the format allows.
 * @throws RangeError (a bug) for a cell of no column, and an id or number that the format does not
 *   take.
 */
export function rowOf(file: TableFile, cells: Cells, onCut: (column: string) => void): string {
  const table = BY_FILE.get(file);
  if (table === undefined) throw new RangeError(`no table ${file}`);
  const names = new Set(table.columns.map(({ name }) => name));
  const unknown = Object.keys(cells).find((name) => !names.has(name));
  if (unknown !== undefined) throw new RangeError(`${file} has no column ${unknown}`);
  return lineOf(table.columns.map((column) => cellOf(column, cells[column.name] ?? "", onCut)));
}

const NUMBER = /^-?\d+(?:,\d+)?$/;

function cellOf({ name, kind, most }: Column, text: string, onCut: (column: string) => void): string {
  if (kind === "number") {
    if (text !== "" && (!NUMBER.test(text) || (text.split(",")[1] ?? "").length > most))
      throw new RangeError(`${name} does not take the number ${text}`);
    return text;
  }
  // What a TSE signed is left as it is.
  const characters = Array.from(name === "TSE_VORGANGSDATEN" ? text : oneLine(text));
  if (characters.length <= most) return characters.join("");
  if (IDS.has(name)) throw new RangeError(`${name} is longer than ${most}`);
  onCut(name);
  return characters.slice(0, most).join("");
}

/** Columns by which rows find each other: a cut one would find another row. */
const IDS: ReadonlySet<string> = new Set([
  "Z_KASSE_ID",
  "Z_ERSTELLUNG",
  "Z_START_ID",
  "Z_ENDE_ID",
  "BON_ID",
  "POS_ZEILE",
  "REF_Z_KASSE_ID",
  "REF_BON_ID",
]);

/** Returns the text with a blank in place of line breaks and control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`;
}

/**
 * Returns an amount or quantity of ten-thousandths with a decimal comma, rounded to the digits.
 *
 * @param digits - 2 at least are written of an amount; 3 of a quantity, without zeros at the end.
 */
export function decimal(amount: bigint, digits: 2 | 3 | 5): string {
  const rounded = digits === 2 ? roundTo(amount, 100n) : digits === 3 ? roundTo(amount, 10n) : amount;
  const magnitude = rounded < 0n ? -rounded : rounded;
  const fraction = String(magnitude % 10_000n).padStart(4, "0");
  const least = digits === 3 ? 0 : 2;
  const written = fraction.slice(0, least) + fraction.slice(least).replace(/(?<!0)0+$/, "");
  const sign = rounded < 0n ? "-" : "";
  return `${sign}${magnitude / 10_000n}${written === "" ? "" : `,${written}`}`;
}

import { type Cell, type CellKind, DAY, DECIMAL, type Sheet, TIME } from "./xlsx.ts";

/**
 * Matches texts that spreadsheets evaluate as formulas: a formula's sign at the start, or after
 * blanks, zero-width characters or quotes. A leading tab or line break matches as well.
 */
const FORMULA = /^(?:[\t\r\n]|[\p{White_Space}\p{Cc}\p{Cf}\p{DI}\u2800]*[=+\-@＝＋－＠])/u;
/**
 * Matches characters that separate cells in some programs, such as a German or Dutch spreadsheet.
 */
const SEPARATOR = /([,;\t\r\n])/;
const FORMULA_WITHIN = /^["\p{White_Space}\p{Cc}\p{Cf}\p{DI}\u2800]*[=+\-@＝＋－＠]/u;

/** Returns the text in a form that no spreadsheet evaluates. */
export function harmless(text: string): string {
  const [first = "", ...others] = text.split(SEPARATOR);
  const escaped = first + others.map((part) => (FORMULA_WITHIN.test(part) ? `'${part}` : part)).join("");
  return FORMULA.test(text) ? `'${escaped}` : escaped;
}

/**
 * Returns a sheet as CSV for a spreadsheet of the reader's country: with its decimal sign, its
 * order of a date and a byte order mark. Where the decimal sign is a comma, semicolons separate the
 * cells.
 */
export function csvText({ columns, rows }: Sheet, locale: string): string {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  const separator = decimal === "," ? ";" : ",";
  const day = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
  const written = (value: Cell, kind: CellKind): string => {
    if (value === null || value === undefined || value === "") return "";
    const text = String(value);
    if ((kind === "amount" || kind === "whole") && DECIMAL.test(text)) return text.replace(".", decimal);
    if ((kind === "day" && DAY.test(text)) || (kind === "time" && TIME.test(text))) {
      // Intl writes a comma between day and time, with which a spreadsheet would read the cell as a
      // text.
      return [day.format(Date.parse(text.slice(0, 10))), text.slice(11)].filter(Boolean).join(" ");
    }
    return harmless(text);
  };
  const lines = [
    columns.map(({ title }) => written(title, "text")),
    ...rows.map((row) => columns.map(({ kind = "text" }, index) => written(row[index], kind))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join("")}`;
}

function quoted(cell: string, separator: string): string {
  return /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

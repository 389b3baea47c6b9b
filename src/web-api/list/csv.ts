import { Readable } from "node:stream";
import { pieces } from "../json/text-pieces.ts";
import type { RowPage } from "./rows.ts";
import type { RowStream } from "./row-stream.ts";

/** A column of a CSV file. Text is escaped for spreadsheets; numbers are unchanged. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly kind: "text" | "number";
  /**
   * Returns the cell of a row. A number may be its exact decimal text; null and undefined are an
   * empty cell.
   */
  readonly of: (row: Row) => string | number | boolean | null | undefined;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * Matches texts that spreadsheets take for a formula: those that begin with one of its signs, after
 * blanks, characters without width and quotes, and those that begin with a tab or a line break.
 */
const FORMULA = /^(?:[\t\r\n]|[\p{White_Space}\p{Cc}\p{Cf}\p{DI}\u2800]*[=+\-@＝＋－＠])/u;
/**
 * Characters at which other programs separate cells, such as a spreadsheet on a Dutch or German
 * machine.
 */
const SEPARATOR = /([;\t\r\n])/;
const FORMULA_WITHIN = /^["\p{White_Space}\p{Cc}\p{Cf}\p{DI}\u2800]*[=+\-@＝＋－＠]/u;

/**
 * Escapes text that a spreadsheet would evaluate as a formula, by a `'` before it (CSV injection,
 * as OWASP describes it).
 */
export function harmless(text: string): string {
  const [first = "", ...others] = text.split(SEPARATOR);
  const escaped = first + others.map((part) => (FORMULA_WITHIN.test(part) ? `'${part}` : part)).join("");
  return FORMULA.test(text) ? `'${escaped}` : escaped;
}

/**
 * Writes rows as CSV (RFC 4180, UTF-8 without a byte order mark, a header line, points in
 * decimals), as they are read. The file is cut off, never completed, when the rows of a stream end
 * too early.
 *
 * @throws Error (a bug, while it is read) for a number column whose value is no number.
 */
export function csvOf<Row>(rows: RowPage<Row> | RowStream<Row>, columns: readonly CsvColumn<Row>[]): Readable {
  const readable = Readable.from(textOf(rows.kind === "page" ? [rows.rows] : rows.batches, columns));
  if (rows.kind === "stream") {
    rows.failed.addEventListener("abort", () => readable.destroy(rows.failed.reason as Error), { once: true });
    readable.once("close", rows.close);
  }
  return readable;
}

async function* textOf<Row>(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  columns: readonly CsvColumn<Row>[],
): AsyncGenerator<string> {
  yield lineOf(columns.map(({ name }) => name));
  for await (const batch of batches) yield* pieces(linesOf(batch, columns));
}

function* linesOf<Row>(batch: readonly Row[], columns: readonly CsvColumn<Row>[]): Generator<string> {
  for (const row of batch) yield lineOf(columns.map((column) => cellOf(column, row)));
}

function cellOf<Row>({ name, kind, of }: CsvColumn<Row>, row: Row): string {
  const value = of(row);
  if (value === null || value === undefined) return "";
  const text = String(value);
  if (kind === "text") return harmless(text);
  if (!NUMBER.test(text)) throw new Error(`CSV column ${name}: expected a number`);
  return text;
}

/**
 * Characters that require quotes around a cell. A lone line break ends a record for many readers.
 */
const QUOTED = /[",\r\n]/;

function lineOf(cells: readonly string[]): string {
  const written = cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${written.join(",")}\r\n`;
}

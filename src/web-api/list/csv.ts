import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { RowPage } from "./list-rows.ts";
import type { RowStream } from "./row-stream.ts";

/** A column of a CSV file. Text is made harmless for spreadsheets; numbers stay what they are. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly kind: "text" | "number";
  /** A number may be its exact decimal text. Null and undefined are an empty cell. */
  readonly of: (row: Row) => string | number | boolean | null | undefined;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What spreadsheets read as the start of a formula, also after a line break or behind full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that a spreadsheet shows instead of computing: what could be a formula gets a `'` in front (CSV injection, as
 * OWASP describes it).
 */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Rows as CSV (RFC 4180, UTF-8 without a byte order mark, a header line, points in decimals), as they are read. Cut off,
 * never completed, when the rows of a stream end too early.
 *
 * @throws Error (a bug, while it is read) for a number column whose value is no number.
 */
export function csvOf<Row>(rows: RowPage<Row> | RowStream<Row>, columns: readonly CsvColumn<Row>[]): Readable {
  const readable = Readable.from(linesOf(rows.kind === "page" ? slices(rows.rows) : rows.batches, columns));
  if (rows.kind === "stream") {
    rows.failed.addEventListener("abort", () => readable.destroy(rows.failed.reason as Error), { once: true });
    readable.once("close", rows.close);
  }
  return readable;
}

async function* linesOf<Row>(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  columns: readonly CsvColumn<Row>[],
): AsyncGenerator<string> {
  yield write([columns.map(({ name }) => name)]);
  for await (const batch of batches) yield write(batch.map((row) => columns.map((column) => cellOf(column, row))));
}

function cellOf<Row>({ name, kind, of }: CsvColumn<Row>, row: Row): string {
  const value = of(row);
  if (value === null || value === undefined) return "";
  const text = String(value);
  if (kind === "text") return harmless(text);
  if (!NUMBER.test(text)) throw new Error(`CSV column ${name}: expected a number`);
  return text;
}

function write(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((line) => [...line]),
    // A lone line break ends a record for many readers: it has to be quoted too.
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}

const SLICE_ROWS = 500;

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += SLICE_ROWS) yield rows.slice(from, from + SLICE_ROWS);
}

import { CsvError, type Parser, parse } from "csv-parse";
import { shown } from "../rules/columns.ts";
import type { FileRow, Records } from "./records.ts";
import { type ImportProblem, importProblem } from "../../../../commerce/import/problems.ts";
import { RECORD_BYTES_MAX, UnreadableFile } from "./unreadable.ts";
import { checkUtf8 } from "./utf8.ts";

const DELIMITERS = [",", ";", "\t"] as const;
const LINE_ENDS = ["\r\n", "\n", "\r"];
const COLUMNS_MAX = 1_000;
/**
 * Maximum delimiters of a row: the parser is slow for rows of many cells and counts them only at
 * the end.
 */
const DELIMITERS_OF_ROW_MAX = 50_000;
const HEADER_BYTES_MAX = 64 * 1024;

/**
 * Reads CSV (RFC 4180): a header, then rows. The delimiter is the most frequent of comma, semicolon
 * and tab in the header. Line ends may be of any kind. Quoted cells may contain delimiters and line
 * ends. Lines are counted as in an editor; a row has the number of its first line. Blank lines are
 * skipped.
 *
 * @throws UnreadableFile
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>): Records {
  const chunks = checkUtf8(source);
  const { start, delimiter } = await readStart(chunks);
  const records: string[][] = [];
  const parser = parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    max_record_size: RECORD_BYTES_MAX,
    // Called for each complete record, so that those before an error in the same chunk are kept.
    on_record: (record: string[]) => void records.push(record),
  });
  parser.resume();
  let line = 1;
  let header: string[] | undefined;
  const take = (): FileRow[] => {
    const rows: FileRow[] = [];
    for (const record of records) {
      const begins = line;
      line += 1 + record.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      if (record.length === 1 && record[0] === "") continue;
      if (header === undefined) header = readHeader(record, begins);
      else rows.push({ line: begins, names: header, cells: record });
    }
    records.length = 0;
    return rows;
  };
  let bytes = 0;
  let delimiters = 0;
  for await (const chunk of withStart(start, chunks)) {
    bytes += chunk.length;
    const begins = line;
    const error = await write(parser, chunk);
    const rows = take();
    if (rows.length > 0 || header !== undefined) yield { rows, bytes, header };
    if (error) throw explain(error, line);
    delimiters = line === begins ? delimiters + countOf(chunk, delimiter) : 0;
    if (delimiters > DELIMITERS_OF_ROW_MAX) {
      throw new UnreadableFile(line, importProblem("row_too_wide", { max: DELIMITERS_OF_ROW_MAX }));
    }
  }
  const error = await end(parser);
  const rows = take();
  yield { rows, bytes, header };
  if (error) throw explain(error, line);
  if (header === undefined) throw new UnreadableFile(1, importProblem("no_header"));
}

function readHeader(record: readonly string[], line: number): string[] {
  if (record.length > COLUMNS_MAX)
    throw new UnreadableFile(line, importProblem("too_many_columns", { max: COLUMNS_MAX }));
  const names = record.map((name) => name.trim());
  const empty = names.indexOf("");
  if (empty !== -1) throw new UnreadableFile(line, importProblem("nameless_column", { number: empty + 1 }));
  return names;
}

/**
 * Reads until the header is complete, as far as the delimiter depends on it.
 *
 * @throws UnreadableFile for an empty file, and for a header that is too long.
 */
async function readStart(chunks: AsyncGenerator<Buffer>): Promise<{ start: Buffer; delimiter: string }> {
  let start = Buffer.alloc(0);
  while (!hasFirstLine(start)) {
    if (start.length > HEADER_BYTES_MAX) {
      throw new UnreadableFile(1, importProblem("endless_header", { size: HEADER_BYTES_MAX / 1024 }));
    }
    const { value, done } = await chunks.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  if (start.toString("latin1").trim() === "") throw new UnreadableFile(1, importProblem("empty_file"));
  return { start, delimiter: findDelimiter(start.toString()) };
}

/** Whether a non-blank line is complete. */
function hasFirstLine(start: Buffer): boolean {
  const text = start.toString("latin1").trimStart();
  return text.includes("\n") || text.includes("\r");
}

/** Returns the most frequent delimiter of the header outside quotes; a comma for one column. */
function findDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text.trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

async function* withStart(start: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* chunks;
}

function write(parser: Parser, chunk: Buffer): Promise<Error | undefined> {
  return new Promise((resolve) => {
    parser.once("error", resolve);
    parser.write(chunk, (error) => {
      parser.removeListener("error", resolve);
      if (error) parser.once("error", () => undefined);
      resolve(error ?? undefined);
    });
  });
}

function end(parser: Parser): Promise<Error | undefined> {
  return new Promise((resolve) => {
    parser.once("error", resolve);
    parser.once("end", () => resolve(undefined));
    parser.end();
  });
}

const MISTAKES: Readonly<Record<string, ImportProblem>> = {
  CSV_QUOTE_NOT_CLOSED: importProblem("ends_in_quotes"),
  CSV_MAX_RECORD_SIZE: importProblem("row_too_large", { size: RECORD_BYTES_MAX / 1024 }),
  CSV_INVALID_CLOSING_QUOTE: importProblem("goes_on_after_quote"),
  INVALID_OPENING_QUOTE: importProblem("quote_inside"),
};

/** @param line - where the record begins that is not right. */
function explain(error: Error, line: number): UnreadableFile {
  const known = error instanceof CsvError ? MISTAKES[error.code] : undefined;
  return new UnreadableFile(line, known ?? importProblem("not_csv", { reason: shown(error.message) }));
}

function countOf(chunk: Buffer, character: string): number {
  const code = character.charCodeAt(0);
  let count = 0;
  for (const byte of chunk) if (byte === code) count += 1;
  return count;
}

function lineBreaks(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code === 0x0d && cell.charCodeAt(at + 1) === 0x0a) at += 1;
    if (code === 0x0a || code === 0x0d) count += 1;
  }
  return count;
}

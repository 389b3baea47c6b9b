import { isBlank, trim } from "../rules/columns.ts";
import type { BadLine, FileRow, Header, Records } from "./records.ts";
import { type ImportProblem, importProblem } from "../../../../shop-data/import/problems.ts";
import { RECORD_BYTES_MAX, UnreadableFile } from "./unreadable.ts";
import { decode, withoutMark } from "./utf8.ts";

const DELIMITERS = [",", ";", "\t"] as const;
const COLUMNS_MAX = 1_000;
/** Maximum delimiters of a row, so that its cells are few enough to be held. */
const DELIMITERS_OF_ROW_MAX = 50_000;
const HEADER_BYTES_MAX = 64 * 1024;

/**
 * Matches a first line such as `sep=;`, with which a file states its delimiter to a spreadsheet.
 */
const SEPARATOR_LINE = /^"?sep=([\t !#$%&*+,./:;<>?@^_`|~-])"?[,;\t]*(?:\r\n|\r|\n|$)/i;

/**
 * Reads CSV (RFC 4180): a header, then rows. The delimiter is the one of a first line `sep=;`, else
 * the most frequent of comma, semicolon and tab in the header. Line ends may be of any kind. Quoted
 * cells may contain delimiters and line ends. Lines are counted as in an editor; a row has the
 * number of its first line. Blank lines and rows without a value are skipped. A line that cannot be
 * read is reported, and reading goes on at the next line.
 *
 * @throws UnreadableFile for a header that cannot be read, and for UTF-16.
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>): Records {
  const chunks = withoutMark(source);
  const { start, delimiter, skipped } = await readStart(chunks);
  const scanner = openScanner(delimiter, skipped > 0 ? 2 : 1);
  let header: Header | undefined;
  const take = (records: readonly ScannedRecord[]): (FileRow | BadLine)[] => {
    const rows: (FileRow | BadLine)[] = [];
    for (const record of records) {
      const text = "problem" in record ? record.problem : decode(record.bytes);
      if (text === "") continue;
      const { line } = record;
      if (header === undefined) {
        if (typeof text !== "string") throw new UnreadableFile(line, text);
        header = readHeader(cellsOf(text, delimiter), line);
      } else if (typeof text === "string") {
        const cells = withoutEmptyEnd(cellsOf(text, delimiter), header.names.length);
        if (cells.some((cell) => trim(cell) !== "")) rows.push({ line, names: header.names, cells });
      } else rows.push({ line, problem: text });
    }
    return rows;
  };
  let bytes = skipped;
  for await (const chunk of withStart(start, chunks)) {
    bytes += chunk.length;
    const rows = take(scanner.push(chunk));
    if (rows.length > 0 || header !== undefined) yield { rows, bytes, header };
  }
  const rows = take(scanner.end());
  if (header === undefined) throw new UnreadableFile(1, importProblem("no_header"));
  yield { rows, bytes, header };
}

/** Names the columns; those at the end without a name do not count. */
function readHeader(cells: readonly string[], line: number): Header {
  const names = withoutEmptyEnd(cells, 0);
  if (names.length > COLUMNS_MAX)
    throw new UnreadableFile(line, importProblem("too_many_columns", { max: COLUMNS_MAX }));
  const empty = names.findIndex((name) => trim(name) === "");
  if (empty !== -1) throw new UnreadableFile(line, importProblem("nameless_column", { number: empty + 1 }));
  return { line, names: names.map(trim) };
}

/** Leaves out blank cells at the end, as long as more than `least` remain. */
function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  let length = cells.length;
  while (length > least && trim(cells[length - 1] ?? "") === "") length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
}

interface Start {
  readonly start: Buffer;
  readonly delimiter: string;
  /** Bytes of the line that states the delimiter. */
  readonly skipped: number;
}

/**
 * Reads until the header is complete, as far as the delimiter depends on it.
 *
 * @throws UnreadableFile for an empty file, and for a header that is too long.
 */
async function readStart(chunks: AsyncGenerator<Buffer>): Promise<Start> {
  let start = Buffer.alloc(0);
  while (!hasFirstLine(start)) {
    if (start.length > HEADER_BYTES_MAX) {
      throw new UnreadableFile(1, importProblem("endless_header", { size: HEADER_BYTES_MAX / 1024 }));
    }
    const { value, done } = await chunks.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  const text = start.toString("latin1");
  if (text.trim() === "") throw new UnreadableFile(1, importProblem("empty_file"));
  const [stated = "", separator] = SEPARATOR_LINE.exec(text.slice(0, 64)) ?? [];
  if (separator === undefined) return { start, delimiter: findDelimiter(text), skipped: 0 };
  return { start: start.subarray(stated.length), delimiter: separator, skipped: stated.length };
}

/** Whether a non-blank line is complete, with both bytes of a Windows line end. */
function hasFirstLine(start: Buffer): boolean {
  const text = start.toString("latin1").trimStart();
  return /[\r\n]./s.test(text) || text.endsWith("\n");
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

/** A record without its line end. */
interface WholeRecord {
  readonly line: number;
  readonly bytes: Buffer;
}

type ScannedRecord = WholeRecord | BadLine;

const QUOTE = 0x22;
const EQUALS = 0x3d;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * Where the scanner is: before a cell's first character, behind its `=`, in a cell without quotes,
 * in quotes, at a quote that may close them, behind closed quotes, or in a line that is left out.
 */
type State = "cell" | "equals" | "plain" | "quoted" | "quote" | "closed" | "left_out";

/**
 * Finds the records of a file. When a record cannot be read, it reports its first line and begins
 * again at the next one: a quote that is never closed costs its own line only. A line in quotes has
 * an even number of quotes, so no later line is read more than once again.
 */
function openScanner(delimiter: string, first_line: number) {
  const delimiter_code = delimiter.charCodeAt(0);
  let buffer = Buffer.alloc(0);
  let line = first_line;
  let state: State = "cell";
  let began = 0;
  let at = 0;
  /** Where the second line of the record begins; 0 while it has one line. */
  let second_line = 0;
  let delimiters = 0;
  let records: ScannedRecord[] = [];

  const begin = (from: number): void => {
    [began, at, second_line, delimiters, state] = [from, from, 0, 0, "cell"];
    line += 1;
  };
  const refuse = (problem: ImportProblem): void => {
    records.push({ line, problem });
    if (second_line === 0) state = "left_out";
    else begin(second_line);
  };
  /** Looks at the byte after an inner one, so that a line end of two bytes is counted once. */
  const endOfLine = (byte: number): number => (byte === RETURN && buffer[at + 1] === NEWLINE ? at + 2 : at + 1);

  const step = (byte: number): void => {
    const is_line_end = byte === NEWLINE || byte === RETURN;
    if (state === "quoted") {
      if (byte === QUOTE) state = "quote";
      if (is_line_end && second_line === 0) second_line = endOfLine(byte);
    } else if (is_line_end) {
      const next = endOfLine(byte);
      const lines = countLines(buffer, began, at);
      if (state !== "left_out") records.push({ line, bytes: buffer.subarray(began, at) });
      begin(next);
      line += lines;
      return;
    } else if (state !== "left_out") {
      if (byte === delimiter_code) {
        state = "cell";
        delimiters += 1;
      } else if (byte === QUOTE) {
        if (state === "plain") return refuse(importProblem("quote_inside"));
        if (state === "closed") return refuse(importProblem("goes_on_after_quote"));
        state = "quoted";
      } else if (state === "quote" || state === "closed") {
        if (!isBlank(byte)) return refuse(importProblem("goes_on_after_quote"));
        state = "closed";
      } else if (state !== "cell" || !isBlank(byte)) {
        state = state === "cell" && byte === EQUALS ? "equals" : "plain";
      }
    }
    at += 1;
    if (state === "left_out") began = at;
    else if (at - began > RECORD_BYTES_MAX) refuse(importProblem("row_too_large", { size: RECORD_BYTES_MAX / 1024 }));
    else if (delimiters > DELIMITERS_OF_ROW_MAX) refuse(importProblem("row_too_wide", { max: DELIMITERS_OF_ROW_MAX }));
  };

  const taken = (): readonly ScannedRecord[] => {
    const found = records;
    records = [];
    return found;
  };

  return {
    push(chunk: Buffer): readonly ScannedRecord[] {
      buffer = Buffer.concat([buffer.subarray(began), chunk]);
      [at, second_line, began] = [at - began, Math.max(0, second_line - began), 0];
      // The last byte waits for the next one: it may be the first half of a line end.
      while (at < buffer.length - 1) step(buffer[at] ?? 0);
      return taken();
    },
    end(): readonly ScannedRecord[] {
      for (;;) {
        while (at < buffer.length) step(buffer[at] ?? 0);
        if (state !== "quoted") break;
        refuse(importProblem("ends_in_quotes"));
      }
      if (state !== "left_out" && began < buffer.length) {
        records.push({ line, bytes: buffer.subarray(began) });
      }
      return taken();
    },
  };
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === NEWLINE || (bytes[at] === RETURN && bytes[at + 1] !== NEWLINE)) count += 1;
  }
  return count;
}

/** Splits the text of a record, whose quotes are known to be right, into its cells. */
function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let from = 0; ;) {
    let at = from;
    while (at < text.length && text[at] !== delimiter && isBlank(text.charCodeAt(at))) at += 1;
    const opens = text[at] === '"' ? at + 1 : text[at] === "=" && text[at + 1] === '"' ? at + 2 : 0;
    let end = at;
    if (opens > 0) {
      end = text.indexOf('"', opens);
      while (text[end + 1] === '"') end = text.indexOf('"', end + 2);
      cells.push(withoutFormula(text.slice(opens, end).replaceAll('""', '"')));
    }
    const next = text.indexOf(delimiter, end);
    if (opens === 0) cells.push(text.slice(from, next === -1 ? text.length : next));
    if (next === -1) return cells;
    from = next + 1;
  }
}

/** Returns the text of a cell that is written as the formula `="0123"`, to keep its zeros. */
function withoutFormula(cell: string): string {
  return cell.length > 2 && cell.startsWith('="') && cell.endsWith('"')
    ? cell.slice(2, -1).replaceAll('""', '"')
    : cell;
}

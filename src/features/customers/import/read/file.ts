import type { Outcome } from "../../../../commerce/import/batch.ts";
import type { Written } from "../../../../commerce/import/upsert.ts";
import { type Format, kindNamed, type KindName } from "../rules/kinds.ts";
import { openKeySet } from "../rules/key-set.ts";
import type { ImportRow, References } from "../../../../commerce/import/row.ts";
import { type Plan, planColumns, readRow, type RowProblem } from "../rules/rows.ts";
import { NO_LINE, refuse, type Tally, tell } from "../rules/tally.ts";
import { readCsv } from "./csv.ts";
import { readJsonLines } from "./json-lines.ts";
import type { BadLine, FileRow } from "./records.ts";
import { UnreadableFile } from "./unreadable.ts";
import { setImmediate } from "node:timers/promises";

/** Maximum rows of a batch. */
export const BATCH_ROWS = 1_000;

export interface Progress {
  readonly file: string;
  /** Bytes of the file read so far. */
  readonly bytes: number;
  readonly rows: number;
  readonly refused: number;
}

export interface ReadOptions {
  readonly references: References;
  /** Stores rows with the same columns; called for each batch in sequence. */
  readonly store: (rows: readonly ImportRow[]) => Promise<readonly Outcome[]>;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  /** Called for each row that is not refused. */
  readonly onRow: ((line: number, outcome: Written["outcome"]) => void) | undefined;
}

export interface ImportFile {
  readonly name: string;
  readonly kind: KindName;
  readonly format: Format;
  /** Opens the file at its beginning; called again when a transaction is retried. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/**
 * Reads and validates a file row by row, and stores the valid rows in batches. An unreadable file
 * ends the tally.
 */
export async function readFile(file: ImportFile, tally: Tally, options: ReadOptions): Promise<void> {
  try {
    await readRows(file, tally, options);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    tally.is_complete = false;
    tell(tally, [{ line: error.line ?? NO_LINE, column: null, ...error.problem }]);
  }
}

async function readRows(file: ImportFile, tally: Tally, options: ReadOptions): Promise<void> {
  const { references, onProgress, onRow } = options;
  const kind = kindNamed(file.kind);
  const plans = new Map<readonly string[], Plan>();
  const planOf = (names: readonly string[]): Plan => {
    const known = plans.get(names);
    if (known !== undefined) return known;
    const plan = planColumns(kind, names, references);
    // Each row of JSON Lines may have its own names.
    if (plans.size >= PLANS_MAX) plans.clear();
    plans.set(names, plan);
    return plan;
  };
  const context = { references, splits: file.format === "csv", keys: openKeySet() };
  const check = (row: FileRow | BadLine): ImportRow | RowProblem[] =>
    "problem" in row
      ? [{ line: row.line, column: null, ...row.problem }]
      : readRow(planOf(row.names), row.line, row.cells, context);
  let pending = openPending();
  let has_checked_header = false;
  const flush = async (): Promise<void> => {
    for (const rows of pending.byColumns.values()) {
      const outcomes = await options.store(rows);
      for (const [index, outcome] of outcomes.entries()) {
        const line = rows[index]?.line ?? NO_LINE;
        if (typeof outcome === "object") {
          refuse(tally, [{ line, ...outcome }]);
        } else {
          onRow?.(line, outcome);
          tally[outcome] += 1;
        }
      }
    }
    pending = openPending();
  };

  try {
    for await (const { rows, bytes, header } of file.format === "csv"
      ? readCsv(file.open())
      : readJsonLines(file.open())) {
      if (header !== undefined && !has_checked_header) {
        has_checked_header = true;
        const { problems } = planOf(header.names);
        if (problems.length > 0) {
          tally.is_complete = false;
          tell(
            tally,
            problems.map((problem) => ({ ...problem, line: header.line })),
          );
          return;
        }
      }
      for (const row of rows) {
        tally.rows += 1;
        const checked = check(row);
        if (Array.isArray(checked)) refuse(tally, checked);
        else if (addPending(pending, checked) >= BATCH_ROWS) await flush();
      }
      onProgress?.({ file: file.name, bytes, rows: tally.rows, refused: tally.refused });
    }
  } catch (error) {
    // Rows before the error are stored like those of earlier batches.
    if (error instanceof UnreadableFile) await flush();
    throw error;
  }
  await flush();
}

const PLANS_MAX = 1_000;

interface Pending {
  rows: number;
  readonly byColumns: Map<string, ImportRow[]>;
}

function openPending(): Pending {
  return { rows: 0, byColumns: new Map() };
}

function addPending(pending: Pending, row: ImportRow): number {
  const columns = [...row.cells.keys()].join("\n");
  const same = pending.byColumns.get(columns);
  if (same === undefined) pending.byColumns.set(columns, [row]);
  else same.push(row);
  pending.rows += 1;
  return pending.rows;
}

const SLICE_BYTES = 16 * 1024;

/** Yields bytes in slices, with a turn of the event loop between them. */
export async function* inSlices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
    yield bytes.subarray(from, from + SLICE_BYTES);
    await setImmediate();
  }
}

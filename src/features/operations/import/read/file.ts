import type { Outcome } from "../../../../shop-data/import/batch.ts";
import type { Written } from "../../../../shop-data/import/upsert.ts";
import { type Format, kindNamed, type KindName } from "../rules/kinds.ts";
import { openKeySet } from "../rules/key-set.ts";
import { importProblem } from "../../../../shop-data/import/problems.ts";
import type { ImportRow, References } from "../../../../shop-data/import/row.ts";
import { foldedName, type Mapping, mapNames, type Plan, planColumns, readRow, type RowProblem } from "../rules/rows.ts";
import { NO_LINE, refuse, remark, type Tally, tell } from "../rules/tally.ts";
import { readCsv } from "./csv.ts";
import { readJsonLines } from "./json-lines.ts";
import { platformRows, type PlatformRows } from "./platform-rows.ts";
import type { BadLine, FileRow, Header } from "./records.ts";
import { UnreadableFile } from "./unreadable.ts";
import { setImmediate } from "node:timers/promises";

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
  /** Stores a batch of rows with the same columns; called for the batches in sequence. */
  readonly store: (rows: readonly ImportRow[]) => Promise<readonly Outcome[]>;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  /** Called for each row that is not refused. */
  readonly onRow: ((line: number, outcome: Written["outcome"]) => void) | undefined;
}

export interface ImportFile {
  readonly name: string;
  readonly kind: KindName;
  readonly format: Format;
  readonly mapping?: Mapping | undefined;
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
  const mapping: Mapping = file.mapping ?? new Map();
  let platform: PlatformRows | undefined;
  const plans = new Map<readonly string[], Plan>();
  const planOf = (names: readonly string[]): Plan => {
    const known = plans.get(names);
    if (known !== undefined) return known;
    const ours = names === platform?.names ? names : mapNames(names, mapping);
    const plan = planColumns(kind, ours, references);
    // Rows of JSON Lines may each have other names, so the number of cached plans is limited.
    if (plans.size >= PLANS_MAX) plans.clear();
    plans.set(names, plan);
    return plan;
  };
  const onRemark = (what: RowProblem): void => remark(tally, what);
  const context = { references, splits: file.format === "csv", keys: openKeySet(), onRemark };
  const check = (row: FileRow | BadLine): ImportRow | RowProblem[] =>
    "problem" in row
      ? [{ line: row.line, column: null, ...row.problem }]
      : readRow(planOf(row.names), row.line, row.cells, context);
  let pending = openPending();
  let has_checked_header = false;
  /** @returns the problems of the header. */
  const checkHeader = ({ names, line }: Header): RowProblem[] => {
    const ours = mapNames(names, mapping).map(foldedName);
    if (kind.exported !== undefined) platform = platformRows(ours, onRemark);
    const { problems, ignored } = planOf(platform?.names ?? names);
    if (ignored.length > 0) {
      onRemark({ line, column: ignored.join(", "), ...importProblem("ignored_columns") });
    }
    const known = new Set(names.map(foldedName));
    const absent = [...mapping.keys()].filter((name) => !known.has(name));
    return [
      ...problems.map((problem) => ({ ...problem, line })),
      ...absent.map((column) => ({ line, column, ...importProblem("not_in_header") })),
    ];
  };
  const flush = async (): Promise<void> => {
    for (const rows of pending.byColumns.values()) {
      const outcomes = await options.store(rows);
      for (const [index, outcome] of outcomes.entries()) {
        const line = rows[index]?.line ?? NO_LINE;
        if (typeof outcome === "object") {
          refuse(tally, [{ line, ...outcome }]);
        } else {
          const remarks = kind.remark?.(rows[index]?.cells ?? new Map(), references, outcome === "inserted");
          for (const found of remarks ?? []) onRemark({ line, ...found });
          onRow?.(line, outcome);
          tally[outcome] += 1;
        }
      }
    }
    pending = openPending();
  };
  const takeAll = async (rows: readonly (FileRow | BadLine)[]): Promise<void> => {
    for (const row of rows) {
      tally.rows += 1;
      const checked = check(row);
      if (Array.isArray(checked)) refuse(tally, checked);
      else if (addPending(pending, checked) >= BATCH_ROWS) await flush();
    }
  };

  try {
    for await (const { rows, bytes, header } of file.format === "csv"
      ? readCsv(file.open())
      : readJsonLines(file.open())) {
      if (header !== undefined && !has_checked_header) {
        has_checked_header = true;
        const problems = checkHeader(header);
        if (problems.length > 0) {
          tally.is_complete = false;
          tell(tally, problems);
          return;
        }
      }
      for (const row of rows) await takeAll(platform?.take(row) ?? [row]);
      onProgress?.({ file: file.name, bytes, rows: tally.rows, refused: tally.refused });
    }
  } catch (error) {
    // Rows before the error are stored like those of earlier batches.
    if (error instanceof UnreadableFile) await flush();
    throw error;
  }
  await takeAll(platform?.rest() ?? []);
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

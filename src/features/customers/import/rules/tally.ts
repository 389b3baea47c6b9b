import type { Format, KindName } from "./kinds.ts";
import { type ImportCode, importProblemText } from "../../../../commerce/import/problems.ts";
import type { RowProblem } from "./rows.ts";

/** Maximum problems that are reported individually; further ones are only counted. */
export const PROBLEMS_SHOWN = 1_000;

/** The progress of a file. */
export interface Tally {
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  refused: number;
  problems_count: number;
  readonly problems: RowProblem[];
  /** False when the file could not be read to its end. */
  is_complete: boolean;
}

/** The result of an import of a file. */
export interface ImportReport {
  readonly file: string;
  readonly kind: KindName;
  readonly format: Format;
  /** False for a dry run, and for an all-or-nothing file with a problem. */
  readonly is_stored: boolean;
  readonly is_complete: boolean;
  readonly rows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  /** The first 1,000, by line. */
  readonly errors: readonly {
    readonly line: number | null;
    readonly column: string | null;
    readonly message: string;
    readonly code: ImportCode;
    readonly parameters: Readonly<Record<string, string | number>>;
  }[];
  readonly errors_count: number;
}

export function newTally(): Tally {
  return {
    rows: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    problems_count: 0,
    problems: [],
    is_complete: true,
  };
}

/** Counts a row as refused, and records its problems. */
export function refuse(tally: Tally, problems: readonly RowProblem[]): void {
  tally.refused += 1;
  tell(tally, problems);
}

/** Records problems of the whole file. */
export function tell(tally: Tally, problems: readonly RowProblem[]): void {
  tally.problems_count += problems.length;
  tally.problems.push(...problems.slice(0, Math.max(0, PROBLEMS_SHOWN - tally.problems.length)));
}

/** The line number of problems of the whole file. */
export const NO_LINE = 0;

export function closeTally(
  { name, kind, format }: { name: string; kind: KindName; format: Format },
  tally: Tally,
  is_stored: boolean,
): ImportReport {
  const { rows, inserted, updated, unchanged, refused, problems, problems_count, is_complete } = tally;
  return {
    file: name,
    kind,
    format,
    is_stored,
    is_complete,
    rows,
    inserted,
    updated,
    unchanged,
    refused,
    errors: problems
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, column, code, parameters }) => ({
        line: line === NO_LINE ? null : line,
        column,
        message: importProblemText({ code, parameters }),
        code,
        parameters,
      })),
    errors_count: problems_count,
  };
}

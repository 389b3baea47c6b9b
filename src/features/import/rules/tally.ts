import type { Format, KindName } from "./kinds.ts";
import type { Problem } from "./rows.ts";

/** Problems that are told one by one; more are counted. */
export const PROBLEMS_SHOWN = 1_000;

/** What has become of a file so far. */
export interface Tally {
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  refused: number;
  problems_count: number;
  readonly problems: Problem[];
  /** False when the file could not be read to its end. */
  is_complete: boolean;
}

/** What an import did with a file. */
export interface ImportReport {
  readonly file: string;
  readonly kind: KindName;
  readonly format: Format;
  /** False for a trial, and for a file that was to be stored whole or not at all and has a problem. */
  readonly is_stored: boolean;
  readonly is_complete: boolean;
  readonly rows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  /** The first thousand, by line. */
  readonly errors: readonly {
    readonly line: number | null;
    readonly column: string | null;
    readonly message: string;
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

/** Counts a row as refused, and tells why. */
export function refuse(tally: Tally, problems: readonly Problem[]): void {
  tally.refused += 1;
  tell(tally, problems);
}

/** Tells what is wrong with the file as such. */
export function tell(tally: Tally, problems: readonly Problem[]): void {
  tally.problems_count += problems.length;
  tally.problems.push(...problems.slice(0, Math.max(0, PROBLEMS_SHOWN - tally.problems.length)));
}

/** The line that stands for the file as a whole. */
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
      .map(({ line, column, message }) => ({ line: line === NO_LINE ? null : line, column, message })),
    errors_count: problems_count,
  };
}

import type { Static } from "typebox";
import type { ImportResult } from "../schemas.ts";
import type { Format, KindName } from "./kinds.ts";
import { importProblemText } from "../../../../shop-data/import/problems.ts";
import type { RowProblem } from "./rows.ts";

/** Maximum problems that are reported individually; further ones are only counted. */
export const PROBLEMS_SHOWN = 1_000;

/** Counts and problems of a file while it is imported. */
export interface Tally {
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  refused: number;
  problems_count: number;
  readonly problems: RowProblem[];
  /** Remarks about rows that are stored. */
  readonly remarks: RowProblem[];
  remarks_count: number;
  /** Whether the file was read to its end. */
  is_complete: boolean;
}

export type ImportReport = Readonly<Static<typeof ImportResult>> & { readonly kind: KindName };

export function newTally(): Tally {
  return {
    rows: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    problems_count: 0,
    problems: [],
    remarks: [],
    remarks_count: 0,
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

/** Records a remark, which refuses nothing. */
export function remark(tally: Tally, what: RowProblem): void {
  tally.remarks_count += 1;
  if (tally.remarks.length < PROBLEMS_SHOWN) tally.remarks.push(what);
}

/** The line number of problems of the whole file. */
export const NO_LINE = 0;

export function closeTally(
  { name, kind, format }: { name: string; kind: KindName; format: Format },
  tally: Tally,
  is_stored: boolean,
): ImportReport {
  const { problems, problems_count, remarks, ...counts } = tally;
  return {
    file: name,
    kind,
    format,
    is_stored,
    ...counts,
    errors: inOrder(problems),
    errors_count: problems_count,
    remarks: inOrder(remarks),
  };
}

function inOrder(problems: readonly RowProblem[]): ImportReport["errors"] {
  return problems.toSorted((a, b) => a.line - b.line).map(told);
}

/** Returns a problem with its sentence, as the interface shows it. */
export function told({ line, column, code, parameters }: RowProblem): ImportReport["errors"][number] {
  const message = importProblemText({ code, parameters });
  return { line: line === NO_LINE ? null : line, column, message, code, parameters };
}

import type { Cell } from "../rules/columns.ts";
import type { ImportProblem } from "../../../../commerce/import/problems.ts";

/** A row of a file before validation. */
export interface FileRow {
  readonly line: number;
  /** The names of the cells; the same list for all rows that have the same. */
  readonly names: readonly string[];
  readonly cells: readonly Cell[];
}

/** An invalid line; later lines may be valid. */
export interface BadLine {
  readonly line: number;
  readonly problem: ImportProblem;
}

/** A part of a file, in its order. */
export interface Slice {
  readonly rows: readonly (FileRow | BadLine)[];
  /** Bytes of the file up to the end of the slice. */
  readonly bytes: number;
  /** The names of a CSV file's header, once it is read. */
  readonly header: readonly string[] | undefined;
}

export type Records = AsyncGenerator<Slice>;

import type { Cell } from "../rules/columns.ts";
import type { ImportProblem } from "../../../../shop-data/import/problems.ts";

/** A row of a file before validation. */
export interface FileRow {
  readonly line: number;
  /** The names of the cells; the same list for all rows that have the same. */
  readonly names: readonly string[];
  readonly cells: readonly Cell[];
}

/** A line that cannot be read; later lines may be valid. */
export interface BadLine {
  readonly line: number;
  readonly problem: ImportProblem;
}

/** A part of a file, in its order. */
export interface Slice {
  readonly rows: readonly (FileRow | BadLine)[];
  /** Bytes of the file up to the end of the slice. */
  readonly bytes: number;
  /** The header of a CSV file, once it is read. */
  readonly header: Header | undefined;
}

export interface Header {
  readonly line: number;
  readonly names: readonly string[];
}

export type Records = AsyncGenerator<Slice>;

import { type ImportProblem, importProblemText } from "../../../../shop-data/import/problems.ts";

/** A file that cannot be read further, and the reason. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly problem: ImportProblem;
  /** Line that cannot be read; null for the whole file. */
  readonly line: number | null;

  constructor(line: number | null, problem: ImportProblem) {
    super(importProblemText(problem));
    this.line = line;
    this.problem = problem;
  }
}

/** Maximum bytes of a record, cell or line. */
export const RECORD_BYTES_MAX = 1024 * 1024;

import type { ClosingFinding } from "../../slips/rules/slips-of.ts";
import type { SlipFinding } from "../../slips/rules/slip.ts";

/** What the files lack, or what a reader of them should look at. */
export type FindingCode =
  | ClosingFinding
  | SlipFinding
  /** The closing and its receipts do not agree. */
  | "mismatched"
  /** Closings of the series that are not stored. */
  | "numbers_missing"
  /** Closings in another currency than EUR. */
  | "currency_left_out"
  /** Name, address and tax number of the company are not all set. */
  | "company_incomplete"
  /** A receipt has no number, or one that ends in no digit. */
  | "receipt_number_missing"
  /** A receipt has no text of a TSE. */
  | "tse_missing"
  /** The certificate of a TSE: registers do not send it. */
  | "certificate_missing"
  /** The document that a receipt goes back to is in no closing. */
  | "reference_missing"
  /** A text was longer than the format allows. */
  | "text_cut";

export interface Finding {
  readonly code: FindingCode;
  readonly count: number;
  /** Closings, receipts or columns, the first ones. */
  readonly examples: readonly string[];
}

const EXAMPLES_MAX = 5;

/** Counts findings by their codes, with the first examples of each. */
export class Findings {
  readonly #found = new Map<FindingCode, { count: number; readonly examples: string[] }>();

  add(code: FindingCode, example: string, count = 1): void {
    let found = this.#found.get(code);
    if (found === undefined) this.#found.set(code, (found = { count: 0, examples: [] }));
    found.count += count;
    if (found.examples.length < EXAMPLES_MAX && !found.examples.includes(example)) found.examples.push(example);
  }

  /** Returns the findings by their codes. */
  get all(): Finding[] {
    return [...this.#found]
      .map(([code, found]) => ({ code, ...found }))
      .toSorted((left, right) => (left.code < right.code ? -1 : 1));
  }
}

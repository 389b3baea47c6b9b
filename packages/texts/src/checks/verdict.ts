export interface EvaluatedClosing {
  readonly state_figures_reconciled: string;
  readonly coverage: string;
  /** Decimal amounts. */
  readonly coverage_width: string;
  readonly unplaced: string;
  readonly missing_documents: number;
}

export const VERDICTS = ["matched", "matched_within", "part", "part_open", "waiting", "mismatched", "none"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Returns the verdict of a closing, the name of its sentence below `verdicts`. */
export function verdictOf(closing: EvaluatedClosing): Verdict {
  if (closing.state_figures_reconciled === "mismatched") return "mismatched";
  if (closing.state_figures_reconciled === "matched")
    return isNothing(closing.coverage_width) ? "matched" : "matched_within";
  if (closing.missing_documents > 0) return "waiting";
  if (closing.coverage !== "part") return "none";
  return isNothing(closing.unplaced) ? "part_open" : "part";
}

function isNothing(amount: string): boolean {
  return /^-?0(\.0+)?$/.test(amount);
}

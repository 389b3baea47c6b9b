interface EvaluatedClosing {
  readonly state_figures_reconciled: string;
  readonly coverage: string;
  readonly coverage_width: string;
  readonly missing_documents: number;
  readonly unplaced: string;
}

export const VERDICTS = ["matched", "matched_within", "part", "part_open", "waiting", "mismatched", "none"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Returns the verdict of a closing for its chip and its sentence. */
export function verdictOf({
  state_figures_reconciled,
  coverage,
  coverage_width,
  missing_documents,
  unplaced,
}: EvaluatedClosing): Verdict {
  if (state_figures_reconciled === "mismatched") return "mismatched";
  if (state_figures_reconciled === "matched") return Number(coverage_width) > 0 ? "matched_within" : "matched";
  if (missing_documents > 0) return "waiting";
  if (coverage !== "part") return "none";
  return Number(unplaced) > 0 ? "part" : "part_open";
}

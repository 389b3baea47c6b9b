import type { Deps } from "../../deps.ts";
import { judgeClosings } from "./commands/judging.ts";
import { evaluateLater, repairClosings } from "./commands/look.ts";

/** Facts younger than this are left to the look that follows their commit. */
const OLDER_THAN_SECONDS = 30;

/** The job `sweep_register_reports`: repairs what a crash left apart and answers how much it was. */
export function sweepRegisterReports(
  deps: Deps,
  { older_than_seconds = OLDER_THAN_SECONDS }: { readonly older_than_seconds?: number } = {},
): Promise<number> {
  return repairClosings(deps, older_than_seconds);
}

/** The job `evaluate_closing`: judges a closing apart from the request or the receipt that gave the reason. */
export function evaluateClosingJob(deps: Deps, { report_id }: { readonly report_id: string }): Promise<void> {
  return evaluateLater(deps, report_id);
}

/** The job `judge_closings`: judges again what the rules or the settings of before judged. */
export function judgeClosingsJob(deps: Deps): Promise<void> {
  return judgeClosings(deps);
}

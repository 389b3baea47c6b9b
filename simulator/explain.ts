import type { AdminRoutes } from "@tillkeeper/client";
import { type Admin, bodyOf } from "./client.ts";
import { kindOf } from "./alter.ts";
import type { ClosedSession, Day } from "./day-state.ts";
import { pollFor } from "./poll.ts";
import type { Screen } from "./screen.ts";

/** A closing with its checks from the administration. */
export type ExplainedClosing = AdminRoutes["GET /register-reports/{report_id}"]["answer"];

/**
 * Compares the evaluation of each closing with the register's booking, and prints why one does not
 * match.
 */
export async function checkFigures(
  { admin, checks, screen }: Day,
  closings: readonly ClosedSession[],
  wrong_report_id: string,
  mistake: string,
): Promise<void> {
  const { text, verdict, finding, needs_earlier } = kindOf(mistake);
  const explained = await Promise.all(
    closings.map(async ({ closing, register }) => ({
      ...(await settled(admin, closing.report_id)),
      name: register.terminal.name,
    })),
  );
  const right = explained.filter(({ report_id }) => report_id !== wrong_report_id);
  const wrong = explained.find(({ report_id }) => report_id === wrong_report_id);
  checks.equal(
    "Closings with figures that match their receipts",
    right.length,
    right.filter((row) => row.state_figures_reconciled === "matched").length,
  );
  checks.equal("The closing with a mistake", verdict, wrong?.state_figures_reconciled ?? "never seen");
  const failed = wrong?.checks.filter(({ outcome }) => outcome === "failed") ?? [];
  const deciding = failed.filter(({ kind }) => kind === "hard");
  const has_finding = finding !== undefined && needs_earlier !== true;
  if (verdict === "mismatched")
    checks.equal("Failed checks that explain it", "some", deciding.length > 0 ? "some" : "none");
  else checks.equal("Failed checks of it", 0, deciding.length);
  if (has_finding) {
    checks.equal("Its finding", finding, wrong?.findings.find((code) => code === finding) ?? "none");
  }
  screen.heading("Evaluation of the closings");
  for (const { name, state_figures_reconciled, checks: looked_at, findings } of right) {
    const passed = looked_at.filter(({ outcome }) => outcome === "passed").length;
    screen.line(`  ${name}  ${state_figures_reconciled}: ${passed} checks passed${named(findings)}.`);
    showFailed(screen, looked_at);
  }
  if (wrong === undefined) return;
  screen.line(`  ${wrong.name}  ${wrong.state_figures_reconciled}${named(wrong.findings)}.`);
  screen.line(`    Its mistake: ${text}`);
  if (verdict === "matched") {
    screen.line("    Receipts cannot reveal this: the closing is accepted.");
    if (needs_earlier === true) screen.line("    A finding would report it if the terminal had an earlier closing.");
    else if (finding !== undefined) screen.line(`    The finding ${finding} reports it.`);
  }
  if (verdict === "not_evaluated") {
    screen.line("    The receipts neither contradict nor prove it: the closing is not evaluated.");
  }
  showFailed(screen, deciding);
}

function showFailed(screen: Screen, checks: ExplainedClosing["checks"]): void {
  for (const { id, kind, outcome, title, expected, actual, difference } of checks) {
    if (kind !== "hard" || outcome !== "failed") continue;
    screen.line(
      `    ${id}  ${title}: expected ${expected ?? "-"}, is ${actual ?? "-"}, difference ${difference ?? "-"}`,
    );
  }
}

/** Returns the findings except `mismatch`, which the state of the closing says already. */
function named(findings: readonly string[]): string {
  const others = findings.filter((code) => code !== "mismatch");
  return others.length === 0 ? "" : `, with the finding${others.length > 1 ? "s" : ""} ${others.join(", ")}`;
}

/**
 * Waits until the service has nothing left to evaluate about a closing.
 *
 * @returns the closing.
 */
export async function settled(admin: Admin, report_id: string): Promise<ExplainedClosing> {
  const read = async (): Promise<ExplainedClosing> =>
    bodyOf(await admin.api.call("GET /register-reports/{report_id}", { path: { report_id } }));
  const closing = await pollFor(async () => {
    const found = await read();
    const is_settled = !found.evaluation_is_due && found.state_documents_received === "complete";
    return is_settled ? found : undefined;
  });
  return closing ?? read();
}

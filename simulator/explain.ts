import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "./client.ts";
import type { Day } from "./day.ts";
import type { ClosedSession } from "./evening.ts";
import { type Mistake, MISTAKES } from "./mistakes.ts";

/** One closing as the administration explains it. */
interface ExplainedClosing {
  readonly report_id: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
  readonly evaluation_is_due: boolean;
  readonly checks: readonly {
    readonly id: string;
    readonly title: string;
    readonly expected: string | null;
    readonly actual: string | null;
    readonly difference: string | null;
    readonly outcome: "passed" | "failed" | "skipped";
  }[];
}

const LOOKS_MAX = 100;
const LOOK_EVERY_MS = 100;

/** Compares what the service judged of each closing with what the registers did, and shows why one does not match. */
export async function checkFigures(
  { admin, checks, screen }: Day,
  closings: readonly ClosedSession[],
  wrong_report_id: string,
  mistake: Mistake,
): Promise<void> {
  const explained = await Promise.all(closings.map(({ closing }) => settled(admin, closing.report_id)));
  const right = explained.filter(({ report_id }) => report_id !== wrong_report_id);
  const wrong = explained.find(({ report_id }) => report_id === wrong_report_id);
  checks.equal(
    "Closings whose figures match their receipts",
    right.length,
    right.filter((row) => row.state_figures_reconciled === "matched").length,
  );
  checks.equal(
    `The one with a mistake in it (${mistake})`,
    MISTAKES[mistake].decides ? "mismatched" : "matched",
    wrong?.state_figures_reconciled ?? "never seen",
  );
  const failed = wrong?.checks.filter(({ outcome }) => outcome === "failed") ?? [];
  checks.equal("Checks that say why", "some", failed.length > 0 ? "some" : "none");
  const [matched] = right;
  screen.heading("Two closings, judged by their receipts");
  if (matched) {
    const passed = matched.checks.filter(({ outcome }) => outcome === "passed").length;
    screen.line(`  ${matched.state_figures_reconciled}: ${passed} of ${matched.checks.length} checks passed.`);
  }
  screen.line(`  ${wrong?.state_figures_reconciled ?? "unknown"}: ${MISTAKES[mistake].text}.`);
  for (const { id, title, expected, actual, difference } of failed) {
    screen.line(
      `    ${id}  ${title}: expected ${expected ?? "-"}, is ${actual ?? "-"}, difference ${difference ?? "-"}`,
    );
  }
}

/** The closing once the service has nothing left to evaluate about it. */
async function settled(admin: Client, report_id: string): Promise<ExplainedClosing> {
  const path = `/admin/api/register-reports/${report_id}`;
  for (let look = 1; ; look += 1) {
    const closing = await admin.get<ExplainedClosing>(path);
    const isSettled = !closing.evaluation_is_due && closing.state_figures_reconciled !== "not_evaluated";
    if (isSettled || look >= LOOKS_MAX) return closing;
    await delay(LOOK_EVERY_MS);
  }
}

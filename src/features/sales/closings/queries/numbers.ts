import { sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";
import type { StoredNumbers } from "../../../../runtime/metrics.ts";
import { readProgress } from "./reevaluation.ts";

export async function closingNumbers(db: Db): Promise<StoredNumbers[]> {
  const verdicts = await sql<{ state: string; coverage: string; count: number }>`
    select state_figures_reconciled as state, coverage, count(*)::int as count
      from register_report_state group by 1, 2`.execute(db);
  const unplaced = await sql<{ currency: string; amount: string }>`
    select r.currency, sum(s.unplaced)::text as amount
      from register_report_state s join register_report r on r.report_id = s.report_id
     where s.unplaced > 0 group by 1`.execute(db);
  const { left, evaluated, changed } = await readProgress(db);
  const progress = [
    ["left", left],
    ["evaluated", evaluated],
    ["changed", changed],
  ] as const;
  return [
    {
      name: "tillkeeper_closings",
      help: "Register closings, by the state of their figures and by coverage.",
      labels: ["state", "coverage"],
      rows: verdicts.rows.map(({ state, coverage, count }) => ({ labels: { state, coverage }, value: count })),
    },
    {
      name: "tillkeeper_closings_unplaced_amount",
      help: "Amounts of receipts that were not compared with closings, by currency.",
      labels: ["currency"],
      // A float is enough for a graph; no amount is read back from it.
      rows: unplaced.rows.map(({ currency, amount }) => ({ labels: { currency }, value: Number(amount) })),
    },
    {
      name: "tillkeeper_closings_reevaluation",
      help: "Closings left to re-evaluate, and those evaluated and changed by the current run of reevaluate_closings.",
      labels: ["part"],
      rows: progress.map(([part, value]) => ({ labels: { part }, value })),
    },
  ];
}

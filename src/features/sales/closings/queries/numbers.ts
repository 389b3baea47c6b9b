import { sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";
import type { StoredNumbers } from "../../../../runtime/metrics.ts";
import { ofSandbox } from "../../../../web-api/list/search-list.ts";
import { readProgress } from "./reevaluation.ts";

/**
 * Whether the closing of the state `s` is of a sandbox. Reads no closing while there is no sandbox.
 */
const IS_OF_SANDBOX = sql`(s.report_id in (
  select r.report_id from sandbox_location l join register_report r on r.location_id = l.location_id))`;

export async function closingNumbers(db: Db): Promise<StoredNumbers[]> {
  const verdicts = await sql<{ state: string; coverage: string; count: number }>`
    select s.state_figures_reconciled as state, s.coverage, count(*)::int as count
      from register_report_state s where not ${IS_OF_SANDBOX} group by 1, 2`.execute(db);
  const unplaced = await sql<{ currency: string; amount: string }>`
    select r.currency, sum(s.unplaced)::text as amount
      from register_report_state s join register_report r on r.report_id = s.report_id
     where s.unplaced > 0 and not ${ofSandbox(sql`r.location_id`)} group by 1`.execute(db);
  const { left, evaluated, changed } = await readProgress(db);
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
      rows: Object.entries({ left, evaluated, changed }).map(([part, value]) => ({ labels: { part }, value })),
    },
  ];
}

import { sql } from "kysely";
import { type Db, only } from "../../../../runtime/database.ts";
import type { StoredNumbers } from "../../../../runtime/metrics.ts";

/** Days for which a difference counts. */
const DAYS = 7;

/** Reads what waits to be counted and what was counted wrongly, for the metrics. */
export async function figureNumbers(db: Db): Promise<StoredNumbers[]> {
  const { rows } = await sql<{ uncounted: number; differences: number }>`
    select (select count(*)::int from receipt_to_count) as uncounted,
           (select coalesce(sum(figures), 0)::int from figure_difference
             where found_at > statement_timestamp() - make_interval(days => ${DAYS}::int)) as differences`.execute(db);
  const { uncounted, differences } = only(rows);
  const one = (name: string, help: string, value: number): StoredNumbers => ({
    name,
    help,
    labels: [],
    rows: [{ labels: {}, value }],
  });
  return [
    one("tillkeeper_receipts_uncounted", "Receipts that no figure counts yet.", uncounted),
    one(
      "tillkeeper_figure_differences",
      "Figures of the last week's verifications that differed from their receipts.",
      differences,
    ),
  ];
}

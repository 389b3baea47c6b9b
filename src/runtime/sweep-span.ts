import { sql } from "kysely";
import { type Db, only } from "./database.ts";

export type Sweep = "order_links" | "register_reports";

export interface SweepSpan {
  readonly since: string;
  readonly until: string;
}

/** Maximum time between the moment that a row records and its commit. */
const OVERLAP = "1 hour";

/**
 * Returns the span that a sweep covers: from somewhat before the end of the last complete sweep
 * until now.
 *
 * @param older_than_seconds - younger rows are left to the reconciliation that follows their
 *   commit.
 */
export async function readSpan(db: Db, sweep: Sweep, older_than_seconds: number): Promise<SweepSpan> {
  const { rows } = await sql<SweepSpan>`
    select (least(swept_until, clock_timestamp()) - interval '${sql.raw(OVERLAP)}')::text as since,
           (clock_timestamp() - make_interval(secs => ${older_than_seconds}::float8))::text as until
      from sweep_progress where sweep = ${sweep}`.execute(db);
  return only(rows);
}

/** Records that a sweep left nothing of its span undone. */
export async function noteSwept(db: Db, sweep: Sweep, { until }: SweepSpan): Promise<void> {
  await sql`update sweep_progress set swept_until = ${until}::timestamptz
             where sweep = ${sweep} and swept_until < ${until}::timestamptz`.execute(db);
}

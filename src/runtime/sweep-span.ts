import { sql } from "kysely";
import { type Db, only } from "./database.ts";

export type Sweep = "order_links" | "register_reports";

export interface SweepSpan {
  readonly since: string;
  readonly until: string;
}

/** A fact may be committed this long after the moment that it carries. */
const OVERLAP = "1 hour";

/**
 * The span from the last whole sweep, and somewhat before it, until now.
 *
 * @param older_than_seconds - younger facts are left to the reconciliation that follows their
 *   commit.
 */
export async function readSpan(db: Db, sweep: Sweep, older_than_seconds: number): Promise<SweepSpan> {
  const { rows } = await sql<SweepSpan>`
    select (least(swept_until, clock_timestamp()) - interval '${sql.raw(OVERLAP)}')::text as since,
           (clock_timestamp() - make_interval(secs => ${older_than_seconds}::float8))::text as until
      from sweep_progress where sweep = ${sweep}`.execute(db);
  return only(rows);
}

/** Called after a sweep that left nothing of its span undone. */
export async function noteSwept(db: Db, sweep: Sweep, { until }: SweepSpan): Promise<void> {
  await sql`update sweep_progress set swept_until = ${until}::timestamptz
             where sweep = ${sweep} and swept_until < ${until}::timestamptz`.execute(db);
}

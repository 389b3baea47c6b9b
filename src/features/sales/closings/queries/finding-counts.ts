import { sql } from "kysely";
import { type Db, untilAborted } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { countedLocations } from "../../../../web-api/list/search-list.ts";
import { listClosingsAfterUnclosed } from "./open-sessions.ts";

/**
 * Counts closings per finding since a business date, as the filtered list does. Omits findings that
 * are states themselves, such as mismatched.
 */
export async function countFindings(db: Db, caller: Caller, from: string, signal: AbortSignal) {
  const after_unclosed = await listClosingsAfterUnclosed(db, signal);
  const { rows } = await sql<{ readonly finding: string; readonly count: number }>`
    select f.finding, count(*)::int as count
      from register_report r join register_report_state s on s.report_id = r.report_id
      left join unnest(${after_unclosed}::text[]) as u (report_id) on u.report_id = r.report_id
     cross join unnest(s.findings || case when s.late_receipts > 0 then '{late_receipts}'::text[] end
                                  || case when u.report_id is not null then '{session_without_closing}'::text[] end)
             as f (finding)
     where r.business_date >= ${from}::date and ${countedLocations(caller, sql<number>`r.location_id`)}
     group by f.finding order by count desc, f.finding`.execute(db, untilAborted(signal));
  return rows;
}

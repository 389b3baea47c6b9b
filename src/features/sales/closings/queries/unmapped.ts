import { sql } from "kysely";
import { type Db, untilAborted } from "../../../../runtime/database.ts";
import type { Closing } from "../rules/closing.ts";
import { ofSandbox } from "../../../../web-api/list/search-list.ts";

export interface SeenMethod {
  readonly method: string;
  readonly currency: string;
  readonly amount: string;
  readonly receipts: number;
  readonly closings: number;
}

const SEEN_MAX = 200;

/**
 * Lists payment methods without a tender in closings of these locations, the largest amounts first.
 */
export async function listUnmapped(
  db: Db,
  location_ids: readonly number[],
  signal: AbortSignal,
): Promise<SeenMethod[]> {
  const { rows } = await sql<SeenMethod>`
    select u.method, r.currency, trim_scale(sum(u.amount))::text as amount, sum(u.receipts)::int as receipts,
           count(*)::int as closings
      from closing_unmapped_method u join register_report r on r.report_id = u.report_id
     where r.location_id = any(${[...location_ids]}::int[]) and not ${ofSandbox(sql`r.location_id`)}
     group by u.method, r.currency order by sum(u.amount) desc, u.method limit ${SEEN_MAX}`.execute(
    db,
    untilAborted(signal),
  );
  return rows;
}

export type ClosingAt = Pick<Closing, "report_id" | "location_id">;

/**
 * Lists the last closings of these locations with money of the method that are short enough to
 * evaluate now.
 */
export async function listClosingsWithMethod(
  db: Db,
  method: string,
  location_ids: readonly number[],
  limits: { readonly closings: number; readonly documents: number },
  signal: AbortSignal,
): Promise<ClosingAt[]> {
  const { rows } = await sql<ClosingAt>`
    select u.report_id, r.location_id
      from closing_unmapped_method u join register_report r on r.report_id = u.report_id
      join register_report_state s on s.report_id = u.report_id
     where u.method = ${method} and r.location_id = any(${[...location_ids]}::int[]) and not ${ofSandbox(sql`r.location_id`)}
       and s.listed_documents <= ${limits.documents}::int
     order by r.closed_at desc, r.report_id limit ${limits.closings}::int`.execute(db, untilAborted(signal));
  return rows;
}

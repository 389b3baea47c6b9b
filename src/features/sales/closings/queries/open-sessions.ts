import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Db, untilAborted } from "../../../../runtime/database.ts";
import { columnsOf } from "../../../../web-api/search/compile.ts";
import { type ListSource, ofLocations, ofSandbox } from "../../../../web-api/list/search-list.ts";
import { RECEIPT_FIGURES } from "../../receipts/queries/totals.ts";

/**
 * Returns the list of sessions that receipts name and no closing closed, with a receipt of the last
 * `days` days.
 */
export function openSessions(days: number): ListSource {
  return {
    from: sql`(
      select register_session_id, terminal_id, terminal_name, location_id, location_name, currency, receipts,
             first_receipt_at, last_receipt_at, total as net_sales
        from ${unclosed(days)} as s
       where last_receipt_at >= statement_timestamp() - make_interval(days => ${days}::int)) as o`,
    select: sql`o.*`,
    paging: "at_once",
    columns: {
      ...columnsOf("o", {
        terminal_id: "int",
        terminal_name: "text",
        location_id: "int",
        location_name: "text",
        currency: "text",
        receipts: "bigint",
        first_receipt_at: "timestamp",
        last_receipt_at: "timestamp",
        net_sales: "numeric",
      }),
      register_session_id: {
        sql: "o.register_session_id",
        type: "text",
        // Sessions of several terminals, locations or currencies may share an id.
        is_never_empty: true,
        sorted_by: `(lower(o.register_session_id) collate "C", o.terminal_id, o.location_id, o.currency)`,
      },
    },
    primary_key: "register_session_id",
    reach: ofLocations(sql`o.location_id`),
    sandbox: {
      is_of: ofSandbox(sql`o.location_id`),
      named_by: ["location_id", "terminal_id", "register_session_id"],
    },
  };
}

/**
 * Lists the closings that are the first of their terminal after a receipt of a session that no
 * closing closed: the one after the session's last receipt, and each one before that with such a
 * receipt since the closing before it.
 */
export async function listClosingsAfterUnclosed(db: Db, signal: AbortSignal): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
      with unclosed as materialized (select * from ${unclosed()} as s)
      select p.report_id
        from unclosed s join register_report p
          on p.terminal_id = s.terminal_id
         and p.closed_at = (select min(n.closed_at) from register_report n
                             where n.terminal_id = s.terminal_id and n.closed_at > s.last_receipt_at)
      union
      select p.report_id
        from unclosed s join register_report p
          on p.terminal_id = s.terminal_id and p.closed_at > s.first_receipt_at and p.closed_at <= s.last_receipt_at
       where exists (
         select from receipt x
          where x.terminal_id = p.terminal_id and x.created_at < p.closed_at
            and x.created_at >= coalesce((select max(q.closed_at) from register_report q
                                           where q.terminal_id = p.terminal_id and q.closed_at < p.closed_at), '-infinity')
            and lower(x.register_session_id) = s.session_key)`.execute(db, untilAborted(signal));
  return rows.map(({ report_id }) => report_id);
}

/**
 * Returns the SQL of sessions between two closed ones in the order of their ids, with a receipt of
 * the last `days` days if given: one step for each closing, and no receipt of a closed session is
 * read. The array hides from the planner that it expects a ninth of all receipts in each gap, and
 * `offset 0` the time, by which it would search each gap.
 */
function inGaps(days?: number): RawBuilder<unknown> {
  const isWanted =
    days === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`x.created_at >= statement_timestamp() - make_interval(days => ${days}::int)`;
  return sql`session (key) as materialized (
    select distinct u.key from unnest(array(
      select x.key
        from (select c.key as after, lead(c.key) over (order by c.key) as before
                from (select lower(session_id) as key from register_report
                       union all select ''
                       union all select max(lower(register_session_id)) || 'z' from receipt
                                  where register_session_id is not null) c) gap
       cross join lateral (
         select lower(r.register_session_id) as key, r.created_at from receipt r
          where r.register_session_id is not null
            and lower(r.register_session_id) > gap.after and lower(r.register_session_id) < gap.before
         offset 0) x
       where ${isWanted}
       union all
      select '' from receipt x
       where x.register_session_id is not null and lower(x.register_session_id) = '' and ${isWanted}
    )) as u (key))`;
}

/**
 * Returns the SQL of sessions of `inGaps` that have no closing, with their receipts' figures by
 * terminal, location and currency.
 */
function unclosed(days?: number): RawBuilder<unknown> {
  return sql`(
  with ${inGaps(days)}
  select s.key as session_key, r.terminal_id, r.location_id, r.currency, min(r.register_session_id) as register_session_id,
         min(r.terminal_name) as terminal_name, min(r.location_name) as location_name, count(*) as receipts,
         min(r.created_at) as first_receipt_at, max(r.created_at) as last_receipt_at, sum(f.net_sales) as total
    from session s
    join receipt r on lower(r.register_session_id) = s.key and r.register_session_id is not null
   cross join lateral ${RECEIPT_FIGURES} f
   where not exists (select from register_report c where lower(c.session_id) = s.key)
   group by 1, 2, 3, 4)`;
}

import { type RawBuilder, sql } from "kysely";
import { type Db, untilAborted } from "../../../../runtime/database.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { ofSandbox, withinLocations } from "../../../../web-api/list/search-list.ts";
import { isCurrentEntry, MISSING_NUMBERS } from "../../closings/queries/journal.ts";
import { and } from "../files/queries/entries.ts";

/** The closings of a location by business date, both ends included. */
export interface ClosingsScope {
  readonly location_id: number;
  readonly from: string;
  readonly to: string;
}

export interface SaftClosing {
  readonly report_id: string;
  readonly series_id: string;
  readonly series_code: string;
  readonly terminal_name: string;
  readonly currency: string;
  readonly is_mismatched: boolean;
  /** Numbers between the closing before in the series and this one. */
  readonly missing_numbers: number;
  /** Creation of its newest journal entry, in UTC without an offset; null without one. */
  readonly entered_at: string | null;
}

/** Lists the closings of a period, series by series; a sandbox has none. */
export async function listClosings(db: Db, reader: Reader, scope: ClosingsScope): Promise<SaftClosing[]> {
  const { rows } = await sql<SaftClosing>`
    select r.report_id, lower(r.series_id) as series_id, r.series_code, r.terminal_name, r.currency,
           s.state_figures_reconciled = 'mismatched' as is_mismatched, ${MISSING_NUMBERS} as missing_numbers,
           (select to_char(max(e.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
              from journal_entry e where e.report_id = r.report_id) as entered_at
      from register_report r join register_report_state s on s.report_id = r.report_id
     where ${inScope(reader, scope)}
     order by lower(r.series_id), r.closing_number`.execute(db, untilAborted(reader.signal));
  return rows;
}

function inScope({ caller }: Reader, { location_id, from, to }: ClosingsScope): RawBuilder<unknown> {
  const location = sql<number>`r.location_id`;
  return sql`r.location_id = ${location_id}::int and r.business_date between ${from}::date and ${to}::date
    and not ${ofSandbox(location)} ${and(withinLocations(caller, location))}`;
}

/** Sums of a series up to a closing. */
interface StoredSums {
  readonly report_id: string;
  readonly sales: string;
  readonly refunds: string;
}

/**
 * Returns by closing the sums of its series in its currency up to its number, as the closings state
 * them.
 *
 * @param booked_until - counts closings with an entry up to this revision only; all without it.
 */
export async function findPerpetual(
  db: Db,
  report_ids: readonly string[],
  booked_until?: number,
): Promise<ReadonlyMap<string, StoredSums>> {
  const is_booked =
    booked_until === undefined
      ? undefined
      : sql`exists (select from journal_entry e where e.report_id = r.report_id and e.revision <= ${booked_until}::int8
                       and ${isCurrentEntry(booked_until)})`;
  const { rows } = await sql<StoredSums>`
    with wanted as (
      select report_id, lower(series_id) as series_id, currency, closing_number
        from register_report where report_id = any(${[...report_ids]}::text[])
    ), sums as (
      select r.report_id, sum(r.sales_excl_tax + r.sales_tax) over upto as sales,
             sum(r.refund_sign * (r.refunds_excl_tax + r.refunds_tax)) over upto as refunds
        from register_report r
       where lower(r.series_id) in (select series_id from wanted) ${and(is_booked)}
      window upto as (partition by lower(r.series_id), r.currency order by r.closing_number)
    )
    select s.report_id, s.sales::text, s.refunds::text from sums s join wanted w on w.report_id = s.report_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.report_id, row]));
}

/** Counts the closings of a period without an entry. */
export async function countWaiting(db: Db, reader: Reader, scope: ClosingsScope, revision: number): Promise<number> {
  const { rows } = await sql<{ readonly waiting: number }>`
    select count(*) as waiting from register_report r
     where ${inScope(reader, scope)} and not exists (
       select from journal_entry e where e.report_id = r.report_id and e.revision <= ${revision}::int8)`.execute(
    db,
    untilAborted(reader.signal),
  );
  return rows[0]?.waiting ?? 0;
}

/** What a file has of a receipt besides its slip, as stored. */
export interface StoredDetails {
  readonly receipt_id: number;
  readonly receipt_number: string | null;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
  readonly staff_id: number | null;
  /** The stored token; of an erased person's receipt only its signature may be read. */
  readonly receipt_model: string | null;
}

/** Reads what a file has of receipts. Few at a time: a model may have megabytes. */
export async function readDetails(db: Db, receipt_ids: readonly number[]): Promise<StoredDetails[]> {
  const { rows } = await sql<StoredDetails>`
    select receipt_id, receipt_number, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
           staff_id, receipt_model
      from receipt where receipt_id = any(${[...receipt_ids]}::int8[])`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from "kysely";
import { containing } from "../../../shop-data/catalog/search.ts";
import { carries, OF_SALE } from "../../../shop-data/orders/receipt-keys.ts";
import type { FoundRow } from "../../../shop-data/found-row.ts";
import type { Db } from "../../../runtime/database.ts";
import { RECEIPT_FIGURES } from "../../sales/receipts/queries/totals.ts";
import {
  type Neighbour,
  OF_KIND_MAX,
  NAME_CHARACTERS_MIN,
  seriesCodeOf,
  type SeriesHolder,
  type SeriesNumber,
} from "./rules.ts";

const RECEIPT = sql`'receipt' as kind, r.receipt_id::text as id, coalesce(r.receipt_number, r.pos_order_id) as name,
  concat_ws(', ', r.terminal_name, r.location_name) as detail, r.created_at as at, (select f.signed_total from ${RECEIPT_FIGURES} f) as amount, r.currency`;

/** Empty time and amount columns, for kinds of rows that have neither. */
const NOTHING = sql`null::timestamptz as at, null::numeric as amount, null::text as currency`;

/**
 * Returns the SQL that formats an instant as answers have it, for values that are sent as they are.
 */
function instant(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
}

/** Finds receipts with this number, or of the sale with this id. */
export async function findByNumber(db: Db, text: string): Promise<readonly FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${RECEIPT} from receipt r
     where r.receipt_id in (
             (select receipt_id from receipt where lower(receipt_number) = lower(${text}) limit 100)
             union (select o.receipt_id from (select ${text}::text as id) s
                     cross join lateral (${sql.raw(OF_SALE("= pos.key_of(s.id)"))}) k
                     join receipt o on o.receipt_id = k.receipt_id and lower(o.sale_id) = lower(s.id) limit 100)
             union (select r.receipt_id from receipt r where ${carries(text)}))
     order by r.created_at desc, r.receipt_id desc limit ${OF_KIND_MAX}`.execute(db);
  return rows;
}

export interface ArchivedReceipt {
  readonly receipt_id: number;
  /** Path of the manifest; null when the partition was detached by hand. */
  readonly file: string | null;
}

/** Finds archived receipts with exactly this sale id, order id or token. */
export async function findArchived(db: Db, text: string): Promise<readonly ArchivedReceipt[]> {
  const { rows } = await sql<ArchivedReceipt>`
    select distinct k.receipt_id, a.file
      from receipt_key k join receipt_part_away a on k.receipt_id >= a.first_id and k.receipt_id < a.end_id
     where k.key = key_of(${text}) and k.kind <> 'f'
    union
    select k.receipt_id, a.file
      from receipt_key k join receipt_part_away a on k.receipt_id >= a.first_id and k.receipt_id < a.end_id
     where k.key = key_of(${text}) and k.kind = 'f'
     order by receipt_id limit ${OF_KIND_MAX}`.execute(db);
  return rows;
}

/** Finds the latest receipts with this total, of either sign. */
export async function findByAmount(db: Db, amount: string): Promise<readonly FoundRow[]> {
  const latest = (total: RawBuilder<unknown>) =>
    sql`(select receipt_id from receipt where grand_total = ${total} order by receipt_id desc limit ${OF_KIND_MAX})`;
  const { rows } = await sql<FoundRow>`
    select ${RECEIPT} from receipt r
     where r.receipt_id in (${latest(sql`${amount}::numeric`)} union all ${latest(sql`-(${amount}::numeric)`)})
     order by r.receipt_id desc limit ${OF_KIND_MAX}`.execute(db);
  return rows;
}

/** Finds closings by series and number, such as 7BDF-1. */
export async function findClosings(db: Db, { prefix, digits }: SeriesNumber): Promise<readonly FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select 'closing' as kind, c.report_id as id, c.series_code || '-' || c.closing_number as name,
           c.terminal_name || ', ' || c.location_name as detail, c.closed_at as at, null::numeric as amount, c.currency
      from register_report c
     where lower(c.series_id) in (select series_id from terminal_series where left(series_id, 4) = ${seriesCodeOf(prefix) ?? ""})
       and c.closing_number = ${digits}::int8
     order by c.closed_at desc limit ${OF_KIND_MAX}`.execute(db);
  return rows;
}

/**
 * Finds registers by a part of their name or by the code of their series; with `by_code`, by
 * activation code as well.
 */
export async function findRegisters(db: Db, text: string, by_code: boolean): Promise<readonly FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select 'register' as kind, t.terminal_id::text as id, t.name, o.name as detail, ${NOTHING}
      from terminal t left join location o on o.location_id = t.location_id
     where (lower(t.name) like ${containing(text)} or (${by_code}::bool and upper(t.activation_code) = upper(${text}))
            or t.terminal_id in (select terminal_id from terminal_series where left(series_id, 4) = ${text.toLowerCase()}))
     order by t.name, t.terminal_id limit ${OF_KIND_MAX}`.execute(db);
  return rows;
}

export async function findLocations(db: Db, text: string): Promise<readonly FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select 'location' as kind, o.location_id::text as id, o.name, o.code as detail, ${NOTHING}
      from location o
     where (lower(o.name) like ${containing(text)} or lower(o.code) = lower(${text}))
     order by o.name, o.location_id limit ${OF_KIND_MAX}`.execute(db);
  return rows;
}

export async function findStaff(db: Db, text: string): Promise<readonly FoundRow[]> {
  if (text.length < NAME_CHARACTERS_MIN) return [];
  const { rows } = await sql<FoundRow>`
    select 'staff' as kind, s.staff_id::text as id, s.first_name || ' ' || s.last_name as name, s.email as detail, ${NOTHING}
      from staff s
     where lower(s.first_name || ' ' || s.last_name) like ${containing(text)} or lower(s.email) like ${containing(text)}
     order by s.last_name, s.first_name, s.staff_id limit ${OF_KIND_MAX}`.execute(db);
  return rows;
}

/** Finds receipts with one of these numbers, which are in lower case. */
export async function findNeighbours(db: Db, numbers: readonly string[]): Promise<readonly Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select receipt_number, terminal_id from receipt
     where lower(receipt_number) = any(${[...numbers]}::text[]) limit 500`.execute(db);
  return rows;
}

/**
 * Maximum registers that are named for one series, and their latest receipts that are searched for
 * its prefix.
 */
const HOLDERS_MAX = 3;
const LATEST_RECEIPTS = 1000;
const REFUSED_MAX = 3;

/**
 * Finds registers whose closings have the series of this number, or whose receipts have numbers
 * around it.
 */
export async function findSeriesHolders(
  db: Db,
  { prefix, digits }: SeriesNumber,
  terminal_ids: readonly number[],
): Promise<readonly SeriesHolder[]> {
  const { rows } = await sql<Omit<SeriesHolder, "refused"> & { readonly refused: string }>`
    with holder as (
      select terminal_id from terminal_series where left(series_id, 4) = ${seriesCodeOf(prefix) ?? ""}
      union select unnest(${[...new Set(terminal_ids)]}::int[])
    )
    select t.terminal_id, t.name as terminal_name, o.name as location_name, ${instant("p.last_seen_at")} as last_seen_at,
           p.unsynced_receipts as waiting_receipts, ${instant("p.oldest_unsynced_at")} as oldest_waiting_at,
           latest.receipt_number as last_number, ${instant("latest.created_at")} as last_at,
           listed.report_id, listed.series_code, listed.closing_number,
           (select coalesce(json_agg(json_build_object('route', f.route, 'reason', f.reason, 'times', f.times,
                     'last_at', ${instant("f.last_at")}) order by f.last_at desc), '[]')
              from (select route, reason, sum(times)::int8 as times, max(last_at) as last_at
                      from refused_post r where r.terminal_id = t.terminal_id
                     group by route, reason order by max(last_at) desc limit ${REFUSED_MAX}) f)::text as refused
      from holder join terminal t using (terminal_id)
      left join location o on o.location_id = t.location_id
      left join terminal_presence p on p.terminal_id = t.terminal_id
      left join lateral (
        select n.receipt_number, n.created_at
          from (select receipt_number, created_at, receipt_id from receipt r where r.terminal_id = t.terminal_id
                 order by created_at desc, receipt_id desc limit ${LATEST_RECEIPTS}) n
         where starts_with(lower(n.receipt_number), ${prefix})
         order by n.created_at desc, n.receipt_id desc limit 1) latest on true
      left join lateral (
        select c.report_id, c.series_code, c.closing_number
          from register_report_state s join register_report c on c.report_id = s.report_id
          join closing_document d on d.report_id = s.report_id
         where s.missing_documents > 0 and c.terminal_id = t.terminal_id
           and lower(d.receipt_number) = ${prefix + digits}
         order by c.closed_at desc limit 1) listed on true
     order by latest.created_at desc nulls last, t.terminal_id limit ${HOLDERS_MAX}`.execute(db);
  return rows.map(({ refused, ...row }) => ({ ...row, refused: JSON.parse(refused) as SeriesHolder["refused"] }));
}

import { sql } from "kysely";
import { type Db, untilAborted } from "../../../../runtime/database.ts";
import { ofSandbox, withinLocations } from "../../../../web-api/list/search-list.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { MISSING_NUMBERS } from "../../closings/queries/journal.ts";
import { bonId } from "./rules/bon-ids.ts";
import type { Reference } from "./rules/closing-rows.ts";

/** The closings of a location by business date, both ends included. */
export interface DsfinvkScope {
  readonly location_id: number;
  readonly from: string;
  readonly to: string;
}

export interface ScopedClosing {
  readonly report_id: string;
  readonly series_code: string;
  readonly closing_number: number;
  readonly currency: string;
  readonly is_mismatched: boolean;
  /** Numbers between the closing before in the series and this one. */
  readonly missing_numbers: number;
}

/** Lists the closings of a period by their business dates; a sandbox has none. */
export async function listClosings(
  db: Db,
  { caller, signal }: Reader,
  { location_id, from, to }: DsfinvkScope,
): Promise<ScopedClosing[]> {
  const location = sql<number>`r.location_id`;
  const within = withinLocations(caller, location);
  const { rows } = await sql<ScopedClosing>`
    select r.report_id, r.series_code, r.closing_number, r.currency,
           s.state_figures_reconciled = 'mismatched' as is_mismatched, ${MISSING_NUMBERS} as missing_numbers
      from register_report r join register_report_state s on s.report_id = r.report_id
     where r.location_id = ${location_id}::int and r.business_date between ${from}::date and ${to}::date
       and not ${ofSandbox(location)} ${within === undefined ? sql`` : sql`and ${within}`}
     order by r.business_date, r.closed_at, r.report_id`.execute(db, untilAborted(signal));
  return rows;
}

/** What the files have of a receipt besides its slip, as stored. */
export interface StoredDetails {
  readonly receipt_id: number;
  readonly receipt_number: string | null;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
  readonly staff_id: number | null;
  readonly staff_name: string | null;
  /** The stored token. */
  readonly customer_name: string | null;
  readonly terminal_info: string | null;
  readonly original_order_increment_id: string | null;
  readonly receipt_model: string | null;
  /** Null when it has no text of a TSE. */
  readonly raw_payload: string | null;
}

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"');

/**
 * Reads what the files have of receipts, without erased persons. Models and payloads of erased
 * receipts are read for the text of the TSE only. Few at a time: a payload may have megabytes.
 */
export async function readDetails(db: Db, receipt_ids: readonly number[]): Promise<StoredDetails[]> {
  const { rows } = await sql<StoredDetails>`
    select r.receipt_id, r.receipt_number, to_char(r.created_at at time zone 'UTC', ${ISO}) as created_at, r.staff_id,
           r.staff_name, s.customer_name, s.terminal_info, s.original_order_increment_id, r.receipt_model,
           case when position('V0;' in r.raw_payload) > 0 then r.raw_payload end as raw_payload
      from receipt r join shown_receipt s on s.receipt_id = r.receipt_id
     where r.receipt_id = any(${[...receipt_ids]}::int8[]) order by r.receipt_id`.execute(db);
  return rows;
}

interface StoredReference extends Omit<Reference, "bon_id"> {
  readonly of_receipt_id: number;
  readonly receipt_id: number;
  readonly receipt_number: string | null;
  readonly of_number: number;
}

const KIND = (receipt: string) =>
  sql.raw<string>(`receipt_kind(${receipt}.sale_type, ${receipt}.layaway_kind, ${receipt}.credit_due)`);

/**
 * Finds the documents that receipts go back to by an order number, and the closings that list them:
 * the first deposit of a layaway, for anything else the first sale or else the deposit.
 *
 * @param numbers - by the ids of the receipts that go back to them.
 * @returns by the same ids; a receipt whose document is in no closing is absent.
 */
export async function findReferences(
  db: Db,
  numbers: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, Reference>> {
  if (numbers.size === 0) return new Map();
  const { rows } = await sql<StoredReference>`
    select n.of_receipt_id, sale.receipt_id, sale.receipt_number, c.series_id, c.closing_number,
           to_char(sale.created_at at time zone 'UTC', ${ISO}) as created_at,
           (select count(*) from (
              select receipt_id from closing_document where report_id = c.report_id and receipt_id is not null
              union select receipt_id from closing_unlisted_receipt where report_id = c.report_id) as own
              join receipt o on o.receipt_id = own.receipt_id
             where o.receipt_number = sale.receipt_number) as of_number
      from unnest(${[...numbers.keys()]}::int8[], ${[...numbers.values()]}::text[]) as n (of_receipt_id, number)
      join receipt back on back.receipt_id = n.of_receipt_id
     cross join lateral (
       select r.* from (select * from receipt where lower(order_increment_id) = lower(n.number) offset 0) as r
        where r.order_increment_id = n.number and r.receipt_id <> n.of_receipt_id
          and ${KIND("r")} = any(case when ${KIND("back")} in ('deposit', 'top_up', 'settlement', 'deposit_refund')
            then array['deposit'] else array['sale', 'settlement', 'exchange', 'deposit'] end)
        order by ${KIND("r")} = 'deposit', r.receipt_id limit 1) as sale
     cross join lateral (
       select p.report_id, p.series_id, p.closing_number
         from closing_document d join register_report p on p.report_id = d.report_id
        where lower(d.sale_id) = lower(coalesce(sale.sale_id, sale.pos_order_id)) and d.receipt_id = sale.receipt_id
        order by p.closed_at, p.report_id limit 1) as c`.execute(db);
  return new Map(
    rows.map(({ of_receipt_id, receipt_id, receipt_number, of_number, series_id, closing_number, created_at }) => [
      of_receipt_id,
      { series_id, closing_number, created_at, bon_id: bonId(receipt_id, receipt_number, of_number) },
    ]),
  );
}

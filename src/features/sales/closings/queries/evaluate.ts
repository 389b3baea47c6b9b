import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../../runtime/database.ts";
import type { ReceiptFacts, EvaluationContext } from "../rules/checks/checks.ts";
import { RECEIPT_COLUMNS } from "../rules/facts.ts";
import type { PreviousClosing } from "../rules/checks/evidence.ts";
import { findAround } from "./around.ts";
import type { PlaceInSeries } from "./booking.ts";
import { HAS_CREDIT_MEMO, IS_ORDER_CANCELED } from "../../../../shop-data/orders/links.ts";

/** The parts of a stored closing that its evaluation needs. */
export interface StoredDocument extends PlaceInSeries {
  readonly document: string;
}

export async function findDocuments(db: Db | Tx, report_ids: readonly string[]): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select report_id, series_id, closing_number, terminal_id, document from register_report where report_id = any(${[...report_ids]}::text[])`.execute(
    db,
  );
  return rows;
}

const FACTS = sql.join(RECEIPT_COLUMNS.map((name) => sql.ref(`r.${name}`)));

/**
 * Lists the receipts assigned to a closing, listed ones and others of its session, in a stable
 * order.
 */
export async function listReceiptFacts(db: Db | Tx, report_id: string): Promise<ReceiptFacts[]> {
  const { rows } = await sql<ReceiptFacts>`
    select ${FACTS}, coalesce(r.items, '[]') as items, got.is_listed,
           ${IS_ORDER_CANCELED} as is_order_canceled, ${HAS_CREDIT_MEMO} as has_credit_memo
      from (
        select receipt_id, true as is_listed from closing_document
         where report_id = ${report_id} and receipt_id is not null
        union
        select receipt_id, false from closing_unlisted_receipt where report_id = ${report_id}
      ) as got
      join receipt r on r.receipt_id = got.receipt_id
     order by r.receipt_id`.execute(db);
  return rows;
}

/**
 * Whether receipts of a closing are archived. It cannot be evaluated any more, and keeps what its
 * last evaluation found. After a transaction has read receipts, none is archived until its end: ask
 * then.
 */
export async function hasArchivedReceipts(db: Db | Tx, report_id: string): Promise<boolean> {
  return (await findArchivedOfClosings(db, [report_id])) !== undefined;
}

/** Finds any archived receipt of some closings by its id. */
export async function findArchivedOfClosings(db: Db | Tx, report_ids: readonly string[]): Promise<number | undefined> {
  const ids = sql`${[...report_ids]}::text[]`;
  const { rows } = await sql<{ receipt_id: number }>`
    select got.receipt_id from receipt_part_away a cross join lateral (
      (select receipt_id from closing_document where report_id = any(${ids})
          and receipt_id >= a.first_id and receipt_id < a.end_id limit 1)
      union all
      (select receipt_id from closing_unlisted_receipt where report_id = any(${ids})
          and receipt_id >= a.first_id and receipt_id < a.end_id limit 1)
    ) as got limit 1`.execute(db);
  return rows[0]?.receipt_id;
}

/** Lists those of these closings that have archived receipts. */
export async function listWithArchivedReceipts(tx: Tx, report_ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ report_id: string }>`
    select distinct c.report_id from receipt_part_away a cross join unnest(${[...report_ids]}::text[]) as c (report_id)
     where exists (select from closing_document d where d.report_id = c.report_id
                      and d.receipt_id >= a.first_id and d.receipt_id < a.end_id)
        or exists (select from closing_unlisted_receipt u where u.report_id = c.report_id
                      and u.receipt_id >= a.first_id and u.receipt_id < a.end_id)`.execute(tx);
  return new Set(rows.map(({ report_id }) => report_id));
}

export interface Neighbours extends Pick<
  EvaluationContext,
  "previous" | "previous_at_terminal" | "listed_elsewhere" | "is_location_known" | "is_prefix_shared" | "around"
> {
  /**
   * Closings to re-evaluate because of this one: the next ones, and those that list the same sales.
   */
  readonly touched: readonly string[];
}

interface NeighbourRow extends PreviousClosing {
  readonly report_id: string;
  readonly side: "previous" | "next" | "previous_at_terminal" | "next_at_terminal";
}

/**
 * Reads the neighbouring closings in the series and at the terminal, each as the first row of an
 * index scan.
 */
export function neighbourStatement(report_id: string): RawBuilder<NeighbourRow> {
  const beside = (side: NeighbourRow["side"], condition: string, order: string) => sql`
    select c.report_id, c.closing_number, c.closed_at_sent as closed_at, c.cash_left_in_drawer, c.last_receipt_number,
           ${sql.lit(side)} as side
      from own cross join lateral (
        select * from register_report c where ${sql.raw(condition)} order by ${sql.raw(order)} limit 1) c`;
  const [series, terminal] = ["lower(c.series_id) = own.series", "c.terminal_id = own.terminal_id"];
  const statements = [
    beside("previous", `${series} and c.closing_number < own.closing_number`, "c.closing_number desc"),
    beside("next", `${series} and c.closing_number > own.closing_number`, "c.closing_number"),
    beside("previous_at_terminal", `${terminal} and c.closed_at < own.closed_at`, "c.closed_at desc"),
    beside("next_at_terminal", `${terminal} and c.closed_at > own.closed_at`, "c.closed_at"),
  ];
  return sql<NeighbourRow>`
    with own as (
      select lower(series_id) as series, closing_number, terminal_id, closed_at from register_report where report_id = ${report_id})
    ${sql.join(statements, sql` union all `)}`;
}

/**
 * Whether the closing's terminal is or was at its location, and whether another terminal of the
 * location uses its prefix of receipt numbers.
 */
export function locationStatement(
  report_id: string,
): RawBuilder<{ is_location_known: boolean; is_prefix_shared: boolean }> {
  const prefixOf = (closing: string) => sql.raw(`rtrim(${closing}.last_receipt_number, '0123456789')`);
  const isKnownBy = (terminals: "terminal" | "deleted_terminal") => sql`
    exists (select from ${sql.table(terminals)} t join location l on l.location_id = t.location_id
             where t.terminal_id = r.terminal_id and t.location_id = r.location_id)`;
  // Searches the terminals below and above this one, so that its own closings are not read.
  const usedBy = (side: "<" | ">") => sql`
    exists (select from register_report o
             where o.location_id = r.location_id and o.terminal_id ${sql.raw(side)} r.terminal_id
               and o.business_date between r.business_date - 30 and r.business_date + 30
               and left(${prefixOf("o")}, 100) = left(${prefixOf("r")}, 100) and ${prefixOf("o")} = ${prefixOf("r")})`;
  return sql`
    select ${isKnownBy("terminal")} or ${isKnownBy("deleted_terminal")} as is_location_known,
           ${usedBy("<")} or ${usedBy(">")} as is_prefix_shared
      from register_report r where r.report_id = ${report_id}`;
}

/**
 * Returns the closings before and after this one in its series and at its terminal, and other
 * compared facts.
 */
export async function findNeighbours(db: Db | Tx, report_id: string): Promise<Neighbours> {
  const { rows } = await neighbourStatement(report_id).execute(db);
  const elsewhere = await sql<{ sale_id: string; report_id: string }>`
    select distinct own.sale_id, other.report_id
      from closing_document own
     cross join lateral (
       select report_id from closing_document d
        where lower(d.sale_id) = lower(own.sale_id) and d.report_id <> own.report_id offset 0) other
     where own.report_id = ${report_id}
     order by own.sale_id`.execute(db);
  const known = await locationStatement(report_id).execute(db);
  const at = (side: NeighbourRow["side"]): PreviousClosing | null => {
    const row = rows.find((one) => one.side === side);
    if (row === undefined) return null;
    const { closing_number, closed_at, cash_left_in_drawer, last_receipt_number } = row;
    return { closing_number, closed_at, cash_left_in_drawer, last_receipt_number };
  };
  const next = rows.filter(({ side }) => side === "next" || side === "next_at_terminal");
  return {
    previous: at("previous"),
    previous_at_terminal: at("previous_at_terminal"),
    listed_elsewhere: [...new Set(elsewhere.rows.map(({ sale_id }) => sale_id))],
    is_location_known: known.rows[0]?.is_location_known ?? true,
    is_prefix_shared: known.rows[0]?.is_prefix_shared ?? false,
    around: await findAround(db, report_id),
    touched: [...new Set([...next, ...elsewhere.rows].map(({ report_id: other }) => other))],
  };
}

/** Lists closings whose evaluation has been due for longer than `older_than_seconds`. */
export async function findDue(db: Db, older_than_seconds: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select report_id from register_report_state
     where evaluation_due_since <= clock_timestamp() - make_interval(secs => ${older_than_seconds}::float8)
     order by evaluation_due_since, report_id limit 1000`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

/** Moves a failed evaluation behind the other waiting ones. */
export async function postpone(db: Db | Tx, report_id: string): Promise<void> {
  await sql`update register_report_state set evaluation_due_since = clock_timestamp()
             where report_id = ${report_id} and evaluation_due_since is not null`.execute(db);
}

/**
 * Finds closings that list the sale of one of these receipts. Includes closings that an uncommitted
 * transaction is just assigning the receipt to: it holds the state's lock, or reads the receipt
 * later.
 */
export async function findListing(db: Db | Tx, receipt_ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select distinct d.report_id
      from receipt r join closing_document d on lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id))
     where r.receipt_id = any(${[...receipt_ids]}::int8[])
     order by d.report_id`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

/** Lists receipts that got their order at least this long ago. Read them before their closings. */
export async function listNewOrders(db: Db, older_than_seconds: number): Promise<number[]> {
  const { rows } = await sql<{ receipt_id: number }>`
    select receipt_id from receipt_with_new_order
     where noted_at <= clock_timestamp() - make_interval(secs => ${older_than_seconds}::float8)
     order by receipt_id limit 10000`.execute(db);
  return rows.map(({ receipt_id }) => receipt_id);
}

export async function forgetNewOrders(tx: Tx, receipt_ids: readonly number[]): Promise<void> {
  await sql`delete from receipt_with_new_order where receipt_id = any(${[...receipt_ids]}::int8[])`.execute(tx);
}

import { type RawBuilder, sql } from "kysely";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";
import { RECEIPT_FIGURES } from "../../receipts/queries/totals.ts";
import { CURRENCY_CHARACTERS_MAX, MEASURES, NO_LOCATION } from "../rules/parts.ts";

/** Makes every later statement of the transaction see the same receipts and figures. */
export async function useOneSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

/**
 * Keeps the partitions of receipts attached or away until the end of the transaction. Called before
 * its first snapshot.
 */
export async function keepPartitions(tx: Tx): Promise<void> {
  await sql`lock table only receipt in access share mode`.execute(tx);
}

/**
 * SQL condition: the day has an archived receipt. Of a partition that was detached before it was
 * closed, nobody knows the days.
 */
export const IS_AWAY = (day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from receipt_part_away a where coalesce(a.days, '{(,)}') @> ${day})`;

/** Whether receipts of a day are archived, so that it cannot be counted again. */
export async function isArchived(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql<{ is_archived: boolean }>`
    select ${IS_AWAY(sql`${day}::date`)} as is_archived`.execute(tx);
  return only(rows).is_archived;
}

/** Receipts that were stored and not counted when the transaction began. */
export async function listWaiting(tx: Tx): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ receipt_id: number }>`select receipt_id from receipt_to_count`.execute(tx);
  return new Set(rows.map(({ receipt_id }) => receipt_id));
}

/**
 * Makes an empty temporary table with the columns of the figures, which ends with the transaction.
 */
export async function createRecount(tx: Tx): Promise<void> {
  await sql`create temporary table recount (like pos.figure including all) on commit drop`.execute(tx);
}

/** Place of a receipt in the order of its day. */
export interface Place {
  readonly created_at: string;
  readonly receipt_id: number;
}

/** SQL condition: the receipt `r` is of a day on the clock of its shop. */
const isOf = (day: string): RawBuilder<boolean> => sql`
  (r.created_at >= ${day}::timestamp at time zone 'UTC' - interval '1 day'
   and r.created_at < ${day}::timestamp at time zone 'UTC' + interval '2 days'
   and coalesce(r.sold_at, r.created_at at time zone 'UTC') >= ${day}::date
   and coalesce(r.sold_at, r.created_at at time zone 'UTC') < ${day}::date + 1)`;

/** Lists receipts of a day, in the order of their time, from after a place on. */
export async function listReceiptsOf(tx: Tx, day: string, after: Place | undefined, limit: number): Promise<Place[]> {
  const from = after ?? { created_at: "-infinity", receipt_id: 0 };
  const { rows } = await sql<Place>`
    select r.created_at, r.receipt_id from receipt r
     where ${isOf(day)} and (r.created_at, r.receipt_id) > (${from.created_at}::timestamptz, ${from.receipt_id}::int8)
     order by r.created_at, r.receipt_id limit ${limit}::int`.execute(tx);
  return rows;
}

export interface Differing {
  /** Figures whose receipts, sales, quantity or tax of products differ. */
  readonly figures: number;
  /** Further figures: those of which only what tenders decide differs, such as payments and tax. */
  readonly payments: number;
  /** One of them, to begin with. */
  readonly first: string | null;
}

/**
 * Measures that depend on the tenders of the settings, except those of products: a credit is no
 * money, and it decides whether a total is before or after it, so which tax the lines prove.
 */
const READ_BY_TENDERS: ReadonlySet<string> = new Set(["tax", "paid", "by_terminal", "deposits", "paid_earlier"]);
const differs = (name: string) => sql`coalesce(${sql.ref(`f.${name}`)}, 0) <> coalesce(${sql.ref(`r.${name}`)}, 0)`;
const anyOf = (names: readonly string[]) => sql`(${sql.join(names.map(differs), sql` or `)})`;
// The payments of a method and the goods at a tax rate depend on the tenders as a whole.
const SALES_DIFFER = sql`(case coalesce(f.dimension, r.dimension)
  when 'm' then false
  when 'x' then false
  when 'p' then ${anyOf(MEASURES)}
  else ${anyOf(MEASURES.filter((name) => !READ_BY_TENDERS.has(name)))} end)`;
const ANY_DIFFERS = anyOf(MEASURES);
const DAY_KEY = ["location_id", "dimension", "key", "currency"];

/** Compares the figures of a day with those of the recount. */
export async function compareFigures(tx: Tx, day: string): Promise<Differing> {
  const same = sql.join(
    DAY_KEY.map((name) => sql`${sql.ref(`f.${name}`)} = ${sql.ref(`r.${name}`)}`),
    sql` and `,
  );
  const named = (name: string) => sql`coalesce(${sql.ref(`f.${name}`)}::text, ${sql.ref(`r.${name}`)}::text)`;
  const { rows } = await sql<Differing>`
    select count(*) filter (where c.sales_differ)::int as figures,
           count(*) filter (where not c.sales_differ)::int as payments, min(c.name) as first
      from (select ${SALES_DIFFER} as sales_differ, concat_ws(' ', ${sql.join(DAY_KEY.map(named))}) as name
              from (select * from figure where day = ${day}::date and per = 'd') f
              full join recount r on ${same}
             where ${ANY_DIFFERS}) c`.execute(tx);
  return only(rows);
}

/**
 * Compares the totals of the recount with the sums that the database makes of the receipts itself.
 *
 * @returns the number of totals that differ.
 */
export async function compareTotals(tx: Tx, day: string, waiting: ReadonlySet<number>): Promise<number> {
  const location = sql`case when r.location_id >= 1 then r.location_id else ${NO_LOCATION}::int end`;
  const { rows } = await sql<{ differing: number }>`
    with own as (
      select ${location} as location_id, left(coalesce(r.currency, ''), ${CURRENCY_CHARACTERS_MAX}::int) as currency, count(*) as receipts,
             sum(f.sales) as sales, sum(f.refunds) as refunds, sum(f.exchanges) as exchanges
        from receipt r cross join lateral ${RECEIPT_FIGURES} f
       where ${isOf(day)} and r.receipt_id <> all(${[...waiting]}::int8[]) group by 1, 2
    )
    select count(*)::int as differing
      from own o full join (select * from recount where dimension = 't' and location_id <> 0) r
        on r.location_id = o.location_id and r.currency = o.currency
     where (o.receipts, o.sales, o.refunds, o.exchanges) is distinct from (r.receipts, r.sales, r.refunds, r.exchanges)`.execute(
    tx,
  );
  return only(rows).differing;
}

/** Lists the months that are figures of their own, between two days, each included. */
export async function listMonths(db: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with recursive month (day) as (
      (select date_trunc('month', f.day::timestamp)::date from figure f order by f.day limit 1)
      union all
      select b.day from month m
       cross join lateral (
         select date_trunc('month', f.day::timestamp)::date as day from figure f
          where f.day >= m.day + interval '1 month' order by f.day limit 1) b
    )
    select to_char(m.day, 'YYYY-MM-DD') as month
      from month m join figure_progress p on m.day < p.months_until
     where m.day between date_trunc('month', ${from}::timestamp) and ${to}::timestamp order by m.day`.execute(db);
  return rows.map(({ month }) => month);
}

/**
 * Compares the figures of a month with the sums of its days.
 *
 * @returns the number of figures that differ or that only one side has.
 */
export async function compareMonth(tx: Tx, month: string): Promise<number> {
  const sums = sql.join(MEASURES.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
  const same = sql.join(
    DAY_KEY.map((name) => sql`${sql.ref(`f.${name}`)} = ${sql.ref(`r.${name}`)}`),
    sql` and `,
  );
  const { rows } = await sql<{ differing: number }>`
    select count(*)::int as differing
      from (select * from figure where day = ${month}::date and per = 'm') f
      full join (
        select location_id, dimension, key, currency, ${sums} from figure
         where day >= ${month}::date and day < ${month}::date + interval '1 month' and per = 'd' and location_id = 0
         group by location_id, dimension, key, currency) r on ${same}
     where ${ANY_DIFFERS}`.execute(tx);
  return only(rows).differing;
}

/** Puts the recount in the place of a day's figures. */
export async function replaceFigures(tx: Tx, day: string): Promise<void> {
  await sql`delete from figure where day = ${day}::date and per = 'd'`.execute(tx);
  await sql`insert into figure select * from recount`.execute(tx);
}

/** Notes that the figures of a day differed from its receipts. */
export async function noteDifference(tx: Tx, day: string, figures: number): Promise<void> {
  await sql`
    insert into figure_difference (day, figures) values (${day}::date, ${figures}::int)
    on conflict (day) do update set figures = excluded.figures, found_at = clock_timestamp()`.execute(tx);
}

/** The first and the last day of the calendar: receipts of the hours around are counted on them. */
const [FIRST_DAY, LAST_DAY] = ["0001-01-01", "9999-12-31"];

/**
 * Returns the days of a period that have figures or may have receipts, in their order. Without
 * `from`, from the first one on; without `to`, up to the last.
 */
export async function listDays(
  db: Db,
  { from = FIRST_DAY, to = LAST_DAY }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with recursive counted (day) as (
      (select f.day from figure f order by f.day desc limit 1)
      union all
      select b.day from counted c
       cross join lateral (select f.day from figure f where f.day < c.day order by f.day desc limit 1) b
    ), sold (day) as (
      (select (r.created_at at time zone 'UTC')::date from receipt r order by r.created_at desc, r.receipt_id desc limit 1)
      union all
      select b.day from sold s
       cross join lateral (
         select (r.created_at at time zone 'UTC')::date as day from receipt r
          where r.created_at < s.day::timestamp at time zone 'UTC'
          order by r.created_at desc, r.receipt_id desc limit 1) b
    )
    select to_char(day, 'YYYY-MM-DD') as day
      from (select day from counted
            union select s.day + n from sold s cross join generate_series(-1, 1) n) d
     where day between ${from}::date and ${to}::date order by d.day`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Returns yesterday at UTC, and a day before it that is chosen by chance among those with figures
 * whose receipts are not archived: a receipt of a wrong year must not draw the choice to the days
 * around it.
 */
export async function chooseDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with recursive yesterday (day) as (select (statement_timestamp() at time zone 'UTC')::date - 1),
    counted (day) as (
      select day from yesterday
      union all
      select b.day from counted c
       cross join lateral (
         select f.day from figure f where f.day < c.day and f.per = 'd' order by f.day desc limit 1) b
    )
    select to_char(day, 'YYYY-MM-DD') as day from (
      select day from yesterday
      union all
      (select c.day from counted c cross join yesterday y where c.day < y.day and not ${IS_AWAY(sql`c.day`)}
        order by random() limit 1)) d
     order by d.day`.execute(db);
  return rows.map(({ day }) => day);
}

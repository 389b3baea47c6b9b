import { type RawBuilder, sql } from "kysely";
import type { Pool } from "pg";
import type { Db, Tx } from "../../../runtime/database.ts";
import { lastName } from "../../../shared/audit/queries/last-name.ts";
import { registerName } from "../../../shared/resources/queries/register-name.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import { type RowStream, streamAll } from "../../../web-api/list/row-stream.ts";
import { categoriesOfProduct, categoryName } from "../../../shop-data/catalog/categories-of-products.ts";
import { readProgress } from "../figures/queries/count.ts";
import { type Dimension, eachDay, figuresOf } from "../figures/queries/figures.ts";
import { splitPeriod, type Period } from "../figures/rules/period.ts";
import { NO_LOCATION } from "../figures/rules/parts.ts";
import { ALL } from "../figures/rules/reach.ts";
import { AMOUNTS, type Checked, type Earlier, MEASURES, type ReportBy, STORED } from "./rules.ts";

/** Decimal texts by measure; null where nothing was counted. */
type Sums = Readonly<Record<(typeof AMOUNTS)[number], string | null>> & { readonly receipts: number | null };

export type ReportRow = Sums & {
  readonly key: string;
  readonly name: string | null;
  readonly currency: string;
} & { readonly [Name in (typeof MEASURES)[number] as `before_${Name}`]: Sums[Name] };

export interface Reading {
  /** Of the stored figures; by default that of the rows. */
  readonly dimension?: Dimension;
  readonly period: Period;
  readonly earlier: Earlier | undefined;
  /** As `reachOf` returns them. */
  readonly locations: readonly number[];
  readonly months_until: string;
  /** Of receipts that state none. */
  readonly base_currency: string;
  readonly currency: string | undefined;
}

export type Order = Pick<Checked, "column" | "is_descending">;

const ALL_ROWS = { column: "key", is_descending: false, page: 1 } as const;
/** Currencies that totals name; more are wrong data. */
const CURRENCIES_MAX = 1_000;

/**
 * Reads the totals of a report by currency. Those of goods are the sums of all products, each once,
 * so that the rows of products add up to them; the number of receipts is that of all receipts.
 */
export async function listTotals(tx: Tx, by: ReportBy, reading: Reading): Promise<readonly ReportRow[]> {
  const page = { ...ALL_ROWS, page_size: CURRENCIES_MAX };
  const { rows: receipts } = await listRows(tx, "total", reading, page);
  if (STORED[by] !== "p") return receipts;
  const { rows: goods } = await listRows(tx, "total", { ...reading, dimension: "p" }, page);
  return receipts.map((row) => ({
    ...(goods.find(({ currency }) => currency === row.currency) ?? { ...row, ...NO_AMOUNTS }),
    receipts: row.receipts,
    before_receipts: row.before_receipts,
  }));
}

const NO_AMOUNTS = Object.fromEntries(AMOUNTS.flatMap((name) => [name, `before_${name}`]).map((name) => [name, null]));

/** Returns the first day whose month is no figure of its own yet. */
export async function readMonthsUntil(tx: Db | Tx): Promise<string> {
  return (await readProgress(tx)).months_until;
}

/** Reads a page of the rows of a report, and the number of all rows. */
export async function listRows(
  tx: Tx,
  by: ReportBy,
  reading: Reading,
  { page, page_size, ...order }: Order & Pick<Checked, "page" | "page_size">,
): Promise<{ readonly rows: readonly ReportRow[]; readonly total_count: number }> {
  const { rows } = await sql<ReportRow & { readonly total_count: number; readonly is_row: boolean | null }>`
    with ${rowsOf(by, reading)},
    named as (select r.*, ${nameOf(by)} as name, true as is_row from report r),
    shown as (select row_number() over (order by ${orderOf(by, order)}) as place, r.* from named r)
    select n.total_count, s.* from (select count(*)::int as total_count from report) n
      left join shown s on s.place > ${page_size}::bigint * (${page}::bigint - 1) and s.place <= ${page_size}::bigint * ${page}::bigint
     order by s.place`.execute(tx);
  return { rows: rows.filter(({ is_row }) => is_row), total_count: rows[0]?.total_count ?? 0 };
}

/** Streams all rows of a report in one snapshot. */
export async function streamReport(
  { db, streamPool }: { readonly db: Db; readonly streamPool: Pool },
  reader: Reader,
  by: ReportBy,
  { order, ...reading }: Reading & { readonly order: Order },
): Promise<RowStream<ReportRow>> {
  const rows = sql`
    with ${rowsOf(by, reading)}, named as (select r.*, ${nameOf(by)} as name from report r)
    select r.* from named r order by ${orderOf(by, order)}`.compile(db);
  return (await streamAll(streamPool, reader, rows)) as RowStream<ReportRow>;
}

function orderOf(by: ReportBy, { column, is_descending }: Order): RawBuilder<unknown> {
  const key = by === "hour" || by === "tax_rate" ? NUMBER : sql`lower(coalesce(r.name, r.key)) collate "C"`;
  return sql`${column === "key" ? key : sql`coalesce(${sql.ref(`r.${column}`)}, 0)`} ${sql.raw(is_descending ? "desc" : "asc")},
    r.key collate "C", r.currency`;
}

/** SQL of the number that the key of a row `r` is; what states none comes before zero. */
const NUMBER = sql`coalesce(substring(r.key from '^[0-9]+(?:[.][0-9]+)?$')::numeric, -1)`;

/** Returns SQL of the rows `report` of a dimension: a row for each key and currency. */
function rowsOf(by: ReportBy, { period, earlier, ...reading }: Reading): RawBuilder<unknown> {
  const parts = [
    ...partsOf(by, reading, period),
    ...(earlier === undefined ? [] : partsOf(by, reading, earlier, earlier)),
  ];
  const sums = (alias: string): RawBuilder<unknown> =>
    sql.join(MEASURES.map((name) => sql`sum(${sql.ref(`${alias}.${name}`)}) as ${sql.ref(name)}`));
  // A product counts in each of its categories.
  const keyed =
    by === "category"
      ? sql`select s.is_before, coalesce(c.category_id::text, '') as key, s.currency, null as name, ${sums("s")}
          from summed s
          left join lateral ${categoriesOfProduct(sql`s.key`)} c on true
         group by 1, 2, 3`
      : sql`select * from summed`;
  return sql`
    part as materialized (${sql.join(parts, sql` union all `)}),
    summed as materialized (
      select p.is_before, p.key, p.currency, max(p.name) as name, ${sums("p")} from part p group by 1, 2, 3),
    keyed as (${keyed}),
    report as materialized (
      select k.key, k.currency, max(k.name) as stated_name, ${sql.join(
        MEASURES.flatMap((name) => [
          sql`(sum(${sql.ref(`k.${name}`)}) filter (where not k.is_before))${sql.raw(name === "receipts" ? "::bigint" : "")} as ${sql.ref(name)}`,
          sql`(sum(${sql.ref(`k.${name}`)}) filter (where k.is_before))${sql.raw(name === "receipts" ? "::bigint" : "")} as ${sql.ref(`before_${name}`)}`,
        ]),
      )}
        from keyed k group by 1, 2)`;
}

/**
 * Returns statements that read the figures of a period, as whole months where these are stored and
 * the rows need no days.
 *
 * @param moved - by how much the days of an earlier period are moved to those compared with it.
 */
function partsOf(
  by: ReportBy,
  { locations, months_until, base_currency, currency, dimension: stored }: Omit<Reading, "period" | "earlier">,
  period: Period,
  moved?: Pick<Earlier, "months" | "days">,
): RawBuilder<unknown>[] {
  const is_all = locations.includes(ALL);
  const needs_days = by === "day" || by === "week" || (by === "month" && moved !== undefined && moved.months === 0);
  const { months, days } =
    is_all && !needs_days ? splitPeriod(period, months_until) : { months: [], days: [{ ...period }] };
  const dimension = stored ?? (by === "location" && !is_all ? "t" : STORED[by]);
  const sources = [
    ...(months.length === 0
      ? []
      : [figuresOf(sql`(select unnest(${[...months]}::date[]) as day)`, [ALL], dimension, "m")]),
    ...days.map(({ from, to }) => figuresOf(eachDay(from, to), locations, dimension)),
  ];
  const day =
    moved === undefined
      ? sql`f.day`
      : sql`(f.day + make_interval(months => ${moved.months}::int, days => ${moved.days}::int))::date`;
  // A day without a counterpart, such as 31 January in February, is compared with none.
  const is_by_day = by === "day" || by === "week";
  const stated = sql`coalesce(nullif(upper(btrim(f.currency)), ''), ${base_currency}::text)`;
  return sources.map(
    (source) => sql`
    select ${moved !== undefined}::boolean as is_before, ${keyOf(by, is_all, day)} as key, ${stated} as currency, f.name,
           f.receipts, f.quantity, f.sales, f.refunds, f.exchanges, f.sales - f.refunds + f.exchanges as net_sales, f.tax, f.paid
      from ${source}
     where (${currency ?? null}::text is null or ${stated} = upper(${currency ?? ""}::text))
       and (${!is_by_day}::boolean or extract(day from ${day}) = extract(day from f.day) or ${moved?.months ?? 0}::int = 0)`,
  );
}

function keyOf(by: ReportBy, is_all: boolean, day: RawBuilder<unknown>): RawBuilder<unknown> {
  if (by === "total") return sql`''::text`;
  if (by === "day") return sql`to_char(${day}, 'YYYY-MM-DD')`;
  if (by === "week") return sql`to_char(date_trunc('week', ${day}::timestamp), 'YYYY-MM-DD')`;
  if (by === "month") return sql`to_char(${day}, 'YYYY-MM')`;
  if (by !== "location" || is_all) return sql`f.key`;
  return sql`coalesce(nullif(f.location_id, ${NO_LOCATION}::int)::text, '')`;
}

/** Returns SQL of the name of a row `r`, the last one of what was deleted; null where the key says it. */
function nameOf(by: ReportBy): RawBuilder<unknown> {
  const id = sql`nullif(r.key, '')::bigint`;
  const key = sql<string>`r.key`;
  if (by === "location") {
    return sql`coalesce((select l.name from location l where l.location_id = ${id}), ${lastName("location", key)})`;
  }
  if (by === "register") {
    return sql`coalesce((select ${registerName(sql`t.name`, sql`o.name`)} from terminal t
      left join location o on o.location_id = t.location_id where t.terminal_id = ${id}), ${lastName("terminal", key)})`;
  }
  if (by === "cashier") {
    return sql`coalesce((select concat_ws(' ', s.first_name, s.last_name) from staff s where s.staff_id = ${id}),
      ${lastName("staff", key)})`;
  }
  if (by === "product") return sql`coalesce(nullif(r.stated_name, ''), r.key)`;
  return by === "category" ? categoryName(id) : sql`null::text`;
}

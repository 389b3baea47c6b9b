import { type RawBuilder, sql } from "kysely";

export type Dimension = "t" | "h" | "s" | "r" | "c" | "m" | "x" | "p";

/**
 * Returns SQL of the figures `f` of some days at some locations. Each is looked up, so that the
 * figures of one location are found among those of thousands; `offset 0` keeps the planner from
 * reversing that.
 *
 * @param days - SQL of rows with a column `day`.
 */
export function figuresOf(
  days: RawBuilder<unknown>,
  locations: readonly number[],
  dimension: Dimension,
  per: "d" | "m" = "d",
): RawBuilder<unknown> {
  return sql`(select day::date as day from ${days} as n) d
    cross join unnest(${[...locations]}::int[]) as l (location_id)
    cross join lateral (
      select * from figure f
       where f.day = d.day and f.per = ${sql.lit(per)} and f.location_id = l.location_id
         and f.dimension = ${sql.lit(dimension)} offset 0) f`;
}

/** Returns SQL of one day, for `figuresOf`. */
export function oneDay(day: string): RawBuilder<unknown> {
  return sql`(select ${day}::date as day)`;
}

/** Returns SQL of all days of a period, both included, for `figuresOf`. */
export function eachDay(from: string, to: string): RawBuilder<unknown> {
  return sql`(select generate_series(${from}::date, ${to}::date, '1 day') as day)`;
}

/** SQL for the net sales of the figures `f`. */
export const NET_SALES: RawBuilder<unknown> = sql`(f.sales - f.refunds + f.exchanges)`;

import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import type { WholeAndDays } from "../rules/period.ts";
import { ALL } from "../rules/reach.ts";
import { eachDay, figuresOf, NET_SALES } from "./figures.ts";

/**
 * Adds up the net sales of receipts of some months and days by currency. Receipts that state none
 * are of the base currency.
 *
 * @param locations - as `reachOf` returns them; only all locations together have months.
 */
export async function listSales(
  tx: Tx,
  locations: readonly number[],
  { months, days }: WholeAndDays,
  base_currency: string,
): Promise<{ readonly currency: string; readonly net_sales: string }[]> {
  const sources: RawBuilder<unknown>[] = [
    ...(months.length === 0 ? [] : [figuresOf(sql`(select unnest(${[...months]}::date[]) as day)`, [ALL], "t", "m")]),
    ...days.map(({ from, to }) => figuresOf(eachDay(from, to), locations, "t")),
  ];
  const { rows } = await sql<{ readonly currency: string; readonly net_sales: string }>`
    select coalesce(nullif(upper(btrim(f.currency)), ''), ${base_currency}) as currency, sum(f.net_sales) as net_sales
      from (${sql.join(
        sources.map((source) => sql`select f.currency, ${NET_SALES} as net_sales from ${source}`),
        sql` union all `,
      )}) f group by 1 order by 1`.execute(tx);
  return rows;
}

import { sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import { type Asked, sumsBetween } from "./day.ts";

/**
 * Adds up the net sales of receipts between two instants by currency. Receipts that state none are
 * of the base currency.
 */
export async function listSales(
  tx: Tx,
  asked: Asked,
  { from, to }: { readonly from: string; readonly to: string },
  base_currency: string,
): Promise<{ readonly currency: string; readonly net_sales: string }[]> {
  const { rows } = await sql<{ readonly currency: string; readonly net_sales: string }>`
    select coalesce(nullif(upper(btrim(s.currency)), ''), ${base_currency}) as currency, sum(s.net_sales) as net_sales
      from ${sumsBetween(asked, from, to)} group by 1 order by 1`.execute(tx);
  return rows;
}

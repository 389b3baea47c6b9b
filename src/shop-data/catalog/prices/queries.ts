import { findPrices } from "./prices.ts";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { PriceCandidates, PriceLookup } from "./lookup.ts";
import { type Db, only, type Row, type RunNamed } from "../../../runtime/database.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import { type RowStream, streamAll } from "../../../web-api/list/row-stream.ts";

/**
 * Maximum SKUs of a price look-up on the hot connections: a longer list would delay heartbeats and
 * receipts.
 */
const HOT_SKUS_MAX = 200;

/**
 * Finds the platform's own prices of each product. A short list runs as a named statement on the
 * hot connections.
 */
export function findCandidates(
  { named, pool }: { readonly named: RunNamed; readonly pool: Pool },
  lookup: PriceLookup,
): Promise<PriceCandidates[]> {
  if (lookup.skus.length <= HOT_SKUS_MAX) return findPrices(named, lookup);
  return findPrices(
    async <Result extends Row>(_name: string, text: string, values: unknown[]) =>
      (await pool.query<Result>(text, values)).rows,
    lookup,
  );
}

/** Finds the group and website of a customer; undefined for an unknown customer. */
export async function findBuyer(
  { named }: { readonly named: RunNamed },
  customer_id: number,
): Promise<{ readonly group_id: number; readonly website_id: number } | undefined> {
  const rows = await named<{ group_id: number; website_id: number }>(
    "buyer",
    "select group_id, website_id from shop_data.customer where entity_id = $1::int8",
    [customer_id],
  );
  return rows[0];
}

export interface IndexState {
  /** Time of the indexer's last run: `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly indexed_at: string;
  /** Whether the indexer has not run since the given instant. */
  readonly is_unchanged: boolean;
  /** Today, in the given time zone. */
  readonly today: string;
}

/** Finds when the index of catalog rule prices was last updated. */
export async function findIndexState(db: Db, time_zone: string, after: string | undefined): Promise<IndexState> {
  const { rows } = await sql<IndexState>`
    select to_char(updated at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as indexed_at,
           coalesce(updated <= ${after ?? null}::timestamptz, false) as is_unchanged,
           (clock_timestamp() at time zone ${time_zone}::text)::date as today
      from shop_data.indexer_state where indexer_id = 'catalogrule_product'`.execute(db);
  return only(rows);
}

export function streamRulePrices(
  { streamPool }: { readonly streamPool: Pool },
  website_id: number,
  date: string,
  reader: Reader,
): Promise<RowStream<object>> {
  return streamAll(streamPool, reader, {
    sql: `select product_id, customer_group_id, rule_price from shop_data.catalogrule_product_price
           where website_id = $1 and rule_date = $2::date order by customer_group_id, product_id`,
    parameters: [website_id, date],
  });
}

export function streamFixedTaxes(
  { streamPool }: { readonly streamPool: Pool },
  website_id: number,
  reader: Reader,
): Promise<RowStream<object>> {
  return streamAll(streamPool, reader, {
    sql: `select p.sku, a.attribute_code, t.website_id, t.country as country_id, t.state as region_id, t.value
            from shop_data.weee_tax t
            join shop_data.product p using (entity_id)
            join shop_data.product_website w on w.product_id = p.entity_id and w.website_id = $1
            join shop_data.product_attribute a on a.attribute_id = t.attribute_id and a.frontend_input = 'weee'
           where t.website_id in (0, $1) order by p.entity_id, t.value_id`,
    parameters: [website_id],
  });
}

/** Returns the database's time in ISO 8601. */
export async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as now`.execute(db);
  return rows[0]?.now ?? "";
}

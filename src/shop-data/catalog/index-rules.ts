import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import type { PricedWebsite } from "./prices/lookup.ts";
import { chainsOf, type Combination, type IndexedDay, type RuleChain } from "./chains.ts";
import { listActiveRules, matchRules } from "./rule-matches.ts";

export interface IndexerRun {
  /** Products that the run looked at; `nothing` when no product had changed. */
  readonly scope: "nothing" | "products" | "everything";
  readonly rows_written: number;
  readonly rows_deleted: number;
}

/**
 * Hour of a website's own day at which its window of days moves on; the first change after midnight
 * moves it earlier.
 */
const NEW_DAY_HOUR = 1;

interface WebsiteDays {
  readonly website_id: number;
  readonly digits: number;
  readonly time_zone: string;
  /** Yesterday, today and tomorrow of the website. */
  readonly days: readonly string[];
  readonly today: string;
  /** Whether the index has other days, another time zone or another currency for the website. */
  readonly is_stale: boolean;
}

/**
 * Brings `catalogrule_product_price` up to date in one transaction. Writes only rows that differ.
 * Readers see the old prices or the new ones, and do not wait.
 */
export async function indexRulePrices(tx: Tx, websites: readonly PricedWebsite[]): Promise<IndexerRun> {
  await sql`select pg_advisory_xact_lock(hashtextextended('index of catalog rule prices', 0))`.execute(tx);
  const changed = await takeChanges(tx);
  const found = await listDays(tx, websites);
  const isEverything =
    changed.includes(null) || found.some(({ is_stale }) => is_stale) || (await hasStrangers(tx, found));
  if (!isEverything && changed.length === 0) return { scope: "nothing", rows_written: 0, rows_deleted: 0 };

  const product_ids = isEverything ? undefined : changed.filter((id) => id !== null);
  // A run over some products keeps the days of the others.
  const sites = isEverything ? await startDays(tx, found) : found;
  const rules = await listActiveRules(tx);
  await matchRules(tx, rules, product_ids);
  const days = sites.flatMap(({ days: dates, website_id, digits }): IndexedDay[] =>
    dates.map((rule_date) => ({ website_id, digits, rule_date })),
  );
  const { chains, combinations } = chainsOf(rules, days);
  await priceChains(tx, chains);
  let rows_deleted = product_ids === undefined ? await deleteObsoleteCombinations(tx, combinations) : 0;
  let rows_written = 0;
  for (const combination of combinations) {
    rows_deleted += await deleteUnpriced(tx, combination, product_ids);
    rows_written += await writePrices(tx, combination);
  }
  await sql`delete from shop_data.catalogrule_match`.execute(tx);
  await sql`delete from shop_data.catalogrule_chain_price`.execute(tx);
  // Sets a later time than that of the previous run, in whole seconds, since clients see seconds.
  await sql`update shop_data.indexer_state
               set updated = greatest(date_trunc('second', clock_timestamp()), updated + interval '1 second')
             where indexer_id = 'catalogrule_product'`.execute(tx);
  return { scope: isEverything ? "everything" : "products", rows_written, rows_deleted };
}

/**
 * Takes the products that changed since the last run; null means all products. Later statements see
 * the changes.
 */
async function takeChanges(tx: Tx): Promise<(number | null)[]> {
  const { rows } = await sql<{ product_id: number | null }>`
    delete from shop_data.catalogrule_change returning product_id`.execute(tx);
  return [...new Set(rows.map(({ product_id }) => product_id))];
}

async function listDays(tx: Tx, websites: readonly PricedWebsite[]): Promise<WebsiteDays[]> {
  const { rows } = await sql<WebsiteDays>`
    select w.website_id, w.digits, w.time_zone, coalesce(k.today, n.today) as today,
           array(select (coalesce(k.today, n.today) + d)::text from generate_series(-1, 1) d) as days,
           k.website_id is null or k.time_zone <> w.time_zone or k.digits <> w.digits
             or k.today <> (n.local_time - make_interval(hours => ${NEW_DAY_HOUR}))::date and k.today <> n.today as is_stale
      from ${tableOf(websites)}
      join lateral (select clock_timestamp() at time zone w.time_zone) c(local_time) on true
      join lateral (select c.local_time, c.local_time::date as today) n on true
      left join shop_data.catalogrule_website k using (website_id)
     order by w.website_id`.execute(tx);
  return rows;
}

function tableOf(websites: readonly Pick<PricedWebsite, "website_id" | "time_zone" | "digits">[]) {
  return sql`unnest(${websites.map((row) => row.website_id)}::integer[], ${websites.map((row) => row.time_zone)}::text[],
                    ${websites.map((row) => row.digits)}::integer[]) as w(website_id, time_zone, digits)`;
}

/** Whether the index has rows of a deleted website. */
async function hasStrangers(tx: Tx, found: readonly WebsiteDays[]): Promise<boolean> {
  const { rows } = await sql`
    select from shop_data.catalogrule_website where website_id <> all(${found.map((row) => row.website_id)}::integer[])
     limit 1`.execute(tx);
  return rows.length > 0;
}

/** Stores the days that the index now covers, and returns them. */
async function startDays(tx: Tx, found: readonly WebsiteDays[]): Promise<WebsiteDays[]> {
  await sql`delete from shop_data.catalogrule_website`.execute(tx);
  await sql`
    insert into shop_data.catalogrule_website (website_id, today, time_zone, digits)
    select website_id, (clock_timestamp() at time zone time_zone)::date, time_zone, digits
      from ${tableOf(found)}`.execute(tx);
  const { rows } = await sql<WebsiteDays>`
    select website_id, digits, time_zone, today, false as is_stale,
           array(select (today + d)::text from generate_series(-1, 1) d) as days
      from shop_data.catalogrule_website order by website_id`.execute(tx);
  return rows;
}

async function priceChains(tx: Tx, chains: readonly RuleChain[]): Promise<void> {
  for (const { chain_id, website_id, digits, rule_ids } of chains) {
    await sql`
      insert into shop_data.catalogrule_chain_price
      select ${chain_id}, product_id, shop_data.price_after_rules(price, simple_action, discount_amount, ${digits}::integer order by place),
             max(from_date), min(to_date)
        from (select m.product_id, p.price, c.place, r.simple_action, r.discount_amount, r.from_date, r.to_date,
                     min(c.place) filter (where r.stop_rules_processing) over (partition by m.product_id) as last_place
                from unnest(${[...rule_ids]}::integer[]) with ordinality as c(rule_id, place)
                join shop_data.catalogrule_match m using (rule_id)
                join shop_data.catalogrule r using (rule_id)
                join shop_data.product p on p.entity_id = m.product_id and p.price is not null
                join shop_data.product_website w on w.product_id = m.product_id and w.website_id = ${website_id}) applied
       where last_place is null or place <= last_place
       group by product_id`.execute(tx);
  }
}

/** Deletes the rows of days, websites and groups that no rule applies to any more. */
async function deleteObsoleteCombinations(tx: Tx, combinations: readonly Combination[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from shop_data.catalogrule_product_price
     where (rule_date, website_id, customer_group_id) not in (
       select * from unnest(${combinations.map((row) => row.rule_date)}::date[],
                            ${combinations.map((row) => row.website_id)}::integer[],
                            ${combinations.map((row) => row.customer_group_id)}::integer[]))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes the rows of products that the chain of rules gives no price; of all products or of some.
 */
async function deleteUnpriced(
  tx: Tx,
  { chain_id, website_id, rule_date, customer_group_id }: Combination,
  product_ids: readonly number[] | undefined,
): Promise<number> {
  const ofProducts = product_ids === undefined ? sql`true` : sql`product_id = any(${[...product_ids]}::integer[])`;
  const { numAffectedRows } = await sql`
    delete from shop_data.catalogrule_product_price
     where rule_date = ${rule_date}::date and website_id = ${website_id} and customer_group_id = ${customer_group_id}
       and ${ofProducts}
       and product_id not in (select product_id from shop_data.catalogrule_chain_price
                               where chain_id = ${chain_id})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Writes the rows of one group and day. One statement for all could exceed the statement timeout.
 */
async function writePrices(
  tx: Tx,
  { chain_id, website_id, rule_date, customer_group_id }: Combination,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into shop_data.catalogrule_product_price as t
      (rule_date, website_id, customer_group_id, product_id, rule_price, latest_start_date, earliest_end_date)
    select ${rule_date}::date, ${website_id}::integer, ${customer_group_id}::integer, product_id, rule_price,
           latest_start_date, earliest_end_date
      from shop_data.catalogrule_chain_price where chain_id = ${chain_id} order by product_id
    on conflict (rule_date, website_id, customer_group_id, product_id) do update
      set rule_price = excluded.rule_price, latest_start_date = excluded.latest_start_date,
          earliest_end_date = excluded.earliest_end_date
      where (t.rule_price, t.latest_start_date, t.earliest_end_date)
            is distinct from (excluded.rule_price, excluded.latest_start_date, excluded.earliest_end_date)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

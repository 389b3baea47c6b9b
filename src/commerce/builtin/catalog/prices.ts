import type { RunNamed } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import type { PriceCandidates, PriceLookup } from "../../catalog.ts";

// Every look-up is by index and by product, whatever the planner believes of the length of the list: the limit keeps it
// from a hash over all products, which would lower the case of every SKU first.
// $1 SKUs, $2 website, $3 customer, $4 group, $5 time zone, $6 decimals, $7 only products with more than a base price.
const FIND_PRICES = `
  with asked as materialized (
    select a.place, a.sku as asked, p.entity_id as product_id, p.sku, p.price,
           case when p.special_price < p.price and coalesce(p.special_from_date, d.today) <= d.today
                 and coalesce(p.special_to_date, d.today) >= d.today then p.special_price end as special_price, d.today
      from unnest($1::text[]) with ordinality as a(sku, place)
     cross join lateral (select * from commerce.product p where lower(p.sku) = lower(a.sku) limit 1) p
      join commerce.product_website w on w.product_id = p.entity_id and w.website_id = $2::integer
     cross join (select (clock_timestamp() at time zone $5::text)::date as today) d
  )
  select a.asked, a.product_id, a.sku, a.price as base_price, own.one as own_price, own.more as own_tiers,
         tier.one as tier_price, tier.more as group_tiers, r.rule_price, a.special_price
    from asked a
    left join lateral (
      select min(price) filter (where qty = 1) as one,
             string_agg(trim_scale(qty) || '=' || trim_scale(price), ' ' order by qty) filter (where qty > 1) as more
        from (select distinct on (c.qty) c.qty, c.price from commerce.customer_price c
               where c.customer_id = $3::integer and c.product_id = a.product_id and c.website_id in (0, $2::integer)
               order by c.qty, c.website_id desc) c) own on true
    left join lateral (
      select min(price) filter (where qty <= 1) as one,
             string_agg(trim_scale(qty) || '=' || trim_scale(price), ' ' order by qty) filter (where qty > 1) as more
        from (select t.qty, min(coalesce(t.value, round(a.price * (100 - t.percentage_value) / 100, $6::integer))) as price
                from commerce.product_tier_price t
               where t.product_id = a.product_id and t.website_id in (0, $2::integer)
                 and (t.all_groups or t.customer_group_id = $4::integer)
               group by t.qty) t) tier on true
    left join commerce.catalogrule_product_price r
      on r.rule_date = a.today and r.website_id = $2::integer and r.customer_group_id = $4::integer
     and r.product_id = a.product_id
   where not $7::boolean or own.one is not null or own.more is not null or tier.one is not null or tier.more is not null
      or r.rule_price is not null or a.special_price is not null
   order by a.place`;

/** One statement for all products and all of the platform's own prices. */
export async function findPrices(run: RunNamed, lookup: PriceLookup): Promise<PriceCandidates[]> {
  const { customer_id, customer_group_id, website, skus, only_priced } = lookup;
  return run<PriceCandidates & Record<string, unknown>>("customer_prices", FIND_PRICES, [
    textArray(skus),
    website.website_id,
    customer_id,
    customer_group_id,
    website.time_zone,
    website.digits,
    only_priced,
  ]);
}

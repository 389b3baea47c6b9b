import type { RunNamed } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import type { PriceCandidates, PriceLookup } from "./lookup.ts";
import { candidatesOf, type FoundPrices } from "./candidates.ts";

// The price statement. It reads each table once, by index, for all products of the list: `= any` of
// an array walks an index in its order, which costs half of a look-up per product. The arrays are
// in subqueries, so that no plan depends on their estimated length. It returns one row, each column
// a list: 5,000 rows would take longer to read than to find. $1 SKUs, $2 website, $3 customer, $4
// group, $5 time zone, $6 whether the products' own SKUs are wanted.
const FIND_PRICES = `
  with day as materialized (select (clock_timestamp() at time zone $5::text)::date as today),
  found as materialized (
    select p.entity_id, p.sku, p.price,
           case when p.special_price < p.price and coalesce(p.special_from_date, day.today) <= day.today
                 and coalesce(p.special_to_date, day.today) >= day.today then p.special_price end as special_price
      from day, shop_data.product p
     where lower(p.sku) = any (array(select lower(sku) from unnest($1::text[]) sku))
  ),
  sold as materialized (
    select array_agg(w.product_id) as ids from shop_data.product_website w
     where w.product_id = any (array(select entity_id from found)) and w.website_id = $2::integer
  )
  select asked.*, product.*, array_to_string(sold.ids, ' ') as sold_ids, own.*, tier.*, rule.*
    from (select json_agg(lower(sku)) as asked_keys from unnest($1::text[]) sku) asked,
         (select json_agg(lower(sku)) as keys, case when $6::boolean then json_agg(sku) end as skus,
                 string_agg(entity_id::text, ' ') as ids, string_agg(coalesce(price::text, ''), ' ') as prices,
                 string_agg(coalesce(special_price::text, ''), ' ') as special_prices
            from found) product,
         sold,
         (select string_agg(c.product_id::text, ' ') as own_ids, string_agg(c.website_id::text, ' ') as own_websites,
                 string_agg(c.qty::text, ' ') as own_qtys, string_agg(c.price::text, ' ') as own_prices
            from shop_data.customer_price c
           where c.customer_id = $3::integer and c.product_id = any ((select ids from sold)::integer[])
             and c.website_id in (0, $2::integer)) own,
         (select string_agg(t.product_id::text, ' ') as tier_ids, string_agg(t.qty::text, ' ') as tier_qtys,
                 string_agg(coalesce(t.value::text, ''), ' ') as tier_values,
                 string_agg(coalesce(t.percentage_value::text, ''), ' ') as tier_percentages
            from shop_data.product_tier_price t
           where t.product_id = any ((select ids from sold)::integer[]) and t.website_id in (0, $2::integer)
             and (t.all_groups or t.customer_group_id = $4::integer)) tier,
         (select string_agg(r.product_id::text, ' ') as rule_ids, string_agg(r.rule_price::text, ' ') as rule_prices
            from shop_data.catalogrule_product_price r
           where r.rule_date = (select today from day) and r.website_id = $2::integer
             and r.customer_group_id = $4::integer and r.product_id = any ((select ids from sold)::integer[])) rule`;

/** Reads all of the platform's own prices of the products in one statement. */
export async function findPrices(run: RunNamed, lookup: PriceLookup): Promise<PriceCandidates[]> {
  const { customer_id, customer_group_id, website, skus, only_priced } = lookup;
  const rows = await run<FoundPrices & Record<string, unknown>>("customer_prices", FIND_PRICES, [
    textArray(skus),
    website.website_id,
    customer_id,
    customer_group_id,
    website.time_zone,
    !only_priced,
  ]);
  return rows.flatMap((found) => candidatesOf(found, lookup));
}

import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";

interface AttributeCondition {
  readonly rule_id: number;
  readonly attribute_code: string | null;
  readonly values: readonly string[];
}

/** An active rule, its conditions as PostgreSQL arrays; null asks for nothing. */
export interface Rule {
  readonly rule_id: number;
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly website_ids: readonly number[];
  readonly customer_group_ids: readonly number[];
  readonly skus: readonly string[] | null;
  readonly category_ids: readonly number[] | null;
  readonly price_from: string | null;
  readonly price_to: string | null;
}

/** Active rules in the order in which they apply. */
export async function listActiveRules(tx: Tx): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select rule_id, from_date, to_date, website_ids, customer_group_ids,
           case when conditions->'skus' is not null
                then array(select lower(e) from jsonb_array_elements_text(conditions->'skus') e) end as skus,
           case when conditions->'category_ids' is not null
                then array(select e::integer from jsonb_array_elements_text(conditions->'category_ids') e) end as category_ids,
           (conditions->>'price_from')::numeric as price_from, (conditions->>'price_to')::numeric as price_to
      from commerce.catalogrule where is_active order by sort_order, rule_id`.execute(tx);
  return rows;
}

/**
 * Fills the working table `catalogrule_match` with the products that meet each rule's conditions.
 *
 * @param product_ids - the only products to look at; all when undefined.
 */
export async function matchRules(
  tx: Tx,
  rules: readonly Rule[],
  product_ids: readonly number[] | undefined,
): Promise<void> {
  const attributes = await listAttributeConditions(tx);
  for (const rule of rules) {
    const conditions = [
      ...(product_ids === undefined ? [] : [sql`p.entity_id = any(${[...product_ids]}::integer[])`]),
      ...conditionsOf(rule),
      ...attributes.filter(({ rule_id }) => rule_id === rule.rule_id).map(hasAttribute),
    ];
    const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
    await sql`
      insert into commerce.catalogrule_match (rule_id, product_id)
      select ${rule.rule_id}, p.entity_id from commerce.product p where ${where}`.execute(tx);
  }
}

async function listAttributeConditions(tx: Tx): Promise<AttributeCondition[]> {
  const { rows } = await sql<AttributeCondition>`
    select r.rule_id, c->>'attribute_code' as attribute_code,
           array(select lower(e) from jsonb_array_elements_text(c->'values') e) as values
      from commerce.catalogrule r, jsonb_array_elements(r.conditions->'attributes') c where r.is_active`.execute(tx);
  return rows;
}

function conditionsOf({ skus, category_ids, price_from, price_to }: Rule): RawBuilder<unknown>[] {
  return [
    ...(skus === null ? [] : [sql`lower(p.sku) = any(${[...skus]}::text[])`]),
    ...(category_ids === null
      ? []
      : [
          sql`p.entity_id in (select c.product_id from commerce.category_product c
                              where c.category_id = any(${[...category_ids]}::integer[]))`,
        ]),
    ...(price_from === null ? [] : [sql`p.price >= ${price_from}::numeric`]),
    ...(price_to === null ? [] : [sql`p.price <= ${price_to}::numeric`]),
  ];
}

/** A product with several chosen values meets a condition on any of them. */
function hasAttribute({ attribute_code, values }: AttributeCondition): RawBuilder<unknown> {
  return sql`p.entity_id in (
    select v.product_id from commerce.product_attribute_value v join commerce.product_attribute a using (attribute_id)
     where a.attribute_code = ${attribute_code}
       and (lower(v.value) = any(${[...values]}::text[])
            or (a.frontend_input = 'multiselect' and string_to_array(lower(v.value), ',') && ${[...values]}::text[])))`;
}

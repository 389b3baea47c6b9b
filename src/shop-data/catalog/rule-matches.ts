import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";

interface AttributeCondition {
  readonly rule_id: number;
  readonly attribute_code: string | null;
  readonly values: readonly string[];
}

/** An active rule. Its conditions are PostgreSQL arrays; null means no condition. */
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

type Conditions = Pick<Rule, "skus" | "category_ids" | "price_from" | "price_to">;

const CONDITIONS = sql`
  case when conditions->'skus' is not null
       then array(select lower(e) from jsonb_array_elements_text(conditions->'skus') e) end as skus,
  case when conditions->'category_ids' is not null
       then array(select e::integer from jsonb_array_elements_text(conditions->'category_ids') e) end as category_ids,
  (conditions->>'price_from')::numeric as price_from, (conditions->>'price_to')::numeric as price_to`;

/** Whether a rule applies on a day. Dates are compared as texts `YYYY-MM-DD`. */
export function lasts({ from_date, to_date }: Pick<Rule, "from_date" | "to_date">, day: string): boolean {
  return (from_date === null || from_date <= day) && (to_date === null || day <= to_date);
}

/** Lists the active rules in the order in which they apply. */
export async function listActiveRules(db: Db | Tx): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select rule_id, from_date, to_date, website_ids, customer_group_ids, ${CONDITIONS}
      from shop_data.catalogrule where is_active order by sort_order, rule_id`.execute(db);
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
      meets(rule, attributes),
    ];
    const where = sql.join(conditions, sql` and `);
    await sql`
      insert into shop_data.catalogrule_match (rule_id, product_id)
      select ${rule.rule_id}, p.entity_id from shop_data.product p where ${where}`.execute(tx);
  }
}

/** Returns the condition that the product `p` meets all conditions of a rule. */
function meets(rule: Rule, attributes: readonly AttributeCondition[]): RawBuilder<unknown> {
  const own = attributes.filter(({ rule_id }) => rule_id === rule.rule_id);
  return allOf([...conditionsOf(rule), ...own.map(hasAttribute)]);
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the condition that the product `p` meets conditions of a rule that is not stored yet. */
export async function meetsConditions(db: Db, conditions: string): Promise<RawBuilder<unknown>> {
  const stated = sql`(select ${conditions}::jsonb as conditions) r`;
  const { rows } = await sql<Conditions>`select ${CONDITIONS} from ${stated}`.execute(db);
  const { rows: attributes } = await sql<Omit<AttributeCondition, "rule_id">>`
    select ${ATTRIBUTE} from ${stated}, jsonb_array_elements(r.conditions->'attributes') c`.execute(db);
  return allOf([...rows.flatMap(conditionsOf), ...attributes.map(hasAttribute)]);
}

/** A catalogue price rule that makes a product's price. */
export interface AppliedRule {
  readonly rule_id: number;
  readonly name: string;
  readonly simple_action: string;
  readonly discount_amount: string;
}

/** Maximum number of rules that are checked for one product. */
const CHECKED_RULES_MAX = 200;

/**
 * Lists the rules that make a product's price for a customer group on a day, in the order in which
 * they apply.
 */
export async function listAppliedRules(
  db: Db,
  {
    product_id,
    website_id,
    customer_group_id,
    day,
  }: Readonly<Record<"product_id" | "website_id" | "customer_group_id", number>> & { readonly day: string },
): Promise<AppliedRule[]> {
  const rules = (await listActiveRules(db))
    .filter((rule) => rule.website_ids.includes(website_id) && rule.customer_group_ids.includes(customer_group_id))
    .filter((rule) => lasts(rule, day))
    .slice(0, CHECKED_RULES_MAX);
  if (rules.length === 0) return [];
  const attributes = await listAttributeConditions(db);
  const matching = rules.map(
    (rule) => sql`select ${rule.rule_id}::integer as rule_id from shop_data.product p
                   where p.entity_id = ${product_id}::integer and ${meets(rule, attributes)}`,
  );
  const { rows } = await sql<AppliedRule>`
    select rule_id, name, simple_action, discount_amount
      from (select *, min(place) filter (where stop_rules_processing) over () as last_place
              from (select *, row_number() over (order by sort_order, rule_id) as place from shop_data.catalogrule
                     where rule_id in (${sql.join(matching, sql` union all `)})) placed) applied
     where last_place is null or place <= last_place order by place`.execute(db);
  return rows;
}

const ATTRIBUTE = sql`c->>'attribute_code' as attribute_code,
  array(select lower(e) from jsonb_array_elements_text(c->'values') e) as values`;

async function listAttributeConditions(db: Db | Tx): Promise<AttributeCondition[]> {
  const { rows } = await sql<AttributeCondition>`
    select r.rule_id, ${ATTRIBUTE}
      from shop_data.catalogrule r, jsonb_array_elements(r.conditions->'attributes') c where r.is_active`.execute(db);
  return rows;
}

function conditionsOf({ skus, category_ids, price_from, price_to }: Conditions): RawBuilder<unknown>[] {
  return [
    ...(skus === null ? [] : [sql`lower(p.sku) = any(${[...skus]}::text[])`]),
    ...(category_ids === null
      ? []
      : [
          sql`p.entity_id in (select c.product_id from shop_data.category_product c
                              where c.category_id = any(${[...category_ids]}::integer[]))`,
        ]),
    ...(price_from === null ? [] : [sql`p.price >= ${price_from}::numeric`]),
    ...(price_to === null ? [] : [sql`p.price <= ${price_to}::numeric`]),
  ];
}

/**
 * Returns the condition that a product has one of the values; a product with several values needs
 * only one of them.
 */
function hasAttribute({ attribute_code, values }: Omit<AttributeCondition, "rule_id">): RawBuilder<unknown> {
  return sql`p.entity_id in (
    select v.product_id from shop_data.product_attribute_value v join shop_data.product_attribute a using (attribute_id)
     where a.attribute_code = ${attribute_code}
       and (lower(v.value) = any(${[...values]}::text[])
            or (a.frontend_input = 'multiselect' and string_to_array(lower(v.value), ',') && ${[...values]}::text[])))`;
}

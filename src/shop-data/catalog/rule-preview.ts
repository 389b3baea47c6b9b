import { sql } from "kysely";
import { type Db, untilAborted } from "../../runtime/database.ts";
import { meetsConditions } from "./rule-matches.ts";

interface UnsavedRule {
  readonly website_ids: readonly number[];
  /** Decimals of the currency. */
  readonly digits: number;
  /** Conditions of the rule as JSON text. */
  readonly conditions: string;
  readonly simple_action: string;
  /** Discount as decimal text. */
  readonly discount_amount: string;
}

export interface RulePreview {
  readonly product_count: number;
  /** Some of the products, with their prices before and after this rule alone. */
  readonly examples: readonly {
    readonly product_id: number;
    readonly sku: string;
    readonly name: string;
    readonly price: string;
    readonly rule_price: string;
  }[];
}

const EXAMPLES = 3;

/**
 * Finds the products that a rule applies to on its websites, and their prices. Leaves out products
 * without a price, as the price index does.
 */
export async function previewRule(
  db: Db,
  { website_ids, digits, conditions, simple_action, discount_amount }: UnsavedRule,
  signal: AbortSignal,
): Promise<RulePreview> {
  const sold = sql`shop_data.product p where p.price is not null and exists (
    select from shop_data.product_website w where w.product_id = p.entity_id and w.website_id = any(${[...website_ids]}::integer[]))
    and ${await meetsConditions(db, conditions)}`;
  const cancelled = untilAborted(signal);
  const { rows: counted } = await sql<{ product_count: number }>`
    select count(*)::integer as product_count from ${sold}`.execute(db, cancelled);
  const { rows: examples } = await sql<RulePreview["examples"][number]>`
    select p.entity_id as product_id, p.sku, p.name, p.price,
           shop_data.price_after_rule(null, p.price, ${simple_action}::text, ${discount_amount}::numeric,
                                     ${digits}::integer) as rule_price
      from ${sold} order by lower(p.sku) limit ${EXAMPLES}::integer`.execute(db, cancelled);
  return { product_count: counted[0]?.product_count ?? 0, examples };
}

import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { ATTRIBUTE_PREFIX } from "../row.ts";
import { importProblem } from "../problems.ts";
import { type Batch, fieldsOf, sameNames, type StoreContext, writeBatch } from "../batch.ts";
import { findCartRules, idText } from "../look-up.ts";
import type { Fields, TargetTable } from "../upsert.ts";

const RULE_TYPES = {
  name: "text",
  description: "text",
  is_active: "boolean",
  from_date: "date",
  to_date: "date",
  website_ids: "int[]",
  customer_group_ids: "int[]",
  simple_action: "text",
  discount_amount: "numeric",
  sort_order: "int",
  stop_rules_processing: "boolean",
} as const;

const CATALOG_RULE: TargetTable = {
  table: "shop_data.catalogrule",
  id: "rule_id",
  key: ["name"],
  folded: ["name"],
  conflict: null,
  types: { ...RULE_TYPES, conditions: "jsonb" },
  has_updated_at: true,
};

const CONDITIONS = new Set(["skus", "category_ids", "price_from", "price_to"]);

export async function storeCatalogRules(tx: Tx, batch: Batch, { references }: StoreContext): Promise<void> {
  await holdNames(tx, batch, "shop_data.catalogrule");
  const has_conditions = batch.names.some((name) => CONDITIONS.has(name) || name.startsWith(ATTRIBUTE_PREFIX));
  const fields = (index: number): Fields => ({
    ...ruleFields(batch, index, references.default_website_id),
    ...(has_conditions ? { conditions: conditionsOf(batch, index) } : {}),
  });
  await writeBatch(tx, batch, withDefaults(batch, CATALOG_RULE), fields, ["groups", "action", "amount"]);
}

/** Builds the JSON text of a rule's product conditions. */
function conditionsOf(batch: Batch, index: number): string {
  const skus = batch.list(index, "skus");
  const category_ids = batch.list(index, "category_ids");
  const [price_from, price_to] = [batch.text(index, "price_from"), batch.text(index, "price_to")];
  const attributes = batch.names.flatMap((name) => {
    const values = name.startsWith(ATTRIBUTE_PREFIX) ? batch.list(index, name) : [];
    return values.length === 0 ? [] : [{ attribute_code: name.slice(ATTRIBUTE_PREFIX.length), values }];
  });
  const members = [
    ...(skus.length > 0 ? [`"skus":${JSON.stringify(skus)}`] : []),
    ...(category_ids.length > 0 ? [`"category_ids":[${category_ids.map(BigInt).join(",")}]`] : []),
    ...(attributes.length > 0 ? [`"attributes":${JSON.stringify(attributes)}`] : []),
    // A price as decimal text is also a valid JSON number.
    ...(price_from === null ? [] : [`"price_from":${price_from}`]),
    ...(price_to === null ? [] : [`"price_to":${price_to}`]),
  ];
  return `{${members.join(",")}}`;
}

const CART_RULE_TYPES = {
  discount_qty: "numeric",
  discount_step: "int",
  coupon_type: "text",
  uses_per_coupon: "int",
  uses_per_customer: "int",
  apply_to_shipping: "boolean",
};

const CART_RULE: TargetTable = {
  table: "shop_data.salesrule",
  id: "rule_id",
  key: ["name"],
  folded: ["name"],
  conflict: null,
  types: { ...RULE_TYPES, ...CART_RULE_TYPES },
  has_updated_at: true,
};

export async function storeCartRules(tx: Tx, batch: Batch, { references }: StoreContext): Promise<void> {
  await holdNames(tx, batch, "shop_data.salesrule");
  const fields = (index: number): Fields => ({
    ...ruleFields(batch, index, references.default_website_id),
    ...fieldsOf(batch, index, { ...sameNames(CART_RULE_TYPES), coupon: "coupon_type" }),
  });
  await writeBatch(tx, batch, withDefaults(batch, CART_RULE), fields, ["groups", "amount"]);
}

function ruleFields(batch: Batch, index: number, default_website_id: number): Fields {
  const ids = (column: string): string =>
    `{${batch
      .list(index, column)
      .toSorted((a, b) => Number(a) - Number(b))
      .join(",")}}`;
  return {
    ...fieldsOf(batch, index, {
      ...sameNames(RULE_TYPES),
      action: "simple_action",
      amount: "discount_amount",
      stop: "stop_rules_processing",
    }),
    website_ids: batch.has("websites") ? ids("websites") : `{${default_website_id}}`,
    is_active: batch.has("is_active") ? batch.text(index, "is_active") : "true",
    ...(batch.has("groups") ? { customer_group_ids: ids("groups") } : {}),
  };
}

/** Adds defaults for missing columns to new rules; a stored rule keeps its values. */
function withDefaults(batch: Batch, target: TargetTable): TargetTable {
  const only_new = [
    ...(batch.has("websites") ? [] : ["website_ids"]),
    ...(batch.has("is_active") ? [] : ["is_active"]),
  ];
  return { ...target, only_new };
}

/**
 * Serializes imports of rules, which have no unique name. Refuses a name that several rules have.
 */
async function holdNames(tx: Tx, batch: Batch, table: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import:' || ${table}::text, 0))`.execute(tx);
  const indexes = batch.open();
  const names = indexes.map((index) => batch.text(index, "name") ?? "");
  const { rows } = await sql<{ n: number }>`
    select g.n::int as n from unnest(${names}::text[]) with ordinality as g (name, n)
      join ${sql.table(table)} r on lower(r.name) = lower(g.name) group by g.n having count(*) > 1`.execute(tx);
  for (const { n } of rows) {
    const index = indexes[n - 1];
    if (index !== undefined) batch.refuse(index, "name", importProblem("several_rules"));
  }
}

const COUPON: TargetTable = {
  table: "shop_data.salesrule_coupon",
  id: "coupon_id",
  key: ["code"],
  folded: ["code"],
  conflict: "lower(code)",
  types: {
    code: "text",
    rule_id: "int",
    usage_limit: "int",
    usage_per_customer: "int",
    expiration_date: "timestamptz",
    is_primary: "boolean",
  },
  has_updated_at: true,
};

export async function storeCoupons(tx: Tx, batch: Batch): Promise<void> {
  const rules = batch.has("rule") ? await findCartRules(tx, batch) : undefined;
  const fields = (index: number): Fields => ({
    ...fieldsOf(batch, index, { ...sameNames(COUPON.types), expires_at: "expiration_date" }),
    ...(rules === undefined ? {} : { rule_id: idText(rules, index) }),
  });
  await writeBatch(tx, batch, COUPON, fields, ["rule"]);
}

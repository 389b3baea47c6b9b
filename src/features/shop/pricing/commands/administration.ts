import { TABLE } from "../../../../shop-data/audited.ts";
import { couldNotSave, problem } from "../../../../web-api/errors/errors.ts";
import type { Managed } from "../../../../shared/resources/commands/managed.ts";
import { findProductId } from "../../../../shop-data/catalog/products.ts";
import { OWN_PRICES, PRICE_RULES } from "../../../../shop-data/catalog/prices/rules.ts";
import { checkOwnPrice, checkPeriod, checkPriceRule } from "../rules/administration.ts";
import type { OwnPriceValues, PriceRuleValues } from "../schemas/administration.ts";
import { requireGroups, requireWebsiteOrAll, requireWebsites } from "../../../../shared/websites/scopes.ts";

/** Administration of catalog price rules. Every change updates the index. */
export const managedPriceRules: Managed<PriceRuleValues> = {
  table: TABLE.price_rule,
  entity: "price rule",
  list: PRICE_RULES,
  prepare: async ({ configuration }, _caller, input) => {
    checkPriceRule(input);
    requireWebsites(await configuration.snapshotAfresh(), "price rule", input.website_ids);
    const { conditions, ...columns } = input;
    return { columns: { ...columns, ...(conditions === undefined ? {} : { conditions: conditionsText(conditions) }) } };
  },
  settle: async (tx, { after }, { jobs }) => {
    checkPeriod("price rule", after ?? {});
    await requireGroups(tx, "price rule", after?.["customer_group_ids"] as number[] | undefined);
    await jobs.enqueue(tx, "index_rule_prices", {});
  },
};

/** Administration of prices for single customers. */
export const managedOwnPrices: Managed<OwnPriceValues> = {
  table: TABLE.customer_price,
  entity: "customer price",
  list: OWN_PRICES,
  prepare: async ({ db, configuration }, _caller, input) => {
    checkOwnPrice(input);
    const { sku, ...columns } = input;
    requireWebsiteOrAll(await configuration.snapshotAfresh(), "customer price", columns.website_id);
    if (sku === undefined) return { columns };
    const product_id = await findProductId(db, sku);
    if (product_id === undefined) throw couldNotSave("customer price", problem("sku_unknown", { sku }));
    return { columns: { ...columns, product_id } };
  },
};

/** Converts the conditions to JSON text, with amounts as numbers of exactly their digits. */
export function conditionsText(conditions: NonNullable<PriceRuleValues["conditions"]>): string {
  const { price_from, price_to, ...others } = conditions;
  const amounts = Object.entries({ price_from, price_to }).flatMap(([name, amount]) =>
    amount === undefined ? [] : [`"${name}":${amount}`],
  );
  const lists = Object.entries(others).map(([name, list]) => `"${name}":${JSON.stringify(list)}`);
  return `{${[...lists, ...amounts].join(",")}}`;
}

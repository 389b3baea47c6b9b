import { couldNotSave } from "../../web-api/errors.ts";
import type { Managed } from "../administration/commands.ts";
import { findProductId, missingGroups, OWN_PRICES, PRICE_RULES } from "./admin-queries.ts";
import { checkOwnPrice, checkPriceRule } from "./admin-rules.ts";
import type { OwnPriceValues, PriceRuleValues } from "./admin-schemas.ts";

/** Catalog price rules; every change of one brings the index up to date. */
export const managedPriceRules: Managed<PriceRuleValues> = {
  table: "commerce.catalogrule",
  entity: "price rule",
  list: PRICE_RULES,
  prepare: async ({ configuration }, _caller, input) => {
    checkPriceRule(input);
    const { websites } = await configuration.snapshot();
    const stranger = input.website_ids?.find((id) => !websites.has(id));
    if (stranger !== undefined) throw couldNotSave("price rule", `There is no website with the id ${stranger}.`);
    const { conditions, ...columns } = input;
    return { columns: { ...columns, ...(conditions === undefined ? {} : { conditions: conditionsText(conditions) }) } };
  },
  settle: async (tx, { after }, { jobs }) => {
    const [missing] = await missingGroups(tx, (after?.["customer_group_ids"] ?? []) as number[]);
    if (missing !== undefined) throw couldNotSave("price rule", `There is no customer group with the id ${missing}.`);
    await jobs.enqueue(tx, "index_rule_prices", {});
  },
};

/** Prices of single customers. */
export const managedOwnPrices: Managed<OwnPriceValues> = {
  table: "commerce.customer_price",
  entity: "customer price",
  list: OWN_PRICES,
  prepare: async ({ db, configuration }, _caller, input) => {
    checkOwnPrice(input);
    const { websites } = await configuration.snapshot();
    const { sku, ...columns } = input;
    if (columns.website_id !== undefined && columns.website_id !== 0 && !websites.has(columns.website_id)) {
      throw couldNotSave("customer price", `There is no website with the id ${columns.website_id}.`);
    }
    if (sku === undefined) return { columns };
    const product_id = await findProductId(db, sku);
    if (product_id === undefined) throw couldNotSave("customer price", `There is no product with the SKU "${sku}".`);
    return { columns: { ...columns, product_id } };
  },
};

/** The conditions as JSON, amounts as numbers with their exact text. */
function conditionsText({ price_from, price_to, ...others }: NonNullable<PriceRuleValues["conditions"]>): string {
  const amounts = Object.entries({ price_from, price_to }).flatMap(([name, amount]) =>
    amount === undefined ? [] : [`"${name}":${amount}`],
  );
  const lists = Object.entries(others).map(([name, list]) => `"${name}":${JSON.stringify(list)}`);
  return `{${[...lists, ...amounts].join(",")}}`;
}

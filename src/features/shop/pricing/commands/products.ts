import {
  findAttributeIds,
  findListedProduct,
  type ListedProduct,
  listedProducts,
} from "../../../../shop-data/catalog/listing.ts";
import { listToday } from "../../../../shop-data/catalog/choices.ts";
import { findBuyer } from "../../../../shop-data/catalog/prices/queries.ts";
import { previewRule, type RulePreview } from "../../../../shop-data/catalog/rule-preview.ts";
import { listAppliedRules } from "../../../../shop-data/catalog/rule-matches.ts";
import type { Static } from "typebox";
import type { SharedDeps } from "../../../../shared/deps.ts";
import { noSuch } from "../../../../shared/resources/commands/managed.ts";
import { barcodeAttributeCodes } from "../../../../shared/configuration/snapshot.ts";
import { invalidValue } from "../../../../web-api/errors/errors.ts";
import type { ListSource } from "../../../../web-api/list/search-list.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { checkPriceRule } from "../rules/administration.ts";
import { explainPrice } from "../rules/explain.ts";
import type { PriceRuleValues } from "../schemas/administration.ts";
import type { PriceQuestion } from "../schemas/products.ts";
import { conditionsText } from "./administration.ts";
import { requireWebsite } from "../../../../shared/websites/priced.ts";
import { type Buyer, resolvePrices, resolverPool } from "./prices.ts";
import { requireWebsites } from "../../../../shared/websites/scopes.ts";

/** Id of the customer group of guests, who have no account. */
const GUESTS = 0;

async function barcodeAttributes({ db, configuration }: Pick<SharedDeps, "db" | "configuration">): Promise<number[]> {
  return findAttributeIds(db, barcodeAttributeCodes(await configuration.snapshot()));
}

export async function productListing(deps: SharedDeps): Promise<ListSource> {
  return listedProducts(await barcodeAttributes(deps));
}

/**
 * Returns a product by its id.
 *
 * @throws ApiError 404.
 */
export async function readProduct(deps: SharedDeps, product_id: number): Promise<ListedProduct> {
  const product = await findListedProduct(deps.db, product_id, await barcodeAttributes(deps));
  if (product === undefined) throw noSuch("product", product_id);
  return product;
}

/**
 * Explains what a customer pays for a product today, with the price that registers get. Without a
 * customer it explains what a guest pays; registers ask no plugin about guests.
 *
 * @throws ApiError 404 for an unknown product or customer, 400 for an unknown website or a wrong
 *   quantity.
 */
export async function explainProductPrice(deps: SharedDeps, question: Static<typeof PriceQuestion>) {
  const { product_id, customer_id, qty = "1" } = question;
  if (!QTY.test(qty)) throw invalidValue("qty", qty);
  const { sku } = await readProduct(deps, product_id);
  const found = customer_id === undefined ? undefined : await findBuyer(deps, customer_id);
  if (customer_id !== undefined && found === undefined) throw noSuch("customer", customer_id);
  const website = await requireWebsite(deps, question.website_id ?? found?.website_id ?? 0);
  const buyer: Buyer = { customer_id: customer_id ?? 0, customer_group_id: found?.group_id ?? GUESTS, website };
  const pool = found === undefined ? [] : resolverPool(deps);
  const [priced] = await resolvePrices(deps, buyer, pool, [sku], { only_priced: false });
  const { website_id, time_zone, currency } = website;
  const today = (await listToday(deps.db, [time_zone])).get(time_zone) ?? "";
  const head = { website_id, currency, today, qty, customer_group_id: buyer.customer_group_id };
  if (priced === undefined) return { ...head, price: null, source: null, steps: [], tiers: [], rules: [] };
  const { product, answer } = priced;
  return {
    ...head,
    ...explainPrice(product, answer, { qty, currency }),
    rules: product.rule_price === null ? [] : await listAppliedRules(deps.db, { ...head, product_id, day: today }),
  };
}

const QTY = /^(?!0+(\.0+)?$)\d{1,8}(\.\d{1,4})?$/;

/**
 * Finds the products of an unsaved rule, and the prices that this rule alone would give them.
 *
 * @throws ApiError 400 could-not-save, as a save of the rule.
 */
export async function previewPriceRule(
  deps: SharedDeps,
  reader: Reader,
  rule: PriceRuleValues,
): Promise<RulePreview & { readonly currency: string }> {
  checkPriceRule(rule);
  const website_ids = rule.website_ids ?? [];
  requireWebsites(await deps.configuration.snapshot(), "price rule", website_ids);
  const { currency, digits } = await requireWebsite(deps, website_ids[0] ?? 0);
  const { simple_action = "", discount_amount = "0" } = rule;
  const previewed = {
    website_ids,
    digits,
    conditions: conditionsText(rule.conditions ?? {}),
    simple_action,
    discount_amount,
  };
  const preview = await deps.lists(reader, (db, signal) => previewRule(db, previewed, signal));
  return { ...preview, currency };
}

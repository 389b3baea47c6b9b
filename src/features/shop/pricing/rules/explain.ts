import type { PriceCandidates, PriceTier } from "../../../../shop-data/catalog/prices/lookup.ts";
import { type Answer, compareAmounts, GROUP_TIERS, OWN_LIST, priceRow } from "./prices.ts";

/**
 * Explains the price of a piece at a quantity: the row that registers get, and the other prices of
 * the product.
 *
 * @param answer - the winning resolver's answer; undefined without a price.
 * @param qty - decimal text.
 */
export function explainPrice(
  product: PriceCandidates,
  answer: Answer | undefined,
  { qty, currency }: { readonly qty: string; readonly currency: string },
) {
  const row = priceRow(product, answer, currency);
  const tiers = row?.tiers ?? [];
  const tier = reached(tiers, qty).at(-1);
  const price = tier?.price ?? row?.customer_price ?? product.base_price;
  const source = tier === undefined ? (answer?.source ?? "base") : sourceOfTiers(product, answer);
  const is_priced = price !== null;
  const steps = new Map<string, string | null>([
    ["base", product.base_price],
    ["special_price", product.special_price],
    ["catalog_rule", product.rule_price],
    [GROUP_TIERS, lowest(product.tier_price, reached(product.group_tiers, qty))],
    [OWN_LIST, lowest(product.own_price, reached(product.own_tiers, qty))],
  ]);
  if (!steps.has(source)) steps.set(source, price);
  return {
    price,
    source: is_priced ? source : null,
    tiers,
    steps: [...steps].map(([name, offered]) => ({
      source: name,
      price: offered,
      is_effective: is_priced && name === source,
    })),
  };
}

function sourceOfTiers({ own_tiers }: PriceCandidates, answer: Answer | undefined): string {
  if (answer?.tiers !== undefined) return answer.source;
  return own_tiers.length > 0 ? OWN_LIST : GROUP_TIERS;
}

function reached(tiers: readonly PriceTier[], qty: string): readonly PriceTier[] {
  return tiers.filter((tier) => compareAmounts(tier.qty, qty) <= 0);
}

function lowest(one: string | null, tiers: readonly PriceTier[]): string | null {
  const prices = [...(one === null ? [] : [one]), ...tiers.map(({ price }) => price)];
  return prices.toSorted(compareAmounts)[0] ?? null;
}

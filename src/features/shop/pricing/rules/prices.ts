import type { PriceCandidates, PriceTier } from "../../../../shop-data/catalog/prices/lookup.ts";
import type { Static } from "typebox";
import type { CustomerPriceRow } from "../schemas/prices.ts";
import type { ResolvedPrice } from "../../../../plugins/hooks.ts";
import { parseStoredAmount, roundNumberText } from "../../../../runtime/money.ts";

/** The price that one resolver gave for a product. */
export interface Answer {
  readonly source: string;
  readonly customer_price: string;
  /** Absent when the tiers of the customer's group apply. */
  readonly tiers?: readonly PriceTier[];
}

/** A customer's price in a response (interface §2.9), with decimals as text. */
export type CustomerPrice = Static<typeof CustomerPriceRow>;

export const OWN_LIST = "customer_price";
export const GROUP_TIERS = "tier_price";

/**
 * Returns the price of the built-in resolver. A customer's own price wins, even above the base
 * price. Otherwise the lowest of tier price for one piece, catalog rule price and special price
 * wins; on a tie the first of them. Registers compute the same offline. Undefined when nothing
 * lowers the base price or the product has none.
 */
export function askBuiltin(product: PriceCandidates): Answer | undefined {
  const { own_price, base_price } = product;
  if (own_price !== null) return { source: OWN_LIST, customer_price: own_price };
  if (base_price === null) return undefined;
  let lowest = base_price;
  let source: string | undefined;
  for (const [name, price] of [
    [GROUP_TIERS, product.tier_price],
    ["catalog_rule", product.rule_price],
    ["special_price", product.special_price],
  ] as const) {
    if (price !== null && isBelow(price, lowest)) [lowest, source] = [price, name];
  }
  return source === undefined ? undefined : { source, customer_price: lowest };
}

/**
 * Builds the price row of a product. Its tiers are those of the winning resolver, otherwise the
 * customer's own, otherwise the group's. Without a base price, the customer's price counts as base
 * price.
 *
 * @param answer - the winning resolver's answer; undefined without a price.
 * @returns undefined when the customer pays the base price at every quantity, or a piece has no
 *   price.
 */
export function priceRow(
  product: PriceCandidates,
  answer: Answer | undefined,
  currency: string,
): CustomerPrice | undefined {
  const { own_tiers, group_tiers } = product;
  const customer_price = answer?.customer_price ?? product.base_price;
  if (customer_price === null) return undefined;
  const tiers = usefulTiers(answer?.tiers ?? (own_tiers.length > 0 ? own_tiers : group_tiers), customer_price);
  const isBase = product.base_price !== null && compareAmounts(customer_price, product.base_price) === 0;
  if (tiers.length === 0 && isBase) return undefined;
  return {
    sku: product.asked,
    base_price: product.base_price ?? customer_price,
    customer_price,
    currency,
    source: answer?.source ?? (own_tiers.length === 0 ? GROUP_TIERS : OWN_LIST),
    ...(tiers.length === 0 ? {} : { tiers }),
  };
}

/**
 * Sorts tiers by quantity, and leaves out tiers that are not cheaper per piece than smaller
 * quantities.
 */
export function usefulTiers(tiers: readonly PriceTier[], customer_price: string): PriceTier[] {
  if (tiers.length === 0) return [];
  let lowest = parseStoredAmount(customer_price);
  const ascending = tiers.toSorted((a, b) => compareAmounts(a.qty, b.qty) || compareAmounts(a.price, b.price));
  return ascending.filter(({ qty, price }) => {
    if (!isBelow("1", qty) || parseStoredAmount(price) >= lowest) return false;
    lowest = parseStoredAmount(price);
    return true;
  });
}

/**
 * Validates the answer of a plugin's resolver and returns it by lower-case SKU.
 *
 * @throws Error that names the invalid row: the resolver is then skipped.
 */
export function checkResolved(code: string, prices: readonly ResolvedPrice[]): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { sku, customer_price, tiers } of prices) {
    const answer = {
      source: code,
      customer_price: amountOf(sku, customer_price),
      ...(tiers === undefined
        ? {}
        : { tiers: tiers.map((tier) => ({ qty: amountOf(sku, tier.qty), price: amountOf(sku, tier.price) })) }),
    };
    const key = sku.toLowerCase();
    if (!answers.has(key)) answers.set(key, answer);
  }
  return answers;
}

function amountOf(sku: string, text: unknown): string {
  const amount = typeof text === "string" ? roundNumberText(text) : undefined;
  if (amount === undefined || amount.startsWith("-"))
    throw new Error(`its answer for ${sku} has no decimal text of 0 or more`);
  return amount;
}

function isBelow(price: string, other: string): boolean {
  return compareAmounts(price, other) < 0;
}

/** Compares two decimal texts by value, as a comparator for sorting. */
export function compareAmounts(left: string, right: string): number {
  if (left === right) return 0;
  const difference = parseStoredAmount(left) - parseStoredAmount(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

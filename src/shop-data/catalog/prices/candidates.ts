import { formatAmount, parseStoredAmount } from "../../../runtime/money.ts";
import type { PriceCandidates, PriceLookup, PriceTier } from "./lookup.ts";

/**
 * A result row of the price statement. Each list is one text: numbers separated by blanks, `keys`
 * and `skus` as JSON. Lists with the same prefix match row by row; null is an empty list.
 */
export interface FoundPrices {
  /** Requested SKUs in their order, in lower case as the database converts them. */
  readonly asked_keys: string | null;
  readonly keys: string | null;
  /** SKUs in the products' spelling; null when they were not requested. */
  readonly skus: string | null;
  readonly ids: string | null;
  /** Base prices, separated by blanks; empty for a product without a price. */
  readonly prices: string | null;
  /** Special prices, separated by blanks; empty for a product without a special price today. */
  readonly special_prices: string | null;
  /** Ids of the products that the website sells. */
  readonly sold_ids: string | null;
  readonly own_ids: string | null;
  readonly own_websites: string | null;
  readonly own_qtys: string | null;
  readonly own_prices: string | null;
  readonly tier_ids: string | null;
  readonly tier_qtys: string | null;
  readonly tier_values: string | null;
  readonly tier_percentages: string | null;
  readonly rule_ids: string | null;
  readonly rule_prices: string | null;
}

interface OwnPrice extends PriceTier {
  readonly website: string;
}

interface GroupTier {
  readonly qty: string;
  /** Fixed price of the tier; empty for a percentage. */
  readonly value: string;
  readonly percentage: string;
}

const ONE = parseStoredAmount("1");
/** Hundred percent in ten-thousandths, like all amounts. */
const HUNDRED_PERCENT = parseStoredAmount("100");
/** Decimals of an amount times a percentage: four each, and two more since it counts hundredths. */
const PRODUCT_DIGITS = 10;
const AMOUNT_DIGITS = 4;

/** Assembles the prices of each requested product, in the order of the list. */
export function candidatesOf(found: FoundPrices, { skus, website, only_priced }: PriceLookup): PriceCandidates[] {
  const own = ownPrices(found);
  const tiers = groupTiers(found);
  const rule_prices = byId(numbers(found.rule_ids), numbers(found.rule_prices));
  const sold = new Set(numbers(found.sold_ids));
  const indexes = new Map(texts(found.keys).map((key, index) => [key, index]));
  const [ids, prices, special_prices] = [found.ids, found.prices, found.special_prices].map(numbers);
  const own_skus = texts(found.skus);
  const candidates: PriceCandidates[] = [];
  for (const [at, key] of texts(found.asked_keys).entries()) {
    const index = indexes.get(key);
    const [id, asked] = [ids?.[index ?? -1], skus[at]];
    if (index === undefined || id === undefined || asked === undefined) continue;
    if (!sold.has(id)) continue;
    const [own_rows, tier_rows, rule_price] = [own.get(id), tiers.get(id), rule_prices.get(id) ?? null];
    const base_price = prices?.[index] || null;
    const special_price = special_prices?.[index] || null;
    if (only_priced && !own_rows && !tier_rows && rule_price === null && special_price === null) continue;
    const agreed = own_rows === undefined ? NO_PRICES : split(ofWebsite(own_rows));
    const group =
      tier_rows === undefined
        ? NO_PRICES
        : split(tier_rows.flatMap((tier) => priced(tier, base_price, website.digits)));
    candidates.push({
      asked,
      product_id: Number(id),
      sku: own_skus[index] ?? asked,
      base_price,
      own_price: agreed.one,
      own_tiers: agreed.more,
      tier_price: group.one,
      group_tiers: group.more,
      rule_price,
      special_price,
    });
  }
  return candidates;
}

const NO_PRICES: { readonly one: string | null; readonly more: readonly PriceTier[] } = { one: null, more: [] };

/** Splits tiers into the lowest price of one piece and the prices of larger quantities. */
function split(rows: readonly PriceTier[]): typeof NO_PRICES {
  let one: string | null = null;
  const more: PriceTier[] = [];
  for (const row of rows) {
    if (parseStoredAmount(row.qty) > ONE) more.push(row);
    else if (one === null || parseStoredAmount(row.price) < parseStoredAmount(one)) one = row.price;
  }
  return { one, more };
}

/** Returns for each quantity the website's own price, else the price of all websites. */
function ofWebsite(rows: readonly OwnPrice[]): readonly OwnPrice[] {
  if (rows.length === 1) return rows;
  const own = new Set(rows.filter(({ website }) => website !== "0").map(({ qty }) => qty));
  return rows.filter(({ website, qty }) => website !== "0" || !own.has(qty));
}

/** Returns a tier's price; none for a percentage off a product without a price. */
function priced({ qty, value, percentage }: GroupTier, base_price: string | null, digits: number): PriceTier[] {
  if (value !== "") return [{ qty, price: value }];
  return base_price === null ? [] : [{ qty, price: reducedBy(base_price, percentage, digits) }];
}

/** Returns a price less a percentage of it, rounded half up to this many decimals. */
export function reducedBy(price: string, percentage: string, digits: number): string {
  const exact = parseStoredAmount(price) * (HUNDRED_PERCENT - parseStoredAmount(percentage));
  const kept = Math.min(digits, AMOUNT_DIGITS);
  const step = 10n ** BigInt(PRODUCT_DIGITS - kept);
  return formatAmount(((exact + step / 2n) / step) * 10n ** BigInt(AMOUNT_DIGITS - kept));
}

function ownPrices({ own_ids, own_websites, own_qtys, own_prices }: FoundPrices): Map<string, OwnPrice[]> {
  const [websites, qtys, prices] = [numbers(own_websites), numbers(own_qtys), numbers(own_prices)];
  return grouped(numbers(own_ids), (at) => ({
    website: websites[at] ?? "",
    qty: qtys[at] ?? "",
    price: prices[at] ?? "",
  }));
}

function groupTiers({ tier_ids, tier_qtys, tier_values, tier_percentages }: FoundPrices): Map<string, GroupTier[]> {
  const [qtys, values, percentages] = [numbers(tier_qtys), numbers(tier_values), numbers(tier_percentages)];
  return grouped(numbers(tier_ids), (at) => ({
    qty: qtys[at] ?? "",
    value: values[at] ?? "",
    percentage: percentages[at] ?? "",
  }));
}

function grouped<Row>(ids: readonly string[], rowAt: (at: number) => Row): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const [at, id] of ids.entries()) {
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [rowAt(at)]);
    else group.push(rowAt(at));
  }
  return groups;
}

function byId(ids: readonly string[], values: readonly string[]): Map<string, string> {
  return new Map(ids.map((id, at) => [id, values[at] ?? ""]));
}

function numbers(list: string | null): string[] {
  return list === null ? [] : list.split(" ");
}

function texts(list: string | null): string[] {
  return list === null ? [] : (JSON.parse(list) as string[]);
}

import { minorDigits } from "@tillkeeper/exact/currencies";
import { divideRounded, magnitudeOf, ONE_PIECE, parseQuantity, roundDecimal } from "../money/decimals.ts";
import type { DecimalValue } from "../tax/tables.ts";

/** Number of decimals of a price, in every currency. */
const PRICE_DIGITS = 4;
const ALL_GROUPS = 32_000;

/**
 * A product's prices as `GET /V1/pos/catalog` and `GET /V1/pos/catalog-rule-prices` return them.
 */
export interface ProductPrices {
  /** Null when a person enters the price, or when the server has a price for the customer. */
  readonly price: DecimalValue | null;
  readonly special_price: DecimalValue | null;
  /** First day of the special price, YYYY-MM-DD; the last day is included as well. */
  readonly special_from_date: string | null;
  readonly special_to_date: string | null;
  readonly tiers: readonly {
    /** 32000 means all groups. */
    readonly customer_group_id: number;
    readonly qty: DecimalValue;
    readonly value: DecimalValue;
  }[];
  /** Prices of catalogue rules; empty when no rule applies. */
  readonly rule_prices: readonly {
    readonly customer_group_id: number;
    readonly rule_price: DecimalValue;
    /**
     * The only day on which the price counts, YYYY-MM-DD in the website's time zone; absent for
     * every day.
     */
    readonly date?: string;
  }[];
}

/** The server's price of a product for a customer: a row of `POST /V1/pos/customer-prices`. */
export interface CustomerPriceRow {
  readonly customer_price: DecimalValue;
  /** Name of the resolver that gave the price. */
  readonly source: string;
  readonly tiers?: readonly { readonly qty: DecimalValue; readonly price: DecimalValue }[];
}

export interface PriceCircumstances {
  /** ISO 4217. */
  readonly currency: string;
  readonly customer_group_id: number;
  /** Quantity in ten-thousandths; its sign is ignored. */
  readonly qty_e4: bigint;
  /** Current day, YYYY-MM-DD in the website's time zone. */
  readonly today: string;
  /** The server's row for this customer; undefined when offline or without one. */
  readonly answer?: CustomerPriceRow | undefined;
}

export interface UnitPrice {
  /**
   * Price per piece, rounded to the minor unit half away from zero, as the platform rounds prices
   * before it calculates.
   */
  readonly unit_minor: bigint;
  /** The catalogue's price per piece. */
  readonly base_unit_minor: bigint;
  /**
   * Source of the price: `base`, `tier_price`, `catalog_rule`, `special_price`, or the source that
   * the server named.
   */
  readonly source: string;
}

const priceE4 = (value: DecimalValue): bigint => roundDecimal(String(value), PRICE_DIGITS);

/**
 * Returns the price per piece: the server's price for the customer, otherwise the lowest of the
 * catalogue's price, the tiers of the group and of all groups for the quantity, the catalogue
 * rule's price of the day and the special price on its days. Of equal prices the first in this
 * order counts. The server's `customer-prices` follow the same rule.
 *
 * @throws RangeError for an unreadable price or quantity, and for a product without any price.
 */
export function priceOf(product: ProductPrices, circumstances: PriceCircumstances): UnitPrice {
  const { currency, answer } = circumstances;
  const base = product.price ?? answer?.customer_price;
  if (base == null) throw new RangeError("the product has no price");
  const base_e4 = priceE4(base);
  const best =
    answer === undefined ? lowestPrice(product, base_e4, circumstances) : answeredPrice(answer, circumstances);
  return {
    unit_minor: toMinor(best.price_e4, currency),
    base_unit_minor: toMinor(base_e4, currency),
    source: best.source,
  };
}

interface Candidate {
  readonly price_e4: bigint;
  readonly source: string;
}

function lowestPrice(
  { special_price, special_from_date, special_to_date, tiers, rule_prices }: ProductPrices,
  base_e4: bigint,
  { customer_group_id, qty_e4, today }: PriceCircumstances,
): Candidate {
  let best: Candidate = { price_e4: base_e4, source: "base" };
  const offer = (source: string, value: DecimalValue): void => {
    const price_e4 = priceE4(value);
    if (price_e4 < best.price_e4) best = { price_e4, source };
  };
  for (const { customer_group_id: group, qty, value } of tiers) {
    if ((group === ALL_GROUPS || group === customer_group_id) && isReached(qty, qty_e4)) offer("tier_price", value);
  }
  for (const { customer_group_id: group, rule_price, date = today } of rule_prices) {
    if (group === customer_group_id && date === today) offer("catalog_rule", rule_price);
  }
  const lasts = (special_from_date ?? today) <= today && today <= (special_to_date ?? today);
  if (special_price !== null && lasts) offer("special_price", special_price);
  return best;
}

function answeredPrice(
  { customer_price, source, tiers = [] }: CustomerPriceRow,
  { qty_e4 }: PriceCircumstances,
): Candidate {
  let price_e4 = priceE4(customer_price);
  for (const { qty, price } of tiers) {
    const tier_e4 = priceE4(price);
    if (isReached(qty, qty_e4) && tier_e4 < price_e4) price_e4 = tier_e4;
  }
  return { price_e4, source };
}

/** Whether a quantity reaches a tier. A tier of one piece or less applies to every quantity. */
function isReached(qty: DecimalValue, qty_e4: bigint): boolean {
  const needed = parseQuantity(String(qty));
  return needed <= ONE_PIECE || needed <= magnitudeOf(qty_e4);
}

function toMinor(price_e4: bigint, currency: string): bigint {
  const digits = minorDigits(currency);
  return digits >= PRICE_DIGITS
    ? price_e4 * 10n ** BigInt(digits - PRICE_DIGITS)
    : divideRounded(price_e4, 10n ** BigInt(PRICE_DIGITS - digits));
}

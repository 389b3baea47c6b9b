import { HUNDRED_PERCENT_E4 } from "../money/decimals.ts";
import { add, type Fraction, NOTHING, reduced } from "./fractions.ts";
import { matchesPostcode, postcodeQuery, type PostcodeQuery } from "./postcodes.ts";
import type { TaxAddress, TaxRate, TaxRule, TaxTables } from "./tables.ts";

/**
 * The tax rates of one priority. They apply to the same amount, and their tax is rounded in one
 * sum.
 */
export interface TaxGroup {
  /** Codes of the group's rates, as one text. */
  readonly key: string;
  /**
   * Ratio of the group's tax to the amount without tax; a compound rate includes its part of the
   * taxes below it.
   */
  readonly ratio: Fraction;
  readonly rates: readonly TaxRate[];
}

/** The taxes that apply to one line. */
export interface ApplicableTaxes {
  /** Groups of rates, sorted by priority. */
  readonly groups: readonly TaxGroup[];
  /** Ratio of all taxes to the amount without tax, in lowest terms. */
  readonly ratio: Fraction;
}

/** What determines the taxes of a line: the address and the tax classes of customer and product. */
export interface TaxCircumstances {
  readonly customer_class_id: number;
  readonly product_class_id: number;
  readonly address: TaxAddress;
}

interface ChosenRate {
  readonly rule: TaxRule;
  readonly rate: TaxRate;
}

export const NO_TAXES: ApplicableTaxes = { groups: [], ratio: NOTHING };

/**
 * Returns the taxes of a product for a customer at an address, as the platform finds them. Each
 * rule with both tax classes gives the one rate that fits the address best. Rates of the same
 * priority are added up. Rates of the next priority apply on top of them, unless the last rule of
 * that priority uses the subtotal. A rate that two rules have counts once.
 */
export function applicableTaxes(
  tables: TaxTables,
  { customer_class_id, product_class_id, address }: TaxCircumstances,
): ApplicableTaxes {
  if (customer_class_id === 0 || product_class_id === 0 || address.country_id === "") return NO_TAXES;
  const query = postcodeQuery(address.postcode, address.country_id);
  const used = new Set<number>();
  const chosen: ChosenRate[] = [];
  for (const rule of tables.rules) {
    if (!rule.customer_class_ids.has(customer_class_id) || !rule.product_class_ids.has(product_class_id)) continue;
    const fitting = rule.rates.filter((rate) => !used.has(rate.id) && fits(rate, address, query));
    const [best] = fitting.toSorted(bySpecificity);
    for (const { id } of fitting) used.add(id);
    if (best !== undefined) chosen.push({ rule, rate: best });
  }
  return grouped(chosen);
}

function fits(rate: TaxRate, { country_id, region_id }: TaxAddress, query: PostcodeQuery): boolean {
  if (rate.country_id !== country_id) return false;
  return (rate.region_id === 0 || rate.region_id === region_id) && matchesPostcode(rate, query);
}

/**
 * Compares rates in the platform's order: region, postcode as text, percentage, each descending.
 * `*` precedes all letters and digits.
 */
function bySpecificity(left: TaxRate, right: TaxRate): number {
  if (left.region_id !== right.region_id) return right.region_id - left.region_id;
  const [a, b] = [left.tax_postcode.toUpperCase(), right.tax_postcode.toUpperCase()];
  if (a !== b) return a < b ? 1 : -1;
  return left.percent_e4 === right.percent_e4 ? left.id - right.id : left.percent_e4 < right.percent_e4 ? 1 : -1;
}

function grouped(chosen: readonly ChosenRate[]): ApplicableTaxes {
  const groups: TaxGroup[] = [];
  let total = NOTHING;
  for (const members of Map.groupBy(chosen, ({ rule }) => rule.priority).values()) {
    const rates = members.map(({ rate }) => rate).filter(({ percent_e4 }) => percent_e4 > 0n);
    if (rates.length === 0) continue;
    const percent_e4 = rates.reduce((sum, rate) => sum + rate.percent_e4, 0n);
    const is_compound = groups.length > 0 && members.at(-1)?.rule.calculate_subtotal !== true;
    const below = is_compound ? total : NOTHING;
    const ratio = reduced({
      numerator: (below.denominator + below.numerator) * percent_e4,
      denominator: below.denominator * HUNDRED_PERCENT_E4,
    });
    groups.push({ key: rates.map(({ code }) => code).join("\n"), ratio, rates });
    total = reduced(add(total, ratio));
  }
  return groups.length === 0 ? NO_TAXES : { groups, ratio: total };
}

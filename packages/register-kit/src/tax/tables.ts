import { formatShort, parseDecimal } from "../money/decimals.ts";
import type { RatePostcodes } from "./postcodes.ts";

/** Maximum decimals of a percentage. */
export const PERCENT_DIGITS = 4;

/** A decimal as the server sends it: text, or a JSON number with few enough digits to be exact. */
export type DecimalValue = string | number;

/** The members of the answer of `GET /V1/pos/tax-rates` that are used. */
export interface TaxRatesAnswer {
  readonly rates: readonly {
    readonly id: number;
    readonly code: string;
    readonly tax_country_id: string;
    readonly tax_region_id: number;
    readonly tax_postcode: string;
    readonly zip_is_range: number;
    readonly zip_from: number | null;
    readonly zip_to: number | null;
    readonly rate: DecimalValue;
  }[];
  readonly rules: readonly {
    readonly id: number;
    readonly priority: number;
    readonly calculate_subtotal: boolean;
    readonly customer_tax_class_ids: readonly number[];
    readonly product_tax_class_ids: readonly number[];
    readonly tax_rate_ids: readonly number[];
  }[];
  readonly customer_groups: readonly { readonly customer_group_id: number; readonly tax_class_id: number }[];
  readonly store_rate_address: TaxAddress;
}

/** The address that decides which tax rates apply. */
export interface TaxAddress {
  /** ISO 3166 code of the country, two letters. */
  readonly country_id: string;
  /** 0 when the address has no region. */
  readonly region_id: number;
  /** `*` stands for any postcode. */
  readonly postcode: string;
}

export interface TaxRate extends RatePostcodes {
  readonly id: number;
  readonly code: string;
  readonly country_id: string;
  /** 0 when the rate applies to the whole country. */
  readonly region_id: number;
  /** Percentage in ten-thousandths of a percent. */
  readonly percent_e4: bigint;
  /** Percentage as the shortest decimal text, such as `21` or `9.975`. */
  readonly percent: string;
}

export interface TaxRule {
  readonly id: number;
  readonly priority: number;
  /**
   * Whether the rule's rates apply to the amount without tax only, not to the taxes of lower
   * priorities.
   */
  readonly calculate_subtotal: boolean;
  readonly customer_class_ids: ReadonlySet<number>;
  readonly product_class_ids: ReadonlySet<number>;
  readonly rates: readonly TaxRate[];
}

/** Tax rules, classes and the store's address, indexed for a register. */
export interface TaxTables {
  /** Sorted by priority, then by id. */
  readonly rules: readonly TaxRule[];
  /** Id of the customer tax class by customer group. */
  readonly group_classes: ReadonlyMap<number, number>;
  /** Address whose rates the shop's prices include. */
  readonly store_address: TaxAddress;
}

/**
 * Reads the taxes that the server sent.
 *
 * @throws RangeError for a rate that is no decimal number of up to four decimals.
 */
export function readTaxTables({ rates, rules, customer_groups, store_rate_address }: TaxRatesAnswer): TaxTables {
  const by_id = new Map(rates.map((row) => [row.id, readRate(row)]));
  return {
    rules: rules
      .map((row): TaxRule => ({
        id: row.id,
        priority: row.priority,
        calculate_subtotal: row.calculate_subtotal,
        customer_class_ids: new Set(row.customer_tax_class_ids),
        product_class_ids: new Set(row.product_tax_class_ids),
        rates: row.tax_rate_ids.flatMap((id) => by_id.get(id) ?? []),
      }))
      .toSorted((left, right) => left.priority - right.priority || left.id - right.id),
    group_classes: new Map(customer_groups.map((row) => [row.customer_group_id, row.tax_class_id])),
    store_address: store_rate_address,
  };
}

/**
 * Returns the address at which a shop taxes its sales.
 *
 * @param location - the location if it taxes by its own address, otherwise null.
 */
export function saleAddress(
  location: { readonly country_id: string | null; readonly postcode: string | null } | null,
  store_address: TaxAddress,
): TaxAddress {
  if (location === null) return store_address;
  const { country_id, postcode } = location;
  return { country_id: country_id ?? store_address.country_id, region_id: 0, postcode: postcode ?? "*" };
}

function readRate(row: TaxRatesAnswer["rates"][number]): TaxRate {
  const percent_e4 = parseDecimal(String(row.rate), PERCENT_DIGITS);
  return {
    id: row.id,
    code: row.code,
    country_id: row.tax_country_id,
    region_id: row.tax_region_id,
    tax_postcode: row.tax_postcode,
    zip_range: row.zip_is_range === 1 ? { from: BigInt(row.zip_from ?? 0), to: BigInt(row.zip_to ?? 0) } : null,
    percent_e4,
    percent: formatShort(percent_e4, PERCENT_DIGITS),
  };
}

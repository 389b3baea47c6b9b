import { minorDigits } from "@tillkeeper/exact/currencies";
import { divideRounded, roundDecimal } from "../money/decimals.ts";
import type { ApplicableTaxes } from "../tax/applicable.ts";
import type { DecimalValue, TaxAddress } from "../tax/tables.ts";

/** A row of `GET /V1/pos/fixed-product-taxes`, a fixed tax such as a battery fee. */
export interface FixedTaxRow {
  readonly sku: string;
  readonly attribute_code: string;
  /** 0 means every website. */
  readonly website_id: number;
  readonly country_id: string;
  /** 0 means the whole country. */
  readonly region_id: number;
  /** Amount per piece, without tax. */
  readonly value: DecimalValue;
}

/** Members of `tax.weee` in the configuration. */
export interface FixedTaxSettings {
  readonly enabled: boolean;
  /** Whether the product's own taxes also apply to the fixed tax. */
  readonly apply_vat: boolean;
  readonly attributes: readonly { readonly code: string; readonly label: string }[];
}

/** Fixed product taxes, indexed for a register. */
export interface FixedTaxTable {
  readonly by_sku: ReadonlyMap<string, readonly FixedTaxRow[]>;
}

/** A fixed tax of one product at one address. */
export interface FixedTax {
  readonly code: string;
  readonly label: string;
  readonly value: DecimalValue;
}

const VALUE_DIGITS = 4;

export function readFixedTaxes(rows: readonly FixedTaxRow[]): FixedTaxTable {
  return { by_sku: Map.groupBy(rows, ({ sku }) => sku.toLowerCase()) };
}

/**
 * Returns the fixed taxes of a product, one per attribute: the row of the region before the row of
 * the country, and the row of the website before the row of all websites.
 */
export function fixedTaxesOf(
  { by_sku }: FixedTaxTable,
  sku: string,
  { country_id, region_id }: TaxAddress,
  { attributes }: FixedTaxSettings,
): FixedTax[] {
  const rows = (by_sku.get(sku.toLowerCase()) ?? []).filter(
    (row) => row.country_id === country_id && (row.region_id === 0 || row.region_id === region_id),
  );
  return [...Map.groupBy(rows, (row) => row.attribute_code)].flatMap(([code, own]) => {
    const [best] = own.toSorted((a, b) => b.region_id - a.region_id || b.website_id - a.website_id);
    const label = attributes.find((attribute) => attribute.code === code)?.label ?? code;
    return best === undefined ? [] : [{ code, label, value: best.value }];
  });
}

/** Returns a fixed tax per piece, with or without tax like the shop's prices. */
export function fixedTaxUnit(
  { value }: FixedTax,
  currency: string,
  price_includes_tax: boolean,
  { ratio: { numerator, denominator } }: ApplicableTaxes,
): bigint {
  const value_e4 = roundDecimal(String(value), VALUE_DIGITS) * 10n ** BigInt(minorDigits(currency));
  const scale = 10n ** BigInt(VALUE_DIGITS);
  return price_includes_tax
    ? divideRounded(value_e4 * (denominator + numerator), scale * denominator)
    : divideRounded(value_e4, scale);
}

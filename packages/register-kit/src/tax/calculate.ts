import { magnitudeOf, divideRounded, ONE_PIECE } from "../money/decimals.ts";
import { shareOut } from "../money/money.ts";
import type { AppliedTax } from "../cart/priced.ts";
import type { ApplicableTaxes, TaxGroup } from "./applicable.ts";
import { Carry } from "./carry.ts";
import { type Fraction, multiply, rounded, taxInside, whole } from "./fractions.ts";

const ALGORITHMS = ["UNIT_BASE_CALCULATION", "ROW_BASE_CALCULATION", "TOTAL_BASE_CALCULATION"] as const;
type Algorithm = (typeof ALGORITHMS)[number];

/** The members of `tax` in the configuration that the calculation needs. */
export interface TaxSettings {
  readonly calculation_algorithm: string;
  readonly price_includes_tax: boolean;
  /** Whether the tax is calculated on the amount after the discount. */
  readonly apply_after_discount: boolean;
}

/** A line of a cart, before its taxes are calculated. */
export interface TaxableLine {
  /** Quantity in ten-thousandths; negative for returned goods. */
  readonly qty_e4: bigint;
  /**
   * Price per piece, with or without tax like the shop's prices. A price with tax includes the
   * customer's taxes, see `customerPrice`.
   */
  readonly unit_minor: bigint;
  /**
   * Discount of the whole line, with or without tax like the price, and with the sign of the
   * quantity.
   */
  readonly discount_minor: bigint;
  readonly taxes: ApplicableTaxes;
}

/** A line of a cart with its taxes: net + tax = gross, and `taxes` add up to the tax. */
export interface TaxedLine {
  /** Price times quantity, rounded to the minor unit. */
  readonly row_total_minor: bigint;
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  readonly taxes: readonly AppliedTax[];
}

/** Returns price times quantity, rounded to the minor unit. */
export function rowTotal({ unit_minor, qty_e4 }: Pick<TaxableLine, "unit_minor" | "qty_e4">): bigint {
  return divideRounded(unit_minor * qty_e4, ONE_PIECE);
}

/**
 * Returns the price for a customer whose taxes differ from those in the shop's prices: the
 * customer's tax replaces the shop's, with one rounding. A customer without tax pays the price
 * without tax.
 */
export function customerPrice(unit_minor: bigint, store: ApplicableTaxes, customer: ApplicableTaxes): bigint {
  const [{ numerator: a, denominator: b }, { numerator: c, denominator: d }] = [store.ratio, customer.ratio];
  return a === c && b === d ? unit_minor : divideRounded(unit_minor * b * (c + d), (a + b) * d);
}

/**
 * Calculates the taxes of a cart's lines with the platform's algorithms. Halves are rounded away
 * from zero.
 * - UNIT rounds the tax of one piece and multiplies it.
 * - ROW rounds the tax of the line.
 * - TOTAL also rounds the tax of the line, but adds what rounding cut from the previous line of the
 *   same rate. So the lines' taxes add up to the rounded tax of their sum. With tax in prices the
 *   carry is kept per percentage, otherwise per rate.
 *
 * Returned lines are calculated with positive amounts and their own carry, and then get their
 * signs: they mirror the sale. The tax is that of the line's total in minor units; the platform
 * keeps four decimals for a line with a fraction of a piece.
 *
 * @throws RangeError for an unknown algorithm.
 */
export function calculateTaxes(lines: readonly TaxableLine[], settings: TaxSettings): TaxedLine[] {
  const algorithm = ALGORITHMS.find((known) => known === settings.calculation_algorithm);
  if (algorithm === undefined) throw new RangeError(`${settings.calculation_algorithm} is no tax algorithm`);
  const [sold, returned] = [new Calculation(algorithm, settings), new Calculation(algorithm, settings)];
  return lines.map((line) => (line.qty_e4 < 0n ? turned(returned.calculate(turnedLine(line))) : sold.calculate(line)));
}

class Calculation {
  readonly #algorithm: Algorithm;
  readonly #settings: TaxSettings;
  readonly #taxes = new Carry();
  readonly #parts = new Carry();

  constructor(algorithm: Algorithm, settings: TaxSettings) {
    this.#algorithm = algorithm;
    this.#settings = settings;
  }

  /**
   * Calculates the taxes of one line.
   *
   * @param line - with a positive quantity.
   */
  calculate(line: TaxableLine): TaxedLine {
    const { price_includes_tax, apply_after_discount } = this.#settings;
    const row_total_minor = rowTotal(line);
    const paid = row_total_minor - line.discount_minor;
    const taxed = apply_after_discount ? paid : row_total_minor;
    const { groups } = line.taxes;
    const by_group = price_includes_tax
      ? this.#inside(line, taxed)
      : groups.map((group) => this.#onTop(line, taxed, group));
    const tax_minor = by_group.reduce((sum, tax) => sum + tax, 0n);
    const net_minor = price_includes_tax ? paid - tax_minor : paid;
    return {
      row_total_minor,
      net_minor,
      tax_minor,
      gross_minor: net_minor + tax_minor,
      taxes: appliedTaxes(groups, by_group, net_minor),
    };
  }

  /** Returns the tax of one priority's rates on an amount without tax. */
  #onTop(line: TaxableLine, taxed: bigint, { key, ratio }: TaxGroup): bigint {
    return this.#round(line, taxed, key, (amount) => multiply(amount, ratio));
  }

  /**
   * Returns the tax that an amount includes, shared among the priorities; the last one gets the
   * rounding remainder.
   */
  #inside(line: TaxableLine, taxed: bigint): bigint[] {
    const { groups, ratio } = line.taxes;
    const { numerator, denominator } = ratio;
    const tax = this.#round(line, taxed, `${numerator}/${denominator}`, (amount) => taxInside(amount, ratio));
    let left = tax;
    return groups.map((group, index) => {
      if (index === groups.length - 1) return left;
      const exact = multiply(group.ratio, { numerator: tax * denominator, denominator: numerator });
      const share = this.#parts.round(group.key, exact);
      const part = share > left ? left : share;
      left -= part;
      return part;
    });
  }

  #round(line: TaxableLine, taxed: bigint, key: string, taxOf: (amount: Fraction) => Fraction): bigint {
    switch (this.#algorithm) {
      case "UNIT_BASE_CALCULATION":
        return divideRounded(rounded(taxOf(this.#unit(line))) * line.qty_e4, ONE_PIECE);
      case "ROW_BASE_CALCULATION":
        return rounded(taxOf(whole(taxed)));
      case "TOTAL_BASE_CALCULATION":
        return this.#taxes.round(key, taxOf(whole(taxed)));
    }
  }

  /** Returns the taxed amount of one piece, less its part of the discount. */
  #unit({ unit_minor, qty_e4, discount_minor }: TaxableLine): Fraction {
    if (!this.#settings.apply_after_discount || discount_minor === 0n) return whole(unit_minor);
    const left = unit_minor * qty_e4 - discount_minor * ONE_PIECE;
    return { numerator: left < 0n ? 0n : left, denominator: qty_e4 };
  }
}

/**
 * Returns the tax of each rate. Rates of one priority share its tax in proportion to their
 * percentages.
 */
function appliedTaxes(groups: readonly TaxGroup[], by_group: readonly bigint[], base_minor: bigint): AppliedTax[] {
  return groups.flatMap(({ rates }, index) => {
    const tax = by_group[index] ?? 0n;
    const percentages = rates.map(({ percent_e4 }) => percent_e4);
    const shares = rates.length === 1 ? [tax] : shareOut(tax, percentages);
    return rates.map(({ code, percent }, at) => ({ code, percent, base_minor, tax_minor: shares[at] ?? 0n }));
  });
}

function turnedLine(line: TaxableLine): TaxableLine {
  return { ...line, qty_e4: magnitudeOf(line.qty_e4), discount_minor: -line.discount_minor };
}

function turned({ row_total_minor, net_minor, tax_minor, gross_minor, taxes }: TaxedLine): TaxedLine {
  return {
    row_total_minor: -row_total_minor,
    net_minor: -net_minor,
    tax_minor: -tax_minor,
    gross_minor: -gross_minor,
    taxes: taxes.map((tax) => ({ ...tax, base_minor: -tax.base_minor, tax_minor: -tax.tax_minor })),
  };
}

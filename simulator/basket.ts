import { divideRounded } from "./amounts.ts";

export interface Product {
  readonly sku: string;
  readonly name: string;
  /** As the catalogue states it: with or without tax by the shop's tax settings. */
  readonly price_minor: number;
  readonly tax_class_id: number;
  /** Hundredths of a percent. */
  readonly rate_bp: number;
  readonly is_weighed: boolean;
}

/** Customer without tax: a company abroad (reverse charge), or an exempt customer. */
export type Treatment = "standard" | "reverse_charge" | "exempt";

export interface TaxRules {
  readonly price_includes_tax: boolean;
  readonly treatment: Treatment;
}

export interface Line {
  readonly product: Product;
  /** Thousandths; negative for goods that come back in an exchange. */
  readonly qty_milli: number;
  readonly discount_percent: number;
}

/** A line with its figures in whole cents. `row_total` and `discount` are stated as the shop states prices. */
export interface PricedLine extends Line {
  readonly unit_minor: number;
  readonly row_total_minor: number;
  readonly discount_minor: number;
  readonly net_minor: number;
  readonly tax_minor: number;
  readonly gross_minor: number;
  /** 0 for a sale without tax. */
  readonly rate_bp: number;
}

/** Prices a line: tax is rounded once, on the line after its discount, and net + tax = gross holds exactly. */
export function priceLine(line: Line, { price_includes_tax, treatment }: TaxRules): PricedLine {
  const { product, qty_milli, discount_percent } = line;
  const is_taxed = treatment === "standard";
  const rate_bp = is_taxed ? product.rate_bp : 0;
  const unit_minor =
    price_includes_tax && !is_taxed ? withoutTax(product.price_minor, product.rate_bp) : product.price_minor;
  const row_total_minor = divideRounded(unit_minor * qty_milli, 1000);
  const discount_minor = divideRounded(row_total_minor * discount_percent, 100);
  const paid = row_total_minor - discount_minor;
  const net_minor = price_includes_tax ? withoutTax(paid, rate_bp) : paid;
  const tax_minor = price_includes_tax ? paid - net_minor : divideRounded(paid * rate_bp, 10_000);
  return {
    ...line,
    unit_minor,
    row_total_minor,
    discount_minor,
    net_minor,
    tax_minor,
    gross_minor: net_minor + tax_minor,
    rate_bp,
  };
}

export interface Totals {
  readonly net_minor: number;
  readonly tax_minor: number;
  readonly gross_minor: number;
}

export function totalsOf(lines: readonly Totals[]): Totals {
  return {
    net_minor: sumOf(lines, (line) => line.net_minor),
    tax_minor: sumOf(lines, (line) => line.tax_minor),
    gross_minor: sumOf(lines, (line) => line.gross_minor),
  };
}

export function sumOf<T>(rows: readonly T[], amount: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + amount(row), 0);
}

function withoutTax(amount_minor: number, rate_bp: number): number {
  return divideRounded(amount_minor * 10_000, 10_000 + rate_bp);
}

import type { AppliedTax, CartTotals, PricedLine } from "../cart/priced.ts";
import { sumBy, sumOfPercents } from "./amounts.ts";

/** Percentage of goods without tax. */
export const NO_TAX = "0";

export function totalsOf(lines: readonly PricedLine[]): CartTotals {
  return {
    subtotal_minor: sumBy(lines, (line) => line.row_total_minor),
    discount_minor: sumBy(lines, (line) => line.discount_minor),
    net_minor: sumBy(lines, (line) => line.net_minor),
    tax_minor: sumBy(lines, (line) => line.tax_minor),
    gross_minor: sumBy(lines, (line) => line.gross_minor),
  };
}

/**
 * Returns one row for each tax of the lines, sorted by percentage; untaxed goods have a row of 0 %.
 */
export function taxesOf(lines: readonly PricedLine[]): AppliedTax[] {
  const rows = new Map<string, AppliedTax>();
  for (const line of lines) {
    const own = line.taxes.length > 0 ? line.taxes : [untaxed(line)];
    for (const { code, percent, base_minor, tax_minor } of own) {
      const key = `${sumOfPercents([percent])} ${code}`;
      const row = rows.get(key) ?? { code, percent: sumOfPercents([percent]), base_minor: 0n, tax_minor: 0n };
      rows.set(key, { ...row, base_minor: row.base_minor + base_minor, tax_minor: row.tax_minor + tax_minor });
    }
  }
  return [...rows.values()].toSorted(byPercent);
}

/** Returns the tax rate of a line: the sum of its taxes' percentages. */
export function rateOf({ taxes }: Pick<PricedLine, "taxes">): string {
  return taxes.length === 0 ? NO_TAX : sumOfPercents(taxes.map(({ percent }) => percent));
}

/** Returns a line with the signs of all figures reversed. */
export function turned(line: PricedLine): PricedLine {
  return {
    ...line,
    qty_e4: -line.qty_e4,
    row_total_minor: -line.row_total_minor,
    discount_minor: -line.discount_minor,
    ...(line.rules === undefined
      ? {}
      : { rules: line.rules.map((rule) => ({ ...rule, discount_minor: -rule.discount_minor })) }),
    net_minor: -line.net_minor,
    tax_minor: -line.tax_minor,
    gross_minor: -line.gross_minor,
    taxes: line.taxes.map(turnedTax),
  };
}

export function turnedTax(tax: AppliedTax): AppliedTax {
  return { ...tax, base_minor: -tax.base_minor, tax_minor: -tax.tax_minor };
}

export function byPercent(left: { readonly percent: string }, right: { readonly percent: string }): number {
  return Number(left.percent) - Number(right.percent);
}

function untaxed({ net_minor, tax_minor }: PricedLine): AppliedTax {
  return { code: "", percent: NO_TAX, base_minor: net_minor, tax_minor };
}

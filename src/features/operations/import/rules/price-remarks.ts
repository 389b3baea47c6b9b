import { reducedBy } from "../../../../shop-data/catalog/prices/candidates.ts";
import type { ImportRow, References } from "../../../../shop-data/import/row.ts";
import { type ImportProblem, importProblem } from "../../../../shop-data/import/problems.ts";
import { displayDigits } from "../../../../runtime/currencies.ts";

/** A remark on a cell of a row that is stored. */
export interface RowRemark extends ImportProblem {
  readonly column: string;
}

type Cells = ImportRow["cells"];

/**
 * Returns remarks on prices with more decimals than one of their currencies has: registers round
 * them.
 */
export function remarkFinePrices(
  columns: readonly string[],
): (cells: Cells, references: Pick<References, "currencies">) => RowRemark[] {
  return (cells, { currencies }) => {
    const website_ids = [cells.get("websites") ?? cells.get("website") ?? []].flat().filter((id) => id !== "0");
    const meant = [...currencies].filter(([id]) => website_ids.length === 0 || website_ids.includes(String(id)));
    const [first, ...others] = new Set(meant.map(([, currency]) => currency));
    if (first === undefined) return [];
    // The currency with the fewest decimals rounds the most; of equal ones, the first is named.
    const currency = others.reduce((a, b) => (displayDigits(b) < displayDigits(a) ? b : a), first);
    return columns.flatMap((column) => {
      const value = cells.get(column);
      if (typeof value !== "string") return [];
      const rounded = reducedBy(value, "0", displayDigits(currency));
      return rounded === value
        ? []
        : [{ column, ...importProblem("finer_than_currency", { value, currency, rounded }) }];
    });
  };
}

/**
 * Returns remarks on new goods without a price: a register sells them at a price that a person
 * enters.
 */
export function remarkNoPrice(cells: Cells): RowRemark[] {
  const isSold = ["simple", "virtual"].includes(String(cells.get("type") ?? "simple"));
  return isSold && (cells.get("price") ?? null) === null ? [{ column: "price", ...importProblem("no_price") }] : [];
}

import type { TradingDay } from "./day.ts";
import { addAmounts, negative } from "./sums.ts";

interface SumRow {
  readonly key: string;
  readonly text: "others" | "total";
  readonly currency: string | null;
  readonly receipts: number;
  readonly net_sales: string;
}

type Sold = Pick<TradingDay["currencies"][number], "currency" | "receipts" | "net_sales">;

/**
 * Returns the rows below the shops: per currency those that are not shown, and the total, which is
 * the figure above.
 */
export function sumRows(day: readonly Sold[], shown: readonly Sold[]): SumRow[] {
  return day.flatMap(({ currency, receipts, net_sales }) => {
    const own = shown.filter((row) => row.currency === currency);
    const total = { key: `total ${currency ?? ""}`, text: "total", currency, receipts, net_sales } as const;
    const others = {
      key: `others ${currency ?? ""}`,
      text: "others",
      currency,
      receipts: own.reduce((rest, row) => rest - row.receipts, receipts),
      net_sales: addAmounts([net_sales, ...own.map((row) => negative(row.net_sales))]),
    } as const;
    return others.receipts === 0 ? [total] : [others, total];
  });
}

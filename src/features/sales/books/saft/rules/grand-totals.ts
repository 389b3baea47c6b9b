import type { JournalLine } from "../../journal/rules/entry.ts";
import { withCents } from "../../journal/rules/shown.ts";

const REFUNDS = " refunds";
/** Figures of a closing that its rates do not explain. */
const SUSPENSE = "suspense";

interface RateSum {
  sales_net: bigint;
  sales_tax: bigint;
  refunds_net: bigint;
  refunds_tax: bigint;
}

type Figure = keyof RateSum;

/** Turnover by rate, in ten-thousandths; refunds are above zero. */
export class Turnover {
  readonly #rates = new Map<string, RateSum>();

  /** Adds what the lines of an entry say of turnover. */
  add(lines: readonly JournalLine[]): void {
    for (const { role, key, amount } of lines) {
      if (role === "suspense" && isFigure(key)) this.#put(SUSPENSE, key, amount);
      if (role !== "revenue" && role !== "vat") continue;
      const side = key.endsWith(REFUNDS) ? "refunds" : "sales";
      this.#put(key.replace(/ refunds$/, ""), `${side}_${role === "vat" ? "tax" : "net"}`, amount);
    }
  }

  /** Revenue is in credit, which is below zero in lines. */
  #put(rate: string, figure: Figure, amount: bigint): void {
    const sum = this.#rates.get(rate) ?? { sales_net: 0n, sales_tax: 0n, refunds_net: 0n, refunds_tax: 0n };
    sum[figure] += figure.startsWith("sales") ? -amount : amount;
    this.#rates.set(rate, sum);
  }

  /** Returns the sums as texts, the rates in ascending order before words. */
  get shown() {
    const sums = [...this.#rates.values()];
    const sales = sums.reduce((sum, { sales_net, sales_tax }) => sum + sales_net + sales_tax, 0n);
    const refunds = sums.reduce((sum, { refunds_net, refunds_tax }) => sum + refunds_net + refunds_tax, 0n);
    return {
      sales: withCents(sales),
      refunds: withCents(refunds),
      net_incl_tax: withCents(sales - refunds),
      rates: [...this.#rates].toSorted(byRate).map(([rate, sum]) => ({
        rate,
        sales_net: withCents(sum.sales_net),
        sales_tax: withCents(sum.sales_tax),
        refunds_net: withCents(sum.refunds_net),
        refunds_tax: withCents(sum.refunds_tax),
      })),
    };
  }
}

function isFigure(key: string): key is Figure {
  return ["sales_net", "sales_tax", "refunds_net", "refunds_tax"].includes(key);
}

function byRate([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left.localeCompare(right, "en", { numeric: true });
}

import { type Interval, NOTHING } from "../interval.ts";

/** The closing's four columns of a rate. */
export const RATE_FIGURES = ["sales_net", "sales_tax", "refund_net", "refund_tax"] as const;
export type RateFigure = (typeof RATE_FIGURES)[number];

export function rateKey(rate: string, figure: RateFigure): string {
  return `rate ${rate} ${figure}`;
}

/** Stands for the rate of amounts that may be at any rate. */
export const ANY_RATE = "*";

/** Accumulates each receipt's share of the figures. */
export abstract class Sink {
  /** Keys by rate, cached: building them each time costs more than the sums. */
  #rates: Map<string, Readonly<Record<RateFigure, string>>> | undefined;

  abstract add(figure: string, amount: Interval): void;

  addRate(rate: string, figure: RateFigure, amount: Interval): void {
    const rates = (this.#rates ??= new Map());
    let keys = rates.get(rate);
    if (keys === undefined) {
      keys = Object.fromEntries(RATE_FIGURES.map((name) => [name, rateKey(rate, name)])) as Record<RateFigure, string>;
      rates.set(rate, keys);
    }
    this.add(keys[figure], amount);
  }
}

/** Figures computed from receipts. */
export class Figures extends Sink {
  readonly #intervals = new Map<string, { low: bigint; high: bigint; unplaced: bigint }>();

  add(figure: string, { low, high, unplaced }: Interval): void {
    const known = this.#intervals.get(figure);
    if (known === undefined) {
      this.#intervals.set(figure, { low, high, unplaced });
      return;
    }
    // Most amounts are exact: their ends are one number.
    const is_exact = low === high && known.low === known.high;
    known.low += low;
    known.high = is_exact ? known.low : known.high + high;
    known.unplaced += unplaced;
  }

  addAll(other: Figures): void {
    for (const [figure, amount] of other.#intervals) this.add(figure, amount);
  }

  /** Undoes `addAll`. */
  takeAway(other: Figures): void {
    for (const [figure, { low, high, unplaced }] of other.#intervals) {
      this.add(figure, { low: -low, high: -high, unplaced: -unplaced });
    }
  }

  /** Returns a figure: 0 when no receipt has a part in it. */
  of(figure: string): Interval {
    return this.#intervals.get(figure) ?? NOTHING;
  }

  keys(): IterableIterator<string> {
    return this.#intervals.keys();
  }
}

import { type Interval, NOTHING, UNLIMITED } from "../interval.ts";

/** Where the shares of receipts in figures go. */
export interface Sink {
  add(figure: string, amount: Interval): void;
}

/** What receipts make of each figure. */
export class Figures implements Sink {
  readonly #intervals = new Map<string, { low: bigint; high: bigint; unplaced: bigint }>();

  add(figure: string, amount: Interval): void {
    const known = this.#intervals.get(figure);
    if (known === undefined) {
      this.#intervals.set(figure, { ...amount });
      return;
    }
    known.low += amount.low;
    known.high += amount.high;
    known.unplaced += amount.unplaced;
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

  /** A figure that no receipt has a part in is 0. */
  of(figure: string): Interval {
    return this.#intervals.get(figure) ?? NOTHING;
  }

  keys(): IterableIterator<string> {
    return this.#intervals.keys();
  }
}

/** The rates of the closing's four columns. */
export const RATE_FIGURES = ["sales_net", "sales_tax", "refund_net", "refund_tax"] as const;
export type RateFigure = (typeof RATE_FIGURES)[number];

export function rateKey(rate: string, figure: RateFigure): string {
  return `rate ${rate} ${figure}`;
}

/** What may be at any rate. */
export const ANY_RATE = "*";

/** Money without an upper end, of which nothing is placed. */
export const ANYTHING: Interval = { low: 0n, high: UNLIMITED, unplaced: 0n };

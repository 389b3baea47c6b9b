import { type Interval, NOTHING, plus, UNLIMITED } from "../interval.ts";

/** What receipts make of each figure. */
export class Figures {
  readonly #intervals = new Map<string, Interval>();

  add(figure: string, amount: Interval): void {
    const known = this.#intervals.get(figure);
    this.#intervals.set(figure, known === undefined ? amount : plus(known, amount));
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

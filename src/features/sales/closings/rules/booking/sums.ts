import type { ReadReceipt } from "../receipt/read.ts";
import type { Booking, ChoiceName } from "./choices.ts";
import { Figures, type Sink } from "./figures.ts";

/** Adds a receipt's share of figures under a booking. */
export type Contribute = (receipt: ReadReceipt, booking: Booking, sum: Sink) => void;

/** Receipts that depend on the same booking choices. */
interface Group {
  readonly choices: readonly ChoiceName[];
  readonly receipts: ReadReceipt[];
  /** Sums of the group's receipts by the options of its choices. */
  readonly sums: Map<string, Figures>;
}

/**
 * Figures of receipts under any booking. Each receipt is added once for each combination of the
 * choices that it follows, so that a booking costs a few sums and not all receipts; and bookings
 * that differ in other choices have one total.
 */
export class Sums {
  readonly #groups: readonly Group[];
  readonly choices: readonly ChoiceName[];
  readonly #totals = new Map<string, Figures>();
  readonly #contribute: Contribute;

  /** @param choicesOf - the choices that a receipt's share follows. */
  constructor(
    receipts: readonly ReadReceipt[],
    choicesOf: (receipt: ReadReceipt) => readonly ChoiceName[],
    contribute: Contribute,
  ) {
    const groups = new Map<string, Group>();
    for (const receipt of receipts) {
      const choices = choicesOf(receipt);
      const key = choices.join(" ");
      let group = groups.get(key);
      if (group === undefined) groups.set(key, (group = { choices, receipts: [], sums: new Map() }));
      group.receipts.push(receipt);
    }
    this.#groups = [...groups.values()];
    this.choices = [...new Set(this.#groups.flatMap(({ choices }) => choices))];
    this.#contribute = contribute;
  }

  /** Returns the sums under a booking. All calls share the result: do not change it. */
  under(booking: Booking): Figures {
    const key = optionsOf(booking, this.choices);
    let total = this.#totals.get(key);
    if (total === undefined) {
      total = new Figures();
      for (const group of this.#groups) total.addAll(this.#sumOf(group, booking));
      this.#totals.set(key, total);
    }
    return total;
  }

  #sumOf({ choices, receipts, sums }: Group, booking: Booking): Figures {
    const key = optionsOf(booking, choices);
    let sum = sums.get(key);
    if (sum === undefined) {
      sum = new Figures();
      for (const receipt of receipts) this.#contribute(receipt, booking, sum);
      sums.set(key, sum);
    }
    return sum;
  }
}

function optionsOf(booking: Booking, choices: readonly ChoiceName[]): string {
  return choices.map((choice) => booking[choice]).join(" ");
}

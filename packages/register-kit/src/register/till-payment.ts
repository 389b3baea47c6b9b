import { sumBy } from "../sale/amounts.ts";
import { type Due, type Rest, restOf, type Tendered } from "../sale/tenders.ts";
import type { OpenCart, TillCart } from "./till-cart.ts";
import { cashStep, type TillContext } from "./till-context.ts";

/** What the customer has given of the payment, also before a crash. */
export interface Taken {
  readonly parts: readonly Tendered[];
  readonly taken_minor: bigint;
  /**
   * By how much the parts other than cash are above the amount due, such as after a tax rate fell.
   * The cart cannot be sold before they are given back.
   */
  readonly over_minor: bigint;
}

export const takenOf = ({ taken = [] }: OpenCart): readonly Tendered[] => taken;

const amountOf = (part: Tendered): bigint => (part.tender === "cash" ? part.handed_minor : part.amount_minor) ?? 0n;

/** Keeps what is paid of the cart before it is sold. */
export function openPayment(context: TillContext, open: TillCart, dueNow: () => bigint) {
  const due = (): Due => ({ due_minor: dueNow(), cash_step_minor: cashStep(context) });
  const rest = (tendered: readonly Tendered[]): Rest => restOf(due(), [...takenOf(open.current()), ...tendered]);

  return {
    /**
     * Returns the amount that is left to pay after the parts that were taken and the given tenders.
     *
     * @throws RangeError for tenders that no register may take, and when `taken` has too much.
     */
    rest,
    /** Returns the parts of the payment that were taken. */
    taken(): Taken {
      const parts = takenOf(open.current());
      const by_others = sumBy(
        parts.filter(({ tender }) => tender !== "cash"),
        amountOf,
      );
      const over_minor = by_others - due().due_minor;
      return { parts, taken_minor: sumBy(parts, amountOf), over_minor: over_minor > 0n ? over_minor : 0n };
    },
    /**
     * Stores the amount that a card terminal is about to be asked for; null after it has refused.
     */
    askCard: (asked_minor: bigint | null): Promise<OpenCart> => open.notePayment((now) => ({ ...now, asked_minor })),
    /**
     * Stores a part that the customer has given, so that a crash does not let them pay it again; by
     * default everything that is left. A card's part answers `askCard`. The cart then changes no
     * more until it is sold or `giveBack`.
     *
     * @throws TillError `empty_cart`.
     * @throws RangeError for an amount that is not above 0, and for cash after cash.
     */
    takePart: (part: Tendered): Promise<OpenCart> =>
      open.notePayment((now) => {
        open.filled();
        const parts = takenOf(now);
        const whole: Tendered =
          part.tender === "cash"
            ? { ...part, handed_minor: part.handed_minor ?? rest([]).left_in_cash_minor }
            : { ...part, amount_minor: part.amount_minor ?? rest([]).left_minor };
        if (amountOf(whole) <= 0n) throw new RangeError("a part of the payment is above 0");
        if (part.tender === "cash" && parts.some(({ tender }) => tender === "cash"))
          throw new RangeError("cash is given twice");
        return { ...now, asked_minor: part.tender === "card" ? null : now.asked_minor, taken: [...parts, whole] };
      }),
    /** Forgets the parts that were taken, after a person has given them back to the customer. */
    giveBack: (): Promise<OpenCart> => open.notePayment(({ taken: _taken, ...now }) => now),
  };
}

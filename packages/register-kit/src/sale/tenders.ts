import { magnitudeOf } from "../money/decimals.ts";
import { roundToStep } from "../money/money.ts";
import { sumBy } from "./amounts.ts";
import type { Payment, Tender, TerminalPayment } from "./sale.ts";

/**
 * Money that the customer or the shop pays with one tender. Amounts are positive in both
 * directions.
 */
export type Tendered =
  /**
   * Cash handed over: at least the rounded amount, in any coins; exactly the rounded amount by
   * default.
   */
  | { readonly tender: "cash"; readonly handed_minor?: bigint; readonly method?: string }
  | {
      readonly tender: "card" | "invoice" | "store_credit";
      /** Amount of the tender; by default everything that the other tenders leave. */
      readonly amount_minor?: bigint;
      readonly method?: string;
      /** Data of a card terminal; absent for a manual card payment. */
      readonly terminal?: TerminalPayment;
    };

export interface Due {
  /** Amount due now: positive when the customer pays, negative when the shop pays. */
  readonly due_minor: bigint;
  /** Smallest step of cash in minor units; 0 or 1 when cash is not rounded. */
  readonly cash_step_minor: bigint;
}

/** The amounts that are still to pay while tenders are entered; never negative. */
export interface Rest {
  /** Amount left to pay by tenders that are not rounded. */
  readonly left_minor: bigint;
  /** Amount left to pay in cash, rounded to the cash step. */
  readonly left_in_cash_minor: bigint;
  readonly change_minor: bigint;
  readonly is_paid: boolean;
}

/** Default codes of the platform's payment methods, for tenders without a `method`. */
const METHODS: Readonly<Record<Tender, string>> = {
  cash: "pos_cash",
  card: "pos_card",
  invoice: "pos_invoice",
  store_credit: "store_credit",
};
/** Payment method of a receipt with several payments. */
export const SPLIT_METHOD = "pos_split";
/** Payment method of a receipt without a payment. */
export const FREE_METHOD = "free";

/**
 * Returns what is left to pay after the tenders. Tenders other than cash pay exactly their amount.
 * Cash pays the rest, whenever it is entered, and gives change.
 *
 * @throws RangeError for tenders that no register may take, see `payWith`.
 */
export function restOf(due: Due, tendered: readonly Tendered[]): Rest {
  const { of_cash_minor, step } = partsOf(due, tendered);
  const in_cash = roundToStep(of_cash_minor, step);
  const handed = handedIn(tendered, in_cash);
  if (handed === undefined) {
    return {
      left_minor: of_cash_minor,
      left_in_cash_minor: in_cash,
      change_minor: 0n,
      is_paid: of_cash_minor === 0n,
    };
  }
  if (handed >= in_cash) {
    const change_minor = changeFor(handed, of_cash_minor, step);
    return { left_minor: 0n, left_in_cash_minor: 0n, change_minor, is_paid: true };
  }
  return {
    left_minor: of_cash_minor - handed,
    left_in_cash_minor: in_cash - handed,
    change_minor: 0n,
    is_paid: false,
  };
}

/**
 * Returns the payments of an amount, whose due amounts add up to it. Only cash is rounded.
 *
 * @throws RangeError when something is left to pay, tenders other than cash are more than is due,
 *   cash is given twice, or change would be given for money that the shop pays.
 */
export function payWith(due: Due, tendered: readonly Tendered[]): Payment[] {
  const { others, of_cash_minor, step } = partsOf(due, tendered);
  const sign = due.due_minor < 0n ? -1n : 1n;
  const in_cash = roundToStep(of_cash_minor, step);
  const handed = handedIn(tendered, in_cash);
  if (handed === undefined && of_cash_minor > 0n) throw new RangeError("something is left to pay");
  if (handed !== undefined && handed > 0n && of_cash_minor === 0n) throw new RangeError("nothing is due in cash");
  if (handed !== undefined && handed < in_cash) throw new RangeError("less cash is handed over than is due");
  if (handed !== undefined && sign < 0n && handed > in_cash) throw new RangeError("more cash is paid out than is due");
  return tendered.flatMap((one): Payment[] => {
    const method = one.method ?? METHODS[one.tender];
    if (one.tender === "cash") {
      if (of_cash_minor === 0n) return [];
      const handed_minor = handed ?? 0n;
      const paid_minor = sign * (handed_minor - changeFor(handed_minor, of_cash_minor, step));
      return [{ tender: "cash", method, due_minor: sign * of_cash_minor, paid_minor, handed_minor, terminal: null }];
    }
    const amount = others.find(({ from }) => from === one)?.amount_minor ?? 0n;
    if (amount === 0n) return [];
    const paid = { due_minor: sign * amount, paid_minor: sign * amount, handed_minor: amount };
    return [{ tender: one.tender, method, ...paid, terminal: one.terminal ?? null }];
  });
}

interface Parts {
  readonly others: readonly { readonly from: Tendered; readonly amount_minor: bigint }[];
  /** Amount that the tenders other than cash leave. */
  readonly of_cash_minor: bigint;
  readonly step: bigint;
}

function partsOf({ due_minor, cash_step_minor }: Due, tendered: readonly Tendered[]): Parts {
  const size = magnitudeOf(due_minor);
  const others = tendered.filter((one) => one.tender !== "cash");
  const open = others.filter(({ amount_minor }) => amount_minor === undefined);
  const stated_minor = sumBy(others, ({ amount_minor }) => amount_minor ?? 0n);
  if (others.some(({ amount_minor }) => amount_minor !== undefined && amount_minor < 0n)) {
    throw new RangeError("an amount is negative");
  }
  if (stated_minor > size) throw new RangeError("more is paid than is due");
  if (open.length > 1) throw new RangeError("only one tender can pay the rest");
  if (tendered.filter(({ tender }) => tender === "cash").length > 1) throw new RangeError("cash is given twice");
  const rest = size - stated_minor;
  const takes_rest = open.length === 1;
  if (takes_rest && others.length < tendered.length) throw new RangeError("cash and another tender would pay the rest");
  for (const one of tendered) {
    if (one.tender === "cash") {
      if ((one.handed_minor ?? 0n) < 0n) throw new RangeError("an amount is negative");
    } else if (one.terminal !== undefined && one.tender !== "card") throw new RangeError("a card terminal takes cards");
  }
  return {
    others: others.map((from) => ({ from, amount_minor: from.amount_minor ?? rest })),
    of_cash_minor: takes_rest ? 0n : rest,
    step: cash_step_minor,
  };
}

/**
 * Returns the change: the cash handed over less the exact amount, rounded to the step, a half down,
 * and at most what was handed over. Small coins stay legal tender where cash is rounded: 2.32 for
 * 2.31 with a step of 0.05 is kept, so that rounding never costs more than half a step.
 */
function changeFor(handed_minor: bigint, due_minor: bigint, step_minor: bigint): bigint {
  const over = handed_minor - due_minor;
  if (over <= 0n || step_minor <= 1n) return over > 0n ? over : 0n;
  const rest = over % step_minor;
  const change = over - rest + (2n * rest > step_minor ? step_minor : 0n);
  return change > handed_minor ? handed_minor : change;
}

function handedIn(tendered: readonly Tendered[], in_cash: bigint): bigint | undefined {
  const cash = tendered.find((one) => one.tender === "cash");
  return cash === undefined ? undefined : (cash.handed_minor ?? in_cash);
}

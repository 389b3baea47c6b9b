import { magnitudeOf } from "../money/decimals.ts";
import { roundToStep } from "../money/money.ts";
import { sumBy } from "./amounts.ts";
import type { Payment, Tender, TerminalPayment } from "./sale.ts";

/** A payment to or from the customer. Amounts are positive in both directions. */
export type Tendered =
  /**
   * Handed over in cash: any coins that are at least the rounded amount; exactly that when absent.
   */
  | { readonly tender: "cash"; readonly handed_minor?: bigint; readonly method?: string }
  | {
      readonly tender: "card" | "invoice" | "store_credit";
      /** Absent: the whole rest that the other tenders leave. */
      readonly amount_minor?: bigint;
      readonly method?: string;
      /** Data of a card terminal; absent for a manual card payment. */
      readonly terminal?: TerminalPayment;
    };

export interface Due {
  /** Amount due now: positive into the shop, negative out of it. */
  readonly due_minor: bigint;
  /** Smallest amount that is paid in cash; 0 or 1 when cash is not rounded. */
  readonly cash_step_minor: bigint;
}

/** The amounts still to pay while tenders are entered; never negative. */
export interface Rest {
  /** Remaining amount for tenders without rounding. */
  readonly left_minor: bigint;
  /** Remaining amount in cash, rounded to the cash step. */
  readonly left_in_cash_minor: bigint;
  readonly change_minor: bigint;
  readonly is_paid: boolean;
}

/** Codes of the platform's payment methods, where a tender names none. */
const METHODS: Readonly<Record<Tender, string>> = {
  cash: "pos_cash",
  card: "pos_card",
  invoice: "pos_invoice",
  store_credit: "store_credit",
};
/** Method of a receipt with several payments. */
export const SPLIT_METHOD = "pos_split";
/** Method of a receipt without a payment. */
export const FREE_METHOD = "free";

/**
 * Returns the remaining amount after the tenders. Tenders other than cash pay exactly their amount;
 * cash pays the rest, in any order of entry, and gives change.
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
 * The payments of an amount. Their due amounts add up to it, and only cash is rounded.
 *
 * @throws RangeError when something is left to pay, tenders other than cash are more than is due,
 *   cash is given twice, or change would be given of money that goes out.
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
  /** Remaining amount after tenders other than cash. */
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
 * Returns the change: what was handed over less the exact amount, rounded to the step, a half down.
 * Small coins are legal tender also where cash is rounded: 2.32 for 2.31 with a step of 0.05 is
 * kept as it is, so that rounding never costs more than half a step. Never more than what was
 * handed over.
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

import { type Closing, DRAWER_KEYS } from "../closing.ts";
import { findingKind } from "../conventions.ts";
import { type Check, compared, type Outline, passedWithout, skipped } from "./check.ts";
import { type Evidence, stated } from "./evidence.ts";
import { deferredCash, type PaidReceipt } from "./payments.ts";
import { because } from "./reasons.ts";
import { movementsOf } from "./tenders.ts";

const DIFFERENCE: Outline = {
  id: "H8",
  kind: "hard",
  title: "Cash difference",
  formula: "cash_difference = cash_counted − cash_expected; without a cash drawer all five amounts are absent",
};
export const EXPECTED_CASH = {
  id: "C6",
  title: "Expected cash",
  formula:
    "cash_expected = opening_float + cash + split_cash + Σ cash_in − Σ cash_out − Σ cash_refund (+ cash of layaway and " +
    "credit due payments, when it is not inside)",
};
const FLOAT: Outline = {
  id: "C7",
  kind: "finding",
  title: "Opening float",
  formula: "opening_float = cash_left_in_drawer of the previous closing",
};

const NO_DRAWER = because("no_drawer");

/**
 * H8: cash_difference = cash_counted − cash_expected, to the ten-thousandth; without a cash drawer all five amounts are
 * absent. Needs no receipt.
 */
export function checkDrawer({ closing }: Evidence): Check {
  const { cash_difference, cash_counted, cash_expected } = closing;
  if (!closing.has_cash_drawer) {
    const present = DRAWER_KEYS.filter((key) => closing[key] !== null);
    if (present.length === 0) return passedWithout(DIFFERENCE, NO_DRAWER);
    return {
      ...skipped(DIFFERENCE, because("stated_without_drawer", { fields: present.join(", ") })),
      outcome: "failed",
    };
  }
  if (cash_difference === null || cash_counted === null || cash_expected === null) {
    return { ...skipped(DIFFERENCE, because("drawer_amount_absent")), outcome: "failed" };
  }
  return compared(DIFFERENCE, {
    expected: stated(cash_counted) - stated(cash_expected),
    actual: stated(cash_difference),
    unit: 1n,
  });
}

/**
 * C6: cash_expected = opening_float + cash + split_cash + Σ cash_in − Σ cash_out − Σ cash_refund, plus the cash of
 * layaway and credit due payments for a register that keeps it outside its cash tenders.
 */
export function checkExpectedCash(evidence: Evidence, paid: readonly PaidReceipt[]): Check {
  const { closing, unit, conventions } = evidence;
  const outline: Outline = { ...EXPECTED_CASH, kind: findingKind(EXPECTED_CASH.id, conventions) };
  if (closing.opening_float === null || closing.cash_expected === null) return skipped(outline, NO_DRAWER);
  const actual = stated(closing.cash_expected);
  const inside = compared(outline, { expected: cashInDrawer(closing, closing.opening_float), actual, unit });
  const outside = deferredCash(paid);
  if (inside.outcome === "passed" || outside === 0n) return inside;
  const expected = cashInDrawer(closing, closing.opening_float) + outside;
  const separate = compared(outline, { expected, actual, unit, note: because("deferred_cash_added") });
  return separate.outcome === "passed" ? separate : inside;
}

/** C7: opening_float = cash_left_in_drawer of the previous closing. Needs no receipt. */
export function checkFloat({ closing, surroundings: { previous }, unit }: Evidence): Check {
  if (closing.opening_float === null) return skipped(FLOAT, NO_DRAWER);
  if (previous === null) return skipped(FLOAT, because("no_previous_closing"));
  if (previous.cash_left_in_drawer === null) return skipped(FLOAT, because("previous_without_drawer"));
  return compared(FLOAT, {
    expected: stated(previous.cash_left_in_drawer),
    actual: stated(closing.opening_float),
    unit,
  });
}

function cashInDrawer(closing: Closing, opening_float: string): bigint {
  return (
    stated(opening_float) +
    stated(closing.tender_cash) +
    stated(closing.tender_split_cash) +
    movementsOf(closing, "cash_in") -
    movementsOf(closing, "cash_out") -
    movementsOf(closing, "cash_refund")
  );
}

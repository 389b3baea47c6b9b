import { formatAmount } from "../../../../../runtime/money.ts";
import { type Closing, DRAWER_KEYS } from "../closing.ts";
import { units } from "../stated.ts";
import { type Check, compared, passedWithout, skipped } from "./check.ts";
import { outlineOf } from "./outlines.ts";
import { because } from "./reasons.ts";

/** Checks H5: excl_tax + tax = incl_tax. Needs no receipt. */
export function checkSums(closing: Closing): Check[] {
  return (["sales", "refunds"] as const).map((side) => {
    const [net, tax] = [units(closing[`${side}_excl_tax`]), units(closing[`${side}_tax`])];
    const check = compared(outlineOf(`H5:${side}`), {
      expected: net + tax,
      actual: units(closing[`${side}_incl_tax`]),
    });
    return { ...check, values: { net: formatAmount(net), tax: formatAmount(tax) } };
  });
}

/**
 * Checks H8: cash_difference = cash_counted − cash_expected; without a cash drawer all five amounts
 * are absent. Needs no receipt.
 */
export function checkDifference(closing: Closing): Check {
  const outline = outlineOf("H8");
  const { cash_difference, cash_counted, cash_expected } = closing;
  if (!closing.has_cash_drawer) {
    const present = DRAWER_KEYS.filter((key) => closing[key] !== null);
    if (present.length === 0) return passedWithout(outline, because("no_drawer"));
    const reason = because("stated_without_drawer", { fields: present.join(", ") });
    return { ...skipped(outline, reason), outcome: "failed" };
  }
  if (cash_difference === null || cash_counted === null || cash_expected === null) {
    return { ...skipped(outline, because("drawer_amount_absent")), outcome: "failed" };
  }
  const [counted, expected] = [units(cash_counted), units(cash_expected)];
  const check = compared(outline, { expected: counted - expected, actual: units(cash_difference) });
  return { ...check, values: { counted: formatAmount(counted), cash_expected: formatAmount(expected) } };
}

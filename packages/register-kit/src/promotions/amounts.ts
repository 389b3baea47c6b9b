import { minorDigits } from "@tillkeeper/exact/currencies";
import { HUNDRED_PERCENT_E4, ONE_PIECE, roundDecimal } from "../money/decimals.ts";
import { Carry } from "../tax/carry.ts";
import { add, type Fraction, multiply, rounded, whole } from "../tax/fractions.ts";
import type { PromotionLine } from "./attributes.ts";
import type { PromotionRule } from "./rules.ts";

/** Decimals of a rule's amount and quantity. */
const DIGITS = 4;

/** A line that a rule selects, and its discount by the rules before. */
export interface SelectedLine extends Pick<PromotionLine, "qty_e4" | "unit_minor" | "limit_minor"> {
  readonly before_minor: bigint;
}

const ACTIONS: ReadonlySet<string> = new Set(["by_percent", "by_fixed", "cart_fixed", "buy_x_get_y"]);
const DECIMAL = /^\d{1,20}(\.\d{1,10})?$/;

/** Returns why a rule's amounts cannot be computed; undefined when they can. */
export function unreadable(rule: PromotionRule): string | undefined {
  const { simple_action, discount_amount, discount_qty, discount_step } = rule;
  if (!ACTIONS.has(simple_action)) return `Registers do not know the action ${simple_action}.`;
  const are_numbers = [discount_amount, discount_qty ?? "0"].every((value) => DECIMAL.test(String(value)));
  const is_readable = are_numbers && Number.isSafeInteger(discount_step) && discount_step >= 0;
  return is_readable ? undefined : "Its amount, maximum or step is no number.";
}

/**
 * Computes what a rule takes off each of its lines, in their order. Each amount is rounded to the
 * minor unit, half away from zero, and leaves at least 0 of the line.
 * - `by_percent` takes a percentage of what earlier rules left.
 * - `by_fixed` takes an amount for each piece.
 * - `buy_x_get_y` makes `discount_amount` pieces free after each `discount_step` pieces.
 * - `cart_fixed` takes one amount off all lines, in proportion to what earlier rules left; a share
 *   is rounded together with what rounding cut from the share before.
 *
 * @param rule - one that is not `unreadable`.
 */
export function amountsOf(rule: PromotionRule, lines: readonly SelectedLine[], currency: string): bigint[] {
  const amounts = rule.simple_action === "cart_fixed" ? cartFixed(rule, lines, currency) : lines.map(ofLine);
  return lines.map(({ limit_minor, before_minor }, index) => {
    const left = limit_minor - before_minor;
    const amount = amounts[index] ?? 0n;
    return amount < 0n ? 0n : amount > left ? left : amount;
  });

  function ofLine(line: SelectedLine): bigint {
    const { unit_minor } = line;
    const value_e4 = roundDecimal(String(rule.discount_amount), DIGITS);
    const qty_e4 = limitedQty(rule, line);
    switch (rule.simple_action) {
      case "by_percent": {
        const percent_e4 = value_e4 > HUNDRED_PERCENT_E4 ? HUNDRED_PERCENT_E4 : value_e4;
        const left = less(priceOf(unit_minor, wholeSteps(rule, qty_e4)), shareOfQty(line, wholeSteps(rule, qty_e4)));
        return rounded(multiply(left, { numerator: percent_e4, denominator: HUNDRED_PERCENT_E4 }));
      }
      case "by_fixed":
        return rounded(multiply(minorOf(value_e4, currency), pieces(wholeSteps(rule, qty_e4))));
      case "buy_x_get_y":
        return rounded(priceOf(unit_minor, freeQty(BigInt(rule.discount_step) * ONE_PIECE, value_e4, qty_e4)));
      default:
        return 0n;
    }
  }
}

/** Shares the amount of a rule among its lines. */
function cartFixed(rule: PromotionRule, lines: readonly SelectedLine[], currency: string): bigint[] {
  const amount = minorOf(roundDecimal(String(rule.discount_amount), DIGITS), currency);
  const left = lines.map((line) => less(priceOf(line.unit_minor, limitedQty(rule, line)), whole(line.before_minor)));
  const total = left.reduce(add, whole(0n));
  if (total.numerator <= 0n) return lines.map(() => 0n);
  const carry = new Carry();
  let available = amount;
  return lines.map((line, index) => {
    const own = left[index] ?? whole(0n);
    if (available.numerator <= 0n || own.numerator <= 0n) return 0n;
    const ratio = { numerator: own.numerator * total.denominator, denominator: own.denominator * total.numerator };
    const share = carry.round("", multiply(amount, ratio.numerator > ratio.denominator ? whole(1n) : ratio));
    const price = rounded(priceOf(line.unit_minor, limitedQty(rule, line)));
    const taken = share > price ? price : share;
    available = less(available, whole(taken));
    return taken;
  });
}

/** Returns the free quantity of buy X get Y; a part of a group that exceeds X is free as well. */
function freeQty(x_e4: bigint, y_e4: bigint, qty_e4: bigint): bigint {
  if (x_e4 === 0n || y_e4 > x_e4) return 0n;
  const group = x_e4 + y_e4;
  const rest = qty_e4 % group;
  return (qty_e4 / group) * y_e4 + (rest > x_e4 ? rest - x_e4 : 0n);
}

function limitedQty({ discount_qty }: PromotionRule, { qty_e4 }: Pick<SelectedLine, "qty_e4">): bigint {
  const max_e4 = discount_qty === null ? 0n : roundDecimal(String(discount_qty), DIGITS);
  return max_e4 > 0n && max_e4 < qty_e4 ? max_e4 : qty_e4;
}

/** Returns the quantity in whole steps of the rule. */
function wholeSteps({ discount_step }: PromotionRule, qty_e4: bigint): bigint {
  const step_e4 = BigInt(discount_step) * ONE_PIECE;
  return step_e4 === 0n ? qty_e4 : (qty_e4 / step_e4) * step_e4;
}

/** Returns the part of the earlier discount that falls to a quantity of the line. */
function shareOfQty({ before_minor, qty_e4: all_e4 }: SelectedLine, qty_e4: bigint): Fraction {
  return { numerator: before_minor * qty_e4, denominator: all_e4 };
}

function priceOf(unit_minor: bigint, qty_e4: bigint): Fraction {
  return multiply(whole(unit_minor), pieces(qty_e4));
}

function pieces(qty_e4: bigint): Fraction {
  return { numerator: qty_e4, denominator: ONE_PIECE };
}

/** Returns an amount with four decimals as a ratio of minor units. */
function minorOf(value_e4: bigint, currency: string): Fraction {
  return { numerator: value_e4 * 10n ** BigInt(minorDigits(currency)), denominator: 10n ** BigInt(DIGITS) };
}

function less(left: Fraction, right: Fraction): Fraction {
  return add(left, { ...right, numerator: -right.numerator });
}

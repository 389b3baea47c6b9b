import { sumOf } from "../money/decimals.ts";
import { amountsOf, unreadable } from "./amounts.ts";
import { cartAttributes, lineAttributes, type PromotionLine } from "./attributes.ts";
import { isUnjudged, judge } from "./conditions.ts";
import type {
  AppliedPromotion,
  CartPromotions,
  CouponRefusal,
  CouponState,
  RuleDiscount,
  UnjudgedPromotion,
} from "./result.ts";
import {
  couponKey,
  isExpired,
  type PromotionCoupon,
  type PromotionRule,
  type PromotionTables,
  type RuleUses,
} from "./rules.ts";

/** What decides which rules count for a cart, apart from its lines. */
export interface PromotionCircumstances {
  /** ISO 4217. */
  readonly currency: string;
  /** YYYY-MM-DD in the website's time zone. */
  readonly today: string;
  readonly customer_group_id: number;
  /** The customer's uses by rule id, as far as the server was asked. */
  readonly rule_uses?: Readonly<Record<string, RuleUses>>;
  readonly coupon_code: string | null;
}

export interface PromotedCart extends CartPromotions {
  /** The rules of each line, in the order of the lines. */
  readonly lines: readonly (readonly RuleDiscount[])[];
}

/**
 * Applies the cart price rules of a shop to the sold lines of a cart, as the platform does: in
 * their order, each on what the rules before it left. A rule that stops further rules does so for
 * the whole cart, once it has selected a line. A rule of which a condition cannot be judged is not
 * applied. A rule that takes nothing off is not counted as applied.
 */
export function applyPromotions(
  lines: readonly PromotionLine[],
  tables: PromotionTables,
  circumstances: PromotionCircumstances,
): PromotedCart {
  const { currency, coupon_code } = circumstances;
  const coupon = coupon_code === null ? undefined : couponOf(tables, coupon_code);
  const attributes = lines.map((line) => lineAttributes(line, currency));
  const cart = { attributes: cartAttributes(lines, currency), lines: attributes };
  const unjudged: UnjudgedPromotion[] = [];
  const applied: AppliedPromotion[] = [];
  const shares = lines.map((): RuleDiscount[] => []);
  const before = lines.map(() => 0n);
  const why = new Map<number, CouponRefusal>();

  const selected = new Map<PromotionRule, readonly number[]>();
  const priority = new Set<number>();
  for (const rule of tables.rules) {
    const refusal = refusalOf(rule, coupon, tables, circumstances);
    if (refusal !== undefined) {
      why.set(rule.rule_id, refusal);
      continue;
    }
    const condition = judge(rule.condition, cart);
    const by_line = attributes.map((line) => judge(rule.action_condition, { attributes: line, lines: [] }));
    const verdicts = condition === true ? by_line : [condition];
    const unknown = unreadable(rule) ?? verdicts.find(isUnjudged)?.because;
    const { rule_id, name } = rule;
    if (unknown !== undefined) unjudged.push({ rule_id, name, because: unknown });
    why.set(rule_id, unknown !== undefined ? "not_judged" : condition ? "nothing_to_discount" : "conditions_not_met");
    const chosen = by_line.flatMap((verdict, index) => (verdict === true ? [index] : []));
    for (const index of chosen) priority.add(index);
    if (unknown === undefined && condition === true && chosen.length > 0) selected.set(rule, chosen);
  }

  for (const [rule, chosen] of selected) {
    // Lines get their shares by the first rule that selects them, then by their place in the cart.
    const own = [...priority].filter((index) => chosen.includes(index));
    const of_rule = own.flatMap((index) => {
      const line = lines[index];
      return line === undefined ? [] : [{ ...line, before_minor: before[index] ?? 0n }];
    });
    const amounts = amountsOf(rule, of_rule, currency);
    for (const [at, index] of own.entries()) {
      const discount_minor = amounts[at] ?? 0n;
      if (discount_minor === 0n) continue;
      before[index] = (before[index] ?? 0n) + discount_minor;
      shares[index]?.push({ rule_id: rule.rule_id, discount_minor });
    }
    const discount_minor = sumOf(amounts);
    if (discount_minor > 0n) applied.push({ rule_id: rule.rule_id, name: rule.name, discount_minor });
    if (rule.stop_rules_processing) break;
  }
  return { lines: shares, applied, unjudged, coupon: couponState(coupon_code, coupon, applied, why) };
}

/** Returns why a rule is not considered for this cart; undefined when it is. */
function refusalOf(
  rule: PromotionRule,
  coupon: PromotionCoupon | undefined,
  { website_id, now_ms }: PromotionTables,
  { customer_group_id, today, rule_uses }: PromotionCircumstances,
): CouponRefusal | undefined {
  const has_coupon = rule.coupon_type !== "NO_COUPON";
  if (website_id !== 0 && !rule.website_ids.includes(website_id)) return "unknown_code";
  if (has_coupon && coupon?.rule_id !== rule.rule_id) return "unknown_code";
  if (!rule.customer_group_ids.includes(customer_group_id)) return "not_for_this_customer";
  if (rule.from_date !== null && rule.from_date > today) return "not_yet";
  if (rule.to_date !== null && rule.to_date < today) return "expired";
  if (has_coupon && coupon !== undefined && isExpired(coupon, now_ms)) return "expired";
  return isUsedUp(rule, has_coupon ? coupon : undefined, rule_uses?.[rule.rule_id]) ? "used_up" : undefined;
}

/** Whether a customer may not use a rule or its coupon again, as far as the uses are known. */
export function isUsedUp(
  { uses_per_customer }: Pick<PromotionRule, "uses_per_customer">,
  coupon: Pick<PromotionCoupon, "code" | "usage_per_customer"> | undefined,
  uses: RuleUses | undefined,
): boolean {
  if (uses === undefined) return false;
  if (uses_per_customer > 0 && uses.rule_times_used >= uses_per_customer) return true;
  const limit = coupon?.usage_per_customer ?? 0;
  const is_asked = coupon !== undefined && couponKey(uses.coupon_code ?? "") === couponKey(coupon.code);
  return limit > 0 && is_asked && uses.coupon_times_used >= limit;
}

/** Returns the coupon with this code, unless its rule needs none or does not count here. */
export function couponOf({ rules, coupons }: Pick<PromotionTables, "rules" | "coupons">, code: string) {
  const coupon = coupons.get(couponKey(code));
  const rule = rules.find(({ rule_id }) => rule_id === coupon?.rule_id);
  return rule === undefined || rule.coupon_type === "NO_COUPON" ? undefined : coupon;
}

function couponState(
  code: string | null,
  coupon: PromotionCoupon | undefined,
  applied: readonly AppliedPromotion[],
  why: ReadonlyMap<number, CouponRefusal>,
): CouponState | null {
  if (code === null) return null;
  if (coupon === undefined) return { state: "unknown_code", code };
  const { rule_id } = coupon;
  const given = applied.find((each) => each.rule_id === rule_id);
  if (given !== undefined)
    return { state: "applied", code: coupon.code, rule_id, discount_minor: given.discount_minor };
  return { state: why.get(rule_id) ?? "unknown_code", code: coupon.code };
}

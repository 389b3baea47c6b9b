import { requireText } from "../../../shared/resources/rules.ts";
import { isCalendarDay } from "../../../runtime/instant.ts";
import { couldNotSave, problem, type Problem } from "../../../web-api/errors/errors.ts";
import { checkPeriod } from "../pricing/rules/administration.ts";
import type { CouponValues, RuleValues } from "./schemas/promotions.ts";

const AMOUNT = /^\d{1,8}(\.\d{1,4})?$/;
const LIST_MAX = 1_000;

const CHOICES = {
  simple_action: ["by_percent", "by_fixed", "cart_fixed", "buy_x_get_y"],
  coupon_type: ["NO_COUPON", "SPECIFIC_COUPON", "AUTO"],
  simple_free_shipping: ["0", "1", "2"],
} as const;

/**
 * Validates a cart price rule before a save.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkRule(rule: RuleValues): void {
  requireText("rule", "name", rule.name);
  for (const [field, allowed] of Object.entries(CHOICES)) {
    const text = rule[field as keyof typeof CHOICES];
    if (text !== undefined && !(allowed as readonly string[]).includes(text)) {
      throw refused(problem("field_not_choice", { field, choices: allowed.join(", ") }));
    }
  }
  for (const field of ["discount_amount", "discount_qty"] as const) {
    const amount = rule[field] ?? "0";
    if (!AMOUNT.test(amount)) throw refused(problem("field_not_amount", { field }));
  }
  for (const field of ["uses_per_customer", "uses_per_coupon", "discount_step"] as const) {
    if ((rule[field] ?? 0) < 0) throw refused(problem("field_negative", { field }));
  }
  for (const field of ["from_date", "to_date"] as const) {
    const day = rule[field] ?? null;
    if (day !== null && !isCalendarDay(day)) throw refused(problem("field_not_date", { field }));
  }
  checkPeriod("rule", rule);
  for (const field of ["condition", "action_condition"] as const) {
    const json = rule[field] ?? null;
    if (json !== null && !json.startsWith("{")) throw refused(problem("field_not_object", { field }));
  }
  for (const field of ["website_ids", "customer_group_ids"] as const) {
    if ((rule[field] ?? []).length > LIST_MAX) throw refused(problem("field_too_many_ids", { field, max: LIST_MAX }));
  }
}

/**
 * Validates a coupon before a save.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkCoupon(coupon: CouponValues): void {
  requireText("coupon", "code", coupon.code);
  if (coupon.code !== coupon.code?.trim()) throw couldNotSave("coupon", problem("field_has_blanks", { field: "code" }));
  if (coupon.rule_id === undefined) throw couldNotSave("coupon", problem("field_required", { field: "rule_id" }));
  for (const field of ["usage_limit", "usage_per_customer"] as const) {
    if ((coupon[field] ?? 0) < 0) throw couldNotSave("coupon", problem("field_negative", { field }));
  }
  const { type = 0 } = coupon;
  if (type !== 0 && type !== 1) throw couldNotSave("coupon", problem("field_not_binary", { field: "type" }));
}

function refused(reason: Problem) {
  return couldNotSave("rule", reason);
}

import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import { isCalendarDay } from "../../runtime/instant.ts";
import { couldNotSave } from "../../web-api/errors.ts";
import { checkPeriod } from "../pricing/admin-rules.ts";
import type { CouponValues, RuleValues } from "./schemas.ts";

const AMOUNT = /^\d{1,8}(\.\d{1,4})?$/;
const LIST_MAX = 1_000;

const CHOICES = {
  simple_action: ["by_percent", "by_fixed", "cart_fixed", "buy_x_get_y"],
  coupon_type: ["NO_COUPON", "SPECIFIC_COUPON", "AUTO"],
  simple_free_shipping: ["0", "1", "2"],
} as const;

/**
 * Checks what a cart price rule would be after a save.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkRule(rule: RuleValues): void {
  requireText("rule", "name", rule.name);
  for (const [field, allowed] of Object.entries(CHOICES)) {
    const text = rule[field as keyof typeof CHOICES];
    if (text !== undefined && !(allowed as readonly string[]).includes(text)) {
      throw refused(`"${field}" must be one of ${allowed.join(", ")}.`);
    }
  }
  for (const field of ["discount_amount", "discount_qty"] as const) {
    const amount = rule[field] ?? "0";
    if (!AMOUNT.test(amount)) throw refused(`"${field}" must be 0 or more, below 100 million.`);
  }
  for (const field of ["uses_per_customer", "uses_per_coupon", "discount_step"] as const) {
    if ((rule[field] ?? 0) < 0) throw refused(`"${field}" must be 0 or more.`);
  }
  for (const field of ["from_date", "to_date"] as const) {
    const day = rule[field] ?? null;
    if (day !== null && !isCalendarDay(day)) throw refused(`"${field}" must be a date, YYYY-MM-DD.`);
  }
  checkPeriod("rule", rule);
  for (const field of ["condition", "action_condition"] as const) {
    const json = rule[field] ?? null;
    if (json !== null && !json.startsWith("{")) throw refused(`"${field}" must be an object.`);
  }
  for (const field of ["website_ids", "customer_group_ids"] as const) {
    if ((rule[field] ?? []).length > LIST_MAX) throw refused(`"${field}" takes at most ${LIST_MAX} ids.`);
  }
}

/**
 * Checks what a coupon would be after a save.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkCoupon(coupon: CouponValues): void {
  requireText("coupon", "code", coupon.code);
  if (coupon.code !== coupon.code?.trim()) throw couldNotSave("coupon", '"code" has blanks around it.');
  if (coupon.rule_id === undefined) throw couldNotSave("coupon", '"rule_id" is required.');
  for (const field of ["usage_limit", "usage_per_customer"] as const) {
    if ((coupon[field] ?? 0) < 0) throw couldNotSave("coupon", `"${field}" must be 0 or more.`);
  }
  const { type = 0 } = coupon;
  if (type !== 0 && type !== 1) throw couldNotSave("coupon", '"type" must be 0 or 1.');
}

function requireText(entity: string, field: string, text: string | undefined): void {
  if ((text ?? "").trim() === "") throw couldNotSave(entity, `"${field}" is required.`);
  if (isLongerThan(text ?? "", TEXT_CHARACTERS_MAX)) {
    throw couldNotSave(entity, `"${field}" is longer than ${TEXT_CHARACTERS_MAX} characters.`);
  }
}

function refused(reason: string) {
  return couldNotSave("rule", reason);
}

import type { DecimalValue } from "../tax/tables.ts";

/** The members of a cart price rule that a register applies, as the server sends them. */
export interface PromotionRule {
  readonly rule_id: number;
  readonly name: string;
  readonly website_ids: readonly number[];
  readonly customer_group_ids: readonly number[];
  /** First and last day in the time zone of the website, YYYY-MM-DD; null for no limit. */
  readonly from_date: string | null;
  readonly to_date: string | null;
  /** 0: no limit. */
  readonly uses_per_customer: number;
  /** Trees that select carts, and lines of them; null selects all. */
  readonly condition: unknown;
  readonly action_condition: unknown;
  readonly stop_rules_processing: boolean;
  /** Lower ones apply first, and of equal ones the rule with the lower id. */
  readonly sort_order: number;
  /** `by_percent`, `by_fixed`, `cart_fixed` or `buy_x_get_y`. */
  readonly simple_action: string;
  readonly discount_amount: DecimalValue;
  /** Maximum quantity of a line that is discounted; null and 0: no limit. */
  readonly discount_qty: DecimalValue | null;
  readonly discount_step: number;
  /** `NO_COUPON`, `SPECIFIC_COUPON` or `AUTO`. */
  readonly coupon_type: string;
}

/** A coupon that was neither used up nor expired when the server sent it. */
export interface PromotionCoupon {
  readonly rule_id: number;
  readonly code: string;
  /** 0 or null: no limit. */
  readonly usage_per_customer: number | null;
  /** UTC, as the platform writes times: `2026-11-29 18:00:00`; null for no end. */
  readonly expiration_date: string | null;
}

/** The rules and coupons of a website, indexed for a register. */
export interface PromotionTables {
  /** In the order in which they apply. */
  readonly rules: readonly PromotionRule[];
  /** By code in lower case. */
  readonly coupons: ReadonlyMap<string, PromotionCoupon>;
  /** 0: the default website, of which the server then sent the rules. */
  readonly website_id: number;
  /** Current time in milliseconds since 1970, which decides whether a coupon has expired. */
  readonly now_ms: number;
}

/** How often a customer has used a rule, and the coupon that was asked for with it. */
export interface RuleUses {
  readonly rule_times_used: number;
  readonly coupon_code: string | null;
  readonly coupon_times_used: number;
}

export interface PromotionsAnswer {
  readonly items: readonly PromotionRule[];
  readonly coupons: readonly PromotionCoupon[];
}

export function readPromotions({ items, coupons }: PromotionsAnswer): Pick<PromotionTables, "rules" | "coupons"> {
  return {
    rules: items.toSorted((a, b) => a.sort_order - b.sort_order || a.rule_id - b.rule_id),
    coupons: new Map(coupons.map((coupon) => [couponKey(coupon.code), coupon])),
  };
}

/** Returns a coupon code as it is compared: without regard to case and blanks around it. */
export const couponKey = (code: string): string => code.trim().toLowerCase();

/** Whether a coupon has expired; one whose end cannot be read has. */
export function isExpired({ expiration_date }: Pick<PromotionCoupon, "expiration_date">, now_ms: number): boolean {
  if (expiration_date === null) return false;
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(expiration_date);
  const [, day = "", time = "00:00:00", zone = "Z"] = parts ?? [];
  try {
    return Temporal.Instant.from(`${day}T${time}${zone}`).epochMilliseconds <= now_ms;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return true;
  }
}

/** The part of a line's discount that a rule gave. */
export interface RuleDiscount {
  readonly rule_id: number;
  /** Has the sign of the line's discount. */
  readonly discount_minor: bigint;
}

export interface AppliedPromotion extends RuleDiscount {
  readonly name: string;
}

/** A rule that was not applied because a register cannot judge it. */
export interface UnjudgedPromotion {
  readonly because: string;
  readonly rule_id: number;
  readonly name: string;
}

/**
 * Why a coupon does not count. `unknown_code`: no valid coupon has this code. `not_yet`, `expired`:
 * it counts on other days. `used_up`: the customer has used it as often as allowed.
 * `not_for_this_customer`: its rule is for other customer groups. `conditions_not_met`: the cart is
 * not one that it is for. `nothing_to_discount`: no line is, or earlier rules leave nothing.
 * `not_judged`: a register cannot judge its rule, or has not pulled the promotions.
 */
export type CouponRefusal =
  | "unknown_code"
  | "not_yet"
  | "expired"
  | "used_up"
  | "not_for_this_customer"
  | "conditions_not_met"
  | "nothing_to_discount"
  | "not_judged";

export type CouponState =
  | {
      readonly state: "applied";
      /** As it was issued. */
      readonly code: string;
      readonly rule_id: number;
      readonly discount_minor: bigint;
    }
  | { readonly state: CouponRefusal; readonly code: string };

/** What promotions did to a cart. */
export interface CartPromotions {
  /** Rules that took something off the cart, in the order in which they did. */
  readonly applied: readonly AppliedPromotion[];
  readonly unjudged: readonly UnjudgedPromotion[];
  /** Null for a cart without a coupon. */
  readonly coupon: CouponState | null;
}

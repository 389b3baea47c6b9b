import { type Static, Type } from "typebox";
import {
  Bool,
  Decimal,
  Int,
  Nullable,
  ShortText,
  Text,
  Timestamp,
  nameSchemas,
  Clearable,
} from "../../../../web-api/schema.ts";
import { Condition, Coupon } from "./promotions.ts";

/** Members of a cart price rule that the administration sets; absent members keep their values. */
export const CartRuleFields = Type.Object({
  name: ShortText(),
  description: Clearable(Text()),
  is_active: Type.Optional(Bool()),
  website_ids: Type.Array(Int()),
  customer_group_ids: Type.Array(Int()),
  from_date: Clearable(Text({ description: "First day, YYYY-MM-DD." })),
  to_date: Clearable(Text({ description: "Last day, YYYY-MM-DD." })),
  coupon_type: Type.Optional(Text({ description: "NO_COUPON, SPECIFIC_COUPON or AUTO" })),
  uses_per_customer: Type.Optional(Int({ description: "0: no limit." })),
  simple_action: Text({ description: "by_percent, by_fixed, cart_fixed or buy_x_get_y" }),
  discount_amount: Decimal(),
  discount_qty: Clearable(Decimal({ description: "At most so many pieces are discounted." })),
  discount_step: Type.Optional(Int()),
  apply_to_shipping: Type.Optional(Bool()),
  condition: Type.Optional(Condition()),
  action_condition: Type.Optional(Condition()),
  sort_order: Type.Optional(Int({ description: "Lower ones apply first." })),
  stop_rules_processing: Type.Optional(Bool()),
});

export type CartRuleValues = Partial<Static<typeof CartRuleFields>>;

export const ListedCouponFields = Type.Object({
  rule_id: Int(),
  code: ShortText({ description: "Compared without regard to case." }),
  usage_limit: Clearable(Int({ description: "0 or null: no limit." })),
  usage_per_customer: Clearable(Int({ description: "0 or null: no limit." })),
  expiration_date: Clearable(Timestamp()),
  is_primary: Type.Optional(Bool()),
});

export type ListedCouponValues = Partial<Static<typeof ListedCouponFields>>;

export const ListedCoupon = Type.Object({
  ...Coupon.properties,
  rule_name: Text(),
  used_percent: Nullable(Int({ wide: true, description: "Of its limit, rounded down; null without a limit." })),
});

export const CouponUse = Type.Object({
  customer_id: Int(),
  customer_name: Nullable(Text({ description: "Null when the account is gone." })),
  times_used: Int(),
});

nameSchemas({ ListedCoupon, CouponUse });

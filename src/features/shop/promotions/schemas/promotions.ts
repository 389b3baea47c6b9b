import { type Static, Type } from "typebox";
import { unusedMembers } from "../../../../web-api/platform-data.ts";
import {
  AnyJson,
  Bool,
  Decimal,
  Int,
  Nullable,
  ServerOwned,
  ShortText,
  Text,
  Timestamp,
  nameSchemas,
  Clearable,
} from "../../../../web-api/schema.ts";

/** The members of `Values` that a request may set. */
type Settable<Values> = { [Name in keyof Values as Values[Name] extends undefined ? never : Name]: Values[Name] };

/** Returns the schema of a rule's condition; null for a rule without conditions. */
export const Condition = () =>
  Nullable(
    AnyJson({ description: "An object, stored and returned unchanged: registers evaluate it, not the service." }),
  );

const RuleSent = {
  rule_id: ServerOwned(Int()),
  name: Type.Optional(ShortText()),
  store_labels: ServerOwned(Type.Array(AnyJson())),
  description: Clearable(Text()),
  website_ids: Type.Optional(Type.Array(Int())),
  customer_group_ids: Type.Optional(Type.Array(Int())),
  from_date: Clearable(Text({ description: "First day, YYYY-MM-DD." })),
  to_date: Clearable(Text({ description: "Last day, YYYY-MM-DD." })),
  uses_per_customer: Type.Optional(Int({ description: "0: no limit." })),
  is_active: Type.Optional(Bool()),
  condition: Type.Optional(Condition()),
  action_condition: Type.Optional(Condition()),
  stop_rules_processing: Type.Optional(Bool()),
  is_advanced: ServerOwned(Bool()),
  product_ids: ServerOwned(Type.Array(Int())),
  sort_order: Type.Optional(Int({ description: "Lower ones apply first." })),
  simple_action: Type.Optional(Text({ description: "by_percent, by_fixed, cart_fixed or buy_x_get_y" })),
  discount_amount: Type.Optional(Decimal()),
  discount_qty: Clearable(Decimal({ description: "At most so many pieces are discounted." })),
  discount_step: Type.Optional(Int()),
  apply_to_shipping: Type.Optional(Bool()),
  times_used: ServerOwned(Int()),
  is_rss: ServerOwned(Bool()),
  coupon_type: Type.Optional(Text({ description: "NO_COUPON, SPECIFIC_COUPON or AUTO" })),
  use_auto_generation: Type.Optional(Bool()),
  uses_per_coupon: Type.Optional(Int({ description: "0: no limit." })),
  simple_free_shipping: Type.Optional(Text({ description: "0 no, 1 for matching items, 2 with matching items" })),
  created_at: ServerOwned(Timestamp()),
  updated_at: ServerOwned(Timestamp()),
};

/**
 * A cart price rule in a request. An absent member keeps its value, or gets its default in a new
 * rule.
 */
export const RuleInput = Type.Object({ ...RuleSent, ...unusedMembers("sales_rule", RuleSent) });

export type RuleValues = Settable<Static<typeof RuleInput>>;

/** A cart price rule in the platform's shape. */
export const Rule = Type.Object({
  rule_id: Int(),
  name: Text(),
  description: Nullable(Text()),
  website_ids: Type.Array(Int()),
  customer_group_ids: Type.Array(Int()),
  from_date: Nullable(Text()),
  to_date: Nullable(Text()),
  uses_per_customer: Int(),
  is_active: Bool(),
  condition: Condition(),
  action_condition: Condition(),
  stop_rules_processing: Bool(),
  sort_order: Int(),
  simple_action: Text(),
  discount_amount: Decimal(),
  discount_qty: Nullable(Decimal()),
  discount_step: Int(),
  apply_to_shipping: Bool(),
  times_used: Int({ description: "Orders that it was applied to, less those that were canceled." }),
  coupon_type: Text(),
  use_auto_generation: Bool(),
  uses_per_coupon: Int(),
  simple_free_shipping: Text(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

const CouponSent = {
  coupon_id: ServerOwned(Int()),
  rule_id: Type.Optional(Int()),
  code: Type.Optional(ShortText({ description: "Compared without regard to case." })),
  usage_limit: Clearable(Int({ description: "0 or null: no limit." })),
  usage_per_customer: Clearable(Int({ description: "0 or null: no limit." })),
  times_used: ServerOwned(Int()),
  expiration_date: Clearable(Timestamp()),
  is_primary: Type.Optional(Bool()),
  type: Type.Optional(Int({ description: "0 entered, 1 generated" })),
  created_at: ServerOwned(Timestamp()),
  updated_at: ServerOwned(Timestamp()),
};

/** A coupon in a request. An absent member keeps its value. */
export const CouponInput = Type.Object({ ...CouponSent, ...unusedMembers("coupon", CouponSent) });

export type CouponValues = Settable<Static<typeof CouponInput>>;

/** A coupon in the platform's shape. */
export const Coupon = Type.Object({
  coupon_id: Int(),
  rule_id: Int(),
  code: Text(),
  usage_limit: Nullable(Int()),
  usage_per_customer: Nullable(Int()),
  times_used: Int({ description: "Orders that it was used in, less those that were canceled." }),
  expiration_date: Nullable(Timestamp()),
  is_primary: Bool(),
  created_at: Timestamp(),
  type: Int(),
});

/** A customer's uses of a rule (interface §2.15). */
export const RuleUsage = Type.Object({
  customer_id: Int({ wide: true }),
  rule_id: Int({ wide: true }),
  rule_times_used: Int(),
  coupon_code: Nullable(Text({ description: "As it was asked for." })),
  coupon_times_used: Int(),
});

nameSchemas({ CartRuleInput: RuleInput, CartRule: Rule, CouponInput, Coupon, RuleUsage });

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
  jsonOf,
  Clearable,
} from "../../../../web-api/schema.ts";

const Conditions = Type.Object(
  {
    skus: Type.Optional(Type.Array(Text())),
    category_ids: Type.Optional(Type.Array(Int())),
    attributes: Type.Optional(
      Type.Array(
        Type.Object({
          attribute_code: Text(),
          values: Type.Array(Text({ description: "The product has one of them, in any case." })),
        }),
      ),
    ),
    price_from: Type.Optional(Decimal()),
    price_to: Type.Optional(Decimal()),
  },
  { description: "Conditions that a product must all meet; an absent member is no condition." },
);

export const PriceRuleFields = Type.Object({
  name: ShortText(),
  description: Clearable(Text()),
  is_active: Type.Optional(Bool()),
  from_date: Clearable(Text({ description: "First day, YYYY-MM-DD." })),
  to_date: Clearable(Text({ description: "Last day, YYYY-MM-DD." })),
  website_ids: Type.Array(Int()),
  customer_group_ids: Type.Array(Int()),
  simple_action: Text({ description: "to_fixed, to_percent, by_fixed or by_percent" }),
  discount_amount: Decimal(),
  sort_order: Type.Optional(Int({ description: "Lower ones apply first." })),
  stop_rules_processing: Type.Optional(Bool({ description: "No later rule applies to the product then." })),
  conditions: Type.Optional(Conditions),
});

export type PriceRuleValues = Partial<Static<typeof PriceRuleFields>>;

export const PriceRule = Type.Object({
  rule_id: Int(),
  name: Text(),
  description: Nullable(Text()),
  is_active: Bool(),
  from_date: Nullable(Text()),
  to_date: Nullable(Text()),
  website_ids: Type.Array(Int()),
  customer_group_ids: Type.Array(Int()),
  conditions: jsonOf(Conditions),
  simple_action: Text(),
  discount_amount: Decimal(),
  sort_order: Int(),
  stop_rules_processing: Bool(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

export const OwnPriceFields = Type.Object({
  customer_id: Int(),
  sku: Text(),
  website_id: Type.Optional(Int({ description: "0: every website." })),
  qty: Type.Optional(Decimal({ description: "From this quantity on; 1 when absent." })),
  price: Decimal(),
});

export type OwnPriceValues = Partial<Static<typeof OwnPriceFields>>;

export const OwnPrice = Type.Object({
  customer_price_id: Int(),
  customer_id: Int(),
  sku: Text(),
  product_id: Int(),
  product_name: Text(),
  base_price: Nullable(Decimal({ description: "Base price of the product; null: it has none." })),
  website_id: Int(),
  qty: Decimal(),
  price: Decimal(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

nameSchemas({ PriceRule, OwnPrice });

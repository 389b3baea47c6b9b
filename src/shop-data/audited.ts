/** Tables that the administration writes through the audit log, by the type of their entries. */
export const TABLE = {
  price_rule: "shop_data.catalogrule",
  customer_price: "shop_data.customer_price",
  cart_price_rule: "shop_data.salesrule",
  coupon: "shop_data.salesrule_coupon",
  credit_limit: "shop_data.customer_credit_limit",
  group_credit_limit: "shop_data.customer_group_credit_limit",
  wishlist_item: "shop_data.wishlist_item",
  newsletter_subscriber: "shop_data.newsletter_subscriber",
} as const;

/** Audit names of each table, and the kind of import whose rows a connected platform may own. */
export const SHOP_DATA_TABLES = {
  [TABLE.price_rule]: {
    entity_type: "price_rule",
    id: "rule_id",
    name: ["name"],
    secrets: [],
    kind: "catalog-price-rules",
  },
  [TABLE.customer_price]: {
    entity_type: "customer_price",
    id: "customer_price_id",
    name: ["customer_id", "product_id"],
    secrets: [],
    kind: "customer-prices",
  },
  [TABLE.cart_price_rule]: {
    entity_type: "cart_price_rule",
    id: "rule_id",
    name: ["name"],
    secrets: [],
    kind: "cart-price-rules",
  },
  [TABLE.coupon]: { entity_type: "coupon", id: "coupon_id", name: ["code"], secrets: [], kind: "coupons" },
  [TABLE.credit_limit]: {
    entity_type: "credit_limit",
    id: "customer_credit_limit_id",
    name: ["customer_id"],
    secrets: [],
    kind: "customer-credit-limits",
  },
  [TABLE.group_credit_limit]: {
    entity_type: "group_credit_limit",
    id: "customer_group_credit_limit_id",
    name: ["customer_group_id"],
    secrets: [],
    kind: "group-credit-limits",
  },
  [TABLE.wishlist_item]: { entity_type: "wish", id: "wishlist_item_id", name: ["product_id"], secrets: [] },
  [TABLE.newsletter_subscriber]: {
    entity_type: "newsletter_subscriber",
    id: "subscriber_id",
    name: ["subscriber_id"],
    secrets: ["subscriber_email", "confirm_token_hash"],
  },
} as const;

/** Kinds of entities that the service itself tells of; registers may tell of others. */
export const TYPES = [
  "location",
  "terminal",
  "license",
  "role",
  "staff",
  "integration",
  "webhook",
  "admin_user",
  "setting",
  "receipt",
  "register_report",
  "price_rule",
  "cart_price_rule",
  "coupon",
  "customer_price",
  "credit_limit",
  "group_credit_limit",
  "customer",
  "wish",
  "newsletter_subscriber",
  "import",
  "person",
] as const;

export const SOURCES = ["admin", "api", "pos_terminal"] as const;

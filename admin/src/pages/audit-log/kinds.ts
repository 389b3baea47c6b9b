/** Kinds of entities that the service and the register kit record; registers may submit others. */
export const TYPES = [
  "location",
  "terminal",
  "license",
  "role",
  "staff",
  "integration",
  "webhook",
  "admin_user",
  "admin_role",
  "setting",
  "receipt",
  "receipt_part",
  "figures",
  "register_report",
  "register_session",
  "held_cart",
  "product",
  "price_rule",
  "cart_price_rule",
  "coupon",
  "customer_price",
  "credit_limit",
  "group_credit_limit",
  "tax_class",
  "tax_rate",
  "tax_rule",
  "customer",
  "wish",
  "newsletter_subscriber",
  "book_file",
  "book_accounts",
  "book_delivery",
  "import",
  "person",
  "connector",
  "connector_difference",
  "connector_task",
  "security_event",
] as const;

/** Text that the service stores in place of an erased person's data. */
export const ERASED = "(erased)";

export const SOURCES = ["admin", "api", "pos_terminal"] as const;

const YES_OR_NO =
  /^(is|has|all|address_use|allow|apply|auto_print|receipt_show|require|share|stop|tax_use|use)_|_test_mode$|^promo_attribute_lookup$|^last_upstream_check_(reached|succeeded)$/;

/** Returns whether a field is stored as 1 or 0. */
export function isYesOrNo(field_name: string): boolean {
  return YES_OR_NO.test(field_name);
}

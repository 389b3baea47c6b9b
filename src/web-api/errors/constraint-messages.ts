import { constraintOf } from "../../runtime/database.ts";
import { type ApiError, couldNotSave, type ErrorCode } from "./errors.ts";

/**
 * Messages for violated constraints. Commands validate first with better messages; these are for
 * races that a check cannot see.
 */
const REASONS: Readonly<Record<string, readonly [entity: string, code: ErrorCode]>> = {
  location_code_is_unique: ["location", "location_code_taken"],
  device_is_bound_to_one_terminal: ["terminal", "device_bound"],
  activation_code_is_unique: ["terminal", "activation_code_taken"],
  website_code_is_unique: ["website", "website_code_taken"],
  store_code_is_unique: ["store view", "store_code_taken"],
  staff_email_is_unique: ["staff", "staff_email_taken"],
  staff_role_id_fkey: ["staff", "staff_role_unknown"],
  role_is_used: ["role", "staff_role_used"],
  license_is_of_one_terminal: ["terminal", "license_linked"],
  terminal_license_id_fkey: ["terminal", "license_unknown"],
  integration_name_is_unique: ["integration", "integration_name_taken"],
  admin_role_name_is_unique: ["role", "admin_role_name_taken"],
  admin_username_is_unique: ["admin user", "username_taken"],
  admin_user_admin_role_id_fkey: ["admin user", "admin_role_unknown_or_used"],
  license_token_is_unique: ["license", "license_token_taken"],
  order_increment_id_is_unique: ["order", "order_number_taken"],
  order_of_a_sale_is_unique: ["order", "order_of_sale_taken"],
  customer_email_is_unique: ["customer", "customer_email_taken"],
  customer_website_id_fkey: ["website", "website_has_accounts"],
  product_sku_is_unique: ["product", "sku_taken"],
  tax_class_name_is_unique: ["tax class", "tax_class_taken"],
  tax_rate_code_is_unique: ["tax rate", "tax_rate_code_taken"],
  tax_rule_code_is_unique: ["tax rule", "tax_rule_code_taken"],
  attribute_code_is_unique: ["attribute", "attribute_code_taken"],
  customer_price_is_unique: ["customer price", "customer_price_taken"],
  customer_price_customer_id_fkey: ["customer price", "customer_unknown"],
  customer_price_product_id_fkey: ["customer price", "product_unknown"],
  percentage_is_up_to_100: ["price rule", "percentage_too_high"],
  coupon_code_is_unique: ["coupon", "coupon_code_taken"],
  primary_coupon_is_unique: ["coupon", "rule_has_coupon"],
  salesrule_coupon_rule_id_fkey: ["coupon", "rule_unknown"],
  rule_percentage_is_up_to_100: ["rule", "percentage_too_high"],
  customer_credit_limit_is_unique: ["credit limit", "customer_limit_taken"],
  customer_credit_limit_customer_id_fkey: ["credit limit", "customer_unknown"],
  group_credit_limit_is_unique: ["credit limit", "group_limit_taken"],
  customer_group_credit_limit_customer_group_id_fkey: ["credit limit", "customer_group_unknown"],
  wishlist_customer_id_fkey: ["wish", "customer_unknown"],
  wishlist_item_product_id_fkey: ["wish", "product_unknown"],
  subscriber_is_unique: ["subscriber", "subscriber_taken"],
  receipt_is_stored_once: ["receipt", "receipt_token_taken"],
};

/** Returns the error to answer for a violated constraint, or undefined for any other error. */
export function explainConstraint(error: unknown): ApiError | undefined {
  const [entity, code] = REASONS[constraintOf(error) ?? ""] ?? [];
  return entity === undefined || code === undefined ? undefined : couldNotSave(entity, { code, params: {} });
}

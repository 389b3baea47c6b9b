import { constraintOf } from "./runtime/database.ts";
import { type ApiError, couldNotSave } from "./web-api/errors.ts";

/**
 * What a violated constraint means to a client. Commands check first and say it better; these answer for the race
 * that a check cannot see.
 */
const MESSAGES: Readonly<Record<string, readonly [entity: string, reason: string]>> = {
  location_code_is_unique: ["location", "Another location has this code already."],
  device_is_bound_to_one_terminal: ["terminal", "The device is bound to another terminal."],
  activation_code_is_unique: ["terminal", "The activation code is taken. Please try again."],
  website_code_is_unique: ["website", "Another website has this code already."],
  store_code_is_unique: ["store view", "Another store view has this code already."],
  staff_email_is_unique: ["staff", "Another staff member has this e-mail address already."],
  staff_role_id_fkey: ["staff", "The role does not exist."],
  role_is_used: ["role", "Staff members still have this role."],
  license_is_of_one_terminal: ["terminal", "The license is linked to another terminal."],
  terminal_license_id_fkey: ["terminal", "The license does not exist."],
  integration_name_is_unique: ["integration", "Another integration has this name already."],
  admin_role_name_is_unique: ["role", "Another role has this name already."],
  admin_username_is_unique: ["admin user", "Another administrator has this user name already."],
  admin_user_admin_role_id_fkey: ["admin user", "The role does not exist, or administrators still have it."],
  license_token_is_unique: ["license", "Another license has this token already."],
  order_increment_id_is_unique: ["order", "Another order has this increment id already."],
  order_of_a_sale_is_unique: ["order", "Another order carries the sale already."],
  customer_email_is_unique: ["customer", "Another customer has this e-mail address already."],
  customer_website_id_fkey: ["website", "Customers have their accounts on it."],
  product_sku_is_unique: ["product", "Another product has this SKU already."],
  attribute_code_is_unique: ["attribute", "Another attribute has this code already."],
  customer_price_is_unique: ["customer price", "The customer has a price for this quantity of the product already."],
  customer_price_customer_id_fkey: ["customer price", "The customer does not exist."],
  customer_price_product_id_fkey: ["customer price", "The product does not exist."],
  percentage_is_up_to_100: ["price rule", "A percentage is at most 100."],
  coupon_code_is_unique: ["coupon", "Coupon with the same code already exists."],
  primary_coupon_is_unique: ["coupon", "The rule has a primary coupon already."],
  salesrule_coupon_rule_id_fkey: ["coupon", "The rule does not exist."],
  rule_percentage_is_up_to_100: ["rule", "A percentage is at most 100."],
  customer_credit_limit_is_unique: ["credit limit", "The customer has a limit on this website already."],
  customer_credit_limit_customer_id_fkey: ["credit limit", "The customer does not exist."],
  group_credit_limit_is_unique: ["credit limit", "The group has a limit on this website already."],
  customer_group_credit_limit_customer_group_id_fkey: ["credit limit", "The customer group does not exist."],
  wishlist_customer_id_fkey: ["wish", "The customer does not exist."],
  wishlist_item_product_id_fkey: ["wish", "The product does not exist."],
  subscriber_is_unique: ["subscriber", "The address is on this website's list already."],
  receipt_token_is_unique: ["receipt", "The receipt token belongs to another receipt."],
};

/** The answer to a violated constraint, or undefined for every other error. */
export function explainConstraint(error: unknown): ApiError | undefined {
  const [entity, reason] = MESSAGES[constraintOf(error) ?? ""] ?? [];
  return entity === undefined || reason === undefined ? undefined : couldNotSave(entity, reason);
}

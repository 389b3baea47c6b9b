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
  receipt_token_is_unique: ["receipt", "The receipt token belongs to another receipt."],
};

/** The answer to a violated constraint, or undefined for every other error. */
export function explainConstraint(error: unknown): ApiError | undefined {
  const [entity, reason] = MESSAGES[constraintOf(error) ?? ""] ?? [];
  return entity === undefined || reason === undefined ? undefined : couldNotSave(entity, reason);
}

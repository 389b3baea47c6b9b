import {
  DEFAULT_SCOPE_ONLY,
  INT_MAX,
  setting,
  WEBSITE_SCOPE,
  type Setting,
  type SettingRow,
  type SettingType,
} from "./setting.ts";

function walkIn(
  field: string,
  type: SettingType,
  value: string,
  label: string,
  more: Partial<Pick<SettingRow, "codes" | "range" | "form">> = {},
): Setting {
  return setting({
    path: `vendor_pos_terminal/walk_in_customer/${field}`,
    type,
    default: value,
    label,
    read_by: ["app"],
    group: "walk_in_customer",
    config_key: `walk_in_customer.${field}`,
    column: `walk_in_customer_${field}`,
    enforcement: "walk_in_customer",
    ...more,
  });
}

export const CUSTOMER_SETTINGS = [
  setting({
    path: "vendor_pos_terminal/customers/validators",
    type: "list",
    scopes: WEBSITE_SCOPE,
    label: "Checks of customer data (empty = all)",
    read_by: ["server"],
    codes: "customer_validator",
  }),
  setting({
    path: "vendor_pos_terminal/customers/customer_prices",
    type: "string",
    default: "cart",
    label: "Load the prices of a customer",
    read_by: ["app"],
    options: ["browse", "cart", "never"],
    column: "customer_prices",
    enforcement: "customer_prices",
  }),
  setting({
    path: "customer/account_share/scope",
    type: "int",
    default: "1",
    scopes: DEFAULT_SCOPE_ONLY,
    label: "Where a customer account is valid",
    read_by: ["server"],
    group: "customers",
    options: ["0", "1"],
  }),
  walkIn("first_name", "string", "Walk-in", "First name"),
  walkIn("last_name", "string", "Customer", "Last name"),
  walkIn("email", "string", "", "E-mail", { form: "email" }),
  walkIn("phone", "string", "", "Phone"),
  walkIn("street", "string", "", "Street"),
  walkIn("city", "string", "", "City"),
  walkIn("region_id", "int", "0", "Region number", { range: [0, INT_MAX] }),
  walkIn("postcode", "string", "", "Postcode"),
  walkIn("country_id", "string", "NL", "Country", { codes: "country" }),
];

import type { errors } from "./errors.ts";

/** Texts that replace the service's: its own are fixed by `/rest/V1` or lack the subject. */
export const adminErrorTexts: Partial<typeof errors> = {
  device_bound: "The device is bound to another register.",
  device_bound_to: 'The device is bound to the register "%{name}" (id %{id}).',
  license_linked: "The licence is linked to another register.",
  license_linked_to: 'The licence is linked to the register "%{name}" (id %{id}).',
  license_unknown: "The licence does not exist.",
  license_not_active: "The licence is %{state}.",
  license_token_required: "Enter the token that you got from the licensing service.",
  license_token_invalid: "A licence token has 8 to 255 characters, without spaces and accents.",
  license_token_taken: "Another licence has this token already.",
  licensing_refused: "The licensing service rejected the licence.",
  licensing_answer_invalid: "The licensing service returned an invalid response.",
  activation_code_required: "Registers need an activation code.",
  rule_period_reversed: "The last day is before the first day.",
};

/** Subjects of errors, by the service's name. */
export const errorEntities = {
  location: "location",
  credential: "register token",
  terminal: "register",
  website: "website",
  store_group: "store group",
  store_view: "store view",
  staff: "staff member",
  role: "role",
  license: "licence",
  integration: "integration",
  admin_user: "administrator",
  second_factor: "second factor",
  recovery_codes: "recovery codes",
  customer: "customer",
  customer_group: "customer group",
  product: "product",
  category: "category",
  attribute: "attribute",
  customer_price: "customer price",
  price_rule: "price rule",
  rule: "price rule",
  coupon: "coupon",
  credit_limit: "credit limit",
  tax_class: "tax class",
  tax_rate: "tax rate",
  tax_rule: "tax rule",
  webhook: "webhook",
  delivery: "delivery",
  job: "job",
  register_report: "closing",
  receipt: "receipt",
  order: "order",
  wish: "wishlist item",
  subscriber: "newsletter subscriber",
  session: "session",
};

/** Types of values, by the service's name. */
export const errorTypes = {
  int: "a whole number",
  float: "a number",
  bool: "yes or no",
  string: "a text",
  datetime: "a date and time",
  object: "several details",
};

/** Fields outside of audited tables. */
export const errorFields = {
  password: "Password",
  passcode: "Passcode",
  text: "Annotation",
  sku: "SKU",
  group_id: "Store group",
  status: "Status",
};

/** Errors without a response of the service. */
export const ownErrors = {
  unreachable: "The service cannot be reached. Check the connection and try again.",
};

import type { ErrorEntry } from "./entry.ts";

/** Errors of products, customers, prices, promotions and their imports. */
export const SHOP_ERRORS = {
  product_not_found: {
    status: 404,
    only: "rest",
    message: "The product that was requested doesn't exist. Verify the product and try again.",
    description: "No product has this SKU.",
  },
  attribute_not_found: {
    status: 404,
    only: "rest",
    message: 'The attribute with a "{code}" attributeCode doesn\'t exist. Verify the attribute and try again.',
    wire: ["code"],
    description: "No attribute has this code.",
  },
  attribute_unknown: {
    only: "rest",
    message: 'There is no product attribute with the code "{code}".',
    description: "The product names an attribute that does not exist.",
  },
  sku_unknown: {
    message: 'There is no product with the SKU "{sku}".',
    description: "The request names a product that does not exist.",
  },
  sku_taken: {
    message: "Another product has this SKU already.",
    description: "SKUs are unique.",
  },
  product_unknown: {
    message: "The product does not exist.",
    description: "The request names a product that does not exist.",
  },
  attribute_code_invalid: {
    only: "rest",
    message: '"attribute_code" must begin with a small letter, then small letters, digits and "_".',
    description: "The code has another form.",
  },
  tax_class_used: {
    only: "rest",
    message: "Products, customer groups or tax rules have this tax class. Give them another one first.",
    description: "A tax class in use cannot be deleted.",
  },
  tax_rate_used: {
    only: "rest",
    message: "Tax rules have this tax rate. Remove it from them first.",
    description: "A tax rate in use cannot be deleted.",
  },
  tax_class_taken: {
    only: "rest",
    message: "Another tax class of this type has this name already.",
    description: "Names of tax classes are unique for each type.",
  },
  tax_rate_code_taken: {
    only: "rest",
    message: "Another tax rate has this code already.",
    description: "Codes of tax rates are unique.",
  },
  tax_rule_code_taken: {
    only: "rest",
    message: "Another tax rule has this code already.",
    description: "Codes of tax rules are unique.",
  },
  attribute_code_taken: {
    message: "Another attribute has this code already.",
    description: "Codes of attributes are unique.",
  },
  attribute_value_not_storable: {
    only: "rest",
    message: 'The value of "{field}" cannot be stored.',
    description: "The value of a custom attribute is not a text.",
  },
  attribute_value_not_amount: {
    only: "rest",
    message: 'The value of "{field}" is no amount.',
    description: "The value of a custom attribute is not an amount.",
  },
  attribute_value_not_date: {
    only: "rest",
    message: 'The value of "{field}" is no date.',
    description: "The value of a custom attribute is not a calendar day.",
  },
  attribute_value_not_id: {
    only: "rest",
    message: 'The value of "{field}" is no id.',
    description: "The value of a custom attribute is not an id.",
  },
  category_id_invalid: {
    only: "rest",
    message: '"{value}" is no id of a category.',
    description: "The link of a product to a category has no id.",
  },
  fixed_tax_not_list: {
    only: "rest",
    message: 'The value of "{field}" must be a list of rows.',
    description: "A fixed product tax is a list of rows.",
  },
  fixed_tax_row_incomplete: {
    only: "rest",
    message: 'A row of "{field}" needs a website, a country of two letters and a state.',
    description: "A row of a fixed product tax is incomplete.",
  },
  fixed_tax_row_without_value: {
    only: "rest",
    message: 'A row of "{field}" needs a value of 0 or more.',
    description: "A row of a fixed product tax has no value.",
  },
  fixed_tax_repeated: {
    only: "rest",
    message:
      "Set unique country-state combinations within the same fixed product tax. Verify the combinations and try again.",
    description: "Two rows of a fixed product tax have the same website, country and state.",
  },
  tier_price_empty: {
    only: "rest",
    message: "A tier price needs a value or a percentage.",
    description: "A tier price has neither.",
  },
  tier_price_invalid: {
    only: "rest",
    message: "A tier price needs a quantity above 0, below 100 million, and a value of 0 or more.",
    description: "A tier price is out of range.",
  },
  tier_price_above_100_percent: {
    only: "rest",
    message: "A tier price takes at most 100 %.",
    description: "The percentage of a tier price is too high.",
  },
  tier_price_repeated: {
    only: "rest",
    message: "We found a duplicate website, tier price, customer group and quantity.",
    description: "Two tier prices are for the same website, group and quantity.",
  },
  variants_not_configurable: {
    only: "rest",
    message: "Only a product of the type configurable has variants.",
    description: "The variants were sent for a product of another type.",
  },
  variant_attribute_repeated: {
    only: "rest",
    message: 'The variants differ in the attribute "{id}" twice. Name each attribute once.',
    description: "Two options of a configurable product have the same attribute.",
  },
  variant_not_sold: {
    only: "rest",
    message: 'The product "{sku}" cannot be a variant.',
    description: "A variant is another product, and neither configurable, bundle nor grouped.",
  },
  picture_format_unknown: {
    message: "A picture is a PNG, JPEG or WebP file.",
    description: "The file of a product's picture has another format.",
  },
  picture_too_large: {
    message: "A picture has at most 200 kB.",
    description: "The file of a product's picture is too large.",
  },
  customer_unknown: {
    message: "The customer does not exist.",
    description: "The request names a customer that does not exist.",
  },
  customer_group_unknown: {
    message: "The customer group does not exist.",
    description: "The request names a customer group that does not exist.",
  },
  customer_group_not_specified: {
    only: "rest",
    message: "The specified customer group id does not exist.",
    description: "The account names a customer group that does not exist.",
  },
  customer_email_taken: {
    message: "Another customer has this e-mail address already.",
    description: "Another request took the address first.",
  },
  customer_email_repeated: {
    only: "rest",
    message: "A customer with the same email address already exists in an associated website.",
    description: "An account on the website has this address.",
  },
  customer_email_missing: {
    only: "rest",
    message: "The customer email is missing. Enter and try again.",
    description: "The account has no e-mail address.",
  },
  customer_invalid: {
    only: "rest",
    message: "{faults}",
    description: "Each line of the message names a field of the account and what is wrong with it.",
  },
  website_not_found: {
    status: 404,
    only: "rest",
    message: "The website with id {id} that was requested wasn't found. Verify the website and try again.",
    wire: ["id"],
    description: "The account names a website that does not exist.",
  },
  store_not_found: {
    status: 404,
    only: "rest",
    message: "The store that was requested wasn't found. Verify the store and try again.",
    description: "The account names a store view that does not exist.",
  },
  store_not_in_website: {
    only: "rest",
    message: "The store view is not in the associated website.",
    description: "The store view belongs to another website.",
  },
  address_text_too_long: {
    only: "rest",
    message: '"{field}" length must be equal or less than {max} characters.',
    description: "A text of an address is too long.",
  },
  one_time_code_failed: {
    only: "rest",
    message: "The one-time code could not be sent: {reason}",
    wire: ["reason"],
    description: "No mail can be sent at the moment.",
  },
  one_time_code_limited: {
    only: "rest",
    message: "Too many requests. Please wait {minutes} minutes.",
    wire: ["minutes"],
    description: "Too many codes were requested for this address.",
  },
  one_time_code_invalid: {
    status: 401,
    only: "rest",
    message: "The one-time code is invalid or has expired.",
    description: "The code is wrong, expired, replaced or used.",
  },
  one_time_code_not_requested: {
    status: 404,
    only: "rest",
    message: "No one-time code was requested for this email on this terminal.",
    description: "No code was requested within a day.",
  },
  subscription_without_email: {
    only: "rest",
    message: "You must specify an email address to subscribe to a newsletter.",
    description: "The request has no address.",
  },
  subscription_email_invalid: {
    only: "rest",
    message: "Enter a valid email address.",
    description: "The address is not an e-mail address.",
  },
  subscription_refused: {
    only: "rest",
    message: "Cannot create a newsletter subscription.",
    description: "The address belongs to another account.",
  },
  subscription_of_guest: {
    only: "rest",
    message: "Guests can not subscribe to the newsletter. You must create an account to subscribe.",
    description: "The setting allows subscriptions of accounts only.",
  },
  subscriber_taken: {
    message: "The address is on this website's list already.",
    description: "An address is on the list of a website once.",
  },
  customer_price_taken: {
    message: "The customer has a price for this quantity of the product already.",
    description: "A customer has one price for a quantity of a product.",
  },
  customer_limit_taken: {
    message: "The customer has a limit on this website already.",
    description: "A customer has one limit on a website.",
  },
  group_limit_taken: {
    message: "The group has a limit on this website already.",
    description: "A group has one limit on a website.",
  },
  rule_period_reversed: {
    message: "It ends before it begins.",
    shown: "The last day is before the first day.",
    description: "The last day of a rule is before its first day.",
  },
  percentage_too_high: {
    message: "A percentage is at most 100.",
    description: "A discount in percent is above 100.",
  },
  condition_too_long: {
    message: "A condition takes at most {max} values.",
    description: "A condition of a price rule has too many values.",
  },
  condition_incomplete: {
    message: "A condition on an attribute needs its code and values.",
    description: "A condition on an attribute is incomplete.",
  },
  rule_unknown: {
    message: "The rule does not exist.",
    description: "The coupon names a rule that does not exist.",
  },
  rule_without_coupons: {
    message: "The rule takes no coupons.",
    description: "The rule of the coupon is one without coupons.",
  },
  rule_has_coupon: {
    message: "The rule has a primary coupon already.",
    description: "A rule has one primary coupon.",
  },
  coupon_code_taken: {
    message: "Coupon with the same code already exists.",
    description: "Codes of coupons are unique.",
  },
  customers_locked: {
    status: 503,
    message: "Others are changing customers at the moment. Nothing was stored; please try again.",
    description: "An import of the whole file could not lock the accounts.",
  },
} as const satisfies Record<string, ErrorEntry>;

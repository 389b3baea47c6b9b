import { options } from "./options.ts";

const PRICES = { "1": "Without tax", "2": "With tax", "3": "With and without tax" };
const FIXED_TAXES = {
  "0": "Price with the fixed tax",
  "1": "Price with the fixed tax, with the tax shown",
  "2": "Price without the fixed tax, the tax, and the total",
  "3": "Price without the fixed tax",
};

/** Options of settings, by path. */
export const settingOptions = {
  "vendor_pos_terminal/card_payments/provider": options.card_payment_provider,
  "vendor_pos_terminal/receipts/logo_size": options.receipt_logo_size,
  "vendor_pos_terminal/receipts/store_info_placement": options.receipt_store_info_placement,
  "vendor_pos_terminal/customers/customer_prices": options.customer_prices,
  "customer/account_share/scope": { "0": "On all websites", "1": "Per website" },
  "tax/display/type": PRICES,
  "tax/cart_display/price": PRICES,
  "tax/cart_display/subtotal": PRICES,
  "tax/calculation/algorithm": {
    UNIT_BASE_CALCULATION: "Each unit",
    ROW_BASE_CALCULATION: "Each line",
    TOTAL_BASE_CALCULATION: "The total",
  },
  "tax/weee/display_sales": FIXED_TAXES,
  "tax/weee/display": FIXED_TAXES,
  "tax/weee/display_list": FIXED_TAXES,
};

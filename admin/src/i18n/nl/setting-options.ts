import type { settingOptions as english } from "../en/setting-options.ts";
import { options } from "./options.ts";

const PRICES = { "1": "Zonder btw", "2": "Met btw", "3": "Met en zonder btw" };
const FIXED_TAXES = {
  "0": "Prijs met de heffing",
  "1": "Prijs met de heffing, die erbij staat",
  "2": "Prijs zonder de heffing, de heffing en het geheel",
  "3": "Prijs zonder de heffing",
};

/** Choices of settings, by path. */
export const settingOptions: typeof english = {
  "vendor_pos_terminal/card_payments/provider": options.card_payment_provider,
  "vendor_pos_terminal/receipts/logo_size": options.receipt_logo_size,
  "vendor_pos_terminal/receipts/store_info_placement": options.receipt_store_info_placement,
  "vendor_pos_terminal/customers/customer_prices": options.customer_prices,
  "customer/account_share/scope": { "0": "Op alle websites", "1": "Per website" },
  "tax/display/type": PRICES,
  "tax/cart_display/price": PRICES,
  "tax/cart_display/subtotal": PRICES,
  "tax/calculation/algorithm": {
    UNIT_BASE_CALCULATION: "Elk stuk",
    ROW_BASE_CALCULATION: "Elke regel",
    TOTAL_BASE_CALCULATION: "Het totaal",
  },
  "tax/weee/display_sales": FIXED_TAXES,
  "tax/weee/display": FIXED_TAXES,
  "tax/weee/display_list": FIXED_TAXES,
};

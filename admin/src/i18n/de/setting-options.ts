import type { settingOptions as english } from "../en/setting-options.ts";
import { options } from "./options.ts";

const PRICES = { "1": "Ohne Steuer", "2": "Mit Steuer", "3": "Mit und ohne Steuer" };
const FIXED_TAXES = {
  "0": "Preis mit der Abgabe",
  "1": "Preis mit der Abgabe, die dabeisteht",
  "2": "Preis ohne die Abgabe, die Abgabe und beides zusammen",
  "3": "Preis ohne die Abgabe",
};

/** Choices of settings, by path. */
export const settingOptions: typeof english = {
  "vendor_pos_terminal/card_payments/provider": options.card_payment_provider,
  "vendor_pos_terminal/receipts/logo_size": options.receipt_logo_size,
  "vendor_pos_terminal/receipts/store_info_placement": options.receipt_store_info_placement,
  "vendor_pos_terminal/customers/customer_prices": options.customer_prices,
  "customer/account_share/scope": { "0": "Auf allen Websites", "1": "Je Website" },
  "tax/display/type": PRICES,
  "tax/cart_display/price": PRICES,
  "tax/cart_display/subtotal": PRICES,
  "tax/calculation/algorithm": {
    UNIT_BASE_CALCULATION: "Jedes Stück",
    ROW_BASE_CALCULATION: "Jede Zeile",
    TOTAL_BASE_CALCULATION: "Die Summe",
  },
  "tax/weee/display_sales": FIXED_TAXES,
  "tax/weee/display": FIXED_TAXES,
  "tax/weee/display_list": FIXED_TAXES,
};

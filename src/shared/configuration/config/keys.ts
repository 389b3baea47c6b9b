import type { PlatformFacts } from "../platform-facts.ts";
import { SETTINGS } from "../registry/registry.ts";
import type { ConfigurationSnapshot, SettingValue } from "../snapshot.ts";

/** The interface version sent to registers; not the version of the package. */
export const MODULE_VERSION = "1.4.0";

/** Keys of the global config object without a setting, each with the function that computes it. */
export const DERIVED_CONFIG: Readonly<
  Record<
    string,
    (
      facts: PlatformFacts,
      valueOf: (config_key: string) => SettingValue,
      snapshot: Pick<ConfigurationSnapshot, "fixed_tax_attributes">,
    ) => unknown
  >
> = {
  module_version: () => MODULE_VERSION,
  "tax.weee.attributes": (_facts, valueOf, snapshot) =>
    valueOf("tax.weee.enabled") === true ? snapshot.fixed_tax_attributes : [],
  "payments.available_terminal_payment_methods": (facts) => facts.terminal_payment_methods,
  "credits.refund_to_store_credit": (facts) => facts.credit_providers.length > 0 && facts.refund_to_store_credit,
  "license.connected": (facts) => facts.license_connected,
  has_credit_providers: (facts) => facts.credit_providers.length > 0,
  has_rma_providers: (facts) => facts.rma_providers.length > 0,
  has_wishlist: (facts) => facts.modules.wishlist,
  has_customer_balance: (facts) => facts.modules.customer_balance,
  has_gift_card: (facts) => facts.modules.gift_card,
  has_reward_points: (facts) => facts.modules.reward_points,
  has_rma_module: (facts) => facts.modules.rma,
  has_msi: (facts) => facts.modules.msi,
  shipping_label_providers: (facts) => facts.shipping_label_providers,
  credit_providers: (facts) => facts.credit_providers,
  rma_providers: (facts) => facts.rma_providers,
};

// The order in which interface §2.1 lists the keys; a branch represents all keys below it, in
// registry order.
const KEY_ORDER = [
  "module_version",
  "enabled",
  "require_staff_login",
  "share_held_carts",
  "require_terminal_registration",
  "default_order_status",
  "default_payment_methods",
  "default_allow_store_credit",
  "default_low_stock_threshold",
  "default_use_msi",
  "default_receipt_header",
  "default_receipt_footer",
  "default_receipt_show_staff_name",
  "default_receipt_show_order_number",
  "default_layaway_deposit_min_percent",
  "default_layaway_expiry_days",
  "default_layaway_cancellation_fee_percent",
  "default_pickup_queue_filter",
  "card_payments",
  "walk_in_customer",
  "telemetry",
  "tax",
  "enforcement",
  "payments.pay_by_invoice_method",
  "payments.pay_by_invoice_invoicing_mode",
  "payments.credit_limits_enabled",
  "payments.providers",
  "payments.available_terminal_payment_methods",
  "payments.builtin_refunds_enabled",
  "credits",
  "license",
  "has_credit_providers",
  "has_rma_providers",
  "has_wishlist",
  "has_customer_balance",
  "has_gift_card",
  "has_reward_points",
  "has_rma_module",
  "has_msi",
  "shipping_label_providers",
  "credit_providers",
  "rma_providers",
];

/** Every dotted key of the global config object, in the order of interface §2.1. */
export const CONFIG_KEYS: readonly string[] = [
  ...SETTINGS.flatMap((row) => (row.config_key === null ? [] : [row.config_key])),
  ...Object.keys(DERIVED_CONFIG),
].sort((left, right) => rankOf(left) - rankOf(right));

function rankOf(key: string): number {
  const rank = KEY_ORDER.findIndex((entry) => key === entry || key.startsWith(`${entry}.`));
  return rank === -1 ? KEY_ORDER.length : rank;
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { CONFIG_KEYS, DERIVED_CONFIG } from "./config/keys.ts";
import { findSettingByConfigKey, findSettingByName, OVERRIDE_COLUMNS, SETTINGS } from "./registry/registry.ts";
import { ENFORCEMENT_FLAGS } from "./registry/lock-labels.ts";
import { faultOf } from "./rules/values.ts";

/** Source of the value of every dotted key in interface §2.1. */
const KEYS_OF_THE_INTERFACE: Readonly<Record<string, "setting" | "derived">> = {
  module_version: "derived",
  enabled: "setting",
  require_staff_login: "setting",
  share_held_carts: "setting",
  require_terminal_registration: "setting",
  default_order_status: "setting",
  default_payment_methods: "setting",
  default_allow_store_credit: "setting",
  default_low_stock_threshold: "setting",
  default_use_msi: "setting",
  default_receipt_header: "setting",
  default_receipt_footer: "setting",
  default_receipt_show_staff_name: "setting",
  default_receipt_show_order_number: "setting",
  default_layaway_deposit_min_percent: "setting",
  default_layaway_expiry_days: "setting",
  default_layaway_cancellation_fee_percent: "setting",
  default_pickup_queue_filter: "setting",
  "card_payments.provider": "setting",
  "card_payments.psp_a.enabled": "setting",
  "card_payments.psp_a.organisation_id": "setting",
  "card_payments.psp_a.api_key": "setting",
  "card_payments.psp_a.test_api_key": "setting",
  "card_payments.psp_a.test_mode": "setting",
  "card_payments.providers.psp_b.enabled": "setting",
  "card_payments.providers.psp_b.token_code": "setting",
  "card_payments.providers.psp_b.api_token": "setting",
  "card_payments.providers.psp_b.service_id": "setting",
  "card_payments.providers.psp_b.test_mode": "setting",
  "card_payments.providers.psp_b.service_secret": "setting",
  "walk_in_customer.first_name": "setting",
  "walk_in_customer.last_name": "setting",
  "walk_in_customer.email": "setting",
  "walk_in_customer.phone": "setting",
  "walk_in_customer.street": "setting",
  "walk_in_customer.city": "setting",
  "walk_in_customer.region_id": "setting",
  "walk_in_customer.postcode": "setting",
  "walk_in_customer.country_id": "setting",
  "telemetry.enabled": "setting",
  "telemetry.force_enabled": "setting",
  "telemetry.upload_hour": "setting",
  "tax.price_includes_tax": "setting",
  "tax.apply_after_discount": "setting",
  "tax.discount_tax": "setting",
  "tax.display_type": "setting",
  "tax.cart_display_price": "setting",
  "tax.cart_display_subtotal": "setting",
  "tax.sales_display_zero_tax": "setting",
  "tax.cart_display_zero_tax": "setting",
  "tax.calculation_algorithm": "setting",
  "tax.reverse_charge_enabled": "setting",
  "tax.tax_exempt_enabled": "setting",
  "tax.weee.enabled": "setting",
  "tax.weee.apply_vat": "setting",
  "tax.weee.include_in_subtotal": "setting",
  "tax.weee.display_sales": "setting",
  "tax.weee.display_product": "setting",
  "tax.weee.display_list": "setting",
  "tax.weee.attributes": "derived",
  ...Object.fromEntries(ENFORCEMENT_FLAGS.map((flag) => [`enforcement.${flag}`, "setting" as const])),
  "payments.pay_by_invoice_method": "setting",
  "payments.pay_by_invoice_invoicing_mode": "setting",
  "payments.credit_limits_enabled": "setting",
  "payments.providers.psp_a.platform_method": "setting",
  "payments.providers.psp_b.platform_method": "setting",
  "payments.available_terminal_payment_methods": "derived",
  "payments.builtin_refunds_enabled": "setting",
  "credits.store_credit_includes_tax": "setting",
  "credits.reward_points_includes_tax": "setting",
  "credits.gift_card_includes_tax": "setting",
  "credits.refund_to_store_credit": "derived",
  "license.connected": "derived",
  has_credit_providers: "derived",
  has_rma_providers: "derived",
  has_wishlist: "derived",
  has_customer_balance: "derived",
  has_gift_card: "derived",
  has_reward_points: "derived",
  has_rma_module: "derived",
  has_msi: "derived",
  shipping_label_providers: "derived",
  credit_providers: "derived",
  rma_providers: "derived",
};

const COLUMNS_OF_THE_INTERFACE = [
  "vat_number",
  "payment_methods",
  "low_stock_threshold",
  "receipt_header",
  "receipt_footer",
  "card_payment_provider",
  "pickup_completed_status_code",
  "layaway_deposit_min_percent",
  "layaway_expiry_days",
  "layaway_cancellation_fee_percent",
  "receipt_logo_size",
  "receipt_store_info_placement",
  "use_msi",
  "address_use_storeview",
  "street",
  "city",
  "postcode",
  "country_id",
  "phone",
];

function duplicates(values: readonly (string | null)[]): (string | null)[] {
  return values.filter((value, index) => value !== null && values.indexOf(value) !== index);
}

test("every key of the global config object has exactly one origin, and there is no other key", () => {
  assert.deepEqual([...CONFIG_KEYS].sort(), Object.keys(KEYS_OF_THE_INTERFACE).sort());
  for (const [key, origin] of Object.entries(KEYS_OF_THE_INTERFACE)) {
    const origins = [
      ...SETTINGS.filter((row) => row.config_key === key).map(() => "setting"),
      ...(Object.hasOwn(DERIVED_CONFIG, key) ? ["derived"] : []),
    ];
    assert.deepEqual(origins, [origin], key);
  }
});

test("config keys are delivered in the order in which the interface lists them", () => {
  assert.deepEqual(CONFIG_KEYS, Object.keys(KEYS_OF_THE_INTERFACE));
});

test("no path, config key or column is declared twice", () => {
  assert.deepEqual(duplicates(SETTINGS.map((row) => row.path)), []);
  assert.deepEqual(duplicates(SETTINGS.map((row) => row.config_key)), []);
  assert.deepEqual(duplicates(SETTINGS.map((row) => row.column)), []);
});

test("every lock is a setting of the website that is off by default", () => {
  for (const flag of ENFORCEMENT_FLAGS) {
    const row = findSettingByConfigKey(`enforcement.${flag}`);
    assert.equal(row?.path, `vendor_pos_lock/enforcement/${flag}`);
    assert.equal(row.default, "0");
    assert.deepEqual(row.scopes, ["default", "websites"]);
  }
  assert.equal(SETTINGS.filter((row) => row.group === "locks").length, ENFORCEMENT_FLAGS.length);
});

test("every flag locks at least one setting, and each of them has an override column unless it is a tax value", () => {
  for (const flag of ENFORCEMENT_FLAGS) {
    const locked = SETTINGS.filter((row) => row.enforcement === flag);
    assert.ok(locked.length > 0, flag);
    for (const row of locked) assert.equal(row.column === null, flag === "tax_settings", row.path);
  }
});

test("every default_* key has an override column of the same name without the prefix", () => {
  for (const row of SETTINGS) {
    if (row.config_key?.startsWith("default_") !== true) continue;
    assert.equal(row.column, row.config_key.slice("default_".length));
  }
  assert.deepEqual(
    OVERRIDE_COLUMNS.filter((row) => row.column.startsWith("default_")),
    [],
  );
});

test("the nullable location columns of the interface are override columns", () => {
  const columns = new Set(OVERRIDE_COLUMNS.map((row) => row.column));
  assert.deepEqual(
    COLUMNS_OF_THE_INTERFACE.filter((column) => !columns.has(column)),
    [],
  );
  for (const { column } of OVERRIDE_COLUMNS) assert.match(column, /^[a-z][a-z_]*$/);
});

test("override columns have the kind of their setting, and secrets are text", () => {
  const byColumn = new Map(OVERRIDE_COLUMNS.map((row) => [row.column, row]));
  assert.deepEqual(byColumn.get("low_stock_threshold"), {
    column: "low_stock_threshold",
    kind: "int",
    secret: false,
  });
  assert.equal(byColumn.get("use_msi")?.kind, "bool");
  assert.equal(byColumn.get("cash_rounding_increment")?.kind, "text");
  assert.deepEqual(
    OVERRIDE_COLUMNS.filter((row) => row.secret).map((row) => [row.column, row.kind]),
    [
      ["psp_a_api_key", "text"],
      ["psp_a_test_api_key", "text"],
      ["psp_b_api_token", "text"],
      ["psp_b_service_secret", "text"],
    ],
  );
});

test("every default is a value of its setting", () => {
  for (const row of SETTINGS) {
    assert.equal(faultOf(row, row.default), undefined, row.path);
    assert.notEqual(row.label, "", row.path);
    assert.match(row.path, /^[a-z_]+\/[a-z_]+\/[a-z0-9_]+$/);
  }
});

const FIXED_PATHS: readonly [path: string, value: string][] = [
  ["vendor_pos_terminal/customers/validators", ""],
  ["vendor_pos_advanced/telemetry/retention_days", "90"],
  ["vendor_pos_reports/reconciliation/enabled", "1"],
  ["vendor_pos_terminal/activation/code_lifetime_hours", "0"],
  ["tax/calculation/algorithm", "TOTAL_BASE_CALCULATION"],
  ["tax/calculation/apply_after_discount", "1"],
  ["tax/weee/enable", "0"],
  ["tax/weee/display", "1"],
  ["newsletter/subscription/allow_guest_subscribe", "1"],
  ["newsletter/subscription/confirm", "0"],
  ["customer/account_share/scope", "1"],
  ["currency/options/base", "EUR"],
  ["general/country/default", "NL"],
];

for (const [path, value] of FIXED_PATHS) {
  test(`${path} is declared with the default "${value}"`, () => {
    assert.equal(findSettingByName(path)?.default, value);
  });
}

test("the validator selection and the reconciliation switch are not delivered and have no override column", () => {
  for (const path of ["vendor_pos_terminal/customers/validators", "vendor_pos_reports/reconciliation/enabled"]) {
    const row = findSettingByName(path);
    assert.equal(row?.config_key, null);
    assert.equal(row.column, null);
  }
});

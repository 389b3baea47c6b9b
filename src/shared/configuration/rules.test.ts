import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILTIN_PLATFORM, type PlatformFacts } from "./platform-facts.ts";
import { findSettingByName, SETTINGS } from "./registry/registry.ts";
import { ENFORCEMENT_FLAGS } from "./registry/lock-labels.ts";
import type { ResolutionContext } from "./resolution.ts";
import { buildEnforcement, buildGlobalConfig, resolveConfig } from "./rules/config.ts";
import {
  MSI_PLATFORM,
  sampleLocation,
  sampleSnapshot,
  sampleTerminal,
} from "../../../test/fixtures/configuration/snapshot.ts";
import { DEFAULT_SCOPE, type LocationRow, type SettingsRow, type TerminalRow } from "./snapshot.ts";

const STORE_3 = { website_id: 2, store_id: 3 };

function stored(scope: SettingsRow["scope"], scope_id: number, name: string, value: string): SettingsRow {
  const setting = findSettingByName(name);
  assert.ok(setting, name);
  return { scope, scope_id, path: setting.path, value };
}

function contextOf(
  location: LocationRow | null,
  terminal: TerminalRow | null,
  facts = MSI_PLATFORM,
): ResolutionContext {
  return { scope: STORE_3, modules: facts.modules, location, terminal };
}

function globalConfig(rows: readonly SettingsRow[] = [], facts: PlatformFacts = BUILTIN_PLATFORM, scope = STORE_3) {
  return buildGlobalConfig(sampleSnapshot(rows), scope, facts);
}

test("a first start delivers the whole global config object with its types and order", () => {
  const config = globalConfig();
  const locks = Object.fromEntries(ENFORCEMENT_FLAGS.map((flag) => [flag, "0"]));
  const expected = {
    module_version: "1.4.0",
    enabled: true,
    require_staff_login: false,
    share_held_carts: false,
    require_terminal_registration: false,
    default_order_status: "",
    default_payment_methods: "pos_cash,pos_card",
    default_allow_store_credit: 1,
    default_low_stock_threshold: 5,
    default_use_msi: false,
    default_receipt_header: "",
    default_receipt_footer: "",
    default_receipt_show_staff_name: true,
    default_receipt_show_order_number: true,
    default_layaway_deposit_min_percent: 20,
    default_layaway_expiry_days: 30,
    default_layaway_cancellation_fee_percent: 0,
    default_pickup_queue_filter: "all",
    card_payments: {
      provider: "manual",
      psp_a: { enabled: false, organisation_id: "", api_key: "", test_api_key: "", test_mode: false },
      providers: {
        psp_b: {
          enabled: false,
          token_code: "",
          api_token: "",
          service_id: "",
          test_mode: false,
          service_secret: "",
        },
      },
    },
    walk_in_customer: {
      first_name: "Walk-in",
      last_name: "Customer",
      email: "",
      phone: "",
      street: "",
      city: "",
      region_id: 0,
      postcode: "",
      country_id: "NL",
    },
    telemetry: { enabled: true, force_enabled: false, upload_hour: 3 },
    tax: {
      price_includes_tax: false,
      apply_after_discount: true,
      discount_tax: false,
      display_type: 1,
      cart_display_price: 1,
      cart_display_subtotal: 1,
      sales_display_zero_tax: false,
      cart_display_zero_tax: false,
      calculation_algorithm: "TOTAL_BASE_CALCULATION",
      reverse_charge_enabled: false,
      tax_exempt_enabled: false,
      weee: {
        enabled: false,
        apply_vat: false,
        include_in_subtotal: false,
        display_sales: 1,
        display_product: 1,
        display_list: 1,
        attributes: [],
      },
    },
    enforcement: locks,
    payments: {
      pay_by_invoice_method: "pos_invoice",
      pay_by_invoice_invoicing_mode: "open",
      credit_limits_enabled: false,
      providers: { psp_a: { platform_method: "pos_psp_a" }, psp_b: { platform_method: "pos_psp_b" } },
      available_terminal_payment_methods: [{ code: "pos_card", label: "Card" }],
      builtin_refunds_enabled: true,
    },
    credits: {
      store_credit_includes_tax: false,
      reward_points_includes_tax: false,
      gift_card_includes_tax: false,
      refund_to_store_credit: false,
    },
    license: { connected: true },
    has_credit_providers: false,
    has_rma_providers: false,
    has_wishlist: true,
    has_customer_balance: false,
    has_gift_card: false,
    has_reward_points: false,
    has_rma_module: false,
    has_msi: false,
    shipping_label_providers: [],
    credit_providers: [],
    rma_providers: [],
  };
  assert.equal(JSON.stringify(config), JSON.stringify(expected));
});

for (const setting of SETTINGS) {
  const { config_key, path, type } = setting;
  if (config_key === null) continue;
  test(`${path} is delivered as ${config_key}`, () => {
    const text = type === "bool" ? (setting.default === "1" ? "0" : "1") : type === "int" ? "41" : "text é";
    const config = globalConfig([stored("websites", 2, path, text)], MSI_PLATFORM);
    const value = config_key.split(".").reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], config);
    const expected =
      setting.group === "locks" ? text : type === "bool" ? text === "1" : type === "int" ? Number(text) : text;
    assert.equal(value, expected);
  });
}

test("multi-source inventory is off whatever the setting while the module is absent", () => {
  const rows = [stored("default", 0, "use_msi", "1")];
  assert.equal(globalConfig(rows)["default_use_msi"], false);
  assert.equal(globalConfig(rows, MSI_PLATFORM)["default_use_msi"], true);
  const location = sampleLocation({ use_msi: true });
  const absent = contextOf(location, sampleTerminal({ use_msi: true }), BUILTIN_PLATFORM);
  assert.equal(resolveConfig(sampleSnapshot(rows), absent)["use_msi"], false);
  assert.equal(resolveConfig(sampleSnapshot(rows), contextOf(location, null))["use_msi"], true);
});

test("fixed product tax attributes are delivered only while the setting and the module are on", () => {
  const on = BUILTIN_PLATFORM;
  const without = { ...on, modules: { ...on.modules, weee: false } };
  const rows = [stored("stores", 3, "tax/weee/enable", "1")];
  const weeeOf = (config: Record<string, unknown>): Record<string, unknown> =>
    (config["tax"] as { weee: Record<string, unknown> }).weee;
  assert.deepEqual(weeeOf(globalConfig(rows, on))["attributes"], [{ code: "recycling", label: "Recycling fee" }]);
  assert.deepEqual(weeeOf(globalConfig([], on))["attributes"], []);
  assert.equal(weeeOf(globalConfig(rows, without))["enabled"], false);
  assert.deepEqual(weeeOf(globalConfig(rows, without))["attributes"], []);
});

test("refunds go to store credit only while a credit provider is loaded", () => {
  const provider = { key: "credit", code: "credit", enabled: true, label: "Store credit" };
  const alone = { ...BUILTIN_PLATFORM, refund_to_store_credit: true };
  const creditsOf = (facts: PlatformFacts): unknown =>
    (globalConfig([], facts)["credits"] as Record<string, unknown>)["refund_to_store_credit"];
  assert.equal(creditsOf(alone), false);
  assert.equal(creditsOf({ ...alone, credit_providers: [provider] }), true);
  const config = globalConfig([], { ...alone, credit_providers: [provider], rma_providers: [provider] });
  assert.equal(config["has_credit_providers"], true);
  assert.equal(config["has_rma_providers"], true);
  assert.deepEqual(config["rma_providers"], [provider]);
});

test("the global config follows the scope of the URL", () => {
  const rows = [
    stored("default", 0, "receipt_header", "all"),
    stored("websites", 2, "receipt_header", "website"),
    stored("stores", 3, "receipt_header", "store"),
  ];
  const headerAt = (scope: typeof STORE_3): unknown =>
    globalConfig(rows, BUILTIN_PLATFORM, scope)["default_receipt_header"];
  assert.equal(headerAt(DEFAULT_SCOPE), "all");
  assert.equal(headerAt({ website_id: 1, store_id: 1 }), "all");
  assert.equal(headerAt({ website_id: 2, store_id: 0 }), "website");
  assert.equal(headerAt(STORE_3), "store");
});

for (const flag of ENFORCEMENT_FLAGS) {
  test(`the lock ${flag} is "1" at its website alone`, () => {
    const path = `vendor_pos_lock/enforcement/${flag}`;
    const snapshot = sampleSnapshot([{ scope: "websites", scope_id: 2, path, value: "1" }]);
    const locked = Object.entries(buildEnforcement(snapshot, STORE_3)).filter(([, value]) => value !== "0");
    assert.deepEqual(locked, [[flag, "1"]]);
    assert.equal(buildEnforcement(snapshot, { website_id: 1, store_id: 1 })[flag], "0");
    const atStore = sampleSnapshot([{ scope: "stores", scope_id: 3, path, value: "1" }]);
    assert.equal(buildEnforcement(atStore, STORE_3)[flag], "0");
  });
}

test("with any stored values, every key of the configuration keeps its type and every terminal has a configuration", () => {
  const kindsOf = (rows: readonly SettingsRow[]) => {
    const snapshot = sampleSnapshot(rows);
    const kinds = (values: object) =>
      JSON.stringify(values, (_key, value) => (Object(value) === value ? value : typeof value));
    const context = contextOf(sampleLocation(), sampleTerminal());
    return [kinds(buildGlobalConfig(snapshot, STORE_3, MSI_PLATFORM)), kinds(resolveConfig(snapshot, context))];
  };
  // The attributes of fixed product taxes are listed only while these taxes are on.
  const isOn = (path: string): boolean => path === "tax/weee/enable";
  const expected = kindsOf([]);
  for (const value of ["nonsense", "", "-1", "99999999999999999999", "1e400", "javascript:alert(1)", "\u0000"]) {
    const rows = SETTINGS.filter(({ path }) => !isOn(path)).map(({ path, scopes }) => ({
      scope: scopes.at(-1) ?? "default",
      scope_id: { default: 0, websites: 2, stores: 3 }[scopes.at(-1) ?? "default"],
      path,
      value,
    }));
    assert.deepEqual(kindsOf(rows), expected, value);
  }
});

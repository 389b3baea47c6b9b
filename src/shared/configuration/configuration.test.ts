import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal } from "../../../test/fixtures/rows.ts";
import { openApp } from "../../../test/support.ts";
import { encrypt } from "../../runtime/secrets.ts";
import { CONFIG_KEYS } from "./config/keys.ts";
import { overrideContext } from "./configuration-reader.ts";
import { OVERRIDE_COLUMNS } from "./registry/registry.ts";
import { ENFORCEMENT_FLAGS } from "./registry/lock-labels.ts";
import { configPath, configurationCalls } from "../../../test/fixtures/configuration/configuration.ts";

const testApp = await openApp();
const { call, deps, newToken } = testApp;
const { read, set, change } = configurationCalls(testApp);

/** Returns the dotted names of a value's leaves; lists and named rows count as leaves. */
function leavesOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, path === "" ? key : `${path}.${key}`));
}

describe("GET /V1/pos/config", () => {
  test("the configuration is a JSON string of JSON text that holds every key of interface 2.1, no other, and its hash", async () => {
    const { config_hash, ...config } = await read("/rest/V1/pos/config");
    assert.match(config_hash, /^[0-9a-f]{64}$/);
    const isDeclared = (path: string) =>
      CONFIG_KEYS.some((key) => path === key || path.startsWith(`${key}.`) || key.startsWith(`${path}.`));
    for (const path of leavesOf(config)) assert.ok(isDeclared(path), path);
    for (const key of CONFIG_KEYS)
      assert.ok(
        leavesOf(config).some((path) => path === key || path.startsWith(`${key}.`)),
        key,
      );
    assert.deepEqual(Object.keys(config), [
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
      "payments",
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
    ]);
    const members: Readonly<Record<string, readonly string[]>> = {
      walk_in_customer: [
        "first_name",
        "last_name",
        "email",
        "phone",
        "street",
        "city",
        "region_id",
        "postcode",
        "country_id",
      ],
      telemetry: ["enabled", "force_enabled", "upload_hour"],
      card_payments: ["provider", "psp_a", "providers"],
      tax: [
        "price_includes_tax",
        "apply_after_discount",
        "discount_tax",
        "display_type",
        "cart_display_price",
        "cart_display_subtotal",
        "sales_display_zero_tax",
        "cart_display_zero_tax",
        "calculation_algorithm",
        "reverse_charge_enabled",
        "tax_exempt_enabled",
        "weee",
      ],
      payments: [
        "pay_by_invoice_method",
        "pay_by_invoice_invoicing_mode",
        "credit_limits_enabled",
        "providers",
        "available_terminal_payment_methods",
        "builtin_refunds_enabled",
      ],
      credits: [
        "store_credit_includes_tax",
        "reward_points_includes_tax",
        "gift_card_includes_tax",
        "refund_to_store_credit",
      ],
      license: ["connected"],
      enforcement: ENFORCEMENT_FLAGS,
    };
    for (const [key, names] of Object.entries(members)) {
      assert.deepEqual(Object.keys(config[key]).toSorted(), [...names].toSorted(), key);
    }
    assert.equal(config.module_version, "1.4.0");
  });

  test("the configuration is never cached on the way, and ignores fields", async () => {
    const whole = await call("GET", "/rest/V1/pos/config");
    const cut = await call("GET", "/rest/V1/pos/config?fields=module_version");
    assert.equal(whole.headers["cache-control"], "no-store");
    assert.equal(whole.headers["content-type"], "application/json; charset=utf-8");
    assert.equal(cut.text, whole.text);
  });

  test("the configuration follows the store view of the URL, while the terminal config follows its location", async () => {
    const { rows } = await deps.pool.query(
      "insert into store (code, website_id, group_id, name) values ('second', 1, 1, 'Second') returning store_id",
    );
    const path = "vendor_pos_terminal/receipts/header";
    await set(path, "everywhere");
    await set(path, "second only", "stores", rows[0].store_id);
    const header = async (scope: string) =>
      (await read(`/rest${scope}/V1/pos/config`)).default_receipt_header as string;
    assert.deepEqual(
      [await header(""), await header("/default"), await header("/second"), await header("/all")],
      ["everywhere", "everywhere", "second only", "everywhere"],
    );
    await set(path, "main website", "websites", 1);
    assert.deepEqual([await header(""), await header("/all")], ["main website", "everywhere"]);
    const terminal = await newTerminal(deps);
    const bodies = await Promise.all(
      ["", "/second", "/all"].map((scope) =>
        call("GET", `/rest${scope}/V1/pos/terminals/${terminal.terminal_id}/config`),
      ),
    );
    assert.equal(new Set(bodies.map(({ text }) => text)).size, 1);
    assert.equal(JSON.parse(bodies[0]?.body).config.default_receipt_header, "main website");
    assert.equal((await call("GET", "/rest/nowhere/V1/pos/config")).status, 400);
    for (const [scope, id] of [
      ["default", 0],
      ["stores", rows[0].store_id],
      ["websites", 1],
    ] as const) {
      await set(path, undefined, scope, id);
    }
  });

  test("the configuration delivers card provider credentials decrypted", async () => {
    const path = "vendor_pos_terminal/card_payments/psp_a_api_key";
    await set(path, "canary-global-key");
    assert.equal((await read("/rest/V1/pos/config")).card_payments.psp_a.api_key, "canary-global-key");
    await set(path, undefined);
  });
});

describe("GET /V1/pos/terminals/{terminalId}/config", () => {
  test("the terminal config is a JSON string of JSON text with the seven keys of interface 2.2 and its hash", async () => {
    const terminal = await newTerminal(deps);
    const config = await read(`${configPath(terminal)}?fields=license`);
    assert.deepEqual(Object.keys(config), [
      "terminal",
      "license",
      "config",
      "location",
      "resolved_config",
      "staff",
      "roles",
      "config_hash",
    ]);
    for (const key of [
      "license_id",
      "license_token",
      "license_status",
      "license_type",
      "license_expires_at",
      "fiscal_tss_id",
      "fiscal_api_key",
      "last_seen_at",
    ]) {
      assert.ok(key in config.terminal, key);
    }
    assert.equal(config.license.license_id, terminal.license_id);
    assert.deepEqual(config.config, await read("/rest/V1/pos/config"));
    assert.deepEqual(
      Object.keys(config.resolved_config).toSorted(),
      OVERRIDE_COLUMNS.map((row) => row.column).toSorted(),
    );
  });

  test("the terminal config has a location of null once it is deleted", async () => {
    const terminal = await newTerminal(deps);
    await call("DELETE", `/rest/V1/pos/locations/${terminal.location_id}`);
    assert.equal((await read(configPath(terminal))).location, null);
  });

  test("the config of an unknown terminal, and of one of a location that the token is not bound to, is 404", async () => {
    const [own, other] = [await newTerminal(deps), await newTerminal(deps)];
    const token = await newToken(["Vendor_Pos::locations"], [own.location_id]);
    await read(configPath(own), { token });
    for (const answer of [
      await call("GET", configPath(other), { token }),
      await call("GET", "/rest/V1/pos/terminals/999999/config"),
    ]) {
      assert.equal(answer.status, 404);
      assert.equal(answer.body.message, 'Terminal with id "%1" does not exist.');
    }
  });

  test("a passcode hash is in no configuration, at any depth", async () => {
    const terminal = await newTerminal(deps);
    await change(
      `insert into staff (first_name, last_name, email, all_locations, passcode_hash)
       values ('Sam', 'Canary', $1, true, '$argon2id$passcode-canary')`,
      [`${randomUUID()}@example.com`],
    );
    const config = await call("GET", configPath(terminal));
    assert.ok(JSON.parse(config.body).staff.some((row: { last_name: string }) => row.last_name === "Canary"));
    const everything = config.text + (await call("GET", "/rest/V1/pos/config")).text;
    assert.doesNotMatch(everything, /passcode_hash|argon2|passcode-canary/);
  });

  test("a location's credentials are decrypted in the terminal config and absent from the list of locations", async () => {
    const terminal = await newTerminal(deps);
    const context = overrideContext("location", "psp_a_api_key", terminal.location_id);
    await change("update location set psp_a_api_key = $1 where location_id = $2", [
      encrypt(deps.ring, "canary-location-key", context),
      terminal.location_id,
    ]);
    const config = await read(configPath(terminal));
    assert.equal(config.resolved_config.psp_a_api_key, "canary-location-key");
    assert.ok(!("psp_a_api_key" in config.location));
    const list = await call("GET", "/rest/V1/pos/locations");
    assert.doesNotMatch(list.text, /canary-location-key|tk1:/);
  });
});

describe("the other configuration routes", () => {
  test("postcode patterns are a JSON string of a map from country to patterns whose examples pass them", async () => {
    const patterns = await read("/rest/V1/pos/postcode-patterns?fields=NL");
    assert.ok(Object.keys(patterns).length > 100);
    for (const [country, rows] of Object.entries<{ pattern: string; example: string }[]>(patterns)) {
      assert.match(country, /^[A-Z]{2}$/);
      for (const { pattern, example } of rows) assert.match(example, new RegExp(pattern), country);
    }
  });

  test("order statuses are ordinary JSON, merchant-defined ones included, and fields applies", async () => {
    const owner = "insert into shop_data.order_status (status, label) values ('ready_for_pickup', 'Ready')";
    await deps.pool.query(owner);
    const { status, body } = await call("GET", "/rest/V1/pos/order-statuses");
    assert.equal(status, 200);
    const byStatus = new Map(body.map((row: { status: string }) => [row.status, row]));
    assert.deepEqual(byStatus.get("ready_for_pickup"), {
      status: "ready_for_pickup",
      label: "Ready",
      state: null,
      is_default: false,
      visible_on_front: false,
    });
    assert.deepEqual(byStatus.get("pending"), {
      status: "pending",
      label: "Pending",
      state: "new",
      is_default: true,
      visible_on_front: true,
    });
    const cut = await call("GET", "/rest/V1/pos/order-statuses?fields=status");
    assert.deepEqual(cut.body[0], { status: body[0].status });
  });

  test("each configuration route needs the locations resource", async () => {
    const token = await newToken(["Vendor_Pos::receipts"]);
    for (const path of ["config", "terminals/1/config", "postcode-patterns", "order-statuses"]) {
      const answer = await call("GET", `/rest/V1/pos/${path}`, { token });
      assert.deepEqual([answer.status, answer.body.parameters], [401, { resources: "Vendor_Pos::locations" }]);
    }
  });
});

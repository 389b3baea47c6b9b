import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { storePluginFacts } from "./queries/platform-facts.ts";
import { SETTINGS } from "./registry/registry.ts";
import { sampleSettings } from "../../../test/fixtures/configuration/settings.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const { token, admin, put, audited, newWebsite } = await sampleSettings(testApp);

async function read(path: string, scope = "default", scope_id = 0) {
  const answer = await admin("GET", `/settings?scope=${scope}&scope_id=${scope_id}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items.find((item: { path: string }) => item.path === path);
}

const HEADER = SETTINGS.find(({ column }) => column === "receipt_header")?.path ?? "";
const LOW_STOCK = SETTINGS.find(({ column }) => column === "low_stock_threshold")?.path ?? "";
const SECRET = SETTINGS.find(({ column }) => column === "psp_a_api_key")?.path ?? "";

describe("GET /admin/api/settings", () => {
  test("the settings are listed with their defaults, unpaged, as far as the scope allows them", async () => {
    for (const [scope, scope_id] of [
      ["default", 0],
      ["websites", 1],
      ["stores", 1],
    ] as const) {
      const answer = await admin("GET", `/settings?scope=${scope}&scope_id=${scope_id}`);
      const wanted = SETTINGS.filter(({ scopes }) => scopes.includes(scope)).map(({ path }) => path);
      assert.deepEqual(
        answer.body.items.map((item: { path: string }) => item.path),
        wanted,
      );
      assert.equal(answer.body.total_count, wanted.length);
    }
    assert.deepEqual(await read(LOW_STOCK), {
      path: LOW_STOCK,
      config_key: "default_low_stock_threshold",
      label: SETTINGS.find(({ path }) => path === LOW_STOCK)?.label,
      group: "stock",
      type: "int",
      default: SETTINGS.find(({ path }) => path === LOW_STOCK)?.default,
      value: SETTINGS.find(({ path }) => path === LOW_STOCK)?.default,
      inherited_from: "registry",
      secret: false,
      options: null,
      codes: null,
      known: null,
      lock_path: "vendor_pos_lock/enforcement/low_stock_threshold",
      locked: false,
      read_by: ["app"],
      lacks: null,
      goes_with: [],
    });
  });

  test("a setting says what no plugin provides, until one does", async () => {
    const path = "vendor_pos_terminal/credits/allow_store_credit";
    assert.equal((await read(path)).lacks, "store_credit");
    const none = {
      credit_providers: [],
      rma_providers: [],
      shipping_label_providers: [],
      refund_to_store_credit: false,
    };
    await storePluginFacts(deps.db, { ...none, modules: ["customer_balance"] });
    await deps.generations.poll();
    assert.equal((await read(path)).lacks, null);
    assert.equal((await read("vendor_pos_terminal/stock/use_msi")).lacks, "msi");
    await storePluginFacts(deps.db, { ...none, modules: [] });
    await deps.generations.poll();
  });

  test("an unknown scope, website or store view is refused", async () => {
    for (const query of ["scope=shops", "scope=websites&scope_id=999", "scope=stores&scope_id=999", "scope_id=1"]) {
      assert.equal((await admin("GET", `/settings?${query}`)).status, 400, query);
    }
  });
});

describe("PUT /admin/api/settings", () => {
  test("a value is inherited downwards until a scope sets its own, and null inherits again", async () => {
    const { website_id, store_id } = await newWebsite();
    await put("default", 0, { [HEADER]: "All" });
    const written = await put("websites", website_id, { [HEADER]: "Outlet" });
    assert.deepEqual([written.body.total_count, written.body.items[0].value], [1, "Outlet"]);
    const at = async (scope: string, scope_id: number) => {
      const { value, inherited_from } = await read(HEADER, scope, scope_id);
      return [value, inherited_from];
    };
    assert.deepEqual(await at("stores", store_id), ["Outlet", "websites"]);
    assert.deepEqual(await at("websites", website_id), ["Outlet", null]);
    assert.deepEqual(await at("websites", 1), ["All", "default"]);
    await put("stores", store_id, { [HEADER]: "" });
    assert.deepEqual(await at("stores", store_id), ["", null]);
    await put("stores", store_id, { [HEADER]: null });
    await put("websites", website_id, { [HEADER]: null });
    assert.deepEqual(await at("stores", store_id), ["All", "default"]);
  });

  test("a value that cannot be stored is refused by its path, and then nothing is stored", async () => {
    const before = await read(HEADER);
    const refusals: readonly (readonly [string, string | number | boolean | null, string])[] = [
      ["no/such/path", "1", "does not exist"],
      [LOW_STOCK, "many", "whole number"],
      [LOW_STOCK, "99999999999", "whole number"],
      [LOW_STOCK, "", "whole number"],
      [LOW_STOCK, 3, "text or null"],
      ["vendor_pos_lock/enforcement/use_msi", "yes", '"0" or "1"'],
      [HEADER, "a\0b", "cannot be stored"],
      ["currency/options/base", "euro", "currency code"],
      ["currency/options/base", "", "currency code"],
      ["general/locale/timezone", "Mars/Olympus", "time zone"],
      ["vendor_pos_advanced/telemetry/upload_hour", "24", "from 0 to 23"],
      ["vendor_pos_terminal/layaway/deposit_min_percent", "101", "from 0 to 100"],
      ["vendor_pos_terminal/layaway/cancellation_fee_percent", "-1", "from 0 to 100"],
      ["vendor_pos_terminal/payments/cash_rounding_increment", "abc", "a number such as 0.05"],
      ["vendor_pos_terminal/receipts/qr_url", "javascript:alert(1)", "an address such as https://"],
      ["vendor_pos_terminal/receipts/logo_url", "http://shop.example/logo.png", "begins with https://"],
      ["vendor_pos_terminal/walk_in_customer/email", "nobody", "an e-mail address"],
      ["general/locale/code", "Dutch, please", "a locale such as"],
      ["general/country/optional_zip_countries", "NL,Belgium", "two letters"],
    ];
    for (const [path, value, reason] of refusals) {
      const answer = await put("default", 0, { [HEADER]: `changed-${randomUUID()}`, [path]: value });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.parameters.setting, path);
      assert.ok(answer.body.message.includes(reason), answer.text);
    }
    const options = SETTINGS.find((row) => row.options !== null);
    assert.ok(options);
    const option = await put("default", 0, { [options.path]: "nonsense" });
    assert.deepEqual(
      [option.status, option.body.code, option.body.parameters.setting],
      [400, "setting_not_choice", options.path],
    );
    assert.deepEqual(await read(HEADER), before);
    for (const values of [[], "x", 3, null]) assert.equal((await put("default", 0, values)).status, 400);
  });

  test("postcode and VAT number are checked by the country that is sent with them or chosen before", async () => {
    const store = (name: string) => `general/store_information/${name}`;
    const { website_id } = await newWebsite();
    const save = async (values: object) => (await put("websites", website_id, values)).status;
    assert.equal(await save({ [store("postcode")]: "1" }), 200, "nobody chose a country");
    assert.equal(await save({ [store("country_id")]: "DE", [store("postcode")]: "12" }), 400);
    assert.equal(await save({ [store("country_id")]: "de", [store("postcode")]: "10115" }), 200);
    assert.equal(await save({ [store("postcode")]: "1012 AB" }), 400);
    assert.equal(await save({ [store("merchant_vat_number")]: "DE123" }), 400);
    assert.equal(await save({ [store("merchant_vat_number")]: "DE 136 695 976" }), 200);
    assert.equal(await save({ [store("postcode")]: "", [store("merchant_vat_number")]: "" }), 200);
  });

  test("a stored value that is no longer valid is shown and delivered, and other settings can still be saved", async () => {
    const DEPOSIT = "vendor_pos_terminal/layaway/deposit_min_percent";
    const { website_id } = await newWebsite();
    await deps.pool.query("insert into setting (scope, scope_id, path, value) values ('websites', $1, $2, '250')", [
      website_id,
      DEPOSIT,
    ]);
    await deps.generations.poll();
    assert.equal((await read(DEPOSIT, "websites", website_id)).value, "250");
    const kept = await put("websites", website_id, { [DEPOSIT]: "250", [HEADER]: "Outlet" });
    assert.deepEqual([kept.status, kept.body.total_count], [200, 2], kept.text);
    assert.equal((await put("websites", website_id, { [DEPOSIT]: "251" })).status, 400);
    assert.equal((await put("default", 0, { [DEPOSIT]: "250" })).status, 400);
  });

  test("a lone surrogate in a setting is refused, not stored as another character", async () => {
    const answer = await call("PUT", "/admin/api/settings", {
      token,
      body: `{"scope":"default","values":{"${HEADER}":"\\ud800"}}`,
    });
    assert.equal(answer.status, 400, answer.text);
  });

  test("a scope that the setting does not allow is refused", async () => {
    const path = "vendor_pos_lock/enforcement/use_msi";
    const answer = await put("stores", 1, { [path]: "1" });
    assert.deepEqual(
      [answer.status, answer.body],
      [
        400,
        {
          message: `The setting "${path}" cannot be set at the scope "stores".`,
          code: "setting_not_at_scope",
          parameters: { setting: path, scope: "stores" },
        },
      ],
    );
    assert.equal((await put("websites", 999, { [path]: "1" })).status, 400);
    assert.equal((await put("default", 1, { [path]: "1" })).status, 400);
  });

  test("a lock shows on the settings that it locks, at its website only", async () => {
    const { website_id } = await newWebsite();
    await put("websites", website_id, { "vendor_pos_lock/enforcement/low_stock_threshold": "1" });
    assert.equal((await read(LOW_STOCK, "websites", website_id)).locked, true);
    assert.equal((await read(LOW_STOCK, "websites", 1)).locked, false);
  });

  test("a secret is stored encrypted, shown and audited as asterisks, and asterisks keep it", async () => {
    const canary = `canary-${randomUUID()}`;
    const written = await put("websites", 1, { [SECRET]: canary });
    assert.equal(written.body.items[0].value, "***");
    const stored = async () =>
      (await deps.pool.query("select value from setting where scope = 'websites' and path = $1", [SECRET])).rows;
    const [first] = await stored();
    assert.match(first.value, /^tk1:/);
    const entries = (await audited(SECRET)).length;
    for (const same of ["***", canary]) {
      assert.equal((await put("websites", 1, { [SECRET]: same })).status, 200);
    }
    assert.deepEqual(await stored(), [first]);
    const rows = await audited(SECRET);
    assert.equal(rows.length, entries);
    assert.deepEqual(
      [rows.at(-1).old_value, rows.at(-1).new_value, rows.at(-1).entity_name],
      [null, "***", "websites/1"],
    );
    const snapshot = await deps.configuration.snapshot();
    assert.equal(snapshot.settings.get(`websites:1:${SECRET}`), canary);
    const dump = await deps.pool.query("select a::text as row from audit_log a");
    assert.ok(dump.rows.every(({ row }) => !row.includes(canary)));
    assert.ok(testApp.log_lines.every((line) => !line.includes(canary)));
    await put("websites", 1, { [SECRET]: null });
    assert.deepEqual(await stored(), []);
  });

  test("each changed path of a save has one audit row, an unchanged one none", async () => {
    const { website_id } = await newWebsite();
    await put("websites", website_id, { [HEADER]: "A", [LOW_STOCK]: "4" });
    await put("websites", website_id, { [HEADER]: "B", [LOW_STOCK]: "4" });
    const entity_name = `websites/${website_id}`;
    const mine = (rows: { entity_name: string }[]) => rows.filter((row) => row.entity_name === entity_name);
    const common = { entity_name, field_name: "value", change_source: "admin", staff_name: "Ann Admin" };
    assert.deepEqual(mine(await audited(HEADER)), [
      { ...common, old_value: null, new_value: "A" },
      { ...common, old_value: "A", new_value: "B" },
    ]);
    assert.equal(mine(await audited(LOW_STOCK)).length, 1);
  });

  test("concurrent writers of one setting leave a log in which each old value is the new one before it", async () => {
    const { website_id } = await newWebsite();
    const values = ["1", "2", "3", "4", "5", "6"];
    await Promise.all(values.map((value) => put("websites", website_id, { [LOW_STOCK]: value })));
    const rows = (await audited(LOW_STOCK)).filter((row) => row.entity_name === `websites/${website_id}`);
    assert.equal(rows.length, values.length);
    assert.deepEqual(
      rows.map(({ old_value }) => old_value),
      [null, ...rows.slice(0, -1).map(({ new_value }) => new_value)],
    );
    assert.equal((await read(LOW_STOCK, "websites", website_id)).value, rows.at(-1).new_value);
  });

  test("another node answers with the new value of a setting within a second", async () => {
    const other = await openApp({ database: testApp.database, pool_size: 4 });
    const value = randomUUID();
    await put("default", 0, { [HEADER]: value });
    const started_ms = performance.now();
    for (;;) {
      // What counts is when the node was asked: reading may take longer on a busy machine.
      const asked_ms = performance.now();
      const snapshot = await other.deps.configuration.snapshot();
      if (snapshot.settings.get(`default:0:${HEADER}`) === value) break;
      assert.ok(asked_ms - started_ms < 1_000, "the other node is behind");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  test("changing settings needs their resource", async () => {
    const { token: other } = await newAdministrator(testApp, ["Vendor_Pos::locations"]);
    const answer = await call("PUT", "/admin/api/settings", { token: other, body: { scope: "default", values: {} } });
    assert.equal(answer.status, 401);
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILTIN_PLATFORM } from "./platform-facts.ts";
import { findSettingByName, OVERRIDE_COLUMNS } from "./registry/registry.ts";
import { ENFORCEMENT_FLAGS } from "./registry/lock-labels.ts";
import type { ResolutionContext } from "./resolution.ts";
import { buildTerminalConfig, resolveConfig, resolveLocation } from "./rules/config.ts";
import {
  MSI_PLATFORM,
  PASSCODE_HASH,
  SAMPLE_LICENSE,
  sampleLocation,
  sampleSnapshot,
  sampleTerminal,
} from "../../../test/fixtures/configuration/snapshot.ts";
import type { LocationRow, SettingsRow, TerminalRow } from "./snapshot.ts";

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

function terminalConfig(options: {
  rows?: readonly SettingsRow[];
  location?: LocationRow;
  terminal?: TerminalRow;
  license?: typeof SAMPLE_LICENSE | null;
}) {
  return buildTerminalConfig(sampleSnapshot(options.rows, options.location), {
    terminal: options.terminal ?? sampleTerminal(),
    license: options.license === undefined ? SAMPLE_LICENSE : options.license,
    facts: BUILTIN_PLATFORM,
  });
}

for (const { column, kind } of OVERRIDE_COLUMNS) {
  test(`${column}: the terminal wins over the location, the location over the settings, null inherits`, () => {
    const text = kind === "bool" ? "1" : kind === "int" ? "1" : "global";
    const values = { bool: [false, true], int: [0, 3], text: ["", "terminal"] } as const;
    const [ofLocation, ofTerminal] = values[kind];
    const snapshot = sampleSnapshot([stored("websites", 2, column, text)]);
    const resolved = (location: unknown, terminal: unknown): unknown =>
      resolveConfig(
        snapshot,
        contextOf(sampleLocation({ [column]: location }), sampleTerminal({ [column]: terminal })),
      )[column];
    const inherited = kind === "bool" ? true : kind === "int" ? 1 : "global";
    assert.equal(resolved(null, null), inherited);
    assert.equal(resolved(undefined, undefined), inherited);
    assert.equal(resolved(ofLocation, null), ofLocation);
    assert.equal(resolved(ofLocation, ofTerminal), ofTerminal);
    assert.equal(resolved(null, ofTerminal), ofTerminal);
  });
}

test("resolved_config has one key for each override column and survives a deleted location", () => {
  const resolved = resolveConfig(sampleSnapshot(), contextOf(null, sampleTerminal({ receipt_footer: "Bye" })));
  assert.deepEqual(
    Object.keys(resolved),
    OVERRIDE_COLUMNS.map((row) => row.column),
  );
  assert.equal(resolved["receipt_footer"], "Bye");
});

for (const column of ["psp_a_platform_method", "psp_b_platform_method"]) {
  test(`with its lock on, ${column} ignores location and terminal`, () => {
    const location = sampleLocation({ [column]: "location_method" });
    const terminal = sampleTerminal({ [column]: "terminal_method" });
    const method = stored("websites", 2, column, "website_method");
    const lock = { scope: "websites", scope_id: 2, path: `vendor_pos_lock/enforcement/${column}`, value: "1" } as const;
    assert.equal(resolveConfig(sampleSnapshot([method]), contextOf(location, terminal))[column], "terminal_method");
    assert.equal(
      resolveConfig(sampleSnapshot([method, lock]), contextOf(location, terminal))[column],
      "website_method",
    );
  });
}

test("every other lock only marks the setting: overrides still count", () => {
  const locks = ENFORCEMENT_FLAGS.map((flag) => stored("websites", 2, `enforcement.${flag}`, "1"));
  for (const { column, kind } of OVERRIDE_COLUMNS) {
    if (column.endsWith("_platform_method")) continue;
    const value = { bool: true, int: 3, text: "here" }[kind];
    const resolved = resolveConfig(sampleSnapshot(locks), contextOf(sampleLocation({ [column]: value }), null));
    assert.equal(resolved[column], value, column);
  }
});

const ADDRESS: Readonly<Record<string, string>> = {
  street: "Quay 1",
  city: "Rotterdam",
  postcode: "3011 AA",
  country_id: "DE",
  phone: "+3110",
  vat_number: "NL001",
};
const STORE_ADDRESS = Object.keys(ADDRESS).map((column) => stored("stores", 3, column, `store ${column}`));

const SWITCHES: readonly [
  title: string,
  setting: string,
  location: boolean | null,
  terminal: boolean | null,
  on: boolean,
][] = [
  ["off everywhere", "0", null, null, false],
  ["on by the setting", "1", null, null, true],
  ["on by the location", "0", true, null, true],
  ["off by the location", "1", false, null, false],
  ["on by the terminal", "0", false, true, true],
];

for (const [title, text, ofLocation, ofTerminal, on] of SWITCHES) {
  test(`address_use_storeview ${title}: the address is the ${on ? "store view's" : "location's"}`, () => {
    const location = sampleLocation({ ...ADDRESS, address_use_storeview: ofLocation });
    const terminal = sampleTerminal({ address_use_storeview: ofTerminal });
    const rows = [...STORE_ADDRESS, stored("websites", 2, "address_use_storeview", text)];
    const payload = terminalConfig({ rows, location, terminal });
    for (const [column, own] of Object.entries(ADDRESS)) {
      const expected = on ? `store ${column}` : own;
      assert.equal(payload.location?.[column], expected, column);
      assert.equal(payload.resolved_config[column], expected, column);
    }
    assert.equal(payload.location?.["name"], "Harbour");
    assert.equal(location["street"], "Quay 1");
  });
}

test("a terminal's location is delivered without secrets and without fields of the server", () => {
  const location = sampleLocation({ psp_a_api_key: "live-key", low_stock_threshold: null, tax_use_address: true });
  const row = resolveLocation(sampleSnapshot(), location, contextOf(location, null));
  assert.deepEqual(row, {
    location_id: 10,
    name: "Harbour",
    code: "harbour",
    website_id: 2,
    is_active: true,
    tax_use_address: true,
    low_stock_threshold: null,
    created_at: "2026-01-02 03:04:05",
    updated_at: "2026-01-02 03:04:05",
  });
});

test("the terminal carries its license, and null fields without one", () => {
  const linked = terminalConfig({});
  assert.deepEqual(linked.terminal, {
    terminal_id: 100,
    name: "Till 1",
    device_identifier: "device-1",
    location_id: 10,
    is_active: true,
    activation_code: "ABCD23",
    activation_used_at: null,
    last_seen_at: "2026-11-20 12:00:00",
    created_at: "2026-01-02 03:04:05",
    updated_at: "2026-01-02 03:04:05",
    license_id: 5,
    license_token: "token-1",
    license_status: "active",
    license_type: "pro",
    license_expires_at: "2027-01-31 00:00:00",
    fiscal_tss_id: "tss-1",
    fiscal_api_key: "fiscal-key",
  });
  assert.equal(linked.license?.["last_upstream_check_at"], "2026-11-20 10:00:00");
  const bare = terminalConfig({ license: null });
  assert.equal(bare.license, null);
  assert.equal(bare.terminal["license_id"], null);
  assert.equal(bare.terminal["fiscal_api_key"], null);
});

test("staff are the active ones of the location and those of all locations; roles are those they refer to", () => {
  const payload = terminalConfig({});
  assert.deepEqual(
    payload.staff.map((row) => row.staff_id),
    [1, 3],
  );
  assert.deepEqual(
    payload.roles.map((row) => row.role_id),
    [1, 2],
  );
  assert.deepEqual(payload.staff[0], {
    staff_id: 1,
    first_name: "Ada",
    last_name: "Staff 1",
    email: "staff1@example.com",
    role_id: 1,
    is_active: true,
    all_locations: false,
    passcode_updated_at: "2026-05-06 07:08:09",
  });
});

test("a deleted location leaves null, the default website's values and the staff of all locations", () => {
  const rows = [stored("stores", 2, "receipt_header", "default website"), stored("stores", 3, "receipt_header", "b2b")];
  const payload = terminalConfig({ rows, terminal: sampleTerminal({ location_id: 77 }) });
  assert.equal(payload.location, null);
  assert.equal(payload.config["default_receipt_header"], "default website");
  assert.equal(payload.resolved_config["receipt_header"], "default website");
  assert.deepEqual(
    payload.staff.map((row) => row.staff_id),
    [3],
  );
});

test("terminal config, resolved_config and enforcement are read at the website of the location", () => {
  const rows = [
    stored("websites", 2, "receipt_footer", "wholesale"),
    stored("websites", 1, "receipt_footer", "base"),
    stored("websites", 2, "enforcement.receipt_footer", "1"),
  ];
  const payload = terminalConfig({ rows });
  assert.equal(payload.config["default_receipt_footer"], "wholesale");
  assert.equal(payload.resolved_config["receipt_footer"], "wholesale");
  assert.equal((payload.config["enforcement"] as Record<string, string>)["receipt_footer"], "1");
  assert.deepEqual(Object.keys(payload), [
    "terminal",
    "license",
    "config",
    "location",
    "resolved_config",
    "staff",
    "roles",
  ]);
});

test("no payload carries a passcode hash, even when the snapshot holds one", () => {
  const snapshot = sampleSnapshot();
  assert.ok(JSON.stringify([...snapshot.staff.values()]).includes(PASSCODE_HASH));
  const text = JSON.stringify(terminalConfig({}));
  assert.ok(!text.includes(PASSCODE_HASH));
  assert.ok(!text.includes("passcode_hash"));
  assert.ok(!text.includes("argon2"));
});

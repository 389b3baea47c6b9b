import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as assertProperty, jsonValue, property } from "fast-check";
import { canonicalJson, configHashInput } from "./hash.ts";
import { BUILTIN_PLATFORM } from "../platform-facts.ts";
import { OVERRIDE_COLUMNS, SETTINGS } from "../registry/registry.ts";
import { buildTerminalConfig, type TerminalConfig } from "../rules/config.ts";
import {
  SAMPLE_LICENSE,
  sampleLocation,
  sampleSnapshot,
  sampleTerminal,
} from "../../../../test/fixtures/configuration/snapshot.ts";
import type {
  ConfigurationSnapshot,
  LicenseRow,
  LocationRow,
  SettingsRow,
  StaffRow,
  TerminalRow,
} from "../snapshot.ts";

type Alter = (snapshot: ConfigurationSnapshot) => ConfigurationSnapshot;

interface Parts {
  readonly settings?: readonly SettingsRow[];
  readonly location?: LocationRow;
  readonly terminal?: TerminalRow;
  readonly license?: LicenseRow | null;
  readonly alter?: Alter;
}

function hashInput(parts: Parts = {}): string {
  const snapshot = sampleSnapshot(parts.settings, parts.location);
  const payload = buildTerminalConfig(parts.alter?.(snapshot) ?? snapshot, {
    terminal: parts.terminal ?? sampleTerminal(),
    license: parts.license === undefined ? SAMPLE_LICENSE : parts.license,
    facts: BUILTIN_PLATFORM,
  });
  return configHashInput(payload);
}

const BEFORE = hashInput();

function withStaff(change: Partial<StaffRow>): Alter {
  return (snapshot) => {
    const row = snapshot.staff.get(1);
    assert.ok(row);
    return { ...snapshot, staff: new Map([...snapshot.staff, [1, { ...row, ...change }]]) };
  };
}

const UNCHANGED: readonly [title: string, parts: Parts][] = [
  ["a heartbeat", { terminal: sampleTerminal({ last_seen_at: "2026-11-21 09:00:00+00" }) }],
  ["saving a terminal without a change", { terminal: sampleTerminal({ updated_at: "2026-11-21 09:00:00+00" }) }],
  ["a new activation code", { terminal: sampleTerminal({ activation_code: "ZZZZ99" }) }],
  ["using the activation code", { terminal: sampleTerminal({ activation_used_at: "2026-11-21 09:00:00+00" }) }],
  ["saving a location without a change", { location: sampleLocation({ updated_at: "2026-11-21 09:00:00+00" }) }],
  ["a fresh license token", { license: { ...SAMPLE_LICENSE, license_token: "token-2" } }],
  [
    "a license check",
    { license: { ...SAMPLE_LICENSE, last_upstream_check_at: null, last_upstream_check_succeeded: false } },
  ],
  ["the location's validators, which stay on the server", { location: sampleLocation({ customer_validators: null }) }],
];

for (const [title, parts] of UNCHANGED) {
  test(`the hash input is the same after ${title}`, () => {
    assert.equal(hashInput(parts), BEFORE);
  });
}

const CHANGED: readonly [title: string, parts: Parts][] = [
  ["the terminal's name", { terminal: sampleTerminal({ name: "Till 2" }) }],
  ["the terminal's active flag", { terminal: sampleTerminal({ is_active: false }) }],
  ["the location's name", { location: sampleLocation({ name: "Station" }) }],
  ["the license status", { license: { ...SAMPLE_LICENSE, license_status: "revoked" } }],
  ["the license's link", { license: null }],
  ["a staff member's name", { alter: withStaff({ last_name: "Byron" }) }],
  ["a passcode", { alter: withStaff({ passcode_updated_at: "2026-11-21 09:00:00+00" }) }],
  ["a staff member's active flag", { alter: withStaff({ is_active: false }) }],
  ["a staff member's locations", { alter: withStaff({ location_ids: [] }) }],
  [
    "a role's permissions",
    {
      alter: (snapshot) => ({
        ...snapshot,
        roles: new Map([...snapshot.roles, [1, { role_id: 1, name: "Role 1", permissions: "{}", is_active: true }]]),
      }),
    },
  ],
];

for (const [title, parts] of CHANGED) {
  test(`the hash input follows ${title}`, () => {
    assert.notEqual(hashInput(parts), BEFORE);
  });
}

test("the hash input follows every delivered setting, and comes back with the value (A, B, A)", () => {
  for (const row of SETTINGS) {
    // use_msi cannot change while its module is absent.
    if ((row.config_key === null && row.column === null) || row.module === "msi") continue;
    const value = row.type === "bool" ? (row.default === "1" ? "0" : "1") : row.type === "int" ? "77" : "changed";
    const stored = (text: string): Parts => ({
      settings: [{ scope: "websites", scope_id: 2, path: row.path, value: text }],
    });
    assert.notEqual(hashInput(stored(value)), BEFORE, row.path);
    assert.equal(hashInput(stored(row.default)), BEFORE, row.path);
  }
});

test("the hash input follows every override of a location and of a terminal", () => {
  for (const { column, kind } of OVERRIDE_COLUMNS) {
    if (column === "use_msi") continue;
    const value = { bool: true, int: 77, text: "changed" }[kind];
    assert.notEqual(hashInput({ location: sampleLocation({ [column]: value }) }), BEFORE, column);
    assert.notEqual(hashInput({ terminal: sampleTerminal({ [column]: value }) }), BEFORE, column);
  }
});

test("the hash input does not depend on the order of rows, maps and columns", () => {
  const reversed = (rows: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(rows).reverse());
  const parts: Parts = {
    location: { ...(reversed(sampleLocation()) as LocationRow) },
    terminal: { ...(reversed(sampleTerminal()) as TerminalRow) },
    license: { ...(reversed(SAMPLE_LICENSE) as LicenseRow) },
    alter: (snapshot) => ({
      ...snapshot,
      staff: new Map([...snapshot.staff].reverse()),
      roles: new Map([...snapshot.roles].reverse()),
    }),
  };
  assert.equal(hashInput(parts), BEFORE);
});

test("volatile names are dropped from rows only", () => {
  const payload: TerminalConfig = buildTerminalConfig(sampleSnapshot(), {
    terminal: sampleTerminal(),
    license: SAMPLE_LICENSE,
    facts: BUILTIN_PLATFORM,
  });
  const text = configHashInput(payload);
  for (const name of ["last_seen_at", "created_at", "updated_at", "activation_code", "license_token"]) {
    assert.ok(!text.includes(`"${name}"`), name);
  }
  assert.ok(text.includes('"passcode_updated_at"'));
  assert.ok(text.includes('"license_expires_at"'));
});

test("canonical JSON reads back as the value and does not depend on key order", () => {
  assertProperty(
    property(jsonValue(), (value) => {
      const text = canonicalJson(value);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
      assert.equal(canonicalJson(JSON.parse(text, (_key, member: unknown) => reverseKeys(member))), text);
    }),
  );
});

function reverseKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}

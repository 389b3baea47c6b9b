import type { PlatformFacts } from "./platform-facts.ts";
import { BUILTIN_PLATFORM } from "./platform-facts.ts";
import {
  settingsMap,
  type ConfigurationSnapshot,
  type LicenseRow,
  type LocationRow,
  type SettingsRow,
  type StaffRow,
  type TerminalRow,
} from "./snapshot.ts";

/** A hash that a sloppy query might load with the staff; no payload may carry it. */
export const PASSCODE_HASH = "$argon2id$v=19$not-for-registers";

export const MSI_PLATFORM: PlatformFacts = {
  ...BUILTIN_PLATFORM,
  modules: { ...BUILTIN_PLATFORM.modules, msi: true },
};

export const SAMPLE_LICENSE: LicenseRow = {
  license_id: 5,
  license_token: "token-1",
  license_status: "active",
  license_type: "pro",
  license_expires_at: "2027-01-31 00:00:00+00",
  fiscal_tss_id: "tss-1",
  fiscal_api_key: "fiscal-key",
  last_upstream_check_at: "2026-11-20 10:00:00+00",
  last_upstream_check_succeeded: true,
};

/** Location 10 belongs to website 2, its terminal is 100. */
export function sampleLocation(columns: Readonly<Record<string, unknown>> = {}): LocationRow {
  return {
    location_id: 10,
    name: "Harbour",
    code: "harbour",
    website_id: 2,
    is_active: true,
    tax_use_address: false,
    customer_validators: "email_format",
    created_at: "2026-01-02 03:04:05.678+00",
    updated_at: "2026-01-02 03:04:05.678+00",
    ...columns,
  };
}

export function sampleTerminal(columns: Readonly<Record<string, unknown>> = {}): TerminalRow {
  return {
    terminal_id: 100,
    name: "Till 1",
    device_identifier: "device-1",
    location_id: 10,
    is_active: true,
    activation_code: "ABCD23",
    activation_used_at: null,
    last_seen_at: "2026-11-20 12:00:00.123456+00",
    created_at: "2026-01-02 03:04:05.678+00",
    updated_at: "2026-01-02 03:04:05.678+00",
    ...columns,
  };
}

function staff(staff_id: number, columns: Partial<StaffRow>): StaffRow {
  const row = {
    staff_id,
    first_name: "Ada",
    last_name: `Staff ${staff_id}`,
    email: `staff${staff_id}@example.com`,
    role_id: 1,
    is_active: true,
    all_locations: false,
    location_ids: [10],
    passcode_updated_at: "2026-05-06 07:08:09.1+00",
    passcode_hash: PASSCODE_HASH,
    ...columns,
  };
  return row;
}

/** Two websites (1 the default with stores 1 and 2, 2 with store 3), five staff, three roles, one location. */
export function sampleSnapshot(
  settings: readonly SettingsRow[] = [],
  location: LocationRow = sampleLocation(),
): ConfigurationSnapshot {
  const people = [
    staff(1, {}),
    staff(2, { location_ids: [11] }),
    staff(3, { all_locations: true, location_ids: [], role_id: 2 }),
    staff(4, { is_active: false, role_id: 3 }),
  ];
  return {
    facts: BUILTIN_PLATFORM,
    websites: new Map([
      [2, { website_id: 2, code: "wholesale", name: "Wholesale", default_group_id: 2 }],
      [1, { website_id: 1, code: "base", name: "Main", default_group_id: 1 }],
    ]),
    groups: new Map([
      [1, { group_id: 1, website_id: 1, name: "Main", default_store_id: 2 }],
      [2, { group_id: 2, website_id: 2, name: "Wholesale", default_store_id: 3 }],
    ]),
    stores: new Map(
      [
        { store_id: 1, code: "default", website_id: 1, group_id: 1, name: "Default", is_active: true },
        { store_id: 2, code: "german", website_id: 1, group_id: 1, name: "German", is_active: true },
        { store_id: 3, code: "b2b", website_id: 2, group_id: 2, name: "Business", is_active: true },
      ].map((store) => [store.store_id, store]),
    ),
    settings: settingsMap(settings),
    locations: new Map([[location.location_id, location]]),
    staff: new Map(people.map((row) => [row.staff_id, row])),
    roles: new Map(
      [1, 2, 3].map((role_id) => [
        role_id,
        { role_id, name: `Role ${role_id}`, permissions: `{"discount":true}`, is_active: true },
      ]),
    ),
    fixed_tax_attributes: [{ code: "recycling", label: "Recycling fee" }],
  };
}

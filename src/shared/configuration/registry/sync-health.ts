import { setting, WEBSITE_SCOPE } from "./setting.ts";

export const SYNC_HEALTH_SETTINGS = [
  setting({
    path: "vendor_pos_reports/sync_health/silent_minutes",
    type: "int",
    default: "30",
    scopes: WEBSITE_SCOPE,
    label: "Minutes without contact until a register counts as silent (0 = never)",
    read_by: ["server"],
    group: "reports",
    range: [0, 5_256_000],
  }),
  setting({
    path: "vendor_pos_reports/sync_health/behind_hours",
    type: "int",
    default: "24",
    scopes: WEBSITE_SCOPE,
    label: "Hours until unsent receipts of a closing count as behind (0 = never)",
    read_by: ["server"],
    group: "reports",
    range: [0, 87_600],
  }),
  setting({
    path: "vendor_pos_reports/sync_health/license_days",
    type: "int",
    default: "14",
    scopes: WEBSITE_SCOPE,
    label: "Days before a license expires to warn (0 = none)",
    read_by: ["server"],
    group: "reports",
    range: [0, 3_650],
  }),
];

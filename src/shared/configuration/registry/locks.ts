import { ENFORCEMENT_FLAGS, type EnforcementFlag, LOCK_LABELS } from "./lock-labels.ts";
import { type Reader, setting, type Setting, WEBSITE_SCOPE } from "./setting.ts";

/** Returns the path of a flag's lock (interface §2.3). */
export function lockPath(flag: EnforcementFlag): string {
  return `vendor_pos_lock/enforcement/${flag}`;
}

/** Who keeps a lock besides the app of a register, which shows a locked setting as read-only. */
const KEPT_BY: Partial<Record<EnforcementFlag, Reader>> = {
  payment_methods: "kit",
  psp_a_platform_method: "server",
  psp_b_platform_method: "server",
};

/** One lock setting for each flag, set per website, off by default. */
export const LOCK_SETTINGS: readonly Setting[] = ENFORCEMENT_FLAGS.map((flag) =>
  setting({
    path: lockPath(flag),
    type: "bool",
    default: "0",
    scopes: WEBSITE_SCOPE,
    label: LOCK_LABELS[flag],
    read_by: [KEPT_BY[flag] ?? "app"],
    group: "locks",
    config_key: `enforcement.${flag}`,
  }),
);

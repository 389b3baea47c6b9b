import { ENFORCEMENT_FLAGS, type EnforcementFlag, LOCK_LABELS } from "./lock-labels.ts";
import { setting, type Setting, WEBSITE_SCOPE } from "./setting.ts";

/** Returns the path of a flag's lock (interface §2.3). */
export function lockPath(flag: EnforcementFlag): string {
  return `vendor_pos_lock/enforcement/${flag}`;
}

/** One lock setting for each flag, set per website, off by default. */
export const LOCK_SETTINGS: readonly Setting[] = ENFORCEMENT_FLAGS.map((flag) =>
  setting({
    path: lockPath(flag),
    type: "bool",
    default: "0",
    scopes: WEBSITE_SCOPE,
    label: LOCK_LABELS[flag],
    group: "locks",
    config_key: `enforcement.${flag}`,
  }),
);

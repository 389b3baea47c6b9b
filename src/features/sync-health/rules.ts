import {
  type ConfigurationSnapshot,
  DEFAULT_SCOPE,
  defaultStoreScope,
  readInt,
  type SettingScope,
} from "../configuration/snapshot.ts";

/** From when on a terminal of a website is conspicuous; 0 switches the reason off. */
export interface Thresholds {
  /** 0: of locations without a website of their own. */
  readonly website_id: number;
  readonly silent_minutes: number;
  readonly behind_hours: number;
  readonly license_days: number;
}

const PATH = "vendor_pos_reports/sync_health";

/** The thresholds of every website, and those of the default website under 0. */
export function thresholdsOf(snapshot: ConfigurationSnapshot): Thresholds[] {
  const website_ids = new Set([0, ...snapshot.websites.keys()]);
  return [...website_ids].map((website_id) => {
    const scope: SettingScope = website_id === 0 ? defaultStoreScope(snapshot) : { ...DEFAULT_SCOPE, website_id };
    const read = (name: string) => readInt(snapshot, `${PATH}/${name}`, scope);
    return {
      website_id,
      silent_minutes: read("silent_minutes"),
      behind_hours: read("behind_hours"),
      license_days: read("license_days"),
    };
  });
}

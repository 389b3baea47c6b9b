import { type Caller, holds } from "../../../../web-api/route.ts";

/**
 * What needs attention, the most urgent first, with the right that shows it. The application and
 * the mails have a text for each.
 */
export const ITEM_RIGHTS = {
  register_silent: "Vendor_Pos::pos",
  closing_mismatched: "Vendor_Pos::register_reports",
  posts_refused: "Vendor_Pos::pos",
  license_ended: "Vendor_Pos::pos",
  register_behind: "Vendor_Pos::pos",
  closing_cash: "Vendor_Pos::register_reports",
  closings_further: "Vendor_Pos::register_reports",
  methods_unmapped: "Vendor_Pos::register_reports",
  connector_paused: "all",
  connector_parked: "all",
  connector_differences: "all",
  connector_waiting: "all",
  deliveries_failed: "all",
  mails_failed: "all",
  jobs_failed: "all",
  license_ends: "Vendor_Pos::pos",
  register_clock: "Vendor_Pos::pos",
  register_no_location: "Vendor_Pos::pos",
} as const;

export type ItemCode = keyof typeof ITEM_RIGHTS;

export const ITEM_CODES = Object.keys(ITEM_RIGHTS) as ItemCode[];

export type ItemValues = Readonly<Record<string, string | number>>;

export interface AttentionItem {
  readonly code: ItemCode;
  /** Names the item for good: the same silence or closing has the same key. */
  readonly key: string;
  readonly values: ItemValues;
  /** Since when, where that is known. */
  readonly since: string | null;
}

/** Items that are mailed at once to those who chose it. */
export const AT_ONCE: ReadonlySet<ItemCode> = new Set<ItemCode>(["register_silent", "closing_mismatched"]);

/** Whether the caller may see any item that needs this right. */
export function seesAny(caller: Pick<Caller, "resources">, right: (typeof ITEM_RIGHTS)[ItemCode]): boolean {
  return holds(caller as Caller, right);
}

/** The most urgent first; of one code the newest first. */
export function byUrgency(items: readonly AttentionItem[]): AttentionItem[] {
  const place = new Map(ITEM_CODES.map((code, index) => [code, index]));
  return items.toSorted(
    (left, right) =>
      (place.get(left.code) ?? 0) - (place.get(right.code) ?? 0) ||
      (right.since ?? "").localeCompare(left.since ?? "") ||
      left.key.localeCompare(right.key),
  );
}

/** A register as sync health sees it. */
export interface UnhealthyRegister {
  readonly terminal_id: number;
  readonly name: string;
  readonly location_name: string | null;
  readonly reasons: readonly string[];
  readonly heard_at: string;
  readonly silent_minutes: number;
  readonly oldest_missing_at: string | null;
  readonly unsynced_receipts: number;
  readonly clock_offset_seconds: number | null;
  readonly license_expires_at: string | null;
  readonly is_license_over: boolean;
}

const SECONDS_PER_MINUTE = 60;

/** One item for each reason of a register. */
export function registerItems(registers: readonly UnhealthyRegister[]): AttentionItem[] {
  return registers.flatMap((register) => {
    const { terminal_id, name: register_name, reasons } = register;
    const item = (code: ItemCode, since: string | null, more: ItemValues = {}): AttentionItem => ({
      code,
      key: `${code}:${terminal_id}:${since ?? ""}`,
      values: { terminal_id, register_name, location_name: register.location_name ?? "", ...more },
      since,
    });
    return reasons.flatMap((reason) => {
      switch (reason) {
        case "silent":
          return [item("register_silent", register.heard_at, { minutes: register.silent_minutes })];
        case "behind":
          return [item("register_behind", register.oldest_missing_at, { count: register.unsynced_receipts })];
        case "clock":
          return [
            item("register_clock", null, {
              minutes: Math.round(Math.abs(register.clock_offset_seconds ?? 0) / SECONDS_PER_MINUTE),
            }),
          ];
        case "license":
          return register.is_license_over || register.license_expires_at === null
            ? [item("license_ended", register.license_expires_at)]
            : [item("license_ends", null, { license_expires_at: register.license_expires_at })];
        case "no_location":
          return [item("register_no_location", null)];
        default:
          return [];
      }
    });
  });
}

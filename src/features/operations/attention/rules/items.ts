import type { Config } from "../../../../runtime/config/config.ts";
import { addressIn, isOnThisMachine } from "../../../../runtime/mail-address.ts";
import { type LastBackup, LATE_AFTER_SECONDS } from "../../../../shared/backups/rules.ts";
import type { SharedBarcode } from "../../../../shop-data/catalog/barcodes.ts";

/**
 * Codes of what needs attention, the most urgent first. The application and the mails have a text
 * for each.
 */
export const ITEM_CODES = [
  "register_silent",
  "closing_mismatched",
  "receipt_differs",
  "figures_differ",
  "receipts_without_session",
  "layaway_overpaid",
  "layaway_settled_twice",
  "receipt_number_twice",
  "posts_refused",
  "license_ended",
  "register_behind",
  "closing_cash",
  "clock_ahead",
  "receipts_ahead",
  "rates_unknown",
  "closings_further",
  "methods_unmapped",
  "backup_late",
  "backup_never",
  "barcodes_shared",
  "fonts_lack",
  "connector_paused",
  "connector_parked",
  "connector_differences",
  "connector_waiting",
  "deliveries_failed",
  "mail_sender_local",
  "mails_failed",
  "jobs_failed",
  "license_ends",
  "register_clock",
  "register_no_location",
] as const;

export type ItemCode = (typeof ITEM_CODES)[number];

/** Findings of closings that need attention by themselves; their checks have the values. */
export const CLOSING_FINDINGS = [
  ["receipts_without_session", "C9:no_session"],
  ["layaway_overpaid", "L4"],
  ["layaway_settled_twice", "L5"],
  ["receipt_number_twice", "C9:number_twice"],
  ["clock_ahead", "C9:clock"],
] as const satisfies readonly (readonly [ItemCode, string])[];

/** Names of values that are amounts in the item's currency. */
export const ITEM_AMOUNTS = ["amount", "stored", "sent", "paid", "price"] as const;
/** Names of values that are instants. */
export const ITEM_MOMENTS = ["stated_moment", "expected_moment", "created_at"] as const;

export type ItemValues = Readonly<Record<string, string | number>>;

export interface AttentionItem {
  readonly code: ItemCode;
  /** Identifies the item permanently: the same silence or closing always has the same key. */
  readonly key: string;
  readonly values: ItemValues;
  /** Since when the item needs attention, where that is known. */
  readonly since: string | null;
}

/** Returns the keys of the items that are mailed at once to those who chose it. */
export function urgentOf(items: readonly AttentionItem[]): string[] {
  return items.filter(({ code }) => code === "register_silent" || code === "closing_mismatched").map(({ key }) => key);
}

/** Sorts the most urgent items first, and those of the same code by time, the newest first. */
export function byUrgency(items: readonly AttentionItem[]): AttentionItem[] {
  return items.toSorted(
    (left, right) =>
      ITEM_CODES.indexOf(left.code) - ITEM_CODES.indexOf(right.code) ||
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

/** Returns one item for each reason why a register needs attention. */
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

/** Returns the item of a backup that is overdue, or that there never was. */
export function backupItems(last: LastBackup | undefined): AttentionItem[] {
  if (last === undefined) return [{ code: "backup_never", key: "backup_never:", values: {}, since: null }];
  const { name, taken_at: since, age_seconds } = last;
  if (age_seconds <= LATE_AFTER_SECONDS) return [];
  const minutes = Math.floor(age_seconds / SECONDS_PER_MINUTE);
  return [{ code: "backup_late", key: `backup_late:${since}`, values: { name, minutes }, since }];
}

/**
 * Returns an item when a mail server sends mails from an address of this machine, such as that of
 * MAIL_FROM when it is not set: receivers reject them.
 */
export function senderItems({ smtp_url, mail_from }: Pick<Config, "smtp_url" | "mail_from">): AttentionItem[] {
  const sender = addressIn(mail_from);
  if (smtp_url === undefined || !isOnThisMachine(sender)) return [];
  return [{ code: "mail_sender_local", key: `mail_sender_local:${sender}`, values: { sender }, since: null }];
}

/**
 * Returns one item for each barcode of several products: a register cannot know which one is meant.
 */
export function barcodeItems(shared: readonly SharedBarcode[]): AttentionItem[] {
  return shared.map(({ barcode, skus, total }) => ({
    code: "barcodes_shared",
    key: `barcodes_shared:${barcode}`,
    values: { barcode, skus: skus.join(", "), count: total },
    since: null,
  }));
}

const CHARACTERS_SHOWN_MAX = 20;

/**
 * Returns an item about characters of names that PDFs of receipts show as boxes, with one of the
 * names.
 */
export function fontItems(lacked: readonly string[], names: readonly string[]): AttentionItem[] {
  const [first] = lacked;
  if (first === undefined) return [];
  const characters = lacked.slice(0, CHARACTERS_SHOWN_MAX).join(" ");
  const name = names.find((text) => text.includes(first)) ?? "";
  return [{ code: "fonts_lack", key: "fonts_lack:", values: { characters, name, count: lacked.length }, since: null }];
}

import { en } from "../i18n/en.ts";
import type { KnownCodes } from "./codes/use-name.ts";

interface Stored {
  readonly path: string;
  readonly type: string;
  readonly codes: string | null;
  readonly known: KnownCodes;
}

/**
 * Returns the members of a setting that make it a choice among named codes. Any other text may be
 * typed, since registers may know more codes.
 */
const named = (kind: "pickup_view" | "invoicing_mode") => ({
  codes: kind,
  known: Object.keys(en.tk.codes[kind]).map((code) => ({ code, label: code })),
});

const SHOWN: Readonly<Record<string, Partial<Stored>>> = {
  "vendor_pos_terminal/credits/allow_store_credit": { type: "flag" },
  "vendor_pos_terminal/walk_in_customer/region_id": { type: "id" },
  "vendor_pos_terminal/pickup/queue_filter": named("pickup_view"),
  "vendor_pos_terminal/payments/pay_by_invoice_invoicing_mode": named("invoicing_mode"),
};

/**
 * Returns a setting with a type that suits its input, where the stored type does not. A whole
 * number that can only be 1 or 0 becomes a `flag`, an id that is 0 when unset becomes an `id`, and
 * a text with named values becomes a code.
 */
export function shownSetting<T extends Stored>(setting: T): T {
  return { ...setting, ...SHOWN[setting.path] };
}

/** Returns whether a setting of this type is stored as a whole number. */
export function isWholeNumber(type: string): boolean {
  return type === "int" || type === "flag" || type === "id";
}

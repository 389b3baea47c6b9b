import type { CustomerDraft, ValidationRow } from "../../../plugins/hooks.ts";

/** What the validators may know beside the draft; loaded before any of them runs. */
export interface Facts {
  /** Another account has the address on the website, or on any with accounts that all websites share. */
  readonly email_is_taken: boolean;
  /** The same of the telephone number. */
  readonly phone_is_taken: boolean;
  /** ISO 3166-1 alpha-2: of an address and a telephone number without a country. */
  readonly default_country: string;
  /** Countries whose addresses need no postcode. */
  readonly optional_postcode_countries: ReadonlySet<string>;
}

/** A built-in validator. `decide` is pure: the draft and the facts are all it sees. */
export interface Validator {
  /** As the setting `vendor_pos_terminal/customers/validators` names it. */
  readonly key: string;
  /** Runs whatever the setting says, and is not offered by it. */
  readonly is_fixed: boolean;
  readonly decide: (draft: CustomerDraft, facts: Facts) => readonly ValidationRow[];
}

/** The keys of a draft that hold text. */
export type TextKey = Exclude<
  {
    [Key in keyof CustomerDraft]-?: CustomerDraft[Key] extends string | undefined ? Key : never;
  }[keyof CustomerDraft],
  undefined
>;

/** A text of the draft without blanks around it; empty when it was not sent. */
export function textOf(draft: CustomerDraft, key: TextKey): string {
  return (draft[key] ?? "").trim();
}

/** The one-tap fix for a valid value, or nothing when it is written that way already. */
export function normalized(
  draft: CustomerDraft,
  key: TextKey,
  { code, message, suggested_value }: Pick<ValidationRow, "code" | "message"> & { readonly suggested_value: string },
): readonly ValidationRow[] {
  if (draft[key] === suggested_value) return [];
  return [{ field: key, code, severity: "normalize", message, suggested_value }];
}

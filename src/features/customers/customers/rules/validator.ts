import type { CustomerDraft, ValidationRow } from "../../../../plugins/hooks.ts";
import { tidied } from "../../../../runtime/notation.ts";

/**
 * Whether a customer of the shop platform has an e-mail address; `not_checked` when the platform
 * gave no answer in time.
 */
export type EmailAtShop = "taken" | "free" | "not_checked";

/** Data for the validators besides the draft; loaded before any of them runs. */
export interface Facts {
  /**
   * Whether another account has the e-mail address on the website, or on any website when accounts
   * are shared.
   */
  readonly email_is_taken: boolean;
  /**
   * The connected shop platform's answer about the e-mail address; undefined when it was not asked.
   */
  readonly email_at_shop: EmailAtShop | undefined;
  /** Whether another account has the telephone number, with the same scope as `email_is_taken`. */
  readonly phone_is_taken: boolean;
  /** Country of an address or telephone number without one, as ISO 3166-1 alpha-2. */
  readonly default_country: string;
  /** Countries whose addresses need no postcode. */
  readonly optional_postcode_countries: ReadonlySet<string>;
}

/** A built-in validator. `decide` is pure: it uses only the draft and the facts. */
export interface Validator {
  /** Key in the setting `vendor_pos_terminal/customers/validators`. */
  readonly key: string;
  /** Whether the validator always runs; the setting does not offer it. */
  readonly is_fixed?: boolean;
  readonly decide: (draft: CustomerDraft, facts: Facts) => readonly ValidationRow[];
}

/** The keys of a draft that hold text. */
export type TextKey = Exclude<
  {
    [Key in keyof CustomerDraft]-?: CustomerDraft[Key] extends string | undefined ? Key : never;
  }[keyof CustomerDraft],
  undefined
>;

/**
 * Returns a text of the draft without needless blanks, in one notation; empty when it was not sent.
 */
export function textOf(draft: CustomerDraft, key: TextKey): string {
  return tidied(draft[key] ?? "");
}

export function rowOf(
  field: string,
  code: string,
  severity: ValidationRow["severity"],
  message: string,
): ValidationRow {
  return { field, code, severity, message };
}

/** Suggests the normalized form of a valid value; returns no row when it is already normalized. */
export function normalized(
  draft: CustomerDraft,
  key: TextKey,
  { code, message, suggested_value }: Pick<ValidationRow, "code" | "message"> & { readonly suggested_value: string },
): readonly ValidationRow[] {
  if (draft[key] === suggested_value) return [];
  return [{ field: key, code, severity: "normalize", message, suggested_value }];
}

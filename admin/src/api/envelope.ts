import type { Messages } from "../i18n/en.ts";
import { type Refusal, snakeCase } from "../i18n/error-text.ts";

/** The service's error answer. A proxy may answer with any content instead. */
export interface Envelope extends Partial<Refusal> {
  readonly errors?: readonly Envelope[];
}

type Wording = (refusal: Refusal) => string;

/** Returns the message of an envelope, each refusal translated by `worded`. */
export function envelopeText(envelope: Envelope, worded: Wording): string {
  const rows = (envelope.errors ?? []).map((row) => envelopeText(row, worded));
  return [textOf(envelope, worded), ...rows].filter((part) => part !== "").join(" ");
}

function textOf({ message = "", code, parameters = {} }: Envelope, worded: Wording): string {
  return code === undefined ? message : worded({ message, code, parameters });
}

/** Fields that an error may be about, by the error's code, for refusals that name no field. */
const FIELDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  location_has_code: ["code"],
  location_code_taken: ["code"],
  website_code_taken: ["code"],
  store_code_taken: ["code"],
  website_code_invalid: ["code"],
  website_code_reserved: ["code"],
  coupon_code_taken: ["code"],
  staff_email_taken: ["email"],
  customer_email_taken: ["email"],
  username_taken: ["username"],
  username_invalid: ["username"],
  password_common: ["password"],
  password_is_username: ["password"],
  integration_name_taken: ["name"],
  admin_role_name_taken: ["name"],
  customer_limit_taken: ["website_id"],
  group_limit_taken: ["website_id"],
  license_unknown: ["license_id"],
  license_linked: ["license_id"],
  license_linked_to: ["license_id"],
  staff_role_unknown: ["role_id", "admin_role_id"],
  admin_role_unknown_or_used: ["role_id", "admin_role_id"],
  license_token_taken: ["license_token"],
  license_token_required: ["license_token"],
  license_token_invalid: ["license_token"],
  event_names_unknown: ["event_names"],
  sku_unknown: ["sku"],
  customer_price_taken: ["qty"],
  percentage_too_high: ["discount_amount"],
  rule_without_coupons: ["rule_id"],
  url_without_host: ["url"],
  url_without_address: ["url"],
  url_not_https: ["url"],
  url_with_user: ["url"],
  url_with_fragment: ["url"],
  url_not_four_numbers: ["url"],
  url_address_private: ["url"],
} satisfies Partial<Record<keyof Messages["tk"]["errors"], readonly string[]>>;

/** Returns the fields that a refusal is about, the likeliest first. */
function fieldsOf({ code = "", parameters = {} }: Envelope): readonly string[] {
  const { field, kind, path, setting } = parameters;
  const name = typeof kind === "string" ? kind.replaceAll(" ", "_") : undefined;
  return [
    ...(typeof field === "string" ? [snakeCase(field)] : []),
    ...(typeof setting === "string" ? [setting] : []),
    ...(Array.isArray(path) ? path.map(String).toReversed() : []),
    ...(name === undefined ? [] : [`${name}_id`, `${name}_ids`]),
    ...(FIELDS[code] ?? []),
  ];
}

/**
 * Errors of a form by field, as react-admin takes them. An error without a field becomes a
 * notification.
 */
export interface FieldErrors {
  readonly [field: string]: string | { readonly serverError: string };
}

/**
 * Assigns each refusal of an envelope to its field.
 *
 * @param isShown - whether the form shows a field of this name.
 * @param worded - returns the text of a refusal.
 * @returns undefined when nothing in the envelope is about a field of the form.
 */
export function fieldErrors(
  envelope: Envelope,
  isShown: (field: string) => boolean,
  worded: Wording,
): FieldErrors | undefined {
  const rows = envelope.errors === undefined || envelope.errors.length === 0 ? [envelope] : envelope.errors;
  const reasons = rows.map((row) => ({ field: fieldsOf(row).find(isShown), reason: textOf(row, worded) }));
  const beside = reasons.flatMap(({ field, reason }) => (field === undefined ? [] : [[field, reason] as const]));
  if (beside.length === 0) return undefined;
  const others = reasons.flatMap(({ field, reason }) => (field === undefined ? [reason] : []));
  return {
    ...Object.fromEntries(beside.toReversed()),
    ...(others.length === 0 ? {} : { root: { serverError: others.join(" ") } }),
  };
}

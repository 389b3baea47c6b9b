/** What the service answers instead of what was asked for. */
export interface Envelope {
  readonly message?: string;
  readonly parameters?: readonly unknown[] | Readonly<Record<string, unknown>>;
  readonly errors?: readonly Envelope[];
}

/** The envelope's message with its parameters in place of `%1` and `%name`, each text as `worded` says it. */
export function envelopeText(
  { message = "", parameters, errors = [] }: Envelope,
  worded: (text: string) => string = (text) => text,
): string {
  const values: Readonly<Record<string, unknown>> = Array.isArray(parameters)
    ? Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]))
    : ((parameters ?? {}) as Record<string, unknown>);
  const text = message.replaceAll(/%(\w+)/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
  const rows = errors.map((row) => envelopeText(row, worded));
  return [text === "" ? "" : worded(text), ...rows].filter((part) => part !== "").join(" ");
}

/** Reasons that name no field, and the fields that they may be about. */
const FIELDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bthe code "|this code already|same code already exists/, ["code"]],
  [/e-mail address already/, ["email"]],
  [/this user name already/, ["username"]],
  [/this name already/, ["name"]],
  [/no website with the id|has a limit on this website already/, ["website_id"]],
  [/no location with the id/, ["location_id", "location_ids"]],
  [/no license with the id|license does not exist|license is linked to/i, ["license_id"]],
  [/role does not exist/i, ["role_id", "admin_role_id"]],
  [/has this token already|license_token/, ["license_token"]],
  [/There is no event "/, ["event_names"]],
  [/no product with the SKU/, ["sku"]],
  [/has a price for this quantity/, ["qty"]],
  [/percentage is at most 100/, ["discount_amount"]],
  [/takes no coupons/, ["rule_id"]],
];

/** Why a save failed, without the words that say that it did. */
function reasonOf({ message = "", parameters }: Envelope): string {
  const [reason] = Array.isArray(parameters) ? (parameters as readonly unknown[]) : [];
  return /^Could not save [^%]*: %1$/.test(message) ? String(reason) : envelopeText({ message, parameters });
}

/** The fields that a refusal speaks of, the likeliest first. */
function fieldsOf(refusal: Envelope): readonly string[] {
  const { parameters } = refusal;
  const named = Array.isArray(parameters)
    ? undefined
    : (parameters as Readonly<Record<string, unknown>> | undefined)?.["fieldName"];
  const reason = reasonOf(refusal);
  const inside = [...reason.matchAll(/during "(\w+)" processing/g)].map(([, name = ""]) => name).toReversed();
  const quoted = [...reason.matchAll(/"(\w+)" (?:must|is|has|takes|of|cannot)\b/g)].map(([, name = ""]) => name);
  const known = FIELDS.flatMap(([text, names]) => (text.test(reason) ? names : []));
  return [...(typeof named === "string" ? [snakeCase(named)] : []), ...inside, ...quoted, ...known];
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<!^|_)([A-Z])/g, "_$1").toLowerCase();
}

/** Errors of a form by field, as react-admin takes them; what is about no field is told as a notification. */
export interface FieldErrors {
  readonly [field: string]: string | { readonly serverError: string };
}

/**
 * Puts each refusal of an envelope beside the field that it is about.
 *
 * @param isShown - whether the form shows a field of this name: an error beside none would never be read.
 * @param worded - how each refusal is said.
 * @returns undefined when nothing in the envelope is about a field of the form.
 */
export function fieldErrors(
  envelope: Envelope,
  isShown: (field: string) => boolean,
  worded: (text: string) => string = (text) => text,
): FieldErrors | undefined {
  const rows = envelope.errors === undefined || envelope.errors.length === 0 ? [envelope] : envelope.errors;
  const told = rows.map((row) => ({ field: fieldsOf(row).find(isShown), reason: worded(reasonOf(row)) }));
  const beside = told.flatMap(({ field, reason }) => (field === undefined ? [] : [[field, reason] as const]));
  if (beside.length === 0) return undefined;
  const others = told.flatMap(({ field, reason }) => (field === undefined ? [reason] : []));
  return {
    ...Object.fromEntries(beside.toReversed()),
    ...(others.length === 0 ? {} : { root: { serverError: others.join(" ") } }),
  };
}

/**
 * Reasons of checks and coverage records, in English. The service stores the code with its values;
 * the administration translates it.
 */
export const REASONS = {
  receipts_missing: "%{count} listed sales have no receipt yet",
  documents_differ: "%{count} of %{all} documents differ",
  session_has_unlisted: "the session has receipts that the closing does not list",
  listed_twice: "sales are listed more than once",
  listed_elsewhere: "another closing lists these sales too",
  types_say_nothing: "all documents have the same type",
  no_drawer: "the register has no cash drawer",
  stated_without_drawer: "%{fields} stated without a cash drawer",
  drawer_amount_absent: "an amount of the cash drawer is absent",
  no_previous_closing: "there is no previous closing",
  previous_without_drawer: "the previous closing left no cash drawer",
  datetime_unreadable: "a datetime cannot be read",
  no_receipt_numbers: "the closing states no receipt numbers",
  numbers_not_listed: "%{numbers} not in documents",
  refunds_negative: "the closing states refunds as negative amounts",
  within_width: "within %{width} of the receipts",
  method_unknown: "the payment method %{methods} has no tender",
  parts_differ: "the parts of %{count} payments do not add up to the amount due",
  left_open: "the receipts do not limit this figure",
  exchange_unsplit: "%{count} exchanges cannot be split into sold and returned",
  rates_unstated: "%{count} receipts do not state their tax rates",
  tax_unstated: "%{count} receipts do not state their tax",
  kind_unknown: "%{count} receipts have an unknown type",
  total_unknown: "%{count} receipts do not state their total",
  credit_unreadable: "the credits of %{count} receipts cannot be read",
  rounding_unstated: "%{count} cash payments do not state the amount paid",
  step_unknown: "cash was rounded by %{amount} over %{count} payments, and no rounding step is set",
  card_surplus: "%{amount} was paid by card without a receipt",
  providers_empty: "the closing lists no card provider",
  no_tax_tables: "the shop has no tax rates here",
  evaluation_off: "closings of this location are not evaluated",
  booked_otherwise: "closing %{number} was booked with %{option}",
} as const;

export type ReasonCode = keyof typeof REASONS;
type Blanks<Text extends string> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;
type Values<Code extends ReasonCode> = Readonly<Record<Blanks<(typeof REASONS)[Code]>, string | number>>;

export interface Reason {
  readonly code: ReasonCode;
  readonly values: Readonly<Record<string, string | number>>;
}

export function because<Code extends ReasonCode>(
  code: Code,
  ...[values]: [Blanks<(typeof REASONS)[Code]>] extends [never] ? [] : [values: Values<Code>]
): Reason {
  return { code, values: values ?? {} };
}

/** Returns the reason in English. */
export function reasonText({ code, values }: Reason): string {
  const known = new Map(Object.entries(values));
  return REASONS[code].replaceAll(/%\{(\w+)\}/g, (whole, blank: string) => String(known.get(blank) ?? whole));
}

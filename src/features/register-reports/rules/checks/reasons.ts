/**
 * Every reason that a check gives, with what is put in. The filled-in text is what is stored; the administration
 * application knows each of them by these words and says it in its reader's language.
 */
export const REASONS = {
  receipts_missing: "%{count} listed sales have no receipt yet",
  amounts_unstated: "%{count} receipts do not state their amount",
  documents_differ: "%{count} of %{all} documents differ",
  session_has_unlisted: "the session has receipts that the closing does not list",
  listed_twice: "sales are listed more than once",
  listed_elsewhere: "another closing lists these sales too",
  no_orders: "no documents are orders",
  no_drawer: "the register has no cash drawer",
  stated_without_drawer: "%{fields} stated without a cash drawer",
  drawer_amount_absent: "an amount of the cash drawer is absent",
  deferred_cash_added: "cash of layaway and credit due payments added",
  no_previous_closing: "there is no previous closing",
  previous_without_drawer: "the previous closing left no cash drawer",
  layaways_at_deposit: "layaways count as sales at the deposit",
  layaways_at_settlement: "layaways count as sales at the settlement",
  layaways_do_not_close: "no layaway convention closes sales, refunds and tax",
  layaways_new: "no earlier closing of the series and app version has layaways",
  layaways_otherwise: "closing %{number} booked them in the other way",
  rates_untold: "%{count} receipts do not tell their tax rates",
  cannot_be_split: "%{count} receipts lack an amount or cannot be split",
  within_tolerance: "matched within %{units} (%{count} receipts)",
  datetime_unreadable: "a datetime cannot be read",
  opened_at_unreadable: "opened_at cannot be read",
  no_receipt_numbers: "the closing names no receipt numbers",
  numbers_not_listed: "%{numbers} not in documents",
  refunds_negative: "the closing states refunds as negative amounts",
  payment_unknown: "how %{count} receipts were paid is not known",
  credits_unreadable: "the credits of %{count} receipts cannot be read",
  rounding_unreadable: "no reading of cash rounding",
} as const;

type ReasonName = keyof typeof REASONS;
type Blanks<Text extends string> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;
type Values<Name extends ReasonName> = Readonly<Record<Blanks<(typeof REASONS)[Name]>, string | number>>;

declare const from_catalogue: unique symbol;
/** A text of REASONS, filled in. */
export type Reason = string & { readonly [from_catalogue]: true };

/** The text of a reason with its values filled in. */
export function because<Name extends ReasonName>(
  name: Name,
  ...[values]: [Blanks<(typeof REASONS)[Name]>] extends [never] ? [] : [values: Values<Name>]
): Reason {
  const known = new Map(Object.entries<string | number>(values ?? {}));
  return REASONS[name].replaceAll(/%\{(\w+)\}/g, (whole, blank: string) => String(known.get(blank) ?? whole)) as Reason;
}

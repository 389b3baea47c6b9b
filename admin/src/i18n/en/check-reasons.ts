/**
 * The reasons of checks as the service stores them: a reason is known by these words, the last form where there are two
 * (admin/tests/languages.test.ts holds both sides together). What readers see stands in checks.ts of each language.
 */
export const storedReasons = {
  receipts_missing:
    "%{smart_count} listed sale has no receipt yet |||| %{smart_count} listed sales have no receipt yet",
  amounts_unstated:
    "%{smart_count} receipt does not state its amount |||| %{smart_count} receipts do not state their amount",
  documents_differ: "%{smart_count} of %{all} documents differ",
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
  rates_untold:
    "%{smart_count} receipt does not tell its tax rates |||| %{smart_count} receipts do not tell their tax rates",
  cannot_be_split:
    "%{smart_count} receipt lacks an amount or cannot be split |||| %{smart_count} receipts lack an amount or cannot be split",
  within_tolerance:
    "matched within %{units} (%{smart_count} receipt) |||| matched within %{units} (%{smart_count} receipts)",
  datetime_unreadable: "a datetime cannot be read",
  opened_at_unreadable: "opened_at cannot be read",
  no_receipt_numbers: "the closing names no receipt numbers",
  numbers_not_listed: "%{numbers} not in documents",
  refunds_negative: "the closing states refunds as negative amounts",
  payment_unknown:
    "how %{smart_count} receipt was paid is not known |||| how %{smart_count} receipts were paid is not known",
  credits_unreadable:
    "the credits of %{smart_count} receipt cannot be read |||| the credits of %{smart_count} receipts cannot be read",
  rounding_unreadable: "no reading of cash rounding",
};

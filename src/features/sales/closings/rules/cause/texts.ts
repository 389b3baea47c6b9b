/**
 * Causes of a mismatch by code, in English (design, section 9). The administration translates them
 * by their code. `from` and `to` are figures of the closing for tenders, and rates or classes
 * without one for rates. `check` is the id of a check and is shown as its title.
 */
export const CAUSES = {
  receipt_missing:
    "Receipt %{number} for %{amount} is missing from the closing. |||| %{smart_count} receipts for a total of %{amount} are missing from the closing: %{number}.",
  receipt_twice: "Receipt %{number} for %{amount} is counted twice.",
  receipt_not_counted: "Receipt %{number} for %{amount} is listed but not counted.",
  one_receipt_twice: "One of these receipts for %{amount} is counted twice: %{number}.",
  receipt_tender: "Receipt %{number} for %{amount} was paid by %{from} but is booked as %{to}.",
  refund_tender: "Receipt %{number} for %{amount} was paid back by %{from} but is booked as %{to}.",
  tender: "%{amount} of %{from} is booked as %{to}.",
  tender_with_drawer: "%{amount} of %{from} is booked as %{to}; the expected cash has the same error.",
  tender_without_drawer: "%{amount} of %{from} is booked as %{to}; the expected cash is correct.",
  rate: "Goods worth %{amount} are booked at %{to} instead of %{from}.",
  sales_high: "The turnover is %{amount} too high; the payments are correct.",
  sales_low: "The turnover is %{amount} too low; the payments are correct.",
  refunds_high: "The refunds are %{amount} too high; the amounts paid back are correct.",
  refunds_low: "The refunds are %{amount} too low; the amounts paid back are correct.",
  sales_missing: "Sales of %{amount} and their payment (%{to}) are missing.",
  sales_surplus: "Sales of %{amount} and their payment (%{to}) have no receipt.",
  refunds_missing: "Refunds of %{amount} and the money paid back for them (%{to}) are missing.",
  refunds_surplus: "Refunds of %{amount} and the money paid back for them (%{to}) have no receipt.",
  tax_high: "The tax is %{amount} too high and the net amount is too low by the same amount.",
  tax_low: "The tax is %{amount} too low and the net amount is too high by the same amount.",
  both_high: "Sales and refunds are both %{amount} too high.",
  both_low: "Sales and refunds are both %{amount} too low.",
  cash_difference: "The cash difference is not counted cash minus expected cash.",
  cash_expected_high: "The expected cash is %{amount} too high; the receipts and the cash tender agree.",
  cash_expected_low: "The expected cash is %{amount} too low; the receipts and the cash tender agree.",
  cash_missing: "%{amount} of cash is neither in the tenders nor in the drawer.",
  cash_surplus: "%{amount} of cash in the tenders and in the drawer has no receipt.",
  cash_as_rounding: "%{amount} of cash is booked as rounding.",
  cash_refund: "A cash refund of %{amount} was not taken out of the drawer.",
  document_amount:
    "Receipt %{number} is listed with another amount. |||| %{smart_count} receipts are listed with another amount: %{number}.",
  document_number:
    "Receipt %{number} is listed with another number. |||| %{smart_count} receipts are listed with another number: %{number}.",
  document_type:
    "Receipt %{number} is listed with another type. |||| %{smart_count} receipts are listed with another type: %{number}.",
  document_sign:
    "Receipt %{number} is listed with the wrong sign. |||| %{smart_count} receipts are listed with the wrong sign: %{number}.",
  document_currency:
    "Receipt %{number} is in another currency. |||| %{smart_count} receipts are in another currency: %{number}.",
  document_unlisted:
    "Receipt %{number} is in the figures but not in the list of documents. |||| %{smart_count} receipts are in the figures but not in the list of documents: %{number}.",
  document_twice:
    "Receipt %{number} is listed more than once. |||| %{smart_count} receipts are listed more than once: %{number}.",
  document_elsewhere:
    "Another closing also lists receipt %{number}. |||| Another closing also lists %{smart_count} of the receipts: %{number}.",
  wrong_sign: "“%{check}” is stated with the wrong sign.",
  one_differs: "One figure differs: “%{check}” by %{amount}.",
  several_differ: "%{smart_count} figures differ; the largest is “%{check}”, by %{amount}.",
  check_fails: "One check fails: “%{check}”.",
};

export type CauseCode = keyof typeof CAUSES;

/** Added to a cause of one amount in which two neighbouring digits are exchanged. */
export const DIGITS_SWAPPED = "Are two digits swapped?";

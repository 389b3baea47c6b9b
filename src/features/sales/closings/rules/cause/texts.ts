/**
 * What made a closing mismatched, in English (design, section 9). The administration says it in its reader's language, by
 * the code. `from` and `to` of tenders are figures of the closing, `from` and `to` of rates are rates or classes without
 * one, `check` is the id of a check and reads as its title.
 */
export const CAUSES = {
  receipt_missing:
    "Receipt %{number} over %{amount} is missing in the closing. |||| %{smart_count} receipts over %{amount} together are missing in the closing: %{number}.",
  receipt_twice: "Receipt %{number} over %{amount} is counted twice.",
  receipt_not_counted: "Receipt %{number} over %{amount} is listed and not counted.",
  one_receipt_twice: "One of these receipts over %{amount} is counted twice: %{number}.",
  receipt_tender: "Receipt %{number} over %{amount} was paid by %{from} and is booked as %{to}.",
  refund_tender: "Receipt %{number} over %{amount} was paid back by %{from} and is booked as %{to}.",
  tender: "%{amount} of %{from} is booked as %{to}.",
  tender_with_drawer: "%{amount} of %{from} is booked as %{to}; the drawer follows.",
  tender_without_drawer: "%{amount} of %{from} is booked as %{to}; the drawer does not follow.",
  rate: "Goods over %{amount} are booked at %{to} instead of %{from}.",
  sales_high: "The turnover is %{amount} too high; what was paid is right.",
  sales_low: "The turnover is %{amount} too low; what was paid is right.",
  refunds_high: "The refunds are %{amount} too high; what was paid back is right.",
  refunds_low: "The refunds are %{amount} too low; what was paid back is right.",
  sales_missing: "Sales of %{amount} are missing, with the payment that belongs to them: %{to}.",
  sales_surplus: "Sales of %{amount} have no receipt, nor has the payment that belongs to them: %{to}.",
  refunds_missing: "Refunds of %{amount} are missing, with the money that was paid back for them: %{to}.",
  refunds_surplus: "Refunds of %{amount} have no receipt, nor has the money that was paid back for them: %{to}.",
  tax_high: "The tax is %{amount} too high and the net amount too low by the same.",
  tax_low: "The tax is %{amount} too low and the net amount too high by the same.",
  both_high: "Sales and refunds are both %{amount} too high.",
  both_low: "Sales and refunds are both %{amount} too low.",
  cash_difference: "The difference of the drawer is not counted less expected.",
  cash_expected_high: "The expected cash is %{amount} too high; the receipts and the cash tender agree.",
  cash_expected_low: "The expected cash is %{amount} too low; the receipts and the cash tender agree.",
  cash_missing: "%{amount} of cash is neither in the tenders nor in the drawer.",
  cash_surplus: "%{amount} of cash in the tenders and in the drawer has no receipt.",
  cash_as_rounding: "%{amount} of cash is called rounding.",
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
    "Receipt %{number} is in the figures and not in the list of documents. |||| %{smart_count} receipts are in the figures and not in the list of documents: %{number}.",
  document_twice:
    "Receipt %{number} is listed more than once. |||| %{smart_count} receipts are listed more than once: %{number}.",
  document_elsewhere:
    "Another closing lists receipt %{number} too. |||| Another closing lists %{smart_count} of the receipts too: %{number}.",
  wrong_sign: "“%{check}” is stated with the wrong sign.",
  one_differs: "One figure differs: “%{check}” by %{amount}.",
  several_differ: "%{smart_count} figures differ; the largest is “%{check}”, by %{amount}.",
  check_fails: "One check fails: “%{check}”.",
} as const;

export type CauseCode = keyof typeof CAUSES;

/** Added to a cause of one amount in which two neighbouring digits are exchanged. */
export const DIGITS_SWAPPED = "Are two digits swapped?";

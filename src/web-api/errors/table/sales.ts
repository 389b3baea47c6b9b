import type { ErrorEntry } from "./entry.ts";

/** Errors of receipts, closings and orders. */
export const SALES_ERRORS = {
  receipt_not_found: {
    status: 404,
    message: 'The POS receipt with id "{id}" does not exist.',
    wire: ["id"],
    description: "No receipt has this id, or the caller may not read it.",
  },
  receipt_archived: {
    status: 410,
    message: 'The POS receipt with id "{id}" is archived.',
    wire: ["id"],
    description: "The receipt was stored, and its partition is no longer in the database. Repeats are still answered.",
  },
  receipts_archived: {
    status: 410,
    message: "Receipts of the period are archived. Read them back first: {command}",
    description: "Evidence has whole receipts, and those of archived partitions are in files only.",
  },
  receipt_of_order_not_found: {
    status: 404,
    message: 'The POS receipt with increment id "{id}" does not exist.',
    wire: ["id"],
    description: "No receipt has this order number, or the caller may not read it.",
  },
  receipt_token_unknown: {
    only: "rest",
    message: 'The POS receipt with token "{token}" does not exist.',
    description: "No receipt has this token, or the caller may not read it.",
  },
  receipt_id_required: {
    only: "rest",
    message: 'One of "sale_id" and "pos_order_id" is required.',
    description: "A receipt needs one of both ids.",
  },
  receipt_token_invalid: {
    only: "rest",
    message: '"receipt_token" must be 32 to 128 letters, digits, "-" or "_".',
    description: "The receipt token has another form.",
  },
  receipt_token_taken: {
    only: "rest",
    message: "The receipt token belongs to another receipt.",
    description: "Receipt tokens are unique.",
  },
  license_required: {
    status: 401,
    only: "rest",
    message: "An active PRO license is required for terminal {id}.",
    wire: ["id"],
    description: "The terminal has no active PRO licence. Keep the receipt and send it again.",
  },
  receipt_mail_failed: {
    only: "rest",
    message: "Failed to send receipt email: {reason}",
    wire: ["reason"],
    description: "The receipt was not mailed. The administration API answers the code of the reason.",
  },
  receipt_without_email: {
    message: "The receipt has no customer e-mail address.",
    description: "The receipt has no address and the request names none.",
  },
  email_invalid: {
    message: "The e-mail address is not valid.",
    description: "The address is not exactly one e-mail address.",
  },
  mail_message: {
    message: "{reason}",
    description: "The mail server gave this reason.",
  },
  mail_timeout: {
    message: "The mail server did not answer within {seconds} seconds.",
    description: "The mail server was too slow.",
  },
  mail_recipient_invalid: {
    message: "The recipient is not a valid e-mail address.",
    description: "The address is not exactly one e-mail address.",
  },
  mail_not_sent: {
    message: "The mail could not be sent.",
    description: "The mail was not sent, without a reason.",
  },
  buyer_invalid: {
    message: '"{field}" of the buyer is not valid.',
    description: "The country, the VAT number or the e-mail address of an invoice's buyer cannot be one.",
  },
  invoice_kind: {
    status: 409,
    message: "A receipt of this kind has no invoice.",
    english_is_sent: true,
    description: "Invoices are for sales, exchanges, settled layaways and refunds of a shop that is no sandbox.",
  },
  invoice_totals: {
    status: 409,
    message: "The receipt does not state its goods with their tax by rate.",
    english_is_sent: true,
    description: "An invoice repeats what the receipt states, and guesses nothing. Its amounts have two decimals.",
  },
  invoice_company: {
    status: 409,
    message: "The company of this shop is not complete in the settings.",
    english_is_sent: true,
    description:
      "An invoice needs name, address, and VAT ID or tax number of the company, and for exempt sales the reason.",
  },
  invoice_of_sale_missing: {
    status: 409,
    message: "The sale that came back has no invoice.",
    english_is_sent: true,
    description: "A credit note names the same company's invoice of the sale: ask for that one first.",
  },
  invoice_of_sale_differs: {
    status: 409,
    message: "The invoice of the sale that came back is for another buyer.",
    english_is_sent: true,
    description: "A credit note goes to the buyer of the invoice that it takes back.",
  },
  invoice_exists: {
    status: 409,
    message: "The receipt has an invoice for another buyer.",
    english_is_sent: true,
    description: "A receipt has one invoice. The same buyer gets it again.",
  },
  invoice_prefix_taken: {
    status: 409,
    message: 'The invoices of another website begin with "{prefix}".',
    wire: ["prefix"],
    english_is_sent: true,
    description: "Each website numbers its own invoices: choose another prefix in the settings.",
  },
  closing_series_not_found: {
    status: 404,
    message: 'No register report belongs to the series "{id}".',
    wire: ["id"],
    description: "No closing has this series id, or the caller may not read it.",
  },
  closing_invalid: {
    only: "rest",
    message: "The document is not a valid schema 1 closing: {problem}",
    wire: ["problem"],
    description: "A member of the document is missing or wrong.",
  },
  report_payload_differs: {
    status: 409,
    only: "rest",
    message: "A different document is already stored under this report_id.",
    wire: { outcome: "outcome" },
    description: "A resend differs from the stored closing.",
  },
  device_mismatch: {
    status: 409,
    only: "rest",
    message: "The device is not and never was bound to the terminal.",
    wire: { outcome: "outcome" },
    description:
      "The closing names a device that never was bound to its terminal, or a series or session that belongs to another terminal.",
  },
  session_already_closed: {
    status: 409,
    only: "rest",
    message: "A closing already exists for this session_id.",
    wire: { outcome: "outcome" },
    description: "A session has one closing.",
  },
  number_taken: {
    status: 409,
    only: "rest",
    message: "This closing_number is already stored in this series.",
    wire: { outcome: "outcome" },
    description: "Numbers of closings are unique in their series.",
  },
  held_cart_changed: {
    status: 409,
    only: "rest",
    message: "The held cart has changed. Read it again.",
    wire: { outcome: "outcome", version: "version" },
    description: "Another register saved or took the cart. The stored version is answered.",
  },
  held_cart_taken: {
    status: 409,
    only: "rest",
    message: "Another register has taken this cart.",
    wire: { outcome: "outcome" },
    description: "A held cart is given to one register.",
  },
  held_cart_document_invalid: {
    only: "rest",
    message: '"document" must be the text of a JSON object.',
    description: "A held cart is stored as the text of a JSON object.",
  },
  held_carts_full: {
    only: "rest",
    message: "The location holds {max} carts already. Take or delete one first.",
    wire: { max: "max" },
    description: "The number of held carts of a location is limited.",
  },
  feed_has_no_pages: {
    only: "rest",
    message: "changedAfter has no pages: take highest_revision as the next changedAfter.",
    description: "The change feed was asked for with a page or a filter.",
  },
  finding_unknown: {
    message: "A finding is one of {names}.",
    wire: ["names"],
    description: "No finding has this name.",
  },
  closing_not_to_do: {
    message: "The closing needs no settlement.",
    description: "The closing has no difference, or it is settled already.",
  },
  closing_not_settled: {
    message: "The closing is not settled.",
    description: "Only a settled closing can be reopened.",
  },
  closing_of_sandbox: {
    status: 409,
    message: "The closing is of a sandbox, which the journal leaves out.",
    english_is_sent: true,
    description: "The journal has no entries of a sandbox's closings.",
  },
  annotation_too_long: {
    message: "An annotation has at most {max} characters.",
    wire: ["max"],
    description: "The annotation is too long.",
  },
  order_refused: {
    only: "rest",
    message: "{reason}",
    description: "The order cannot be as the request says.",
  },
  order_document_refused: {
    only: "rest",
    message: "{document} Document Validation Error(s):\n{reason}",
    description: "The invoice or the credit memo cannot be as the request says.",
  },
  order_number_taken: {
    only: "rest",
    message: "Another order has this increment id already.",
    description: "Numbers of orders are unique.",
  },
  order_of_sale_taken: {
    only: "rest",
    message: "Another order carries the sale already.",
    description: "A sale has one order.",
  },
  job_unknown: {
    message: "The job must be one of {names}.",
    wire: ["names"],
    description: "No scheduled job has this name.",
  },
  job_not_failed: {
    message: "The job has not failed: it is {state}.",
    wire: ["state"],
    description: "Only a failed job can be repeated.",
  },
  accounts_invalid: {
    message: 'The account or number of "{name}" is not valid.',
    wire: { name: "name" },
    description: "Accounts are texts by a role of the journal, and numbers for DATEV have limits.",
  },
  accounts_incomplete: {
    status: 409,
    message: 'A file for DATEV has accounts of {digits} digits, and "{name}" is none. Store the accounts first.',
    wire: { digits: "digits", name: "name" },
    description: "A role has no account, or one that is no number of the ledger's length.",
  },
  datev_numbers_missing: {
    status: 409,
    message: "A file for DATEV needs the numbers of the consultant and of the client. Store them with the accounts.",
    english_is_sent: true,
    description: "The accounts of the location have no number of the consultant or none of the client.",
  },
  datev_amount: {
    status: 409,
    message: "Closing {number} has an amount of more than ten digits, which DATEV does not take.",
    wire: { number: "number" },
    description: "The format of DATEV has ten digits before the decimals.",
  },
  financial_year: {
    message: "A file for DATEV is of one financial year. Choose a period that ends before the next one begins.",
    english_is_sent: true,
    description: "The period spans the beginning of a financial year.",
  },
  delivery_too_large: {
    message: "The files have more than {max} bytes, too many for a mail. Download them.",
    wire: { max: "max" },
    description: "Mail servers refuse large mails.",
  },
} as const satisfies Record<string, ErrorEntry>;

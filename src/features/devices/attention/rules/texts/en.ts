export const en = {
  subject: "%{smart_count} thing needs you |||| %{smart_count} things need you",
  end: "You chose these mails on the page of your account.",
  items: {
    register_silent: "%{register_name} at %{location_name} has been silent for %{duration}.",
    closing_mismatched: "Closing %{closing} of %{register_name} differs by %{amount}.",
    closing_unmatched: "Closing %{closing} of %{register_name} does not match its receipts.",
    cash_short: "Cash of closing %{closing} of %{register_name} is short by %{amount}.",
    cash_over: "Cash of closing %{closing} of %{register_name} is over by %{amount}.",
    closings_further: "%{smart_count} more closing is to do. |||| %{smart_count} more closings are to do.",
    posts_refused:
      "%{smart_count} request of %{register_name} was rejected: %{reason}. |||| %{smart_count} requests of %{register_name} were rejected, the last one: %{reason}.",
    receipt_differs:
      "Receipt %{number} of %{register_name} is stored with %{stored}; another one with the same id and %{sent} was sent and is not stored.",
    receipts_without_session:
      "Closing %{closing} of %{register_name}: %{smart_count} receipt for %{amount} names no session and is in no closing (%{number}). |||| Closing %{closing} of %{register_name}: %{smart_count} receipts for a total of %{amount} name no session and are in no closing (the first: %{number}).",
    layaway_overpaid:
      "Closing %{closing} of %{register_name}: %{paid} was taken for a layaway of %{price} (receipt %{number}).",
    layaway_settled_twice:
      "Closing %{closing} of %{register_name}: receipts %{number} and %{other} settle the same layaway.",
    receipt_number_twice:
      "Closing %{closing} of %{register_name}: number %{number} is on the sales %{sale} and %{other}. |||| Closing %{closing} of %{register_name}: %{smart_count} numbers are on two sales, number %{number} on %{sale} and %{other}.",
    clock_ahead:
      "Closing %{closing} of %{register_name} is dated %{stated_moment}; it was %{expected_moment} when that arrived.",
    receipts_ahead:
      "Receipt %{number} of %{register_name} is dated %{created_at}, after it arrived. |||| %{smart_count} receipts of %{register_name} are dated after they arrived, receipt %{number} %{created_at}.",
    rates_unknown:
      "%{register_name} taxes at %{rates} %; the tax tables have %{known} %. |||| %{smart_count} closings have tax rates that no tax table has; %{register_name} taxes at %{rates} %, the tables have %{known} %.",
    register_behind:
      "%{smart_count} receipt of %{register_name} has been missing since %{since}. |||| %{smart_count} receipts of %{register_name} have been missing since %{since}.",
    register_clock: "The clock of %{register_name} is wrong by %{duration}.",
    register_no_location: "%{register_name} has no location.",
    license_ended: "The licence of %{register_name} is not valid.",
    license_ends: "The licence of %{register_name} ends on %{day}.",
    methods_unmapped:
      "Closings cannot be matched: the payment method %{methods} has no tender. |||| Closings cannot be matched: the payment methods %{methods} have no tender.",
    backup_late: "The last backup is %{duration} old: %{name}.",
    backup_never: "There is no backup yet. Set BACKUP_DIR, or run tillkeeper backup.",
    barcodes_shared:
      "Several enabled products have the barcode %{barcode}: %{skus}. |||| %{smart_count} barcodes belong to several enabled products, such as %{barcode}: %{skus}.",
    fonts_lack:
      "PDFs of receipts show a box for %{characters}, as in “%{name}”. Add a font that has it to PDF_FONT. |||| PDFs of receipts show boxes for %{smart_count} characters, such as %{characters} in “%{name}”. Add fonts that have them to PDF_FONT.",
    connector_paused: "The shop platform does not answer. Nothing is sent to it for the moment.",
    connector_parked:
      "%{smart_count} record was rejected by the shop platform. |||| %{smart_count} records were rejected by the shop platform.",
    connector_waiting:
      "%{smart_count} record has waited for the shop platform for more than an hour. |||| %{smart_count} records have waited for the shop platform for more than an hour.",
    connector_differences:
      "%{smart_count} record differs from the shop platform. |||| %{smart_count} records differ from the shop platform.",
    deliveries_failed:
      "%{smart_count} event could not be delivered to %{label}. |||| %{smart_count} events could not be delivered to %{label}.",
    mails_failed: "%{smart_count} mail could not be sent. |||| %{smart_count} mails could not be sent.",
    jobs_failed: "A background job failed: %{label}. |||| A background job failed %{smart_count} times: %{label}.",
  },
  reasons: {
    invalid: "invalid",
    license: "no active PRO licence",
    not_authorized: "not permitted",
    unknown: "unknown register or order",
    conflict: "conflict",
    too_large: "too large",
    too_many: "too many requests",
    other: "other reason",
    report_payload_differs: "different document with this id",
    session_already_closed: "session already closed",
    number_taken: "closing number taken",
    device_mismatch: "device of another register",
  },
};

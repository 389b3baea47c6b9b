import { checkKey, outlineOf, RULE_ORDER } from "../../../../src/features/sales/closings/rules/checks/outlines.ts";

const OF_RATES = ["sales_net", "sales_tax", "refund_net", "refund_tax"].flatMap((figure) => [
  `H6:%{rate}:standard:${figure}`,
  `H6:untaxed:${figure}`,
  ...(figure.endsWith("_net") ? [`H6:reverse_charge:${figure}`, `H6:exempt:${figure}`] : []),
]);

const OUTLINES = [...RULE_ORDER, ...OF_RATES].map((id) => ({ key: checkKey(id).key, ...outlineOf(id) }));

/**
 * Titles and formulas of checks, which are the service's, and reasons by their code: the service
 * stores codes and values.
 */
export const checks = {
  titles: Object.fromEntries(OUTLINES.map(({ key, title }) => [key, title])),
  formulas: Object.fromEntries(OUTLINES.map(({ key, formula }) => [key, formula])),
  reasons: {
    receipts_missing:
      "%{smart_count} listed sale has no receipt yet. |||| %{smart_count} listed sales have no receipt yet.",
    documents_differ: "%{smart_count} of %{all} documents differs. |||| %{smart_count} of %{all} documents differ.",
    session_has_unlisted: "The session has receipts that the closing does not list.",
    listed_twice: "Sales are listed more than once.",
    listed_elsewhere: "Another closing lists these sales too.",
    no_drawer: "The register has no cash drawer.",
    stated_without_drawer: "Stated without a cash drawer: %{fields}.",
    drawer_amount_absent: "An amount of the cash drawer is missing.",
    no_previous_closing: "There is no previous closing.",
    previous_without_drawer: "The previous closing had no cash drawer.",
    rates_unstated:
      "%{smart_count} receipt does not state its tax rates. |||| %{smart_count} receipts do not state their tax rates.",
    datetime_unreadable: "A date and time cannot be read.",
    no_receipt_numbers: "The closing states no receipt numbers.",
    no_tax_tables: "The shop has no tax rates here.",
    numbers_not_listed: "Not in the documents: %{numbers}.",
    refunds_negative: "The closing states refunds as negative amounts.",
    types_say_nothing: "All documents have the same type.",
    within_width: "Within the tolerance of %{width} that the receipts allow.",
    method_unknown:
      "%{smart_count} receipt was paid by a method without a tender: %{methods}. |||| %{smart_count} receipts were paid by methods without a tender: %{methods}.",
    parts_differ:
      "The parts of %{smart_count} payment do not add up to the amount due. |||| The parts of %{smart_count} payments do not add up to the amount due.",
    left_open: "The receipts do not limit this figure.",
    exchange_unsplit:
      "%{smart_count} exchange cannot be split into sold and returned. |||| %{smart_count} exchanges cannot be split into sold and returned.",
    tax_unstated: "%{smart_count} receipt does not state its tax. |||| %{smart_count} receipts do not state their tax.",
    kind_unknown: "%{smart_count} receipt has an unknown type. |||| %{smart_count} receipts have an unknown type.",
    total_unknown:
      "%{smart_count} receipt does not state its total. |||| %{smart_count} receipts do not state their total.",
    credit_unreadable:
      "The credit of %{smart_count} receipt cannot be read. |||| The credit of %{smart_count} receipts cannot be read.",
    rounding_unstated:
      "%{smart_count} cash payment does not state the amount paid. |||| %{smart_count} cash payments do not state the amount paid.",
    step_unknown: "Cash was rounded by %{amount} over %{count} receipts; set the rounding step of this location.",
    card_surplus: "%{amount} was paid by card without a receipt. It may be a tip.",
    providers_empty: "The closing lists no card provider.",
    evaluation_off: "Closings of this location are not evaluated.",
    booked_otherwise: "Closing %{number} was booked with %{option}.",
  },
};

/**
 * English message of each check by its key; `stated` is the closing's side, `expected` the other
 * one. The administration translates it.
 */
export const SENTENCES = {
  H1_amount:
    "Receipt %{number} is listed with %{listed}; it was made out for %{made_out}. |||| %{smart_count} receipts are listed with another amount; receipt %{number} with %{listed}, made out for %{made_out}.",
  H1_sign:
    "Receipt %{number} (%{kind}) of %{made_out} is listed as %{listed}. |||| %{smart_count} receipts are listed with the wrong sign; receipt %{number} (%{kind}) of %{made_out} as %{listed}.",
  H1_type:
    "Receipt %{number} (%{kind}) is listed as “%{type}”. |||| %{smart_count} receipts are listed with another type; receipt %{number} (%{kind}) as “%{type}”.",
  H1_currency: "The closing is in %{stated_text}; receipt %{number} is in %{expected_text}.",
  H1_receipt_number: "The closing lists number “%{stated_text}”; the receipt itself has “%{expected_text}”.",
  H9_unlisted:
    "%{smart_count} receipt for %{amount} was rung up in this session and is not in its closing (after the session was closed: %{late}). |||| %{smart_count} receipts for a total of %{amount} were rung up in this session and are not in its closing (after the session was closed: %{late}).",
  H9_duplicates:
    "Receipt %{number} for %{amount} is listed more than once. |||| %{smart_count} sales are listed more than once; one is receipt %{number} for %{amount}.",
  H9_elsewhere:
    "Receipt %{number} is also in another closing. |||| %{smart_count} receipts are also in another closing; one is %{number}.",
  H2: "The closing has sales of %{stated}; the receipts add up to %{expected}.",
  H3: "The closing has refunds of %{stated}; the receipts add up to %{expected}.",
  T3: "Sales less refunds are %{stated}; the receipts add up to %{expected}.",
  H4_sales: "The closing has %{stated} tax on sales; the receipts have %{expected}.",
  H4_refunds: "The closing has %{stated} tax on refunds; the receipts have %{expected}.",
  H4_sales_net: "Sales without tax are %{stated}; the receipts add up to %{expected}.",
  H4_refunds_net: "Refunds without tax are %{stated}; the receipts add up to %{expected}.",
  X3: "Tax on sales less tax on refunds is %{stated}; the receipts add up to %{expected}.",
  H5_sales: "Sales without tax of %{net} and tax of %{tax} add up to %{expected}; the closing has sales of %{stated}.",
  H5_refunds:
    "Refunds without tax of %{net} and tax of %{tax} add up to %{expected}; the closing has refunds of %{stated}.",
  H6_rate_sales_net: "At %{rate} % the closing has sales without tax of %{stated}; the receipts have %{expected}.",
  H6_rate_sales_tax: "At %{rate} % the closing has %{stated} tax on sales; the receipts have %{expected}.",
  H6_rate_refund_net: "At %{rate} % the closing has refunds without tax of %{stated}; the receipts have %{expected}.",
  H6_rate_refund_tax: "At %{rate} % the closing has %{stated} tax on refunds; the receipts have %{expected}.",
  H6_reverse_charge_sales_net: "Sales with reverse charge are %{stated}; the receipts add up to %{expected}.",
  H6_reverse_charge_refund_net: "Refunds with reverse charge are %{stated}; the receipts add up to %{expected}.",
  H6_exempt_sales_net: "Exempt sales are %{stated}; the exempt receipts add up to %{expected}.",
  H6_exempt_refund_net: "Exempt refunds are %{stated}; the exempt receipts add up to %{expected}.",
  H6_untaxed_sales_net: "Untaxed sales are %{stated}; the receipts have %{expected}.",
  H6_untaxed_sales_tax: "Untaxed sales have %{stated} tax; the receipts have %{expected}.",
  H6_untaxed_refund_net: "Untaxed refunds are %{stated}; the receipts have %{expected}.",
  H6_untaxed_refund_tax: "Untaxed refunds have %{stated} tax; the receipts have %{expected}.",
  H7_sales_net: "The rates add up to sales without tax of %{expected}; the total is %{stated}.",
  H7_sales_tax: "The rates add up to %{expected} tax on sales; the total is %{stated}.",
  H7_refund_net: "The rates add up to refunds without tax of %{expected}; the total is %{stated}.",
  H7_refund_tax: "The rates add up to %{expected} tax on refunds; the total is %{stated}.",
  H8: "Counted %{counted} less expected %{cash_expected} is %{expected}; the closing has a difference of %{stated}.",
  C1: "The tenders add up to %{stated}; sales less refunds are %{expected}.",
  C1r: "Cash in the tenders is %{stated}; cash due and the stated rounding add up to %{expected}.",
  C1b: "The closing states %{stated} of cash rounding; the cash payments add up to %{expected}.",
  C2_cash: "Cash is %{stated}; the receipts paid in cash add up to %{expected}.",
  C2_split_cash: "Cash in split payments is %{stated}; the receipts' cash parts add up to %{expected}.",
  C3_card: "Card is %{stated}; the receipts paid by card add up to %{expected}.",
  C3_split_card: "Card in split payments is %{stated}; the receipts' card parts add up to %{expected}.",
  C4: "Invoice is %{stated}; the receipts on invoice add up to %{expected}.",
  C5_redeemed: "Credit redeemed is %{stated}; the receipts have %{expected}.",
  L1: "Layaway receivable is %{stated}; the layaways leave %{expected} unpaid.",
  L2: "Layaway payments are %{stated}; the receipts have %{expected}.",
  L3: "Collections on credit are %{stated}; the receipts have %{expected}.",
  C3_card_refunds: "Card refunds are %{stated}; the refunds to cards add up to %{expected}.",
  R2: "Card refunds are %{stated}; the refunds through the card terminal add up to %{expected}.",
  C5_issued: "Credit issued and returned is %{stated}; the refunds to credit add up to %{expected}.",
  R3: "The lower one of credit issued and credit returned is %{stated}; neither may be below zero.",
  R5: "Credit notes are %{stated}; the refunds on invoice add up to %{expected}.",
  R6: "Cash refunds taken from the drawer are %{stated}; the receipts have %{expected}.",
  C6: "The closing expects %{stated} in the drawer; float, receipts and movements add up to %{expected}.",
  W3: "The closing expects %{stated} in the drawer; cash due and the stated rounding add up to %{expected}.",
  C3_collected:
    "The card providers report %{stated} collected; the receipts' card terminal payments add up to %{expected}.",
  C3_refunded:
    "The card providers report %{stated} refunded; the receipts' card terminal refunds add up to %{expected}.",
  C3_count: "The card providers report %{stated_count} payments; the receipts have %{expected_count}.",
  P3: "The card providers report %{stated}; the receipts' card terminal payments add up to %{expected}.",
  R4: "Credit returned is %{stated}; the refunds state %{expected}.",
  X8: "At %{rate} % the closing has %{tax} tax on %{net}; that is %{percent} %.",
  C7_less: "%{expected} was left in the drawer; this session opened with %{stated}: %{difference} less.",
  C7_more: "%{expected} was left in the drawer; this session opened with %{stated}: %{difference} more.",
  C8: "The closing counts %{stated_count} orders; its receipts show %{expected_count}.",
  C9_closing_number: "The closing has number %{stated_count}; the next number of the series is %{expected_count}.",
  C9_order: "The previous closing was closed at %{expected_moment}, this one at %{stated_moment}.",
  C9_series_code: "The series code is %{stated_text}; the id of the series begins with %{expected_text}.",
  C9_closed_at: "The session was opened at %{expected_moment} and closed at %{stated_moment}.",
  C9_opened_at: "The previous session was closed at %{expected_moment}; this one was opened at %{stated_moment}.",
  C9_business_date: "The business day is %{stated_day}; the session was opened on %{expected_day}.",
  C9_receipt_numbers: "The closing states %{numbers}, which its documents do not list.",
  C9_number_gap: "Numbers %{numbers} are on no receipt of this register.",
  C9_times:
    "%{smart_count} receipt was made out outside the session. |||| %{smart_count} receipts were made out outside the session.",
  C9_place: "Location %{location} is unknown, or is not the location of the register.",
  C9_cash_less: "Counted %{counted}, expected %{cash_expected}: %{difference} short.",
  C9_cash_more: "Counted %{counted}, expected %{cash_expected}: %{difference} over.",
  C9_left: "%{stated} was left of %{expected} counted.",
  C9_no_session:
    "%{smart_count} receipt for %{amount} names no session and is in no closing: %{number}. |||| %{smart_count} receipts for a total of %{amount} name no session and are in no closing; the first is %{number}.",
  C9_number_twice:
    "Number %{number} is on the sales %{sale} and %{other}. |||| %{smart_count} numbers are on two sales; number %{number} on %{sale} and %{other}.",
  C9_clock: "The register's time was %{stated_moment}; it was %{expected_moment} when this arrived.",
  C9_rates: "Receipts have tax at %{rates} %; the tax tables have %{known} %.",
  L4: "%{paid} was taken for a layaway of %{price}; its last payment is receipt %{number}.",
  L5: "A layaway was settled by the receipts %{number} and %{other}.",
  booking: "“%{choice}” is booked as “%{option}”; closing %{number} booked it as “%{before}”.",
};

export type SentenceCode = keyof typeof SENTENCES;

// Made from openapi.json by scripts/client-types.ts; never edited by hand.

/** The digits of a JSON number. */
export type Decimal = string;

export type Account = {
  /** Id of the customer. */
  readonly customer_id: number;
  /** Name that people read. */
  readonly name: string;
  /** E-mail address. */
  readonly email: string;
  /** Id of the customer group. */
  readonly group_id: number;
  /** Name of the customer group. */
  readonly group_name: string;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type ActivatedTerminal = {
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Letters, digits and hyphens, 1 to 100. */
  readonly device_identifier: string | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** One-time code by which a device enrols: ten letters and digits. */
  readonly activation_code: string | null;
  /** When the code was used, in UTC; null while it is unused. */
  readonly activation_used_at: string | null;
  /** Time of the last heartbeat, in UTC; null before the first. */
  readonly last_seen_at: string | null;
  /** Id of the licence; null without one. */
  readonly license_id: number | null;
  /** Status of the licence, such as `active`; null without a licence. */
  readonly license_status: string | null;
  /** Type of the licence, such as `pro`; null without a licence. */
  readonly license_type: string | null;
  /** When the licence ends, in UTC; null for no end. */
  readonly license_expires_at: string | null;
  /** Token of the licence; null without one. */
  readonly license_token: string | null;
  /** Id of the technical security system of fiscal laws; null where none is needed. */
  readonly fiscal_tss_id: string | null;
  /** Key of the technical security system; null where none is needed. */
  readonly fiscal_api_key: string | null;
  /** Street; null for that of its location. */
  readonly street: string | null;
  /** City; null for that of its location. */
  readonly city: string | null;
  /** Postcode; null for that of its location. */
  readonly postcode: string | null;
  /** Country; null for that of its location. */
  readonly country_id: string | null;
  /** Phone; null for that of its location. */
  readonly phone: string | null;
  /** VAT number; null for that of its location. */
  readonly vat_number: string | null;
  /** Locations show the address of their store view; null for that of its location. */
  readonly address_use_storeview: boolean | null;
  /** Share held carts between registers; null for that of its location. */
  readonly share_held_carts: boolean | null;
  /** Status of new orders (empty = that of the shop platform); null for that of its location. */
  readonly order_status: string | null;
  /** Require an open register session for payment; null for that of its location. */
  readonly require_open_session: boolean | null;
  /** SKU of items that are typed in by hand; null for that of its location. */
  readonly custom_sale_sku: string | null;
  /** Load missing product attributes for promotions; null for that of its location. */
  readonly promo_attribute_lookup: boolean | null;
  /** Low-stock warning at or below; null for that of its location. */
  readonly low_stock_threshold: number | null;
  /** Keep stock per warehouse; null for that of its location. */
  readonly use_msi: boolean | null;
  /** Main categories on the start screen (empty = all); null for that of its location. */
  readonly categories: string | null;
  /** Minimum layaway deposit, percent; null for that of its location. */
  readonly layaway_deposit_min_percent: number | null;
  /** Days until a layaway expires; null for that of its location. */
  readonly layaway_expiry_days: number | null;
  /** Layaway cancellation fee, percent; null for that of its location. */
  readonly layaway_cancellation_fee_percent: number | null;
  /** Initial view of the pickup queue; null for that of its location. */
  readonly pickup_queue_filter: string | null;
  /** Order status after a pickup; null for that of its location. */
  readonly pickup_completed_status_code: string | null;
  /** Payment methods; null for that of its location. */
  readonly payment_methods: string | null;
  /** Payment method for pay by invoice; null for that of its location. */
  readonly pay_by_invoice_method: string | null;
  /** Invoice of a pay-by-invoice sale; null for that of its location. */
  readonly pay_by_invoice_invoicing_mode: string | null;
  /** Days to take goods back (0 = no limit); null for that of its location. */
  readonly refund_validity: number | null;
  /** Cash rounding step (0 = none); null for that of its location. */
  readonly cash_rounding_increment: string | null;
  /** Offer store credit in the discounts panel; null for that of its location. */
  readonly allow_store_credit: number | null;
  /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of its location. */
  readonly card_payment_provider: string | null;
  /** Provider A organisation id; null for that of its location. */
  readonly psp_a_organisation_id: string | null;
  /** Provider A test mode; null for that of its location. */
  readonly psp_a_test_mode: boolean | null;
  /** Payment method for sales via provider A; null for that of its location. */
  readonly psp_a_platform_method: string | null;
  /** Provider B token code; null for that of its location. */
  readonly psp_b_token_code: string | null;
  /** Provider B sales location (service id); null for that of its location. */
  readonly psp_b_service_id: string | null;
  /** Provider B test mode; null for that of its location. */
  readonly psp_b_test_mode: boolean | null;
  /** Payment method for sales via provider B; null for that of its location. */
  readonly psp_b_platform_method: string | null;
  /** Receipt header; null for that of its location. */
  readonly receipt_header: string | null;
  /** Receipt footer; null for that of its location. */
  readonly receipt_footer: string | null;
  /** Show the cashier's name; null for that of its location. */
  readonly receipt_show_staff_name: boolean | null;
  /** Show the order number; null for that of its location. */
  readonly receipt_show_order_number: boolean | null;
  /** Show the receipt number; null for that of its location. */
  readonly receipt_show_receipt_number: boolean | null;
  /** Show the sale reference; null for that of its location. */
  readonly receipt_show_sale_reference: boolean | null;
  /** Text next to the QR code; null for that of its location. */
  readonly receipt_qr_text: string | null;
  /** Address in the QR code (empty = the receipt page); null for that of its location. */
  readonly receipt_qr_url: string | null;
  /** Logo size: `small`, `medium`, `large`; null for that of its location. */
  readonly receipt_logo_size: string | null;
  /** Position of the store details: `header`, `footer`; null for that of its location. */
  readonly receipt_store_info_placement: string | null;
  /** Print the customer receipt; null for that of its location. */
  readonly auto_print_customer_receipt: boolean | null;
  /** Print the customer's card slip; null for that of its location. */
  readonly auto_print_customer_slip: boolean | null;
  /** Print the merchant's card slip; null for that of its location. */
  readonly auto_print_merchant_slip: boolean | null;
  /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of its location. */
  readonly customer_prices: string | null;
  /** First name; null for that of its location. */
  readonly walk_in_customer_first_name: string | null;
  /** Last name; null for that of its location. */
  readonly walk_in_customer_last_name: string | null;
  /** E-mail; null for that of its location. */
  readonly walk_in_customer_email: string | null;
  /** Phone; null for that of its location. */
  readonly walk_in_customer_phone: string | null;
  /** Street; null for that of its location. */
  readonly walk_in_customer_street: string | null;
  /** City; null for that of its location. */
  readonly walk_in_customer_city: string | null;
  /** Region number; null for that of its location. */
  readonly walk_in_customer_region_id: number | null;
  /** Postcode; null for that of its location. */
  readonly walk_in_customer_postcode: string | null;
  /** Country; null for that of its location. */
  readonly walk_in_customer_country_id: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type Activation = {
  /** The terminal: the register that the call is about. */
  readonly terminal: ActivatedTerminal;
  /** The location row with its address resolved. */
  readonly location: Record<string, unknown> | null;
  /** Active staff of the location. */
  readonly staff_list: readonly RegisterStaff[];
  /** Roles of the staff, with their permissions. */
  readonly role_list: readonly RegisterRole[];
  /** Credentials of the technical security system; null where no fiscal law needs one. */
  readonly fiscal_credentials: {
    /** Id of the technical security system of fiscal laws; null where none is needed. */
    readonly fiscal_tss_id: string | null;
    /** Key of the technical security system; null where none is needed. */
    readonly fiscal_api_key: string | null;
  } | null;
};

export type ActivationState = {
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** One-time code by which a device enrols: ten letters and digits. */
  readonly activation_code: string | null;
  /** When the activation code was made, in UTC; null without a code. */
  readonly issued_at: string | null;
  /** null: the code does not expire. */
  readonly expires_at: string | null;
  /** none, waiting, expired or used */
  readonly state: string;
  /** By the server's clock; null: no end. */
  readonly seconds_left: number | null;
  /** Seconds in which a register may enrol with the code; null: as long as the code is valid. */
  readonly enroll_seconds_left: number | null;
  /** When the activation code was used, in UTC; null while it is unused. */
  readonly used_at: string | null;
  /** Identifier that the device chose for itself; null while no device is bound. */
  readonly device_identifier: string | null;
  /** By which the device reaches this service; null: only this machine does. Set PUBLIC_URL or HOST. */
  readonly server_address: string | null;
};

export type AdminClosing = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Id of the register session, a UUID that the register made. */
  readonly session_id: string;
  /** Version of the closing's document; 1. */
  readonly schema_version: number;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name of the location at the time of the document. */
  readonly location_name: string;
  /** Identifier that the device chose for itself. */
  readonly device_identifier: string;
  /** Id of the numbering series of this installation of the app, a UUID. */
  readonly series_id: string;
  /** First four characters of the series' id, in upper case. */
  readonly series_code: string;
  /** 1 for the first numbering series of the terminal, 2 for the next. */
  readonly series_ordinal: number;
  /** Number of the closing within its series, from 1. */
  readonly closing_number: number;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** YYYY-MM-DD. */
  readonly business_date: string;
  /** ISO 8601 with the offset as sent. */
  readonly opened_at: string;
  /** ISO 8601 with the offset as sent; filters compare instants. */
  readonly closed_at: string;
  /** Id of the staff member who opened the session; null without a staff account. */
  readonly opened_by_staff_id: number | null;
  /** Name of the person who opened the session. */
  readonly opened_by_name: string | null;
  /** Id of the staff member who closed the session; null without a staff account. */
  readonly closed_by_staff_id: number | null;
  /** Name of the person who closed the session. */
  readonly closed_by_name: string | null;
  /** Whether the register has a drawer; without one the five amounts of the drawer are null. */
  readonly has_cash_drawer: boolean;
  /** Number of sales in the session, as the register states it. */
  readonly order_count: number;
  /** Cash in the drawer at the opening; null without a drawer. */
  readonly opening_float: string | null;
  /** Cash that should be in the drawer at the end; null without a drawer. */
  readonly cash_expected: string | null;
  /** Cash that was counted at the end; null without a drawer. */
  readonly cash_counted: string | null;
  /** Counted less expected cash; null without a drawer. */
  readonly cash_difference: string | null;
  /** Cash that stays in the drawer for the next session; null without a drawer. */
  readonly cash_left_in_drawer: string | null;
  /** Sales without tax. */
  readonly sales_excl_tax: string;
  /** Tax of sales. */
  readonly sales_tax: string;
  /** Sales with tax, before refunds. */
  readonly sales_incl_tax: string;
  /** Positive, as all amounts of refunds, also where the register writes -. */
  readonly refunds_incl_tax: string;
  /** Sales paid in cash only. */
  readonly tender_cash: string;
  /** Sales paid by card only. */
  readonly tender_card: string;
  /** Cash part of sales that were paid in parts. */
  readonly tender_split_cash: string;
  /** Card part of sales that were paid in parts. */
  readonly tender_split_card: string;
  /** Sales on invoice. */
  readonly tender_invoice: string;
  /** Lowest number of a receipt of the session, for people. */
  readonly first_receipt_number: string | null;
  /** Highest number of a receipt of the session, for people. */
  readonly last_receipt_number: string | null;
  /** Remark of the person who closed; empty or null without one. */
  readonly closing_note: string | null;
  /** received. */
  readonly state_closing_received: string;
  /** complete when a receipt is held for each listed document, else incomplete. */
  readonly state_documents_received: string;
  /** complete when each receipt has its order, credit memo or return; incomplete when one lacks it; else not_evaluated. */
  readonly state_orders_processed: string;
  /** matched or mismatched when the figures were checked, else not_evaluated. */
  readonly state_figures_reconciled: string;
  /** Reserved. */
  readonly corrects_report_id: string | null;
  /** Raised by every change of a state or an annotation. */
  readonly revision: number;
  /** When the closing arrived, in UTC. */
  readonly synced_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** The document, byte for byte as it was sent. */
  readonly report_json: string;
  /** Later remarks about the closing, the oldest first. */
  readonly annotations: readonly DecidedAnnotation[];
  /** Refunds without tax. */
  readonly refunds_excl_tax: string;
  /** Tax of refunds. */
  readonly refunds_tax: string;
  /** Whether the document has refunds as negative amounts. */
  readonly writes_refunds_negative: boolean;
  /** The same of the tenders of refunds. */
  readonly writes_refund_tenders_negative: boolean;
  /** Sums by rate of tax. */
  readonly tax_rates: readonly {
    /** A percentage; null when unknown or without tax. */
    readonly rate: number | null;
    /** standard, unknown, reverse_charge or exempt. */
    readonly treatment: string;
    /** Sales without tax. */
    readonly sales_net: string;
    /** Tax of sales. */
    readonly sales_tax: string;
    /** Refunds without tax. */
    readonly refund_net: string;
    /** Tax of refunds. */
    readonly refund_tax: string;
  }[];
  /** Sales paid with credit: gift cards, store credit, points. */
  readonly tender_credit_redeemed: string;
  /** Refunds to a card through a card terminal. */
  readonly tender_card_refunds: string;
  /** Refunds to a card without a card terminal. */
  readonly tender_manual_card_refunds: string;
  /** Refunds as new credit. */
  readonly tender_credits_issued: string;
  /** Refunds back to the credit that was used. */
  readonly tender_credits_returned: string;
  /** Refunds of sales on invoice. */
  readonly tender_invoice_credit_notes: string;
  /** What customers still owe for layaways. */
  readonly tender_layaway_receivable: string;
  /** Payments for layaways. */
  readonly tender_layaway_payments: string;
  /** Payments for goods that were bought on account. */
  readonly tender_credit_due_collections: string;
  /** Difference of cash rounding, with its sign: paid less due. */
  readonly tender_cash_rounding: string;
  /** Number of documents that the closing lists. */
  readonly listed_documents: number;
  /** Different listed sales without a receipt. */
  readonly missing_documents: number;
  /** Receipts that lack the order, credit memo or return they need. */
  readonly missing_orders: number;
  /** Receipts that were stored after the closing. */
  readonly late_receipts: number;
  /** Null until the figures were evaluated. */
  readonly evaluated_at: string | null;
  /** True while the worker has still to evaluate it. */
  readonly evaluation_is_due: boolean;
  /** full, bounded, part or none: the share that was compared with its receipts. */
  readonly coverage: string;
  /** The widest allowance of a check. */
  readonly coverage_width: string;
  /** Money of receipts that could not be placed. */
  readonly unplaced: string;
  /** Checks that decide and failed. */
  readonly failed_checks: number;
  /** Of a sandbox: no figure counts it. */
  readonly is_sandbox: boolean;
  /** An administrator settled it with an explanation. */
  readonly is_settled: boolean;
  /** session_without_closing, mismatch, documents_missing, late_receipts, unlisted_receipts, receipts_without_session, receipt_number_twice, layaway_overpaid, layaway_settled_twice, rate_unknown, clock_ahead, cash_short, cash_over, float_gap, drawer_left, series_gap, series_order, series_code, closed_before_opened, sessions_overlap, business_date, receipt_number_gap, receipt_numbers, receipts_out_of_time, place_unknown, order_count, rate_implausible, credit_split, provider_surplus, provider_count, card_surplus, card_tips, booking_changed. Lists compute session_without_closing only when it is filtered by. */
  readonly findings: readonly string[];
  /** What was compared, by area. */
  readonly areas: readonly ClosingArea[];
  /** The ways of booking that the closing used. */
  readonly booking: readonly {
    /** Choice of the register. */
    readonly choice: string;
    /** The assumed way of booking. */
    readonly option: string;
    /** remembered, decided, default or changed. */
    readonly source: string;
  }[];
  /** Why the figures are mismatched; null when they are not. */
  readonly cause: {
    /** Code for programs. */
    readonly code: string;
    /** What the blanks of the sentence are filled with. */
    readonly values: Record<string, unknown>;
    /** digits_swapped: two digits of the amount seem to be exchanged. */
    readonly hint: string | null;
    /** In English. */
    readonly text: string;
    /** Ids of the checks that show the cause; without a single cause several, the largest first. */
    readonly checks: readonly string[];
  } | null;
  /** Results of the comparisons. */
  readonly checks: readonly ClosingCheck[];
  /** Earlier states, the oldest first. */
  readonly former_states: readonly {
    /** When the next evaluation replaced these states, in UTC. */
    readonly replaced_at: string;
    /** `complete` when each listed receipt is stored, otherwise `incomplete`. */
    readonly state_documents_received: string;
    /** `complete` when each listed sale has its order, otherwise `incomplete`; or `not_evaluated`. */
    readonly state_orders_processed: string;
    /** `matched`, `mismatched` or `not_evaluated`: whether the figures agree with the receipts. */
    readonly state_figures_reconciled: string;
    /** How much of the closing was compared. */
    readonly coverage: string;
    /** Number of failed checks. */
    readonly failed_checks: number;
    /** Codes of what is noteworthy, such as `cash_short`. */
    readonly findings: readonly string[];
    /** Version of the rules by which it was evaluated. */
    readonly rules_version: number;
  }[];
  /** Documents that the closing lists, each with its receipt. */
  readonly documents: readonly {
    /** Id of the sale, a UUID that the register made; a sale is stored once. */
    readonly sale_id: string;
    /** The register's word. */
    readonly type: string;
    /** Kind of the stored receipt, as in lists; of a missing one as the register says. */
    readonly kind: string;
    /** Kind that the register's word means, where it is another. */
    readonly stated_kind: string | null;
    /** As the closing lists it, negative where money was given back. */
    readonly amount: string;
    /** Number of the receipt that people read; the register makes it. */
    readonly receipt_number: string | null;
    /** Id of the stored receipt. */
    readonly receipt_id: number | null;
    /** Whether the receipt has not arrived. */
    readonly is_missing: boolean;
    /** The receipt was stored after the closing. */
    readonly is_late: boolean;
    /** When the receipt arrived, in UTC; null while it is missing. */
    readonly received_at: string | null;
  }[];
  /** Of its session. Empty without Vendor_Pos::receipts. */
  readonly unlisted_receipts: readonly {
    /** Id of the stored receipt. */
    readonly receipt_id: number;
    /** Id of the sale, a UUID that the register made; a sale is stored once. */
    readonly sale_id: string | null;
    /** Key that links receipt and order; the `sale_id` where none was sent. */
    readonly pos_order_id: string;
    /** Number of the receipt that people read; the register makes it. */
    readonly receipt_number: string | null;
    /** Total with tax, in the currency of the document. */
    readonly grand_total: string | null;
    /** grand_total, negative for a refund. */
    readonly signed_total: string | null;
    /** Whether the receipt arrived after its closing. */
    readonly is_late: boolean;
    /** When the receipt arrived, in UTC. */
    readonly received_at: string;
  }[];
  /** Link of the hash chain; null before it was written. */
  readonly chain: {
    /** Position in the chain of the series, from 1. */
    readonly position: number;
    /** SHA-256 of the document, in hexadecimal. */
    readonly document_sha256: string;
    /** Link of the closing before, in hexadecimal. */
    readonly previous_link: string;
    /** SHA-256 of the document and of the previous link, in hexadecimal. */
    readonly link: string;
  } | null;
  /** The closing before in the series; null for the first. */
  readonly previous: {
    /** Id of the closing, a UUID that the register made. */
    readonly report_id: string;
    /** Number of the closing within its series, from 1. */
    readonly closing_number: number;
    /** Day on which the closing counts, as the register states it. */
    readonly business_date: string;
    /** When the session was closed, with the offset of its time zone. */
    readonly closed_at: string;
  } | null;
  /** The closing after in the series; null for the newest. */
  readonly next: {
    /** Id of the closing, a UUID that the register made. */
    readonly report_id: string;
    /** Number of the closing within its series, from 1. */
    readonly closing_number: number;
    /** Day on which the closing counts, as the register states it. */
    readonly business_date: string;
    /** When the session was closed, with the offset of its time zone. */
    readonly closed_at: string;
  } | null;
};

export type AdminClosingRow = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Id of the register session, a UUID that the register made. */
  readonly session_id: string;
  /** Version of the closing's document; 1. */
  readonly schema_version: number;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name of the location at the time of the document. */
  readonly location_name: string;
  /** Identifier that the device chose for itself. */
  readonly device_identifier: string;
  /** Id of the numbering series of this installation of the app, a UUID. */
  readonly series_id: string;
  /** First four characters of the series' id, in upper case. */
  readonly series_code: string;
  /** 1 for the first numbering series of the terminal, 2 for the next. */
  readonly series_ordinal: number;
  /** Number of the closing within its series, from 1. */
  readonly closing_number: number;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** YYYY-MM-DD. */
  readonly business_date: string;
  /** ISO 8601 with the offset as sent. */
  readonly opened_at: string;
  /** ISO 8601 with the offset as sent; filters compare instants. */
  readonly closed_at: string;
  /** Id of the staff member who opened the session; null without a staff account. */
  readonly opened_by_staff_id: number | null;
  /** Name of the person who opened the session. */
  readonly opened_by_name: string | null;
  /** Id of the staff member who closed the session; null without a staff account. */
  readonly closed_by_staff_id: number | null;
  /** Name of the person who closed the session. */
  readonly closed_by_name: string | null;
  /** Whether the register has a drawer; without one the five amounts of the drawer are null. */
  readonly has_cash_drawer: boolean;
  /** Number of sales in the session, as the register states it. */
  readonly order_count: number;
  /** Cash in the drawer at the opening; null without a drawer. */
  readonly opening_float: string | null;
  /** Cash that should be in the drawer at the end; null without a drawer. */
  readonly cash_expected: string | null;
  /** Cash that was counted at the end; null without a drawer. */
  readonly cash_counted: string | null;
  /** Counted less expected cash; null without a drawer. */
  readonly cash_difference: string | null;
  /** Cash that stays in the drawer for the next session; null without a drawer. */
  readonly cash_left_in_drawer: string | null;
  /** Sales without tax. */
  readonly sales_excl_tax: string;
  /** Tax of sales. */
  readonly sales_tax: string;
  /** Sales with tax, before refunds. */
  readonly sales_incl_tax: string;
  /** Positive, as all amounts of refunds, also where the register writes -. */
  readonly refunds_incl_tax: string;
  /** Sales paid in cash only. */
  readonly tender_cash: string;
  /** Sales paid by card only. */
  readonly tender_card: string;
  /** Cash part of sales that were paid in parts. */
  readonly tender_split_cash: string;
  /** Card part of sales that were paid in parts. */
  readonly tender_split_card: string;
  /** Sales on invoice. */
  readonly tender_invoice: string;
  /** Lowest number of a receipt of the session, for people. */
  readonly first_receipt_number: string | null;
  /** Highest number of a receipt of the session, for people. */
  readonly last_receipt_number: string | null;
  /** Remark of the person who closed; empty or null without one. */
  readonly closing_note: string | null;
  /** received. */
  readonly state_closing_received: string;
  /** complete when a receipt is held for each listed document, else incomplete. */
  readonly state_documents_received: string;
  /** complete when each receipt has its order, credit memo or return; incomplete when one lacks it; else not_evaluated. */
  readonly state_orders_processed: string;
  /** matched or mismatched when the figures were checked, else not_evaluated. */
  readonly state_figures_reconciled: string;
  /** Reserved. */
  readonly corrects_report_id: string | null;
  /** Raised by every change of a state or an annotation. */
  readonly revision: number;
  /** When the closing arrived, in UTC. */
  readonly synced_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** Refunds without tax. */
  readonly refunds_excl_tax: string;
  /** Tax of refunds. */
  readonly refunds_tax: string;
  /** Whether the document has refunds as negative amounts. */
  readonly writes_refunds_negative: boolean;
  /** The same of the tenders of refunds. */
  readonly writes_refund_tenders_negative: boolean;
  /** Sums by rate of tax. */
  readonly tax_rates: readonly {
    /** A percentage; null when unknown or without tax. */
    readonly rate: number | null;
    /** standard, unknown, reverse_charge or exempt. */
    readonly treatment: string;
    /** Sales without tax. */
    readonly sales_net: string;
    /** Tax of sales. */
    readonly sales_tax: string;
    /** Refunds without tax. */
    readonly refund_net: string;
    /** Tax of refunds. */
    readonly refund_tax: string;
  }[];
  /** Sales paid with credit: gift cards, store credit, points. */
  readonly tender_credit_redeemed: string;
  /** Refunds to a card through a card terminal. */
  readonly tender_card_refunds: string;
  /** Refunds to a card without a card terminal. */
  readonly tender_manual_card_refunds: string;
  /** Refunds as new credit. */
  readonly tender_credits_issued: string;
  /** Refunds back to the credit that was used. */
  readonly tender_credits_returned: string;
  /** Refunds of sales on invoice. */
  readonly tender_invoice_credit_notes: string;
  /** What customers still owe for layaways. */
  readonly tender_layaway_receivable: string;
  /** Payments for layaways. */
  readonly tender_layaway_payments: string;
  /** Payments for goods that were bought on account. */
  readonly tender_credit_due_collections: string;
  /** Difference of cash rounding, with its sign: paid less due. */
  readonly tender_cash_rounding: string;
  /** Number of documents that the closing lists. */
  readonly listed_documents: number;
  /** Different listed sales without a receipt. */
  readonly missing_documents: number;
  /** Receipts that lack the order, credit memo or return they need. */
  readonly missing_orders: number;
  /** Receipts that were stored after the closing. */
  readonly late_receipts: number;
  /** Null until the figures were evaluated. */
  readonly evaluated_at: string | null;
  /** True while the worker has still to evaluate it. */
  readonly evaluation_is_due: boolean;
  /** full, bounded, part or none: the share that was compared with its receipts. */
  readonly coverage: string;
  /** The widest allowance of a check. */
  readonly coverage_width: string;
  /** Money of receipts that could not be placed. */
  readonly unplaced: string;
  /** Checks that decide and failed. */
  readonly failed_checks: number;
  /** Of a sandbox: no figure counts it. */
  readonly is_sandbox: boolean;
  /** An administrator settled it with an explanation. */
  readonly is_settled: boolean;
  /** session_without_closing, mismatch, documents_missing, late_receipts, unlisted_receipts, receipts_without_session, receipt_number_twice, layaway_overpaid, layaway_settled_twice, rate_unknown, clock_ahead, cash_short, cash_over, float_gap, drawer_left, series_gap, series_order, series_code, closed_before_opened, sessions_overlap, business_date, receipt_number_gap, receipt_numbers, receipts_out_of_time, place_unknown, order_count, rate_implausible, credit_split, provider_surplus, provider_count, card_surplus, card_tips, booking_changed. Lists compute session_without_closing only when it is filtered by. */
  readonly findings: readonly string[];
};

export type AdminLocation = {
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Code for programs. */
  readonly code: string;
  /** 0: belongs to no website. */
  readonly website_id: number;
  /** Code of the stock source; empty for none. */
  readonly source_code: string;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Whether tax is computed for the address of the location instead of the shop's. */
  readonly tax_use_address: boolean;
  /** Street; null for that of the settings. */
  readonly street: string | null;
  /** City; null for that of the settings. */
  readonly city: string | null;
  /** Postcode; null for that of the settings. */
  readonly postcode: string | null;
  /** Country; null for that of the settings. */
  readonly country_id: string | null;
  /** Phone; null for that of the settings. */
  readonly phone: string | null;
  /** VAT number; null for that of the settings. */
  readonly vat_number: string | null;
  /** Locations show the address of their store view; null for that of the settings. */
  readonly address_use_storeview: boolean | null;
  /** Share held carts between registers; null for that of the settings. */
  readonly share_held_carts: boolean | null;
  /** Status of new orders (empty = that of the shop platform); null for that of the settings. */
  readonly order_status: string | null;
  /** Require an open register session for payment; null for that of the settings. */
  readonly require_open_session: boolean | null;
  /** SKU of items that are typed in by hand; null for that of the settings. */
  readonly custom_sale_sku: string | null;
  /** Load missing product attributes for promotions; null for that of the settings. */
  readonly promo_attribute_lookup: boolean | null;
  /** Low-stock warning at or below; null for that of the settings. */
  readonly low_stock_threshold: number | null;
  /** Keep stock per warehouse; null for that of the settings. */
  readonly use_msi: boolean | null;
  /** Main categories on the start screen (empty = all); null for that of the settings. */
  readonly categories: string | null;
  /** Minimum layaway deposit, percent; null for that of the settings. */
  readonly layaway_deposit_min_percent: number | null;
  /** Days until a layaway expires; null for that of the settings. */
  readonly layaway_expiry_days: number | null;
  /** Layaway cancellation fee, percent; null for that of the settings. */
  readonly layaway_cancellation_fee_percent: number | null;
  /** Initial view of the pickup queue; null for that of the settings. */
  readonly pickup_queue_filter: string | null;
  /** Order status after a pickup; null for that of the settings. */
  readonly pickup_completed_status_code: string | null;
  /** Payment methods; null for that of the settings. */
  readonly payment_methods: string | null;
  /** Payment method for pay by invoice; null for that of the settings. */
  readonly pay_by_invoice_method: string | null;
  /** Invoice of a pay-by-invoice sale; null for that of the settings. */
  readonly pay_by_invoice_invoicing_mode: string | null;
  /** Days to take goods back (0 = no limit); null for that of the settings. */
  readonly refund_validity: number | null;
  /** Cash rounding step (0 = none); null for that of the settings. */
  readonly cash_rounding_increment: string | null;
  /** Offer store credit in the discounts panel; null for that of the settings. */
  readonly allow_store_credit: number | null;
  /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of the settings. */
  readonly card_payment_provider: string | null;
  /** Provider A organisation id; null for that of the settings. */
  readonly psp_a_organisation_id: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_api_key: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_test_api_key: string | null;
  /** Provider A test mode; null for that of the settings. */
  readonly psp_a_test_mode: boolean | null;
  /** Payment method for sales via provider A; null for that of the settings. */
  readonly psp_a_platform_method: string | null;
  /** Provider B token code; null for that of the settings. */
  readonly psp_b_token_code: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_api_token: string | null;
  /** Provider B sales location (service id); null for that of the settings. */
  readonly psp_b_service_id: string | null;
  /** Provider B test mode; null for that of the settings. */
  readonly psp_b_test_mode: boolean | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_service_secret: string | null;
  /** Payment method for sales via provider B; null for that of the settings. */
  readonly psp_b_platform_method: string | null;
  /** Receipt header; null for that of the settings. */
  readonly receipt_header: string | null;
  /** Receipt footer; null for that of the settings. */
  readonly receipt_footer: string | null;
  /** Show the cashier's name; null for that of the settings. */
  readonly receipt_show_staff_name: boolean | null;
  /** Show the order number; null for that of the settings. */
  readonly receipt_show_order_number: boolean | null;
  /** Show the receipt number; null for that of the settings. */
  readonly receipt_show_receipt_number: boolean | null;
  /** Show the sale reference; null for that of the settings. */
  readonly receipt_show_sale_reference: boolean | null;
  /** Text next to the QR code; null for that of the settings. */
  readonly receipt_qr_text: string | null;
  /** Address in the QR code (empty = the receipt page); null for that of the settings. */
  readonly receipt_qr_url: string | null;
  /** Logo size: `small`, `medium`, `large`; null for that of the settings. */
  readonly receipt_logo_size: string | null;
  /** Position of the store details: `header`, `footer`; null for that of the settings. */
  readonly receipt_store_info_placement: string | null;
  /** Print the customer receipt; null for that of the settings. */
  readonly auto_print_customer_receipt: boolean | null;
  /** Print the customer's card slip; null for that of the settings. */
  readonly auto_print_customer_slip: boolean | null;
  /** Print the merchant's card slip; null for that of the settings. */
  readonly auto_print_merchant_slip: boolean | null;
  /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of the settings. */
  readonly customer_prices: string | null;
  /** First name; null for that of the settings. */
  readonly walk_in_customer_first_name: string | null;
  /** Last name; null for that of the settings. */
  readonly walk_in_customer_last_name: string | null;
  /** E-mail; null for that of the settings. */
  readonly walk_in_customer_email: string | null;
  /** Phone; null for that of the settings. */
  readonly walk_in_customer_phone: string | null;
  /** Street; null for that of the settings. */
  readonly walk_in_customer_street: string | null;
  /** City; null for that of the settings. */
  readonly walk_in_customer_city: string | null;
  /** Region number; null for that of the settings. */
  readonly walk_in_customer_region_id: number | null;
  /** Postcode; null for that of the settings. */
  readonly walk_in_customer_postcode: string | null;
  /** Country; null for that of the settings. */
  readonly walk_in_customer_country_id: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** Its receipts, closings and orders reach no figure. */
  readonly is_sandbox: boolean;
};

export type AdminRole = {
  /** Id of the administrator's role. */
  readonly admin_role_id: number;
  /** Name that people read. */
  readonly name: string;
  /** ACL resources; `all` grants every one. */
  readonly resources: readonly string[];
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type AdminUser = {
  /** Id of the administrator. */
  readonly admin_user_id: number;
  /** Name to sign in with. */
  readonly username: string;
  /** Name that people read. */
  readonly name: string;
  /** E-mail address. */
  readonly email: string | null;
  /** Id of the administrator's role. */
  readonly admin_role_id: number;
  /** Name of the role. */
  readonly role_name: string;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Whether the account has a second factor. */
  readonly has_second_factor: boolean;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type Attention = {
  /** The most urgent first. */
  readonly items: readonly {
    /** register_silent, closing_mismatched, receipt_differs, figures_differ, receipts_without_session, layaway_overpaid, layaway_settled_twice, receipt_number_twice, posts_refused, license_ended, register_behind, closing_cash, clock_ahead, receipts_ahead, rates_unknown, closings_further, methods_unmapped, backup_late, backup_never, barcodes_shared, fonts_lack, connector_paused, connector_parked, connector_differences, connector_waiting, deliveries_failed, mail_sender_local, mails_failed, jobs_failed, license_ends, register_clock, register_no_location. */
    readonly code: string;
    /** Names the item: the same silence or closing has the same key. */
    readonly key: string;
    /** Values of its sentence, and the ids of the page to open. */
    readonly values: Record<string, unknown>;
    /** Since when, in UTC; null where nothing says so. */
    readonly since: string | null;
  }[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
};

export type AttentionChoice = {
  /** At 07:00 of the shop, when something needs attention. */
  readonly is_daily: boolean;
  /** When a register becomes silent or a closing is mismatched. */
  readonly is_at_once: boolean;
  /** Each Monday at 07:00 of the shop, last week's sales by shop beside those of the week before; only with Vendor_Pos::receipts. */
  readonly is_weekly: boolean;
  /** Language of the mails: en, nl or de. */
  readonly locale: string;
};

export type Attribute = {
  /** Id of the product attribute. */
  readonly attribute_id: number;
  /** Code of the attribute, such as `color`. */
  readonly attribute_code: string;
  /** text, textarea, date, boolean, select, multiselect, price or weee (a fixed product tax) */
  readonly frontend_input: string;
  /** Name of the attribute for people. */
  readonly default_frontend_label: string;
};

export type AttributeChoice = {
  /** Id of the product attribute. */
  readonly attribute_id: number;
  /** Code of the attribute, such as `color`. */
  readonly attribute_code: string;
  /** Name that people read. */
  readonly name: string;
  /** How the attribute is entered. */
  readonly input: string;
};

export type AttributeInput = {
  /** Id of the product attribute. */
  readonly attribute_id?: number;
  /** A lowercase letter, then lowercase letters, digits and _ */
  readonly attribute_code?: string;
  /** How the attribute is entered: `text`, `select`, `multiselect`, `boolean`, `date`, `price` and others. */
  readonly frontend_input?: string;
  /** Name of the attribute for people. */
  readonly default_frontend_label?: string;
  /** Accepted and ignored. */
  readonly apply_to?: unknown;
  /** Accepted and ignored. */
  readonly backend_model?: unknown;
  /** Accepted and ignored. */
  readonly backend_type?: unknown;
  /** Accepted and ignored. */
  readonly custom_attributes?: unknown;
  /** Accepted and ignored. */
  readonly default_value?: unknown;
  /** Accepted and ignored. */
  readonly entity_type_id?: unknown;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
  /** Accepted and ignored. */
  readonly frontend_class?: unknown;
  /** Accepted and ignored. */
  readonly frontend_labels?: unknown;
  /** Accepted and ignored. */
  readonly is_comparable?: unknown;
  /** Accepted and ignored. */
  readonly is_filterable?: unknown;
  /** Accepted and ignored. */
  readonly is_filterable_in_grid?: unknown;
  /** Accepted and ignored. */
  readonly is_filterable_in_search?: unknown;
  /** Accepted and ignored. */
  readonly is_html_allowed_on_front?: unknown;
  /** Accepted and ignored. */
  readonly is_required?: unknown;
  /** Accepted and ignored. */
  readonly is_searchable?: unknown;
  /** Accepted and ignored. */
  readonly is_unique?: unknown;
  /** Accepted and ignored. */
  readonly is_used_for_promo_rules?: unknown;
  /** Accepted and ignored. */
  readonly is_used_in_grid?: unknown;
  /** Accepted and ignored. */
  readonly is_user_defined?: unknown;
  /** Accepted and ignored. */
  readonly is_visible?: unknown;
  /** Accepted and ignored. */
  readonly is_visible_in_advanced_search?: unknown;
  /** Accepted and ignored. */
  readonly is_visible_in_grid?: unknown;
  /** Accepted and ignored. */
  readonly is_visible_on_front?: unknown;
  /** Accepted and ignored. */
  readonly is_wysiwyg_enabled?: unknown;
  /** Accepted and ignored. */
  readonly note?: unknown;
  /** Accepted and ignored. */
  readonly options?: unknown;
  /** Accepted and ignored. */
  readonly position?: unknown;
  /** Accepted and ignored. */
  readonly scope?: unknown;
  /** Accepted and ignored. */
  readonly source_model?: unknown;
  /** Accepted and ignored. */
  readonly used_for_sort_by?: unknown;
  /** Accepted and ignored. */
  readonly used_in_product_listing?: unknown;
  /** Accepted and ignored. */
  readonly validation_rules?: unknown;
};

export type AuditEntry = {
  /** Id of the entry. */
  readonly log_id: number;
  /** Kind of the changed thing, such as `terminal`. */
  readonly entity_type: string;
  /** Id of the changed thing. */
  readonly entity_id: string;
  /** Name of the changed field. */
  readonly field_name: string;
  /** pos_terminal, admin or api. */
  readonly change_source: string;
  /** Name of the changed thing at that time. */
  readonly entity_name: string | null;
  /** Value before the change; null for none. */
  readonly old_value: string | null;
  /** Value after the change; null for none. */
  readonly new_value: string | null;
  /** Id of the staff member; null without a staff account. */
  readonly staff_id: number | null;
  /** Name of the cashier, as printed. */
  readonly staff_name: string | null;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number | null;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number | null;
  /** Name of the location at the time of the document. */
  readonly location_name: string | null;
  /** A register or another integration sent it; false: the service's own entry. */
  readonly is_submitted: boolean;
  /** Name of the caller at the time of the submission. */
  readonly submitted_by: string | null;
  /** Id of the integration that submitted it. */
  readonly submitted_by_id: number | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type AuditEntryInput = {
  /** Id of the entry. */
  readonly log_id?: number;
  /** Empty: stored as `unknown`. */
  readonly entity_type?: string | null;
  /** Required. */
  readonly entity_id?: string | null;
  /** Empty: stored as `unknown`. */
  readonly field_name?: string | null;
  /** pos_terminal (default), admin or api. */
  readonly change_source?: string | null;
  /** Name of the changed thing at that time. */
  readonly entity_name?: string | null;
  /** Stored up to 65536 characters; a longer one ends in "…". */
  readonly old_value?: string | null;
  /** Stored up to 65536 characters; a longer one ends in "…". */
  readonly new_value?: string | null;
  /** Id of the staff member; null without a staff account. */
  readonly staff_id?: number | null;
  /** Name of the cashier, as printed. */
  readonly staff_name?: string | null;
  /** Id of the terminal, which is one register. */
  readonly terminal_id?: number | null;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name?: string | null;
  /** Id of the location, which is one shop. */
  readonly location_id?: number | null;
  /** Name of the location at the time of the document. */
  readonly location_name?: string | null;
  /** A register or another integration sent it; false: the service's own entry. */
  readonly is_submitted?: boolean;
  /** Name of the caller at the time of the submission. */
  readonly submitted_by?: string | null;
  /** Id of the integration that submitted it. */
  readonly submitted_by_id?: number | null;
  /** When the row was made, in UTC. */
  readonly created_at?: string;
};

export type BesideReceipts = {
  /** ISO 4217. */
  readonly currency: string;
  /** Of the receipts of the period, as Home counts them. */
  readonly net_sales: string;
  /** Net sales of the closings less those of the receipts: rows + rest + elsewhere. */
  readonly difference: string;
  /** Closings that differ from their receipts, the largest difference first; 20 at most. */
  readonly rows: readonly {
    /** Id of the closing, a UUID that the register made. */
    readonly report_id: string;
    /** Code of the series and number: 336C-1. */
    readonly closing: string;
    /** Name of the terminal at the time of the document. */
    readonly terminal_name: string;
    /** Name of the location at the time of the document. */
    readonly location_name: string;
    /** matched, mismatched or not_evaluated. */
    readonly state_figures_reconciled: string;
    /** complete, incomplete or not_evaluated. */
    readonly state_documents_received: string;
    /** Its net sales less those of its receipts. */
    readonly amount: string;
  }[];
  /** Number of all such closings. */
  readonly closings: number;
  /** Of those that are no row. */
  readonly rest: string;
  /** Receipts of the period that none of its closings has, below zero, and receipts of other days. */
  readonly elsewhere: string;
};

export type BookAccounts = {
  /** 0 where nobody stored accounts: the roles are the accounts. */
  readonly version: number;
  /** default, websites or stores. */
  readonly scope: string;
  /** Id of the website or the store view; 0 for the default scope. */
  readonly scope_id: number;
  /** First business date on which these accounts apply, YYYY-MM-DD. */
  readonly valid_from: string;
  /** skr03, skr04, nl, generic: accounts of roles that `accounts` leaves out. */
  readonly preset: string;
  /** Accounts by role, or by role and key: a text, or an object with `account` and `gross`, true for an account whose tax the bookkeeper's program computes. */
  readonly accounts: unknown;
  /** What files for DATEV state. */
  readonly datev: {
    /** Number of the tax consultant, 1001 to 9999999. */
    readonly consultant: number | null;
    /** Number of the client at the consultant, 1 to 99999. */
    readonly client: number | null;
    /** Digits of an account of the general ledger, 4 to 8. */
    readonly account_length: number;
    /** First day of the financial year, MM-DD. */
    readonly fiscal_year_start: string;
  };
  /** The accounts of the preset, a proposal. */
  readonly proposal: unknown;
};

export type BookAccountsVersion = {
  /** Number of the version. */
  readonly version: number;
  /** default, websites or stores. */
  readonly scope: string;
  /** Id of the website or the store view; 0 for the default scope. */
  readonly scope_id: number;
  /** First business date on which these accounts apply, YYYY-MM-DD. */
  readonly valid_from: string;
  /** skr03, skr04, nl, generic: accounts of roles that `accounts` leaves out. */
  readonly preset: string;
  /** Accounts by role, or by role and key: a text, or an object with `account` and `gross`, true for an account whose tax the bookkeeper's program computes. */
  readonly accounts: unknown;
  /** What files for DATEV state. */
  readonly datev: {
    /** Number of the tax consultant, 1001 to 9999999. */
    readonly consultant: number | null;
    /** Number of the client at the consultant, 1 to 99999. */
    readonly client: number | null;
    /** Digits of an account of the general ledger, 4 to 8. */
    readonly account_length: number;
    /** First day of the financial year, MM-DD. */
    readonly fiscal_year_start: string;
  };
  /** Who stored it. */
  readonly author: string;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type BookDelivery = {
  /** YYYY-MM. */
  readonly month: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Id of the delivery. */
  readonly delivery_id: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** Addresses that got the files. */
  readonly recipients: readonly string[];
  /** The mailed files. */
  readonly files: readonly {
    /** Name that people read. */
    readonly name: string;
    /** SHA-256 of the file, in hex. */
    readonly sha256: string;
  }[];
};

export type BookMonth = {
  /** YYYY-MM. */
  readonly month: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name of the location at the time of the document. */
  readonly location_name: string;
  /** Closings of the month: those with an entry and those that wait for one. */
  readonly closings: number;
  /** Closings with an entry in the journal. */
  readonly entries: number;
  /** Closings without an entry. */
  readonly waiting: number;
  /** Closings that contradict their receipts. */
  readonly mismatched: number;
  /** Lines of the entries that nobody could place. */
  readonly suspense: number;
  /** Numbers of closings that are left out in their series. */
  readonly missing_numbers: number;
  /** Sessions with receipts that no closing closed. */
  readonly unclosed_sessions: number;
  /** Begin of the month in the location's time zone; null for a deleted location. */
  readonly begins_at: string | null;
  /** Begin of the next month. */
  readonly ends_at: string | null;
  /** Entries that a file for DATEV leaves out, because they are not in EUR. */
  readonly datev_left_out: number;
  /** The last delivery of the month; null without one. */
  readonly last_delivery: {
    /** Id of the delivery. */
    readonly delivery_id: number;
    /** When the row was made, in UTC. */
    readonly created_at: string;
    /** Addresses that got the files. */
    readonly recipients: readonly string[];
    /** The mailed files. */
    readonly files: readonly {
      /** Name that people read. */
      readonly name: string;
      /** SHA-256 of the file, in hex. */
      readonly sha256: string;
    }[];
    /** Who sent it. */
    readonly author: string;
    /** Entries of the month that came after the delivery. */
    readonly later_entries: number;
  } | null;
};

export type BookRetention = {
  /** Years from the end of the calendar year. Null when not set, without a proposal. */
  readonly years: number | null;
  /** The years are the proposal for the company's country. */
  readonly is_preset: boolean;
  /** First day whose records are still to be kept, YYYY-MM-DD. */
  readonly ends_before: string | null;
  /** What is older than `ends_before`, without what holds keep; null without years. */
  readonly due: {
    /** Receipts, archived ones among them. */
    readonly receipts: number;
    /** Those of these receipts whose day has an archived receipt of any location. */
    readonly archived: number;
    /** Closings, by their business date. */
    readonly closings: number;
    /** Receipts that name a customer, of the oldest 100,000 that are not archived. */
    readonly persons: number;
  } | null;
  /** The newest 100 holds. */
  readonly holds: readonly RetentionHold[];
  /** Number of all holds of the location. */
  readonly holds_count: number;
};

export type BookScope = {
  /** default, websites or stores. */
  readonly scope: string;
  /** Id of the website or the store view; 0 for the default scope. */
  readonly scope_id: number;
  /** Name of the website or the store view; empty for the default scope. */
  readonly name: string;
};

export type BusinessInvoice = {
  /** Prefix of the website, year and six digits. */
  readonly invoice_number: string;
  /** 380 is an invoice. 381 is a credit note, whose amounts are above zero. */
  readonly type_code: string;
  /** Id of the stored receipt. */
  readonly receipt_id: number;
  /** YYYY-MM-DD in the shop's time zone. */
  readonly issued_on: string;
  /** ISO 4217. */
  readonly currency: string;
  /** With tax. */
  readonly total: string;
  /** The invoice that a credit note takes back. */
  readonly preceding_number: string | null;
};

export type CartRule<Figure = Decimal> = {
  /** Id of the rule. */
  readonly rule_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Description for people. */
  readonly description: string | null;
  /** Ids of the websites where it counts. */
  readonly website_ids: readonly number[];
  /** Ids of the customer groups for which it counts. */
  readonly customer_group_ids: readonly number[];
  /** First day, included; null for no limit. */
  readonly from_date: string | null;
  /** Last day, included; null for no limit. */
  readonly to_date: string | null;
  /** How often one customer may use the rule; 0 for no limit. */
  readonly uses_per_customer: number;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** An object, stored and returned unchanged: registers evaluate it, not the service. */
  readonly condition: unknown;
  /** An object, stored and returned unchanged: registers evaluate it, not the service. */
  readonly action_condition: unknown;
  /** Whether no further rule applies after this one. */
  readonly stop_rules_processing: boolean;
  /** Order in which rules apply, the lowest first. */
  readonly sort_order: number;
  /** What the rule does: how `discount_amount` is applied. */
  readonly simple_action: string;
  /** Discount: an amount or a percentage, as `simple_action` says. */
  readonly discount_amount: Figure;
  /** Maximum quantity that is discounted; null for no limit. */
  readonly discount_qty: Figure | null;
  /** Quantity that must be bought for one discount. */
  readonly discount_step: number;
  /** Whether the rule also discounts shipping. */
  readonly apply_to_shipping: boolean;
  /** Orders that it was applied to, less those that were canceled. */
  readonly times_used: number;
  /** Whether the rule needs a coupon: `NO_COUPON`, `SPECIFIC_COUPON` or `AUTO`. */
  readonly coupon_type: string;
  /** Whether the coupons of the rule are generated. */
  readonly use_auto_generation: boolean;
  /** How often one coupon may be used; 0 for no limit. */
  readonly uses_per_coupon: number;
  /** Free shipping: `0` none, `1` for matching items, `2` for a cart with matching items. */
  readonly simple_free_shipping: string;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type CartRuleInput = {
  /** Id of the rule. */
  readonly rule_id?: number;
  /** Name that people read. */
  readonly name?: string;
  /** Accepted for clients of the platform; nothing reads it. */
  readonly store_labels?: readonly unknown[];
  /** Description for people. */
  readonly description?: string | null;
  /** Ids of the websites where it counts. */
  readonly website_ids?: readonly number[];
  /** Ids of the customer groups for which it counts. */
  readonly customer_group_ids?: readonly number[];
  /** First day, YYYY-MM-DD. */
  readonly from_date?: string | null;
  /** Last day, YYYY-MM-DD. */
  readonly to_date?: string | null;
  /** 0: no limit. */
  readonly uses_per_customer?: number;
  /** Whether it is in use. */
  readonly is_active?: boolean;
  /** An object, stored and returned unchanged: registers evaluate it, not the service. */
  readonly condition?: unknown;
  /** An object, stored and returned unchanged: registers evaluate it, not the service. */
  readonly action_condition?: unknown;
  /** Whether no further rule applies after this one. */
  readonly stop_rules_processing?: boolean;
  /** Accepted for clients of the platform; nothing reads it. */
  readonly is_advanced?: boolean;
  /** Accepted for clients of the platform; nothing reads it. */
  readonly product_ids?: readonly number[];
  /** Lower ones apply first. */
  readonly sort_order?: number;
  /** by_percent, by_fixed, cart_fixed or buy_x_get_y */
  readonly simple_action?: string;
  /** Discount: an amount or a percentage, as `simple_action` says. */
  readonly discount_amount?: Decimal;
  /** At most so many pieces are discounted. */
  readonly discount_qty?: Decimal | null;
  /** Quantity that must be bought for one discount. */
  readonly discount_step?: number;
  /** Whether the rule also discounts shipping. */
  readonly apply_to_shipping?: boolean;
  /** How often it was used. */
  readonly times_used?: number;
  /** Accepted for clients of the platform; nothing reads it. */
  readonly is_rss?: boolean;
  /** NO_COUPON, SPECIFIC_COUPON or AUTO */
  readonly coupon_type?: string;
  /** Whether the coupons of the rule are generated. */
  readonly use_auto_generation?: boolean;
  /** 0: no limit. */
  readonly uses_per_coupon?: number;
  /** 0 no, 1 for matching items, 2 with matching items */
  readonly simple_free_shipping?: string;
  /** When the row was made, in UTC. */
  readonly created_at?: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at?: string;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
};

export type Cashier = {
  /** null: the receipts state none, and are of the name. */
  readonly staff_id: number | null;
  /** As the newest of the receipts states it. */
  readonly staff_name: string | null;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string | null;
  /** Number of refunds. */
  readonly refunds_count: number;
  /** Money given back, positive. */
  readonly refunds: string;
  /** Sales and exchanges with a discount. */
  readonly discounts_count: number;
  /** Sum of discounts, in the currency of the row. */
  readonly discounts: string;
};

export type CashierTotals = {
  /** The 200 highest sums, each of one currency. */
  readonly items: readonly Cashier[];
  /** false: more than 50,000 receipts match, and none are added up. */
  readonly is_complete: boolean;
};

export type CatalogProduct = {
  /** Id of the product. */
  readonly product_id: number;
  /** Stock keeping unit: the code of the product. */
  readonly sku: string;
  /** Name that people read. */
  readonly name: string;
  /** `configurable`, `bundle` and `grouped` are not sold themselves. */
  readonly type_id: string;
  /** 1 enabled, 2 disabled */
  readonly status: number;
  /** In the base currency, as the tax settings have it; null: it has none, and a person must enter it. */
  readonly price: Decimal | null;
  /** Special price in the base currency; null for none. */
  readonly special_price: Decimal | null;
  /** YYYY-MM-DD in the website's time zone, included. */
  readonly special_from_date: string | null;
  /** YYYY-MM-DD in the website's time zone, included. */
  readonly special_to_date: string | null;
  /** Prices from a quantity on. */
  readonly tiers: readonly CatalogTier[];
  /** Id of the tax class. */
  readonly tax_class_id: number;
  /** Barcodes of the product, in the order of the setting. */
  readonly barcodes: readonly string[];
  /** Ids of the categories. */
  readonly category_ids: readonly number[];
  /** Weight in the unit of the shop; null for none. */
  readonly weight: Decimal | null;
  /** Product of which it is a variant; the website may not have that product. */
  readonly parent_id: number | null;
  /** Place among the variants of its parent. */
  readonly position: number | null;
  /** Options of a variant, in their order. */
  readonly options: readonly VariantOption[];
  /** Path of its picture at this service, without sign-in; null: none. */
  readonly image_url: string | null;
  /** Stock as last known. */
  readonly stock: {
    /** As last known; may be negative. */
    readonly qty: Decimal;
    /** Whether it can be sold. */
    readonly is_in_stock: boolean;
  };
};

export type CatalogRulePrices = {
  /** When the index was last brought up to date, in UTC. */
  readonly indexed_at: string;
  /** The day. */
  readonly date: string;
  /** Whether nothing changed since the time that was sent. */
  readonly unchanged: boolean;
  /** The rows. */
  readonly items: readonly {
    /** Id of the product. */
    readonly product_id: number;
    /** Id of the customer group; 32000 for all groups. */
    readonly customer_group_id: number;
    /** Price by catalogue rules, in the base currency. */
    readonly rule_price: Decimal;
  }[];
};

export type CatalogTier = {
  /** 32000: all groups. */
  readonly customer_group_id: number;
  /** From this quantity on. */
  readonly qty: Decimal;
  /** Price of a piece; a percentage is computed from the product's price and rounded. */
  readonly value: Decimal;
};

export type Category = {
  /** Id of the row. */
  readonly id: number;
  /** Id of the row above; null at the top. */
  readonly parent_id: number | null;
  /** Name that people read. */
  readonly name: string;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Position among its neighbours, the lowest first. */
  readonly position: number;
};

export type CategoryChoice = {
  /** Id of the category. */
  readonly category_id: number;
  /** Name that people read. */
  readonly name: string;
  /** The names from the top down. */
  readonly path: string;
};

export type CategoryInput = {
  /** Id of the row. */
  readonly id?: number;
  /** Id of the row above; null at the top. */
  readonly parent_id?: number | null;
  /** Name that people read. */
  readonly name: string;
  /** Whether it is in use. */
  readonly is_active?: boolean;
  /** Position among its neighbours, the lowest first. */
  readonly position?: number;
  /** Accepted and ignored. */
  readonly available_sort_by?: unknown;
  /** Accepted and ignored. */
  readonly children?: unknown;
  /** Accepted and ignored. */
  readonly created_at?: unknown;
  /** Accepted and ignored. */
  readonly custom_attributes?: unknown;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
  /** Accepted and ignored. */
  readonly include_in_menu?: unknown;
  /** Accepted and ignored. */
  readonly level?: unknown;
  /** Accepted and ignored. */
  readonly path?: unknown;
  /** Accepted and ignored. */
  readonly updated_at?: unknown;
};

export type CategoryLink = {
  /** Position among its neighbours, the lowest first. */
  readonly position?: number;
  /** Id of the category. */
  readonly category_id: string;
};

export type CategoryLinkInput = {
  /** Position among its neighbours, the lowest first. */
  readonly position?: number;
  /** Id of the category. */
  readonly category_id: string;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
};

export type ChainVerdict = {
  /** Id of the numbering series of this installation of the app, a UUID. */
  readonly series_id: string;
  /** Number of links that were checked. */
  readonly links: number;
  /** The last valid link. Store it elsewhere and compare later. */
  readonly head: string | null;
  /** 0 when no link is valid. */
  readonly head_position: number;
  /** Whether each link follows from the one before. */
  readonly holds: boolean;
  /** First closing whose link is wrong; null when all are right. */
  readonly first_break: {
    /** Position among its neighbours, the lowest first. */
    readonly position: number;
    /** Id of the closing, a UUID that the register made. */
    readonly report_id: string | null;
    /** position_missing, document_missing, document_changed, link_changed or head_missing. */
    readonly reason: string;
  } | null;
};

export type ClosingAnnotation = {
  /** Id of the remark. */
  readonly annotation_id: number;
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Name of the person who wrote it. */
  readonly author: string;
  /** Null when the author's account is gone. */
  readonly author_id: number | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** The words of the remark. */
  readonly text: string;
};

export type ClosingArea = {
  /** documents, turnover, tax, tenders, refunds, drawer or providers. */
  readonly area: string;
  /** exact, bounded, part, none, not_stated or not_applicable. */
  readonly reach: string;
  /** Number of checks that were made. */
  readonly checks_run: number;
  /** Number of checks of the area. */
  readonly checks_total: number;
  /** The widest allowance of a check. */
  readonly width: string;
  /** Money that could not be assigned to a figure. */
  readonly unplaced: string;
  /** Why the area was compared in part. */
  readonly reasons: readonly {
    /** Code for programs. */
    readonly code: string;
    /** What the blanks of the sentence are filled with. */
    readonly values: Record<string, unknown>;
    /** In English. */
    readonly text: string;
    /** The receipts that it is about. */
    readonly receipts: readonly string[];
    /** Number of receipts that it is about; the list may be shorter. */
    readonly receipts_count: number;
  }[];
};

export type ClosingCheck = {
  /** The rule, with a part after a colon where it has several figures. */
  readonly id: string;
  /** hard: decides; or finding. */
  readonly kind: string;
  /** What is compared. */
  readonly title: string;
  /** The comparison as a formula. */
  readonly formula: string;
  /** Source of `expected`: receipts, closing (its other figures), both, before (the previous closing) or limit. */
  readonly against: string;
  /** The other side; from and to when more than one amount is allowed. */
  readonly expected: string | null;
  /** Figure of the closing; null where it has none. */
  readonly actual: string | null;
  /** Actual less expected figure; null where one is missing. */
  readonly difference: string | null;
  /** Deviation that would not be seen; null for none. */
  readonly width: string | null;
  /** Sales behind it, at most 100. */
  readonly receipts: readonly string[];
  /** Number of receipts that it is about; the list may be shorter. */
  readonly receipts_count: number;
  /** passed, failed or skipped. */
  readonly outcome: string;
  /** Why the check was not made; null when it was. */
  readonly reason: string | null;
  /** Code of the reason, for programs. */
  readonly reason_code: string | null;
  /** What the blanks of the reason are filled with. */
  readonly reason_values: Record<string, unknown> | null;
  /** Both sides in English; null when nothing is compared. */
  readonly sentence: string | null;
  /** Code of the sentence, for programs. */
  readonly sentence_code: string | null;
  /** What the blanks of the sentence are filled with. */
  readonly sentence_values: Record<string, unknown> | null;
};

export type ClosingEvaluation = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Number that rises with each change; lists can be read from it on. */
  readonly revision: number;
  /** `received` once the closing is stored. */
  readonly state_closing_received: string;
  /** `complete` when each listed receipt is stored, otherwise `incomplete`. */
  readonly state_documents_received: string;
  /** `complete` when each listed sale has its order, otherwise `incomplete`; or `not_evaluated`. */
  readonly state_orders_processed: string;
  /** `matched`, `mismatched` or `not_evaluated`: whether the figures agree with the receipts. */
  readonly state_figures_reconciled: string;
  /** full, bounded, part or none: the share that was compared with its receipts. */
  readonly coverage: string;
  /** The widest allowance of a check. */
  readonly coverage_width: string;
  /** Money of receipts that could not be placed. */
  readonly unplaced: string;
  /** Checks that decide and failed. */
  readonly failed_checks: number;
  /** session_without_closing, mismatch, documents_missing, late_receipts, unlisted_receipts, receipts_without_session, receipt_number_twice, layaway_overpaid, layaway_settled_twice, rate_unknown, clock_ahead, cash_short, cash_over, float_gap, drawer_left, series_gap, series_order, series_code, closed_before_opened, sessions_overlap, business_date, receipt_number_gap, receipt_numbers, receipts_out_of_time, place_unknown, order_count, rate_implausible, credit_split, provider_surplus, provider_count, card_surplus, card_tips, booking_changed. Lists compute session_without_closing only when it is filtered by. */
  readonly findings: readonly string[];
  /** What was compared, by area. */
  readonly areas: readonly ClosingArea[];
  /** The ways of booking that the closing used. */
  readonly booking: readonly {
    /** Choice of the register. */
    readonly choice: string;
    /** The assumed way of booking. */
    readonly option: string;
    /** remembered, decided, default or changed. */
    readonly source: string;
  }[];
  /** Why the figures are mismatched; null when they are not. */
  readonly cause: {
    /** Code for programs. */
    readonly code: string;
    /** What the blanks of the sentence are filled with. */
    readonly values: Record<string, unknown>;
    /** digits_swapped: two digits of the amount seem to be exchanged. */
    readonly hint: string | null;
    /** In English. */
    readonly text: string;
    /** Ids of the checks that show the cause; without a single cause several, the largest first. */
    readonly checks: readonly string[];
  } | null;
  /** Results of the comparisons. */
  readonly checks: readonly ClosingCheck[];
};

export type ClosingRow = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Id of the register session, a UUID that the register made. */
  readonly session_id: string;
  /** Version of the closing's document; 1. */
  readonly schema_version: number;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name of the location at the time of the document. */
  readonly location_name: string;
  /** Identifier that the device chose for itself. */
  readonly device_identifier: string;
  /** Id of the numbering series of this installation of the app, a UUID. */
  readonly series_id: string;
  /** First four characters of the series' id, in upper case. */
  readonly series_code: string;
  /** 1 for the first numbering series of the terminal, 2 for the next. */
  readonly series_ordinal: number;
  /** Number of the closing within its series, from 1. */
  readonly closing_number: number;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** YYYY-MM-DD. */
  readonly business_date: string;
  /** ISO 8601 with the offset as sent. */
  readonly opened_at: string;
  /** ISO 8601 with the offset as sent; filters compare instants. */
  readonly closed_at: string;
  /** Id of the staff member who opened the session; null without a staff account. */
  readonly opened_by_staff_id: number | null;
  /** Name of the person who opened the session. */
  readonly opened_by_name: string | null;
  /** Id of the staff member who closed the session; null without a staff account. */
  readonly closed_by_staff_id: number | null;
  /** Name of the person who closed the session. */
  readonly closed_by_name: string | null;
  /** Whether the register has a drawer; without one the five amounts of the drawer are null. */
  readonly has_cash_drawer: boolean;
  /** Number of sales in the session, as the register states it. */
  readonly order_count: number;
  /** Cash in the drawer at the opening; null without a drawer. */
  readonly opening_float: string | null;
  /** Cash that should be in the drawer at the end; null without a drawer. */
  readonly cash_expected: string | null;
  /** Cash that was counted at the end; null without a drawer. */
  readonly cash_counted: string | null;
  /** Counted less expected cash; null without a drawer. */
  readonly cash_difference: string | null;
  /** Cash that stays in the drawer for the next session; null without a drawer. */
  readonly cash_left_in_drawer: string | null;
  /** Sales without tax. */
  readonly sales_excl_tax: string;
  /** Tax of sales. */
  readonly sales_tax: string;
  /** Sales with tax, before refunds. */
  readonly sales_incl_tax: string;
  /** Refunds with tax. */
  readonly refunds_incl_tax: string;
  /** Sales paid in cash only. */
  readonly tender_cash: string;
  /** Sales paid by card only. */
  readonly tender_card: string;
  /** Cash part of sales that were paid in parts. */
  readonly tender_split_cash: string;
  /** Card part of sales that were paid in parts. */
  readonly tender_split_card: string;
  /** Sales on invoice. */
  readonly tender_invoice: string;
  /** Lowest number of a receipt of the session, for people. */
  readonly first_receipt_number: string | null;
  /** Highest number of a receipt of the session, for people. */
  readonly last_receipt_number: string | null;
  /** Remark of the person who closed; empty or null without one. */
  readonly closing_note: string | null;
  /** received. */
  readonly state_closing_received: string;
  /** complete when a receipt is held for each listed document, else incomplete. */
  readonly state_documents_received: string;
  /** complete when each receipt has its order, credit memo or return; incomplete when one lacks it; else not_evaluated. */
  readonly state_orders_processed: string;
  /** matched or mismatched when the figures were checked, else not_evaluated. */
  readonly state_figures_reconciled: string;
  /** Reserved. */
  readonly corrects_report_id: string | null;
  /** Raised by every change of a state or an annotation. */
  readonly revision: number;
  /** When the closing arrived, in UTC. */
  readonly synced_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type ClosingStates = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** received. */
  readonly state_closing_received: string;
  /** complete when a receipt is held for each listed document, else incomplete. */
  readonly state_documents_received: string;
  /** complete when each receipt has its order, credit memo or return; incomplete when one lacks it; else not_evaluated. */
  readonly state_orders_processed: string;
  /** matched or mismatched when the figures were checked, else not_evaluated. */
  readonly state_figures_reconciled: string;
  /** Raised by every change of a state or an annotation. */
  readonly revision: number;
};

export type ClosingWithDocument = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Id of the register session, a UUID that the register made. */
  readonly session_id: string;
  /** Version of the closing's document; 1. */
  readonly schema_version: number;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name of the location at the time of the document. */
  readonly location_name: string;
  /** Identifier that the device chose for itself. */
  readonly device_identifier: string;
  /** Id of the numbering series of this installation of the app, a UUID. */
  readonly series_id: string;
  /** First four characters of the series' id, in upper case. */
  readonly series_code: string;
  /** 1 for the first numbering series of the terminal, 2 for the next. */
  readonly series_ordinal: number;
  /** Number of the closing within its series, from 1. */
  readonly closing_number: number;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** YYYY-MM-DD. */
  readonly business_date: string;
  /** ISO 8601 with the offset as sent. */
  readonly opened_at: string;
  /** ISO 8601 with the offset as sent; filters compare instants. */
  readonly closed_at: string;
  /** Id of the staff member who opened the session; null without a staff account. */
  readonly opened_by_staff_id: number | null;
  /** Name of the person who opened the session. */
  readonly opened_by_name: string | null;
  /** Id of the staff member who closed the session; null without a staff account. */
  readonly closed_by_staff_id: number | null;
  /** Name of the person who closed the session. */
  readonly closed_by_name: string | null;
  /** Whether the register has a drawer; without one the five amounts of the drawer are null. */
  readonly has_cash_drawer: boolean;
  /** Number of sales in the session, as the register states it. */
  readonly order_count: number;
  /** Cash in the drawer at the opening; null without a drawer. */
  readonly opening_float: string | null;
  /** Cash that should be in the drawer at the end; null without a drawer. */
  readonly cash_expected: string | null;
  /** Cash that was counted at the end; null without a drawer. */
  readonly cash_counted: string | null;
  /** Counted less expected cash; null without a drawer. */
  readonly cash_difference: string | null;
  /** Cash that stays in the drawer for the next session; null without a drawer. */
  readonly cash_left_in_drawer: string | null;
  /** Sales without tax. */
  readonly sales_excl_tax: string;
  /** Tax of sales. */
  readonly sales_tax: string;
  /** Sales with tax, before refunds. */
  readonly sales_incl_tax: string;
  /** Refunds with tax. */
  readonly refunds_incl_tax: string;
  /** Sales paid in cash only. */
  readonly tender_cash: string;
  /** Sales paid by card only. */
  readonly tender_card: string;
  /** Cash part of sales that were paid in parts. */
  readonly tender_split_cash: string;
  /** Card part of sales that were paid in parts. */
  readonly tender_split_card: string;
  /** Sales on invoice. */
  readonly tender_invoice: string;
  /** Lowest number of a receipt of the session, for people. */
  readonly first_receipt_number: string | null;
  /** Highest number of a receipt of the session, for people. */
  readonly last_receipt_number: string | null;
  /** Remark of the person who closed; empty or null without one. */
  readonly closing_note: string | null;
  /** received. */
  readonly state_closing_received: string;
  /** complete when a receipt is held for each listed document, else incomplete. */
  readonly state_documents_received: string;
  /** complete when each receipt has its order, credit memo or return; incomplete when one lacks it; else not_evaluated. */
  readonly state_orders_processed: string;
  /** matched or mismatched when the figures were checked, else not_evaluated. */
  readonly state_figures_reconciled: string;
  /** Reserved. */
  readonly corrects_report_id: string | null;
  /** Raised by every change of a state or an annotation. */
  readonly revision: number;
  /** When the closing arrived, in UTC. */
  readonly synced_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** The document, byte for byte as it was sent. */
  readonly report_json: string;
  /** Later remarks about the closing, the oldest first. */
  readonly annotations: readonly ClosingAnnotation[];
};

export type ConfigDeliveryList = {
  /** The rows. */
  readonly items: readonly {
    /** Id of the terminal, which is one register. */
    readonly terminal_id: number;
    /** Name that people read. */
    readonly name: string;
    /** Id of the location, which is one shop. */
    readonly location_id: number;
    /** Name of the location at the time of the document. */
    readonly location_name: string | null;
    /** received, or waiting: it has pulled an older configuration or none. */
    readonly state: string;
    /** When its device pulled the configuration that it has; null: none. */
    readonly received_at: string | null;
  }[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
  /** false: there are more than 2,000 terminals. */
  readonly is_complete: boolean;
};

export type ConfirmationMails = {
  /** Without one, mails are written to files, so that no customer can confirm. */
  readonly has_mail_server: boolean;
  /** Number of subscribers that have not confirmed. */
  readonly unconfirmed: number;
  /** Of those, the number whose mail has not been sent yet. */
  readonly unsent: number;
};

export type ConnectorAnswer = {
  /** The kinds that can be chosen. */
  readonly kinds: readonly {
    /** Name that people read. */
    readonly name: string;
    /** Settings of the connection. */
    readonly settings: readonly {
      /** Name that people read. */
      readonly name: string;
      /** Whether a value is needed. */
      readonly is_required: boolean;
      /** The list of ours that its value, or one side of its pairs, is chosen from: locations, payment_methods, product_tax_classes or customer_tax_classes. */
      readonly ours: string | null;
      /** ours_first or theirs_first: the value is a list of pairs a=b, c=d. */
      readonly pairs: string | null;
    }[];
    /** Whether a secret is needed. */
    readonly needs_secret: boolean;
    /** What a platform of this kind can own. */
    readonly owned_kinds: readonly string[];
  }[];
  /** The connected shop platform; null without one. */
  readonly connector: {
    /** Id of the connection. */
    readonly connector_id: number;
    /** Kind. */
    readonly kind: string;
    /** Settings of the connection. */
    readonly settings: readonly {
      /** Name that people read. */
      readonly name: string;
      /** The value. */
      readonly value: string;
    }[];
    /** Whether a secret is stored; it is never shown. */
    readonly has_secret: boolean;
    /** Whether it is in use. */
    readonly is_active: boolean;
    /** Kinds of records that the shop platform owns. */
    readonly owned_kinds: readonly string[];
    /** What the shop platform can do; null before it was asked. */
    readonly capabilities: {
      /** verbatim: the platform keeps each amount. inclusive: it takes prices with tax and derives the tax. recomputed: it computes amounts again. */
      readonly amounts: string;
      /** Whether it keeps quantities such as 0.455. */
      readonly fractions: boolean;
      /** Whether orders have the hour of the sale. */
      readonly back_dating: boolean;
      /** Whether orders have our number. */
      readonly own_number: boolean;
      /** Whether it refuses a second order of a sale by itself. */
      readonly unique_key: boolean;
      /** Whether it takes a sale of more than is in stock. */
      readonly oversell: boolean;
      /** by_order, absolute or none: how its stock learns of a sale. */
      readonly stock: string;
      /** Import kinds that come from it. */
      readonly pulls: readonly string[];
      /** Kinds of tasks that are sent to it; others end without a call. */
      readonly pushes: readonly string[];
    } | null;
    /** Calls that failed in a row. */
    readonly failures: number;
    /** Nothing is sent until then. */
    readonly paused_until: string | null;
    /** How old each kind of record is here. */
    readonly pulled: readonly {
      /** Kind. */
      readonly kind: string;
      /** When the records were last pulled, in UTC; null before the first time. */
      readonly pulled_at: string | null;
      /** End of the last whole sweep. */
      readonly swept_at: string | null;
      /** Why the last attempt failed; null without a failure. */
      readonly last_error: string | null;
    }[];
    /** Records that are not sent yet. */
    readonly waiting: number;
    /** Since when the oldest record waits, in UTC; null when none does. */
    readonly waiting_since: string | null;
    /** Records that the platform refuses. */
    readonly parked: number;
    /** Number of records that are not the same here and there. */
    readonly differences: number;
  } | null;
};

export type ConnectorDifference = {
  /** Id of the difference. */
  readonly difference_id: number;
  /** Kind. */
  readonly kind: string;
  /** Key of the record. */
  readonly key: string;
  /** deleted, not_imported, double, changed or not_here; of a sale missing, double, amount, tax, state or refund; of stock reserved. */
  readonly code: string;
  /** Its SKU, name or code here; of a customer the id. */
  readonly record: string | null;
  /** Of reserved stock the sum of what reserves it there. */
  readonly here: string | null;
  /** Of a changed record the columns that differ, those of a product with their figures. Of reserved stock the platform's figure. */
  readonly there: string | null;
  /** Why it was closed: it is open again once it differs otherwise. */
  readonly note: string | null;
  /** Whether the record is gone at the platform and can be disabled here. */
  readonly can_disable: boolean;
  /** When it was found, in UTC. */
  readonly found_at: string;
  /** When a later comparison no longer found it. */
  readonly ended_at: string | null;
};

export type ConnectorTask = {
  /** Id of the task. */
  readonly task_id: number;
  /** Kind. */
  readonly kind: string;
  /** Tasks of one subject are sent in their order. */
  readonly subject: string;
  /** Id of the record to send. */
  readonly record_id: number;
  /** Key of the record. */
  readonly key: string;
  /** The platform's number of the record, as of an order. */
  readonly remote_number: string | null;
  /** waiting, parked, done or left. */
  readonly state: string;
  /** Number of attempts. */
  readonly attempts: number;
  /** Of a waiting task. */
  readonly next_at: string | null;
  /** Why the last attempt failed; null without a failure. */
  readonly last_error: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When it ended, in UTC; null while it waits. */
  readonly ended_at: string | null;
};

export type ContradictoryClosing = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Code of the series and number: 336C-1. */
  readonly closing: string;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string;
  /** Name of the location at the time of the document. */
  readonly location_name: string;
  /** matched, mismatched or not_evaluated. */
  readonly state_figures_reconciled: string;
  /** Number of all such closings of the currency. */
  readonly closings: number;
  /** Net sales with tax, less those without tax and the tax. */
  readonly gross_open: string;
  /** Net sales without tax, less those of the tax rates. */
  readonly base_open: string;
  /** Tax that could not be assigned, in the currency of the closing. */
  readonly tax_open: string;
  /** Net sales less what the tenders lead to. */
  readonly tenders_open: string;
};

export type Coupon = {
  /** Id of the coupon. */
  readonly coupon_id: number;
  /** Id of the rule. */
  readonly rule_id: number;
  /** Code for programs. */
  readonly code: string;
  /** How often the coupon may be used; null for no limit. */
  readonly usage_limit: number | null;
  /** How often one customer may use the coupon; null for no limit. */
  readonly usage_per_customer: number | null;
  /** Orders that it was used in, less those that were canceled. */
  readonly times_used: number;
  /** When the coupon ends; null for no end. */
  readonly expiration_date: string | null;
  /** Whether it is the one coupon of its rule. */
  readonly is_primary: boolean;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** 0 for a coupon that was entered, 1 for one that was generated. */
  readonly type: number;
};

export type CouponInput = {
  /** Id of the coupon. */
  readonly coupon_id?: number;
  /** Id of the rule. */
  readonly rule_id?: number;
  /** Compared without regard to case. */
  readonly code?: string;
  /** 0 or null: no limit. */
  readonly usage_limit?: number | null;
  /** 0 or null: no limit. */
  readonly usage_per_customer?: number | null;
  /** How often it was used. */
  readonly times_used?: number;
  /** When the coupon ends; null for no end. */
  readonly expiration_date?: string | null;
  /** Whether it is the one coupon of its rule. */
  readonly is_primary?: boolean;
  /** 0 entered, 1 generated */
  readonly type?: number;
  /** When the row was made, in UTC. */
  readonly created_at?: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at?: string;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
};

export type CouponUse = {
  /** Id of the customer. */
  readonly customer_id: number;
  /** Null when the account is gone. */
  readonly customer_name: string | null;
  /** How often it was used. */
  readonly times_used: number;
};

export type CreationResult = {
  /** Whether it succeeded. */
  readonly success: boolean;
  /** On success only. */
  readonly customer_id?: number;
  /** On success: the problems that do not block saving. */
  readonly errors: readonly ValidationRow[];
};

export type CreditLimit = {
  /** Id of the customer. */
  readonly customer_id: number;
  /** 0: no credit. */
  readonly limit: Decimal;
  /** Open invoices. */
  readonly used: Decimal;
  /** The limit less the used amount, at least 0. */
  readonly available: Decimal;
  /** The website's base currency, which all three amounts are in. */
  readonly currency: string;
  /** Source of the limit: customer, customer_group, the code of a plugin's resolver, or none. */
  readonly source: string;
};

export type CreditMemo<Figure = Decimal> = {
  /** Id of the row. */
  readonly entity_id: number;
  /** Number of the document that people read. */
  readonly increment_id: string;
  /** Id of the order. */
  readonly order_id: number;
  /** Id of the store view. */
  readonly store_id: number;
  /** Currency of the shop, ISO 4217. */
  readonly base_currency_code: string;
  /** Currency of the order, ISO 4217. */
  readonly order_currency_code: string;
  /** Total of the lines without tax and discount, in the currency of the document. */
  readonly subtotal: Figure;
  /** Tax, in the currency of the document. */
  readonly tax_amount: Figure;
  /** Negative. */
  readonly discount_amount: Figure;
  /** Shipping without tax, in the currency of the document. */
  readonly shipping_amount: Figure;
  /** Total with tax, in the currency of the document. */
  readonly grand_total: Figure;
  /** Total with tax, in the currency of the shop. */
  readonly base_grand_total: Figure;
  /** 1 open, 2 refunded, 3 canceled. */
  readonly state: number;
  /** Id of the invoice; null for a refund of the order. */
  readonly invoice_id: number | null;
  /** Amount that was refunded on top. */
  readonly adjustment_positive: Figure;
  /** Fee that was kept back from the refund. */
  readonly adjustment_negative: Figure;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** The rows. */
  readonly items: readonly DocumentItem<Figure>[];
  /** Remarks on the document. */
  readonly comments: readonly OrderComment[];
  /** Further members of the platform's format. */
  readonly extension_attributes: {
    /** `sale_id` of the receipt that the document belongs to. */
    readonly pos_sale_id?: string;
  };
};

export type CreditOverview = {
  /** The rows. */
  readonly items: readonly {
    /** Id of the website; 0 for none. */
    readonly website_id: number;
    /** Name of the website. */
    readonly website_name: string;
    /** Id of the customer. */
    readonly customer_id: number;
    /** 0: no credit. */
    readonly limit: number;
    /** Open invoices. */
    readonly used: number;
    /** The limit less the used amount, at least 0. */
    readonly available: number;
    /** The website's base currency, which all three amounts are in. */
    readonly currency: string;
    /** Source of the limit: customer, customer_group, the code of a plugin's resolver, or none. */
    readonly source: string;
  }[];
};

export type CurrencyCompleteness = {
  /** ISO 4217. */
  readonly currency: string;
  /** Number of closings. */
  readonly closings: number;
  /** Number of closings whose figures do not agree with their receipts. */
  readonly mismatched: number;
  /** Settled with an explanation. */
  readonly settled: number;
  /** Closings that list sales without a receipt. */
  readonly incomplete: number;
  /** Closings whose counted cash differs. */
  readonly cash_differences: number;
  /** Their sum: counted less expected. */
  readonly cash_difference: string;
};

export type CurrencyTotals = {
  /** ISO 4217. */
  readonly currency: string;
  /** Number of closings in the sum. */
  readonly closings: number;
  /** Sales without tax. */
  readonly sales_excl_tax: string;
  /** Tax of sales. */
  readonly sales_tax: string;
  /** Sales with tax, before refunds. */
  readonly sales_incl_tax: string;
  /** Refunds without tax. */
  readonly refunds_excl_tax: string;
  /** Tax of refunds. */
  readonly refunds_tax: string;
  /** Refunds with tax. */
  readonly refunds_incl_tax: string;
  /** Sales less refunds. */
  readonly net_sales_excl_tax: string;
  /** Tax of sales less that of refunds. */
  readonly net_sales_tax: string;
  /** Sales less refunds, with tax. */
  readonly net_sales_incl_tax: string;
  /** Sales paid in cash only. */
  readonly tender_cash: string;
  /** Sales paid by card only. */
  readonly tender_card: string;
  /** Cash part of sales that were paid in parts. */
  readonly tender_split_cash: string;
  /** Card part of sales that were paid in parts. */
  readonly tender_split_card: string;
  /** Sales on invoice. */
  readonly tender_invoice: string;
  /** Sales paid with credit: gift cards, store credit, points. */
  readonly tender_credit_redeemed: string;
  /** Refunds to a card through a card terminal. */
  readonly tender_card_refunds: string;
  /** Refunds to a card without a card terminal. */
  readonly tender_manual_card_refunds: string;
  /** Refunds as new credit. */
  readonly tender_credits_issued: string;
  /** Refunds back to the credit that was used. */
  readonly tender_credits_returned: string;
  /** Refunds of sales on invoice. */
  readonly tender_invoice_credit_notes: string;
  /** What customers still owe for layaways. */
  readonly tender_layaway_receivable: string;
  /** Payments for layaways. */
  readonly tender_layaway_payments: string;
  /** Payments for goods that were bought on account. */
  readonly tender_credit_due_collections: string;
  /** Difference of cash rounding, with its sign: paid less due. */
  readonly tender_cash_rounding: string;
  /** Sums by rate of tax. */
  readonly tax_rates: readonly {
    /** A percentage; null when unknown or without tax. */
    readonly rate: number | null;
    /** standard, unknown, reverse_charge or exempt. */
    readonly treatment: string;
    /** Sales without tax. */
    readonly sales_net: string;
    /** Tax of sales. */
    readonly sales_tax: string;
    /** Refunds without tax. */
    readonly refund_net: string;
    /** Tax of refunds. */
    readonly refund_tax: string;
  }[];
  /** Sales and refunds by tax rate. The last row is the total, which the rows before add up to. */
  readonly vat: readonly VatRow[];
  /** How the tenders lead to the net sales, each with its sign. */
  readonly net_sales_steps: readonly NetSalesStep[];
  /** Closings whose own figures do not add up, those with the largest amounts first; 20 at most. */
  readonly contradictions: readonly ContradictoryClosing[];
};

export type CustomAttribute = {
  /** Code of the attribute, such as `color`. */
  readonly attribute_code: string;
  /** Text; a list for several values; rows of website_id, country, state and value for a fixed product tax. */
  readonly value: unknown;
};

export type Customer = {
  /** Id of the row. */
  readonly id: number;
  /** Id of the customer group. */
  readonly group_id: number;
  /** Id of the address. */
  readonly default_billing: string | null;
  /** Id of the address. */
  readonly default_shipping: string | null;
  /** Code by which the account is confirmed; null once it is, or when none is needed. */
  readonly confirmation: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** Name of the store view where the account was made. */
  readonly created_in: string | null;
  /** Date of birth; null for none. */
  readonly dob: string | null;
  /** E-mail address. */
  readonly email: string;
  /** Title before the name; null for none. */
  readonly prefix: string | null;
  /** First name. */
  readonly firstname: string;
  /** Middle name; null for none. */
  readonly middlename: string | null;
  /** Last name. */
  readonly lastname: string;
  /** Addition after the name; null for none. */
  readonly suffix: string | null;
  /** 1 male, 2 female, 3 not stated; null for none. */
  readonly gender: number | null;
  /** Id of the store view. */
  readonly store_id: number;
  /** VAT number of the customer; null for none. */
  readonly taxvat: string | null;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Addresses of the customer. */
  readonly addresses: readonly CustomerAddress[];
  /** 1 when the group is not changed by the VAT number, otherwise 0. */
  readonly disable_auto_group_change: number;
  /** Values of further attributes, by code. */
  readonly custom_attributes: readonly {
    /** Code of the attribute, such as `color`. */
    readonly attribute_code: string;
    /** The value. */
    readonly value: string | null;
  }[];
};

export type CustomerAddress = {
  /** Id of the row. */
  readonly id: number;
  /** Id of the customer. */
  readonly customer_id: number;
  /** State or province. */
  readonly region: {
    /** Code of the state or province; null for none. */
    readonly region_code: string | null;
    /** State or province. */
    readonly region: string | null;
    /** Id of the state or province; 0 or null for none. */
    readonly region_id: number;
  };
  /** 0 for none. */
  readonly region_id: number;
  /** Country as two letters of ISO 3166-1. */
  readonly country_id: string | null;
  /** Street and house number. */
  readonly street: readonly string[];
  /** Name of the company; null for none. */
  readonly company: string | null;
  /** Telephone number; null for none. */
  readonly telephone: string | null;
  /** Fax number; null for none. */
  readonly fax: string | null;
  /** Postcode. */
  readonly postcode: string | null;
  /** Town. */
  readonly city: string | null;
  /** Title before the name; null for none. */
  readonly prefix: string | null;
  /** First name. */
  readonly firstname: string;
  /** Middle name; null for none. */
  readonly middlename: string | null;
  /** Last name. */
  readonly lastname: string;
  /** Addition after the name; null for none. */
  readonly suffix: string | null;
  /** VAT number of the address; null for none. */
  readonly vat_id: string | null;
  /** Whether goods are sent here by default. */
  readonly default_shipping: boolean;
  /** Whether invoices go here by default. */
  readonly default_billing: boolean;
};

export type CustomerAddressInput = {
  /** Of a stored address; absent: a new one. */
  readonly id?: number | null;
  /** Id of the customer. */
  readonly customer_id?: number;
  /** State or province. */
  readonly region?: {
    /** Code of the state or province; null for none. */
    readonly region_code?: string | null;
    /** State or province. */
    readonly region?: string | null;
    /** Id of the state or province; 0 or null for none. */
    readonly region_id?: number | null;
    /** Accepted and ignored. */
    readonly extension_attributes?: unknown;
  } | null;
  /** Id of the state or province; 0 or null for none. */
  readonly region_id?: number | null;
  /** ISO 3166-1 alpha-2. */
  readonly country_id?: string | null;
  /** Together at most 255 characters, a line break between two counts. */
  readonly street?: readonly string[] | null;
  /** Name of the company; null for none. */
  readonly company?: string | null;
  /** Telephone number; null for none. */
  readonly telephone?: string | null;
  /** Fax number; null for none. */
  readonly fax?: string | null;
  /** Postcode. */
  readonly postcode?: string | null;
  /** Town. */
  readonly city?: string | null;
  /** Title before the name; null for none. */
  readonly prefix?: string | null;
  /** First name. */
  readonly firstname?: string | null;
  /** Middle name; null for none. */
  readonly middlename?: string | null;
  /** Last name. */
  readonly lastname?: string | null;
  /** Addition after the name; null for none. */
  readonly suffix?: string | null;
  /** VAT number of the address; null for none. */
  readonly vat_id?: string | null;
  /** Whether goods are sent here by default. */
  readonly default_shipping?: boolean | null;
  /** Whether invoices go here by default. */
  readonly default_billing?: boolean | null;
  /** Values of further attributes, by code. */
  readonly custom_attributes?:
    | readonly {
        /** Code of the attribute, such as `color`. */
        readonly attribute_code: string;
        /** The value. */
        readonly value: string | null;
      }[]
    | null;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
};

export type CustomerGroup = {
  /** Id of the row. */
  readonly id: number;
  /** Code for programs. */
  readonly code: string;
  /** Id of the tax class. */
  readonly tax_class_id: number;
  /** Name of the tax class. */
  readonly tax_class_name: string;
};

export type CustomerInput = {
  /** Id of the row. */
  readonly id?: number;
  /** 1 (General) when absent. */
  readonly group_id?: number | null;
  /** Id of one of the addresses; read when no addresses are sent. */
  readonly default_billing?: string | null;
  /** Likewise. */
  readonly default_shipping?: string | null;
  /** Code by which the account is confirmed; null once it is, or when none is needed. */
  readonly confirmation?: string | null;
  /** When the row was made, in UTC. */
  readonly created_at?: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at?: string;
  /** Name of the store view. */
  readonly created_in?: string | null;
  /** YYYY-MM-DD */
  readonly dob?: string | null;
  /** E-mail address. */
  readonly email?: string | null;
  /** Title before the name; null for none. */
  readonly prefix?: string | null;
  /** First name. */
  readonly firstname?: string | null;
  /** Middle name; null for none. */
  readonly middlename?: string | null;
  /** Last name. */
  readonly lastname?: string | null;
  /** Addition after the name; null for none. */
  readonly suffix?: string | null;
  /** 1 male, 2 female, 3 not stated; null for none. */
  readonly gender?: number | null;
  /** 0 or absent: of the website, or of the URL. */
  readonly store_id?: number | null;
  /** VAT number of the customer; null for none. */
  readonly taxvat?: string | null;
  /** 0 or absent: the store view's. */
  readonly website_id?: number | null;
  /** All addresses: an update deletes those that are not sent. Absent: unchanged. */
  readonly addresses?: readonly CustomerAddressInput[] | null;
  /** 1 when the group is not changed by the VAT number, otherwise 0. */
  readonly disable_auto_group_change?: number | null;
  /** Further members of the platform's format. */
  readonly extension_attributes?: {
    /** Accepted and ignored. */
    readonly amazon_id?: unknown;
    /** Accepted and ignored. */
    readonly assistance_allowed?: unknown;
    /** Accepted and ignored. */
    readonly company_attributes?: unknown;
    /** Accepted and ignored. */
    readonly is_subscribed?: unknown;
    /** Accepted and ignored. */
    readonly vertex_customer_code?: unknown;
  } | null;
  /** The only key is `phone`, maximum 255 characters; others are ignored. */
  readonly custom_attributes?:
    | readonly {
        /** Code of the attribute, such as `color`. */
        readonly attribute_code: string;
        /** The value. */
        readonly value: string | null;
      }[]
    | null;
};

export type CustomerInsights = {
  /** Id of the customer. */
  readonly customer_id: number;
  /** The base currency of the customer's website; orders in another one add no amounts. */
  readonly currency: string;
  /** Figures about the customer's purchases. */
  readonly statistics: CustomerStatistics;
  /** Products that the customer bought most often. */
  readonly top_products: readonly TopProduct[];
  /** Sections of plugins. */
  readonly sections: readonly InsightsSection[];
};

export type CustomerLimit = {
  /** Id of the credit limit. */
  readonly customer_credit_limit_id: number;
  /** Id of the customer. */
  readonly customer_id: number;
  /** Name of the customer. */
  readonly customer_name: string;
  /** E-mail address of the customer. */
  readonly customer_email: string;
  /** Open invoices by base currency. */
  readonly open_invoices: readonly {
    /** Currency of all amounts of the row, ISO 4217. */
    readonly currency: string;
    /** Total with tax. */
    readonly total: number;
  }[];
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Credit limit in the base currency. */
  readonly credit_limit: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type CustomerPriceRow = {
  /** As it was asked for. */
  readonly sku: string;
  /** Of a product without one: the customer's price. */
  readonly base_price: Decimal;
  /** Of one piece. */
  readonly customer_price: Decimal;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string;
  /** The resolver that gave the price. */
  readonly source: string;
  /** Prices from a quantity on. */
  readonly tiers?: readonly {
    /** Quantity. */
    readonly qty: Decimal;
    /** Of a piece at this quantity or more. */
    readonly price: Decimal;
  }[];
};

export type CustomerPrices = {
  /** The prices; a SKU without a price of its own has no row. */
  readonly prices: readonly CustomerPriceRow[];
};

export type CustomerStatistics = {
  /** Without canceled ones. */
  readonly orders_count: number;
  /** Orders less refunds. */
  readonly lifetime_value: Decimal;
  /** Before refunds; null without orders. */
  readonly average_order_value: Decimal | null;
  /** When the first order was placed, in UTC; null without one. */
  readonly first_order_at: string | null;
  /** When the last order was placed, in UTC; null without one. */
  readonly last_order_at: string | null;
  /** On average; null for fewer than two orders. */
  readonly days_between_orders: Decimal | null;
  /** Pieces that were not brought back. */
  readonly items_bought: Decimal;
  /** Sum of refunds, with tax. */
  readonly refunds_total: Decimal;
  /** Where most of the receipts were written. */
  readonly favourite_location_id: number | null;
};

export type CustomerSummary = {
  /** Id of the customer. */
  readonly customer_id: number;
  /** E-mail address. */
  readonly email: string;
  /** First name. */
  readonly firstname: string;
  /** Last name. */
  readonly lastname: string;
  /** Id of the customer group. */
  readonly group_id: number;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Of the default billing address. */
  readonly company: string | null;
  /** VAT number of the customer; null for none. */
  readonly taxvat: string | null;
  /** 0 when there is no default billing address. */
  readonly default_billing_address_id: number;
};

export type DayTotal = {
  /** YYYY-MM-DD. */
  readonly business_date: string;
  /** Closings with an entry. */
  readonly closings: number;
  /** ISO 4217. */
  readonly currency: string;
  /** With tax. */
  readonly sales: string;
  /** With tax; above zero for goods that came back. */
  readonly refunds: string;
  /** Sales less refunds, with tax. */
  readonly net_incl_tax: string;
  /** The sums by rate; together they are sales and refunds. */
  readonly rates: readonly RateSums[];
};

export type DecidedAnnotation = {
  /** Id of the remark. */
  readonly annotation_id: number;
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Name of the person who wrote it. */
  readonly author: string;
  /** Null when the author's account is gone. */
  readonly author_id: number | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** The words of the remark. */
  readonly text: string;
  /** note, settled or reopened; the newest of the last two decides. */
  readonly kind: string;
};

export type DeviceBindings = {
  /** The rows. */
  readonly items: readonly {
    /** Id of the entry. */
    readonly history_id: number;
    /** Identifier that the device chose for itself. */
    readonly device_identifier: string;
    /** activation, registration, update or admin */
    readonly bound_by: string;
    /** When the device was bound, in UTC. */
    readonly bound_at: string;
  }[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
};

export type DocumentItem<Figure = Decimal> = {
  /** Id of the row. */
  readonly entity_id: number;
  /** Id of the row above. */
  readonly parent_id: number;
  /** Id of the order's line. */
  readonly order_item_id: number;
  /** Id of the product. */
  readonly product_id: number | null;
  /** Stock keeping unit: the code of the product. */
  readonly sku: string | null;
  /** Name that people read. */
  readonly name: string | null;
  /** Quantity. */
  readonly qty: Figure;
  /** Price of one unit, in the currency of the row. */
  readonly price: Figure;
  /** Total of the line, in the currency of the document. */
  readonly row_total: Figure;
  /** Tax, in the currency of the document. */
  readonly tax_amount: Figure;
  /** Discount, in the currency of the document. */
  readonly discount_amount: Figure;
};

export type Enrollment = {
  /** The terminal: the register that the call is about. */
  readonly terminal: ActivatedTerminal;
  /** The location row with its address resolved. */
  readonly location: Record<string, unknown> | null;
  /** Active staff of the location. */
  readonly staff_list: readonly RegisterStaff[];
  /** Roles of the staff, with their permissions. */
  readonly role_list: readonly RegisterRole[];
  /** Credentials of the technical security system; null where no fiscal law needs one. */
  readonly fiscal_credentials: {
    /** Id of the technical security system of fiscal laws; null where none is needed. */
    readonly fiscal_tss_id: string | null;
    /** Key of the technical security system; null where none is needed. */
    readonly fiscal_api_key: string | null;
  } | null;
  /** The terminal's own token, `tk_…`. It is shown once. */
  readonly access_token: string;
};

export type Erased = {
  /** `entity_id` of the audit entry; one per address. */
  readonly erasure_id: number;
  /** The address had been erased before. */
  readonly is_repeat: boolean;
  /** Numbers of erased rows, as in the export. */
  readonly counts: {
    /** Accounts under the address. */
    readonly accounts: number;
    /** Addresses of these accounts. */
    readonly addresses: number;
    /** Receipts that name the address, that are in an account, or whose order does or is. */
    readonly receipts: number;
    /** Orders alike. */
    readonly orders: number;
    /** Receipts that were put into an account. */
    readonly claims: number;
    /** Number of newsletter subscriptions. */
    readonly newsletter_subscriptions: number;
    /** Number of products on wishlists. */
    readonly wishlist_items: number;
    /** Rules and coupons of which an account's uses are counted. */
    readonly promotion_uses: number;
    /** Number of credit limits. */
    readonly credit_limits: number;
    /** Number of customer prices. */
    readonly customer_prices: number;
    /** Carts that registers hold, of the address, of an account, or with the address in their texts. */
    readonly held_carts: number;
    /** Number of one-time codes. */
    readonly one_time_codes: number;
    /** Entries that name the address, and those about an account. */
    readonly audit_entries: number;
    /** Events whose data names the address. */
    readonly telemetry_events: number;
    /** Mails to the address that lie as files in this node's data directory. */
    readonly mails: number;
  };
  /** Receipts of the person under a hold of the books: shown without the person, but what proves them stays until the hold ends. */
  readonly held_receipts: number;
};

export type EventDelivery = {
  /** Id of the delivery. */
  readonly delivery_id: number;
  /** Sent as webhook-id; the same at every attempt. */
  readonly event_id: string;
  /** Name of the event. */
  readonly event_name: string;
  /** Of a closing's event. */
  readonly report_id: string | null;
  /** Number that rises with each change; lists can be read from it on. */
  readonly revision: number | null;
  /** Of the event of a terminal or of a new receipt. */
  readonly terminal_id: number | null;
  /** Of a receipt's event. */
  readonly receipt_id: number | null;
  /** Of an order's event. */
  readonly order_id: number | null;
  /** plugin or webhook. */
  readonly target_kind: string;
  /** The plugin's name or the webhook's id. */
  readonly target_id: string;
  /** waiting, delivered or dead. */
  readonly state: string;
  /** Since the event or the last redelivery. */
  readonly attempts: number;
  /** When the next attempt is due, in UTC; null when none is. */
  readonly next_attempt_at: string | null;
  /** When the last attempt was made, in UTC; null before the first. */
  readonly last_attempt_at: string | null;
  /** HTTP status of the last response. */
  readonly last_status: number | null;
  /** Error message of the plugin or the receiver. */
  readonly last_error: string | null;
  /** Why the receiver could not be called: timeout, not_https, address_private, … */
  readonly last_fault: string | null;
  /** When the target confirmed it, in UTC; null while it has not. */
  readonly delivered_at: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type EvidenceCheckpointEvent = {
  /** Name of the log. */
  readonly origin: string;
  /** Number of entries of the log. */
  readonly size: number;
  /** The C2SP checkpoint as a signed note. Keep it: it exposes a log that was changed later. */
  readonly note: string;
  /** true in an event of a sandbox, which no other event has. */
  readonly is_sandbox?: boolean;
};

export type EvidenceConsistency = {
  /** Number of entries of the log. */
  readonly from: number;
  /** Number of entries of the log. */
  readonly to: number;
  /** Consistency proof of RFC 6962, in base64. */
  readonly hashes: readonly string[];
};

export type EvidenceEntry = {
  /** Place in the log, from 0. */
  readonly index: number;
  /** receipt, order, closing, annotation, erasure, restore, key, invoice or delivery. */
  readonly kind: string;
  /** Id of the row; for order and erasure that of the receipt. */
  readonly key: string;
  /** SHA-256 of what stays readable, in hex. */
  readonly fiscal: string;
  /** Salted SHA-256 of what an erasure takes away, in hex; null for kinds without it. */
  readonly personal: string | null;
};

export type EvidenceStatus = {
  /** Name of the log, in its checkpoints. */
  readonly origin: string;
  /** Verifier key of C2SP signed notes: `origin+hex id+base64`. */
  readonly key: string;
  /** Number of entries of the log. */
  readonly size: number;
  /** Receipts and closings that are not in the log yet. */
  readonly waiting: number;
  /** The newest; null before the first one. */
  readonly last_checkpoint: {
    /** Number of entries of the log. */
    readonly size: number;
    /** Name of the log when it was signed. */
    readonly origin: string;
    /** A C2SP checkpoint as a signed note. */
    readonly note: string;
    /** When the row was made, in UTC. */
    readonly created_at: string;
  } | null;
};

export type EvidenceVerdict = {
  /** Number of entries of the log. */
  readonly size: number;
  /** Root of the log, in base64. */
  readonly root: string;
  /** Entries that were compared with their rows. */
  readonly checked: number;
  /** Receipts of erased persons: only their fiscal part was checked. */
  readonly sealed: number;
  /** Entries about archived receipts: only the log itself was checked. */
  readonly archived: number;
  /** The first 1,000. */
  readonly faults: readonly {
    /** Kind of the entry, or `tile` or `checkpoint`. */
    readonly kind: string;
    /** Id of the row, `level/index` of a tile, or size of a checkpoint. */
    readonly key: string;
    /** fiscal, personal: the row is another than the logged one. missing: it is gone. unlogged: a row of more than an hour is not in the log. log: the tree does not give its tiles or checkpoints. forked: a given checkpoint is not of this log. */
    readonly part: string;
  }[];
};

export type ExplainedPrice = {
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Id of the customer group; 32000 for all groups. */
  readonly customer_group_id: number;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string;
  /** YYYY-MM-DD in the website's time zone. */
  readonly today: string;
  /** Quantity. */
  readonly qty: number;
  /** Of a piece at this quantity. Null: it has no price, or, without steps, is not sold on this website. */
  readonly price: number | null;
  /** The step that gives the price. */
  readonly source: string | null;
  /** How the price came about, step by step. */
  readonly steps: readonly {
    /** base, special_price, catalog_rule, tier_price, customer_price, or the code of a plugin's resolver */
    readonly source: string;
    /** Null: there is no such price today. */
    readonly price: number | null;
    /** Whether the step decides the price. */
    readonly is_effective: boolean;
  }[];
  /** Prices from a quantity on. */
  readonly tiers: readonly {
    /** Quantity. */
    readonly qty: number;
    /** Price of one unit, in the currency of the row. */
    readonly price: number;
  }[];
  /** The catalogue price rules of the step catalog_rule. */
  readonly rules: readonly {
    /** Id of the rule. */
    readonly rule_id: number;
    /** Name that people read. */
    readonly name: string;
    /** What the rule does: how `discount_amount` is applied. */
    readonly simple_action: string;
    /** Discount, in the currency of the document. */
    readonly discount_amount: number;
  }[];
};

export type FixedTaxes = {
  /** ISO 8601 */
  readonly generated_at: string;
  /** The rows. */
  readonly rows: readonly {
    /** Stock keeping unit: the code of the product. */
    readonly sku: string;
    /** Code of the attribute, such as `color`. */
    readonly attribute_code: string;
    /** 0: every website. */
    readonly website_id: number;
    /** Country as two letters of ISO 3166-1. */
    readonly country_id: string;
    /** 0: the whole country. */
    readonly region_id: number;
    /** Per piece in the base currency, excluding tax. */
    readonly value: Decimal;
  }[];
};

export type FoundCustomer = {
  /** Id of the customer. */
  readonly customer_id: number;
  /** E-mail address. */
  readonly email: string;
  /** First name. */
  readonly firstname: string;
  /** Last name. */
  readonly lastname: string;
  /** Id of the customer group. */
  readonly group_id: number;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Of the default billing address. */
  readonly company: string | null;
  /** VAT number of the customer; null for none. */
  readonly taxvat: string | null;
  /** 0 when there is no default billing address. */
  readonly default_billing_address_id: number;
  /** Of the account, else of the default billing address. */
  readonly phone: string | null;
  /** Name of the customer group. */
  readonly customer_group_code: string;
};

export type FoundCustomers = {
  /** At most 20, by last and first name. */
  readonly items: readonly FoundCustomer[];
  /** More customers match: add a word. */
  readonly has_more: boolean;
};

export type FoundRow = {
  /** receipt, customer, register, location, staff, order, closing or product. */
  readonly kind: string;
  /** The id of the row in its list. */
  readonly id: string;
  /** Number or name. */
  readonly name: string;
  /** E-mail address, code, SKU, or the register and location of a receipt. */
  readonly detail: string | null;
  /** When it happened, in UTC; null where nothing says so. */
  readonly at: string | null;
  /** Of a receipt, negative where money was given back. */
  readonly amount: string | null;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string | null;
};

export type GrandTotal = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Id of the numbering series of this installation of the app, a UUID. */
  readonly series_id: string;
  /** For people: series code and closing number. */
  readonly number: string;
  /** Number of the closing within its series, from 1. */
  readonly closing_number: number;
  /** YYYY-MM-DD. */
  readonly business_date: string;
  /** ISO 4217. */
  readonly currency: string;
  /** With tax. */
  readonly sales: string;
  /** With tax; above zero for goods that came back. */
  readonly refunds: string;
  /** Sales less refunds, with tax. */
  readonly net_incl_tax: string;
  /** The sums by rate; together they are sales and refunds. */
  readonly rates: readonly RateSums[];
  /** Sales less refunds of the series in this currency, up to this closing number. */
  readonly perpetual_net_incl_tax: string;
};

export type GroupLimit = {
  /** Id of the credit limit of the group. */
  readonly customer_group_credit_limit_id: number;
  /** Id of the customer group; 32000 for all groups. */
  readonly customer_group_id: number;
  /** Name of the customer group. */
  readonly group_name: string;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Credit limit in the base currency. */
  readonly credit_limit: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type HealthSummary = {
  /** Number of terminals. */
  readonly terminals: number;
  /** Number of terminals by state. */
  readonly by_health: {
    /** Terminals without a problem. */
    readonly ok: number;
    /** Terminals whose register is closed. */
    readonly closed: number;
    /** Terminals that were activated and have not called yet. */
    readonly not_heard: number;
    /** Terminals with requests that were refused. */
    readonly refused: number;
    /** Terminals with receipts that have not arrived. */
    readonly behind: number;
    /** Terminals whose clock is wrong. */
    readonly clock: number;
    /** Terminals that have not called for longer than the setting allows. */
    readonly silent: number;
    /** Terminals without a licence that lets them sell. */
    readonly license: number;
    /** Terminals whose location was deleted. */
    readonly no_location: number;
    /** Terminals without a device. */
    readonly unbound: number;
    /** Terminals that are switched off. */
    readonly inactive: number;
  };
  /** Number of receipts that wait on registers. */
  readonly unsynced_receipts: number;
  /** Receipts that wait on devices, as they last reported. */
  readonly waiting_receipts: number;
  /** Time of the oldest missing receipt, in UTC; null when none is missing. */
  readonly oldest_missing_at: string | null;
};

export type Heartbeat = {
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Identifier that the device chose for itself. */
  readonly device_identifier: string;
  /** Whether a register needs an activation code. */
  readonly require_terminal_registration: boolean;
  /** null for a limited token. */
  readonly config_hash: string | null;
  /** Whether the licensing service can be reached. */
  readonly vendorio_connection_ok: boolean;
  /** Whether the terminal has a licence. */
  readonly has_license: boolean;
  /** Status of the licence, such as `active`; null without a licence. */
  readonly license_status: string | null;
  /** When the licence ends, in UTC; null for no end. */
  readonly license_expires_at: string | null;
  /** null without a licence and for a limited token. */
  readonly license_token: string | null;
  /** deactivated, code_regenerated or license_revoked */
  readonly inactive_reason: string | null;
  /** When the licensing service was last asked, in UTC; null before the first time. */
  readonly last_upstream_check_at: string | null;
  /** Whether the licensing service answered the last time. */
  readonly last_upstream_check_succeeded: boolean;
};

export type HeldCart = {
  /** UUID in lower case. */
  readonly held_cart_id: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** The register that saved it last. */
  readonly terminal_id: number;
  /** Whether other registers of the location see it: share_held_carts of the one that saved it. */
  readonly is_shared: boolean;
  /** Increases by one with each save and each take. */
  readonly version: number;
  /** Name that people read. */
  readonly name: string;
  /** Total with tax, in the currency of the document. */
  readonly grand_total: Decimal | null;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string;
  /** Id of the customer; null without a customer. */
  readonly customer_id: number | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** The time at which it is deleted. */
  readonly expires_at: string;
};

export type HeldCartInput = {
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** The version that the register has; 0 for a new cart. */
  readonly version: number;
  /** Shown in the list. */
  readonly name?: string | null;
  /** Shown in the list. */
  readonly grand_total?: Decimal | null;
  /** ISO 4217. */
  readonly currency?: string | null;
  /** The customer of the cart. The export and the erasure of a person find the cart by it. */
  readonly customer_id?: number | null;
  /** E-mail address of the customer, for the same purpose. */
  readonly customer_email?: string | null;
  /** The cart as the register needs it: the text of a JSON object, returned as sent. Escapes count towards the maximum. */
  readonly document: string;
};

export type HeldCarts = {
  /** Oldest first. */
  readonly items: readonly HeldCart[];
};

export type ImportKinds = {
  /** The kinds that can be chosen. */
  readonly kinds: readonly {
    /** Kind. */
    readonly kind: string;
    /** Name that people read. */
    readonly label: string;
    /** Description for people. */
    readonly description: string;
    /** The ACL resource that an import needs. */
    readonly resource: string;
    /** The columns that together name a row. */
    readonly key: readonly string[];
    /** Columns attribute:<code> are accepted too. */
    readonly takes_attributes: boolean;
    /** Columns of the file. */
    readonly columns: readonly {
      /** Name that people read. */
      readonly name: string;
      /** Type of the column's values. */
      readonly type: string;
      /** row: in every row; new: in rows that are not stored yet; no. */
      readonly required: string;
      /** Characters of a text. */
      readonly max: number | null;
      /** Values that the column may have. */
      readonly choices: readonly string[];
      /** Description for people. */
      readonly description: string;
    }[];
    /** A small CSV file of this kind. */
    readonly sample: string;
  }[];
};

export type ImportPreview = {
  /** Columns of the file. */
  readonly columns: readonly {
    /** In the header of the file. */
    readonly name: string;
    /** Our column; null: none is like it. */
    readonly suggestion: string | null;
  }[];
  /** The cells of the first five rows. */
  readonly rows: readonly (readonly string[])[];
  /** Why the file cannot be read; null when it can. */
  readonly problem: {
    /** Of the file, from 1; null: the file as such. */
    readonly line: number | null;
    /** Name of the column. */
    readonly column: string | null;
    /** The English sentence. */
    readonly message: string;
    /** Code for programs. */
    readonly code: string;
    /** Parameters of the message. */
    readonly parameters: Record<string, unknown>;
  } | null;
};

export type ImportResult = {
  /** Name of the file. */
  readonly file: string;
  /** Kind. */
  readonly kind: string;
  /** Format of the file. */
  readonly format: string;
  /** False for a dry run, and when all or nothing was asked for and something is wrong. */
  readonly is_stored: boolean;
  /** False when the file could not be read to its end. */
  readonly is_complete: boolean;
  /** Number of rows in the file. */
  readonly rows: number;
  /** Number of new rows. */
  readonly inserted: number;
  /** Number of changed rows. */
  readonly updated: number;
  /** Number of rows that were the same already. */
  readonly unchanged: number;
  /** Number of refused rows. */
  readonly refused: number;
  /** The first thousand. */
  readonly errors: readonly {
    /** Of the file, from 1; null: the file as such. */
    readonly line: number | null;
    /** Name of the column. */
    readonly column: string | null;
    /** The English sentence. */
    readonly message: string;
    /** Code for programs. */
    readonly code: string;
    /** Parameters of the message. */
    readonly parameters: Record<string, unknown>;
  }[];
  /** Number of errors; the list may be shorter. */
  readonly errors_count: number;
  /** What to look at although it is stored; the first thousand. */
  readonly remarks: readonly {
    /** Of the file, from 1; null: the file as such. */
    readonly line: number | null;
    /** Name of the column. */
    readonly column: string | null;
    /** The English sentence. */
    readonly message: string;
    /** Code for programs. */
    readonly code: string;
    /** Parameters of the message. */
    readonly parameters: Record<string, unknown>;
  }[];
  /** Number of remarks; the list may be shorter. */
  readonly remarks_count: number;
};

export type InsightsSection = {
  /** Code for programs. */
  readonly code: string;
  /** Name that people read. */
  readonly label: string;
  /** The rows. */
  readonly rows: readonly {
    /** Name that people read. */
    readonly label: string;
    /** The value. */
    readonly value: string;
  }[];
};

export type Integration = {
  /** Id of the integration. */
  readonly integration_id: number;
  /** Name that people read. */
  readonly name: string;
  /** ACL resources; `all` grants every one. */
  readonly resources: readonly string[];
  /** Ids of the locations that it is restricted to; empty for all. */
  readonly location_ids: readonly number[];
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** When the token was last used, in UTC; null before the first time. */
  readonly last_used_at: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type IntegrationWithToken = {
  /** Id of the integration. */
  readonly integration_id: number;
  /** Name that people read. */
  readonly name: string;
  /** ACL resources; `all` grants every one. */
  readonly resources: readonly string[];
  /** Ids of the locations that it is restricted to; empty for all. */
  readonly location_ids: readonly number[];
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** When the token was last used, in UTC; null before the first time. */
  readonly last_used_at: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** Shown this once. */
  readonly access_token: string;
};

export type Invoice<Figure = Decimal> = {
  /** Id of the row. */
  readonly entity_id: number;
  /** Number of the document that people read. */
  readonly increment_id: string;
  /** Id of the order. */
  readonly order_id: number;
  /** Id of the store view. */
  readonly store_id: number;
  /** Currency of the shop, ISO 4217. */
  readonly base_currency_code: string;
  /** Currency of the order, ISO 4217. */
  readonly order_currency_code: string;
  /** Total of the lines without tax and discount, in the currency of the document. */
  readonly subtotal: Figure;
  /** Tax, in the currency of the document. */
  readonly tax_amount: Figure;
  /** Negative. */
  readonly discount_amount: Figure;
  /** Shipping without tax, in the currency of the document. */
  readonly shipping_amount: Figure;
  /** Total with tax, in the currency of the document. */
  readonly grand_total: Figure;
  /** Total with tax, in the currency of the shop. */
  readonly base_grand_total: Figure;
  /** 1 open, 2 paid, 3 canceled. */
  readonly state: number;
  /** Sum of the quantities. */
  readonly total_qty: Figure;
  /** Sum of refunds, in the currency of the document. */
  readonly total_refunded: Figure;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** The rows. */
  readonly items: readonly DocumentItem<Figure>[];
  /** Remarks on the document. */
  readonly comments: readonly OrderComment[];
};

export type InvoiceBuyer = {
  /** Name that people read. */
  readonly name: string;
  /** Street and house number. */
  readonly street: string;
  /** Postcode. */
  readonly postcode: string;
  /** Town. */
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country_id: string;
  /** Needed for reverse charge. Its form is checked. */
  readonly vat_id?: string;
  /** E-mail address. */
  readonly email?: string;
  /** What the buyer wants to find on it, such as an order number. */
  readonly reference?: string;
};

export type Job = {
  /** Id of the job. */
  readonly job_id: string;
  /** Kind. */
  readonly kind: string;
  /** created, retry, active, completed, cancelled or failed. */
  readonly state: string;
  /** JSON text; ids, never copies of data. */
  readonly payload: string | null;
  /** Number of attempts after the first. */
  readonly retry_count: number;
  /** Maximum number of attempts after the first. */
  readonly retry_limit: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** Not worked on before. */
  readonly start_after: string;
  /** When it started, in UTC; null while it waits. */
  readonly started_at: string | null;
  /** When it ended, in UTC; null while it has not. */
  readonly completed_at: string | null;
  /** The result, or the reason of the failure. */
  readonly outcome: string | null;
};

export type JournalEntry = {
  /** Id of the entry. */
  readonly entry_id: number;
  /** Higher than that of every entry written before. */
  readonly revision: number;
  /** closing, or reversal of the entry that reverses_entry_id names. */
  readonly kind: string;
  /** The entry that a reversal takes back. */
  readonly reverses_entry_id: number | null;
  /** For people: series code and closing number. Two series may have the same code. */
  readonly number: string;
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Id of the numbering series of this installation of the app, a UUID. */
  readonly series_id: string;
  /** Number of the closing within its series, from 1. */
  readonly closing_number: number;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name of the location at the time of the document. */
  readonly location_name: string;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** YYYY-MM-DD. */
  readonly business_date: string;
  /** ISO 8601 with the offset as sent; filters compare instants. */
  readonly closed_at: string;
  /** ISO 4217. */
  readonly currency: string;
  /** matched, mismatched or not_evaluated, when the entry was written. */
  readonly figures_reconciled: string;
  /** Codes of what a bookkeeper should look at. */
  readonly findings: readonly string[];
  /** Version of the accounts; 0 where nobody chose some. */
  readonly accounts_version: number;
  /** At least two, or none for a closing without figures. */
  readonly lines: readonly JournalLine[];
};

export type JournalLine = {
  /** What the line is about: cash, card, receivable, voucher, layaway, revenue, vat, rounding, elsewhere, cash_in, cash_out, float, over_short, transit, suspense. */
  readonly role: string;
  /** Tells lines of a role apart: a tax rate, a provider, what moved the money; or empty. */
  readonly key: string;
  /** The account of the ledger; role:key where nobody chose accounts. */
  readonly account: string;
  /** Two to four decimals; 0.00 in a line of credit. */
  readonly debit: string;
  /** Two to four decimals; 0.00 in a line of debit. */
  readonly credit: string;
  /** The note of a movement of cash, else empty. */
  readonly text: string;
};

export type KeptDelivery = {
  /** YYYY-MM. */
  readonly month: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name that the location has now; its id when it is gone. */
  readonly location_name: string;
  /** Id of the delivery. */
  readonly delivery_id: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** Addresses that got the files. */
  readonly recipients: readonly string[];
  /** The mailed files. */
  readonly files: readonly {
    /** Name that people read. */
    readonly name: string;
    /** SHA-256 of the file, in hex. */
    readonly sha256: string;
  }[];
  /** Who sent it. */
  readonly author: string;
  /** Entries of the month that came after the delivery. */
  readonly later_entries: number;
};

export type KnownCode = {
  /** Code for programs. */
  readonly code: string;
  /** Name that people read. */
  readonly label: string;
};

export type License = {
  /** Id of the licence. */
  readonly license_id: number;
  /** Token of the licence. */
  readonly license_token: string;
  /** free or pro */
  readonly license_type: string;
  /** active, inactive, expired, suspended or revoked */
  readonly license_status: string;
  /** When the licence ends, in UTC; null for no end. */
  readonly license_expires_at: string | null;
  /** Past its end and past the 72 hours of grace while the licensing service is unavailable. Registers get expired. */
  readonly is_over: boolean;
  /** Id of the technical security system of fiscal laws; null where none is needed. */
  readonly fiscal_tss_id: string | null;
  /** Key of the technical security system; null where none is needed. */
  readonly fiscal_api_key: string | null;
  /** When the licensing service was last asked, in UTC; null before the first time. */
  readonly last_upstream_check_at: string | null;
  /** Whether the licensing service answered the last time. */
  readonly last_upstream_check_succeeded: boolean | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type LicenseRefresh = {
  /** Whether it succeeded. */
  readonly success: boolean;
  /** Token of the licence; null without one. */
  readonly license_token: string | null;
  /** Status of the licence, such as `active`; null without a licence. */
  readonly license_status: string | null;
  /** When the licence ends, in UTC; null for no end. */
  readonly license_expires_at: string | null;
  /** Credentials of the technical security system; null where no fiscal law needs one. */
  readonly fiscal_credentials: {
    /** Id of the technical security system of fiscal laws; null where none is needed. */
    readonly fiscal_tss_id: string | null;
    /** Key of the technical security system; null where none is needed. */
    readonly fiscal_api_key: string | null;
  } | null;
  /** What went wrong; null for nothing. */
  readonly error: string | null;
};

export type ListView = {
  /** Id of the saved view. */
  readonly list_view_id: number;
  /** Name of the list, such as receipts. */
  readonly list: string;
  /** Name that people read. */
  readonly name: string;
  /** For every administrator who may read the list; needs Vendor_Pos::settings. */
  readonly is_shared: boolean;
  /** The query of the list's address. */
  readonly query: string;
  /** 50 at most. */
  readonly hidden_columns: readonly string[];
  /** Whether the caller made the view. */
  readonly is_own: boolean;
  /** Whether the caller may change the view. */
  readonly may_change: boolean;
};

export type ListedClosingTotals = {
  /** The rows. */
  readonly items: readonly {
    /** Currency of all amounts of the row, ISO 4217. */
    readonly currency: string | null;
    /** Number of rows. */
    readonly count: number;
    /** Sales with tax, before refunds. */
    readonly sales_incl_tax: string;
    /** Refunds with tax. */
    readonly refunds_incl_tax: string;
    /** Counted less expected cash. */
    readonly cash_difference: string;
  }[];
  /** False when more rows match than are added up; then there are no items. */
  readonly is_complete: boolean;
};

export type ListedCoupon = {
  /** Id of the coupon. */
  readonly coupon_id: number;
  /** Id of the rule. */
  readonly rule_id: number;
  /** Code for programs. */
  readonly code: string;
  /** How often the coupon may be used; null for no limit. */
  readonly usage_limit: number | null;
  /** How often one customer may use the coupon; null for no limit. */
  readonly usage_per_customer: number | null;
  /** Orders that it was used in, less those that were canceled. */
  readonly times_used: number;
  /** When the coupon ends; null for no end. */
  readonly expiration_date: string | null;
  /** Whether it is the one coupon of its rule. */
  readonly is_primary: boolean;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** 0 for a coupon that was entered, 1 for one that was generated. */
  readonly type: number;
  /** Name of the rule. */
  readonly rule_name: string;
  /** Of its limit, rounded down; null without a limit. */
  readonly used_percent: number | null;
};

export type ListedInvoice = {
  /** Id of the invoice. */
  readonly invoice_id: number;
  /** Prefix of the website, year and six digits. */
  readonly invoice_number: string;
  /** 380 is an invoice. 381 is a credit note, whose amounts are above zero. */
  readonly type_code: string;
  /** YYYY-MM-DD in the shop's time zone. */
  readonly issued_on: string;
  /** Who got it. */
  readonly buyer_name: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number | null;
  /** Its present name. */
  readonly location_name: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** With tax. */
  readonly total: string;
  /** Id of the stored receipt. */
  readonly receipt_id: number;
  /** Null for an archived receipt. */
  readonly receipt_number: string | null;
  /** The invoice that a credit note takes back. */
  readonly preceding_number: string | null;
  /** The receipt of that invoice. */
  readonly preceding_receipt_id: number | null;
};

export type ListedOrder = {
  /** Id of the order. */
  readonly order_id: number;
  /** Number of the document that people read. */
  readonly increment_id: string;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** State of the order: `new`, `processing`, `complete`, `closed`, `canceled` and others. */
  readonly state: string;
  /** Status within the state; the list of order statuses has the codes. */
  readonly status: string;
  /** Id of the customer; null without a customer. */
  readonly customer_id: number | null;
  /** Name of the customer; null for none. */
  readonly customer_name: string | null;
  /** E-mail address of the customer; null for none. */
  readonly customer_email: string | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number | null;
  /** Name of the location at the time of the document. */
  readonly location_name: string | null;
  /** The register of its receipt. */
  readonly terminal_name: string | null;
  /** Total with tax, in the currency of the document. */
  readonly grand_total: number;
  /** What was paid, in the currency of the document. */
  readonly total_paid: number;
  /** Sum of refunds, in the currency of the document. */
  readonly total_refunded: number;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string;
  /** Of a sandbox: no figure counts it. */
  readonly is_sandbox: boolean;
};

export type ListedOrderTotals = {
  /** The rows. */
  readonly items: readonly {
    /** Currency of all amounts of the row, ISO 4217. */
    readonly currency: string | null;
    /** Number of rows. */
    readonly count: number;
    /** Total with tax, in the currency of the document. */
    readonly grand_total: string;
    /** Sum of refunds, in the currency of the document. */
    readonly total_refunded: string;
  }[];
  /** False when more rows match than are added up; then there are no items. */
  readonly is_complete: boolean;
};

export type ListedProduct = {
  /** Id of the product. */
  readonly product_id: number;
  /** Stock keeping unit: the code of the product. */
  readonly sku: string;
  /** Name that people read. */
  readonly name: string;
  /** simple, virtual, configurable, bundle or grouped */
  readonly type_id: string;
  /** Base price, before any rule; null: it has none. */
  readonly price: number | null;
  /** Special price in the base currency; null for none. */
  readonly special_price: number | null;
  /** Id of the tax class. */
  readonly tax_class_id: number;
  /** Name of the tax class; null for none. */
  readonly tax_class: string | null;
  /** Last known stock. */
  readonly qty: number;
  /** Whether it can be sold. */
  readonly is_in_stock: boolean;
  /** Of the first attribute with a barcode. */
  readonly barcode: string | null;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Found in the shop on its own. */
  readonly is_visible: boolean;
  /** Paths of the product's categories. */
  readonly categories: readonly string[];
  /** Ids of the categories. */
  readonly category_ids: readonly number[];
  /** Path of its picture; null: none. */
  readonly image_url: string | null;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type ListedReceipt = {
  /** Id of the stored receipt. */
  readonly receipt_id: number;
  /** Id of the sale, a UUID that the register made; a sale is stored once. */
  readonly sale_id: string | null;
  /** Key that links receipt and order; the `sale_id` where none was sent. */
  readonly pos_order_id: string;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number | null;
  /** Id of the staff member; null without a staff account. */
  readonly staff_id: number | null;
  /** Name of the cashier, as printed. */
  readonly staff_name: string | null;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string | null;
  /** Name of the location at the time of the document. */
  readonly location_name: string | null;
  /** Number of the order; null until the order is placed. */
  readonly order_increment_id: string | null;
  /** Code of the payment method, such as `pos_cash` or `pos_card`. */
  readonly payment_method: string | null;
  /** Total of the lines without tax and discount, in the currency of the document. */
  readonly subtotal: number | null;
  /** Tax, in the currency of the document. */
  readonly tax_amount: number | null;
  /** Discount, in the currency of the document. */
  readonly discount_amount: number | null;
  /** Total with tax, in the currency of the document. */
  readonly grand_total: number | null;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** 32 to 128 characters of A-Z a-z 0-9 _ -. Absent: generated by the server. */
  readonly receipt_token: string;
  /** Number of the receipt that people read; the register makes it. */
  readonly receipt_number: string | null;
  /** What the customer handed over, in the currency of the receipt. */
  readonly amount_tendered: number | null;
  /** Change that was given back, in the currency of the receipt. */
  readonly change_due: number | null;
  /** Kind of the receipt: absent for a sale, `refund` or `exchange`. */
  readonly sale_type: string | null;
  /** Id of the refund's credit memo; refunds and exchanges only. */
  readonly credit_memo_id: unknown;
  /** Id of the return in a returns module; refunds and exchanges only. */
  readonly rma_id: unknown;
  /** Number of the order whose goods come back; refunds and exchanges only. */
  readonly original_order_increment_id: unknown;
  /** Refunded shipping, in the currency of the receipt; refunds and exchanges only. */
  readonly shipping_refund: unknown;
  /** Amount that was refunded on top; null for none. */
  readonly adjustment_positive: unknown;
  /** Fee that was kept back from the refund; null for none. */
  readonly adjustment_negative: unknown;
  /** Part of a layaway: `deposit`, `top_up`, `settlement`, or `credit_due` for a payment on account; absent otherwise. */
  readonly layaway_kind: string | null;
  /** What was paid with this receipt, in its currency; layaways only. */
  readonly layaway_amount_captured: unknown;
  /** What has been paid so far, in the currency of the receipt; layaways only. */
  readonly layaway_total_paid: unknown;
  /** What is still owed, in the currency of the receipt; layaways only. */
  readonly layaway_balance_owed: unknown;
  /** Until when the goods are kept; layaways only. */
  readonly layaway_expires_at: unknown;
  /** Marks a payment of what an order still owes: then the page shows the paid and the remaining amount. */
  readonly credit_due: unknown;
  /** Provider of the card terminal; card payments only. */
  readonly terminal_provider: unknown;
  /** Id of the payment at the provider; card payments only. */
  readonly terminal_payment_id: unknown;
  /** Address of the payment at the provider; card payments only. */
  readonly terminal_dashboard_url: unknown;
  /** Whether the customer owes the tax instead of the shop. */
  readonly is_reverse_charge: unknown;
  /** Reward points that the sale earned; absent for none. */
  readonly points_earned: unknown;
  /** Name of the customer; null for none. */
  readonly customer_name: unknown;
  /** E-mail address of the customer; null for none. */
  readonly customer_email: unknown;
  /** Id of the register session that the receipt belongs to. */
  readonly register_session_id: string | null;
  /** Whether the sale is exempt from tax; false when it is absent. */
  readonly is_tax_exempt: boolean;
  /** sale, refund, exchange, deposit, top_up, settlement, deposit_refund, credit_due or unknown. */
  readonly kind: string;
  /** grand_total, negative for a refund. */
  readonly signed_total: string | null;
  /** The receipt's share in the net sales of a period. */
  readonly net_sales: string;
  /** Its day on the shop's clock, as figures count it, YYYY-MM-DD. */
  readonly sold_on: string;
  /** Its hour on that clock. */
  readonly sold_hour: number;
  /** tax_amount, negative for a refund. */
  readonly signed_tax: string | null;
  /** Those of the split payments, else payment_method, and those of the credits. */
  readonly payment_methods: readonly string[];
  /** The last four digits of its card. */
  readonly card: string | null;
  /** Another receipt of the register with the same amount within ten minutes, paid with the same card, or without known cards by the same method other than cash; null without one. */
  readonly charged_twice: {
    /** Id of the stored receipt. */
    readonly receipt_id: number;
    /** Number of the receipt that people read; the register makes it. */
    readonly receipt_number: string | null;
    /** Whether it is the earlier one of the two. */
    readonly is_earlier: boolean;
    /** Time between the two. */
    readonly seconds: number;
    /** true: the same card; false: the same method, and no card is known. */
    readonly is_same_card: boolean;
  } | null;
  /** Of a sandbox: no figure counts it. */
  readonly is_sandbox: boolean;
};

export type ListedReceiptTotals = {
  /** The rows. */
  readonly items: readonly {
    /** Currency of all amounts of the row, ISO 4217. */
    readonly currency: string | null;
    /** Number of rows. */
    readonly count: number;
    /** Amounts as they are listed: negative where money was given back. */
    readonly signed_total: string;
    /** The part of them that counts as sales. */
    readonly net_sales: string;
  }[];
  /** False when more rows match than are added up; then there are no items. */
  readonly is_complete: boolean;
};

export type ListedTerminal = {
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Letters, digits and hyphens, 1 to 100. */
  readonly device_identifier: string | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** One-time code by which a device enrols: ten letters and digits. */
  readonly activation_code: string | null;
  /** When the code was used, in UTC; null while it is unused. */
  readonly activation_used_at: string | null;
  /** Time of the last heartbeat, in UTC; null before the first. */
  readonly last_seen_at: string | null;
  /** Id of the licence; null without one. */
  readonly license_id: number | null;
  /** Status of the licence, such as `active`; null without a licence. */
  readonly license_status: string | null;
  /** Type of the licence, such as `pro`; null without a licence. */
  readonly license_type: string | null;
  /** When the licence ends, in UTC; null for no end. */
  readonly license_expires_at: string | null;
  /** Street; null for that of its location. */
  readonly street: string | null;
  /** City; null for that of its location. */
  readonly city: string | null;
  /** Postcode; null for that of its location. */
  readonly postcode: string | null;
  /** Country; null for that of its location. */
  readonly country_id: string | null;
  /** Phone; null for that of its location. */
  readonly phone: string | null;
  /** VAT number; null for that of its location. */
  readonly vat_number: string | null;
  /** Locations show the address of their store view; null for that of its location. */
  readonly address_use_storeview: boolean | null;
  /** Share held carts between registers; null for that of its location. */
  readonly share_held_carts: boolean | null;
  /** Status of new orders (empty = that of the shop platform); null for that of its location. */
  readonly order_status: string | null;
  /** Require an open register session for payment; null for that of its location. */
  readonly require_open_session: boolean | null;
  /** SKU of items that are typed in by hand; null for that of its location. */
  readonly custom_sale_sku: string | null;
  /** Load missing product attributes for promotions; null for that of its location. */
  readonly promo_attribute_lookup: boolean | null;
  /** Low-stock warning at or below; null for that of its location. */
  readonly low_stock_threshold: number | null;
  /** Keep stock per warehouse; null for that of its location. */
  readonly use_msi: boolean | null;
  /** Main categories on the start screen (empty = all); null for that of its location. */
  readonly categories: string | null;
  /** Minimum layaway deposit, percent; null for that of its location. */
  readonly layaway_deposit_min_percent: number | null;
  /** Days until a layaway expires; null for that of its location. */
  readonly layaway_expiry_days: number | null;
  /** Layaway cancellation fee, percent; null for that of its location. */
  readonly layaway_cancellation_fee_percent: number | null;
  /** Initial view of the pickup queue; null for that of its location. */
  readonly pickup_queue_filter: string | null;
  /** Order status after a pickup; null for that of its location. */
  readonly pickup_completed_status_code: string | null;
  /** Payment methods; null for that of its location. */
  readonly payment_methods: string | null;
  /** Payment method for pay by invoice; null for that of its location. */
  readonly pay_by_invoice_method: string | null;
  /** Invoice of a pay-by-invoice sale; null for that of its location. */
  readonly pay_by_invoice_invoicing_mode: string | null;
  /** Days to take goods back (0 = no limit); null for that of its location. */
  readonly refund_validity: number | null;
  /** Cash rounding step (0 = none); null for that of its location. */
  readonly cash_rounding_increment: string | null;
  /** Offer store credit in the discounts panel; null for that of its location. */
  readonly allow_store_credit: number | null;
  /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of its location. */
  readonly card_payment_provider: string | null;
  /** Provider A organisation id; null for that of its location. */
  readonly psp_a_organisation_id: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_api_key: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_test_api_key: string | null;
  /** Provider A test mode; null for that of its location. */
  readonly psp_a_test_mode: boolean | null;
  /** Payment method for sales via provider A; null for that of its location. */
  readonly psp_a_platform_method: string | null;
  /** Provider B token code; null for that of its location. */
  readonly psp_b_token_code: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_api_token: string | null;
  /** Provider B sales location (service id); null for that of its location. */
  readonly psp_b_service_id: string | null;
  /** Provider B test mode; null for that of its location. */
  readonly psp_b_test_mode: boolean | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_service_secret: string | null;
  /** Payment method for sales via provider B; null for that of its location. */
  readonly psp_b_platform_method: string | null;
  /** Receipt header; null for that of its location. */
  readonly receipt_header: string | null;
  /** Receipt footer; null for that of its location. */
  readonly receipt_footer: string | null;
  /** Show the cashier's name; null for that of its location. */
  readonly receipt_show_staff_name: boolean | null;
  /** Show the order number; null for that of its location. */
  readonly receipt_show_order_number: boolean | null;
  /** Show the receipt number; null for that of its location. */
  readonly receipt_show_receipt_number: boolean | null;
  /** Show the sale reference; null for that of its location. */
  readonly receipt_show_sale_reference: boolean | null;
  /** Text next to the QR code; null for that of its location. */
  readonly receipt_qr_text: string | null;
  /** Address in the QR code (empty = the receipt page); null for that of its location. */
  readonly receipt_qr_url: string | null;
  /** Logo size: `small`, `medium`, `large`; null for that of its location. */
  readonly receipt_logo_size: string | null;
  /** Position of the store details: `header`, `footer`; null for that of its location. */
  readonly receipt_store_info_placement: string | null;
  /** Print the customer receipt; null for that of its location. */
  readonly auto_print_customer_receipt: boolean | null;
  /** Print the customer's card slip; null for that of its location. */
  readonly auto_print_customer_slip: boolean | null;
  /** Print the merchant's card slip; null for that of its location. */
  readonly auto_print_merchant_slip: boolean | null;
  /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of its location. */
  readonly customer_prices: string | null;
  /** First name; null for that of its location. */
  readonly walk_in_customer_first_name: string | null;
  /** Last name; null for that of its location. */
  readonly walk_in_customer_last_name: string | null;
  /** E-mail; null for that of its location. */
  readonly walk_in_customer_email: string | null;
  /** Phone; null for that of its location. */
  readonly walk_in_customer_phone: string | null;
  /** Street; null for that of its location. */
  readonly walk_in_customer_street: string | null;
  /** City; null for that of its location. */
  readonly walk_in_customer_city: string | null;
  /** Region number; null for that of its location. */
  readonly walk_in_customer_region_id: number | null;
  /** Postcode; null for that of its location. */
  readonly walk_in_customer_postcode: string | null;
  /** Country; null for that of its location. */
  readonly walk_in_customer_country_id: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** Its name, with that of its location where there are several locations. */
  readonly full_name: string;
};

export type Location = {
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Code for programs. */
  readonly code: string;
  /** 0: belongs to no website. */
  readonly website_id: number;
  /** Code of the stock source; empty for none. */
  readonly source_code: string;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Whether tax is computed for the address of the location instead of the shop's. */
  readonly tax_use_address: boolean;
  /** Street; null for that of the settings. */
  readonly street: string | null;
  /** City; null for that of the settings. */
  readonly city: string | null;
  /** Postcode; null for that of the settings. */
  readonly postcode: string | null;
  /** Country; null for that of the settings. */
  readonly country_id: string | null;
  /** Phone; null for that of the settings. */
  readonly phone: string | null;
  /** VAT number; null for that of the settings. */
  readonly vat_number: string | null;
  /** Locations show the address of their store view; null for that of the settings. */
  readonly address_use_storeview: boolean | null;
  /** Share held carts between registers; null for that of the settings. */
  readonly share_held_carts: boolean | null;
  /** Status of new orders (empty = that of the shop platform); null for that of the settings. */
  readonly order_status: string | null;
  /** Require an open register session for payment; null for that of the settings. */
  readonly require_open_session: boolean | null;
  /** SKU of items that are typed in by hand; null for that of the settings. */
  readonly custom_sale_sku: string | null;
  /** Load missing product attributes for promotions; null for that of the settings. */
  readonly promo_attribute_lookup: boolean | null;
  /** Low-stock warning at or below; null for that of the settings. */
  readonly low_stock_threshold: number | null;
  /** Keep stock per warehouse; null for that of the settings. */
  readonly use_msi: boolean | null;
  /** Main categories on the start screen (empty = all); null for that of the settings. */
  readonly categories: string | null;
  /** Minimum layaway deposit, percent; null for that of the settings. */
  readonly layaway_deposit_min_percent: number | null;
  /** Days until a layaway expires; null for that of the settings. */
  readonly layaway_expiry_days: number | null;
  /** Layaway cancellation fee, percent; null for that of the settings. */
  readonly layaway_cancellation_fee_percent: number | null;
  /** Initial view of the pickup queue; null for that of the settings. */
  readonly pickup_queue_filter: string | null;
  /** Order status after a pickup; null for that of the settings. */
  readonly pickup_completed_status_code: string | null;
  /** Payment methods; null for that of the settings. */
  readonly payment_methods: string | null;
  /** Payment method for pay by invoice; null for that of the settings. */
  readonly pay_by_invoice_method: string | null;
  /** Invoice of a pay-by-invoice sale; null for that of the settings. */
  readonly pay_by_invoice_invoicing_mode: string | null;
  /** Days to take goods back (0 = no limit); null for that of the settings. */
  readonly refund_validity: number | null;
  /** Cash rounding step (0 = none); null for that of the settings. */
  readonly cash_rounding_increment: string | null;
  /** Offer store credit in the discounts panel; null for that of the settings. */
  readonly allow_store_credit: number | null;
  /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of the settings. */
  readonly card_payment_provider: string | null;
  /** Provider A organisation id; null for that of the settings. */
  readonly psp_a_organisation_id: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_api_key: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_test_api_key: string | null;
  /** Provider A test mode; null for that of the settings. */
  readonly psp_a_test_mode: boolean | null;
  /** Payment method for sales via provider A; null for that of the settings. */
  readonly psp_a_platform_method: string | null;
  /** Provider B token code; null for that of the settings. */
  readonly psp_b_token_code: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_api_token: string | null;
  /** Provider B sales location (service id); null for that of the settings. */
  readonly psp_b_service_id: string | null;
  /** Provider B test mode; null for that of the settings. */
  readonly psp_b_test_mode: boolean | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_service_secret: string | null;
  /** Payment method for sales via provider B; null for that of the settings. */
  readonly psp_b_platform_method: string | null;
  /** Receipt header; null for that of the settings. */
  readonly receipt_header: string | null;
  /** Receipt footer; null for that of the settings. */
  readonly receipt_footer: string | null;
  /** Show the cashier's name; null for that of the settings. */
  readonly receipt_show_staff_name: boolean | null;
  /** Show the order number; null for that of the settings. */
  readonly receipt_show_order_number: boolean | null;
  /** Show the receipt number; null for that of the settings. */
  readonly receipt_show_receipt_number: boolean | null;
  /** Show the sale reference; null for that of the settings. */
  readonly receipt_show_sale_reference: boolean | null;
  /** Text next to the QR code; null for that of the settings. */
  readonly receipt_qr_text: string | null;
  /** Address in the QR code (empty = the receipt page); null for that of the settings. */
  readonly receipt_qr_url: string | null;
  /** Logo size: `small`, `medium`, `large`; null for that of the settings. */
  readonly receipt_logo_size: string | null;
  /** Position of the store details: `header`, `footer`; null for that of the settings. */
  readonly receipt_store_info_placement: string | null;
  /** Print the customer receipt; null for that of the settings. */
  readonly auto_print_customer_receipt: boolean | null;
  /** Print the customer's card slip; null for that of the settings. */
  readonly auto_print_customer_slip: boolean | null;
  /** Print the merchant's card slip; null for that of the settings. */
  readonly auto_print_merchant_slip: boolean | null;
  /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of the settings. */
  readonly customer_prices: string | null;
  /** First name; null for that of the settings. */
  readonly walk_in_customer_first_name: string | null;
  /** Last name; null for that of the settings. */
  readonly walk_in_customer_last_name: string | null;
  /** E-mail; null for that of the settings. */
  readonly walk_in_customer_email: string | null;
  /** Phone; null for that of the settings. */
  readonly walk_in_customer_phone: string | null;
  /** Street; null for that of the settings. */
  readonly walk_in_customer_street: string | null;
  /** City; null for that of the settings. */
  readonly walk_in_customer_city: string | null;
  /** Region number; null for that of the settings. */
  readonly walk_in_customer_region_id: number | null;
  /** Postcode; null for that of the settings. */
  readonly walk_in_customer_postcode: string | null;
  /** Country; null for that of the settings. */
  readonly walk_in_customer_country_id: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type LocationInput = {
  /** Id of the location, which is one shop. */
  readonly location_id?: number;
  /** Name that people read. */
  readonly name?: string;
  /** Code for programs. */
  readonly code?: string;
  /** Id of the website; 0 for none. */
  readonly website_id?: number | null;
  /** Code of the stock source; empty for none. */
  readonly source_code?: string | null;
  /** Whether it is in use. */
  readonly is_active?: boolean;
  /** Whether tax is computed for the address of the location instead of the shop's. */
  readonly tax_use_address?: boolean;
  /** Street; null for that of the settings. */
  readonly street?: string | null;
  /** City; null for that of the settings. */
  readonly city?: string | null;
  /** Postcode; null for that of the settings. */
  readonly postcode?: string | null;
  /** Country; null for that of the settings. */
  readonly country_id?: string | null;
  /** Phone; null for that of the settings. */
  readonly phone?: string | null;
  /** VAT number; null for that of the settings. */
  readonly vat_number?: string | null;
  /** Locations show the address of their store view; null for that of the settings. */
  readonly address_use_storeview?: boolean | null;
  /** Share held carts between registers; null for that of the settings. */
  readonly share_held_carts?: boolean | null;
  /** Status of new orders (empty = that of the shop platform); null for that of the settings. */
  readonly order_status?: string | null;
  /** Require an open register session for payment; null for that of the settings. */
  readonly require_open_session?: boolean | null;
  /** SKU of items that are typed in by hand; null for that of the settings. */
  readonly custom_sale_sku?: string | null;
  /** Load missing product attributes for promotions; null for that of the settings. */
  readonly promo_attribute_lookup?: boolean | null;
  /** Low-stock warning at or below; null for that of the settings. */
  readonly low_stock_threshold?: number | null;
  /** Keep stock per warehouse; null for that of the settings. */
  readonly use_msi?: boolean | null;
  /** Main categories on the start screen (empty = all); null for that of the settings. */
  readonly categories?: string | null;
  /** Minimum layaway deposit, percent; null for that of the settings. */
  readonly layaway_deposit_min_percent?: number | null;
  /** Days until a layaway expires; null for that of the settings. */
  readonly layaway_expiry_days?: number | null;
  /** Layaway cancellation fee, percent; null for that of the settings. */
  readonly layaway_cancellation_fee_percent?: number | null;
  /** Initial view of the pickup queue; null for that of the settings. */
  readonly pickup_queue_filter?: string | null;
  /** Order status after a pickup; null for that of the settings. */
  readonly pickup_completed_status_code?: string | null;
  /** Payment methods; null for that of the settings. */
  readonly payment_methods?: string | null;
  /** Payment method for pay by invoice; null for that of the settings. */
  readonly pay_by_invoice_method?: string | null;
  /** Invoice of a pay-by-invoice sale; null for that of the settings. */
  readonly pay_by_invoice_invoicing_mode?: string | null;
  /** Days to take goods back (0 = no limit); null for that of the settings. */
  readonly refund_validity?: number | null;
  /** Cash rounding step (0 = none); null for that of the settings. */
  readonly cash_rounding_increment?: string | null;
  /** Offer store credit in the discounts panel; null for that of the settings. */
  readonly allow_store_credit?: number | null;
  /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of the settings. */
  readonly card_payment_provider?: string | null;
  /** Provider A organisation id; null for that of the settings. */
  readonly psp_a_organisation_id?: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_api_key?: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_test_api_key?: string | null;
  /** Provider A test mode; null for that of the settings. */
  readonly psp_a_test_mode?: boolean | null;
  /** Payment method for sales via provider A; null for that of the settings. */
  readonly psp_a_platform_method?: string | null;
  /** Provider B token code; null for that of the settings. */
  readonly psp_b_token_code?: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_api_token?: string | null;
  /** Provider B sales location (service id); null for that of the settings. */
  readonly psp_b_service_id?: string | null;
  /** Provider B test mode; null for that of the settings. */
  readonly psp_b_test_mode?: boolean | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_service_secret?: string | null;
  /** Payment method for sales via provider B; null for that of the settings. */
  readonly psp_b_platform_method?: string | null;
  /** Receipt header; null for that of the settings. */
  readonly receipt_header?: string | null;
  /** Receipt footer; null for that of the settings. */
  readonly receipt_footer?: string | null;
  /** Show the cashier's name; null for that of the settings. */
  readonly receipt_show_staff_name?: boolean | null;
  /** Show the order number; null for that of the settings. */
  readonly receipt_show_order_number?: boolean | null;
  /** Show the receipt number; null for that of the settings. */
  readonly receipt_show_receipt_number?: boolean | null;
  /** Show the sale reference; null for that of the settings. */
  readonly receipt_show_sale_reference?: boolean | null;
  /** Text next to the QR code; null for that of the settings. */
  readonly receipt_qr_text?: string | null;
  /** Address in the QR code (empty = the receipt page); null for that of the settings. */
  readonly receipt_qr_url?: string | null;
  /** Logo size: `small`, `medium`, `large`; null for that of the settings. */
  readonly receipt_logo_size?: string | null;
  /** Position of the store details: `header`, `footer`; null for that of the settings. */
  readonly receipt_store_info_placement?: string | null;
  /** Print the customer receipt; null for that of the settings. */
  readonly auto_print_customer_receipt?: boolean | null;
  /** Print the customer's card slip; null for that of the settings. */
  readonly auto_print_customer_slip?: boolean | null;
  /** Print the merchant's card slip; null for that of the settings. */
  readonly auto_print_merchant_slip?: boolean | null;
  /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of the settings. */
  readonly customer_prices?: string | null;
  /** First name; null for that of the settings. */
  readonly walk_in_customer_first_name?: string | null;
  /** Last name; null for that of the settings. */
  readonly walk_in_customer_last_name?: string | null;
  /** E-mail; null for that of the settings. */
  readonly walk_in_customer_email?: string | null;
  /** Phone; null for that of the settings. */
  readonly walk_in_customer_phone?: string | null;
  /** Street; null for that of the settings. */
  readonly walk_in_customer_street?: string | null;
  /** City; null for that of the settings. */
  readonly walk_in_customer_city?: string | null;
  /** Region number; null for that of the settings. */
  readonly walk_in_customer_region_id?: number | null;
  /** Postcode; null for that of the settings. */
  readonly walk_in_customer_postcode?: string | null;
  /** Country; null for that of the settings. */
  readonly walk_in_customer_country_id?: string | null;
  /** When the row was made, in UTC. */
  readonly created_at?: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at?: string;
};

export type LoggedRequest = {
  /** Id of the entry. */
  readonly entry_id: number;
  /** The header X-Request-Id of the answer. */
  readonly request_id: string;
  /** When the request arrived, in UTC. */
  readonly requested_at: string;
  /** HTTP method of the request. */
  readonly method: string;
  /** Without its query. A part that may name a person is shown as …. */
  readonly path: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Code of the error; null for a success. */
  readonly error_code: string | null;
  /** Time until the answer, in milliseconds. */
  readonly duration_ms: number;
};

export type MethodTender = {
  /** Code for programs. */
  readonly code: string;
  /** cash, card, invoice, credit, elsewhere; nothing to pay; parts: by the parts of the payment. */
  readonly meaning: string;
};

export type MonthTotal = {
  /** YYYY-MM; the part of it in the period. */
  readonly month: string;
  /** Closings with an entry. */
  readonly closings: number;
  /** ISO 4217. */
  readonly currency: string;
  /** With tax. */
  readonly sales: string;
  /** With tax; above zero for goods that came back. */
  readonly refunds: string;
  /** Sales less refunds, with tax. */
  readonly net_incl_tax: string;
  /** The sums by rate; together they are sales and refunds. */
  readonly rates: readonly RateSums[];
};

export type NetSalesStep = {
  /** A tender, cash_refunds, elsewhere (never passed a register), open (closings that do not add up), or a sum: received, paid_back or net_sales. */
  readonly figure: string;
  /** Amount, in the currency of the row. */
  readonly amount: string;
  /** Adds up the rows since the sum before; net_sales adds up all of them. */
  readonly is_sum: boolean;
};

export type NewsletterState = {
  /** Whether the address gets the newsletter. */
  readonly subscribed: boolean;
  /** subscribed, not_active, unconfirmed, unsubscribed or none */
  readonly status: string;
};

export type OpenSession = {
  /** Id of the register session that the receipt belongs to. */
  readonly register_session_id: string;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number | null;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number | null;
  /** Name of the location at the time of the document. */
  readonly location_name: string | null;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string | null;
  /** Number of receipts. */
  readonly receipts: number;
  /** Time of the first receipt, in UTC. */
  readonly first_receipt_at: string;
  /** Time of the last receipt, in UTC. */
  readonly last_receipt_at: string;
  /** Of the session's receipts, as in the receipt totals. */
  readonly net_sales: string;
};

export type Order<Figure = Decimal> = {
  /** Id of the row. */
  readonly entity_id: number;
  /** Id of the order in another system; null for none. */
  readonly ext_order_id: string | null;
  /** Id of the customer; null without a customer. */
  readonly customer_id: number | null;
  /** Id of the customer group; 32000 for all groups. */
  readonly customer_group_id: number | null;
  /** 0 or 1: without an account */
  readonly customer_is_guest: number | null;
  /** E-mail address of the customer; null for none. */
  readonly customer_email: string | null;
  /** First name of the customer; null for none. */
  readonly customer_firstname: string | null;
  /** Last name of the customer; null for none. */
  readonly customer_lastname: string | null;
  /** Remark of the customer; null for none. */
  readonly customer_note: string | null;
  /** State of the order: `new`, `processing`, `complete`, `closed`, `canceled` and others. */
  readonly state: string;
  /** Status within the state; the list of order statuses has the codes. */
  readonly status: string;
  /** The store view of the URL when absent. */
  readonly store_id: number;
  /** Currency of the shop, ISO 4217. */
  readonly base_currency_code: string | null;
  /** Currency of the order, ISO 4217. */
  readonly order_currency_code: string | null;
  /** Base amount times rate is the order's amount. */
  readonly base_to_order_rate: Figure | null;
  /** Total of the lines without tax and discount, in the currency of the document. */
  readonly subtotal: Figure | null;
  /** Total of the lines without tax and discount, in the currency of the shop. */
  readonly base_subtotal: Figure | null;
  /** Total of the lines with tax, in the currency of the order. */
  readonly subtotal_incl_tax: Figure | null;
  /** Tax, in the currency of the document. */
  readonly tax_amount: Figure | null;
  /** Tax, in the currency of the shop. */
  readonly base_tax_amount: Figure | null;
  /** Negative. */
  readonly discount_amount: Figure | null;
  /** Discount, in the currency of the shop. */
  readonly base_discount_amount: Figure | null;
  /** Why there is a discount; null for none. */
  readonly discount_description: string | null;
  /** Shipping without tax, in the currency of the document. */
  readonly shipping_amount: Figure | null;
  /** Shipping without tax, in the currency of the shop. */
  readonly base_shipping_amount: Figure | null;
  /** Tax of shipping, in the currency of the order. */
  readonly shipping_tax_amount: Figure | null;
  /** Shipping with tax, in the currency of the order. */
  readonly shipping_incl_tax: Figure | null;
  /** Absent: the sum of the amounts. */
  readonly grand_total: Figure | null;
  /** Total with tax, in the currency of the shop. */
  readonly base_grand_total: Figure | null;
  /** Code of the coupon; null for none. */
  readonly coupon_code: string | null;
  /** Ids with commas between them. */
  readonly applied_rule_ids: string | null;
  /** 0 or 1: nothing to hand over */
  readonly is_virtual: number | null;
  /** Name of the way of shipping; null for none. */
  readonly shipping_description: string | null;
  /** Letters, digits and . - _. Absent: the next number of the store view. An update does not change it. */
  readonly increment_id: string;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** Sum of the ordered quantities. */
  readonly total_qty_ordered: Figure;
  /** Number of lines. */
  readonly total_item_count: number;
  /** Sum of invoices, in the currency of the order. */
  readonly total_invoiced: Figure;
  /** Sum of invoices, in the currency of the shop. */
  readonly base_total_invoiced: Figure;
  /** What was paid, in the currency of the document. */
  readonly total_paid: Figure;
  /** What was paid, in the currency of the shop. */
  readonly base_total_paid: Figure;
  /** What is still owed, in the currency of the order. */
  readonly total_due: Figure;
  /** What is still owed, in the currency of the shop. */
  readonly base_total_due: Figure;
  /** Sum of refunds, in the currency of the document. */
  readonly total_refunded: Figure;
  /** Sum of refunds, in the currency of the shop. */
  readonly base_total_refunded: Figure;
  /** Refunded shipping, in the currency of the order. */
  readonly shipping_refunded: Figure;
  /** What was cancelled, in the currency of the order. */
  readonly total_canceled: Figure;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** The rows. */
  readonly items: readonly {
    /** Id of the order. */
    readonly order_id: number;
    /** Id of the store view. */
    readonly store_id: number;
    /** Quantity on invoices. */
    readonly qty_invoiced: Figure;
    /** Quantity on credit memos. */
    readonly qty_refunded: Figure;
    /** Cancelled quantity. */
    readonly qty_canceled: Figure;
    /** Refunded amount, in the currency of the order. */
    readonly amount_refunded: Figure;
    /** When the row was made, in UTC. */
    readonly created_at: string;
    /** Of a stored item, in a save that updates. */
    readonly item_id: number | null;
    /** Id of the product. */
    readonly product_id: number | null;
    /** Type of the product, such as `simple`. */
    readonly product_type: string | null;
    /** Stock keeping unit: the code of the product. */
    readonly sku: string | null;
    /** Name that people read. */
    readonly name: string | null;
    /** 0 or 1: nothing to hand over */
    readonly is_virtual: number | null;
    /** Ids of the rules that discounted the line, separated by commas; null for none. */
    readonly applied_rule_ids: string | null;
    /** 1 when absent. */
    readonly qty_ordered: Figure | null;
    /** Price of one unit before an override, in the currency of the order. */
    readonly original_price: Figure | null;
    /** Price of one unit, in the currency of the row. */
    readonly price: Figure | null;
    /** Price of one unit, in the currency of the shop. */
    readonly base_price: Figure | null;
    /** Price of one unit with tax, in the currency of the order. */
    readonly price_incl_tax: Figure | null;
    /** Without tax, before the discount; price times quantity when absent. */
    readonly row_total: Figure | null;
    /** Total of the line, in the currency of the shop. */
    readonly base_row_total: Figure | null;
    /** Total of the line with tax, in the currency of the order. */
    readonly row_total_incl_tax: Figure | null;
    /** Rate of tax as a percentage. */
    readonly tax_percent: Figure | null;
    /** Tax, in the currency of the document. */
    readonly tax_amount: Figure | null;
    /** Discount as a percentage. */
    readonly discount_percent: Figure | null;
    /** Positive. */
    readonly discount_amount: Figure | null;
  }[];
  /** Address of the invoice; null for none. */
  readonly billing_address: {
    /** Id of the row. */
    readonly entity_id: number;
    /** Id of the row above. */
    readonly parent_id: number;
    /** `billing` or `shipping`. */
    readonly address_type: string;
    /** Id of the customer's address; null for one that was typed in. */
    readonly customer_address_id: number | null;
    /** E-mail address. */
    readonly email: string | null;
    /** Title before the name; null for none. */
    readonly prefix: string | null;
    /** First name. */
    readonly firstname: string | null;
    /** Middle name; null for none. */
    readonly middlename: string | null;
    /** Last name. */
    readonly lastname: string | null;
    /** Name of the company; null for none. */
    readonly company: string | null;
    /** Street and house number. */
    readonly street: readonly string[] | null;
    /** Town. */
    readonly city: string | null;
    /** State or province. */
    readonly region: string | null;
    /** Code of the state or province; null for none. */
    readonly region_code: string | null;
    /** Id of the state or province; 0 or null for none. */
    readonly region_id: number | null;
    /** Postcode. */
    readonly postcode: string | null;
    /** Two letters. */
    readonly country_id: string | null;
    /** Telephone number; null for none. */
    readonly telephone: string | null;
    /** Fax number; null for none. */
    readonly fax: string | null;
    /** VAT number of the address; null for none. */
    readonly vat_id: string | null;
  } | null;
  /** How the order is paid. */
  readonly payment: {
    /** Code of the method. */
    readonly method: string | null;
    /** Number of the customer's purchase order; null for none. */
    readonly po_number: string | null;
    /** Further texts about the payment. */
    readonly additional_information: readonly string[] | null;
    /** Id of the row above. */
    readonly parent_id: number;
    /** Amount of the order, in its currency. */
    readonly amount_ordered: Figure;
    /** What was paid, in the currency of the order. */
    readonly amount_paid: Figure;
  };
  /** Remarks on the order and changes of its status. */
  readonly status_histories: readonly OrderComment[];
  /** Further members of the platform's format. */
  readonly extension_attributes: {
    /** `sale_id` of the receipt that the document belongs to. */
    readonly pos_sale_id?: string;
    /** Id of the location where the order was placed. */
    readonly pos_location_id?: number;
    /** Where and how the goods are sent. */
    readonly shipping_assignments?: readonly {
      /** Address and method. */
      readonly shipping: {
        /** The address. */
        readonly address: OrderAddress;
        /** Code of the method. */
        readonly method: string | null;
      };
    }[];
  };
};

export type OrderAddress = {
  /** Id of the row. */
  readonly entity_id: number;
  /** Id of the row above. */
  readonly parent_id: number;
  /** `billing` or `shipping`. */
  readonly address_type: string;
  /** Id of the customer's address; null for one that was typed in. */
  readonly customer_address_id: number | null;
  /** E-mail address. */
  readonly email: string | null;
  /** Title before the name; null for none. */
  readonly prefix: string | null;
  /** First name. */
  readonly firstname: string | null;
  /** Middle name; null for none. */
  readonly middlename: string | null;
  /** Last name. */
  readonly lastname: string | null;
  /** Name of the company; null for none. */
  readonly company: string | null;
  /** Street and house number. */
  readonly street: readonly string[] | null;
  /** Town. */
  readonly city: string | null;
  /** State or province. */
  readonly region: string | null;
  /** Code of the state or province; null for none. */
  readonly region_code: string | null;
  /** Id of the state or province; 0 or null for none. */
  readonly region_id: number | null;
  /** Postcode. */
  readonly postcode: string | null;
  /** Two letters. */
  readonly country_id: string | null;
  /** Telephone number; null for none. */
  readonly telephone: string | null;
  /** Fax number; null for none. */
  readonly fax: string | null;
  /** VAT number of the address; null for none. */
  readonly vat_id: string | null;
};

export type OrderComment = {
  /** Id of the row. */
  readonly entity_id: number;
  /** Id of the row above. */
  readonly parent_id: number;
  /** Kind of the commented document, such as `order`. */
  readonly entity_name: string;
  /** Status within the state; the list of order statuses has the codes. */
  readonly status: string | null;
  /** Text of the remark; null for none. */
  readonly comment: string | null;
  /** 0 or 1: the customer was notified */
  readonly is_customer_notified: number;
  /** 0 or 1: the customer sees it */
  readonly is_visible_on_front: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type OrderCommentInput = {
  /** Id of the row. */
  readonly entity_id: number;
  /** Id of the row above. */
  readonly parent_id: number;
  /** Kind of the commented document, such as `order`. */
  readonly entity_name: string;
  /** Status within the state; the list of order statuses has the codes. */
  readonly status: string | null;
  /** Text of the remark; null for none. */
  readonly comment: string | null;
  /** 0 or 1: the customer was notified */
  readonly is_customer_notified: number;
  /** 0 or 1: the customer sees it */
  readonly is_visible_on_front: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type OrderInput = {
  /** Updates this order; absent: a new one. */
  readonly entity_id?: number | null;
  /** Id of the order in another system; null for none. */
  readonly ext_order_id?: string | null;
  /** Id of the customer; null without a customer. */
  readonly customer_id?: number | null;
  /** Id of the customer group; 32000 for all groups. */
  readonly customer_group_id?: number | null;
  /** 0 or 1: without an account */
  readonly customer_is_guest?: number | null;
  /** E-mail address of the customer; null for none. */
  readonly customer_email?: string | null;
  /** First name of the customer; null for none. */
  readonly customer_firstname?: string | null;
  /** Last name of the customer; null for none. */
  readonly customer_lastname?: string | null;
  /** Remark of the customer; null for none. */
  readonly customer_note?: string | null;
  /** State of the order: `new`, `processing`, `complete`, `closed`, `canceled` and others. */
  readonly state?: string | null;
  /** Status within the state; the list of order statuses has the codes. */
  readonly status?: string | null;
  /** The store view of the URL when absent. */
  readonly store_id?: number | null;
  /** Currency of the shop, ISO 4217. */
  readonly base_currency_code?: string | null;
  /** Currency of the order, ISO 4217. */
  readonly order_currency_code?: string | null;
  /** Base amount times rate is the order's amount. */
  readonly base_to_order_rate?: Decimal | null;
  /** Total of the lines without tax and discount, in the currency of the document. */
  readonly subtotal?: Decimal | null;
  /** Total of the lines without tax and discount, in the currency of the shop. */
  readonly base_subtotal?: Decimal | null;
  /** Total of the lines with tax, in the currency of the order. */
  readonly subtotal_incl_tax?: Decimal | null;
  /** Tax, in the currency of the document. */
  readonly tax_amount?: Decimal | null;
  /** Tax, in the currency of the shop. */
  readonly base_tax_amount?: Decimal | null;
  /** Negative. */
  readonly discount_amount?: Decimal | null;
  /** Discount, in the currency of the shop. */
  readonly base_discount_amount?: Decimal | null;
  /** Why there is a discount; null for none. */
  readonly discount_description?: string | null;
  /** Shipping without tax, in the currency of the document. */
  readonly shipping_amount?: Decimal | null;
  /** Shipping without tax, in the currency of the shop. */
  readonly base_shipping_amount?: Decimal | null;
  /** Tax of shipping, in the currency of the order. */
  readonly shipping_tax_amount?: Decimal | null;
  /** Shipping with tax, in the currency of the order. */
  readonly shipping_incl_tax?: Decimal | null;
  /** Absent: the sum of the amounts. */
  readonly grand_total?: Decimal | null;
  /** Total with tax, in the currency of the shop. */
  readonly base_grand_total?: Decimal | null;
  /** Code of the coupon; null for none. */
  readonly coupon_code?: string | null;
  /** Ids with commas between them. */
  readonly applied_rule_ids?: string | null;
  /** 0 or 1: nothing to hand over */
  readonly is_virtual?: number | null;
  /** Name of the way of shipping; null for none. */
  readonly shipping_description?: string | null;
  /** Letters, digits and . - _. Absent: the next number of the store view. An update does not change it. */
  readonly increment_id?: string | null;
  /** When the row was made, in UTC. */
  readonly created_at?: string | null;
  /** Used without one in shipping_assignments. */
  readonly shipping_method?: string | null;
  /** Sum of the ordered quantities. */
  readonly total_qty_ordered?: Decimal;
  /** Number of lines. */
  readonly total_item_count?: number;
  /** Sum of invoices, in the currency of the order. */
  readonly total_invoiced?: Decimal;
  /** Sum of invoices, in the currency of the shop. */
  readonly base_total_invoiced?: Decimal;
  /** What was paid, in the currency of the document. */
  readonly total_paid?: Decimal;
  /** What was paid, in the currency of the shop. */
  readonly base_total_paid?: Decimal;
  /** What is still owed, in the currency of the order. */
  readonly total_due?: Decimal;
  /** What is still owed, in the currency of the shop. */
  readonly base_total_due?: Decimal;
  /** Sum of refunds, in the currency of the document. */
  readonly total_refunded?: Decimal;
  /** Sum of refunds, in the currency of the shop. */
  readonly base_total_refunded?: Decimal;
  /** Refunded shipping, in the currency of the order. */
  readonly shipping_refunded?: Decimal;
  /** What was cancelled, in the currency of the order. */
  readonly total_canceled?: Decimal;
  /** When the row was last changed, in UTC. */
  readonly updated_at?: string;
  /** The rows. */
  readonly items?: readonly OrderItemInput[] | null;
  /** Address of the invoice; null for none. */
  readonly billing_address?: {
    /** Id of the customer's address; null for one that was typed in. */
    readonly customer_address_id?: number | null;
    /** E-mail address. */
    readonly email?: string | null;
    /** Title before the name; null for none. */
    readonly prefix?: string | null;
    /** First name. */
    readonly firstname?: string | null;
    /** Middle name; null for none. */
    readonly middlename?: string | null;
    /** Last name. */
    readonly lastname?: string | null;
    /** Name of the company; null for none. */
    readonly company?: string | null;
    /** Street and house number. */
    readonly street?: readonly string[] | null;
    /** Town. */
    readonly city?: string | null;
    /** State or province. */
    readonly region?: string | null;
    /** Code of the state or province; null for none. */
    readonly region_code?: string | null;
    /** Id of the state or province; 0 or null for none. */
    readonly region_id?: number | null;
    /** Postcode. */
    readonly postcode?: string | null;
    /** Two letters. */
    readonly country_id?: string | null;
    /** Telephone number; null for none. */
    readonly telephone?: string | null;
    /** Fax number; null for none. */
    readonly fax?: string | null;
    /** VAT number of the address; null for none. */
    readonly vat_id?: string | null;
    /** Id of the row. */
    readonly entity_id?: number;
    /** Id of the row above. */
    readonly parent_id?: number;
    /** `billing` or `shipping`. */
    readonly address_type?: string;
    /** Accepted and ignored. */
    readonly customer_id?: unknown;
    /** Accepted and ignored. */
    readonly extension_attributes?: unknown;
    /** Accepted and ignored. */
    readonly quote_address_id?: unknown;
    /** Accepted and ignored. */
    readonly suffix?: unknown;
    /** Accepted and ignored. */
    readonly vat_is_valid?: unknown;
    /** Accepted and ignored. */
    readonly vat_request_date?: unknown;
    /** Accepted and ignored. */
    readonly vat_request_id?: unknown;
    /** Accepted and ignored. */
    readonly vat_request_success?: unknown;
  } | null;
  /** How the order is paid. */
  readonly payment?: {
    /** Code of the method. */
    readonly method?: string | null;
    /** Number of the customer's purchase order; null for none. */
    readonly po_number?: string | null;
    /** Further texts about the payment. */
    readonly additional_information?: readonly string[] | null;
    /** Id of the row above. */
    readonly parent_id?: number;
    /** Amount of the order, in its currency. */
    readonly amount_ordered?: Decimal;
    /** What was paid, in the currency of the order. */
    readonly amount_paid?: Decimal;
    /** Accepted and ignored. */
    readonly account_status?: unknown;
    /** Accepted and ignored. */
    readonly additional_data?: unknown;
    /** Accepted and ignored. */
    readonly address_status?: unknown;
    /** Accepted and ignored. */
    readonly amount_authorized?: unknown;
    /** Accepted and ignored. */
    readonly amount_canceled?: unknown;
    /** Accepted and ignored. */
    readonly amount_refunded?: unknown;
    /** Accepted and ignored. */
    readonly anet_trans_method?: unknown;
    /** Accepted and ignored. */
    readonly base_amount_authorized?: unknown;
    /** Accepted and ignored. */
    readonly base_amount_canceled?: unknown;
    /** Accepted and ignored. */
    readonly base_amount_ordered?: unknown;
    /** Accepted and ignored. */
    readonly base_amount_paid?: unknown;
    /** Accepted and ignored. */
    readonly base_amount_paid_online?: unknown;
    /** Accepted and ignored. */
    readonly base_amount_refunded?: unknown;
    /** Accepted and ignored. */
    readonly base_amount_refunded_online?: unknown;
    /** Accepted and ignored. */
    readonly base_shipping_amount?: unknown;
    /** Accepted and ignored. */
    readonly base_shipping_captured?: unknown;
    /** Accepted and ignored. */
    readonly base_shipping_refunded?: unknown;
    /** Accepted and ignored. */
    readonly cc_approval?: unknown;
    /** Accepted and ignored. */
    readonly cc_avs_status?: unknown;
    /** Accepted and ignored. */
    readonly cc_cid_status?: unknown;
    /** Accepted and ignored. */
    readonly cc_debug_request_body?: unknown;
    /** Accepted and ignored. */
    readonly cc_debug_response_body?: unknown;
    /** Accepted and ignored. */
    readonly cc_debug_response_serialized?: unknown;
    /** Accepted and ignored. */
    readonly cc_exp_month?: unknown;
    /** Accepted and ignored. */
    readonly cc_exp_year?: unknown;
    /** Accepted and ignored. */
    readonly cc_last4?: unknown;
    /** Accepted and ignored. */
    readonly cc_last_4?: unknown;
    /** Accepted and ignored. */
    readonly cc_number_enc?: unknown;
    /** Accepted and ignored. */
    readonly cc_owner?: unknown;
    /** Accepted and ignored. */
    readonly cc_secure_verify?: unknown;
    /** Accepted and ignored. */
    readonly cc_ss_issue?: unknown;
    /** Accepted and ignored. */
    readonly cc_ss_start_month?: unknown;
    /** Accepted and ignored. */
    readonly cc_ss_start_year?: unknown;
    /** Accepted and ignored. */
    readonly cc_status?: unknown;
    /** Accepted and ignored. */
    readonly cc_status_description?: unknown;
    /** Accepted and ignored. */
    readonly cc_trans_id?: unknown;
    /** Accepted and ignored. */
    readonly cc_type?: unknown;
    /** Accepted and ignored. */
    readonly echeck_account_name?: unknown;
    /** Accepted and ignored. */
    readonly echeck_account_type?: unknown;
    /** Accepted and ignored. */
    readonly echeck_bank_name?: unknown;
    /** Accepted and ignored. */
    readonly echeck_routing_number?: unknown;
    /** Accepted and ignored. */
    readonly echeck_type?: unknown;
    /** Accepted and ignored. */
    readonly entity_id?: unknown;
    /** Accepted and ignored. */
    readonly extension_attributes?: unknown;
    /** Accepted and ignored. */
    readonly last_trans_id?: unknown;
    /** Accepted and ignored. */
    readonly protection_eligibility?: unknown;
    /** Accepted and ignored. */
    readonly quote_payment_id?: unknown;
    /** Accepted and ignored. */
    readonly shipping_amount?: unknown;
    /** Accepted and ignored. */
    readonly shipping_captured?: unknown;
    /** Accepted and ignored. */
    readonly shipping_refunded?: unknown;
  } | null;
  /** Remarks on the order and changes of its status. */
  readonly status_histories?: readonly OrderCommentInput[];
  /** Further members of the platform's format. */
  readonly extension_attributes?: {
    /** The sale of the receipt that this order is linked to. */
    readonly pos_sale_id?: string | null;
    /** The location of the sale: that of its receipt, once that is there; else the one sent here, or the token's only one. */
    readonly pos_location_id?: number | null;
    /** Where and how the goods are sent. */
    readonly shipping_assignments?:
      | readonly {
          /** Address and method. */
          readonly shipping?: {
            /** The address. */
            readonly address?: {
              /** Id of the customer's address; null for one that was typed in. */
              readonly customer_address_id?: number | null;
              /** E-mail address. */
              readonly email?: string | null;
              /** Title before the name; null for none. */
              readonly prefix?: string | null;
              /** First name. */
              readonly firstname?: string | null;
              /** Middle name; null for none. */
              readonly middlename?: string | null;
              /** Last name. */
              readonly lastname?: string | null;
              /** Name of the company; null for none. */
              readonly company?: string | null;
              /** Street and house number. */
              readonly street?: readonly string[] | null;
              /** Town. */
              readonly city?: string | null;
              /** State or province. */
              readonly region?: string | null;
              /** Code of the state or province; null for none. */
              readonly region_code?: string | null;
              /** Id of the state or province; 0 or null for none. */
              readonly region_id?: number | null;
              /** Postcode. */
              readonly postcode?: string | null;
              /** Two letters. */
              readonly country_id?: string | null;
              /** Telephone number; null for none. */
              readonly telephone?: string | null;
              /** Fax number; null for none. */
              readonly fax?: string | null;
              /** VAT number of the address; null for none. */
              readonly vat_id?: string | null;
              /** Id of the row. */
              readonly entity_id?: number;
              /** Id of the row above. */
              readonly parent_id?: number;
              /** `billing` or `shipping`. */
              readonly address_type?: string;
              /** Accepted and ignored. */
              readonly customer_id?: unknown;
              /** Accepted and ignored. */
              readonly extension_attributes?: unknown;
              /** Accepted and ignored. */
              readonly quote_address_id?: unknown;
              /** Accepted and ignored. */
              readonly suffix?: unknown;
              /** Accepted and ignored. */
              readonly vat_is_valid?: unknown;
              /** Accepted and ignored. */
              readonly vat_request_date?: unknown;
              /** Accepted and ignored. */
              readonly vat_request_id?: unknown;
              /** Accepted and ignored. */
              readonly vat_request_success?: unknown;
            } | null;
            /** Code of the method. */
            readonly method?: string | null;
            /** Accepted and ignored. */
            readonly extension_attributes?: unknown;
            /** Accepted and ignored. */
            readonly total?: unknown;
          } | null;
          /** Accepted and ignored. */
          readonly extension_attributes?: unknown;
          /** Accepted and ignored. */
          readonly items?: unknown;
          /** Accepted and ignored. */
          readonly stock_id?: unknown;
        }[]
      | null;
    /** Accepted and ignored. */
    readonly additional_itemized_taxes?: unknown;
    /** Accepted and ignored. */
    readonly amazon_order_reference_id?: unknown;
    /** Accepted and ignored. */
    readonly applied_taxes?: unknown;
    /** Accepted and ignored. */
    readonly base_customer_balance_amount?: unknown;
    /** Accepted and ignored. */
    readonly base_customer_balance_invoiced?: unknown;
    /** Accepted and ignored. */
    readonly base_customer_balance_refunded?: unknown;
    /** Accepted and ignored. */
    readonly base_customer_balance_total_refunded?: unknown;
    /** Accepted and ignored. */
    readonly base_gift_cards_amount?: unknown;
    /** Accepted and ignored. */
    readonly base_gift_cards_invoiced?: unknown;
    /** Accepted and ignored. */
    readonly base_gift_cards_refunded?: unknown;
    /** Accepted and ignored. */
    readonly base_reward_currency_amount?: unknown;
    /** Accepted and ignored. */
    readonly company_order_attributes?: unknown;
    /** Accepted and ignored. */
    readonly converting_from_quote?: unknown;
    /** Accepted and ignored. */
    readonly coupon_codes?: unknown;
    /** Accepted and ignored. */
    readonly coupon_discounts?: unknown;
    /** Accepted and ignored. */
    readonly customer_balance_amount?: unknown;
    /** Accepted and ignored. */
    readonly customer_balance_invoiced?: unknown;
    /** Accepted and ignored. */
    readonly customer_balance_refunded?: unknown;
    /** Accepted and ignored. */
    readonly customer_balance_total_refunded?: unknown;
    /** Accepted and ignored. */
    readonly gift_cards?: unknown;
    /** Accepted and ignored. */
    readonly gift_cards_amount?: unknown;
    /** Accepted and ignored. */
    readonly gift_cards_invoiced?: unknown;
    /** Accepted and ignored. */
    readonly gift_cards_refunded?: unknown;
    /** Accepted and ignored. */
    readonly gift_message?: unknown;
    /** Accepted and ignored. */
    readonly gw_add_card?: unknown;
    /** Accepted and ignored. */
    readonly gw_allow_gift_receipt?: unknown;
    /** Accepted and ignored. */
    readonly gw_base_price?: unknown;
    /** Accepted and ignored. */
    readonly gw_base_price_incl_tax?: unknown;
    /** Accepted and ignored. */
    readonly gw_base_tax_amount?: unknown;
    /** Accepted and ignored. */
    readonly gw_card_base_price?: unknown;
    /** Accepted and ignored. */
    readonly gw_card_price?: unknown;
    /** Accepted and ignored. */
    readonly gw_id?: unknown;
    /** Accepted and ignored. */
    readonly gw_items_base_price?: unknown;
    /** Accepted and ignored. */
    readonly gw_items_price?: unknown;
    /** Accepted and ignored. */
    readonly gw_items_tax_amount?: unknown;
    /** Accepted and ignored. */
    readonly gw_price?: unknown;
    /** Accepted and ignored. */
    readonly gw_price_incl_tax?: unknown;
    /** Accepted and ignored. */
    readonly gw_tax_amount?: unknown;
    /** Accepted and ignored. */
    readonly item_applied_taxes?: unknown;
    /** Accepted and ignored. */
    readonly notification_sent?: unknown;
    /** Accepted and ignored. */
    readonly payment_additional_info?: unknown;
    /** Accepted and ignored. */
    readonly pickup_location_code?: unknown;
    /** Accepted and ignored. */
    readonly reward_currency_amount?: unknown;
    /** Accepted and ignored. */
    readonly reward_points_balance?: unknown;
    /** Accepted and ignored. */
    readonly send_notification?: unknown;
    /** Accepted and ignored. */
    readonly taxes?: unknown;
  } | null;
  /** Accepted and ignored. */
  readonly adjustment_negative?: unknown;
  /** Accepted and ignored. */
  readonly adjustment_positive?: unknown;
  /** Accepted and ignored. */
  readonly base_adjustment_negative?: unknown;
  /** Accepted and ignored. */
  readonly base_adjustment_positive?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_canceled?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_tax_compensation_amount?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_tax_compensation_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_tax_compensation_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_shipping_canceled?: unknown;
  /** Accepted and ignored. */
  readonly base_shipping_discount_amount?: unknown;
  /** Accepted and ignored. */
  readonly base_shipping_discount_tax_compensation_amnt?: unknown;
  /** Accepted and ignored. */
  readonly base_shipping_incl_tax?: unknown;
  /** Accepted and ignored. */
  readonly base_shipping_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_shipping_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_shipping_tax_amount?: unknown;
  /** Accepted and ignored. */
  readonly base_shipping_tax_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_subtotal_canceled?: unknown;
  /** Accepted and ignored. */
  readonly base_subtotal_incl_tax?: unknown;
  /** Accepted and ignored. */
  readonly base_subtotal_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_subtotal_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_tax_canceled?: unknown;
  /** Accepted and ignored. */
  readonly base_tax_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_tax_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_to_global_rate?: unknown;
  /** Accepted and ignored. */
  readonly base_total_canceled?: unknown;
  /** Accepted and ignored. */
  readonly base_total_invoiced_cost?: unknown;
  /** Accepted and ignored. */
  readonly base_total_offline_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_total_online_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_total_qty_ordered?: unknown;
  /** Accepted and ignored. */
  readonly billing_address_id?: unknown;
  /** Accepted and ignored. */
  readonly can_ship_partially?: unknown;
  /** Accepted and ignored. */
  readonly can_ship_partially_item?: unknown;
  /** Accepted and ignored. */
  readonly coupon_rule_name?: unknown;
  /** Accepted and ignored. */
  readonly customer_dob?: unknown;
  /** Accepted and ignored. */
  readonly customer_gender?: unknown;
  /** Accepted and ignored. */
  readonly customer_middlename?: unknown;
  /** Accepted and ignored. */
  readonly customer_note_notify?: unknown;
  /** Accepted and ignored. */
  readonly customer_prefix?: unknown;
  /** Accepted and ignored. */
  readonly customer_suffix?: unknown;
  /** Accepted and ignored. */
  readonly customer_taxvat?: unknown;
  /** Accepted and ignored. */
  readonly discount_canceled?: unknown;
  /** Accepted and ignored. */
  readonly discount_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly discount_refunded?: unknown;
  /** Accepted and ignored. */
  readonly discount_tax_compensation_amount?: unknown;
  /** Accepted and ignored. */
  readonly discount_tax_compensation_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly discount_tax_compensation_refunded?: unknown;
  /** Accepted and ignored. */
  readonly edit_increment?: unknown;
  /** Accepted and ignored. */
  readonly email_sent?: unknown;
  /** Accepted and ignored. */
  readonly ext_customer_id?: unknown;
  /** Accepted and ignored. */
  readonly forced_shipment_with_invoice?: unknown;
  /** Accepted and ignored. */
  readonly gift_message_id?: unknown;
  /** Accepted and ignored. */
  readonly global_currency_code?: unknown;
  /** Accepted and ignored. */
  readonly hold_before_state?: unknown;
  /** Accepted and ignored. */
  readonly hold_before_status?: unknown;
  /** Accepted and ignored. */
  readonly original_increment_id?: unknown;
  /** Accepted and ignored. */
  readonly payment_auth_expiration?: unknown;
  /** Accepted and ignored. */
  readonly payment_authorization_amount?: unknown;
  /** Accepted and ignored. */
  readonly protect_code?: unknown;
  /** Accepted and ignored. */
  readonly quote_address_id?: unknown;
  /** Accepted and ignored. */
  readonly quote_id?: unknown;
  /** Accepted and ignored. */
  readonly relation_child_id?: unknown;
  /** Accepted and ignored. */
  readonly relation_child_real_id?: unknown;
  /** Accepted and ignored. */
  readonly relation_parent_id?: unknown;
  /** Accepted and ignored. */
  readonly relation_parent_real_id?: unknown;
  /** Accepted and ignored. */
  readonly remote_ip?: unknown;
  /** Accepted and ignored. */
  readonly send_email?: unknown;
  /** Accepted and ignored. */
  readonly shipping_address_id?: unknown;
  /** Accepted and ignored. */
  readonly shipping_canceled?: unknown;
  /** Accepted and ignored. */
  readonly shipping_discount_amount?: unknown;
  /** Accepted and ignored. */
  readonly shipping_discount_tax_compensation_amount?: unknown;
  /** Accepted and ignored. */
  readonly shipping_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly shipping_tax_refunded?: unknown;
  /** Accepted and ignored. */
  readonly store_currency_code?: unknown;
  /** Accepted and ignored. */
  readonly store_name?: unknown;
  /** Accepted and ignored. */
  readonly store_to_base_rate?: unknown;
  /** Accepted and ignored. */
  readonly store_to_order_rate?: unknown;
  /** Accepted and ignored. */
  readonly subtotal_canceled?: unknown;
  /** Accepted and ignored. */
  readonly subtotal_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly subtotal_refunded?: unknown;
  /** Accepted and ignored. */
  readonly tax_canceled?: unknown;
  /** Accepted and ignored. */
  readonly tax_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly tax_refunded?: unknown;
  /** Accepted and ignored. */
  readonly total_offline_refunded?: unknown;
  /** Accepted and ignored. */
  readonly total_online_refunded?: unknown;
  /** Accepted and ignored. */
  readonly weight?: unknown;
  /** Accepted and ignored. */
  readonly x_forwarded_for?: unknown;
};

export type OrderItemInput = {
  /** Of a stored item, in a save that updates. */
  readonly item_id?: number | null;
  /** Id of the product. */
  readonly product_id?: number | null;
  /** Type of the product, such as `simple`. */
  readonly product_type?: string | null;
  /** Stock keeping unit: the code of the product. */
  readonly sku?: string | null;
  /** Name that people read. */
  readonly name?: string | null;
  /** 0 or 1: nothing to hand over */
  readonly is_virtual?: number | null;
  /** Ids of the rules that discounted the line, separated by commas; null for none. */
  readonly applied_rule_ids?: string | null;
  /** 1 when absent. */
  readonly qty_ordered?: Decimal | null;
  /** Price of one unit before an override, in the currency of the order. */
  readonly original_price?: Decimal | null;
  /** Price of one unit, in the currency of the row. */
  readonly price?: Decimal | null;
  /** Price of one unit, in the currency of the shop. */
  readonly base_price?: Decimal | null;
  /** Price of one unit with tax, in the currency of the order. */
  readonly price_incl_tax?: Decimal | null;
  /** Without tax, before the discount; price times quantity when absent. */
  readonly row_total?: Decimal | null;
  /** Total of the line, in the currency of the shop. */
  readonly base_row_total?: Decimal | null;
  /** Total of the line with tax, in the currency of the order. */
  readonly row_total_incl_tax?: Decimal | null;
  /** Rate of tax as a percentage. */
  readonly tax_percent?: Decimal | null;
  /** Tax, in the currency of the document. */
  readonly tax_amount?: Decimal | null;
  /** Discount as a percentage. */
  readonly discount_percent?: Decimal | null;
  /** Positive. */
  readonly discount_amount?: Decimal | null;
  /** Id of the order. */
  readonly order_id?: number;
  /** Id of the store view. */
  readonly store_id?: number;
  /** Quantity on invoices. */
  readonly qty_invoiced?: Decimal;
  /** Quantity on credit memos. */
  readonly qty_refunded?: Decimal;
  /** Cancelled quantity. */
  readonly qty_canceled?: Decimal;
  /** Refunded amount, in the currency of the order. */
  readonly amount_refunded?: Decimal;
  /** When the row was made, in UTC. */
  readonly created_at?: string;
  /** Accepted and ignored. */
  readonly additional_data?: unknown;
  /** Accepted and ignored. */
  readonly base_amount_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_cost?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_amount?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_tax_compensation_amount?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_tax_compensation_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_discount_tax_compensation_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_original_price?: unknown;
  /** Accepted and ignored. */
  readonly base_price_incl_tax?: unknown;
  /** Accepted and ignored. */
  readonly base_row_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_row_total_incl_tax?: unknown;
  /** Accepted and ignored. */
  readonly base_tax_amount?: unknown;
  /** Accepted and ignored. */
  readonly base_tax_before_discount?: unknown;
  /** Accepted and ignored. */
  readonly base_tax_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly base_tax_refunded?: unknown;
  /** Accepted and ignored. */
  readonly base_weee_tax_applied_amount?: unknown;
  /** Accepted and ignored. */
  readonly base_weee_tax_applied_row_amnt?: unknown;
  /** Accepted and ignored. */
  readonly base_weee_tax_disposition?: unknown;
  /** Accepted and ignored. */
  readonly base_weee_tax_row_disposition?: unknown;
  /** Accepted and ignored. */
  readonly description?: unknown;
  /** Accepted and ignored. */
  readonly discount_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly discount_refunded?: unknown;
  /** Accepted and ignored. */
  readonly discount_tax_compensation_amount?: unknown;
  /** Accepted and ignored. */
  readonly discount_tax_compensation_canceled?: unknown;
  /** Accepted and ignored. */
  readonly discount_tax_compensation_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly discount_tax_compensation_refunded?: unknown;
  /** Accepted and ignored. */
  readonly event_id?: unknown;
  /** Accepted and ignored. */
  readonly ext_order_item_id?: unknown;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
  /** Accepted and ignored. */
  readonly free_shipping?: unknown;
  /** Accepted and ignored. */
  readonly gift_message_available?: unknown;
  /** Accepted and ignored. */
  readonly gift_message_id?: unknown;
  /** Accepted and ignored. */
  readonly gw_base_price?: unknown;
  /** Accepted and ignored. */
  readonly gw_base_price_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly gw_base_price_refunded?: unknown;
  /** Accepted and ignored. */
  readonly gw_base_tax_amount?: unknown;
  /** Accepted and ignored. */
  readonly gw_base_tax_amount_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly gw_base_tax_amount_refunded?: unknown;
  /** Accepted and ignored. */
  readonly gw_id?: unknown;
  /** Accepted and ignored. */
  readonly gw_price?: unknown;
  /** Accepted and ignored. */
  readonly gw_price_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly gw_price_refunded?: unknown;
  /** Accepted and ignored. */
  readonly gw_tax_amount?: unknown;
  /** Accepted and ignored. */
  readonly gw_tax_amount_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly gw_tax_amount_refunded?: unknown;
  /** Accepted and ignored. */
  readonly is_qty_decimal?: unknown;
  /** Accepted and ignored. */
  readonly locked_do_invoice?: unknown;
  /** Accepted and ignored. */
  readonly locked_do_ship?: unknown;
  /** Accepted and ignored. */
  readonly no_discount?: unknown;
  /** Accepted and ignored. */
  readonly parent_item?: unknown;
  /** Accepted and ignored. */
  readonly parent_item_id?: unknown;
  /** Accepted and ignored. */
  readonly product_option?: unknown;
  /** Accepted and ignored. */
  readonly qty_backordered?: unknown;
  /** Accepted and ignored. */
  readonly qty_returned?: unknown;
  /** Accepted and ignored. */
  readonly qty_shipped?: unknown;
  /** Accepted and ignored. */
  readonly quote_item_id?: unknown;
  /** Accepted and ignored. */
  readonly row_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly row_weight?: unknown;
  /** Accepted and ignored. */
  readonly tax_before_discount?: unknown;
  /** Accepted and ignored. */
  readonly tax_canceled?: unknown;
  /** Accepted and ignored. */
  readonly tax_invoiced?: unknown;
  /** Accepted and ignored. */
  readonly tax_refunded?: unknown;
  /** Accepted and ignored. */
  readonly updated_at?: unknown;
  /** Accepted and ignored. */
  readonly weee_tax_applied?: unknown;
  /** Accepted and ignored. */
  readonly weee_tax_applied_amount?: unknown;
  /** Accepted and ignored. */
  readonly weee_tax_applied_row_amount?: unknown;
  /** Accepted and ignored. */
  readonly weee_tax_disposition?: unknown;
  /** Accepted and ignored. */
  readonly weee_tax_row_disposition?: unknown;
  /** Accepted and ignored. */
  readonly weight?: unknown;
};

export type OrderPage = {
  /** The order. */
  readonly order: Order<number>;
  /** Name of the location at the time of the document. */
  readonly location_name: string | null;
  /** The register of its receipt. */
  readonly terminal_name: string | null;
  /** Of a sandbox: no figure counts it. */
  readonly is_sandbox: boolean;
  /** Invoices of the order. */
  readonly invoices: readonly Invoice<number>[];
  /** Credit memos of the order. */
  readonly credit_memos: readonly CreditMemo<number>[];
  /** Of its sale, and those that name it; the newest first, 100 at most. Empty without Vendor_Pos::receipts. */
  readonly receipts: readonly {
    /** Id of the stored receipt. */
    readonly receipt_id: number;
    /** Number of the receipt that people read; the register makes it. */
    readonly receipt_number: string | null;
    /** When the row was made, in UTC. */
    readonly created_at: string;
    /** Total with tax, in the currency of the document. */
    readonly grand_total: number | null;
    /** grand_total, negative for a refund. */
    readonly signed_total: string | null;
    /** Currency of all amounts of the row, ISO 4217. */
    readonly currency: string | null;
    /** Name of the terminal at the time of the document. */
    readonly terminal_name: string | null;
  }[];
};

export type OrderPlacedEvent = {
  /** The entity_id of the order. */
  readonly order_id: number;
  /** The pos_order_id of its receipt; null without one. */
  readonly pos_sale_id: string | null;
  /** true in an event of a sandbox, which no other event has. */
  readonly is_sandbox?: boolean;
};

export type OrderRefundedEvent = {
  /** The entity_id of the order. */
  readonly order_id: number;
  /** The entity_id of the credit memo. */
  readonly creditmemo_id: number;
  /** The pos_order_id of the refund's receipt; null without one. */
  readonly pos_sale_id: string | null;
  /** true in an event of a sandbox, which no other event has. */
  readonly is_sandbox?: boolean;
};

export type OrderStatus = {
  /** Status within the state; the list of order statuses has the codes. */
  readonly status: string;
  /** Name that people read. */
  readonly label: string;
  /** State of the order: `new`, `processing`, `complete`, `closed`, `canceled` and others. */
  readonly state: string | null;
  /** Whether it is the default. */
  readonly is_default: boolean;
  /** Whether customers see the status. */
  readonly visible_on_front: boolean;
};

export type OtpProof = {
  /** E-mail address. */
  readonly email: string;
  /** Id of the terminal. */
  readonly terminalId: number;
  /** Code for programs. */
  readonly code: string;
};

export type OtpRequest = {
  /** E-mail address. */
  readonly email: string;
  /** Id of the terminal. */
  readonly terminalId: number;
};

export type OverrideAt = {
  /** Name of the column. */
  readonly column: string;
  /** Path of the setting. */
  readonly path: string;
  /** Name that people read. */
  readonly label: string;
  /** Group of settings. */
  readonly group: string;
  /** string, text, bool, int, list or secret. */
  readonly type: string;
  /** The values that can be chosen; null for any. */
  readonly options: readonly string[] | null;
  /** What its value, or each of its list, is a code of: country, currency, locale, time_zone, payment_method, order_status, category or customer_validator. */
  readonly codes: string | null;
  /** The codes that this installation knows; others are accepted too. */
  readonly known: readonly KnownCode[] | null;
  /** Whether the value is secret; it is then shown as asterisks. */
  readonly secret: boolean;
  /** Registers may not change it. */
  readonly locked: boolean;
  /** Who acts on it: server (this service), kit (a register that is built with the register kit), or only app: an app that was written to do so. */
  readonly read_by: readonly string[];
  /** What it has no effect without and no plugin of this installation provides: msi, store_credit, gift_card or reward_points; null when nothing is missing. */
  readonly lacks: string | null;
  /** The effective value: boolean, number or text. */
  readonly value: unknown;
  /** terminal, location, stores, websites, default, registry or module. */
  readonly level: string;
  /** Id of the website, store view, location or terminal. */
  readonly level_id: number;
  /** Of that terminal, location, store view or website. */
  readonly level_name: string | null;
  /** Who set the value; null where nothing says so. */
  readonly set_by: string | null;
  /** When the value was set, in UTC; null where nothing says so. */
  readonly set_at: string | null;
  /** The inherited value without an override. */
  readonly inherited_value: unknown;
  /** Level from which the value would come without this one. */
  readonly inherited_level: string;
  /** Name of that level; null for the default. */
  readonly inherited_level_name: string | null;
};

export type OverrideList = {
  /** The rows. */
  readonly items: readonly OverrideAt[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
};

export type OwnAccount = {
  /** Name to sign in with. */
  readonly username: string;
  /** Name that people read. */
  readonly name: string;
  /** Takes the mails about changes of the account. */
  readonly email: string | null;
  /** Name of the role. */
  readonly role_name: string;
  /** When the second factor was set up; null without one. */
  readonly second_factor_at: string | null;
  /** Recovery codes that are not used yet. */
  readonly recovery_codes: number;
  /** Whether the service requires a second factor. */
  readonly is_second_factor_required: boolean;
};

export type OwnPrice = {
  /** Id of the customer price. */
  readonly customer_price_id: number;
  /** Id of the customer. */
  readonly customer_id: number;
  /** Stock keeping unit: the code of the product. */
  readonly sku: string;
  /** Id of the product. */
  readonly product_id: number;
  /** Name of the product. */
  readonly product_name: string;
  /** Base price of the product; null: it has none. */
  readonly base_price: number | null;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Quantity. */
  readonly qty: number;
  /** Price of one unit, in the currency of the row. */
  readonly price: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type OwnSession = {
  /** Id of the session of the administration. */
  readonly session_id: number;
  /** `session` of the administration application, or `bearer` token of a script. */
  readonly kind: string;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** To the minute; of sessions only. */
  readonly last_used_at: string | null;
  /** Prefix of the address that signed in. */
  readonly address: string | null;
  /** Browser of the session; null where it sent none. */
  readonly user_agent: string | null;
  /** Whether it is the session of this call. */
  readonly is_current: boolean;
};

export type PasscodeRequest = {
  /** Id of the staff member. */
  readonly staffId: number;
  /** The passcode that was typed. */
  readonly passcode: string;
  /** Id of the terminal. */
  readonly terminalId: number;
  /** Identifier that the device chose when it was enrolled. */
  readonly deviceIdentifier: string;
};

export type PastErasure = {
  /** Of the audit entry. */
  readonly log_id: number;
  /** One per address. */
  readonly erasure_id: number;
  /** Why the data were erased. */
  readonly reason: string;
  /** Who erased the data. */
  readonly erased_by: string;
  /** Number of accounts. */
  readonly accounts: number;
  /** Number of receipts. */
  readonly receipts: number;
  /** Number of orders. */
  readonly orders: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type PastImport = {
  /** `log_id` of the audit entry. */
  readonly import_id: number;
  /** Kind. */
  readonly kind: string;
  /** Name of the file. */
  readonly file: string;
  /** False when all or nothing was asked for and something was wrong. */
  readonly is_stored: boolean;
  /** Number of rows in the file. */
  readonly rows: number;
  /** Number of new rows. */
  readonly inserted: number;
  /** Number of changed rows. */
  readonly updated: number;
  /** Number of rows that were the same already. */
  readonly unchanged: number;
  /** Number of refused rows. */
  readonly refused: number;
  /** Who imported the file. */
  readonly imported_by: string;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type PersonCounts = {
  /** Accounts under the address. */
  readonly accounts: number;
  /** Addresses of these accounts. */
  readonly addresses: number;
  /** Receipts that name the address, that are in an account, or whose order does or is. */
  readonly receipts: number;
  /** Orders alike. */
  readonly orders: number;
  /** Receipts that were put into an account. */
  readonly claims: number;
  /** Number of newsletter subscriptions. */
  readonly newsletter_subscriptions: number;
  /** Number of products on wishlists. */
  readonly wishlist_items: number;
  /** Rules and coupons of which an account's uses are counted. */
  readonly promotion_uses: number;
  /** Number of credit limits. */
  readonly credit_limits: number;
  /** Number of customer prices. */
  readonly customer_prices: number;
  /** Carts that registers hold, of the address, of an account, or with the address in their texts. */
  readonly held_carts: number;
  /** Number of one-time codes. */
  readonly one_time_codes: number;
  /** Entries that name the address, and those about an account. */
  readonly audit_entries: number;
  /** Events whose data names the address. */
  readonly telemetry_events: number;
  /** Mails to the address that lie as files in this node's data directory. */
  readonly mails: number;
  /** Invoices to the address, and those for these receipts. An erasure keeps them. */
  readonly invoices: number;
};

export type PersonExport = {
  /** Number of records by kind. */
  readonly counts: PersonCounts;
  /** Lists that ended early: each has fewer rows than its count. */
  readonly shortened: readonly string[];
  /** Each with its `addresses`. */
  readonly accounts: unknown;
  /** Receipts by id, with the moment of the claim. */
  readonly claims: unknown;
  /** As they are stored, like the lists below. */
  readonly newsletter_subscriptions: unknown;
  /** What the wishlists hold. */
  readonly wishlist_items: unknown;
  /** Uses of rules and coupons. */
  readonly promotion_uses: unknown;
  /** What the accounts may buy on account. */
  readonly credit_limits: unknown;
  /** Prices of the accounts' own. */
  readonly customer_prices: unknown;
  /** Carts that registers hold, with what they contain. */
  readonly held_carts: unknown;
  /** When codes were asked for, and what for. */
  readonly one_time_codes: unknown;
  /** Entries of the audit log. */
  readonly audit_entries: unknown;
  /** Events of registers. */
  readonly telemetry_events: unknown;
  /** Invoices with their documents. */
  readonly invoices: unknown;
  /** Orders of the person. */
  readonly orders: readonly Order<number>[];
  /** Receipts of the person. */
  readonly receipts: readonly Receipt<number>[];
};

export type PriceRule = {
  /** Id of the rule. */
  readonly rule_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Description for people. */
  readonly description: string | null;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** First day, included; null for no limit. */
  readonly from_date: string | null;
  /** Last day, included; null for no limit. */
  readonly to_date: string | null;
  /** Ids of the websites where it counts. */
  readonly website_ids: readonly number[];
  /** Ids of the customer groups for which it counts. */
  readonly customer_group_ids: readonly number[];
  /** Conditions that a product must all meet; an absent member is no condition. */
  readonly conditions: {
    /** Codes of the products. */
    readonly skus?: readonly string[];
    /** Ids of the categories. */
    readonly category_ids?: readonly number[];
    /** Values of product attributes. */
    readonly attributes?: readonly {
      /** Code of the attribute, such as `color`. */
      readonly attribute_code: string;
      /** Values of the attribute, of which a product needs one. */
      readonly values: readonly string[];
    }[];
    /** Lowest price, included. */
    readonly price_from?: number;
    /** Highest price, included. */
    readonly price_to?: number;
  };
  /** What the rule does: how `discount_amount` is applied. */
  readonly simple_action: string;
  /** Discount: an amount or a percentage, as `simple_action` says. */
  readonly discount_amount: number;
  /** Order in which rules apply, the lowest first. */
  readonly sort_order: number;
  /** Whether no further rule applies after this one. */
  readonly stop_rules_processing: boolean;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type PricesInput = {
  /** Id of the customer. */
  readonly customerId?: number;
  /** Codes of the products. */
  readonly skus?: readonly string[];
  /** 0: the website of the customer. */
  readonly websiteId?: number;
  /** Omitted when unneeded; null is refused. */
  readonly storeView?: string;
};

export type PricingScopes = {
  /** The websites. */
  readonly websites: readonly {
    /** Id of the website; 0 for none. */
    readonly website_id: number;
    /** Name that people read. */
    readonly name: string;
    /** The zone that days of rules are counted in. */
    readonly time_zone: string;
    /** The base currency, which all prices are in. */
    readonly currency: string;
    /** Whether the prices of products include tax. */
    readonly do_prices_include_tax: boolean;
    /** YYYY-MM-DD in that zone. */
    readonly today: string;
  }[];
  /** The tax classes of products; empty for who may not change products. */
  readonly tax_classes: readonly {
    /** Id of the tax class. */
    readonly class_id: number;
    /** Name of the tax class. */
    readonly class_name: string;
  }[];
  /** The customer groups. */
  readonly customer_groups: readonly {
    /** 0: guests. */
    readonly customer_group_id: number;
    /** Name that people read. */
    readonly name: string;
  }[];
};

export type Product = {
  /** Id of the row. */
  readonly id: number;
  /** Stock keeping unit: the code of the product. */
  readonly sku: string;
  /** Name that people read. */
  readonly name: string;
  /** Id of the set of attributes; 4 is the default one. */
  readonly attribute_set_id: number;
  /** Null: it has none, which is not 0. */
  readonly price: Decimal | null;
  /** 1 enabled, 2 disabled. */
  readonly status: number;
  /** 1 not visible alone, 2 in the catalogue, 3 in searches, 4 in both. */
  readonly visibility: number;
  /** Type of the product, such as `simple`. */
  readonly type_id: string;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** Weight in the unit of the shop; null for none. */
  readonly weight: Decimal | null;
  /** Further members of the platform's format. */
  readonly extension_attributes: {
    /** Ids of the websites where it counts. */
    readonly website_ids: readonly number[];
    /** Categories of the product. */
    readonly category_links: readonly CategoryLink[];
    /** Stock of the product. */
    readonly stock_item: StockItem;
    /** Ids of the variants of a configurable product, in their order. */
    readonly configurable_product_links?: readonly number[];
    /** Attributes in which the variants differ. */
    readonly configurable_product_options?: readonly VariantAttribute[];
  };
  /** Always empty; the platform's clients expect it. */
  readonly product_links: readonly unknown[];
  /** Always empty; the platform's clients expect it. */
  readonly options: readonly unknown[];
  /** Always empty; the platform's clients expect it. */
  readonly media_gallery_entries: readonly unknown[];
  /** Prices from a quantity on. */
  readonly tier_prices: readonly TierPrice[];
  /** Values of further attributes, by code. */
  readonly custom_attributes: readonly CustomAttribute[];
};

export type ProductInput = {
  /** Id of the row. */
  readonly id?: number;
  /** Compared without regard to case. */
  readonly sku?: string;
  /** Name that people read. */
  readonly name?: string;
  /** Id of the set of attributes; 4 is the default one. */
  readonly attribute_set_id?: number;
  /** In the base currency, as the tax settings have it; null: none. */
  readonly price?: Decimal | null;
  /** 1 enabled, 2 disabled */
  readonly status?: number;
  /** 1 not visible alone, 2 in the catalogue, 3 in searches, 4 in both. */
  readonly visibility?: number;
  /** Type of the product, such as `simple`. */
  readonly type_id?: string;
  /** When the row was made, in UTC. */
  readonly created_at?: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at?: string;
  /** Weight in the unit of the shop; null for none. */
  readonly weight?: Decimal | null;
  /** Further members of the platform's format. */
  readonly extension_attributes?: {
    /** Ids of the websites where it counts. */
    readonly website_ids?: readonly number[];
    /** Categories of the product. */
    readonly category_links?: readonly CategoryLinkInput[];
    /** Stock of the product. */
    readonly stock_item?: {
      /** Quantity. */
      readonly qty?: Decimal;
      /** Whether it can be sold. */
      readonly is_in_stock?: boolean;
      /** Accepted and ignored. */
      readonly backorders?: unknown;
      /** Accepted and ignored. */
      readonly enable_qty_increments?: unknown;
      /** Accepted and ignored. */
      readonly extension_attributes?: unknown;
      /** Accepted and ignored. */
      readonly is_decimal_divided?: unknown;
      /** Accepted and ignored. */
      readonly is_qty_decimal?: unknown;
      /** Accepted and ignored. */
      readonly item_id?: unknown;
      /** Accepted and ignored. */
      readonly low_stock_date?: unknown;
      /** Accepted and ignored. */
      readonly manage_stock?: unknown;
      /** Accepted and ignored. */
      readonly max_sale_qty?: unknown;
      /** Accepted and ignored. */
      readonly min_qty?: unknown;
      /** Accepted and ignored. */
      readonly min_sale_qty?: unknown;
      /** Accepted and ignored. */
      readonly notify_stock_qty?: unknown;
      /** Accepted and ignored. */
      readonly product_id?: unknown;
      /** Accepted and ignored. */
      readonly qty_increments?: unknown;
      /** Accepted and ignored. */
      readonly show_default_notification_message?: unknown;
      /** Accepted and ignored. */
      readonly stock_id?: unknown;
      /** Accepted and ignored. */
      readonly stock_status_changed_auto?: unknown;
      /** Accepted and ignored. */
      readonly use_config_backorders?: unknown;
      /** Accepted and ignored. */
      readonly use_config_enable_qty_inc?: unknown;
      /** Accepted and ignored. */
      readonly use_config_manage_stock?: unknown;
      /** Accepted and ignored. */
      readonly use_config_max_sale_qty?: unknown;
      /** Accepted and ignored. */
      readonly use_config_min_qty?: unknown;
      /** Accepted and ignored. */
      readonly use_config_min_sale_qty?: unknown;
      /** Accepted and ignored. */
      readonly use_config_notify_stock_qty?: unknown;
      /** Accepted and ignored. */
      readonly use_config_qty_increments?: unknown;
    };
    /** Ids of the variants in their order; a variant of another product moves to this one. */
    readonly configurable_product_links?: readonly number[];
    /** Attributes in which the variants differ. Empty: the variants keep their options. */
    readonly configurable_product_options?: readonly VariantAttributeInput[];
    /** Accepted and ignored. */
    readonly bundle_product_options?: unknown;
    /** Accepted and ignored. */
    readonly discounts?: unknown;
    /** Accepted and ignored. */
    readonly downloadable_product_links?: unknown;
    /** Accepted and ignored. */
    readonly downloadable_product_samples?: unknown;
    /** Accepted and ignored. */
    readonly giftcard_amounts?: unknown;
  };
  /** Always empty; the platform's clients expect it. */
  readonly product_links?: readonly unknown[];
  /** Always empty; the platform's clients expect it. */
  readonly options?: readonly unknown[];
  /** Always empty; the platform's clients expect it. */
  readonly media_gallery_entries?: readonly unknown[];
  /** Prices from a quantity on. */
  readonly tier_prices?: readonly TierPriceInput[];
  /** Values of further attributes, by code. */
  readonly custom_attributes?: readonly CustomAttribute[];
};

export type ProductPage = {
  /** Id of the product. */
  readonly product_id: number;
  /** Stock keeping unit: the code of the product. */
  readonly sku: string;
  /** Name that people read. */
  readonly name: string;
  /** simple, virtual, configurable, bundle or grouped */
  readonly type_id: string;
  /** Base price, before any rule; null: it has none. */
  readonly price: number | null;
  /** Special price in the base currency; null for none. */
  readonly special_price: number | null;
  /** Id of the tax class. */
  readonly tax_class_id: number;
  /** Name of the tax class; null for none. */
  readonly tax_class: string | null;
  /** Last known stock. */
  readonly qty: number;
  /** Whether it can be sold. */
  readonly is_in_stock: boolean;
  /** Of the first attribute with a barcode. */
  readonly barcode: string | null;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Found in the shop on its own. */
  readonly is_visible: boolean;
  /** Paths of the product's categories. */
  readonly categories: readonly string[];
  /** Ids of the categories. */
  readonly category_ids: readonly number[];
  /** Path of its picture; null: none. */
  readonly image_url: string | null;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** 1 not visible alone, 2 in the catalogue, 3 in searches, 4 in both. */
  readonly visibility: number;
  /** YYYY-MM-DD */
  readonly special_from_date: string | null;
  /** YYYY-MM-DD */
  readonly special_to_date: string | null;
  /** Weight in the unit of the shop; null for none. */
  readonly weight: number | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** Ids of the websites where it counts. */
  readonly website_ids: readonly number[];
  /** Paths of the product's categories. */
  readonly category_paths: readonly string[];
  /** Prices from a quantity on. */
  readonly tiers: readonly {
    /** 0: every website. */
    readonly website_id: number;
    /** Null: every group. */
    readonly customer_group_id: number | null;
    /** Quantity. */
    readonly qty: number;
    /** Price of one unit, in the currency of the row. */
    readonly price: number | null;
    /** Off the base price. */
    readonly percentage: number | null;
  }[];
  /** Values of product attributes. */
  readonly attributes: readonly {
    /** Name that people read. */
    readonly name: string;
    /** The value. */
    readonly value: string;
  }[];
};

export type RateSums = {
  /** A percentage, untaxed, reverse_charge, exempt, stacked, or suspense for what is at no rate. */
  readonly rate: string;
  /** Two to four decimals, as all amounts here. */
  readonly sales_net: string;
  /** Tax of the sales. */
  readonly sales_tax: string;
  /** Above zero for goods that came back. */
  readonly refunds_net: string;
  /** Tax of the refunds. */
  readonly refunds_tax: string;
};

export type Receipt<Figure = Decimal> = {
  /** Id of the stored receipt. */
  readonly receipt_id: number;
  /** Id of the sale, a UUID that the register made; a sale is stored once. */
  readonly sale_id: string | null;
  /** Key that links receipt and order; the `sale_id` where none was sent. */
  readonly pos_order_id: string;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number | null;
  /** Id of the staff member; null without a staff account. */
  readonly staff_id: number | null;
  /** Name of the cashier, as printed. */
  readonly staff_name: string | null;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name: string | null;
  /** Name of the location at the time of the document. */
  readonly location_name: string | null;
  /** Number of the order; null until the order is placed. */
  readonly order_increment_id: string | null;
  /** Code of the payment method, such as `pos_cash` or `pos_card`. */
  readonly payment_method: string | null;
  /** Total of the lines without tax and discount, in the currency of the document. */
  readonly subtotal: Figure | null;
  /** Tax, in the currency of the document. */
  readonly tax_amount: Figure | null;
  /** Discount, in the currency of the document. */
  readonly discount_amount: Figure | null;
  /** Total with tax, in the currency of the document. */
  readonly grand_total: Figure | null;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** 32 to 128 characters of A-Z a-z 0-9 _ -. Absent: generated by the server. */
  readonly receipt_token: string;
  /** Number of the receipt that people read; the register makes it. */
  readonly receipt_number: string | null;
  /** What the customer handed over, in the currency of the receipt. */
  readonly amount_tendered: Figure | null;
  /** Change that was given back, in the currency of the receipt. */
  readonly change_due: Figure | null;
  /** The rows. */
  readonly items: readonly ReceiptItem<Figure>[];
  /** Returned as sent, character for character. */
  readonly raw_payload: string | null;
  /** Schema-versioned JSON text; returned as sent. */
  readonly receipt_model: string | null;
  /** Kind of the receipt: absent for a sale, `refund` or `exchange`. */
  readonly sale_type: string | null;
  /** Id of the refund's credit memo; refunds and exchanges only. */
  readonly credit_memo_id: unknown;
  /** Id of the return in a returns module; refunds and exchanges only. */
  readonly rma_id: unknown;
  /** Number of the order whose goods come back; refunds and exchanges only. */
  readonly original_order_increment_id: unknown;
  /** Refunded shipping, in the currency of the receipt; refunds and exchanges only. */
  readonly shipping_refund: unknown;
  /** Amount that was refunded on top; null for none. */
  readonly adjustment_positive: unknown;
  /** Fee that was kept back from the refund; null for none. */
  readonly adjustment_negative: unknown;
  /** Part of a layaway: `deposit`, `top_up`, `settlement`, or `credit_due` for a payment on account; absent otherwise. */
  readonly layaway_kind: string | null;
  /** What was paid with this receipt, in its currency; layaways only. */
  readonly layaway_amount_captured: unknown;
  /** What has been paid so far, in the currency of the receipt; layaways only. */
  readonly layaway_total_paid: unknown;
  /** What is still owed, in the currency of the receipt; layaways only. */
  readonly layaway_balance_owed: unknown;
  /** Until when the goods are kept; layaways only. */
  readonly layaway_expires_at: unknown;
  /** Marks a payment of what an order still owes: then the page shows the paid and the remaining amount. */
  readonly credit_due: unknown;
  /** JSON text of a list with the parts of a payment: method and amount; null for one payment. */
  readonly split_payments: string | null;
  /** JSON text of a list with what is sent to the customer; null for none. */
  readonly ship_to_shipments: string | null;
  /** JSON text of a list with what is delivered later; null for none. */
  readonly backorder_shipments: string | null;
  /** JSON text of a list with the credits that were used; null for none. */
  readonly applied_credits: string | null;
  /** Provider of the card terminal; card payments only. */
  readonly terminal_provider: unknown;
  /** Id of the payment at the provider; card payments only. */
  readonly terminal_payment_id: unknown;
  /** Address of the payment at the provider; card payments only. */
  readonly terminal_dashboard_url: unknown;
  /** What the card terminal answered, for a slip that is printed again; card payments only. */
  readonly terminal_info: unknown;
  /** The unchanged answer of the card terminal; card payments only. */
  readonly terminal_raw_payload: unknown;
  /** Whether the customer owes the tax instead of the shop. */
  readonly is_reverse_charge: unknown;
  /** Reward points that the sale earned; absent for none. */
  readonly points_earned: unknown;
  /** Name of the customer; null for none. */
  readonly customer_name: unknown;
  /** E-mail address of the customer; null for none. */
  readonly customer_email: unknown;
  /** Id of the register session that the receipt belongs to. */
  readonly register_session_id: string | null;
  /** Whether the sale is exempt from tax; false when it is absent. */
  readonly is_tax_exempt: boolean;
};

export type ReceiptInput = {
  /** Id of the stored receipt. */
  readonly receipt_id?: number;
  /** Id of the sale, a UUID that the register made; a sale is stored once. */
  readonly sale_id?: string | null;
  /** Key that links receipt and order; the `sale_id` where none was sent. */
  readonly pos_order_id?: string | null;
  /** Id of the terminal, which is one register. */
  readonly terminal_id?: number | null;
  /** Id of the location, which is one shop. */
  readonly location_id?: number | null;
  /** Id of the staff member; null without a staff account. */
  readonly staff_id?: number | null;
  /** Name of the cashier, as printed. */
  readonly staff_name?: string | null;
  /** Name of the terminal at the time of the document. */
  readonly terminal_name?: string | null;
  /** Name of the location at the time of the document. */
  readonly location_name?: string | null;
  /** Number of the order; null until the order is placed. */
  readonly order_increment_id?: string | null;
  /** Code of the payment method, such as `pos_cash` or `pos_card`. */
  readonly payment_method?: string | null;
  /** Total of the lines without tax and discount, in the currency of the document. */
  readonly subtotal?: Decimal | null;
  /** Tax, in the currency of the document. */
  readonly tax_amount?: Decimal | null;
  /** Discount, in the currency of the document. */
  readonly discount_amount?: Decimal | null;
  /** Total with tax, in the currency of the document. */
  readonly grand_total?: Decimal | null;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency?: string | null;
  /** When the row was made, in UTC. */
  readonly created_at?: string | null;
  /** 32 to 128 characters of A-Z a-z 0-9 _ -. Absent: generated by the server. */
  readonly receipt_token?: string | null;
  /** Number of the receipt that people read; the register makes it. */
  readonly receipt_number?: string | null;
  /** What the customer handed over, in the currency of the receipt. */
  readonly amount_tendered?: Decimal | null;
  /** Change that was given back, in the currency of the receipt. */
  readonly change_due?: Decimal | null;
  /** Returned as sent, character for character. */
  readonly raw_payload?: string | null;
  /** Schema-versioned JSON text; returned as sent. */
  readonly receipt_model?: string | null;
  /** Kind of the receipt: absent for a sale, `refund` or `exchange`. */
  readonly sale_type?: string | null;
  /** Id of the refund's credit memo; refunds and exchanges only. */
  readonly credit_memo_id?: unknown;
  /** Id of the return in a returns module; refunds and exchanges only. */
  readonly rma_id?: unknown;
  /** Number of the order whose goods come back; refunds and exchanges only. */
  readonly original_order_increment_id?: unknown;
  /** Refunded shipping, in the currency of the receipt; refunds and exchanges only. */
  readonly shipping_refund?: unknown;
  /** Amount that was refunded on top; null for none. */
  readonly adjustment_positive?: unknown;
  /** Fee that was kept back from the refund; null for none. */
  readonly adjustment_negative?: unknown;
  /** Part of a layaway: `deposit`, `top_up`, `settlement`, or `credit_due` for a payment on account; absent otherwise. */
  readonly layaway_kind?: string | null;
  /** What was paid with this receipt, in its currency; layaways only. */
  readonly layaway_amount_captured?: unknown;
  /** What has been paid so far, in the currency of the receipt; layaways only. */
  readonly layaway_total_paid?: unknown;
  /** What is still owed, in the currency of the receipt; layaways only. */
  readonly layaway_balance_owed?: unknown;
  /** Until when the goods are kept; layaways only. */
  readonly layaway_expires_at?: unknown;
  /** Marks a payment of what an order still owes: then the page shows the paid and the remaining amount. */
  readonly credit_due?: unknown;
  /** JSON text of a list with the parts of a payment: method and amount; null for one payment. */
  readonly split_payments?: string | null;
  /** JSON text of a list with what is sent to the customer; null for none. */
  readonly ship_to_shipments?: string | null;
  /** JSON text of a list with what is delivered later; null for none. */
  readonly backorder_shipments?: string | null;
  /** JSON text of a list with the credits that were used; null for none. */
  readonly applied_credits?: string | null;
  /** Provider of the card terminal; card payments only. */
  readonly terminal_provider?: unknown;
  /** Id of the payment at the provider; card payments only. */
  readonly terminal_payment_id?: unknown;
  /** Address of the payment at the provider; card payments only. */
  readonly terminal_dashboard_url?: unknown;
  /** What the card terminal answered, for a slip that is printed again; card payments only. */
  readonly terminal_info?: unknown;
  /** The unchanged answer of the card terminal; card payments only. */
  readonly terminal_raw_payload?: unknown;
  /** Whether the customer owes the tax instead of the shop. */
  readonly is_reverse_charge?: unknown;
  /** Reward points that the sale earned; absent for none. */
  readonly points_earned?: unknown;
  /** Name of the customer; null for none. */
  readonly customer_name?: unknown;
  /** E-mail address of the customer; null for none. */
  readonly customer_email?: unknown;
  /** Id of the register session that the receipt belongs to. */
  readonly register_session_id?: string | null;
  /** Whether the sale is exempt from tax; false when it is absent. */
  readonly is_tax_exempt?: boolean | null;
  /** The rows. */
  readonly items?: readonly ReceiptItemInput[] | null;
};

export type ReceiptInvoice = {
  /** The invoice of the receipt. */
  readonly invoice: {
    /** Prefix of the website, year and six digits. */
    readonly invoice_number: string;
    /** 380 is an invoice. 381 is a credit note, whose amounts are above zero. */
    readonly type_code: string;
    /** Id of the stored receipt. */
    readonly receipt_id: number;
    /** YYYY-MM-DD in the shop's time zone. */
    readonly issued_on: string;
    /** ISO 4217. */
    readonly currency: string;
    /** With tax. */
    readonly total: string;
    /** The invoice that a credit note takes back. */
    readonly preceding_number: string | null;
  } | null;
  /** Why the receipt can have no invoice. */
  readonly refusal: {
    /** Code for programs. */
    readonly code: string;
    /** The English sentence. */
    readonly message: string;
  } | null;
  /** Proposal: that of the sale that came back, of the shopper's invoice before, or what the receipt knows. */
  readonly buyer: {
    /** Name that people read. */
    readonly name: string;
    /** Street and house number. */
    readonly street: string;
    /** Postcode. */
    readonly postcode: string;
    /** Town. */
    readonly city: string;
    /** Country as two letters of ISO 3166-1. */
    readonly country_id: string;
    /** VAT number of the address. */
    readonly vat_id: string;
    /** E-mail address. */
    readonly email: string;
    /** What the buyer wants to find on it. */
    readonly reference: string;
  } | null;
  /** Whether the buyer owes the tax, so that the VAT number is needed. */
  readonly needs_vat_id: boolean;
};

export type ReceiptItem<Figure = Decimal> = {
  /** Stock keeping unit: the code of the product. */
  readonly sku?: string | null;
  /** Name that people read. */
  readonly name?: string | null;
  /** Quantity. */
  readonly qty?: Figure | null;
  /** Price of one unit, in the currency of the row. */
  readonly price?: Figure | null;
  /** Total of the line, in the currency of the document. */
  readonly row_total?: Figure | null;
  /** Tax, in the currency of the document. */
  readonly tax_amount?: Figure | null;
  /** Discount, in the currency of the document. */
  readonly discount_amount?: Figure | null;
  /** Price of the catalogue before overrides and discounts, in the currency of the receipt. */
  readonly base_unit_price?: Figure | null;
  /** How the customer gets the line, in the words of the register, such as `take_away`, `in_store` or `ship`. */
  readonly fulfillment_mode?: string | null;
  /** Id of the tax class. */
  readonly tax_class_id?: number | null;
  /** Percentage. */
  readonly tax_rate?: Figure | null;
};

export type ReceiptItemInput = {
  /** Stock keeping unit: the code of the product. */
  readonly sku?: string | null;
  /** Name that people read. */
  readonly name?: string | null;
  /** Quantity. */
  readonly qty?: Decimal | null;
  /** Price of one unit, in the currency of the row. */
  readonly price?: Decimal | null;
  /** Total of the line, in the currency of the document. */
  readonly row_total?: Decimal | null;
  /** Tax, in the currency of the document. */
  readonly tax_amount?: Decimal | null;
  /** Discount, in the currency of the document. */
  readonly discount_amount?: Decimal | null;
  /** Price of the catalogue before overrides and discounts, in the currency of the receipt. */
  readonly base_unit_price?: Decimal | null;
  /** How the customer gets the line, in the words of the register, such as `take_away`, `in_store` or `ship`. */
  readonly fulfillment_mode?: string | null;
  /** Id of the tax class. */
  readonly tax_class_id?: number | null;
  /** Percentage. */
  readonly tax_rate?: Decimal | null;
};

export type ReceiptLinkedEvent = {
  /** Id of the stored receipt. */
  readonly receipt_id: number;
  /** The key of the sale: its receipt and its order have the same. */
  readonly pos_order_id: string;
  /** The number of the order. */
  readonly order_increment_id: string;
  /** true in an event of a sandbox, which no other event has. */
  readonly is_sandbox?: boolean;
};

export type ReceiptPayments = {
  /** What this receipt moved: negative where money was given back. */
  readonly amount: string | null;
  /** Negative for a refund. */
  readonly tax: string | null;
  /** They add up to the amount. */
  readonly parts: readonly {
    /** tender, rounding, or not_stated: what the tenders lack of the amount. */
    readonly kind: string;
    /** method_cash, method_card and so on; null for an unknown method. */
    readonly known: string | null;
    /** Code that the register sent. */
    readonly method: string | null;
    /** Name that the register gave the tender. */
    readonly label: string | null;
    /** Amount, in the currency of the row. */
    readonly amount: string | null;
  }[];
};

export type ReceiptPreview = {
  /** The page as the shopper sees it, without its forms. */
  readonly html: string;
  /** Where the shopper finds it. */
  readonly page_url: string;
  /** E-mail address of the customer; null for none. */
  readonly customer_email: string | null;
  /** Whether it is in a customer's account. */
  readonly is_claimed: boolean;
  /** Whether it is of a sandbox, so that no figure counts it. */
  readonly is_sandbox: boolean;
  /** sale, refund, exchange, deposit, top_up, settlement, deposit_refund, credit_due or unknown. */
  readonly kind: string;
  /** grand_total, negative for a refund. */
  readonly signed_total: string | null;
  /** The receipt's share in the net sales of a period. */
  readonly net_sales: string;
  /** Another receipt of the register with the same amount within ten minutes, paid with the same card, or without known cards by the same method other than cash; null without one. */
  readonly charged_twice: {
    /** Id of the stored receipt. */
    readonly receipt_id: number;
    /** Number of the receipt that people read; the register makes it. */
    readonly receipt_number: string | null;
    /** Whether it is the earlier one of the two. */
    readonly is_earlier: boolean;
    /** Time between the two. */
    readonly seconds: number;
    /** true: the same card; false: the same method, and no card is known. */
    readonly is_same_card: boolean;
  } | null;
  /** The order. */
  readonly order: {
    /** Number of the document that people read. */
    readonly increment_id: string;
    /** Status within the state; the list of order statuses has the codes. */
    readonly status: string;
    /** Total with tax, in the currency of the document. */
    readonly grand_total: number;
  } | null;
  /** The first receipt of the sale that this one pays or returns. */
  readonly follows: {
    /** Id of the stored receipt. */
    readonly receipt_id: number;
    /** Number of the receipt that people read; the register makes it. */
    readonly receipt_number: string | null;
  } | null;
  /** Closings that list the sale. */
  readonly closings: readonly {
    /** Id of the closing, a UUID that the register made. */
    readonly report_id: string;
    /** First four characters of the series' id, in upper case. */
    readonly series_code: string;
    /** Number of the closing within its series, from 1. */
    readonly closing_number: number;
    /** Day on which the closing counts, as the register states it. */
    readonly business_date: string;
    /** Name of the terminal at the time of the document. */
    readonly terminal_name: string | null;
  }[];
  /** How the receipt was paid, or paid back. */
  readonly payments: ReceiptPayments;
};

export type ReceiptStoredEvent = {
  /** Id of the stored receipt. */
  readonly receipt_id: number;
  /** The key of the sale: its receipt and its order have the same. */
  readonly pos_order_id: string;
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number | null;
  /** refund or exchange; null for a sale. */
  readonly sale_type: string | null;
  /** The number of the order, when the register knew it. */
  readonly order_increment_id: string | null;
  /** true in an event of a sandbox, which no other event has. */
  readonly is_sandbox?: boolean;
};

export type RecoveryCodes = {
  /** Shown this once; each signs in once in the place of a code. */
  readonly recovery_codes: readonly string[];
};

export type Redelivered = {
  /** Deliveries that wait again. 100,000: there may be more. */
  readonly redelivered: number;
};

export type ReevaluationProgress = {
  /** Closings that wait. */
  readonly left: number;
  /** Closings evaluated since started_at. */
  readonly evaluated: number;
  /** Closings of which a state, the coverage, the failed checks or the findings changed. */
  readonly changed: number;
  /** Null before the first run. */
  readonly started_at: string | null;
  /** Null while closings wait. */
  readonly ended_at: string | null;
  /** Closings per minute; null before the first. */
  readonly per_minute: number | null;
};

export type RegisterCatalog = {
  /** The rows. */
  readonly items: readonly CatalogProduct[];
  /** Products that were deleted or that the website does not have; some may be unknown to the register. */
  readonly removed: readonly number[];
  /** The next changedAfter. When it is below the changedAfter of the request: read everything again. */
  readonly highest_revision: number;
  /** UUID. When it differs from the one of the answer before: delete everything and start with changedAfter=0. */
  readonly catalog_id: string;
};

export type RegisterCategories = {
  /** All categories when highest_revision differs from changedAfter, otherwise empty. */
  readonly items: readonly RegisterCategory[];
  /** The next changedAfter. When it is below the changedAfter of the request: read everything again. */
  readonly highest_revision: number;
  /** UUID. When it differs from the one of the answer before: delete everything and start with changedAfter=0. */
  readonly catalog_id: string;
};

export type RegisterCategory = {
  /** Id of the category. */
  readonly category_id: number;
  /** Id of the row above; null at the top. */
  readonly parent_id: number | null;
  /** Name that people read. */
  readonly name: string;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Position among its neighbours, the lowest first. */
  readonly position: number;
};

export type RegisterCoupon = {
  /** Id of the coupon. */
  readonly coupon_id: number;
  /** Id of the rule. */
  readonly rule_id: number;
  /** Compared without regard to case. */
  readonly code: string;
  /** 0 or null: no limit. */
  readonly usage_limit: number | null;
  /** 0 or null: no limit. */
  readonly usage_per_customer: number | null;
  /** When the coupon ends; null for no end. */
  readonly expiration_date: string | null;
};

export type RegisterPromotions = {
  /** By sort_order and rule_id. */
  readonly items: readonly RegisterRule[];
  /** Of the rules in items; a code that is not here is not valid. */
  readonly coupons: readonly RegisterCoupon[];
  /** Nothing changed since changedAfter: the register keeps what it has. */
  readonly unchanged: boolean;
  /** The next changedAfter. When it is below the changedAfter of the request: read everything again. */
  readonly highest_revision: number;
  /** UUID. When it differs from the one of the answer before: delete everything and start with changedAfter=0. */
  readonly catalog_id: string;
};

export type RegisterReportSavedEvent = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Ignore an event with a lower one than you have. */
  readonly revision: number;
  /** The four states of the closing. */
  readonly states: {
    /** As the closing's state of this name. */
    readonly closing_received: string;
    /** As the closing's state of this name. */
    readonly documents_received: string;
    /** As the closing's state of this name. */
    readonly orders_processed: string;
    /** As the closing's state of this name. */
    readonly figures_reconciled: string;
  };
  /** How much of the closing's sales the service has seen. */
  readonly coverage: string;
  /** Codes of the findings. */
  readonly findings: readonly string[];
  /** Number of failed checks. */
  readonly failed_checks: number;
  /** true in an event of a sandbox, which no other event has. */
  readonly is_sandbox?: boolean;
};

export type RegisterRole = {
  /** Id of the role. */
  readonly role_id: number;
  /** Name that people read. */
  readonly name: string;
  /** JSON text of an object of permission flags. */
  readonly permissions: string;
  /** Whether it is in use. */
  readonly is_active: boolean;
};

export type RegisterRule = {
  /** Id of the rule. */
  readonly rule_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Description for people. */
  readonly description: string | null;
  /** Ids of the websites where it counts. */
  readonly website_ids: readonly number[];
  /** Ids of the customer groups for which it counts. */
  readonly customer_group_ids: readonly number[];
  /** First day, included; null for no limit. */
  readonly from_date: string | null;
  /** Last day, included; null for no limit. */
  readonly to_date: string | null;
  /** How often one customer may use the rule; 0 for no limit. */
  readonly uses_per_customer: number;
  /** An object, stored and returned unchanged: registers evaluate it, not the service. */
  readonly condition: unknown;
  /** An object, stored and returned unchanged: registers evaluate it, not the service. */
  readonly action_condition: unknown;
  /** Whether no further rule applies after this one. */
  readonly stop_rules_processing: boolean;
  /** Order in which rules apply, the lowest first. */
  readonly sort_order: number;
  /** What the rule does: how `discount_amount` is applied. */
  readonly simple_action: string;
  /** Discount: an amount or a percentage, as `simple_action` says. */
  readonly discount_amount: Decimal;
  /** Maximum quantity that is discounted; null for no limit. */
  readonly discount_qty: Decimal | null;
  /** Quantity that must be bought for one discount. */
  readonly discount_step: number;
  /** Whether the rule also discounts shipping. */
  readonly apply_to_shipping: boolean;
  /** Whether the rule needs a coupon: `NO_COUPON`, `SPECIFIC_COUPON` or `AUTO`. */
  readonly coupon_type: string;
  /** Whether the coupons of the rule are generated. */
  readonly use_auto_generation: boolean;
  /** How often one coupon may be used; 0 for no limit. */
  readonly uses_per_coupon: number;
  /** Free shipping: `0` none, `1` for matching items, `2` for a cart with matching items. */
  readonly simple_free_shipping: string;
};

export type RegisterStaff = {
  /** Id of the staff member. */
  readonly staff_id: number;
  /** First name. */
  readonly first_name: string;
  /** Last name. */
  readonly last_name: string;
  /** E-mail address. */
  readonly email: string;
  /** Id of the role; null for none. */
  readonly role_id: number | null;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Whether the person works at all locations. */
  readonly all_locations: boolean;
  /** When the passcode was last changed, in UTC; null without one. */
  readonly passcode_updated_at: string | null;
};

export type RegisterTaxes = {
  /** ISO 8601 */
  readonly generated_at: string;
  /** The tax classes. */
  readonly classes: readonly TaxClass[];
  /** The rates of tax. */
  readonly rates: readonly TaxRate[];
  /** The tax rules: which rate counts for which classes. */
  readonly rules: readonly TaxRule[];
  /** The customer groups. */
  readonly customer_groups: readonly {
    /** Id of the customer group; 32000 for all groups. */
    readonly customer_group_id: number;
    /** Id of the tax class. */
    readonly tax_class_id: number;
  }[];
  /** Address for which the shop's prices are computed. */
  readonly store_rate_address: {
    /** Country as two letters of ISO 3166-1. */
    readonly country_id: string;
    /** Id of the state or province; 0 or null for none. */
    readonly region_id: number;
    /** Postcode. */
    readonly postcode: string;
  };
};

export type RegisterTotals = {
  /** The rows. */
  readonly items: readonly {
    /** YYYY-MM-DD. By month, the first day of the month. */
    readonly business_date: string;
    /** Id of the location, which is one shop. */
    readonly location_id: number;
    /** As the location is called now; null when it is gone. */
    readonly location_name: string | null;
    /** ISO 4217. */
    readonly currency: string;
    /** Number of closings in the sum. */
    readonly closings: number;
    /** Sales without tax. */
    readonly sales_excl_tax: string;
    /** Tax of sales. */
    readonly sales_tax: string;
    /** Sales with tax, before refunds. */
    readonly sales_incl_tax: string;
    /** Refunds without tax. */
    readonly refunds_excl_tax: string;
    /** Tax of refunds. */
    readonly refunds_tax: string;
    /** Refunds with tax. */
    readonly refunds_incl_tax: string;
    /** Sales less refunds. */
    readonly net_sales_excl_tax: string;
    /** Tax of sales less that of refunds. */
    readonly net_sales_tax: string;
    /** Sales less refunds, with tax. */
    readonly net_sales_incl_tax: string;
    /** Sales paid in cash only. */
    readonly tender_cash: string;
    /** Sales paid by card only. */
    readonly tender_card: string;
    /** Cash part of sales that were paid in parts. */
    readonly tender_split_cash: string;
    /** Card part of sales that were paid in parts. */
    readonly tender_split_card: string;
    /** Sales on invoice. */
    readonly tender_invoice: string;
    /** Sales paid with credit: gift cards, store credit, points. */
    readonly tender_credit_redeemed: string;
    /** Refunds to a card through a card terminal. */
    readonly tender_card_refunds: string;
    /** Refunds to a card without a card terminal. */
    readonly tender_manual_card_refunds: string;
    /** Refunds as new credit. */
    readonly tender_credits_issued: string;
    /** Refunds back to the credit that was used. */
    readonly tender_credits_returned: string;
    /** Refunds of sales on invoice. */
    readonly tender_invoice_credit_notes: string;
    /** What customers still owe for layaways. */
    readonly tender_layaway_receivable: string;
    /** Payments for layaways. */
    readonly tender_layaway_payments: string;
    /** Payments for goods that were bought on account. */
    readonly tender_credit_due_collections: string;
    /** Difference of cash rounding, with its sign: paid less due. */
    readonly tender_cash_rounding: string;
  }[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
  /** Sums by currency. */
  readonly currencies: readonly CurrencyTotals[];
  /** What the sums of each currency rest on. */
  readonly completeness: readonly CurrencyCompleteness[];
};

export type RegisterTotalsSummary = {
  /** Sums by location. */
  readonly locations: readonly {
    /** Id of the location, which is one shop. */
    readonly location_id: number;
    /** As the location is called now; null when it is gone. */
    readonly location_name: string | null;
    /** ISO 4217. */
    readonly currency: string;
    /** Number of closings in the sum. */
    readonly closings: number;
    /** Sales with tax, before refunds. */
    readonly sales_incl_tax: string;
    /** Refunds with tax. */
    readonly refunds_incl_tax: string;
    /** Sales less refunds, with tax. */
    readonly net_sales_incl_tax: string;
    /** The business dates or months that have a closing. */
    readonly days: readonly {
      /** YYYY-MM-DD. By month, the first day of the month. */
      readonly business_date: string;
      /** Sales less refunds, with tax. */
      readonly net_sales_incl_tax: string;
    }[];
  }[];
  /** Locations of all pages. */
  readonly total_count: number;
  /** All locations together. */
  readonly days: readonly {
    /** ISO 4217. */
    readonly currency: string;
    /** YYYY-MM-DD. By month, the first day of the month. */
    readonly business_date: string;
    /** Sales less refunds, with tax. */
    readonly net_sales_incl_tax: string;
  }[];
  /** Sums by currency. */
  readonly currencies: readonly CurrencyTotals[];
  /** What the sums of each currency rest on. */
  readonly completeness: readonly CurrencyCompleteness[];
  /** Empty for a period of more than two years, while receipts wait to be counted, and without Vendor_Pos::receipts. */
  readonly receipts: readonly BesideReceipts[];
};

export type RetentionHold = {
  /** Number of the hold. */
  readonly hold_id: number;
  /** First day at the location, YYYY-MM-DD. */
  readonly from: string;
  /** Last day, included. */
  readonly to: string;
  /** Why the records are kept. */
  readonly reason: string;
  /** Who placed the hold. */
  readonly author: string;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type Role = {
  /** Id of the role. */
  readonly role_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Object of permission flags. */
  readonly permissions: unknown;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type RulePreview = {
  /** Number of products to which the rule applies. */
  readonly product_count: number;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string;
  /** Products with their price before and after. */
  readonly examples: readonly {
    /** Id of the product. */
    readonly product_id: number;
    /** Stock keeping unit: the code of the product. */
    readonly sku: string;
    /** Name that people read. */
    readonly name: string;
    /** Price of one unit, in the currency of the row. */
    readonly price: number;
    /** After this rule alone. */
    readonly rule_price: number;
  }[];
};

export type RuleUsage = {
  /** Id of the customer. */
  readonly customer_id: number;
  /** Id of the rule. */
  readonly rule_id: number;
  /** How often the customer used the rule. */
  readonly rule_times_used: number;
  /** As it was asked for. */
  readonly coupon_code: string | null;
  /** How often the customer used the coupon. */
  readonly coupon_times_used: number;
};

export type SalesReport = {
  /** First business day, YYYY-MM-DD. */
  readonly from: string;
  /** Last business day, YYYY-MM-DD. */
  readonly to: string;
  /** First day compared with, YYYY-MM-DD. */
  readonly compared_from: string | null;
  /** Last day compared with, YYYY-MM-DD. */
  readonly compared_to: string | null;
  /** ISO 4217; of receipts that state none. */
  readonly base_currency: string;
  /** Receipts acknowledged later may be missing; null when none is. */
  readonly counted_until: string | null;
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
  /** The rows. */
  readonly rows: readonly {
    /** The day (2026-11-28), the Monday of the week, month (2026-11), hour (9), id, method, rate (21, untaxed), or SKU (else name); empty for the total and for what receipts do not state. */
    readonly key: string;
    /** Of a location, register, cashier, product or category; the last one of what was deleted. */
    readonly name: string | null;
    /** ISO 4217; the base currency for receipts that state none. */
    readonly currency: string;
    /** null for categories: a receipt with two of its products would count twice. */
    readonly receipts: number | null;
    /** Sold less returned; of products and categories. */
    readonly quantity: string | null;
    /** Goods sold, with tax; null for methods, as are all amounts but `paid`. */
    readonly sales: string | null;
    /** Goods taken back, with tax. */
    readonly refunds: string | null;
    /** Goods sold less goods returned in exchanges, with tax. */
    readonly exchanges: string | null;
    /** sales - refunds + exchanges. Of products: the totals of their lines. */
    readonly net_sales: string | null;
    /** In net_sales. */
    readonly tax: string | null;
    /** null for tax rates, products and categories. */
    readonly paid: string | null;
    /** Of the compared days; null without a comparison. */
    readonly before: {
      /** null for categories: a receipt with two of its products would count twice. */
      readonly receipts: number | null;
      /** Sold less returned; of products and categories. */
      readonly quantity: string | null;
      /** Goods sold, with tax; null for methods, as are all amounts but `paid`. */
      readonly sales: string | null;
      /** Goods taken back, with tax. */
      readonly refunds: string | null;
      /** Goods sold less goods returned in exchanges, with tax. */
      readonly exchanges: string | null;
      /** sales - refunds + exchanges. Of products: the totals of their lines. */
      readonly net_sales: string | null;
      /** In net_sales. */
      readonly tax: string | null;
      /** null for tax rates, products and categories. */
      readonly paid: string | null;
    } | null;
  }[];
  /** A row per currency. With products and categories, amounts are those of all products, each once, and receipts those of all receipts. */
  readonly totals: readonly {
    /** ISO 4217; the base currency for receipts that state none. */
    readonly currency: string;
    /** null for categories: a receipt with two of its products would count twice. */
    readonly receipts: number | null;
    /** Sold less returned; of products and categories. */
    readonly quantity: string | null;
    /** Goods sold, with tax; null for methods, as are all amounts but `paid`. */
    readonly sales: string | null;
    /** Goods taken back, with tax. */
    readonly refunds: string | null;
    /** Goods sold less goods returned in exchanges, with tax. */
    readonly exchanges: string | null;
    /** sales - refunds + exchanges. Of products: the totals of their lines. */
    readonly net_sales: string | null;
    /** In net_sales. */
    readonly tax: string | null;
    /** null for tax rates, products and categories. */
    readonly paid: string | null;
    /** Of the compared days; null without a comparison. */
    readonly before: {
      /** null for categories: a receipt with two of its products would count twice. */
      readonly receipts: number | null;
      /** Sold less returned; of products and categories. */
      readonly quantity: string | null;
      /** Goods sold, with tax; null for methods, as are all amounts but `paid`. */
      readonly sales: string | null;
      /** Goods taken back, with tax. */
      readonly refunds: string | null;
      /** Goods sold less goods returned in exchanges, with tax. */
      readonly exchanges: string | null;
      /** sales - refunds + exchanges. Of products: the totals of their lines. */
      readonly net_sales: string | null;
      /** In net_sales. */
      readonly tax: string | null;
      /** null for tax rates, products and categories. */
      readonly paid: string | null;
    } | null;
  }[];
};

export type SalesVerification = {
  /** Days that were compared. */
  readonly compared: number;
  /** Days that were not compared, because some of their receipts are archived. */
  readonly archived: number;
  /** Figures that differed; they were replaced. */
  readonly differences: number;
  /** Those with differences. */
  readonly found: readonly {
    /** The day (2026-11-28), or the month (2026-11) that was not the sum of its days. */
    readonly key: string;
    /** Its figures that differed. */
    readonly figures: number;
  }[];
};

export type SampleReceiptPreview = {
  /** The page of a sample receipt as a shopper would see it. */
  readonly html: string;
};

export type SecurityEventRow = {
  /** Id of its row in the audit log. */
  readonly log_id: number;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** Kind. */
  readonly kind: string;
  /** The affected object, such as `admin_user 7`. */
  readonly subject: string | null;
  /** Name of the account or device; null for none. */
  readonly subject_name: string | null;
  /** The caller; null before authentication. */
  readonly actor: string | null;
  /** admin or api. */
  readonly change_source: string;
  /** Prefix of the client's address: /24 of IPv4, /64 of IPv6. */
  readonly address: string | null;
  /** What exactly happened; null for nothing more. */
  readonly detail: string | null;
  /** Number of occurrences: those within a minute share a row. */
  readonly times: number;
};

export type SecurityOverview = {
  /** Counts of events by kind. */
  readonly kinds: readonly {
    /** Kind. */
    readonly kind: string;
    /** Number in the last 24 hours. */
    readonly last_24_hours: number;
    /** Number in the last 7 days. */
    readonly last_7_days: number;
  }[];
  /** Accounts that are locked now. */
  readonly locked: readonly {
    /** Name to sign in with. */
    readonly username: string;
    /** Number of addresses from which the sign-ins failed. */
    readonly addresses: number;
    /** When the lock ends, in UTC. */
    readonly locked_until: string;
  }[];
  /** Locked names that match no account. */
  readonly locked_unknown_names: number;
};

export type SettingAtScope = {
  /** Path of the setting. */
  readonly path: string;
  /** Its place in the global config object. */
  readonly config_key: string | null;
  /** Name that people read. */
  readonly label: string;
  /** Group of settings. */
  readonly group: string;
  /** string, text, bool, int, list or secret. */
  readonly type: string;
  /** Value when none is stored. */
  readonly default: string;
  /** The text that counts at the scope; a secret shows as asterisks. */
  readonly value: string;
  /** default, websites or registry; null when a row is stored at the scope itself. */
  readonly inherited_from: string | null;
  /** Whether the value is secret; it is then shown as asterisks. */
  readonly secret: boolean;
  /** The values it may take. */
  readonly options: readonly string[] | null;
  /** What its value, or each of its list, is a code of: country, currency, locale, time_zone, payment_method, order_status, category or customer_validator. */
  readonly codes: string | null;
  /** The codes that this installation knows; others are accepted too. */
  readonly known: readonly KnownCode[] | null;
  /** The setting that locks it on registers. */
  readonly lock_path: string | null;
  /** Whether registers must not change it. */
  readonly locked: boolean;
  /** Who acts on it: server (this service), kit (a register that is built with the register kit), or only app: an app that was written to do so. */
  readonly read_by: readonly string[];
  /** What it has no effect without and no plugin of this installation provides: msi, store_credit, gift_card or reward_points; null when nothing is missing. */
  readonly lacks: string | null;
  /** Values of other settings without which a value of this one makes no sense. */
  readonly goes_with: readonly {
    /** While this setting has the value, */
    readonly value: string;
    /** the setting at the path */
    readonly path: string;
    /** must have one of the values; guides store the first. */
    readonly values: readonly string[];
  }[];
};

export type SettingExplanation = {
  /** Path of the setting. */
  readonly path: string;
  /** Key in the global configuration; null for none. */
  readonly config_key: string | null;
  /** The column of locations and terminals that overrides it. */
  readonly column: string | null;
  /** Whether the value is secret; it is then shown as asterisks. */
  readonly secret: boolean;
  /** The effective value: boolean, number or text. */
  readonly value: unknown;
  /** terminal, location, stores, websites, default, registry or module. */
  readonly level: string;
  /** Id of the website, store view, location or terminal. */
  readonly level_id: number;
  /** Path of the lock of this setting; null where it has none. */
  readonly lock_path: string | null;
  /** Whether registers must not change it. */
  readonly locked: boolean;
  /** Author of the value; null for a default. */
  readonly set_by: string | null;
  /** When the value was set, in UTC; null where nothing says so. */
  readonly set_at: string | null;
};

export type SettingList = {
  /** The rows. */
  readonly items: readonly SettingAtScope[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
};

export type SettingStoreGroup = {
  /** Id of the customer group. */
  readonly group_id: number;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Id of the default store view. */
  readonly default_store_id: number | null;
};

export type SettingStoreView = {
  /** Id of the store view. */
  readonly store_id: number;
  /** Code for programs. */
  readonly code: string;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Id of the customer group. */
  readonly group_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Whether it is in use. */
  readonly is_active: boolean;
};

export type Staff = {
  /** Id of the staff member. */
  readonly staff_id: number;
  /** First name. */
  readonly first_name: string;
  /** Last name. */
  readonly last_name: string;
  /** E-mail address. */
  readonly email: string;
  /** Id of the role; null for none. */
  readonly role_id: number | null;
  /** Ids of the locations that it is restricted to; empty for all. */
  readonly location_ids: readonly number[];
  /** Whether the person works at all locations. */
  readonly all_locations: boolean;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Whether the person can sign in at a register. */
  readonly has_passcode: boolean;
  /** When the passcode was last changed, in UTC; null without one. */
  readonly passcode_updated_at: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type StatusHistory = {
  /** Text of the remark; null for none. */
  readonly comment?: string | null;
  /** Status within the state; the list of order statuses has the codes. */
  readonly status?: string | null;
  /** 1 when the customer got a mail, otherwise 0. */
  readonly is_customer_notified?: number | null;
  /** 1 when the customer sees it, otherwise 0. */
  readonly is_visible_on_front?: number | null;
  /** Accepted and ignored. */
  readonly created_at?: unknown;
  /** Accepted and ignored. */
  readonly entity_id?: unknown;
  /** Accepted and ignored. */
  readonly entity_name?: unknown;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
  /** Accepted and ignored. */
  readonly parent_id?: unknown;
};

export type StockItem = {
  /** Quantity. */
  readonly qty?: Decimal;
  /** Whether it can be sold. */
  readonly is_in_stock?: boolean;
};

export type StoreConfig = {
  /** Id of the row. */
  readonly id: number;
  /** Code for programs. */
  readonly code: string;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Language and country, such as `nl_NL`. */
  readonly locale: string;
  /** Currency of the shop, ISO 4217. */
  readonly base_currency_code: string;
  /** Currency that customers see, ISO 4217. */
  readonly default_display_currency_code: string;
  /** IANA time zone, such as `Europe/Amsterdam`. */
  readonly timezone: string;
  /** Unit of weights, such as `kgs`. */
  readonly weight_unit: string;
  /** Address of the shop. */
  readonly base_url: string;
  /** Address of the shop's pages. */
  readonly base_link_url: string;
  /** Address of the shop's static files. */
  readonly base_static_url: string;
  /** Address of the shop's pictures. */
  readonly base_media_url: string;
  /** Address of the shop by https. */
  readonly secure_base_url: string;
  /** Address of the shop's pages by https. */
  readonly secure_base_link_url: string;
  /** Address of the shop's static files by https. */
  readonly secure_base_static_url: string;
  /** Address of the shop's pictures by https. */
  readonly secure_base_media_url: string;
};

export type StoreGroup = {
  /** Id of the row. */
  readonly id: number;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Id of the top category. */
  readonly root_category_id: number;
  /** Id of the default store view. */
  readonly default_store_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Code for programs. */
  readonly code: string;
};

export type StoreView = {
  /** Id of the row. */
  readonly id: number;
  /** Code for programs. */
  readonly code: string;
  /** Name that people read. */
  readonly name: string;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Id of the store. */
  readonly store_group_id: number;
  /** Whether it is in use. */
  readonly is_active: number;
};

export type StoreWebsite = {
  /** Id of the row. */
  readonly id: number;
  /** Code for programs. */
  readonly code: string;
  /** Name that people read. */
  readonly name: string;
  /** Id of the default store. */
  readonly default_group_id: number;
};

export type SubmittedClosing = {
  /** Id of the closing, a UUID that the register made. */
  readonly report_id: string;
  /** Number that rises with each change; lists can be read from it on. */
  readonly revision: number;
  /** Number of the series at its terminal: 1 for the first. */
  readonly series_ordinal: number;
};

export type Subscriber = {
  /** Id of the subscriber. */
  readonly subscriber_id: number;
  /** E-mail address. */
  readonly email: string;
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Id of the store view. */
  readonly store_id: number;
  /** 0: no account. */
  readonly customer_id: number;
  /** Status of the subscription. */
  readonly status: string;
  /** When the subscription changed, in UTC. */
  readonly change_status_at: string;
  /** When the mail that the subscription is confirmed by was sent. */
  readonly confirm_mailed_at: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
};

export type TakeInput = {
  /** Id of the terminal. */
  readonly terminalId: number;
  /** UUID that the register generates. A repeated one returns the same cart. */
  readonly takeId: string;
};

export type TakenCart = {
  /** UUID in lower case. */
  readonly held_cart_id: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** The register that saved it last. */
  readonly terminal_id: number;
  /** Whether other registers of the location see it: share_held_carts of the one that saved it. */
  readonly is_shared: boolean;
  /** Increases by one with each save and each take. */
  readonly version: number;
  /** Name that people read. */
  readonly name: string;
  /** Total with tax, in the currency of the document. */
  readonly grand_total: Decimal | null;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string;
  /** Id of the customer; null without a customer. */
  readonly customer_id: number | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** The time at which it is deleted. */
  readonly expires_at: string;
  /** The cart as the register needs it: the text of a JSON object, returned as sent. Escapes count towards the maximum. */
  readonly document: string;
};

export type TaxClass = {
  /** Id of the tax class. */
  readonly class_id: number;
  /** Name of the tax class. */
  readonly class_name: string;
  /** PRODUCT or CUSTOMER */
  readonly class_type: string;
};

export type TaxClassInput = {
  /** Id of the tax class. */
  readonly class_id?: number | null;
  /** Name of the tax class. */
  readonly class_name?: string;
  /** PRODUCT or CUSTOMER; cannot be changed later. */
  readonly class_type?: string;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
};

export type TaxRate<Figure = Decimal> = {
  /** Id of the row. */
  readonly id: number;
  /** Country as two letters of ISO 3166-1. */
  readonly tax_country_id: string;
  /** 0: the whole country. */
  readonly tax_region_id: number;
  /** `*` for every postcode; `1000-1999` for a range. */
  readonly tax_postcode: string;
  /** 1: zip_from and zip_to give the postcodes. */
  readonly zip_is_range: number;
  /** First postcode of a range; null without a range. */
  readonly zip_from: number | null;
  /** Last postcode of a range; null without a range. */
  readonly zip_to: number | null;
  /** Percentage. */
  readonly rate: Figure;
  /** Code for programs. */
  readonly code: string;
};

export type TaxRateInput = {
  /** Id of the row. */
  readonly id?: number | null;
  /** Two letters. */
  readonly tax_country_id?: string;
  /** Id of the state or province; 0 for the whole country. */
  readonly tax_region_id?: number | null;
  /** Postcode; `*` for all. */
  readonly tax_postcode?: string | null;
  /** 1 when the rate is for a range of postcodes. */
  readonly zip_is_range?: number | null;
  /** First postcode of a range; null without a range. */
  readonly zip_from?: number | null;
  /** Last postcode of a range; null without a range. */
  readonly zip_to?: number | null;
  /** Rate of tax as a percentage. */
  readonly rate?: Decimal;
  /** Code for programs. */
  readonly code?: string;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
  /** Accepted and ignored. */
  readonly region_name?: unknown;
  /** Accepted and ignored. */
  readonly titles?: unknown;
};

export type TaxRule = {
  /** Id of the row. */
  readonly id: number;
  /** Code for programs. */
  readonly code: string;
  /** Rates of rules with one priority add up; those of the next compound. */
  readonly priority: number;
  /** Position among its neighbours, the lowest first. */
  readonly position: number;
  /** Ids of the customers' tax classes. */
  readonly customer_tax_class_ids: readonly number[];
  /** Ids of the products' tax classes. */
  readonly product_tax_class_ids: readonly number[];
  /** Ids of the rates of tax. */
  readonly tax_rate_ids: readonly number[];
  /** This rule's rates apply to the subtotal only, and do not compound. */
  readonly calculate_subtotal: boolean;
};

export type TaxRuleInput = {
  /** Id of the row. */
  readonly id?: number | null;
  /** Code for programs. */
  readonly code?: string;
  /** Rules of one priority add up; those of the next apply on top. */
  readonly priority?: number | null;
  /** Position among its neighbours, the lowest first. */
  readonly position?: number | null;
  /** Ids of the customers' tax classes. */
  readonly customer_tax_class_ids?: readonly number[];
  /** Ids of the products' tax classes. */
  readonly product_tax_class_ids?: readonly number[];
  /** Ids of the rates of tax. */
  readonly tax_rate_ids?: readonly number[];
  /** Whether the tax is computed from the subtotal only. */
  readonly calculate_subtotal?: boolean | null;
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
};

export type TelemetryReport<Figure = Decimal> = {
  /** First day, included. */
  readonly from: string;
  /** Last day, included. */
  readonly to: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number | null;
  /** Sums of the period. */
  readonly totals: {
    /** Number of events. */
    readonly events: number;
    /** Number of devices. */
    readonly devices: number;
    /** Number of terminals. */
    readonly terminals: number;
  };
  /** Sums by event. */
  readonly by_event: readonly {
    /** Type of the event, as the device names it. */
    readonly event_type: string;
    /** Name of the event. */
    readonly event_name: string;
    /** Number of rows. */
    readonly count: number;
    /** Sum of the events' values; null when none has one. */
    readonly value_sum: Figure | null;
    /** Over the events that carry a value; six decimals. */
    readonly value_avg: Figure | null;
    /** Lowest value; null when no event has one. */
    readonly value_min: Figure | null;
    /** Highest value; null when no event has one. */
    readonly value_max: Figure | null;
  }[];
  /** Sums by day. */
  readonly by_day: readonly {
    /** The day. */
    readonly date: string;
    /** Number of rows. */
    readonly count: number;
  }[];
  /** Sums by terminal. */
  readonly by_terminal: readonly {
    /** Id of the terminal, which is one register. */
    readonly terminal_id: number;
    /** Number of rows. */
    readonly count: number;
    /** Its last heartbeat. */
    readonly last_seen_at: string | null;
  }[];
};

export type Terminal = {
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Letters, digits and hyphens, 1 to 100. */
  readonly device_identifier: string | null;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** One-time code by which a device enrols: ten letters and digits. */
  readonly activation_code: string | null;
  /** When the code was used, in UTC; null while it is unused. */
  readonly activation_used_at: string | null;
  /** Time of the last heartbeat, in UTC; null before the first. */
  readonly last_seen_at: string | null;
  /** Id of the licence; null without one. */
  readonly license_id: number | null;
  /** Status of the licence, such as `active`; null without a licence. */
  readonly license_status: string | null;
  /** Type of the licence, such as `pro`; null without a licence. */
  readonly license_type: string | null;
  /** When the licence ends, in UTC; null for no end. */
  readonly license_expires_at: string | null;
  /** Street; null for that of its location. */
  readonly street: string | null;
  /** City; null for that of its location. */
  readonly city: string | null;
  /** Postcode; null for that of its location. */
  readonly postcode: string | null;
  /** Country; null for that of its location. */
  readonly country_id: string | null;
  /** Phone; null for that of its location. */
  readonly phone: string | null;
  /** VAT number; null for that of its location. */
  readonly vat_number: string | null;
  /** Locations show the address of their store view; null for that of its location. */
  readonly address_use_storeview: boolean | null;
  /** Share held carts between registers; null for that of its location. */
  readonly share_held_carts: boolean | null;
  /** Status of new orders (empty = that of the shop platform); null for that of its location. */
  readonly order_status: string | null;
  /** Require an open register session for payment; null for that of its location. */
  readonly require_open_session: boolean | null;
  /** SKU of items that are typed in by hand; null for that of its location. */
  readonly custom_sale_sku: string | null;
  /** Load missing product attributes for promotions; null for that of its location. */
  readonly promo_attribute_lookup: boolean | null;
  /** Low-stock warning at or below; null for that of its location. */
  readonly low_stock_threshold: number | null;
  /** Keep stock per warehouse; null for that of its location. */
  readonly use_msi: boolean | null;
  /** Main categories on the start screen (empty = all); null for that of its location. */
  readonly categories: string | null;
  /** Minimum layaway deposit, percent; null for that of its location. */
  readonly layaway_deposit_min_percent: number | null;
  /** Days until a layaway expires; null for that of its location. */
  readonly layaway_expiry_days: number | null;
  /** Layaway cancellation fee, percent; null for that of its location. */
  readonly layaway_cancellation_fee_percent: number | null;
  /** Initial view of the pickup queue; null for that of its location. */
  readonly pickup_queue_filter: string | null;
  /** Order status after a pickup; null for that of its location. */
  readonly pickup_completed_status_code: string | null;
  /** Payment methods; null for that of its location. */
  readonly payment_methods: string | null;
  /** Payment method for pay by invoice; null for that of its location. */
  readonly pay_by_invoice_method: string | null;
  /** Invoice of a pay-by-invoice sale; null for that of its location. */
  readonly pay_by_invoice_invoicing_mode: string | null;
  /** Days to take goods back (0 = no limit); null for that of its location. */
  readonly refund_validity: number | null;
  /** Cash rounding step (0 = none); null for that of its location. */
  readonly cash_rounding_increment: string | null;
  /** Offer store credit in the discounts panel; null for that of its location. */
  readonly allow_store_credit: number | null;
  /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of its location. */
  readonly card_payment_provider: string | null;
  /** Provider A organisation id; null for that of its location. */
  readonly psp_a_organisation_id: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_api_key: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_test_api_key: string | null;
  /** Provider A test mode; null for that of its location. */
  readonly psp_a_test_mode: boolean | null;
  /** Payment method for sales via provider A; null for that of its location. */
  readonly psp_a_platform_method: string | null;
  /** Provider B token code; null for that of its location. */
  readonly psp_b_token_code: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_api_token: string | null;
  /** Provider B sales location (service id); null for that of its location. */
  readonly psp_b_service_id: string | null;
  /** Provider B test mode; null for that of its location. */
  readonly psp_b_test_mode: boolean | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_service_secret: string | null;
  /** Payment method for sales via provider B; null for that of its location. */
  readonly psp_b_platform_method: string | null;
  /** Receipt header; null for that of its location. */
  readonly receipt_header: string | null;
  /** Receipt footer; null for that of its location. */
  readonly receipt_footer: string | null;
  /** Show the cashier's name; null for that of its location. */
  readonly receipt_show_staff_name: boolean | null;
  /** Show the order number; null for that of its location. */
  readonly receipt_show_order_number: boolean | null;
  /** Show the receipt number; null for that of its location. */
  readonly receipt_show_receipt_number: boolean | null;
  /** Show the sale reference; null for that of its location. */
  readonly receipt_show_sale_reference: boolean | null;
  /** Text next to the QR code; null for that of its location. */
  readonly receipt_qr_text: string | null;
  /** Address in the QR code (empty = the receipt page); null for that of its location. */
  readonly receipt_qr_url: string | null;
  /** Logo size: `small`, `medium`, `large`; null for that of its location. */
  readonly receipt_logo_size: string | null;
  /** Position of the store details: `header`, `footer`; null for that of its location. */
  readonly receipt_store_info_placement: string | null;
  /** Print the customer receipt; null for that of its location. */
  readonly auto_print_customer_receipt: boolean | null;
  /** Print the customer's card slip; null for that of its location. */
  readonly auto_print_customer_slip: boolean | null;
  /** Print the merchant's card slip; null for that of its location. */
  readonly auto_print_merchant_slip: boolean | null;
  /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of its location. */
  readonly customer_prices: string | null;
  /** First name; null for that of its location. */
  readonly walk_in_customer_first_name: string | null;
  /** Last name; null for that of its location. */
  readonly walk_in_customer_last_name: string | null;
  /** E-mail; null for that of its location. */
  readonly walk_in_customer_email: string | null;
  /** Phone; null for that of its location. */
  readonly walk_in_customer_phone: string | null;
  /** Street; null for that of its location. */
  readonly walk_in_customer_street: string | null;
  /** City; null for that of its location. */
  readonly walk_in_customer_city: string | null;
  /** Region number; null for that of its location. */
  readonly walk_in_customer_region_id: number | null;
  /** Postcode; null for that of its location. */
  readonly walk_in_customer_postcode: string | null;
  /** Country; null for that of its location. */
  readonly walk_in_customer_country_id: string | null;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type TerminalConfig = {
  /** The terminal row with its license and fiscal fields. */
  readonly terminal: Record<string, unknown>;
  /** The linked license. */
  readonly license: Record<string, unknown> | null;
  /** The global config object at the website of the terminal's location. */
  readonly config: Record<string, unknown>;
  /** The location row with its address resolved; null when the location was deleted. */
  readonly location: Record<string, unknown> | null;
  /** Terminal overrides over location values over global defaults. */
  readonly resolved_config: Record<string, unknown>;
  /** Active staff of the location, without the hashes of passcodes. */
  readonly staff: readonly Record<string, unknown>[];
  /** Roles of the staff. */
  readonly roles: readonly Record<string, unknown>[];
  /** The hash of this configuration, as heartbeats name it. */
  readonly config_hash: string;
};

export type TerminalCredentials = {
  /** The rows. */
  readonly items: readonly {
    /** Number of the token. */
    readonly credential_id: number;
    /** Identifier that the device chose for itself. */
    readonly device_identifier: string;
    /** When the row was made, in UTC. */
    readonly created_at: string;
    /** Noted at most once a minute. */
    readonly last_used_at: string | null;
    /** active; submits_only: only receipts and closings of the time before; ended; or revoked. */
    readonly state: string;
    /** Since when it only submits. */
    readonly limited_at: string | null;
    /** disabled, code_renewed, unbound, replaced or deleted */
    readonly limited_because: string | null;
    /** Until when the token may still submit, in UTC; null for a full token. */
    readonly submits_until: string | null;
    /** When the token was revoked, in UTC; null while it was not. */
    readonly revoked_at: string | null;
  }[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
};

export type TerminalHealth = {
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** null: the location does not exist any more. */
  readonly location_name: string | null;
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** null: no device is bound. */
  readonly device_identifier: string | null;
  /** The first that applies: inactive, no_location (its location was deleted), unbound, license (not usable, or ends soon), silent, refused (a post of it was refused and has not arrived since), behind (its closings list receipts that are not there), clock (its clock is more than 5 minutes off), closed (silent, and nothing was sold since its register was closed), not_heard (activated, and neither a heartbeat nor a receipt of it since), ok. */
  readonly health: string;
  /** All that apply, in this order. */
  readonly reasons: readonly string[];
  /** The last heartbeat. */
  readonly last_seen_at: string | null;
  /** Seconds since the last heartbeat; null before the first. */
  readonly heartbeat_age_seconds: number | null;
  /** From its latest telemetry or heartbeat. */
  readonly app_version: string | null;
  /** When it reported this version first. */
  readonly app_version_reported_at: string | null;
  /** Documents of its closings that no receipt is held for. */
  readonly unsynced_receipts: number;
  /** The close of its oldest closing that misses documents. */
  readonly oldest_missing_at: string | null;
  /** Receipts on the device that are not synced, as it last reported; null: not reported. */
  readonly waiting_receipts: number | null;
  /** The oldest of them, by the device's clock. */
  readonly oldest_waiting_at: string | null;
  /** By how much the device's clock is ahead; negative: behind; null: not reported. */
  readonly clock_offset_seconds: number | null;
  /** The last heartbeat that reported one of these. */
  readonly reported_at: string | null;
  /** Rejected requests of this terminal in the last 7 days whose sale has not arrived since. */
  readonly refused_posts: number;
  /** The newest 20 of at most 100 rows. */
  readonly refused: readonly {
    /** /V1/pos/receipts, /V1/pos/register-reports or /V1/orders. */
    readonly route: string;
    /** invalid, license, not_authorized, unknown, conflict, too_large, too_many, other, or the outcome of a closing's collision. */
    readonly reason: string;
    /** Code of the error. */
    readonly code: string;
    /** The member of the body at fault, such as grand_total. */
    readonly field: string | null;
    /** The header X-Request-Id of the newest answer. */
    readonly request_id: string;
    /** Id of the sale, a UUID that the register made; a sale is stored once. */
    readonly sale_id: string | null;
    /** How often. */
    readonly times: number;
    /** Whether the sale arrived later. */
    readonly has_arrived: boolean;
    /** When it was first refused, in UTC. */
    readonly first_at: string;
    /** When it was last refused, in UTC. */
    readonly last_at: string;
  }[];
  /** Time of the last receipt, in UTC; null without one. */
  readonly last_receipt_at: string | null;
  /** When the last closing was closed, in UTC; null without one. */
  readonly last_closing_at: string | null;
  /** Id of the licence; null without one. */
  readonly license_id: number | null;
  /** Status of the licence, such as `active`; null without a licence. */
  readonly license_status: string | null;
  /** Type of the licence, such as `pro`; null without a licence. */
  readonly license_type: string | null;
  /** When the licence ends, in UTC; null for no end. */
  readonly license_expires_at: string | null;
  /** When the licensing service was last asked, in UTC; null before the first time. */
  readonly last_upstream_check_at: string | null;
};

export type TerminalInput = {
  /** Name that people read. */
  readonly name?: string;
  /** Id of the location, which is one shop. */
  readonly location_id?: number;
  /** Whether it is in use. */
  readonly is_active?: boolean;
  /** Letters, digits and hyphens. */
  readonly device_identifier?: string | null;
  /** Id of the licence; null without one. */
  readonly license_id?: number | null;
  /** Street; null for that of its location. */
  readonly street?: string | null;
  /** City; null for that of its location. */
  readonly city?: string | null;
  /** Postcode; null for that of its location. */
  readonly postcode?: string | null;
  /** Country; null for that of its location. */
  readonly country_id?: string | null;
  /** Phone; null for that of its location. */
  readonly phone?: string | null;
  /** VAT number; null for that of its location. */
  readonly vat_number?: string | null;
  /** Locations show the address of their store view; null for that of its location. */
  readonly address_use_storeview?: boolean | null;
  /** Share held carts between registers; null for that of its location. */
  readonly share_held_carts?: boolean | null;
  /** Status of new orders (empty = that of the shop platform); null for that of its location. */
  readonly order_status?: string | null;
  /** Require an open register session for payment; null for that of its location. */
  readonly require_open_session?: boolean | null;
  /** SKU of items that are typed in by hand; null for that of its location. */
  readonly custom_sale_sku?: string | null;
  /** Load missing product attributes for promotions; null for that of its location. */
  readonly promo_attribute_lookup?: boolean | null;
  /** Low-stock warning at or below; null for that of its location. */
  readonly low_stock_threshold?: number | null;
  /** Keep stock per warehouse; null for that of its location. */
  readonly use_msi?: boolean | null;
  /** Main categories on the start screen (empty = all); null for that of its location. */
  readonly categories?: string | null;
  /** Minimum layaway deposit, percent; null for that of its location. */
  readonly layaway_deposit_min_percent?: number | null;
  /** Days until a layaway expires; null for that of its location. */
  readonly layaway_expiry_days?: number | null;
  /** Layaway cancellation fee, percent; null for that of its location. */
  readonly layaway_cancellation_fee_percent?: number | null;
  /** Initial view of the pickup queue; null for that of its location. */
  readonly pickup_queue_filter?: string | null;
  /** Order status after a pickup; null for that of its location. */
  readonly pickup_completed_status_code?: string | null;
  /** Payment methods; null for that of its location. */
  readonly payment_methods?: string | null;
  /** Payment method for pay by invoice; null for that of its location. */
  readonly pay_by_invoice_method?: string | null;
  /** Invoice of a pay-by-invoice sale; null for that of its location. */
  readonly pay_by_invoice_invoicing_mode?: string | null;
  /** Days to take goods back (0 = no limit); null for that of its location. */
  readonly refund_validity?: number | null;
  /** Cash rounding step (0 = none); null for that of its location. */
  readonly cash_rounding_increment?: string | null;
  /** Offer store credit in the discounts panel; null for that of its location. */
  readonly allow_store_credit?: number | null;
  /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of its location. */
  readonly card_payment_provider?: string | null;
  /** Provider A organisation id; null for that of its location. */
  readonly psp_a_organisation_id?: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_api_key?: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_a_test_api_key?: string | null;
  /** Provider A test mode; null for that of its location. */
  readonly psp_a_test_mode?: boolean | null;
  /** Payment method for sales via provider A; null for that of its location. */
  readonly psp_a_platform_method?: string | null;
  /** Provider B token code; null for that of its location. */
  readonly psp_b_token_code?: string | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_api_token?: string | null;
  /** Provider B sales location (service id); null for that of its location. */
  readonly psp_b_service_id?: string | null;
  /** Provider B test mode; null for that of its location. */
  readonly psp_b_test_mode?: boolean | null;
  /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
  readonly psp_b_service_secret?: string | null;
  /** Payment method for sales via provider B; null for that of its location. */
  readonly psp_b_platform_method?: string | null;
  /** Receipt header; null for that of its location. */
  readonly receipt_header?: string | null;
  /** Receipt footer; null for that of its location. */
  readonly receipt_footer?: string | null;
  /** Show the cashier's name; null for that of its location. */
  readonly receipt_show_staff_name?: boolean | null;
  /** Show the order number; null for that of its location. */
  readonly receipt_show_order_number?: boolean | null;
  /** Show the receipt number; null for that of its location. */
  readonly receipt_show_receipt_number?: boolean | null;
  /** Show the sale reference; null for that of its location. */
  readonly receipt_show_sale_reference?: boolean | null;
  /** Text next to the QR code; null for that of its location. */
  readonly receipt_qr_text?: string | null;
  /** Address in the QR code (empty = the receipt page); null for that of its location. */
  readonly receipt_qr_url?: string | null;
  /** Logo size: `small`, `medium`, `large`; null for that of its location. */
  readonly receipt_logo_size?: string | null;
  /** Position of the store details: `header`, `footer`; null for that of its location. */
  readonly receipt_store_info_placement?: string | null;
  /** Print the customer receipt; null for that of its location. */
  readonly auto_print_customer_receipt?: boolean | null;
  /** Print the customer's card slip; null for that of its location. */
  readonly auto_print_customer_slip?: boolean | null;
  /** Print the merchant's card slip; null for that of its location. */
  readonly auto_print_merchant_slip?: boolean | null;
  /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of its location. */
  readonly customer_prices?: string | null;
  /** First name; null for that of its location. */
  readonly walk_in_customer_first_name?: string | null;
  /** Last name; null for that of its location. */
  readonly walk_in_customer_last_name?: string | null;
  /** E-mail; null for that of its location. */
  readonly walk_in_customer_email?: string | null;
  /** Phone; null for that of its location. */
  readonly walk_in_customer_phone?: string | null;
  /** Street; null for that of its location. */
  readonly walk_in_customer_street?: string | null;
  /** City; null for that of its location. */
  readonly walk_in_customer_city?: string | null;
  /** Region number; null for that of its location. */
  readonly walk_in_customer_region_id?: number | null;
  /** Postcode; null for that of its location. */
  readonly walk_in_customer_postcode?: string | null;
  /** Country; null for that of its location. */
  readonly walk_in_customer_country_id?: string | null;
  /** Id of the terminal, which is one register. */
  readonly terminal_id?: number | null;
  /** One-time code by which a device enrols: ten letters and digits. */
  readonly activation_code?: string | null;
  /** When the code was used, in UTC; null while it is unused. */
  readonly activation_used_at?: string | null;
  /** Time of the last heartbeat, in UTC; null before the first. */
  readonly last_seen_at?: string | null;
  /** Token of the licence; null without one. */
  readonly license_token?: string | null;
  /** Status of the licence, such as `active`; null without a licence. */
  readonly license_status?: string | null;
  /** Type of the licence, such as `pro`; null without a licence. */
  readonly license_type?: string | null;
  /** When the licence ends, in UTC; null for no end. */
  readonly license_expires_at?: string | null;
  /** Id of the technical security system of fiscal laws; null where none is needed. */
  readonly fiscal_tss_id?: string | null;
  /** Key of the technical security system; null where none is needed. */
  readonly fiscal_api_key?: string | null;
  /** When the row was made, in UTC. */
  readonly created_at?: string | null;
  /** When the row was last changed, in UTC. */
  readonly updated_at?: string | null;
};

export type TerminalSilentEvent = {
  /** Id of the terminal, which is one register. */
  readonly terminal_id: number;
  /** Name that people read. */
  readonly name: string;
  /** Id of the location, which is one shop. */
  readonly location_id: number;
  /** Null when the location does not exist any more. */
  readonly location_name: string | null;
  /** The last heartbeat, in UTC; null when the device never sent one. */
  readonly last_seen_at: string | null;
  /** true in an event of a sandbox, which no other event has. */
  readonly is_sandbox?: boolean;
};

export type TerminalStore = {
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Code of the store view. */
  readonly store_code: string;
  /** What receipts are headed with: the store's name, otherwise the location's. */
  readonly name: string;
  /** A picture as `data:image/…` or an https address; empty without a logo. */
  readonly logo_url: string;
  /** Currency of all amounts of the row, ISO 4217. */
  readonly currency: string;
  /** Language and country, such as `nl_NL`. */
  readonly locale: string;
  /** IANA time zone, such as `Europe/Amsterdam`. */
  readonly timezone: string;
  /** The group of a walk-in customer. */
  readonly customer_group_id: number;
  /** Whether the location is one for tests, whose sales reach no figure. */
  readonly is_sandbox: boolean;
};

export type TestEvent = {
  /** Id of the webhook. */
  readonly webhook_id: number;
  /** true in an event of a sandbox, which no other event has. */
  readonly is_sandbox?: boolean;
};

export type TierPrice = {
  /** Id of the customer group; 32000 for all groups. */
  readonly customer_group_id: number;
  /** Quantity. */
  readonly qty: Decimal;
  /** Null: a percentage off a product without a price. */
  readonly value: Decimal | null;
  /** Further members of the platform's format. */
  readonly extension_attributes: {
    /** Discount as a percentage, instead of a price. */
    readonly percentage_value?: Decimal;
    /** Id of the website; 0 for none. */
    readonly website_id: number;
  };
};

export type TierPriceInput = {
  /** 32000: all groups. */
  readonly customer_group_id?: number;
  /** Quantity. */
  readonly qty?: Decimal;
  /** The value. */
  readonly value?: Decimal | null;
  /** Further members of the platform's format. */
  readonly extension_attributes?: {
    /** Discount as a percentage, instead of a price; null for a price. */
    readonly percentage_value?: Decimal | null;
    /** 0: all. */
    readonly website_id?: number;
  };
};

export type TopProduct = {
  /** Stock keeping unit: the code of the product. */
  readonly sku: string;
  /** Name that people read. */
  readonly name: string;
  /** Pieces that were not brought back. */
  readonly qty: Decimal;
  /** Without tax. */
  readonly total: Decimal;
};

export type TradingDay = {
  /** IANA name of the zone of the location, else of the default store. */
  readonly time_zone: string;
  /** Base currency of the location, else of the default store. */
  readonly currency: string;
  /** Today, else the newest day with a receipt, as YYYY-MM-DD; null without receipts. */
  readonly day: string | null;
  /** The same weekday a week before. */
  readonly before_day: string | null;
  /** Whether the day is today in the time zone of the shop. */
  readonly is_today: boolean;
  /** The last full hour in the zone, HH:00, up to which days are compared; null for a day that is over. */
  readonly until: string | null;
  /** Receipts acknowledged later may be missing; null when none is. */
  readonly counted_until: string | null;
  /** Sums by currency. */
  readonly currencies: readonly {
    /** ISO 4217. */
    readonly currency: string | null;
    /** Number of receipts. */
    readonly receipts: number;
    /** Sales less refunds, with tax. */
    readonly net_sales: string;
    /** net_sales by receipt. */
    readonly average: string | null;
    /** All tenders. net_sales = paid + deposits + paid_earlier + other. */
    readonly paid: string;
    /** Less deposits and payments for earlier sales, which are not sales of the day. */
    readonly deposits: string;
    /** What layaways that were settled had paid before. */
    readonly paid_earlier: string;
    /** Rounded totals, receipts of an unknown kind, and payments that cannot be read. */
    readonly other: string;
    /** before_day up to `until`, each location on its own clock; null without a receipt. */
    readonly before: {
      /** Number of receipts. */
      readonly receipts: number;
      /** Sales less refunds, with tax. */
      readonly net_sales: string;
      /** Of these net sales; null when there is nothing to compare with. */
      readonly change_percent: number | null;
    } | null;
    /** From the first to the last hour with a receipt on either day. */
    readonly hours: readonly {
      /** Hour of the day, 0 to 23. */
      readonly hour: number;
      /** Sales less refunds, with tax. */
      readonly net_sales: string;
      /** Net sales of the same hour on the day that is compared. */
      readonly net_sales_before: string;
    }[];
  }[];
  /** Amounts by way of paying. */
  readonly tenders: readonly {
    /** ISO 4217. */
    readonly currency: string | null;
    /** cash, card, invoice, credit, elsewhere or unknown. */
    readonly tender: string;
    /** Amount, in the currency of the row. */
    readonly amount: string;
  }[];
  /** Products that were sold most. */
  readonly best_sellers: readonly {
    /** Stock keeping unit: the code of the product. */
    readonly sku: string | null;
    /** Name that people read. */
    readonly name: string | null;
    /** Sold less returned. */
    readonly quantity: string;
  }[];
  /** The 50 with the most receipts of the day, as listTradingDayLocations. */
  readonly locations: readonly {
    /** Null without a location, and for registers whose location is gone. */
    readonly location_id: number | null;
    /** Name of the location at the time of the document. */
    readonly location_name: string | null;
    /** Empty without a receipt. */
    readonly sold: readonly {
      /** ISO 4217. */
      readonly currency: string | null;
      /** Number of receipts. */
      readonly receipts: number;
      /** Sales less refunds, with tax. */
      readonly net_sales: string;
      /** before_day up to `until`, each location on its own clock; null without a receipt. */
      readonly before: {
        /** Number of receipts. */
        readonly receipts: number;
        /** Sales less refunds, with tax. */
        readonly net_sales: string;
        /** Of these net sales; null when there is nothing to compare with. */
        readonly change_percent: number | null;
      } | null;
    }[];
  }[];
  /** All that listTradingDayLocations lists. */
  readonly locations_count: number;
  /** Registers whose newest receipt is of a session without a closing; only without a location. */
  readonly registers_open?: number;
  /** These registers of the location, 500 at most; only with a location. */
  readonly registers?: readonly {
    /** Id of the terminal, which is one register. */
    readonly terminal_id: number;
    /** The first receipt of the session. */
    readonly opened_at: string;
    /** ISO 4217. */
    readonly currency: string | null;
    /** Cash left by the closing before, with the cash of the session's receipts; cash moved by hand is not known. Null without a drawer, an earlier closing or Vendor_Pos::register_reports. */
    readonly cash_expected: string | null;
  }[];
};

export type TradingDayLocations = {
  /** The rows. */
  readonly items: readonly {
    /** Null without a location, and for registers whose location is gone. */
    readonly location_id: number | null;
    /** Name of the location at the time of the document. */
    readonly location_name: string | null;
    /** Empty without a receipt. */
    readonly sold: readonly {
      /** ISO 4217. */
      readonly currency: string | null;
      /** Number of receipts. */
      readonly receipts: number;
      /** Sales less refunds, with tax. */
      readonly net_sales: string;
      /** before_day up to `until`, each location on its own clock; null without a receipt. */
      readonly before: {
        /** Number of receipts. */
        readonly receipts: number;
        /** Sales less refunds, with tax. */
        readonly net_sales: string;
        /** Of these net sales; null when there is nothing to compare with. */
        readonly change_percent: number | null;
      } | null;
    }[];
  }[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
  /** Receipts acknowledged later may be missing; null when none is. */
  readonly counted_until: string | null;
  /** Registers at the locations of the page whose newest receipt belongs to a session without a closing; 500 at most. */
  readonly registers: readonly {
    /** Id of the terminal, which is one register. */
    readonly terminal_id: number;
    /** The first receipt of the session. */
    readonly opened_at: string;
    /** ISO 4217. */
    readonly currency: string | null;
    /** Cash left by the closing before, with the cash of the session's receipts; cash moved by hand is not known. Null without a drawer, an earlier closing or Vendor_Pos::register_reports. */
    readonly cash_expected: string | null;
  }[];
};

export type UsedAccount = {
  /** Role, or role and key, by which `accounts` names the account. */
  readonly name: string;
  /** The account; null where the role has none. */
  readonly account: string | null;
  /** Whether DATEV computes the tax of the account. */
  readonly gross: boolean;
  /** Lines of entries with this account. */
  readonly lines: number;
};

export type ValidationRequest = {
  /** Missing or empty: an error row. */
  readonly email?: string;
  /** Missing or empty: an error row. */
  readonly firstname?: string;
  /** Missing or empty: an error row. */
  readonly lastname?: string;
  /** 0: the website of the URL's store view, of the default store view under /all. */
  readonly websiteId?: number;
  /** 0: unspecified. */
  readonly locationId?: number;
  /** For edits: this account may keep its own address. Ignored by creation. */
  readonly customerId?: number;
  /** Name of the company. */
  readonly company?: string;
  /** VAT number of the customer. */
  readonly taxvat?: string;
  /** Telephone number. */
  readonly phone?: string;
  /** Lines with line breaks between them. */
  readonly street?: string;
  /** Town. */
  readonly city?: string;
  /** Postcode. */
  readonly postcode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
};

export type ValidationResult = {
  /** Whether no row is an error. */
  readonly valid: boolean;
  /** What is wrong, or could be better. */
  readonly errors: readonly ValidationRow[];
};

export type ValidationRow = {
  /** The request's key that it is about; empty: the whole customer. */
  readonly field: string;
  /** Code for programs. */
  readonly code: string;
  /** error blocks saving; warning, info, normalize (a one-tap fix) do not. */
  readonly severity: string;
  /** The English sentence. */
  readonly message: string;
  /** On normalize and info rows only. */
  readonly suggested_value?: string;
};

export type VariantAttribute = {
  /** Id of the product attribute. */
  readonly attribute_id: string;
  /** Name that people read. */
  readonly label: string;
  /** Position among its neighbours, the lowest first. */
  readonly position: number;
  /** Id of the product. */
  readonly product_id: number;
  /** Values of the attribute that the variants have. */
  readonly values: readonly {
    /** A value of the attribute. */
    readonly value_index: string;
  }[];
};

export type VariantAttributeInput = {
  /** Id of a product attribute. */
  readonly attribute_id?: string;
  /** The label of the attribute when absent. */
  readonly label?: string;
  /** Position among its neighbours, the lowest first. */
  readonly position?: number;
  /** Id of the product. */
  readonly product_id?: number;
  /** What the blanks of the sentence are filled with. */
  readonly values?: readonly unknown[];
  /** Accepted and ignored. */
  readonly extension_attributes?: unknown;
  /** Accepted and ignored. */
  readonly id?: unknown;
  /** Accepted and ignored. */
  readonly is_use_default?: unknown;
};

export type VariantOption = {
  /** Name that people read. */
  readonly label: string;
  /** The value. */
  readonly value: string;
};

export type VatRow = {
  /** rate, unknown, reverse_charge or exempt as closings state them; untaxed: goods without a tax row; twice: below zero, the base that several taxes have in common; open: what rows lack in closings that do not add up; total. */
  readonly kind: string;
  /** A percentage. */
  readonly rate: number | null;
  /** Rates that a row combines, or that have one base. */
  readonly parts: readonly number[];
  /** Sales without tax. */
  readonly sales_net: string;
  /** Tax of sales. */
  readonly sales_tax: string;
  /** Refunds without tax. */
  readonly refund_net: string;
  /** Tax of refunds. */
  readonly refund_tax: string;
  /** Base of sales less refunds. */
  readonly net: string;
  /** Tax of sales less refunds. */
  readonly tax: string;
};

export type VerifiedStaff = {
  /** Id of the staff member. */
  readonly staff_id: number;
  /** When the passcode was last changed, in UTC; null without one. */
  readonly passcode_updated_at: string | null;
};

export type Webhook = {
  /** Id of the webhook. */
  readonly webhook_id: number;
  /** https; it must lead to a public address. */
  readonly url: string;
  /** vendor_pos_register_report_saved, receipt_stored, receipt_linked, order_placed, order_refunded, terminal_silent, evidence_checkpoint. When absent: vendor_pos_register_report_saved. */
  readonly event_names: readonly string[];
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Gets the events of sandboxes and no others. */
  readonly is_sandbox: boolean;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
};

export type WebhookWithSecret = {
  /** Id of the webhook. */
  readonly webhook_id: number;
  /** https; it must lead to a public address. */
  readonly url: string;
  /** vendor_pos_register_report_saved, receipt_stored, receipt_linked, order_placed, order_refunded, terminal_silent, evidence_checkpoint. When absent: vendor_pos_register_report_saved. */
  readonly event_names: readonly string[];
  /** Whether it is in use. */
  readonly is_active: boolean;
  /** Gets the events of sandboxes and no others. */
  readonly is_sandbox: boolean;
  /** When the row was made, in UTC. */
  readonly created_at: string;
  /** When the row was last changed, in UTC. */
  readonly updated_at: string;
  /** Standard Webhooks secret (whsec_…); returned only once. */
  readonly secret: string;
};

export type Website = {
  /** Id of the website; 0 for none. */
  readonly website_id: number;
  /** Code for programs. */
  readonly code: string;
  /** Name that people read. */
  readonly name: string;
  /** Whether it is the default. */
  readonly is_default: boolean;
  /** Id of the default store; null for none. */
  readonly default_group_id: number | null;
};

export type WebsiteList = {
  /** The rows. */
  readonly items: readonly {
    /** Id of the website; 0 for none. */
    readonly website_id: number;
    /** Code for programs. */
    readonly code: string;
    /** Name that people read. */
    readonly name: string;
    /** Whether it is the default. */
    readonly is_default: boolean;
    /** Id of the default store; null for none. */
    readonly default_group_id: number | null;
    /** Stores of the website. */
    readonly groups: readonly {
      /** Id of the customer group. */
      readonly group_id: number;
      /** Id of the website; 0 for none. */
      readonly website_id: number;
      /** Name that people read. */
      readonly name: string;
      /** Id of the default store view. */
      readonly default_store_id: number | null;
      /** Store views of the store. */
      readonly stores: readonly SettingStoreView[];
    }[];
  }[];
  /** Number of all rows that match, on all pages. */
  readonly total_count: number;
};

export type Wish = {
  /** Id of the entry. */
  readonly wishlist_item_id: number;
  /** Id of the customer. */
  readonly customer_id: number;
  /** Id of the product. */
  readonly product_id: number;
  /** Stock keeping unit: the code of the product. */
  readonly sku: string;
  /** Quantity. */
  readonly qty: number;
  /** Description for people. */
  readonly description: string | null;
  /** When it was added, in UTC. */
  readonly added_at: string;
};

export type Wishlist = {
  /** Id of the customer. */
  readonly customer_id: number;
  /** Number of entries. */
  readonly items_count: number;
  /** The rows. */
  readonly items: readonly WishlistItem[];
};

export type WishlistItem = {
  /** Id of the entry. */
  readonly wishlist_item_id: number;
  /** Id of the product. */
  readonly product_id: number;
  /** Stock keeping unit: the code of the product. */
  readonly sku: string;
  /** Name that people read. */
  readonly name: string;
  /** Quantity. */
  readonly qty: Decimal;
  /** The product's base price; null: it has none. */
  readonly price: Decimal | null;
  /** When it was added, in UTC. */
  readonly added_at: string;
  /** Description for people. */
  readonly description: string | null;
};

export interface Routes {
  "POST /V1/categories": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The category. */
      readonly category: CategoryInput;
    };
    answer: Category;
  };
  "GET /V1/categories/list": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Category[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /V1/coupons": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The coupon. */
      readonly coupon: CouponInput;
    };
    answer: Coupon;
  };
  "GET /V1/coupons/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Coupon[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/coupons/{couponId}": {
    path: { readonly couponId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Coupon;
  };
  "PUT /V1/coupons/{couponId}": {
    path: { readonly couponId: number };
    query: { readonly fields?: string };
    body: {
      /** The coupon. */
      readonly coupon: CouponInput;
    };
    answer: Coupon;
  };
  "DELETE /V1/coupons/{couponId}": {
    path: { readonly couponId: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /V1/creditmemo/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: CreditMemo;
  };
  "GET /V1/creditmemos": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly CreditMemo[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/customerGroups/default": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: CustomerGroup;
  };
  "GET /V1/customerGroups/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly CustomerGroup[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/customerGroups/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: CustomerGroup;
  };
  "POST /V1/customers": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The customer. */
      readonly customer: CustomerInput;
      /** Accepted but not stored: customers sign in with one-time codes. */
      readonly password?: string | null;
    };
    answer: Customer;
  };
  "POST /V1/customers/isEmailAvailable": {
    path: undefined;
    query: undefined;
    body: {
      /** E-mail address to look up. */
      readonly customerEmail: string;
      /** Id of the website; 0 for none. */
      readonly websiteId?: number | null;
    };
    answer: boolean;
  };
  "GET /V1/customers/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Customer[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/customers/{customerId}": {
    path: { readonly customerId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Customer;
  };
  "PUT /V1/customers/{customerId}": {
    path: { readonly customerId: number };
    query: { readonly fields?: string };
    body: {
      /** The customer. */
      readonly customer: CustomerInput;
      /** Accepted but not stored. */
      readonly passwordHash?: string | null;
    };
    answer: Customer;
  };
  "POST /V1/integration/admin/token": {
    path: undefined;
    query: undefined;
    body: {
      /** Name to sign in with. */
      readonly username: string;
      /** Password of the account. */
      readonly password: string;
      /** Code of the second factor, or a recovery code; ignored for an account without a second factor. */
      readonly otp?: string | null;
    };
    answer: string;
  };
  "POST /V1/invoice/{invoiceId}/refund": {
    path: { readonly invoiceId: number };
    query: undefined;
    body: {
      /** Accepted and ignored: the register or payment provider returns the money. */
      readonly isOnline?: boolean;
      /** The rows. */
      readonly items?:
        | readonly {
            /** Id of the order's line. */
            readonly order_item_id: number;
            /** Quantity. */
            readonly qty: Decimal;
            /** Accepted and ignored. */
            readonly extension_attributes?: unknown;
          }[]
        | null;
      /** Whether the customer gets a mail. */
      readonly notify?: boolean | null;
      /** Whether the remark is added to the document. */
      readonly appendComment?: boolean | null;
      /** Text of the remark; null for none. */
      readonly comment?: {
        /** Text of the remark; null for none. */
        readonly comment?: string | null;
        /** 1 when the customer sees it, otherwise 0. */
        readonly is_visible_on_front?: number | null;
        /** Accepted and ignored. */
        readonly extension_attributes?: unknown;
      } | null;
      /** Further amounts of the refund. */
      readonly arguments?: {
        /** All shipping that is left when absent. */
        readonly shipping_amount?: Decimal | null;
        /** Amount that was refunded on top; null for none. */
        readonly adjustment_positive?: Decimal | null;
        /** Fee that was kept back from the refund; null for none. */
        readonly adjustment_negative?: Decimal | null;
        /** Further members of the platform's format. */
        readonly extension_attributes?: {
          /** Items of the order whose refunded goods go back to stock; all of them when absent. */
          readonly return_to_stock_items?: readonly number[] | null;
          /** The sale that returns the money. A repeat with the same sale returns the first credit memo. */
          readonly pos_sale_id?: string | null;
        } | null;
      } | null;
    };
    answer: number;
  };
  "GET /V1/invoices": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Invoice[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/invoices/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Invoice;
  };
  "POST /V1/invoices/{id}/capture": {
    path: { readonly id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "POST /V1/order/{orderId}/invoice": {
    path: { readonly orderId: number };
    query: undefined;
    body: {
      /** The rows. */
      readonly items?:
        | readonly {
            /** Id of the order's line. */
            readonly order_item_id: number;
            /** Quantity. */
            readonly qty: Decimal;
            /** Accepted and ignored. */
            readonly extension_attributes?: unknown;
          }[]
        | null;
      /** Whether the customer gets a mail. */
      readonly notify?: boolean | null;
      /** Whether the remark is added to the document. */
      readonly appendComment?: boolean | null;
      /** Text of the remark; null for none. */
      readonly comment?: {
        /** Text of the remark; null for none. */
        readonly comment?: string | null;
        /** 1 when the customer sees it, otherwise 0. */
        readonly is_visible_on_front?: number | null;
        /** Accepted and ignored. */
        readonly extension_attributes?: unknown;
      } | null;
      /** True: the money is there, the invoice is paid. False: it stays open. */
      readonly capture?: boolean | null;
    };
    answer: number;
  };
  "POST /V1/order/{orderId}/refund": {
    path: { readonly orderId: number };
    query: undefined;
    body: {
      /** The rows. */
      readonly items?:
        | readonly {
            /** Id of the order's line. */
            readonly order_item_id: number;
            /** Quantity. */
            readonly qty: Decimal;
            /** Accepted and ignored. */
            readonly extension_attributes?: unknown;
          }[]
        | null;
      /** Whether the customer gets a mail. */
      readonly notify?: boolean | null;
      /** Whether the remark is added to the document. */
      readonly appendComment?: boolean | null;
      /** Text of the remark; null for none. */
      readonly comment?: {
        /** Text of the remark; null for none. */
        readonly comment?: string | null;
        /** 1 when the customer sees it, otherwise 0. */
        readonly is_visible_on_front?: number | null;
        /** Accepted and ignored. */
        readonly extension_attributes?: unknown;
      } | null;
      /** Further amounts of the refund. */
      readonly arguments?: {
        /** All shipping that is left when absent. */
        readonly shipping_amount?: Decimal | null;
        /** Amount that was refunded on top; null for none. */
        readonly adjustment_positive?: Decimal | null;
        /** Fee that was kept back from the refund; null for none. */
        readonly adjustment_negative?: Decimal | null;
        /** Further members of the platform's format. */
        readonly extension_attributes?: {
          /** Items of the order whose refunded goods go back to stock; all of them when absent. */
          readonly return_to_stock_items?: readonly number[] | null;
          /** The sale that returns the money. A repeat with the same sale returns the first credit memo. */
          readonly pos_sale_id?: string | null;
        } | null;
      } | null;
    };
    answer: number;
  };
  "POST /V1/orders": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The order. */
      readonly entity: OrderInput;
    };
    answer: Order;
  };
  "GET /V1/orders": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Order[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "PUT /V1/orders/create": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The order. */
      readonly entity: OrderInput;
    };
    answer: Order;
  };
  "GET /V1/orders/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Order;
  };
  "POST /V1/orders/{id}/cancel": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "POST /V1/orders/{id}/comments": {
    path: { readonly id: number };
    query: undefined;
    body: {
      /** The remark, with the status of the order. */
      readonly statusHistory: StatusHistory;
    };
    answer: boolean;
  };
  "GET /V1/orders/{id}/statuses": { path: { readonly id: number }; query: undefined; body: undefined; answer: string };
  "POST /V1/pos/audit-log": {
    path: undefined;
    query: undefined;
    body: {
      /** The entries. */
      readonly entries: readonly AuditEntryInput[];
    };
    answer: boolean;
  };
  "GET /V1/pos/audit-log": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly AuditEntry[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/pos/catalog": {
    path: undefined;
    query: {
      readonly websiteId?: number;
      readonly changedAfter?: number;
      readonly pageSize?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: RegisterCatalog;
  };
  "GET /V1/pos/catalog-rule-prices": {
    path: undefined;
    query: {
      readonly websiteId: number;
      readonly date?: string;
      readonly ifIndexedAfter?: string;
      readonly fields?: string;
    };
    body: undefined;
    answer: CatalogRulePrices;
  };
  "GET /V1/pos/categories": {
    path: undefined;
    query: { readonly changedAfter?: number; readonly fields?: string };
    body: undefined;
    answer: RegisterCategories;
  };
  "GET /V1/pos/config": { path: undefined; query: undefined; body: undefined; answer: string };
  "GET /V1/pos/customer-insights/{customerId}": {
    path: { readonly customerId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: CustomerInsights;
  };
  "POST /V1/pos/customer-prices": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The request. */
      readonly request: PricesInput;
    };
    answer: CustomerPrices;
  };
  "POST /V1/pos/customer-validate": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The request. */
      readonly request: ValidationRequest;
    };
    answer: ValidationResult;
  };
  "POST /V1/pos/customers": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The request. */
      readonly request: ValidationRequest;
    };
    answer: CreationResult;
  };
  "GET /V1/pos/customers/search": {
    path: undefined;
    query: { readonly query: string; readonly fields?: string };
    body: undefined;
    answer: FoundCustomers;
  };
  "GET /V1/pos/customers/{customerId}/credit-limit": {
    path: { readonly customerId: number };
    query: { readonly websiteId?: number; readonly fields?: string };
    body: undefined;
    answer: CreditLimit;
  };
  "GET /V1/pos/customers/{customerId}/rule-usage/{ruleId}": {
    path: { readonly customerId: number; readonly ruleId: number };
    query: { readonly couponCode?: string; readonly fields?: string };
    body: undefined;
    answer: RuleUsage;
  };
  "GET /V1/pos/fixed-product-taxes": {
    path: undefined;
    query: { readonly websiteId: number; readonly fields?: string };
    body: undefined;
    answer: FixedTaxes;
  };
  "GET /V1/pos/held-carts": {
    path: undefined;
    query: { readonly terminalId: number; readonly fields?: string };
    body: undefined;
    answer: HeldCarts;
  };
  "PUT /V1/pos/held-carts/{heldCartId}": {
    path: { readonly heldCartId: string };
    query: { readonly fields?: string };
    body: {
      /** The cart. */
      readonly cart: HeldCartInput;
    };
    answer: HeldCart;
  };
  "DELETE /V1/pos/held-carts/{heldCartId}": {
    path: { readonly heldCartId: string };
    query: { readonly terminalId: number; readonly version: number };
    body: undefined;
    answer: boolean;
  };
  "POST /V1/pos/held-carts/{heldCartId}/take": {
    path: { readonly heldCartId: string };
    query: { readonly fields?: string };
    body: {
      /** The request. */
      readonly request: TakeInput;
    };
    answer: TakenCart;
  };
  "GET /V1/pos/invoices/{number}": {
    path: { readonly number: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: BusinessInvoice;
  };
  "GET /V1/pos/invoices/{number}/xml": {
    path: { readonly number: string };
    query: undefined;
    body: undefined;
    answer: string;
  };
  "GET /V1/pos/journal-entries": {
    path: undefined;
    query: { readonly changedAfter?: number; readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly JournalEntry[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
      /** With changedAfter, in the place of search_criteria. */
      readonly highest_revision?: number;
    };
  };
  "GET /V1/pos/locations": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Location[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /V1/pos/locations": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The location. */
      readonly location: LocationInput;
    };
    answer: Location;
  };
  "GET /V1/pos/locations/code/{code}": {
    path: { readonly code: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: Location;
  };
  "GET /V1/pos/locations/{locationId}": {
    path: { readonly locationId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Location;
  };
  "PUT /V1/pos/locations/{locationId}": {
    path: { readonly locationId: number };
    query: { readonly fields?: string };
    body: {
      /** The location. */
      readonly location: LocationInput;
    };
    answer: Location;
  };
  "DELETE /V1/pos/locations/{locationId}": {
    path: { readonly locationId: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /V1/pos/newsletter/status": {
    path: undefined;
    query: { readonly email: string; readonly fields?: string };
    body: undefined;
    answer: NewsletterState;
  };
  "POST /V1/pos/newsletter/subscribe": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** E-mail address. */
      readonly email: string;
      /** Links the subscription when the account has this address; else it is a guest's. */
      readonly customerId?: number;
    };
    answer: NewsletterState;
  };
  "POST /V1/pos/newsletter/unsubscribe": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** E-mail address. */
      readonly email: string;
      /** Links the subscription when the account has this address; else it is a guest's. */
      readonly customerId?: number;
    };
    answer: NewsletterState;
  };
  "GET /V1/pos/order-statuses": { path: undefined; query: undefined; body: undefined; answer: readonly OrderStatus[] };
  "GET /V1/pos/postcode-patterns": { path: undefined; query: undefined; body: undefined; answer: string };
  "GET /V1/pos/promotions": {
    path: undefined;
    query: { readonly websiteId?: number; readonly changedAfter?: number; readonly fields?: string };
    body: undefined;
    answer: RegisterPromotions;
  };
  "POST /V1/pos/receipts": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The receipt. */
      readonly receipt: ReceiptInput;
    };
    answer: Receipt;
  };
  "GET /V1/pos/receipts": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Receipt[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/pos/receipts/by-increment-id/{incrementId}": {
    path: { readonly incrementId: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: Receipt;
  };
  "POST /V1/pos/receipts/email": {
    path: undefined;
    query: undefined;
    body: {
      /** Token of the receipt, as in the address of its page. */
      readonly receiptToken: string;
      /** E-mail address. */
      readonly email?: string | null;
    };
    answer: boolean;
  };
  "GET /V1/pos/receipts/{receiptId}": {
    path: { readonly receiptId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Receipt;
  };
  "POST /V1/pos/receipts/{receiptId}/invoice": {
    path: { readonly receiptId: number };
    query: { readonly fields?: string };
    body: {
      /** Who gets the invoice. */
      readonly buyer: InvoiceBuyer;
    };
    answer: BusinessInvoice;
  };
  "POST /V1/pos/register-reports": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** A schema 1 closing, keys in snake_case. Stored byte for byte; unknown members are allowed. */
      readonly report: unknown;
    };
    answer: SubmittedClosing;
  };
  "GET /V1/pos/register-reports": {
    path: undefined;
    query: { readonly changedAfter?: number; readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ClosingRow[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
      /** With changedAfter, in the place of search_criteria. */
      readonly highest_revision?: number;
    };
  };
  "GET /V1/pos/register-reports/{reportId}": {
    path: { readonly reportId: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: ClosingWithDocument;
  };
  "GET /V1/pos/register-reports/{reportId}/evaluation": {
    path: { readonly reportId: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: ClosingEvaluation;
  };
  "GET /V1/pos/register-reports/{reportId}/states": {
    path: { readonly reportId: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: ClosingStates;
  };
  "POST /V1/pos/self-checkout/otp/request": {
    path: undefined;
    query: undefined;
    body: {
      /** The request. */
      readonly request: OtpRequest;
    };
    answer: unknown;
  };
  "POST /V1/pos/self-checkout/otp/verify": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The request. */
      readonly request: OtpProof;
    };
    answer: CustomerSummary;
  };
  "POST /V1/pos/staff/verify": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The request. */
      readonly request: PasscodeRequest;
    };
    answer: VerifiedStaff;
  };
  "GET /V1/pos/tax-rates": {
    path: undefined;
    query: { readonly websiteId?: number; readonly fields?: string };
    body: undefined;
    answer: RegisterTaxes;
  };
  "POST /V1/pos/telemetry": {
    path: undefined;
    query: undefined;
    body: {
      /** Malformed events are left out; without a non-empty list of events nothing is stored. */
      readonly payload?: unknown;
    };
    answer: boolean;
  };
  "GET /V1/pos/telemetry/report": {
    path: undefined;
    query: { readonly locationId?: number; readonly from?: string; readonly to?: string; readonly fields?: string };
    body: undefined;
    answer: TelemetryReport;
  };
  "GET /V1/pos/terminals": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Terminal[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /V1/pos/terminals": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The terminal: the register that the call is about. */
      readonly terminal: TerminalInput;
    };
    answer: Terminal;
  };
  "POST /V1/pos/terminals/activate": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** 4 or more letters and digits. */
      readonly activationCode: string;
      /** Letters, digits and hyphens. */
      readonly deviceIdentifier: string;
    };
    answer: Activation;
  };
  "POST /V1/pos/terminals/deactivate": {
    path: undefined;
    query: undefined;
    body: {
      /** Id of the terminal. */
      readonly terminalId: number;
      /** Identifier that the device chose when it was enrolled. */
      readonly deviceIdentifier: string;
    };
    answer: boolean;
  };
  "POST /V1/pos/terminals/enroll": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** 10 letters and digits. */
      readonly activationCode: string;
      /** Letters, digits and hyphens. */
      readonly deviceIdentifier: string;
    };
    answer: Enrollment;
  };
  "GET /V1/pos/terminals/{terminalId}": {
    path: { readonly terminalId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Terminal;
  };
  "PUT /V1/pos/terminals/{terminalId}": {
    path: { readonly terminalId: number };
    query: { readonly fields?: string };
    body: {
      /** The terminal: the register that the call is about. */
      readonly terminal: TerminalInput;
    };
    answer: Terminal;
  };
  "DELETE /V1/pos/terminals/{terminalId}": {
    path: { readonly terminalId: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /V1/pos/terminals/{terminalId}/config": {
    path: { readonly terminalId: number };
    query: undefined;
    body: undefined;
    answer: string;
  };
  "POST /V1/pos/terminals/{terminalId}/heartbeat": {
    path: { readonly terminalId: number };
    query: { readonly fields?: string };
    body: {
      /** Identifier that the device chose when it was enrolled. */
      readonly deviceIdentifier: string;
      /** Receipts on the device that the service does not have yet. */
      readonly unsyncedReceipts?: number;
      /** When the oldest of them was made. */
      readonly oldestUnsyncedAt?: string;
      /** Version of the app on the register. */
      readonly appVersion?: string;
      /** The device's clock, uncorrected. */
      readonly deviceTime?: string;
    };
    answer: Heartbeat;
  };
  "POST /V1/pos/terminals/{terminalId}/license/refresh": {
    path: { readonly terminalId: number };
    query: { readonly fields?: string };
    body: {
      /** Identifier that the device chose when it was enrolled. */
      readonly deviceIdentifier: string;
    };
    answer: LicenseRefresh;
  };
  "GET /V1/pos/terminals/{terminalId}/store": {
    path: { readonly terminalId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: TerminalStore;
  };
  "GET /V1/pos/wishlist/{customerId}": {
    path: { readonly customerId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Wishlist;
  };
  "GET /V1/products": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Product[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /V1/products": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The product. */
      readonly product: ProductInput;
    };
    answer: Product;
  };
  "GET /V1/products/attributes": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Attribute[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /V1/products/attributes": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The product attribute. */
      readonly attribute: AttributeInput;
    };
    answer: Attribute;
  };
  "GET /V1/products/attributes/{attributeCode}": {
    path: { readonly attributeCode: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: Attribute;
  };
  "PUT /V1/products/attributes/{attributeCode}": {
    path: { readonly attributeCode: string };
    query: { readonly fields?: string };
    body: {
      /** The product attribute. */
      readonly attribute: AttributeInput;
    };
    answer: Attribute;
  };
  "GET /V1/products/{sku}": {
    path: { readonly sku: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: Product;
  };
  "PUT /V1/products/{sku}": {
    path: { readonly sku: string };
    query: { readonly fields?: string };
    body: {
      /** The product. */
      readonly product: ProductInput;
    };
    answer: Product;
  };
  "DELETE /V1/products/{sku}": { path: { readonly sku: string }; query: undefined; body: undefined; answer: boolean };
  "POST /V1/salesRules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The rule. */
      readonly rule: CartRuleInput;
    };
    answer: CartRule;
  };
  "GET /V1/salesRules/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly CartRule[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/salesRules/{ruleId}": {
    path: { readonly ruleId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: CartRule;
  };
  "PUT /V1/salesRules/{ruleId}": {
    path: { readonly ruleId: number };
    query: { readonly fields?: string };
    body: {
      /** The rule. */
      readonly rule: CartRuleInput;
    };
    answer: CartRule;
  };
  "DELETE /V1/salesRules/{ruleId}": {
    path: { readonly ruleId: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /V1/store/storeConfigs": { path: undefined; query: undefined; body: undefined; answer: readonly StoreConfig[] };
  "GET /V1/store/storeGroups": { path: undefined; query: undefined; body: undefined; answer: readonly StoreGroup[] };
  "GET /V1/store/storeViews": { path: undefined; query: undefined; body: undefined; answer: readonly StoreView[] };
  "GET /V1/store/websites": { path: undefined; query: undefined; body: undefined; answer: readonly StoreWebsite[] };
  "POST /V1/taxClasses": {
    path: undefined;
    query: undefined;
    body: {
      /** The tax class. */
      readonly taxClass: TaxClassInput;
    };
    answer: string;
  };
  "GET /V1/taxClasses/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly TaxClass[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/taxClasses/{taxClassId}": {
    path: { readonly taxClassId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: TaxClass;
  };
  "PUT /V1/taxClasses/{taxClassId}": {
    path: { readonly taxClassId: number };
    query: undefined;
    body: {
      /** The tax class. */
      readonly taxClass: TaxClassInput;
    };
    answer: string;
  };
  "DELETE /V1/taxClasses/{taxClassId}": {
    path: { readonly taxClassId: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "POST /V1/taxRates": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The rate of tax. */
      readonly taxRate: TaxRateInput;
    };
    answer: TaxRate;
  };
  "PUT /V1/taxRates": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The rate of tax. */
      readonly taxRate: TaxRateInput;
    };
    answer: TaxRate;
  };
  "GET /V1/taxRates/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly TaxRate[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/taxRates/{rateId}": {
    path: { readonly rateId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: TaxRate;
  };
  "DELETE /V1/taxRates/{rateId}": {
    path: { readonly rateId: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "POST /V1/taxRules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The rule. */
      readonly rule: TaxRuleInput;
    };
    answer: TaxRule;
  };
  "PUT /V1/taxRules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** The rule. */
      readonly rule: TaxRuleInput;
    };
    answer: TaxRule;
  };
  "GET /V1/taxRules/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly TaxRule[];
      /** The search as the service read it. */
      readonly search_criteria?: Record<string, unknown>;
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /V1/taxRules/{ruleId}": {
    path: { readonly ruleId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: TaxRule;
  };
  "DELETE /V1/taxRules/{ruleId}": {
    path: { readonly ruleId: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
}

export interface AdminRoutes {
  "GET /account": { path: undefined; query: { readonly fields?: string }; body: undefined; answer: OwnAccount };
  "PUT /account": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Name that people read. */
      readonly name?: string;
      /** E-mail address. */
      readonly email?: string | null;
    };
    answer: OwnAccount;
  };
  "GET /account/attention-mails": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: AttentionChoice;
  };
  "PUT /account/attention-mails": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** At 07:00 of the shop, when something needs attention. */
      readonly is_daily: boolean;
      /** When a register becomes silent or a closing is mismatched. */
      readonly is_at_once: boolean;
      /** Each Monday at 07:00 of the shop, last week's sales by shop beside those of the week before; only with Vendor_Pos::receipts. */
      readonly is_weekly: boolean;
      /** Language of the mails: en, nl or de. */
      readonly locale: string;
    };
    answer: AttentionChoice;
  };
  "POST /account/recovery-codes": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Password of the account. */
      readonly password: string;
      /** Code of the second factor, or a recovery code; ignored for an account without a second factor. */
      readonly otp?: string | null;
    };
    answer: RecoveryCodes;
  };
  "POST /account/second-factor": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** Base32. */
      readonly secret: string;
      /** The text of a QR code. */
      readonly uri: string;
    };
  };
  "POST /account/second-factor/confirm": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Code for programs. */
      readonly code: string;
    };
    answer: RecoveryCodes;
  };
  "POST /account/second-factor/turn-off": {
    path: undefined;
    query: undefined;
    body: {
      /** Password of the account. */
      readonly password: string;
      /** Code of the second factor, or a recovery code; ignored for an account without a second factor. */
      readonly otp?: string | null;
    };
    answer: boolean;
  };
  "GET /admin-roles": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "admin_role_id" | "name" | "created_at" | "updated_at"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly AdminRole[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /admin-roles": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the administrator's role. */
      readonly admin_role_id?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Name that people read. */
      readonly name: string;
      /** ACL resources; `all` grants every one. */
      readonly resources: readonly string[];
    };
    answer: AdminRole;
  };
  "PUT /admin-roles/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the administrator's role. */
      readonly admin_role_id?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Name that people read. */
      readonly name?: string;
      /** ACL resources; `all` grants every one. */
      readonly resources?: readonly string[];
    };
    answer: AdminRole;
  };
  "DELETE /admin-roles/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /admin-users": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "admin_user_id"
            | "username"
            | "name"
            | "email"
            | "admin_role_id"
            | "is_active"
            | "created_at"
            | "updated_at"
            | "role_name"
            | "has_second_factor"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly AdminUser[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /admin-users": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the administrator. */
      readonly admin_user_id?: number;
      /** Name of the role. */
      readonly role_name?: string;
      /** Whether the account has a second factor. */
      readonly has_second_factor?: boolean;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Letters, digits and . _ @ + - */
      readonly username: string;
      /** Name that people read. */
      readonly name: string;
      /** E-mail address. */
      readonly email?: string | null;
      /** 12 or more characters, none of the commonest passwords, not the user name. Never returned. */
      readonly password: string;
      /** Id of the administrator's role. */
      readonly admin_role_id: number;
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: AdminUser;
  };
  "PUT /admin-users/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the administrator. */
      readonly admin_user_id?: number;
      /** Name of the role. */
      readonly role_name?: string;
      /** Whether the account has a second factor. */
      readonly has_second_factor?: boolean;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Letters, digits and . _ @ + - */
      readonly username?: string;
      /** Name that people read. */
      readonly name?: string;
      /** E-mail address. */
      readonly email?: string | null;
      /** 12 or more characters, none of the commonest passwords, not the user name. Never returned. */
      readonly password?: string;
      /** Id of the administrator's role. */
      readonly admin_role_id?: number;
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: AdminUser;
  };
  "DELETE /admin-users/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /attention": { path: undefined; query: { readonly fields?: string }; body: undefined; answer: Attention };
  "GET /audit-log": {
    path: undefined;
    query: {
      readonly after?: number;
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "log_id"
            | "entity_type"
            | "entity_id"
            | "entity_name"
            | "field_name"
            | "change_source"
            | "staff_id"
            | "staff_name"
            | "terminal_id"
            | "location_id"
            | "is_submitted"
            | "created_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly AuditEntry[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /audit-log.csv": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "log_id"
            | "entity_type"
            | "entity_id"
            | "entity_name"
            | "field_name"
            | "change_source"
            | "staff_id"
            | "staff_name"
            | "terminal_id"
            | "location_id"
            | "is_submitted"
            | "created_at"
        ]?: unknown;
      };
    };
    body: undefined;
    answer: string;
  };
  "GET /books/accounts": {
    path: undefined;
    query: { readonly scope?: string; readonly scope_id?: number; readonly date: string; readonly fields?: string };
    body: undefined;
    answer: BookAccounts;
  };
  "PUT /books/accounts": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** default, websites or stores. */
      readonly scope: string;
      /** Id of the website or the store view; 0 for the default scope. */
      readonly scope_id: number;
      /** First business date on which these accounts apply, YYYY-MM-DD. */
      readonly valid_from: string;
      /** skr03, skr04, nl, generic: accounts of roles that `accounts` leaves out. */
      readonly preset: string;
      /** Accounts by role, or by role and key: a text, or an object with `account` and `gross`, true for an account whose tax the bookkeeper's program computes. */
      readonly accounts: unknown;
      /** What files for DATEV state. */
      readonly datev: {
        /** Number of the tax consultant, 1001 to 9999999. */
        readonly consultant: number | null;
        /** Number of the client at the consultant, 1 to 99999. */
        readonly client: number | null;
        /** Digits of an account of the general ledger, 4 to 8. */
        readonly account_length: number;
        /** First day of the financial year, MM-DD. */
        readonly fiscal_year_start: string;
      };
    };
    answer: BookAccounts;
  };
  "GET /books/accounts/used": {
    path: undefined;
    query: {
      readonly from: string;
      readonly to: string;
      readonly scope?: string;
      readonly scope_id?: number;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly UsedAccount[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /books/accounts/versions": {
    path: undefined;
    query: {
      readonly scope?: string;
      readonly scope_id?: number;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly BookAccountsVersion[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
      /** Scopes that accounts can be stored for. */
      readonly scopes: readonly BookScope[];
    };
  };
  "GET /books/cash-book.csv": {
    path: undefined;
    query: { readonly from: string; readonly to: string; readonly location_id: number; readonly terminal_id?: number };
    body: undefined;
    answer: string;
  };
  "GET /books/closings/{report_id}/entries": {
    path: { readonly report_id: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly JournalEntry[];
    };
  };
  "POST /books/closings/{report_id}/entry": {
    path: { readonly report_id: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: JournalEntry;
  };
  "GET /books/datev.csv": {
    path: undefined;
    query: { readonly from: string; readonly to: string; readonly location_id: number };
    body: undefined;
    answer: string;
  };
  "GET /books/deliveries": {
    path: undefined;
    query: {
      readonly from: string;
      readonly to: string;
      readonly location_id?: number;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly KeptDelivery[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /books/deliveries": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** YYYY-MM. */
      readonly month: string;
      /** Id of the location, which is one shop. */
      readonly location_id: number;
      /** The files: journal, datev, cash-book. */
      readonly formats: readonly string[];
      /** Last day, included. */
      readonly to: readonly string[];
    };
    answer: BookDelivery;
  };
  "GET /books/dsfinvk-findings": {
    path: undefined;
    query: { readonly location_id: number; readonly from: string; readonly to: string; readonly fields?: string };
    body: undefined;
    answer: {
      /** Closings in the files. */
      readonly closings: number;
      /** Receipts in the files. */
      readonly receipts: number;
      /** Codes of what is noteworthy, such as `cash_short`. */
      readonly findings: readonly {
        /** What the files lack, or a reader should look at, such as `tse_missing`. */
        readonly code: string;
        /** How often it was found. */
        readonly count: number;
        /** The first closings, receipts or columns, at most five. */
        readonly examples: readonly string[];
      }[];
    };
  };
  "GET /books/dsfinvk.zip": {
    path: undefined;
    query: { readonly location_id: number; readonly from: string; readonly to: string };
    body: undefined;
    answer: string;
  };
  "GET /books/grand-totals": {
    path: undefined;
    query: {
      readonly from: string;
      readonly to: string;
      readonly location_id: number;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** Closings by business date. */
      readonly items: readonly GrandTotal[];
      /** Closings with an entry in the period. */
      readonly total_count: number;
      /** Closings of the period without an entry, which no figure here has. */
      readonly waiting: number;
      /** Days of the period by currency. */
      readonly days: readonly DayTotal[];
      /** Months of the period by currency. */
      readonly months: readonly MonthTotal[];
    };
  };
  "GET /books/journal.csv": {
    path: undefined;
    query: { readonly from: string; readonly to: string; readonly location_id?: number };
    body: undefined;
    answer: string;
  };
  "GET /books/months": {
    path: undefined;
    query: {
      readonly from: string;
      readonly to: string;
      readonly location_id?: number;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly BookMonth[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /books/retention": {
    path: undefined;
    query: { readonly location_id: number; readonly fields?: string };
    body: undefined;
    answer: BookRetention;
  };
  "POST /books/retention/holds": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the location, which is one shop. */
      readonly location_id: number;
      /** First day at the location, YYYY-MM-DD. */
      readonly from: string;
      /** Last day, included. */
      readonly to: string;
      /** Why, without the name of a person: a case number. */
      readonly reason: string;
    };
    answer: {
      /** Number of the hold. */
      readonly hold_id: number;
    };
  };
  "DELETE /books/retention/holds/{hold_id}": {
    path: { readonly hold_id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /books/saft-no.xml": {
    path: undefined;
    query: { readonly from: string; readonly to: string; readonly location_id: number; readonly currency?: string };
    body: undefined;
    answer: string;
  };
  "GET /cart-price-rules": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "rule_id"
            | "name"
            | "is_active"
            | "coupon_type"
            | "simple_action"
            | "discount_amount"
            | "sort_order"
            | "times_used"
            | "from_date"
            | "to_date"
            | "created_at"
            | "updated_at"
            | "website_ids"
            | "customer_group_ids"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly CartRule<number>[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /cart-price-rules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the rule. */
      readonly rule_id?: number;
      /** Orders that it was applied to, less those that were canceled. */
      readonly times_used?: number;
      /** Whether the coupons of the rule are generated. */
      readonly use_auto_generation?: boolean;
      /** How often one coupon may be used; 0 for no limit. */
      readonly uses_per_coupon?: number;
      /** Free shipping: `0` none, `1` for matching items, `2` for a cart with matching items. */
      readonly simple_free_shipping?: string;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Name that people read. */
      readonly name: string;
      /** Description for people. */
      readonly description?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** Ids of the websites where it counts. */
      readonly website_ids: readonly number[];
      /** Ids of the customer groups for which it counts. */
      readonly customer_group_ids: readonly number[];
      /** First day, YYYY-MM-DD. */
      readonly from_date?: string | null;
      /** Last day, YYYY-MM-DD. */
      readonly to_date?: string | null;
      /** NO_COUPON, SPECIFIC_COUPON or AUTO */
      readonly coupon_type?: string;
      /** 0: no limit. */
      readonly uses_per_customer?: number;
      /** by_percent, by_fixed, cart_fixed or buy_x_get_y */
      readonly simple_action: string;
      /** Discount, in the currency of the document. */
      readonly discount_amount: number;
      /** At most so many pieces are discounted. */
      readonly discount_qty?: number | null;
      /** Quantity that must be bought for one discount. */
      readonly discount_step?: number;
      /** Whether the rule also discounts shipping. */
      readonly apply_to_shipping?: boolean;
      /** An object, stored and returned unchanged: registers evaluate it, not the service. */
      readonly condition?: unknown;
      /** An object, stored and returned unchanged: registers evaluate it, not the service. */
      readonly action_condition?: unknown;
      /** Lower ones apply first. */
      readonly sort_order?: number;
      /** Whether no further rule applies after this one. */
      readonly stop_rules_processing?: boolean;
    };
    answer: CartRule<number>;
  };
  "PUT /cart-price-rules/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the rule. */
      readonly rule_id?: number;
      /** Orders that it was applied to, less those that were canceled. */
      readonly times_used?: number;
      /** Whether the coupons of the rule are generated. */
      readonly use_auto_generation?: boolean;
      /** How often one coupon may be used; 0 for no limit. */
      readonly uses_per_coupon?: number;
      /** Free shipping: `0` none, `1` for matching items, `2` for a cart with matching items. */
      readonly simple_free_shipping?: string;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Name that people read. */
      readonly name?: string;
      /** Description for people. */
      readonly description?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** Ids of the websites where it counts. */
      readonly website_ids?: readonly number[];
      /** Ids of the customer groups for which it counts. */
      readonly customer_group_ids?: readonly number[];
      /** First day, YYYY-MM-DD. */
      readonly from_date?: string | null;
      /** Last day, YYYY-MM-DD. */
      readonly to_date?: string | null;
      /** NO_COUPON, SPECIFIC_COUPON or AUTO */
      readonly coupon_type?: string;
      /** 0: no limit. */
      readonly uses_per_customer?: number;
      /** by_percent, by_fixed, cart_fixed or buy_x_get_y */
      readonly simple_action?: string;
      /** Discount, in the currency of the document. */
      readonly discount_amount?: number;
      /** At most so many pieces are discounted. */
      readonly discount_qty?: number | null;
      /** Quantity that must be bought for one discount. */
      readonly discount_step?: number;
      /** Whether the rule also discounts shipping. */
      readonly apply_to_shipping?: boolean;
      /** An object, stored and returned unchanged: registers evaluate it, not the service. */
      readonly condition?: unknown;
      /** An object, stored and returned unchanged: registers evaluate it, not the service. */
      readonly action_condition?: unknown;
      /** Lower ones apply first. */
      readonly sort_order?: number;
      /** Whether no further rule applies after this one. */
      readonly stop_rules_processing?: boolean;
    };
    answer: CartRule<number>;
  };
  "DELETE /cart-price-rules/{id}": {
    path: { readonly id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /categories": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "category_id" | "name"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly CategoryChoice[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /categories": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Name that people read. */
      readonly name?: string;
    };
    answer: CategoryChoice;
  };
  "GET /config-deliveries": {
    path: undefined;
    query: {
      readonly terminal_id?: number;
      readonly scope?: string;
      readonly scope_id?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: ConfigDeliveryList;
  };
  "GET /connector": { path: undefined; query: { readonly fields?: string }; body: undefined; answer: ConnectorAnswer };
  "PUT /connector": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Name of the platform's kind. */
      readonly kind: string;
      /** One entry for each setting of the kind that is not empty. */
      readonly settings: readonly {
        /** Name that people read. */
        readonly name: string;
        /** The value. */
        readonly value: string;
      }[];
      /** Never shown again. Absent: the stored one is kept. */
      readonly secret?: string;
      /** Active: sales are sent and records are pulled. Needs a check without blocking findings. */
      readonly is_active?: boolean;
      /** Import kinds that the platform owns: refused here while the connector is active. */
      readonly owned_kinds?: readonly string[];
    };
    answer: ConnectorAnswer;
  };
  "DELETE /connector": { path: undefined; query: undefined; body: undefined; answer: boolean };
  "GET /connector-differences": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [name in "difference_id" | "kind" | "key" | "code" | "note" | "found_at" | "ended_at"]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ConnectorDifference[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /connector-differences/{difference_id}/resolve": {
    path: { readonly difference_id: number };
    query: undefined;
    body: {
      /** pull_again: take the platform's record, also one that could not be stored. send: send our record of a customer. disable: disable a record that is gone at the platform. close: leave the difference as it is. */
      readonly how: string;
      /** Needed to close it. */
      readonly note?: string;
    };
    answer: boolean;
  };
  "GET /connector-tasks": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in "task_id" | "kind" | "subject" | "key" | "state" | "attempts" | "next_at" | "created_at" | "ended_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ConnectorTask[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /connector-tasks/send-again": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** How many were parked. */
      readonly tasks: number;
    };
  };
  "POST /connector-tasks/{task_id}/leave": {
    path: { readonly task_id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "POST /connector-tasks/{task_id}/send-again": {
    path: { readonly task_id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "POST /connector/check": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** What the connector found. */
      readonly findings: readonly {
        /** credentials, version, companion, installation, currency, tax, time_zone, clock, filter or other. */
        readonly code: string;
        /** The English sentence. */
        readonly message: string;
        /** Whether the connector must not run with it. */
        readonly is_blocking: boolean;
      }[];
    };
  };
  "POST /connector/options": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Name of the platform's kind. */
      readonly kind: string;
      /** One entry for each setting of the kind that is not empty. */
      readonly settings: readonly {
        /** Name that people read. */
        readonly name: string;
        /** The value. */
        readonly value: string;
      }[];
      /** Never shown again. Absent: the stored one is kept. */
      readonly secret?: string;
    };
    answer: {
      /** What this service can send. */
      readonly ours: readonly {
        /** Name of the list. */
        readonly list: string;
        /** Values as they are stored, and what they are called. */
        readonly values: readonly {
          /** The value. */
          readonly value: string;
          /** Name that people read. */
          readonly label: string;
        }[];
      }[];
      /** Empty without an address and a secret, and where the platform has no such list. */
      readonly theirs: readonly {
        /** Name of the setting. */
        readonly setting: string;
        /** Values as they are stored, and what they are called. */
        readonly values: readonly {
          /** The value. */
          readonly value: string;
          /** Name that people read. */
          readonly label: string;
        }[];
      }[];
      /** Why the platform's lists could not be read. */
      readonly problem: string | null;
    };
  };
  "GET /coupons": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "coupon_id"
            | "rule_id"
            | "code"
            | "usage_limit"
            | "usage_per_customer"
            | "times_used"
            | "expiration_date"
            | "is_primary"
            | "type"
            | "created_at"
            | "rule_name"
            | "used_percent"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ListedCoupon[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /coupons": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the coupon. */
      readonly coupon_id?: number;
      /** Orders that it was used in, less those that were canceled. */
      readonly times_used?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** 0 for a coupon that was entered, 1 for one that was generated. */
      readonly type?: number;
      /** Name of the rule. */
      readonly rule_name?: string;
      /** Of its limit, rounded down; null without a limit. */
      readonly used_percent?: number | null;
      /** Id of the rule. */
      readonly rule_id: number;
      /** Compared without regard to case. */
      readonly code: string;
      /** 0 or null: no limit. */
      readonly usage_limit?: number | null;
      /** 0 or null: no limit. */
      readonly usage_per_customer?: number | null;
      /** When the coupon ends; null for no end. */
      readonly expiration_date?: string | null;
      /** Whether it is the one coupon of its rule. */
      readonly is_primary?: boolean;
    };
    answer: ListedCoupon;
  };
  "GET /coupons/{coupon_id}/uses": {
    path: { readonly coupon_id: number };
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "customer_id" | "times_used"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly CouponUse[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "PUT /coupons/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the coupon. */
      readonly coupon_id?: number;
      /** Orders that it was used in, less those that were canceled. */
      readonly times_used?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** 0 for a coupon that was entered, 1 for one that was generated. */
      readonly type?: number;
      /** Name of the rule. */
      readonly rule_name?: string;
      /** Of its limit, rounded down; null without a limit. */
      readonly used_percent?: number | null;
      /** Id of the rule. */
      readonly rule_id?: number;
      /** Compared without regard to case. */
      readonly code?: string;
      /** 0 or null: no limit. */
      readonly usage_limit?: number | null;
      /** 0 or null: no limit. */
      readonly usage_per_customer?: number | null;
      /** When the coupon ends; null for no end. */
      readonly expiration_date?: string | null;
      /** Whether it is the one coupon of its rule. */
      readonly is_primary?: boolean;
    };
    answer: ListedCoupon;
  };
  "DELETE /coupons/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /credit-limits": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in "customer" | "customer_credit_limit_id" | "customer_id" | "website_id" | "credit_limit" | "updated_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly CustomerLimit[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /credit-limits": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the credit limit. */
      readonly customer_credit_limit_id?: number;
      /** Name of the customer. */
      readonly customer_name?: string;
      /** E-mail address of the customer. */
      readonly customer_email?: string;
      /** Open invoices by base currency. */
      readonly open_invoices?: readonly {
        /** Currency of all amounts of the row, ISO 4217. */
        readonly currency: string;
        /** Total with tax. */
        readonly total: number;
      }[];
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Id of the customer. */
      readonly customer_id: number;
      /** 0: every website. A limit of one website takes precedence. */
      readonly website_id?: number;
      /** In the website's base currency; 0 grants no credit. */
      readonly credit_limit: number;
    };
    answer: CustomerLimit;
  };
  "PUT /credit-limits/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the credit limit. */
      readonly customer_credit_limit_id?: number;
      /** Name of the customer. */
      readonly customer_name?: string;
      /** E-mail address of the customer. */
      readonly customer_email?: string;
      /** Open invoices by base currency. */
      readonly open_invoices?: readonly {
        /** Currency of all amounts of the row, ISO 4217. */
        readonly currency: string;
        /** Total with tax. */
        readonly total: number;
      }[];
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Id of the customer. */
      readonly customer_id?: number;
      /** 0: every website. A limit of one website takes precedence. */
      readonly website_id?: number;
      /** In the website's base currency; 0 grants no credit. */
      readonly credit_limit?: number;
    };
    answer: CustomerLimit;
  };
  "DELETE /credit-limits/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /customer-prices": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "customer_price_id"
            | "customer_id"
            | "product_id"
            | "sku"
            | "product"
            | "website_id"
            | "price"
            | "updated_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly OwnPrice[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /customer-prices": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the customer price. */
      readonly customer_price_id?: number;
      /** Id of the product. */
      readonly product_id?: number;
      /** Name of the product. */
      readonly product_name?: string;
      /** Base price of the product; null: it has none. */
      readonly base_price?: number | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Id of the customer. */
      readonly customer_id: number;
      /** Stock keeping unit: the code of the product. */
      readonly sku: string;
      /** 0: every website. */
      readonly website_id?: number;
      /** From this quantity on; 1 when absent. */
      readonly qty?: number;
      /** Price of one unit, in the currency of the row. */
      readonly price: number;
    };
    answer: OwnPrice;
  };
  "PUT /customer-prices/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the customer price. */
      readonly customer_price_id?: number;
      /** Id of the product. */
      readonly product_id?: number;
      /** Name of the product. */
      readonly product_name?: string;
      /** Base price of the product; null: it has none. */
      readonly base_price?: number | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Id of the customer. */
      readonly customer_id?: number;
      /** Stock keeping unit: the code of the product. */
      readonly sku?: string;
      /** 0: every website. */
      readonly website_id?: number;
      /** From this quantity on; 1 when absent. */
      readonly qty?: number;
      /** Price of one unit, in the currency of the row. */
      readonly price?: number;
    };
    answer: OwnPrice;
  };
  "DELETE /customer-prices/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /customers": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in "customer_id" | "name" | "email" | "text" | "group_id" | "website_id" | "created_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Account[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /customers/{customer_id}/credit": {
    path: { readonly customer_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: CreditOverview;
  };
  "GET /event-deliveries": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "delivery_id"
            | "event_name"
            | "report_id"
            | "revision"
            | "terminal_id"
            | "receipt_id"
            | "order_id"
            | "target_kind"
            | "target_id"
            | "state"
            | "attempts"
            | "last_status"
            | "last_attempt_at"
            | "delivered_at"
            | "created_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly EventDelivery[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /event-deliveries/{delivery_id}/redeliver": {
    path: { readonly delivery_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: EventDelivery;
  };
  "GET /evidence": { path: undefined; query: { readonly fields?: string }; body: undefined; answer: EvidenceStatus };
  "GET /evidence/bundle.zip": {
    path: undefined;
    query: { readonly location_id: number; readonly from: string; readonly to: string };
    body: undefined;
    answer: string;
  };
  "POST /evidence/checkpoint": { path: undefined; query: undefined; body: undefined; answer: string };
  "GET /evidence/consistency": {
    path: undefined;
    query: { readonly from: number; readonly to: number; readonly fields?: string };
    body: undefined;
    answer: EvidenceConsistency;
  };
  "GET /evidence/entries/{index}": {
    path: { readonly index: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: EvidenceEntry;
  };
  "GET /evidence/proof": {
    path: undefined;
    query: { readonly kind: string; readonly key: string };
    body: undefined;
    answer: string;
  };
  "POST /evidence/verify": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Checkpoints that were kept outside. */
      readonly checkpoints?: readonly string[];
    };
    answer: EvidenceVerdict;
  };
  "GET /group-credit-limits": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in "customer_group_credit_limit_id" | "customer_group_id" | "website_id" | "credit_limit" | "updated_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly GroupLimit[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /group-credit-limits": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the credit limit of the group. */
      readonly customer_group_credit_limit_id?: number;
      /** Name of the customer group. */
      readonly group_name?: string;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Id of the customer group; 32000 for all groups. */
      readonly customer_group_id: number;
      /** 0: every website. A limit of one website takes precedence. */
      readonly website_id?: number;
      /** In the website's base currency; 0 grants no credit. */
      readonly credit_limit: number;
    };
    answer: GroupLimit;
  };
  "PUT /group-credit-limits/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the credit limit of the group. */
      readonly customer_group_credit_limit_id?: number;
      /** Name of the customer group. */
      readonly group_name?: string;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Id of the customer group; 32000 for all groups. */
      readonly customer_group_id?: number;
      /** 0: every website. A limit of one website takes precedence. */
      readonly website_id?: number;
      /** In the website's base currency; 0 grants no credit. */
      readonly credit_limit?: number;
    };
    answer: GroupLimit;
  };
  "DELETE /group-credit-limits/{id}": {
    path: { readonly id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /imports": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "import_id" | "kind" | "created_at"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly PastImport[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /imports": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** One of the kinds of GET /admin/api/imports/kinds. */
      readonly kind: string;
      /** csv (default) or jsonl. */
      readonly format?: string;
      /** The file. */
      readonly content: string;
      /** Its name, for the audit log. */
      readonly file?: string;
      /** Object of our column by the name of a column in the file; null: the column is left out. */
      readonly mapping?: unknown;
      /** Stores nothing when a row is rejected. */
      readonly all_or_nothing?: boolean;
      /** Validates everything and stores nothing. */
      readonly dry_run?: boolean;
    };
    answer: ImportResult;
  };
  "GET /imports/kinds": { path: undefined; query: { readonly fields?: string }; body: undefined; answer: ImportKinds };
  "POST /imports/preview": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** One of the kinds of GET /admin/api/imports/kinds. */
      readonly kind: string;
      /** The beginning of a CSV file. */
      readonly content: string;
    };
    answer: ImportPreview;
  };
  "GET /integrations": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in "integration_id" | "name" | "is_active" | "created_at" | "updated_at" | "last_used_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Integration[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /integrations": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the integration. */
      readonly integration_id?: number;
      /** When the token was last used, in UTC; null before the first time. */
      readonly last_used_at?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Shown this once. */
      readonly access_token?: string;
      /** Name that people read. */
      readonly name: string;
      /** ACL resources; `all` grants every one. */
      readonly resources: readonly string[];
      /** Locations that the token is bound to; empty: all. */
      readonly location_ids?: readonly number[];
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: IntegrationWithToken;
  };
  "PUT /integrations/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the integration. */
      readonly integration_id?: number;
      /** When the token was last used, in UTC; null before the first time. */
      readonly last_used_at?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Shown this once. */
      readonly access_token?: string;
      /** Name that people read. */
      readonly name?: string;
      /** ACL resources; `all` grants every one. */
      readonly resources?: readonly string[];
      /** Locations that the token is bound to; empty: all. */
      readonly location_ids?: readonly number[];
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: Integration;
  };
  "DELETE /integrations/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /integrations/{id}/requests": {
    path: { readonly id: number };
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "entry_id"
            | "request_id"
            | "requested_at"
            | "method"
            | "path"
            | "status"
            | "error_code"
            | "duration_ms"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly LoggedRequest[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /integrations/{id}/rotate": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: IntegrationWithToken;
  };
  "GET /invoices": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "invoice_id"
            | "invoice_number"
            | "issued_on"
            | "type_code"
            | "receipt_id"
            | "location_id"
            | "buyer_name"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ListedInvoice[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /invoices/{number}/xml": {
    path: { readonly number: string };
    query: undefined;
    body: undefined;
    answer: string;
  };
  "GET /jobs": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in "job_id" | "kind" | "state" | "retry_count" | "created_at" | "start_after" | "completed_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Job[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /jobs": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Of a scheduled job; for an unknown one the answer names all. */
      readonly kind: string;
    };
    answer: {
      /** Id of the job. */
      readonly job_id: string;
    };
  };
  "POST /jobs/{job_id}/dismiss": {
    path: { readonly job_id: string };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "POST /jobs/{job_id}/retry": {
    path: { readonly job_id: string };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /licenses": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "license_id"
            | "license_token"
            | "license_type"
            | "license_status"
            | "license_expires_at"
            | "last_upstream_check_at"
            | "last_upstream_check_succeeded"
            | "created_at"
            | "updated_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly License[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /licenses": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the licence. */
      readonly license_id?: number;
      /** For a new license: the licensing service's token, or absent for one of its own. */
      readonly license_token?: string;
      /** free or pro */
      readonly license_type?: string;
      /** active, inactive, expired, suspended or revoked */
      readonly license_status?: string;
      /** null: never */
      readonly expires_at?: string | null;
      /** When the licence ends, in UTC; null for no end. */
      readonly license_expires_at?: string | null;
      /** Whether the licence has ended. */
      readonly is_over?: boolean;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value, null removes it. */
      readonly fiscal_tss_id?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value, null removes it. */
      readonly fiscal_api_key?: string | null;
      /** When the licensing service was last asked, in UTC; null before the first time. */
      readonly last_upstream_check_at?: string | null;
      /** Whether the licensing service answered the last time. */
      readonly last_upstream_check_succeeded?: boolean | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
    };
    answer: License;
  };
  "PUT /licenses/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the licence. */
      readonly license_id?: number;
      /** For a new license: the licensing service's token, or absent for one of its own. */
      readonly license_token?: string;
      /** free or pro */
      readonly license_type?: string;
      /** active, inactive, expired, suspended or revoked */
      readonly license_status?: string;
      /** null: never */
      readonly expires_at?: string | null;
      /** When the licence ends, in UTC; null for no end. */
      readonly license_expires_at?: string | null;
      /** Whether the licence has ended. */
      readonly is_over?: boolean;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value, null removes it. */
      readonly fiscal_tss_id?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value, null removes it. */
      readonly fiscal_api_key?: string | null;
      /** When the licensing service was last asked, in UTC; null before the first time. */
      readonly last_upstream_check_at?: string | null;
      /** Whether the licensing service answered the last time. */
      readonly last_upstream_check_succeeded?: boolean | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
    };
    answer: License;
  };
  "POST /licenses/{id}/check": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: License;
  };
  "POST /list-exports": {
    path: undefined;
    query: undefined;
    body: {
      /** Name of the list, such as receipts. */
      readonly list: string;
      /** Rows of the file. */
      readonly rows: number;
    };
    answer: boolean;
  };
  "GET /list-views": {
    path: undefined;
    query: { readonly list: string; readonly fields?: string };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ListView[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /list-views": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Name of the list, such as receipts. */
      readonly list: string;
      /** Name that people read. */
      readonly name: string;
      /** For every administrator who may read the list; needs Vendor_Pos::settings. */
      readonly is_shared: boolean;
      /** The query of the list's address. */
      readonly query: string;
      /** 50 at most. */
      readonly hidden_columns: readonly string[];
    };
    answer: ListView;
  };
  "PUT /list-views/{list_view_id}": {
    path: { readonly list_view_id: number };
    query: { readonly fields?: string };
    body: {
      /** Name that people read. */
      readonly name?: string;
      /** For every administrator who may read the list; needs Vendor_Pos::settings. */
      readonly is_shared?: boolean;
      /** The query of the list's address. */
      readonly query?: string;
      /** 50 at most. */
      readonly hidden_columns?: readonly string[];
    };
    answer: ListView;
  };
  "DELETE /list-views/{list_view_id}": {
    path: { readonly list_view_id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /locations": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "location_id"
            | "name"
            | "code"
            | "website_id"
            | "source_code"
            | "is_active"
            | "tax_use_address"
            | "created_at"
            | "updated_at"
            | "street"
            | "city"
            | "postcode"
            | "country_id"
            | "phone"
            | "vat_number"
            | "address_use_storeview"
            | "share_held_carts"
            | "order_status"
            | "require_open_session"
            | "custom_sale_sku"
            | "promo_attribute_lookup"
            | "low_stock_threshold"
            | "use_msi"
            | "categories"
            | "layaway_deposit_min_percent"
            | "layaway_expiry_days"
            | "layaway_cancellation_fee_percent"
            | "pickup_queue_filter"
            | "pickup_completed_status_code"
            | "payment_methods"
            | "pay_by_invoice_method"
            | "pay_by_invoice_invoicing_mode"
            | "refund_validity"
            | "cash_rounding_increment"
            | "allow_store_credit"
            | "card_payment_provider"
            | "psp_a_organisation_id"
            | "psp_a_test_mode"
            | "psp_a_platform_method"
            | "psp_b_token_code"
            | "psp_b_service_id"
            | "psp_b_test_mode"
            | "psp_b_platform_method"
            | "receipt_header"
            | "receipt_footer"
            | "receipt_show_staff_name"
            | "receipt_show_order_number"
            | "receipt_show_receipt_number"
            | "receipt_show_sale_reference"
            | "receipt_qr_text"
            | "receipt_qr_url"
            | "receipt_logo_size"
            | "receipt_store_info_placement"
            | "auto_print_customer_receipt"
            | "auto_print_customer_slip"
            | "auto_print_merchant_slip"
            | "customer_prices"
            | "walk_in_customer_first_name"
            | "walk_in_customer_last_name"
            | "walk_in_customer_email"
            | "walk_in_customer_phone"
            | "walk_in_customer_street"
            | "walk_in_customer_city"
            | "walk_in_customer_region_id"
            | "walk_in_customer_postcode"
            | "walk_in_customer_country_id"
            | "is_sandbox"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly AdminLocation[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /locations": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the location, which is one shop. */
      readonly location_id?: number;
      /** Name that people read. */
      readonly name?: string;
      /** Code for programs. */
      readonly code?: string;
      /** Id of the website; 0 for none. */
      readonly website_id?: number | null;
      /** Code of the stock source; empty for none. */
      readonly source_code?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** Whether tax is computed for the address of the location instead of the shop's. */
      readonly tax_use_address?: boolean;
      /** Street; null for that of the settings. */
      readonly street?: string | null;
      /** City; null for that of the settings. */
      readonly city?: string | null;
      /** Postcode; null for that of the settings. */
      readonly postcode?: string | null;
      /** Country; null for that of the settings. */
      readonly country_id?: string | null;
      /** Phone; null for that of the settings. */
      readonly phone?: string | null;
      /** VAT number; null for that of the settings. */
      readonly vat_number?: string | null;
      /** Locations show the address of their store view; null for that of the settings. */
      readonly address_use_storeview?: boolean | null;
      /** Share held carts between registers; null for that of the settings. */
      readonly share_held_carts?: boolean | null;
      /** Status of new orders (empty = that of the shop platform); null for that of the settings. */
      readonly order_status?: string | null;
      /** Require an open register session for payment; null for that of the settings. */
      readonly require_open_session?: boolean | null;
      /** SKU of items that are typed in by hand; null for that of the settings. */
      readonly custom_sale_sku?: string | null;
      /** Load missing product attributes for promotions; null for that of the settings. */
      readonly promo_attribute_lookup?: boolean | null;
      /** Low-stock warning at or below; null for that of the settings. */
      readonly low_stock_threshold?: number | null;
      /** Keep stock per warehouse; null for that of the settings. */
      readonly use_msi?: boolean | null;
      /** Main categories on the start screen (empty = all); null for that of the settings. */
      readonly categories?: string | null;
      /** Minimum layaway deposit, percent; null for that of the settings. */
      readonly layaway_deposit_min_percent?: number | null;
      /** Days until a layaway expires; null for that of the settings. */
      readonly layaway_expiry_days?: number | null;
      /** Layaway cancellation fee, percent; null for that of the settings. */
      readonly layaway_cancellation_fee_percent?: number | null;
      /** Initial view of the pickup queue; null for that of the settings. */
      readonly pickup_queue_filter?: string | null;
      /** Order status after a pickup; null for that of the settings. */
      readonly pickup_completed_status_code?: string | null;
      /** Payment methods; null for that of the settings. */
      readonly payment_methods?: string | null;
      /** Payment method for pay by invoice; null for that of the settings. */
      readonly pay_by_invoice_method?: string | null;
      /** Invoice of a pay-by-invoice sale; null for that of the settings. */
      readonly pay_by_invoice_invoicing_mode?: string | null;
      /** Days to take goods back (0 = no limit); null for that of the settings. */
      readonly refund_validity?: number | null;
      /** Cash rounding step (0 = none); null for that of the settings. */
      readonly cash_rounding_increment?: string | null;
      /** Offer store credit in the discounts panel; null for that of the settings. */
      readonly allow_store_credit?: number | null;
      /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of the settings. */
      readonly card_payment_provider?: string | null;
      /** Provider A organisation id; null for that of the settings. */
      readonly psp_a_organisation_id?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_a_api_key?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_a_test_api_key?: string | null;
      /** Provider A test mode; null for that of the settings. */
      readonly psp_a_test_mode?: boolean | null;
      /** Payment method for sales via provider A; null for that of the settings. */
      readonly psp_a_platform_method?: string | null;
      /** Provider B token code; null for that of the settings. */
      readonly psp_b_token_code?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_b_api_token?: string | null;
      /** Provider B sales location (service id); null for that of the settings. */
      readonly psp_b_service_id?: string | null;
      /** Provider B test mode; null for that of the settings. */
      readonly psp_b_test_mode?: boolean | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_b_service_secret?: string | null;
      /** Payment method for sales via provider B; null for that of the settings. */
      readonly psp_b_platform_method?: string | null;
      /** Receipt header; null for that of the settings. */
      readonly receipt_header?: string | null;
      /** Receipt footer; null for that of the settings. */
      readonly receipt_footer?: string | null;
      /** Show the cashier's name; null for that of the settings. */
      readonly receipt_show_staff_name?: boolean | null;
      /** Show the order number; null for that of the settings. */
      readonly receipt_show_order_number?: boolean | null;
      /** Show the receipt number; null for that of the settings. */
      readonly receipt_show_receipt_number?: boolean | null;
      /** Show the sale reference; null for that of the settings. */
      readonly receipt_show_sale_reference?: boolean | null;
      /** Text next to the QR code; null for that of the settings. */
      readonly receipt_qr_text?: string | null;
      /** Address in the QR code (empty = the receipt page); null for that of the settings. */
      readonly receipt_qr_url?: string | null;
      /** Logo size: `small`, `medium`, `large`; null for that of the settings. */
      readonly receipt_logo_size?: string | null;
      /** Position of the store details: `header`, `footer`; null for that of the settings. */
      readonly receipt_store_info_placement?: string | null;
      /** Print the customer receipt; null for that of the settings. */
      readonly auto_print_customer_receipt?: boolean | null;
      /** Print the customer's card slip; null for that of the settings. */
      readonly auto_print_customer_slip?: boolean | null;
      /** Print the merchant's card slip; null for that of the settings. */
      readonly auto_print_merchant_slip?: boolean | null;
      /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of the settings. */
      readonly customer_prices?: string | null;
      /** First name; null for that of the settings. */
      readonly walk_in_customer_first_name?: string | null;
      /** Last name; null for that of the settings. */
      readonly walk_in_customer_last_name?: string | null;
      /** E-mail; null for that of the settings. */
      readonly walk_in_customer_email?: string | null;
      /** Phone; null for that of the settings. */
      readonly walk_in_customer_phone?: string | null;
      /** Street; null for that of the settings. */
      readonly walk_in_customer_street?: string | null;
      /** City; null for that of the settings. */
      readonly walk_in_customer_city?: string | null;
      /** Region number; null for that of the settings. */
      readonly walk_in_customer_region_id?: number | null;
      /** Postcode; null for that of the settings. */
      readonly walk_in_customer_postcode?: string | null;
      /** Country; null for that of the settings. */
      readonly walk_in_customer_country_id?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Set when the location is created; it cannot be changed. */
      readonly is_sandbox?: boolean;
      /** Comma-separated validator keys. */
      readonly customer_validators?: string | null;
    };
    answer: AdminLocation;
  };
  "PUT /locations/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the location, which is one shop. */
      readonly location_id?: number;
      /** Name that people read. */
      readonly name?: string;
      /** Code for programs. */
      readonly code?: string;
      /** Id of the website; 0 for none. */
      readonly website_id?: number | null;
      /** Code of the stock source; empty for none. */
      readonly source_code?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** Whether tax is computed for the address of the location instead of the shop's. */
      readonly tax_use_address?: boolean;
      /** Street; null for that of the settings. */
      readonly street?: string | null;
      /** City; null for that of the settings. */
      readonly city?: string | null;
      /** Postcode; null for that of the settings. */
      readonly postcode?: string | null;
      /** Country; null for that of the settings. */
      readonly country_id?: string | null;
      /** Phone; null for that of the settings. */
      readonly phone?: string | null;
      /** VAT number; null for that of the settings. */
      readonly vat_number?: string | null;
      /** Locations show the address of their store view; null for that of the settings. */
      readonly address_use_storeview?: boolean | null;
      /** Share held carts between registers; null for that of the settings. */
      readonly share_held_carts?: boolean | null;
      /** Status of new orders (empty = that of the shop platform); null for that of the settings. */
      readonly order_status?: string | null;
      /** Require an open register session for payment; null for that of the settings. */
      readonly require_open_session?: boolean | null;
      /** SKU of items that are typed in by hand; null for that of the settings. */
      readonly custom_sale_sku?: string | null;
      /** Load missing product attributes for promotions; null for that of the settings. */
      readonly promo_attribute_lookup?: boolean | null;
      /** Low-stock warning at or below; null for that of the settings. */
      readonly low_stock_threshold?: number | null;
      /** Keep stock per warehouse; null for that of the settings. */
      readonly use_msi?: boolean | null;
      /** Main categories on the start screen (empty = all); null for that of the settings. */
      readonly categories?: string | null;
      /** Minimum layaway deposit, percent; null for that of the settings. */
      readonly layaway_deposit_min_percent?: number | null;
      /** Days until a layaway expires; null for that of the settings. */
      readonly layaway_expiry_days?: number | null;
      /** Layaway cancellation fee, percent; null for that of the settings. */
      readonly layaway_cancellation_fee_percent?: number | null;
      /** Initial view of the pickup queue; null for that of the settings. */
      readonly pickup_queue_filter?: string | null;
      /** Order status after a pickup; null for that of the settings. */
      readonly pickup_completed_status_code?: string | null;
      /** Payment methods; null for that of the settings. */
      readonly payment_methods?: string | null;
      /** Payment method for pay by invoice; null for that of the settings. */
      readonly pay_by_invoice_method?: string | null;
      /** Invoice of a pay-by-invoice sale; null for that of the settings. */
      readonly pay_by_invoice_invoicing_mode?: string | null;
      /** Days to take goods back (0 = no limit); null for that of the settings. */
      readonly refund_validity?: number | null;
      /** Cash rounding step (0 = none); null for that of the settings. */
      readonly cash_rounding_increment?: string | null;
      /** Offer store credit in the discounts panel; null for that of the settings. */
      readonly allow_store_credit?: number | null;
      /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of the settings. */
      readonly card_payment_provider?: string | null;
      /** Provider A organisation id; null for that of the settings. */
      readonly psp_a_organisation_id?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_a_api_key?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_a_test_api_key?: string | null;
      /** Provider A test mode; null for that of the settings. */
      readonly psp_a_test_mode?: boolean | null;
      /** Payment method for sales via provider A; null for that of the settings. */
      readonly psp_a_platform_method?: string | null;
      /** Provider B token code; null for that of the settings. */
      readonly psp_b_token_code?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_b_api_token?: string | null;
      /** Provider B sales location (service id); null for that of the settings. */
      readonly psp_b_service_id?: string | null;
      /** Provider B test mode; null for that of the settings. */
      readonly psp_b_test_mode?: boolean | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_b_service_secret?: string | null;
      /** Payment method for sales via provider B; null for that of the settings. */
      readonly psp_b_platform_method?: string | null;
      /** Receipt header; null for that of the settings. */
      readonly receipt_header?: string | null;
      /** Receipt footer; null for that of the settings. */
      readonly receipt_footer?: string | null;
      /** Show the cashier's name; null for that of the settings. */
      readonly receipt_show_staff_name?: boolean | null;
      /** Show the order number; null for that of the settings. */
      readonly receipt_show_order_number?: boolean | null;
      /** Show the receipt number; null for that of the settings. */
      readonly receipt_show_receipt_number?: boolean | null;
      /** Show the sale reference; null for that of the settings. */
      readonly receipt_show_sale_reference?: boolean | null;
      /** Text next to the QR code; null for that of the settings. */
      readonly receipt_qr_text?: string | null;
      /** Address in the QR code (empty = the receipt page); null for that of the settings. */
      readonly receipt_qr_url?: string | null;
      /** Logo size: `small`, `medium`, `large`; null for that of the settings. */
      readonly receipt_logo_size?: string | null;
      /** Position of the store details: `header`, `footer`; null for that of the settings. */
      readonly receipt_store_info_placement?: string | null;
      /** Print the customer receipt; null for that of the settings. */
      readonly auto_print_customer_receipt?: boolean | null;
      /** Print the customer's card slip; null for that of the settings. */
      readonly auto_print_customer_slip?: boolean | null;
      /** Print the merchant's card slip; null for that of the settings. */
      readonly auto_print_merchant_slip?: boolean | null;
      /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of the settings. */
      readonly customer_prices?: string | null;
      /** First name; null for that of the settings. */
      readonly walk_in_customer_first_name?: string | null;
      /** Last name; null for that of the settings. */
      readonly walk_in_customer_last_name?: string | null;
      /** E-mail; null for that of the settings. */
      readonly walk_in_customer_email?: string | null;
      /** Phone; null for that of the settings. */
      readonly walk_in_customer_phone?: string | null;
      /** Street; null for that of the settings. */
      readonly walk_in_customer_street?: string | null;
      /** City; null for that of the settings. */
      readonly walk_in_customer_city?: string | null;
      /** Region number; null for that of the settings. */
      readonly walk_in_customer_region_id?: number | null;
      /** Postcode; null for that of the settings. */
      readonly walk_in_customer_postcode?: string | null;
      /** Country; null for that of the settings. */
      readonly walk_in_customer_country_id?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Set when the location is created; it cannot be changed. */
      readonly is_sandbox?: boolean;
      /** Comma-separated validator keys. */
      readonly customer_validators?: string | null;
    };
    answer: AdminLocation;
  };
  "DELETE /locations/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /locations/{id}/configuration": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: OverrideList;
  };
  "GET /method-tender-proposal": {
    path: undefined;
    query: { readonly scope?: string; readonly scope_id?: number; readonly method: string; readonly fields?: string };
    body: undefined;
    answer: {
      /** Tender to which a payment method belongs; null for none. */
      readonly tender: string | null;
      /** Closings that every other tender contradicts. */
      readonly closings: number;
    };
  };
  "GET /method-tenders": {
    path: undefined;
    query: { readonly scope?: string; readonly scope_id?: number; readonly fields?: string };
    body: undefined;
    answer: {
      /** Payment methods that belong to a tender of themselves. */
      readonly built_in: readonly MethodTender[];
      /** Payment methods whose tender was set. */
      readonly configured: readonly MethodTender[];
      /** Payment methods without a tender. */
      readonly unmapped: readonly {
        /** Code of the method. */
        readonly method: string;
        /** Currency of all amounts of the row, ISO 4217. */
        readonly currency: string;
        /** Total amount, in and out, in closings where it could not be assigned. */
        readonly amount: string;
        /** The receipts that it is about. */
        readonly receipts: number;
        /** Number of closings. */
        readonly closings: number;
        /** False for a code with a comma or an equals sign. */
        readonly is_mappable: boolean;
      }[];
    };
  };
  "GET /newsletter-confirmations": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: ConfirmationMails;
  };
  "GET /newsletter-subscribers": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "subscriber_id"
            | "email"
            | "website_id"
            | "customer_id"
            | "status"
            | "change_status_at"
            | "confirm_mailed_at"
            | "created_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Subscriber[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /newsletter-subscribers": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the subscriber. */
      readonly subscriber_id?: number;
      /** Id of the store view. */
      readonly store_id?: number;
      /** 0: no account. */
      readonly customer_id?: number;
      /** When the subscription changed, in UTC. */
      readonly change_status_at?: string;
      /** When the mail that the subscription is confirmed by was sent. */
      readonly confirm_mailed_at?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** E-mail address. */
      readonly email: string;
      /** Id of the website; 0 for none. */
      readonly website_id: number;
      /** subscribed, not_active, unconfirmed or unsubscribed */
      readonly status: string;
    };
    answer: Subscriber;
  };
  "PUT /newsletter-subscribers/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the subscriber. */
      readonly subscriber_id?: number;
      /** Id of the store view. */
      readonly store_id?: number;
      /** 0: no account. */
      readonly customer_id?: number;
      /** When the subscription changed, in UTC. */
      readonly change_status_at?: string;
      /** When the mail that the subscription is confirmed by was sent. */
      readonly confirm_mailed_at?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** E-mail address. */
      readonly email?: string;
      /** Id of the website; 0 for none. */
      readonly website_id?: number;
      /** subscribed, not_active, unconfirmed or unsubscribed */
      readonly status?: string;
    };
    answer: Subscriber;
  };
  "DELETE /newsletter-subscribers/{id}": {
    path: { readonly id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /orders": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "order_id"
            | "increment_id"
            | "status"
            | "coupon_code"
            | "created_at"
            | "customer_id"
            | "customer_email"
            | "location_id"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ListedOrder[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /orders/totals": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: ListedOrderTotals;
  };
  "GET /orders/{order_id}": {
    path: { readonly order_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: OrderPage;
  };
  "GET /owned-kinds": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** Name of the platform's kind. */
      readonly platform: string | null;
      /** As in the import. */
      readonly kinds: readonly string[];
    };
  };
  "POST /persons/erase": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** E-mail address. */
      readonly email: string;
      /** Why the data are erased; it is kept in the audit log. */
      readonly reason: string;
    };
    answer: Erased;
  };
  "GET /persons/erasures": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "log_id" | "erasure_id" | "created_at"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly PastErasure[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /persons/export": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** E-mail address. */
      readonly email: string;
    };
    answer: PersonExport;
  };
  "GET /price-rules": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "rule_id"
            | "name"
            | "is_active"
            | "simple_action"
            | "sort_order"
            | "from_date"
            | "to_date"
            | "website_ids"
            | "customer_group_ids"
            | "created_at"
            | "updated_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly PriceRule[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /price-rules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the rule. */
      readonly rule_id?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Name that people read. */
      readonly name: string;
      /** Description for people. */
      readonly description?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** First day, YYYY-MM-DD. */
      readonly from_date?: string | null;
      /** Last day, YYYY-MM-DD. */
      readonly to_date?: string | null;
      /** Ids of the websites where it counts. */
      readonly website_ids: readonly number[];
      /** Ids of the customer groups for which it counts. */
      readonly customer_group_ids: readonly number[];
      /** to_fixed, to_percent, by_fixed or by_percent */
      readonly simple_action: string;
      /** Discount, in the currency of the document. */
      readonly discount_amount: number;
      /** Lower ones apply first. */
      readonly sort_order?: number;
      /** No later rule applies to the product then. */
      readonly stop_rules_processing?: boolean;
      /** Conditions that a product must all meet; an absent member is no condition. */
      readonly conditions?: {
        /** Codes of the products. */
        readonly skus?: readonly string[];
        /** Ids of the categories. */
        readonly category_ids?: readonly number[];
        /** Values of product attributes. */
        readonly attributes?: readonly {
          /** Code of the attribute, such as `color`. */
          readonly attribute_code: string;
          /** Values of the attribute, of which a product needs one. */
          readonly values: readonly string[];
        }[];
        /** Lowest price, included. */
        readonly price_from?: number;
        /** Highest price, included. */
        readonly price_to?: number;
      };
    };
    answer: PriceRule;
  };
  "POST /price-rules/preview": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Name that people read. */
      readonly name: string;
      /** Description for people. */
      readonly description?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** First day, YYYY-MM-DD. */
      readonly from_date?: string | null;
      /** Last day, YYYY-MM-DD. */
      readonly to_date?: string | null;
      /** Ids of the websites where it counts. */
      readonly website_ids: readonly number[];
      /** Ids of the customer groups for which it counts. */
      readonly customer_group_ids: readonly number[];
      /** to_fixed, to_percent, by_fixed or by_percent */
      readonly simple_action: string;
      /** Discount, in the currency of the document. */
      readonly discount_amount: number;
      /** Lower ones apply first. */
      readonly sort_order?: number;
      /** No later rule applies to the product then. */
      readonly stop_rules_processing?: boolean;
      /** Conditions that a product must all meet; an absent member is no condition. */
      readonly conditions?: {
        /** Codes of the products. */
        readonly skus?: readonly string[];
        /** Ids of the categories. */
        readonly category_ids?: readonly number[];
        /** Values of product attributes. */
        readonly attributes?: readonly {
          /** Code of the attribute, such as `color`. */
          readonly attribute_code: string;
          /** Values of the attribute, of which a product needs one. */
          readonly values: readonly string[];
        }[];
        /** Lowest price, included. */
        readonly price_from?: number;
        /** Highest price, included. */
        readonly price_to?: number;
      };
    };
    answer: RulePreview;
  };
  "PUT /price-rules/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the rule. */
      readonly rule_id?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Name that people read. */
      readonly name?: string;
      /** Description for people. */
      readonly description?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** First day, YYYY-MM-DD. */
      readonly from_date?: string | null;
      /** Last day, YYYY-MM-DD. */
      readonly to_date?: string | null;
      /** Ids of the websites where it counts. */
      readonly website_ids?: readonly number[];
      /** Ids of the customer groups for which it counts. */
      readonly customer_group_ids?: readonly number[];
      /** to_fixed, to_percent, by_fixed or by_percent */
      readonly simple_action?: string;
      /** Discount, in the currency of the document. */
      readonly discount_amount?: number;
      /** Lower ones apply first. */
      readonly sort_order?: number;
      /** No later rule applies to the product then. */
      readonly stop_rules_processing?: boolean;
      /** Conditions that a product must all meet; an absent member is no condition. */
      readonly conditions?: {
        /** Codes of the products. */
        readonly skus?: readonly string[];
        /** Ids of the categories. */
        readonly category_ids?: readonly number[];
        /** Values of product attributes. */
        readonly attributes?: readonly {
          /** Code of the attribute, such as `color`. */
          readonly attribute_code: string;
          /** Values of the attribute, of which a product needs one. */
          readonly values: readonly string[];
        }[];
        /** Lowest price, included. */
        readonly price_from?: number;
        /** Highest price, included. */
        readonly price_to?: number;
      };
    };
    answer: PriceRule;
  };
  "DELETE /price-rules/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /pricing-scopes": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: PricingScopes;
  };
  "GET /product-attributes": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "attribute_id" | "attribute_code" | "name" | "input"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly AttributeChoice[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /products": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "type_id"
            | "tax_class_id"
            | "updated_at"
            | "product_id"
            | "sku"
            | "name"
            | "price"
            | "qty"
            | "is_in_stock"
            | "is_active"
            | "text"
            | "barcode"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ListedProduct[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /products": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Of a new product; it cannot be changed. */
      readonly sku?: string;
      /** Name that people read. */
      readonly name?: string;
      /** In the base currency, as the tax settings have it; null: none. */
      readonly price?: number | null;
      /** A tax class of products; 0: none. */
      readonly tax_class_id?: number;
      /** Of the first attribute with barcodes; null or empty: none. */
      readonly barcode?: string | null;
      /** Ids of the categories. */
      readonly category_ids?: readonly number[];
      /** Whether it is sold. */
      readonly is_active?: boolean;
      /** Base64 of a PNG, JPEG or WebP file of at most 200 kB; null or empty: none. */
      readonly picture?: string | null;
    };
    answer: ProductPage;
  };
  "GET /products/{product_id}": {
    path: { readonly product_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: ProductPage;
  };
  "PUT /products/{product_id}": {
    path: { readonly product_id: number };
    query: { readonly fields?: string };
    body: {
      /** Of a new product; it cannot be changed. */
      readonly sku?: string;
      /** Name that people read. */
      readonly name?: string;
      /** In the base currency, as the tax settings have it; null: none. */
      readonly price?: number | null;
      /** A tax class of products; 0: none. */
      readonly tax_class_id?: number;
      /** Of the first attribute with barcodes; null or empty: none. */
      readonly barcode?: string | null;
      /** Ids of the categories. */
      readonly category_ids?: readonly number[];
      /** Whether it is sold. */
      readonly is_active?: boolean;
      /** Base64 of a PNG, JPEG or WebP file of at most 200 kB; null or empty: none. */
      readonly picture?: string | null;
    };
    answer: ProductPage;
  };
  "GET /products/{product_id}/price": {
    path: { readonly product_id: number };
    query: {
      readonly website_id?: number;
      readonly customer_id?: number;
      readonly qty?: string;
      readonly fields?: string;
    };
    body: undefined;
    answer: ExplainedPrice;
  };
  "POST /receipt-preview": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** default, websites or stores. */
      readonly scope: string;
      /** Id of the website or store view; 0 for default. */
      readonly scope_id?: number;
      /** Object of path to text; null removes the stored row, asterisks keep a secret. */
      readonly values: unknown;
    };
    answer: SampleReceiptPreview;
  };
  "GET /receipts": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "receipt_id"
            | "sale_id"
            | "pos_order_id"
            | "terminal_id"
            | "location_id"
            | "staff_id"
            | "staff_name"
            | "terminal_name"
            | "location_name"
            | "order_increment_id"
            | "payment_method"
            | "subtotal"
            | "tax_amount"
            | "discount_amount"
            | "grand_total"
            | "currency"
            | "created_at"
            | "receipt_token"
            | "receipt_number"
            | "amount_tendered"
            | "change_due"
            | "raw_payload"
            | "receipt_model"
            | "sale_type"
            | "credit_memo_id"
            | "rma_id"
            | "original_order_increment_id"
            | "shipping_refund"
            | "adjustment_positive"
            | "adjustment_negative"
            | "layaway_kind"
            | "layaway_amount_captured"
            | "layaway_total_paid"
            | "layaway_balance_owed"
            | "layaway_expires_at"
            | "credit_due"
            | "split_payments"
            | "ship_to_shipments"
            | "backorder_shipments"
            | "applied_credits"
            | "terminal_provider"
            | "terminal_payment_id"
            | "terminal_dashboard_url"
            | "terminal_info"
            | "terminal_raw_payload"
            | "is_reverse_charge"
            | "points_earned"
            | "customer_name"
            | "customer_email"
            | "register_session_id"
            | "is_tax_exempt"
            | "customer"
            | "is_outside_closings"
            | "kind"
            | "method"
            | "sold_on"
            | "sold_hour"
            | "counted_currency"
            | "card"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ListedReceipt[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /receipts/cashiers": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: CashierTotals;
  };
  "GET /receipts/totals": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: ListedReceiptTotals;
  };
  "GET /receipts/{receipt_id}": {
    path: { readonly receipt_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Receipt<number>;
  };
  "POST /receipts/{receipt_id}/email": {
    path: { readonly receipt_id: number };
    query: undefined;
    body: {
      /** E-mail address. */
      readonly email?: string | null;
    };
    answer: boolean;
  };
  "GET /receipts/{receipt_id}/invoice": {
    path: { readonly receipt_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: ReceiptInvoice;
  };
  "POST /receipts/{receipt_id}/invoice": {
    path: { readonly receipt_id: number };
    query: { readonly fields?: string };
    body: {
      /** Who gets the invoice. */
      readonly buyer: InvoiceBuyer;
    };
    answer: BusinessInvoice;
  };
  "GET /receipts/{receipt_id}/pdf": {
    path: { readonly receipt_id: number };
    query: undefined;
    body: undefined;
    answer: string;
  };
  "GET /receipts/{receipt_id}/preview": {
    path: { readonly receipt_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: ReceiptPreview;
  };
  "GET /register-reevaluation": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: ReevaluationProgress;
  };
  "GET /register-report-chains": {
    path: undefined;
    query: {
      readonly series_id?: string;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ChainVerdict[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /register-reports": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "terminal_name"
            | "location_name"
            | "opened_by_name"
            | "closed_by_name"
            | "first_receipt_number"
            | "last_receipt_number"
            | "closing_note"
            | "report_id"
            | "session_id"
            | "series_id"
            | "device_identifier"
            | "series_code"
            | "currency"
            | "timezone"
            | "opened_by_staff_id"
            | "closed_by_staff_id"
            | "schema_version"
            | "terminal_id"
            | "location_id"
            | "series_ordinal"
            | "closing_number"
            | "order_count"
            | "business_date"
            | "opened_at"
            | "closed_at"
            | "has_cash_drawer"
            | "opening_float"
            | "cash_expected"
            | "cash_counted"
            | "cash_difference"
            | "cash_left_in_drawer"
            | "sales_excl_tax"
            | "sales_tax"
            | "sales_incl_tax"
            | "refunds_excl_tax"
            | "refunds_tax"
            | "refunds_incl_tax"
            | "tender_cash"
            | "tender_card"
            | "tender_split_cash"
            | "tender_split_card"
            | "tender_invoice"
            | "state_closing_received"
            | "state_documents_received"
            | "state_orders_processed"
            | "state_figures_reconciled"
            | "coverage"
            | "revision"
            | "updated_at"
            | "synced_at"
            | "corrects_report_id"
            | "tender_credit_redeemed"
            | "tender_card_refunds"
            | "tender_manual_card_refunds"
            | "tender_credits_issued"
            | "tender_credits_returned"
            | "tender_invoice_credit_notes"
            | "tender_layaway_receivable"
            | "tender_layaway_payments"
            | "tender_credit_due_collections"
            | "tender_cash_rounding"
            | "listed_documents"
            | "missing_documents"
            | "missing_orders"
            | "late_receipts"
            | "failed_checks"
            | "unplaced"
            | "coverage_width"
            | "evaluated_at"
            | "writes_refunds_negative"
            | "writes_refund_tenders_negative"
            | "is_settled"
            | "is_sandbox"
            | "evaluation_is_due"
            | "finding"
            | "to_do"
            | "books"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly AdminClosingRow[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /register-reports.csv": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "terminal_name"
            | "location_name"
            | "opened_by_name"
            | "closed_by_name"
            | "first_receipt_number"
            | "last_receipt_number"
            | "closing_note"
            | "report_id"
            | "session_id"
            | "series_id"
            | "device_identifier"
            | "series_code"
            | "currency"
            | "timezone"
            | "opened_by_staff_id"
            | "closed_by_staff_id"
            | "schema_version"
            | "terminal_id"
            | "location_id"
            | "series_ordinal"
            | "closing_number"
            | "order_count"
            | "business_date"
            | "opened_at"
            | "closed_at"
            | "has_cash_drawer"
            | "opening_float"
            | "cash_expected"
            | "cash_counted"
            | "cash_difference"
            | "cash_left_in_drawer"
            | "sales_excl_tax"
            | "sales_tax"
            | "sales_incl_tax"
            | "refunds_excl_tax"
            | "refunds_tax"
            | "refunds_incl_tax"
            | "tender_cash"
            | "tender_card"
            | "tender_split_cash"
            | "tender_split_card"
            | "tender_invoice"
            | "state_closing_received"
            | "state_documents_received"
            | "state_orders_processed"
            | "state_figures_reconciled"
            | "coverage"
            | "revision"
            | "updated_at"
            | "synced_at"
            | "corrects_report_id"
            | "tender_credit_redeemed"
            | "tender_card_refunds"
            | "tender_manual_card_refunds"
            | "tender_credits_issued"
            | "tender_credits_returned"
            | "tender_invoice_credit_notes"
            | "tender_layaway_receivable"
            | "tender_layaway_payments"
            | "tender_credit_due_collections"
            | "tender_cash_rounding"
            | "listed_documents"
            | "missing_documents"
            | "missing_orders"
            | "late_receipts"
            | "failed_checks"
            | "unplaced"
            | "coverage_width"
            | "evaluated_at"
            | "writes_refunds_negative"
            | "writes_refund_tenders_negative"
            | "is_settled"
            | "is_sandbox"
            | "evaluation_is_due"
            | "finding"
            | "to_do"
            | "books"
        ]?: unknown;
      };
    };
    body: undefined;
    answer: string;
  };
  "GET /register-reports/totals": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: ListedClosingTotals;
  };
  "GET /register-reports/{report_id}": {
    path: { readonly report_id: string };
    query: { readonly fields?: string };
    body: undefined;
    answer: AdminClosing;
  };
  "POST /register-reports/{report_id}/annotations": {
    path: { readonly report_id: string };
    query: { readonly fields?: string };
    body: {
      /** The words of the remark. */
      readonly text: string;
    };
    answer: DecidedAnnotation;
  };
  "GET /register-reports/{report_id}/pdf": {
    path: { readonly report_id: string };
    query: { readonly roll?: boolean };
    body: undefined;
    answer: string;
  };
  "POST /register-reports/{report_id}/settlement": {
    path: { readonly report_id: string };
    query: { readonly fields?: string };
    body: {
      /** Whether the closing is settled: off the list of what is to do. */
      readonly is_settled: boolean;
      /** The words of the remark. */
      readonly text: string;
    };
    answer: DecidedAnnotation;
  };
  "GET /register-sessions": {
    path: undefined;
    query: {
      readonly days?: number;
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "terminal_id"
            | "terminal_name"
            | "location_id"
            | "location_name"
            | "currency"
            | "receipts"
            | "first_receipt_at"
            | "last_receipt_at"
            | "net_sales"
            | "register_session_id"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly OpenSession[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /register-totals": {
    path: undefined;
    query: {
      readonly from: string;
      readonly to: string;
      readonly location_id?: number;
      readonly currency?: string;
      readonly by?: string;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: RegisterTotals;
  };
  "GET /register-totals.csv": {
    path: undefined;
    query: {
      readonly from: string;
      readonly to: string;
      readonly location_id?: number;
      readonly currency?: string;
      readonly by?: string;
    };
    body: undefined;
    answer: string;
  };
  "GET /register-totals/summary": {
    path: undefined;
    query: {
      readonly from: string;
      readonly to: string;
      readonly location_id?: number;
      readonly currency?: string;
      readonly by?: string;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: RegisterTotalsSummary;
  };
  "GET /roles": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "role_id" | "name" | "is_active" | "created_at" | "updated_at"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Role[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /roles": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the role. */
      readonly role_id?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Name that people read. */
      readonly name: string;
      /** Object of permission flags. */
      readonly permissions?: unknown;
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: Role;
  };
  "PUT /roles/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the role. */
      readonly role_id?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Name that people read. */
      readonly name?: string;
      /** Object of permission flags. */
      readonly permissions?: unknown;
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: Role;
  };
  "DELETE /roles/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /sales-report": {
    path: undefined;
    query: {
      readonly by: string;
      readonly from: string;
      readonly to: string;
      readonly location_id?: number;
      readonly currency?: string;
      readonly compare?: string;
      readonly sort?: string;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: SalesReport;
  };
  "POST /sales-report/verify": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** First business day, YYYY-MM-DD. */
      readonly from: string;
      /** Last business day, YYYY-MM-DD; 31 days at most. */
      readonly to: string;
    };
    answer: SalesVerification;
  };
  "GET /search": {
    path: undefined;
    query: { readonly q: string; readonly fields?: string };
    body: undefined;
    answer: {
      /** At most 20 rows, at most 5 of a kind. */
      readonly items: readonly FoundRow[];
      /** What is known about a number that was not found; null when it was found. */
      readonly missing: {
        /** The number that was searched. */
        readonly number: string;
        /** What is known about the missing number. */
        readonly findings: readonly {
          /** unknown_series, series_of, series_of_location, none_here, last_here, gap, listed_by, refused, waiting, waiting_since, last_seen, never_seen or archived (receipt_id and file). */
          readonly code: string;
          /** What the blanks of the sentence are filled with. */
          readonly parameters: Record<string, unknown>;
        }[];
      } | null;
    };
  };
  "GET /security-events": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "log_id" | "created_at" | "kind" | "name"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly SecurityEventRow[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /security-events/summary": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: SecurityOverview;
  };
  "POST /session": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Name to sign in with. */
      readonly username: string;
      /** Password of the account. */
      readonly password: string;
      /** Code of the second factor, or a recovery code; ignored for an account without a second factor. */
      readonly otp?: string | null;
    };
    answer: {
      /** Value of the header `X-CSRF-Token` for requests that change something. */
      readonly csrf_token: string;
      /** Id of the administrator. */
      readonly admin_user_id: number;
      /** Name that people read. */
      readonly name: string;
      /** Permissions of the account. */
      readonly resources: readonly string[];
      /** Ids of the locations that it is restricted to; empty for all. */
      readonly location_ids: readonly number[];
      /** A second factor is required, and the account has none: all else is refused. */
      readonly must_enroll: boolean;
    };
  };
  "GET /session": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** Value of the header `X-CSRF-Token` for requests that change something. */
      readonly csrf_token: string | null;
      /** Id of the administrator. */
      readonly admin_user_id: number;
      /** Name that people read. */
      readonly name: string;
      /** Permissions of the account. */
      readonly resources: readonly string[];
      /** Ids of the locations that it is restricted to; empty for all. */
      readonly location_ids: readonly number[];
      /** A second factor is required, and the account has none: all else is refused. */
      readonly must_enroll: boolean;
    };
  };
  "DELETE /session": { path: undefined; query: undefined; body: undefined; answer: boolean };
  "PUT /session/password": {
    path: undefined;
    query: undefined;
    body: {
      /** Password before the change. */
      readonly current_password: string;
      /** Code of the second factor, or a recovery code; ignored for an account without a second factor. */
      readonly otp?: string | null;
      /** 12 or more characters, none of the commonest passwords, not the user name. */
      readonly password: string;
    };
    answer: boolean;
  };
  "POST /session/step-up": {
    path: undefined;
    query: undefined;
    body: {
      /** Password of the account. */
      readonly password: string;
      /** Code of the second factor, or a recovery code; ignored for an account without a second factor. */
      readonly otp?: string | null;
    };
    answer: boolean;
  };
  "GET /sessions": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      /** The sessions of the account. */
      readonly sessions: readonly OwnSession[];
    };
  };
  "DELETE /sessions": { path: undefined; query: undefined; body: undefined; answer: boolean };
  "DELETE /sessions/{session_id}": {
    path: { readonly session_id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /settings": {
    path: undefined;
    query: { readonly scope?: string; readonly scope_id?: number; readonly fields?: string };
    body: undefined;
    answer: SettingList;
  };
  "PUT /settings": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** default, websites or stores. */
      readonly scope: string;
      /** Id of the website or store view; 0 for default. */
      readonly scope_id?: number;
      /** Object of path to text; null removes the stored row, asterisks keep a secret. */
      readonly values: unknown;
    };
    answer: SettingList;
  };
  "GET /settings/explain": {
    path: undefined;
    query: { readonly terminal_id: number; readonly key: string; readonly fields?: string };
    body: undefined;
    answer: SettingExplanation;
  };
  "GET /staff": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "staff_id"
            | "first_name"
            | "last_name"
            | "email"
            | "role_id"
            | "all_locations"
            | "is_active"
            | "has_passcode"
            | "passcode_updated_at"
            | "created_at"
            | "updated_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Staff[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /staff": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the staff member. */
      readonly staff_id?: number;
      /** Whether the person can sign in at a register. */
      readonly has_passcode?: boolean;
      /** When the passcode was last changed, in UTC; null without one. */
      readonly passcode_updated_at?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** First name. */
      readonly first_name: string;
      /** Last name. */
      readonly last_name: string;
      /** Null or empty: none. */
      readonly email?: string | null;
      /** Id of the role; null for none. */
      readonly role_id?: number | null;
      /** Locations where they work. */
      readonly location_ids?: readonly number[];
      /** Whether the person works at all locations. */
      readonly all_locations?: boolean;
      /** 4 characters or more; never returned; null removes it. */
      readonly passcode?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: Staff;
  };
  "PUT /staff/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the staff member. */
      readonly staff_id?: number;
      /** Whether the person can sign in at a register. */
      readonly has_passcode?: boolean;
      /** When the passcode was last changed, in UTC; null without one. */
      readonly passcode_updated_at?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** First name. */
      readonly first_name?: string;
      /** Last name. */
      readonly last_name?: string;
      /** Null or empty: none. */
      readonly email?: string | null;
      /** Id of the role; null for none. */
      readonly role_id?: number | null;
      /** Locations where they work. */
      readonly location_ids?: readonly number[];
      /** Whether the person works at all locations. */
      readonly all_locations?: boolean;
      /** 4 characters or more; never returned; null removes it. */
      readonly passcode?: string | null;
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: Staff;
  };
  "DELETE /staff/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "POST /store-groups": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the website; 0 for none. */
      readonly website_id: number;
      /** Name that people read. */
      readonly name: string;
    };
    answer: SettingStoreGroup;
  };
  "POST /stores": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the customer group. */
      readonly group_id: number;
      /** A lowercase letter, then lowercase letters, digits and _ */
      readonly code: string;
      /** Name that people read. */
      readonly name: string;
      /** Whether it is in use. */
      readonly is_active?: boolean;
    };
    answer: SettingStoreView;
  };
  "GET /sync-health": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "terminal_id"
            | "name"
            | "location_id"
            | "location_name"
            | "is_active"
            | "device_identifier"
            | "health"
            | "reasons"
            | "last_seen_at"
            | "heartbeat_age_seconds"
            | "app_version"
            | "app_version_reported_at"
            | "unsynced_receipts"
            | "waiting_receipts"
            | "oldest_waiting_at"
            | "clock_offset_seconds"
            | "reported_at"
            | "refused_posts"
            | "oldest_missing_at"
            | "last_receipt_at"
            | "last_closing_at"
            | "license_id"
            | "license_status"
            | "license_type"
            | "license_expires_at"
            | "last_upstream_check_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly TerminalHealth[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "GET /sync-health/summary": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: HealthSummary;
  };
  "GET /tax-classes": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "class_id" | "class_name" | "class_type"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly TaxClass[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /tax-classes": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the tax class. */
      readonly class_id?: number;
      /** Name of the tax class. */
      readonly class_name?: string;
      /** PRODUCT or CUSTOMER; cannot be changed later. */
      readonly class_type?: string;
    };
    answer: TaxClass;
  };
  "PUT /tax-classes/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the tax class. */
      readonly class_id?: number;
      /** Name of the tax class. */
      readonly class_name?: string;
      /** PRODUCT or CUSTOMER; cannot be changed later. */
      readonly class_type?: string;
    };
    answer: TaxClass;
  };
  "DELETE /tax-classes/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /tax-rates": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in "id" | "code" | "tax_country_id" | "tax_region_id" | "tax_postcode" | "zip_from" | "zip_to" | "rate"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly TaxRate<number>[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /tax-rates": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the row. */
      readonly id?: number;
      /** Two letters. */
      readonly tax_country_id?: string;
      /** Id of the state or province; 0 for the whole country. */
      readonly tax_region_id?: number | null;
      /** Postcode; `*` for all. */
      readonly tax_postcode?: string | null;
      /** 1 when the rate is for a range of postcodes. */
      readonly zip_is_range?: number | null;
      /** First postcode of a range; null without a range. */
      readonly zip_from?: number | null;
      /** Last postcode of a range; null without a range. */
      readonly zip_to?: number | null;
      /** Rate of tax as a percentage. */
      readonly rate?: number;
      /** Code for programs. */
      readonly code?: string;
    };
    answer: TaxRate<number>;
  };
  "PUT /tax-rates/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Two letters. */
      readonly tax_country_id?: string;
      /** Id of the state or province; 0 for the whole country. */
      readonly tax_region_id?: number | null;
      /** Postcode; `*` for all. */
      readonly tax_postcode?: string | null;
      /** 1 when the rate is for a range of postcodes. */
      readonly zip_is_range?: number | null;
      /** First postcode of a range; null without a range. */
      readonly zip_from?: number | null;
      /** Last postcode of a range; null without a range. */
      readonly zip_to?: number | null;
      /** Rate of tax as a percentage. */
      readonly rate?: number;
      /** Code for programs. */
      readonly code?: string;
    };
    answer: TaxRate<number>;
  };
  "DELETE /tax-rates/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /tax-rules": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: { readonly [name in "id" | "code" | "priority" | "position" | "calculate_subtotal"]?: unknown };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly TaxRule[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /tax-rules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the row. */
      readonly id?: number;
      /** Code for programs. */
      readonly code?: string;
      /** Rules of one priority add up; those of the next apply on top. */
      readonly priority?: number | null;
      /** Position among its neighbours, the lowest first. */
      readonly position?: number | null;
      /** Ids of the customers' tax classes. */
      readonly customer_tax_class_ids?: readonly number[];
      /** Ids of the products' tax classes. */
      readonly product_tax_class_ids?: readonly number[];
      /** Ids of the rates of tax. */
      readonly tax_rate_ids?: readonly number[];
      /** Whether the tax is computed from the subtotal only. */
      readonly calculate_subtotal?: boolean | null;
    };
    answer: TaxRule;
  };
  "PUT /tax-rules/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Code for programs. */
      readonly code?: string;
      /** Rules of one priority add up; those of the next apply on top. */
      readonly priority?: number | null;
      /** Position among its neighbours, the lowest first. */
      readonly position?: number | null;
      /** Ids of the customers' tax classes. */
      readonly customer_tax_class_ids?: readonly number[];
      /** Ids of the products' tax classes. */
      readonly product_tax_class_ids?: readonly number[];
      /** Ids of the rates of tax. */
      readonly tax_rate_ids?: readonly number[];
      /** Whether the tax is computed from the subtotal only. */
      readonly calculate_subtotal?: boolean | null;
    };
    answer: TaxRule;
  };
  "DELETE /tax-rules/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /telemetry/report": {
    path: undefined;
    query: { readonly locationId?: number; readonly from?: string; readonly to?: string; readonly fields?: string };
    body: undefined;
    answer: TelemetryReport<number>;
  };
  "GET /terminals": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "terminal_id"
            | "name"
            | "device_identifier"
            | "location_id"
            | "is_active"
            | "activation_code"
            | "activation_used_at"
            | "license_id"
            | "last_seen_at"
            | "license_status"
            | "license_type"
            | "license_expires_at"
            | "created_at"
            | "updated_at"
            | "street"
            | "city"
            | "postcode"
            | "country_id"
            | "phone"
            | "vat_number"
            | "address_use_storeview"
            | "share_held_carts"
            | "order_status"
            | "require_open_session"
            | "custom_sale_sku"
            | "promo_attribute_lookup"
            | "low_stock_threshold"
            | "use_msi"
            | "categories"
            | "layaway_deposit_min_percent"
            | "layaway_expiry_days"
            | "layaway_cancellation_fee_percent"
            | "pickup_queue_filter"
            | "pickup_completed_status_code"
            | "payment_methods"
            | "pay_by_invoice_method"
            | "pay_by_invoice_invoicing_mode"
            | "refund_validity"
            | "cash_rounding_increment"
            | "allow_store_credit"
            | "card_payment_provider"
            | "psp_a_organisation_id"
            | "psp_a_test_mode"
            | "psp_a_platform_method"
            | "psp_b_token_code"
            | "psp_b_service_id"
            | "psp_b_test_mode"
            | "psp_b_platform_method"
            | "receipt_header"
            | "receipt_footer"
            | "receipt_show_staff_name"
            | "receipt_show_order_number"
            | "receipt_show_receipt_number"
            | "receipt_show_sale_reference"
            | "receipt_qr_text"
            | "receipt_qr_url"
            | "receipt_logo_size"
            | "receipt_store_info_placement"
            | "auto_print_customer_receipt"
            | "auto_print_customer_slip"
            | "auto_print_merchant_slip"
            | "customer_prices"
            | "walk_in_customer_first_name"
            | "walk_in_customer_last_name"
            | "walk_in_customer_email"
            | "walk_in_customer_phone"
            | "walk_in_customer_street"
            | "walk_in_customer_city"
            | "walk_in_customer_region_id"
            | "walk_in_customer_postcode"
            | "walk_in_customer_country_id"
            | "full_name"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly ListedTerminal[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /terminals": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Name that people read. */
      readonly name?: string;
      /** Id of the location, which is one shop. */
      readonly location_id?: number;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** Id of the licence; null without one. */
      readonly license_id?: number | null;
      /** Street; null for that of its location. */
      readonly street?: string | null;
      /** City; null for that of its location. */
      readonly city?: string | null;
      /** Postcode; null for that of its location. */
      readonly postcode?: string | null;
      /** Country; null for that of its location. */
      readonly country_id?: string | null;
      /** Phone; null for that of its location. */
      readonly phone?: string | null;
      /** VAT number; null for that of its location. */
      readonly vat_number?: string | null;
      /** Locations show the address of their store view; null for that of its location. */
      readonly address_use_storeview?: boolean | null;
      /** Share held carts between registers; null for that of its location. */
      readonly share_held_carts?: boolean | null;
      /** Status of new orders (empty = that of the shop platform); null for that of its location. */
      readonly order_status?: string | null;
      /** Require an open register session for payment; null for that of its location. */
      readonly require_open_session?: boolean | null;
      /** SKU of items that are typed in by hand; null for that of its location. */
      readonly custom_sale_sku?: string | null;
      /** Load missing product attributes for promotions; null for that of its location. */
      readonly promo_attribute_lookup?: boolean | null;
      /** Low-stock warning at or below; null for that of its location. */
      readonly low_stock_threshold?: number | null;
      /** Keep stock per warehouse; null for that of its location. */
      readonly use_msi?: boolean | null;
      /** Main categories on the start screen (empty = all); null for that of its location. */
      readonly categories?: string | null;
      /** Minimum layaway deposit, percent; null for that of its location. */
      readonly layaway_deposit_min_percent?: number | null;
      /** Days until a layaway expires; null for that of its location. */
      readonly layaway_expiry_days?: number | null;
      /** Layaway cancellation fee, percent; null for that of its location. */
      readonly layaway_cancellation_fee_percent?: number | null;
      /** Initial view of the pickup queue; null for that of its location. */
      readonly pickup_queue_filter?: string | null;
      /** Order status after a pickup; null for that of its location. */
      readonly pickup_completed_status_code?: string | null;
      /** Payment methods; null for that of its location. */
      readonly payment_methods?: string | null;
      /** Payment method for pay by invoice; null for that of its location. */
      readonly pay_by_invoice_method?: string | null;
      /** Invoice of a pay-by-invoice sale; null for that of its location. */
      readonly pay_by_invoice_invoicing_mode?: string | null;
      /** Days to take goods back (0 = no limit); null for that of its location. */
      readonly refund_validity?: number | null;
      /** Cash rounding step (0 = none); null for that of its location. */
      readonly cash_rounding_increment?: string | null;
      /** Offer store credit in the discounts panel; null for that of its location. */
      readonly allow_store_credit?: number | null;
      /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of its location. */
      readonly card_payment_provider?: string | null;
      /** Provider A organisation id; null for that of its location. */
      readonly psp_a_organisation_id?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_a_api_key?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_a_test_api_key?: string | null;
      /** Provider A test mode; null for that of its location. */
      readonly psp_a_test_mode?: boolean | null;
      /** Payment method for sales via provider A; null for that of its location. */
      readonly psp_a_platform_method?: string | null;
      /** Provider B token code; null for that of its location. */
      readonly psp_b_token_code?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_b_api_token?: string | null;
      /** Provider B sales location (service id); null for that of its location. */
      readonly psp_b_service_id?: string | null;
      /** Provider B test mode; null for that of its location. */
      readonly psp_b_test_mode?: boolean | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_b_service_secret?: string | null;
      /** Payment method for sales via provider B; null for that of its location. */
      readonly psp_b_platform_method?: string | null;
      /** Receipt header; null for that of its location. */
      readonly receipt_header?: string | null;
      /** Receipt footer; null for that of its location. */
      readonly receipt_footer?: string | null;
      /** Show the cashier's name; null for that of its location. */
      readonly receipt_show_staff_name?: boolean | null;
      /** Show the order number; null for that of its location. */
      readonly receipt_show_order_number?: boolean | null;
      /** Show the receipt number; null for that of its location. */
      readonly receipt_show_receipt_number?: boolean | null;
      /** Show the sale reference; null for that of its location. */
      readonly receipt_show_sale_reference?: boolean | null;
      /** Text next to the QR code; null for that of its location. */
      readonly receipt_qr_text?: string | null;
      /** Address in the QR code (empty = the receipt page); null for that of its location. */
      readonly receipt_qr_url?: string | null;
      /** Logo size: `small`, `medium`, `large`; null for that of its location. */
      readonly receipt_logo_size?: string | null;
      /** Position of the store details: `header`, `footer`; null for that of its location. */
      readonly receipt_store_info_placement?: string | null;
      /** Print the customer receipt; null for that of its location. */
      readonly auto_print_customer_receipt?: boolean | null;
      /** Print the customer's card slip; null for that of its location. */
      readonly auto_print_customer_slip?: boolean | null;
      /** Print the merchant's card slip; null for that of its location. */
      readonly auto_print_merchant_slip?: boolean | null;
      /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of its location. */
      readonly customer_prices?: string | null;
      /** First name; null for that of its location. */
      readonly walk_in_customer_first_name?: string | null;
      /** Last name; null for that of its location. */
      readonly walk_in_customer_last_name?: string | null;
      /** E-mail; null for that of its location. */
      readonly walk_in_customer_email?: string | null;
      /** Phone; null for that of its location. */
      readonly walk_in_customer_phone?: string | null;
      /** Street; null for that of its location. */
      readonly walk_in_customer_street?: string | null;
      /** City; null for that of its location. */
      readonly walk_in_customer_city?: string | null;
      /** Region number; null for that of its location. */
      readonly walk_in_customer_region_id?: number | null;
      /** Postcode; null for that of its location. */
      readonly walk_in_customer_postcode?: string | null;
      /** Country; null for that of its location. */
      readonly walk_in_customer_country_id?: string | null;
    };
    answer: ListedTerminal;
  };
  "PUT /terminals/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Name that people read. */
      readonly name?: string;
      /** Id of the location, which is one shop. */
      readonly location_id?: number;
      /** Whether it is in use. */
      readonly is_active?: boolean;
      /** Id of the licence; null without one. */
      readonly license_id?: number | null;
      /** Street; null for that of its location. */
      readonly street?: string | null;
      /** City; null for that of its location. */
      readonly city?: string | null;
      /** Postcode; null for that of its location. */
      readonly postcode?: string | null;
      /** Country; null for that of its location. */
      readonly country_id?: string | null;
      /** Phone; null for that of its location. */
      readonly phone?: string | null;
      /** VAT number; null for that of its location. */
      readonly vat_number?: string | null;
      /** Locations show the address of their store view; null for that of its location. */
      readonly address_use_storeview?: boolean | null;
      /** Share held carts between registers; null for that of its location. */
      readonly share_held_carts?: boolean | null;
      /** Status of new orders (empty = that of the shop platform); null for that of its location. */
      readonly order_status?: string | null;
      /** Require an open register session for payment; null for that of its location. */
      readonly require_open_session?: boolean | null;
      /** SKU of items that are typed in by hand; null for that of its location. */
      readonly custom_sale_sku?: string | null;
      /** Load missing product attributes for promotions; null for that of its location. */
      readonly promo_attribute_lookup?: boolean | null;
      /** Low-stock warning at or below; null for that of its location. */
      readonly low_stock_threshold?: number | null;
      /** Keep stock per warehouse; null for that of its location. */
      readonly use_msi?: boolean | null;
      /** Main categories on the start screen (empty = all); null for that of its location. */
      readonly categories?: string | null;
      /** Minimum layaway deposit, percent; null for that of its location. */
      readonly layaway_deposit_min_percent?: number | null;
      /** Days until a layaway expires; null for that of its location. */
      readonly layaway_expiry_days?: number | null;
      /** Layaway cancellation fee, percent; null for that of its location. */
      readonly layaway_cancellation_fee_percent?: number | null;
      /** Initial view of the pickup queue; null for that of its location. */
      readonly pickup_queue_filter?: string | null;
      /** Order status after a pickup; null for that of its location. */
      readonly pickup_completed_status_code?: string | null;
      /** Payment methods; null for that of its location. */
      readonly payment_methods?: string | null;
      /** Payment method for pay by invoice; null for that of its location. */
      readonly pay_by_invoice_method?: string | null;
      /** Invoice of a pay-by-invoice sale; null for that of its location. */
      readonly pay_by_invoice_invoicing_mode?: string | null;
      /** Days to take goods back (0 = no limit); null for that of its location. */
      readonly refund_validity?: number | null;
      /** Cash rounding step (0 = none); null for that of its location. */
      readonly cash_rounding_increment?: string | null;
      /** Offer store credit in the discounts panel; null for that of its location. */
      readonly allow_store_credit?: number | null;
      /** Card payments: `manual`, `psp_a`, `psp_b`; null for that of its location. */
      readonly card_payment_provider?: string | null;
      /** Provider A organisation id; null for that of its location. */
      readonly psp_a_organisation_id?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_a_api_key?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_a_test_api_key?: string | null;
      /** Provider A test mode; null for that of its location. */
      readonly psp_a_test_mode?: boolean | null;
      /** Payment method for sales via provider A; null for that of its location. */
      readonly psp_a_platform_method?: string | null;
      /** Provider B token code; null for that of its location. */
      readonly psp_b_token_code?: string | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_b_api_token?: string | null;
      /** Provider B sales location (service id); null for that of its location. */
      readonly psp_b_service_id?: string | null;
      /** Provider B test mode; null for that of its location. */
      readonly psp_b_test_mode?: boolean | null;
      /** Secret: returned as asterisks; asterisks in a request keep the stored value. */
      readonly psp_b_service_secret?: string | null;
      /** Payment method for sales via provider B; null for that of its location. */
      readonly psp_b_platform_method?: string | null;
      /** Receipt header; null for that of its location. */
      readonly receipt_header?: string | null;
      /** Receipt footer; null for that of its location. */
      readonly receipt_footer?: string | null;
      /** Show the cashier's name; null for that of its location. */
      readonly receipt_show_staff_name?: boolean | null;
      /** Show the order number; null for that of its location. */
      readonly receipt_show_order_number?: boolean | null;
      /** Show the receipt number; null for that of its location. */
      readonly receipt_show_receipt_number?: boolean | null;
      /** Show the sale reference; null for that of its location. */
      readonly receipt_show_sale_reference?: boolean | null;
      /** Text next to the QR code; null for that of its location. */
      readonly receipt_qr_text?: string | null;
      /** Address in the QR code (empty = the receipt page); null for that of its location. */
      readonly receipt_qr_url?: string | null;
      /** Logo size: `small`, `medium`, `large`; null for that of its location. */
      readonly receipt_logo_size?: string | null;
      /** Position of the store details: `header`, `footer`; null for that of its location. */
      readonly receipt_store_info_placement?: string | null;
      /** Print the customer receipt; null for that of its location. */
      readonly auto_print_customer_receipt?: boolean | null;
      /** Print the customer's card slip; null for that of its location. */
      readonly auto_print_customer_slip?: boolean | null;
      /** Print the merchant's card slip; null for that of its location. */
      readonly auto_print_merchant_slip?: boolean | null;
      /** Load the prices of a customer: `browse`, `cart`, `never`; null for that of its location. */
      readonly customer_prices?: string | null;
      /** First name; null for that of its location. */
      readonly walk_in_customer_first_name?: string | null;
      /** Last name; null for that of its location. */
      readonly walk_in_customer_last_name?: string | null;
      /** E-mail; null for that of its location. */
      readonly walk_in_customer_email?: string | null;
      /** Phone; null for that of its location. */
      readonly walk_in_customer_phone?: string | null;
      /** Street; null for that of its location. */
      readonly walk_in_customer_street?: string | null;
      /** City; null for that of its location. */
      readonly walk_in_customer_city?: string | null;
      /** Region number; null for that of its location. */
      readonly walk_in_customer_region_id?: number | null;
      /** Postcode; null for that of its location. */
      readonly walk_in_customer_postcode?: string | null;
      /** Country; null for that of its location. */
      readonly walk_in_customer_country_id?: string | null;
      /** Letters, digits and hyphens. Binds another device; null unbinds. */
      readonly device_identifier?: string | null;
      /** Id of the terminal, which is one register. */
      readonly terminal_id?: number | null;
      /** One-time code by which a device enrols: ten letters and digits. */
      readonly activation_code?: string | null;
      /** When the code was used, in UTC; null while it is unused. */
      readonly activation_used_at?: string | null;
      /** Time of the last heartbeat, in UTC; null before the first. */
      readonly last_seen_at?: string | null;
      /** Token of the licence; null without one. */
      readonly license_token?: string | null;
      /** Status of the licence, such as `active`; null without a licence. */
      readonly license_status?: string | null;
      /** Type of the licence, such as `pro`; null without a licence. */
      readonly license_type?: string | null;
      /** When the licence ends, in UTC; null for no end. */
      readonly license_expires_at?: string | null;
      /** Id of the technical security system of fiscal laws; null where none is needed. */
      readonly fiscal_tss_id?: string | null;
      /** Key of the technical security system; null where none is needed. */
      readonly fiscal_api_key?: string | null;
      /** When the row was made, in UTC. */
      readonly created_at?: string | null;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string | null;
      /** Its name, with that of its location where there are several locations. */
      readonly full_name?: string | null;
    };
    answer: ListedTerminal;
  };
  "DELETE /terminals/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /terminals/{id}/activation": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: ActivationState;
  };
  "POST /terminals/{id}/activation-code": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: ListedTerminal;
  };
  "GET /terminals/{id}/bindings": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: DeviceBindings;
  };
  "GET /terminals/{id}/configuration": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: OverrideList;
  };
  "GET /terminals/{id}/credentials": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: TerminalCredentials;
  };
  "DELETE /terminals/{id}/credentials/{credential_id}": {
    path: { readonly id: number; readonly credential_id: number };
    query: undefined;
    body: undefined;
    answer: boolean;
  };
  "GET /trading-day": {
    path: undefined;
    query: { readonly location_id?: number; readonly fields?: string };
    body: undefined;
    answer: TradingDay;
  };
  "GET /trading-day/locations": {
    path: undefined;
    query: {
      readonly location_id?: number;
      readonly search?: string;
      readonly page?: number;
      readonly page_size?: number;
      readonly fields?: string;
    };
    body: undefined;
    answer: TradingDayLocations;
  };
  "GET /webhooks": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [name in "webhook_id" | "url" | "is_active" | "is_sandbox" | "created_at" | "updated_at"]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Webhook[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /webhooks": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the webhook. */
      readonly webhook_id?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Standard Webhooks secret (whsec_…); returned only once. */
      readonly secret?: string;
      /** https; it must lead to a public address. */
      readonly url: string;
      /** vendor_pos_register_report_saved, receipt_stored, receipt_linked, order_placed, order_refunded, terminal_silent, evidence_checkpoint. When absent: vendor_pos_register_report_saved. */
      readonly event_names?: readonly string[];
      /** Inactive: gets no new events; waiting deliveries are kept for 30 days. */
      readonly is_active?: boolean;
      /** Gets the events of sandboxes and no others, each marked. Set when the webhook is created; it cannot be changed. */
      readonly is_sandbox?: boolean;
    };
    answer: WebhookWithSecret;
  };
  "PUT /webhooks/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      /** Id of the webhook. */
      readonly webhook_id?: number;
      /** When the row was made, in UTC. */
      readonly created_at?: string;
      /** When the row was last changed, in UTC. */
      readonly updated_at?: string;
      /** Standard Webhooks secret (whsec_…); returned only once. */
      readonly secret?: string;
      /** https; it must lead to a public address. */
      readonly url?: string;
      /** vendor_pos_register_report_saved, receipt_stored, receipt_linked, order_placed, order_refunded, terminal_silent, evidence_checkpoint. When absent: vendor_pos_register_report_saved. */
      readonly event_names?: readonly string[];
      /** Inactive: gets no new events; waiting deliveries are kept for 30 days. */
      readonly is_active?: boolean;
      /** Gets the events of sandboxes and no others, each marked. Set when the webhook is created; it cannot be changed. */
      readonly is_sandbox?: boolean;
    };
    answer: Webhook;
  };
  "DELETE /webhooks/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /webhooks/{id}/deliveries": {
    path: { readonly id: number };
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [
          name in
            | "delivery_id"
            | "event_name"
            | "report_id"
            | "revision"
            | "terminal_id"
            | "receipt_id"
            | "order_id"
            | "target_kind"
            | "target_id"
            | "state"
            | "attempts"
            | "last_status"
            | "last_attempt_at"
            | "delivered_at"
            | "created_at"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly EventDelivery[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /webhooks/{id}/deliveries/{delivery_id}/redeliver": {
    path: { readonly id: number; readonly delivery_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: EventDelivery;
  };
  "POST /webhooks/{id}/redeliver-dead": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Redelivered;
  };
  "POST /webhooks/{id}/test-event": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: EventDelivery;
  };
  "GET /websites": { path: undefined; query: { readonly fields?: string }; body: undefined; answer: WebsiteList };
  "POST /websites": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** A lowercase letter, then lowercase letters, digits and _ */
      readonly code: string;
      /** Name that people read. */
      readonly name: string;
    };
    answer: Website;
  };
  "GET /wishlist-items": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: {
        readonly [name in "wishlist_item_id" | "product_id" | "added_at" | "customer_id" | "sku"]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: {
      /** The rows. */
      readonly items: readonly Wish[];
      /** Number of all rows that match, on all pages. */
      readonly total_count: number;
    };
  };
  "POST /wishlist-items": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      /** Id of the customer. */
      readonly customer_id: number;
      /** Stock keeping unit: the code of the product. */
      readonly sku: string;
      /** 1 when absent; replaces that of the product when it is there already. */
      readonly qty?: number;
      /** Description for people. */
      readonly description?: string | null;
    };
    answer: Wish;
  };
  "DELETE /wishlist-items/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
}

/** The body of a webhook's request. */
export type WebhookEvent =
  | {
      /** Name of the event. */
      readonly type: "vendor_pos_register_report_saved";
      /** When the event happened. */
      readonly timestamp: string;
      /** What the event is about. */
      readonly data: RegisterReportSavedEvent;
    }
  | {
      /** Name of the event. */
      readonly type: "receipt_stored";
      /** When the event happened. */
      readonly timestamp: string;
      /** What the event is about. */
      readonly data: ReceiptStoredEvent;
    }
  | {
      /** Name of the event. */
      readonly type: "receipt_linked";
      /** When the event happened. */
      readonly timestamp: string;
      /** What the event is about. */
      readonly data: ReceiptLinkedEvent;
    }
  | {
      /** Name of the event. */
      readonly type: "order_placed";
      /** When the event happened. */
      readonly timestamp: string;
      /** What the event is about. */
      readonly data: OrderPlacedEvent;
    }
  | {
      /** Name of the event. */
      readonly type: "order_refunded";
      /** When the event happened. */
      readonly timestamp: string;
      /** What the event is about. */
      readonly data: OrderRefundedEvent;
    }
  | {
      /** Name of the event. */
      readonly type: "terminal_silent";
      /** When the event happened. */
      readonly timestamp: string;
      /** What the event is about. */
      readonly data: TerminalSilentEvent;
    }
  | {
      /** Name of the event. */
      readonly type: "evidence_checkpoint";
      /** When the event happened. */
      readonly timestamp: string;
      /** What the event is about. */
      readonly data: EvidenceCheckpointEvent;
    }
  | {
      /** Name of the event. */
      readonly type: "test";
      /** When the event happened. */
      readonly timestamp: string;
      /** What the event is about. */
      readonly data: TestEvent;
    };

/** Members of answers that hold a number with decimals. */
export const DECIMAL_MEMBERS: ReadonlySet<string> = new Set([
  "adjustment_negative",
  "adjustment_positive",
  "amount_ordered",
  "amount_paid",
  "amount_refunded",
  "amount_tendered",
  "available",
  "average_order_value",
  "base_discount_amount",
  "base_grand_total",
  "base_price",
  "base_row_total",
  "base_shipping_amount",
  "base_subtotal",
  "base_tax_amount",
  "base_to_order_rate",
  "base_total_due",
  "base_total_invoiced",
  "base_total_paid",
  "base_total_refunded",
  "base_unit_price",
  "change_due",
  "customer_price",
  "days_between_orders",
  "discount_amount",
  "discount_percent",
  "discount_qty",
  "grand_total",
  "items_bought",
  "lifetime_value",
  "limit",
  "original_price",
  "percentage_value",
  "price",
  "price_incl_tax",
  "qty",
  "qty_canceled",
  "qty_invoiced",
  "qty_ordered",
  "qty_refunded",
  "rate",
  "refunds_total",
  "row_total",
  "row_total_incl_tax",
  "rule_price",
  "shipping_amount",
  "shipping_incl_tax",
  "shipping_refunded",
  "shipping_tax_amount",
  "special_price",
  "subtotal",
  "subtotal_incl_tax",
  "tax_amount",
  "tax_percent",
  "tax_rate",
  "total",
  "total_canceled",
  "total_due",
  "total_invoiced",
  "total_paid",
  "total_qty",
  "total_qty_ordered",
  "total_refunded",
  "used",
  "value",
  "value_avg",
  "value_max",
  "value_min",
  "value_sum",
  "weight",
]);

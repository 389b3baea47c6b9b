// Made from openapi.json by scripts/client-types.ts; never edited by hand.

/** The digits of a JSON number. */
export type Decimal = string;

export type Account = {
  readonly customer_id: number;
  readonly name: string;
  readonly email: string;
  readonly group_id: number;
  readonly group_name: string;
  readonly website_id: number;
  readonly created_at: string;
};

export type ActivatedTerminal = {
  readonly terminal_id: number;
  readonly name: string;
  readonly device_identifier: string | null;
  readonly location_id: number;
  readonly is_active: boolean;
  readonly activation_code: string | null;
  readonly activation_used_at: string | null;
  readonly last_seen_at: string | null;
  readonly license_id: number | null;
  readonly license_status: string | null;
  readonly license_type: string | null;
  readonly license_expires_at: string | null;
  readonly license_token: string | null;
  readonly fiscal_tss_id: string | null;
  readonly fiscal_api_key: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly country_id: string | null;
  readonly phone: string | null;
  readonly vat_number: string | null;
  readonly address_use_storeview: boolean | null;
  readonly share_held_carts: boolean | null;
  readonly order_status: string | null;
  readonly require_open_session: boolean | null;
  readonly custom_sale_sku: string | null;
  readonly promo_attribute_lookup: boolean | null;
  readonly low_stock_threshold: number | null;
  readonly use_msi: boolean | null;
  readonly categories: string | null;
  readonly layaway_deposit_min_percent: number | null;
  readonly layaway_expiry_days: number | null;
  readonly layaway_cancellation_fee_percent: number | null;
  readonly pickup_queue_filter: string | null;
  readonly pickup_completed_status_code: string | null;
  readonly payment_methods: string | null;
  readonly pay_by_invoice_method: string | null;
  readonly pay_by_invoice_invoicing_mode: string | null;
  readonly refund_validity: number | null;
  readonly cash_rounding_increment: string | null;
  readonly allow_store_credit: number | null;
  readonly card_payment_provider: string | null;
  readonly psp_a_organisation_id: string | null;
  readonly psp_a_test_mode: boolean | null;
  readonly psp_a_platform_method: string | null;
  readonly psp_b_token_code: string | null;
  readonly psp_b_service_id: string | null;
  readonly psp_b_test_mode: boolean | null;
  readonly psp_b_platform_method: string | null;
  readonly receipt_header: string | null;
  readonly receipt_footer: string | null;
  readonly receipt_show_staff_name: boolean | null;
  readonly receipt_show_order_number: boolean | null;
  readonly receipt_show_receipt_number: boolean | null;
  readonly receipt_show_sale_reference: boolean | null;
  readonly receipt_qr_text: string | null;
  readonly receipt_qr_url: string | null;
  readonly receipt_logo_size: string | null;
  readonly receipt_store_info_placement: string | null;
  readonly auto_print_customer_receipt: boolean | null;
  readonly auto_print_customer_slip: boolean | null;
  readonly auto_print_merchant_slip: boolean | null;
  readonly customer_prices: string | null;
  readonly walk_in_customer_first_name: string | null;
  readonly walk_in_customer_last_name: string | null;
  readonly walk_in_customer_email: string | null;
  readonly walk_in_customer_phone: string | null;
  readonly walk_in_customer_street: string | null;
  readonly walk_in_customer_city: string | null;
  readonly walk_in_customer_region_id: number | null;
  readonly walk_in_customer_postcode: string | null;
  readonly walk_in_customer_country_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Activation = {
  readonly terminal: ActivatedTerminal;
  readonly location: Record<string, unknown> | null;
  readonly staff_list: readonly RegisterStaff[];
  readonly role_list: readonly RegisterRole[];
  readonly fiscal_credentials: { readonly fiscal_tss_id: string | null; readonly fiscal_api_key: string | null } | null;
};

export type ActivationState = {
  readonly terminal_id: number;
  readonly activation_code: string | null;
  readonly issued_at: string | null;
  readonly expires_at: string | null;
  readonly state: string;
  readonly seconds_left: number | null;
  readonly enroll_seconds_left: number | null;
  readonly used_at: string | null;
  readonly device_identifier: string | null;
  readonly server_address: string | null;
};

export type AdminClosing = {
  readonly report_id: string;
  readonly session_id: string;
  readonly schema_version: number;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly device_identifier: string;
  readonly series_id: string;
  readonly series_code: string;
  readonly series_ordinal: number;
  readonly closing_number: number;
  readonly currency: string;
  readonly timezone: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly opened_by_staff_id: number | null;
  readonly opened_by_name: string | null;
  readonly closed_by_staff_id: number | null;
  readonly closed_by_name: string | null;
  readonly has_cash_drawer: boolean;
  readonly order_count: number;
  readonly opening_float: string | null;
  readonly cash_expected: string | null;
  readonly cash_counted: string | null;
  readonly cash_difference: string | null;
  readonly cash_left_in_drawer: string | null;
  readonly sales_excl_tax: string;
  readonly sales_tax: string;
  readonly sales_incl_tax: string;
  readonly refunds_incl_tax: string;
  readonly tender_cash: string;
  readonly tender_card: string;
  readonly tender_split_cash: string;
  readonly tender_split_card: string;
  readonly tender_invoice: string;
  readonly first_receipt_number: string | null;
  readonly last_receipt_number: string | null;
  readonly closing_note: string | null;
  readonly state_closing_received: string;
  readonly state_documents_received: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
  readonly corrects_report_id: string | null;
  readonly revision: number;
  readonly synced_at: string;
  readonly updated_at: string;
  readonly report_json: string;
  readonly annotations: readonly DecidedAnnotation[];
  readonly refunds_excl_tax: string;
  readonly refunds_tax: string;
  readonly tender_credit_redeemed: string;
  readonly tender_card_refunds: string;
  readonly tender_manual_card_refunds: string;
  readonly tender_credits_issued: string;
  readonly tender_credits_returned: string;
  readonly tender_invoice_credit_notes: string;
  readonly tender_layaway_receivable: string;
  readonly tender_layaway_payments: string;
  readonly tender_credit_due_collections: string;
  readonly tender_cash_rounding: string;
  readonly listed_documents: number;
  readonly missing_documents: number;
  readonly missing_orders: number;
  readonly late_receipts: number;
  readonly evaluated_at: string | null;
  readonly evaluation_is_due: boolean;
  readonly coverage: string;
  readonly coverage_width: string;
  readonly unplaced: string;
  readonly failed_checks: number;
  readonly is_sandbox: boolean;
  readonly is_settled: boolean;
  readonly findings: readonly string[];
  readonly areas: readonly ClosingArea[];
  readonly booking: readonly { readonly choice: string; readonly option: string; readonly source: string }[];
  readonly cause: {
    readonly code: string;
    readonly values: Record<string, unknown>;
    readonly hint: string | null;
    readonly text: string;
    readonly checks: readonly string[];
  } | null;
  readonly checks: readonly ClosingCheck[];
  readonly former_states: readonly {
    readonly replaced_at: string;
    readonly state_documents_received: string;
    readonly state_orders_processed: string;
    readonly state_figures_reconciled: string;
    readonly coverage: string;
    readonly failed_checks: number;
    readonly findings: readonly string[];
    readonly rules_version: number;
  }[];
  readonly documents: readonly {
    readonly sale_id: string;
    readonly type: string;
    readonly amount: string;
    readonly receipt_number: string | null;
    readonly receipt_id: number | null;
    readonly is_missing: boolean;
    readonly is_late: boolean;
    readonly received_at: string | null;
  }[];
  readonly unlisted_receipts: readonly {
    readonly receipt_id: number;
    readonly sale_id: string | null;
    readonly pos_order_id: string;
    readonly receipt_number: string | null;
    readonly grand_total: string | null;
    readonly is_late: boolean;
    readonly received_at: string;
  }[];
  readonly chain: {
    readonly position: number;
    readonly document_sha256: string;
    readonly previous_link: string;
    readonly link: string;
  } | null;
  readonly previous: {
    readonly report_id: string;
    readonly closing_number: number;
    readonly business_date: string;
    readonly closed_at: string;
  } | null;
  readonly next: {
    readonly report_id: string;
    readonly closing_number: number;
    readonly business_date: string;
    readonly closed_at: string;
  } | null;
};

export type AdminClosingRow = {
  readonly report_id: string;
  readonly session_id: string;
  readonly schema_version: number;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly device_identifier: string;
  readonly series_id: string;
  readonly series_code: string;
  readonly series_ordinal: number;
  readonly closing_number: number;
  readonly currency: string;
  readonly timezone: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly opened_by_staff_id: number | null;
  readonly opened_by_name: string | null;
  readonly closed_by_staff_id: number | null;
  readonly closed_by_name: string | null;
  readonly has_cash_drawer: boolean;
  readonly order_count: number;
  readonly opening_float: string | null;
  readonly cash_expected: string | null;
  readonly cash_counted: string | null;
  readonly cash_difference: string | null;
  readonly cash_left_in_drawer: string | null;
  readonly sales_excl_tax: string;
  readonly sales_tax: string;
  readonly sales_incl_tax: string;
  readonly refunds_incl_tax: string;
  readonly tender_cash: string;
  readonly tender_card: string;
  readonly tender_split_cash: string;
  readonly tender_split_card: string;
  readonly tender_invoice: string;
  readonly first_receipt_number: string | null;
  readonly last_receipt_number: string | null;
  readonly closing_note: string | null;
  readonly state_closing_received: string;
  readonly state_documents_received: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
  readonly corrects_report_id: string | null;
  readonly revision: number;
  readonly synced_at: string;
  readonly updated_at: string;
  readonly refunds_excl_tax: string;
  readonly refunds_tax: string;
  readonly tender_credit_redeemed: string;
  readonly tender_card_refunds: string;
  readonly tender_manual_card_refunds: string;
  readonly tender_credits_issued: string;
  readonly tender_credits_returned: string;
  readonly tender_invoice_credit_notes: string;
  readonly tender_layaway_receivable: string;
  readonly tender_layaway_payments: string;
  readonly tender_credit_due_collections: string;
  readonly tender_cash_rounding: string;
  readonly listed_documents: number;
  readonly missing_documents: number;
  readonly missing_orders: number;
  readonly late_receipts: number;
  readonly evaluated_at: string | null;
  readonly evaluation_is_due: boolean;
  readonly coverage: string;
  readonly coverage_width: string;
  readonly unplaced: string;
  readonly failed_checks: number;
  readonly is_sandbox: boolean;
  readonly is_settled: boolean;
  readonly findings: readonly string[];
};

export type AdminLocation = {
  readonly location_id: number;
  readonly name: string;
  readonly code: string;
  readonly website_id: number;
  readonly source_code: string;
  readonly is_active: boolean;
  readonly tax_use_address: boolean;
  readonly street: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly country_id: string | null;
  readonly phone: string | null;
  readonly vat_number: string | null;
  readonly address_use_storeview: boolean | null;
  readonly share_held_carts: boolean | null;
  readonly order_status: string | null;
  readonly require_open_session: boolean | null;
  readonly custom_sale_sku: string | null;
  readonly promo_attribute_lookup: boolean | null;
  readonly low_stock_threshold: number | null;
  readonly use_msi: boolean | null;
  readonly categories: string | null;
  readonly layaway_deposit_min_percent: number | null;
  readonly layaway_expiry_days: number | null;
  readonly layaway_cancellation_fee_percent: number | null;
  readonly pickup_queue_filter: string | null;
  readonly pickup_completed_status_code: string | null;
  readonly payment_methods: string | null;
  readonly pay_by_invoice_method: string | null;
  readonly pay_by_invoice_invoicing_mode: string | null;
  readonly refund_validity: number | null;
  readonly cash_rounding_increment: string | null;
  readonly allow_store_credit: number | null;
  readonly card_payment_provider: string | null;
  readonly psp_a_organisation_id: string | null;
  readonly psp_a_api_key: string | null;
  readonly psp_a_test_api_key: string | null;
  readonly psp_a_test_mode: boolean | null;
  readonly psp_a_platform_method: string | null;
  readonly psp_b_token_code: string | null;
  readonly psp_b_api_token: string | null;
  readonly psp_b_service_id: string | null;
  readonly psp_b_test_mode: boolean | null;
  readonly psp_b_service_secret: string | null;
  readonly psp_b_platform_method: string | null;
  readonly receipt_header: string | null;
  readonly receipt_footer: string | null;
  readonly receipt_show_staff_name: boolean | null;
  readonly receipt_show_order_number: boolean | null;
  readonly receipt_show_receipt_number: boolean | null;
  readonly receipt_show_sale_reference: boolean | null;
  readonly receipt_qr_text: string | null;
  readonly receipt_qr_url: string | null;
  readonly receipt_logo_size: string | null;
  readonly receipt_store_info_placement: string | null;
  readonly auto_print_customer_receipt: boolean | null;
  readonly auto_print_customer_slip: boolean | null;
  readonly auto_print_merchant_slip: boolean | null;
  readonly customer_prices: string | null;
  readonly walk_in_customer_first_name: string | null;
  readonly walk_in_customer_last_name: string | null;
  readonly walk_in_customer_email: string | null;
  readonly walk_in_customer_phone: string | null;
  readonly walk_in_customer_street: string | null;
  readonly walk_in_customer_city: string | null;
  readonly walk_in_customer_region_id: number | null;
  readonly walk_in_customer_postcode: string | null;
  readonly walk_in_customer_country_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_sandbox: boolean;
};

export type AdminRole = {
  readonly admin_role_id: number;
  readonly name: string;
  readonly resources: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type AdminUser = {
  readonly admin_user_id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly admin_role_id: number;
  readonly role_name: string;
  readonly is_active: boolean;
  readonly has_second_factor: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Attention = {
  readonly items: readonly {
    readonly code: string;
    readonly key: string;
    readonly values: Record<string, unknown>;
    readonly since: string | null;
  }[];
  readonly total_count: number;
};

export type AttentionChoice = { readonly is_daily: boolean; readonly is_at_once: boolean; readonly locale: string };

export type Attribute = {
  readonly attribute_id: number;
  readonly attribute_code: string;
  readonly frontend_input: string;
  readonly default_frontend_label: string;
};

export type AttributeChoice = {
  readonly attribute_id: number;
  readonly attribute_code: string;
  readonly name: string;
  readonly input: string;
};

export type AttributeInput = {
  readonly attribute_id?: number;
  readonly attribute_code?: string;
  readonly frontend_input?: string;
  readonly default_frontend_label?: string;
  readonly apply_to?: unknown;
  readonly backend_model?: unknown;
  readonly backend_type?: unknown;
  readonly custom_attributes?: unknown;
  readonly default_value?: unknown;
  readonly entity_type_id?: unknown;
  readonly extension_attributes?: unknown;
  readonly frontend_class?: unknown;
  readonly frontend_labels?: unknown;
  readonly is_comparable?: unknown;
  readonly is_filterable?: unknown;
  readonly is_filterable_in_grid?: unknown;
  readonly is_filterable_in_search?: unknown;
  readonly is_html_allowed_on_front?: unknown;
  readonly is_required?: unknown;
  readonly is_searchable?: unknown;
  readonly is_unique?: unknown;
  readonly is_used_for_promo_rules?: unknown;
  readonly is_used_in_grid?: unknown;
  readonly is_user_defined?: unknown;
  readonly is_visible?: unknown;
  readonly is_visible_in_advanced_search?: unknown;
  readonly is_visible_in_grid?: unknown;
  readonly is_visible_on_front?: unknown;
  readonly is_wysiwyg_enabled?: unknown;
  readonly note?: unknown;
  readonly options?: unknown;
  readonly position?: unknown;
  readonly scope?: unknown;
  readonly source_model?: unknown;
  readonly used_for_sort_by?: unknown;
  readonly used_in_product_listing?: unknown;
  readonly validation_rules?: unknown;
};

export type AuditEntry = {
  readonly log_id: number;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly field_name: string;
  readonly change_source: string;
  readonly entity_name: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly staff_id: number | null;
  readonly staff_name: string | null;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly is_submitted: boolean;
  readonly submitted_by: string | null;
  readonly submitted_by_id: number | null;
  readonly created_at: string;
};

export type AuditEntryInput = {
  readonly log_id?: number;
  readonly entity_type?: string | null;
  readonly entity_id?: string | null;
  readonly field_name?: string | null;
  readonly change_source?: string | null;
  readonly entity_name?: string | null;
  readonly old_value?: string | null;
  readonly new_value?: string | null;
  readonly staff_id?: number | null;
  readonly staff_name?: string | null;
  readonly terminal_id?: number | null;
  readonly terminal_name?: string | null;
  readonly location_id?: number | null;
  readonly location_name?: string | null;
  readonly is_submitted?: boolean;
  readonly submitted_by?: string | null;
  readonly submitted_by_id?: number | null;
  readonly created_at?: string;
};

export type BesideReceipts = {
  readonly currency: string;
  readonly net_sales: string;
  readonly difference: string;
  readonly rows: readonly {
    readonly report_id: string;
    readonly closing: string;
    readonly terminal_name: string;
    readonly location_name: string;
    readonly state_figures_reconciled: string;
    readonly state_documents_received: string;
    readonly amount: string;
  }[];
  readonly closings: number;
  readonly rest: string;
  readonly elsewhere: string;
};

export type CartRule<Figure = Decimal> = {
  readonly rule_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly website_ids: readonly number[];
  readonly customer_group_ids: readonly number[];
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly uses_per_customer: number;
  readonly is_active: boolean;
  readonly condition: unknown;
  readonly action_condition: unknown;
  readonly stop_rules_processing: boolean;
  readonly sort_order: number;
  readonly simple_action: string;
  readonly discount_amount: Figure;
  readonly discount_qty: Figure | null;
  readonly discount_step: number;
  readonly apply_to_shipping: boolean;
  readonly times_used: number;
  readonly coupon_type: string;
  readonly use_auto_generation: boolean;
  readonly uses_per_coupon: number;
  readonly simple_free_shipping: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export type CartRuleInput = {
  readonly rule_id?: number;
  readonly name?: string;
  readonly store_labels?: readonly unknown[];
  readonly description?: string | null;
  readonly website_ids?: readonly number[];
  readonly customer_group_ids?: readonly number[];
  readonly from_date?: string | null;
  readonly to_date?: string | null;
  readonly uses_per_customer?: number;
  readonly is_active?: boolean;
  readonly condition?: unknown;
  readonly action_condition?: unknown;
  readonly stop_rules_processing?: boolean;
  readonly is_advanced?: boolean;
  readonly product_ids?: readonly number[];
  readonly sort_order?: number;
  readonly simple_action?: string;
  readonly discount_amount?: Decimal;
  readonly discount_qty?: Decimal | null;
  readonly discount_step?: number;
  readonly apply_to_shipping?: boolean;
  readonly times_used?: number;
  readonly is_rss?: boolean;
  readonly coupon_type?: string;
  readonly use_auto_generation?: boolean;
  readonly uses_per_coupon?: number;
  readonly simple_free_shipping?: string;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly extension_attributes?: unknown;
};

export type Cashier = {
  readonly staff_id: number | null;
  readonly staff_name: string | null;
  readonly currency: string | null;
  readonly refunds_count: number;
  readonly refunds: string;
  readonly discounts_count: number;
  readonly discounts: string;
};

export type CashierTotals = { readonly items: readonly Cashier[]; readonly is_complete: boolean };

export type CatalogProduct = {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  readonly type_id: string;
  readonly status: number;
  readonly price: Decimal | null;
  readonly special_price: Decimal | null;
  readonly special_from_date: string | null;
  readonly special_to_date: string | null;
  readonly tiers: readonly CatalogTier[];
  readonly tax_class_id: number;
  readonly barcodes: readonly string[];
  readonly category_ids: readonly number[];
  readonly weight: Decimal | null;
  readonly stock: { readonly qty: Decimal; readonly is_in_stock: boolean };
};

export type CatalogRulePrices = {
  readonly indexed_at: string;
  readonly date: string;
  readonly unchanged: boolean;
  readonly items: readonly {
    readonly product_id: number;
    readonly customer_group_id: number;
    readonly rule_price: Decimal;
  }[];
};

export type CatalogTier = { readonly customer_group_id: number; readonly qty: Decimal; readonly value: Decimal };

export type Category = {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly is_active: boolean;
  readonly position: number;
};

export type CategoryChoice = { readonly category_id: number; readonly name: string; readonly path: string };

export type CategoryInput = {
  readonly id?: number;
  readonly parent_id?: number | null;
  readonly name: string;
  readonly is_active?: boolean;
  readonly position?: number;
  readonly available_sort_by?: unknown;
  readonly children?: unknown;
  readonly created_at?: unknown;
  readonly custom_attributes?: unknown;
  readonly extension_attributes?: unknown;
  readonly include_in_menu?: unknown;
  readonly level?: unknown;
  readonly path?: unknown;
  readonly updated_at?: unknown;
};

export type CategoryLink = { readonly position?: number; readonly category_id: string };

export type CategoryLinkInput = {
  readonly position?: number;
  readonly category_id: string;
  readonly extension_attributes?: unknown;
};

export type ChainVerdict = {
  readonly series_id: string;
  readonly links: number;
  readonly head: string | null;
  readonly head_position: number;
  readonly holds: boolean;
  readonly first_break: {
    readonly position: number;
    readonly report_id: string | null;
    readonly reason: string;
  } | null;
};

export type ClosingAnnotation = {
  readonly annotation_id: number;
  readonly report_id: string;
  readonly author: string;
  readonly author_id: number | null;
  readonly created_at: string;
  readonly text: string;
};

export type ClosingArea = {
  readonly area: string;
  readonly reach: string;
  readonly checks_run: number;
  readonly checks_total: number;
  readonly width: string;
  readonly unplaced: string;
  readonly reasons: readonly {
    readonly code: string;
    readonly values: Record<string, unknown>;
    readonly text: string;
    readonly receipts: readonly string[];
    readonly receipts_count: number;
  }[];
};

export type ClosingCheck = {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly formula: string;
  readonly against: string;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly difference: string | null;
  readonly width: string | null;
  readonly receipts: readonly string[];
  readonly receipts_count: number;
  readonly outcome: string;
  readonly reason: string | null;
  readonly reason_code: string | null;
  readonly reason_values: Record<string, unknown> | null;
  readonly sentence: string | null;
  readonly sentence_code: string | null;
  readonly sentence_values: Record<string, unknown> | null;
};

export type ClosingEvaluation = {
  readonly report_id: string;
  readonly revision: number;
  readonly state_closing_received: string;
  readonly state_documents_received: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
  readonly coverage: string;
  readonly coverage_width: string;
  readonly unplaced: string;
  readonly failed_checks: number;
  readonly findings: readonly string[];
  readonly areas: readonly ClosingArea[];
  readonly booking: readonly { readonly choice: string; readonly option: string; readonly source: string }[];
  readonly cause: {
    readonly code: string;
    readonly values: Record<string, unknown>;
    readonly hint: string | null;
    readonly text: string;
    readonly checks: readonly string[];
  } | null;
  readonly checks: readonly ClosingCheck[];
};

export type ClosingRow = {
  readonly report_id: string;
  readonly session_id: string;
  readonly schema_version: number;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly device_identifier: string;
  readonly series_id: string;
  readonly series_code: string;
  readonly series_ordinal: number;
  readonly closing_number: number;
  readonly currency: string;
  readonly timezone: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly opened_by_staff_id: number | null;
  readonly opened_by_name: string | null;
  readonly closed_by_staff_id: number | null;
  readonly closed_by_name: string | null;
  readonly has_cash_drawer: boolean;
  readonly order_count: number;
  readonly opening_float: string | null;
  readonly cash_expected: string | null;
  readonly cash_counted: string | null;
  readonly cash_difference: string | null;
  readonly cash_left_in_drawer: string | null;
  readonly sales_excl_tax: string;
  readonly sales_tax: string;
  readonly sales_incl_tax: string;
  readonly refunds_incl_tax: string;
  readonly tender_cash: string;
  readonly tender_card: string;
  readonly tender_split_cash: string;
  readonly tender_split_card: string;
  readonly tender_invoice: string;
  readonly first_receipt_number: string | null;
  readonly last_receipt_number: string | null;
  readonly closing_note: string | null;
  readonly state_closing_received: string;
  readonly state_documents_received: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
  readonly corrects_report_id: string | null;
  readonly revision: number;
  readonly synced_at: string;
  readonly updated_at: string;
};

export type ClosingWithDocument = {
  readonly report_id: string;
  readonly session_id: string;
  readonly schema_version: number;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly device_identifier: string;
  readonly series_id: string;
  readonly series_code: string;
  readonly series_ordinal: number;
  readonly closing_number: number;
  readonly currency: string;
  readonly timezone: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly opened_by_staff_id: number | null;
  readonly opened_by_name: string | null;
  readonly closed_by_staff_id: number | null;
  readonly closed_by_name: string | null;
  readonly has_cash_drawer: boolean;
  readonly order_count: number;
  readonly opening_float: string | null;
  readonly cash_expected: string | null;
  readonly cash_counted: string | null;
  readonly cash_difference: string | null;
  readonly cash_left_in_drawer: string | null;
  readonly sales_excl_tax: string;
  readonly sales_tax: string;
  readonly sales_incl_tax: string;
  readonly refunds_incl_tax: string;
  readonly tender_cash: string;
  readonly tender_card: string;
  readonly tender_split_cash: string;
  readonly tender_split_card: string;
  readonly tender_invoice: string;
  readonly first_receipt_number: string | null;
  readonly last_receipt_number: string | null;
  readonly closing_note: string | null;
  readonly state_closing_received: string;
  readonly state_documents_received: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
  readonly corrects_report_id: string | null;
  readonly revision: number;
  readonly synced_at: string;
  readonly updated_at: string;
  readonly report_json: string;
  readonly annotations: readonly ClosingAnnotation[];
};

export type ConfirmationMails = {
  readonly has_mail_server: boolean;
  readonly unconfirmed: number;
  readonly unsent: number;
};

export type ConnectorAnswer = {
  readonly kinds: readonly {
    readonly name: string;
    readonly settings: readonly {
      readonly name: string;
      readonly is_required: boolean;
      readonly ours: string | null;
      readonly pairs: string | null;
    }[];
    readonly needs_secret: boolean;
    readonly owned_kinds: readonly string[];
  }[];
  readonly connector: {
    readonly connector_id: number;
    readonly kind: string;
    readonly settings: readonly { readonly name: string; readonly value: string }[];
    readonly has_secret: boolean;
    readonly is_active: boolean;
    readonly owned_kinds: readonly string[];
    readonly capabilities: {
      readonly amounts: string;
      readonly fractions: boolean;
      readonly back_dating: boolean;
      readonly own_number: boolean;
      readonly unique_key: boolean;
      readonly oversell: boolean;
      readonly stock: string;
      readonly pulls: readonly string[];
      readonly pushes: readonly string[];
    } | null;
    readonly failures: number;
    readonly paused_until: string | null;
    readonly pulled: readonly {
      readonly kind: string;
      readonly pulled_at: string | null;
      readonly swept_at: string | null;
      readonly last_error: string | null;
    }[];
    readonly waiting: number;
    readonly waiting_since: string | null;
    readonly parked: number;
    readonly differences: number;
  } | null;
};

export type ConnectorDifference = {
  readonly difference_id: number;
  readonly kind: string;
  readonly key: string;
  readonly code: string;
  readonly record: string | null;
  readonly here: string | null;
  readonly there: string | null;
  readonly note: string | null;
  readonly can_disable: boolean;
  readonly found_at: string;
  readonly ended_at: string | null;
};

export type ConnectorTask = {
  readonly task_id: number;
  readonly kind: string;
  readonly subject: string;
  readonly record_id: number;
  readonly key: string;
  readonly remote_number: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly next_at: string | null;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
};

export type ContradictoryClosing = {
  readonly report_id: string;
  readonly closing: string;
  readonly terminal_name: string;
  readonly location_name: string;
  readonly state_figures_reconciled: string;
  readonly closings: number;
  readonly gross_open: string;
  readonly base_open: string;
  readonly tax_open: string;
  readonly tenders_open: string;
};

export type Coupon = {
  readonly coupon_id: number;
  readonly rule_id: number;
  readonly code: string;
  readonly usage_limit: number | null;
  readonly usage_per_customer: number | null;
  readonly times_used: number;
  readonly expiration_date: string | null;
  readonly is_primary: boolean;
  readonly created_at: string;
  readonly type: number;
};

export type CouponInput = {
  readonly coupon_id?: number;
  readonly rule_id?: number;
  readonly code?: string;
  readonly usage_limit?: number | null;
  readonly usage_per_customer?: number | null;
  readonly times_used?: number;
  readonly expiration_date?: string | null;
  readonly is_primary?: boolean;
  readonly type?: number;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly extension_attributes?: unknown;
};

export type CouponUse = {
  readonly customer_id: number;
  readonly customer_name: string | null;
  readonly times_used: number;
};

export type CreationResult = {
  readonly success: boolean;
  readonly customer_id?: number;
  readonly errors: readonly ValidationRow[];
};

export type CreditLimit = {
  readonly customer_id: number;
  readonly limit: Decimal;
  readonly used: Decimal;
  readonly available: Decimal;
  readonly currency: string;
  readonly source: string;
};

export type CreditMemo<Figure = Decimal> = {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly order_id: number;
  readonly store_id: number;
  readonly base_currency_code: string;
  readonly order_currency_code: string;
  readonly subtotal: Figure;
  readonly tax_amount: Figure;
  readonly discount_amount: Figure;
  readonly shipping_amount: Figure;
  readonly grand_total: Figure;
  readonly base_grand_total: Figure;
  readonly state: number;
  readonly invoice_id: number | null;
  readonly adjustment_positive: Figure;
  readonly adjustment_negative: Figure;
  readonly created_at: string;
  readonly updated_at: string;
  readonly items: readonly DocumentItem<Figure>[];
  readonly comments: readonly OrderComment[];
  readonly extension_attributes: { readonly pos_sale_id?: string };
};

export type CreditOverview = {
  readonly items: readonly {
    readonly website_id: number;
    readonly website_name: string;
    readonly customer_id: number;
    readonly limit: number;
    readonly used: number;
    readonly available: number;
    readonly currency: string;
    readonly source: string;
  }[];
};

export type CurrencyCompleteness = {
  readonly currency: string;
  readonly closings: number;
  readonly mismatched: number;
  readonly settled: number;
  readonly incomplete: number;
  readonly cash_differences: number;
  readonly cash_difference: string;
};

export type CurrencyTotals = {
  readonly currency: string;
  readonly closings: number;
  readonly sales_excl_tax: string;
  readonly sales_tax: string;
  readonly sales_incl_tax: string;
  readonly refunds_excl_tax: string;
  readonly refunds_tax: string;
  readonly refunds_incl_tax: string;
  readonly net_sales_excl_tax: string;
  readonly net_sales_tax: string;
  readonly net_sales_incl_tax: string;
  readonly tender_cash: string;
  readonly tender_card: string;
  readonly tender_split_cash: string;
  readonly tender_split_card: string;
  readonly tender_invoice: string;
  readonly tender_credit_redeemed: string;
  readonly tender_card_refunds: string;
  readonly tender_manual_card_refunds: string;
  readonly tender_credits_issued: string;
  readonly tender_credits_returned: string;
  readonly tender_invoice_credit_notes: string;
  readonly tender_layaway_receivable: string;
  readonly tender_layaway_payments: string;
  readonly tender_credit_due_collections: string;
  readonly tender_cash_rounding: string;
  readonly tax_rates: readonly {
    readonly rate: number | null;
    readonly treatment: string;
    readonly sales_net: string;
    readonly sales_tax: string;
    readonly refund_net: string;
    readonly refund_tax: string;
  }[];
  readonly vat: readonly VatRow[];
  readonly net_sales_steps: readonly NetSalesStep[];
  readonly contradictions: readonly ContradictoryClosing[];
};

export type CustomAttribute = { readonly attribute_code: string; readonly value: unknown };

export type Customer = {
  readonly id: number;
  readonly group_id: number;
  readonly default_billing: string | null;
  readonly default_shipping: string | null;
  readonly confirmation: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_in: string | null;
  readonly dob: string | null;
  readonly email: string;
  readonly prefix: string | null;
  readonly firstname: string;
  readonly middlename: string | null;
  readonly lastname: string;
  readonly suffix: string | null;
  readonly gender: number | null;
  readonly store_id: number;
  readonly taxvat: string | null;
  readonly website_id: number;
  readonly addresses: readonly CustomerAddress[];
  readonly disable_auto_group_change: number;
  readonly custom_attributes: readonly { readonly attribute_code: string; readonly value: string | null }[];
};

export type CustomerAddress = {
  readonly id: number;
  readonly customer_id: number;
  readonly region: { readonly region_code: string | null; readonly region: string | null; readonly region_id: number };
  readonly region_id: number;
  readonly country_id: string | null;
  readonly street: readonly string[];
  readonly company: string | null;
  readonly telephone: string | null;
  readonly fax: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly prefix: string | null;
  readonly firstname: string;
  readonly middlename: string | null;
  readonly lastname: string;
  readonly suffix: string | null;
  readonly vat_id: string | null;
  readonly default_shipping: boolean;
  readonly default_billing: boolean;
};

export type CustomerAddressInput = {
  readonly id?: number | null;
  readonly customer_id?: number;
  readonly region?: {
    readonly region_code?: string | null;
    readonly region?: string | null;
    readonly region_id?: number | null;
    readonly extension_attributes?: unknown;
  } | null;
  readonly region_id?: number | null;
  readonly country_id?: string | null;
  readonly street?: readonly string[] | null;
  readonly company?: string | null;
  readonly telephone?: string | null;
  readonly fax?: string | null;
  readonly postcode?: string | null;
  readonly city?: string | null;
  readonly prefix?: string | null;
  readonly firstname?: string | null;
  readonly middlename?: string | null;
  readonly lastname?: string | null;
  readonly suffix?: string | null;
  readonly vat_id?: string | null;
  readonly default_shipping?: boolean | null;
  readonly default_billing?: boolean | null;
  readonly custom_attributes?: readonly { readonly attribute_code: string; readonly value: string | null }[] | null;
  readonly extension_attributes?: unknown;
};

export type CustomerGroup = {
  readonly id: number;
  readonly code: string;
  readonly tax_class_id: number;
  readonly tax_class_name: string;
};

export type CustomerInput = {
  readonly id?: number;
  readonly group_id?: number | null;
  readonly default_billing?: string | null;
  readonly default_shipping?: string | null;
  readonly confirmation?: string | null;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly created_in?: string | null;
  readonly dob?: string | null;
  readonly email?: string | null;
  readonly prefix?: string | null;
  readonly firstname?: string | null;
  readonly middlename?: string | null;
  readonly lastname?: string | null;
  readonly suffix?: string | null;
  readonly gender?: number | null;
  readonly store_id?: number | null;
  readonly taxvat?: string | null;
  readonly website_id?: number | null;
  readonly addresses?: readonly CustomerAddressInput[] | null;
  readonly disable_auto_group_change?: number | null;
  readonly extension_attributes?: {
    readonly amazon_id?: unknown;
    readonly assistance_allowed?: unknown;
    readonly company_attributes?: unknown;
    readonly is_subscribed?: unknown;
    readonly vertex_customer_code?: unknown;
  } | null;
  readonly custom_attributes?: readonly { readonly attribute_code: string; readonly value: string | null }[] | null;
};

export type CustomerInsights = {
  readonly customer_id: number;
  readonly currency: string;
  readonly statistics: CustomerStatistics;
  readonly top_products: readonly TopProduct[];
  readonly sections: readonly InsightsSection[];
};

export type CustomerLimit = {
  readonly customer_credit_limit_id: number;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly open_invoices: readonly { readonly currency: string; readonly total: number }[];
  readonly website_id: number;
  readonly credit_limit: number;
  readonly created_at: string;
  readonly updated_at: string;
};

export type CustomerPriceRow = {
  readonly sku: string;
  readonly base_price: Decimal;
  readonly customer_price: Decimal;
  readonly currency: string;
  readonly source: string;
  readonly tiers?: readonly { readonly qty: Decimal; readonly price: Decimal }[];
};

export type CustomerPrices = { readonly prices: readonly CustomerPriceRow[] };

export type CustomerStatistics = {
  readonly orders_count: number;
  readonly lifetime_value: Decimal;
  readonly average_order_value: Decimal | null;
  readonly first_order_at: string | null;
  readonly last_order_at: string | null;
  readonly days_between_orders: Decimal | null;
  readonly items_bought: Decimal;
  readonly refunds_total: Decimal;
  readonly favourite_location_id: number | null;
};

export type CustomerSummary = {
  readonly customer_id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly group_id: number;
  readonly website_id: number;
  readonly company: string | null;
  readonly taxvat: string | null;
  readonly default_billing_address_id: number;
};

export type DecidedAnnotation = {
  readonly annotation_id: number;
  readonly report_id: string;
  readonly author: string;
  readonly author_id: number | null;
  readonly created_at: string;
  readonly text: string;
  readonly kind: string;
};

export type DeviceBindings = {
  readonly items: readonly {
    readonly history_id: number;
    readonly device_identifier: string;
    readonly bound_by: string;
    readonly bound_at: string;
  }[];
  readonly total_count: number;
};

export type DocumentItem<Figure = Decimal> = {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly order_item_id: number;
  readonly product_id: number | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly qty: Figure;
  readonly price: Figure;
  readonly row_total: Figure;
  readonly tax_amount: Figure;
  readonly discount_amount: Figure;
};

export type Enrollment = {
  readonly terminal: ActivatedTerminal;
  readonly location: Record<string, unknown> | null;
  readonly staff_list: readonly RegisterStaff[];
  readonly role_list: readonly RegisterRole[];
  readonly fiscal_credentials: { readonly fiscal_tss_id: string | null; readonly fiscal_api_key: string | null } | null;
  readonly access_token: string;
};

export type Erased = {
  readonly erasure_id: number;
  readonly is_repeat: boolean;
  readonly counts: {
    readonly accounts: number;
    readonly addresses: number;
    readonly receipts: number;
    readonly orders: number;
    readonly claims: number;
    readonly newsletter_subscriptions: number;
    readonly wishlist_items: number;
    readonly promotion_uses: number;
    readonly credit_limits: number;
    readonly customer_prices: number;
    readonly held_carts: number;
    readonly one_time_codes: number;
    readonly audit_entries: number;
    readonly telemetry_events: number;
    readonly mails: number;
  };
};

export type EventDelivery = {
  readonly delivery_id: number;
  readonly event_id: string;
  readonly event_name: string;
  readonly report_id: string | null;
  readonly revision: number | null;
  readonly terminal_id: number | null;
  readonly receipt_id: number | null;
  readonly order_id: number | null;
  readonly target_kind: string;
  readonly target_id: string;
  readonly state: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly last_attempt_at: string | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly last_fault: string | null;
  readonly delivered_at: string | null;
  readonly created_at: string;
};

export type ExplainedPrice = {
  readonly website_id: number;
  readonly customer_group_id: number;
  readonly currency: string;
  readonly today: string;
  readonly qty: number;
  readonly price: number | null;
  readonly source: string | null;
  readonly steps: readonly { readonly source: string; readonly price: number | null; readonly is_effective: boolean }[];
  readonly tiers: readonly { readonly qty: number; readonly price: number }[];
  readonly rules: readonly {
    readonly rule_id: number;
    readonly name: string;
    readonly simple_action: string;
    readonly discount_amount: number;
  }[];
};

export type FixedTaxes = {
  readonly generated_at: string;
  readonly rows: readonly {
    readonly sku: string;
    readonly attribute_code: string;
    readonly website_id: number;
    readonly country_id: string;
    readonly region_id: number;
    readonly value: Decimal;
  }[];
};

export type FoundCustomer = {
  readonly customer_id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly group_id: number;
  readonly website_id: number;
  readonly company: string | null;
  readonly taxvat: string | null;
  readonly default_billing_address_id: number;
  readonly phone: string | null;
  readonly customer_group_code: string;
};

export type FoundCustomers = { readonly items: readonly FoundCustomer[]; readonly has_more: boolean };

export type FoundRow = {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
  readonly at: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
};

export type GroupLimit = {
  readonly customer_group_credit_limit_id: number;
  readonly customer_group_id: number;
  readonly group_name: string;
  readonly website_id: number;
  readonly credit_limit: number;
  readonly created_at: string;
  readonly updated_at: string;
};

export type HealthSummary = {
  readonly terminals: number;
  readonly by_health: {
    readonly ok: number;
    readonly closed: number;
    readonly not_heard: number;
    readonly refused: number;
    readonly behind: number;
    readonly clock: number;
    readonly silent: number;
    readonly license: number;
    readonly no_location: number;
    readonly unbound: number;
    readonly inactive: number;
  };
  readonly unsynced_receipts: number;
  readonly waiting_receipts: number;
  readonly oldest_missing_at: string | null;
};

export type Heartbeat = {
  readonly is_active: boolean;
  readonly device_identifier: string;
  readonly require_terminal_registration: boolean;
  readonly config_hash: string | null;
  readonly vendorio_connection_ok: boolean;
  readonly has_license: boolean;
  readonly license_status: string | null;
  readonly license_expires_at: string | null;
  readonly license_token: string | null;
  readonly inactive_reason: string | null;
  readonly last_upstream_check_at: string | null;
  readonly last_upstream_check_succeeded: boolean;
};

export type HeldCart = {
  readonly held_cart_id: string;
  readonly location_id: number;
  readonly terminal_id: number;
  readonly is_shared: boolean;
  readonly version: number;
  readonly name: string;
  readonly grand_total: Decimal | null;
  readonly currency: string;
  readonly customer_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
};

export type HeldCartInput = {
  readonly terminal_id: number;
  readonly version: number;
  readonly name?: string | null;
  readonly grand_total?: Decimal | null;
  readonly currency?: string | null;
  readonly customer_id?: number | null;
  readonly customer_email?: string | null;
  readonly document: string;
};

export type HeldCarts = { readonly items: readonly HeldCart[] };

export type ImportKinds = {
  readonly kinds: readonly {
    readonly kind: string;
    readonly label: string;
    readonly description: string;
    readonly resource: string;
    readonly key: readonly string[];
    readonly takes_attributes: boolean;
    readonly columns: readonly {
      readonly name: string;
      readonly type: string;
      readonly required: string;
      readonly max: number | null;
      readonly choices: readonly string[];
      readonly description: string;
    }[];
    readonly sample: string;
  }[];
};

export type ImportPreview = {
  readonly columns: readonly { readonly name: string; readonly suggestion: string | null }[];
  readonly rows: readonly (readonly string[])[];
  readonly problem: {
    readonly line: number | null;
    readonly column: string | null;
    readonly message: string;
    readonly code: string;
    readonly parameters: Record<string, unknown>;
  } | null;
};

export type ImportResult = {
  readonly file: string;
  readonly kind: string;
  readonly format: string;
  readonly is_stored: boolean;
  readonly is_complete: boolean;
  readonly rows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly errors: readonly {
    readonly line: number | null;
    readonly column: string | null;
    readonly message: string;
    readonly code: string;
    readonly parameters: Record<string, unknown>;
  }[];
  readonly errors_count: number;
  readonly remarks: readonly {
    readonly line: number | null;
    readonly column: string | null;
    readonly message: string;
    readonly code: string;
    readonly parameters: Record<string, unknown>;
  }[];
  readonly remarks_count: number;
};

export type InsightsSection = {
  readonly code: string;
  readonly label: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
};

export type Integration = {
  readonly integration_id: number;
  readonly name: string;
  readonly resources: readonly string[];
  readonly location_ids: readonly number[];
  readonly is_active: boolean;
  readonly last_used_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type IntegrationWithToken = {
  readonly integration_id: number;
  readonly name: string;
  readonly resources: readonly string[];
  readonly location_ids: readonly number[];
  readonly is_active: boolean;
  readonly last_used_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly access_token: string;
};

export type Invoice<Figure = Decimal> = {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly order_id: number;
  readonly store_id: number;
  readonly base_currency_code: string;
  readonly order_currency_code: string;
  readonly subtotal: Figure;
  readonly tax_amount: Figure;
  readonly discount_amount: Figure;
  readonly shipping_amount: Figure;
  readonly grand_total: Figure;
  readonly base_grand_total: Figure;
  readonly state: number;
  readonly total_qty: Figure;
  readonly total_refunded: Figure;
  readonly created_at: string;
  readonly updated_at: string;
  readonly items: readonly DocumentItem<Figure>[];
  readonly comments: readonly OrderComment[];
};

export type Job = {
  readonly job_id: string;
  readonly kind: string;
  readonly state: string;
  readonly payload: string | null;
  readonly retry_count: number;
  readonly retry_limit: number;
  readonly created_at: string;
  readonly start_after: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly outcome: string | null;
};

export type KnownCode = { readonly code: string; readonly label: string };

export type License = {
  readonly license_id: number;
  readonly license_token: string;
  readonly license_type: string;
  readonly license_status: string;
  readonly license_expires_at: string | null;
  readonly is_over: boolean;
  readonly fiscal_tss_id: string | null;
  readonly fiscal_api_key: string | null;
  readonly last_upstream_check_at: string | null;
  readonly last_upstream_check_succeeded: boolean | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type LicenseRefresh = {
  readonly success: boolean;
  readonly license_token: string | null;
  readonly license_status: string | null;
  readonly license_expires_at: string | null;
  readonly fiscal_credentials: { readonly fiscal_tss_id: string | null; readonly fiscal_api_key: string | null } | null;
  readonly error: string | null;
};

export type ListView = {
  readonly list_view_id: number;
  readonly list: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly query: string;
  readonly hidden_columns: readonly string[];
  readonly is_own: boolean;
  readonly may_change: boolean;
};

export type ListedClosingTotals = {
  readonly items: readonly {
    readonly currency: string | null;
    readonly count: number;
    readonly sales_incl_tax: string;
    readonly refunds_incl_tax: string;
    readonly cash_difference: string;
  }[];
  readonly is_complete: boolean;
};

export type ListedCoupon = {
  readonly coupon_id: number;
  readonly rule_id: number;
  readonly code: string;
  readonly usage_limit: number | null;
  readonly usage_per_customer: number | null;
  readonly times_used: number;
  readonly expiration_date: string | null;
  readonly is_primary: boolean;
  readonly created_at: string;
  readonly type: number;
  readonly rule_name: string;
  readonly used_percent: number | null;
};

export type ListedOrder = {
  readonly order_id: number;
  readonly increment_id: string;
  readonly created_at: string;
  readonly state: string;
  readonly status: string;
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly terminal_name: string | null;
  readonly grand_total: number;
  readonly total_paid: number;
  readonly total_refunded: number;
  readonly currency: string;
  readonly is_sandbox: boolean;
};

export type ListedOrderTotals = {
  readonly items: readonly {
    readonly currency: string | null;
    readonly count: number;
    readonly grand_total: string;
    readonly total_refunded: string;
  }[];
  readonly is_complete: boolean;
};

export type ListedProduct = {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  readonly type_id: string;
  readonly price: number | null;
  readonly special_price: number | null;
  readonly tax_class_id: number;
  readonly tax_class: string | null;
  readonly qty: number;
  readonly is_in_stock: boolean;
  readonly barcode: string | null;
  readonly is_active: boolean;
  readonly is_visible: boolean;
  readonly categories: readonly string[];
  readonly updated_at: string;
};

export type ListedReceipt = {
  readonly receipt_id: number;
  readonly sale_id: string | null;
  readonly pos_order_id: string;
  readonly terminal_id: number | null;
  readonly location_id: number | null;
  readonly staff_id: number | null;
  readonly staff_name: string | null;
  readonly terminal_name: string | null;
  readonly location_name: string | null;
  readonly order_increment_id: string | null;
  readonly payment_method: string | null;
  readonly subtotal: number | null;
  readonly tax_amount: number | null;
  readonly discount_amount: number | null;
  readonly grand_total: number | null;
  readonly currency: string | null;
  readonly created_at: string;
  readonly receipt_token: string;
  readonly receipt_number: string | null;
  readonly amount_tendered: number | null;
  readonly change_due: number | null;
  readonly sale_type: string | null;
  readonly credit_memo_id: unknown;
  readonly rma_id: unknown;
  readonly original_order_increment_id: unknown;
  readonly shipping_refund: unknown;
  readonly adjustment_positive: unknown;
  readonly adjustment_negative: unknown;
  readonly layaway_kind: string | null;
  readonly layaway_amount_captured: unknown;
  readonly layaway_total_paid: unknown;
  readonly layaway_balance_owed: unknown;
  readonly layaway_expires_at: unknown;
  readonly credit_due: unknown;
  readonly terminal_provider: unknown;
  readonly terminal_payment_id: unknown;
  readonly terminal_dashboard_url: unknown;
  readonly is_reverse_charge: unknown;
  readonly points_earned: unknown;
  readonly customer_name: unknown;
  readonly customer_email: unknown;
  readonly register_session_id: string | null;
  readonly is_tax_exempt: boolean;
  readonly kind: string;
  readonly signed_total: string | null;
  readonly net_sales: string;
  readonly signed_tax: string | null;
  readonly payment_methods: readonly string[];
  readonly card: string | null;
  readonly charged_twice: {
    readonly receipt_id: number;
    readonly receipt_number: string | null;
    readonly is_earlier: boolean;
    readonly seconds: number;
    readonly is_same_card: boolean;
  } | null;
  readonly is_sandbox: boolean;
};

export type ListedReceiptTotals = {
  readonly items: readonly {
    readonly currency: string | null;
    readonly count: number;
    readonly signed_total: string;
    readonly net_sales: string;
  }[];
  readonly is_complete: boolean;
};

export type Location = {
  readonly location_id: number;
  readonly name: string;
  readonly code: string;
  readonly website_id: number;
  readonly source_code: string;
  readonly is_active: boolean;
  readonly tax_use_address: boolean;
  readonly street: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly country_id: string | null;
  readonly phone: string | null;
  readonly vat_number: string | null;
  readonly address_use_storeview: boolean | null;
  readonly share_held_carts: boolean | null;
  readonly order_status: string | null;
  readonly require_open_session: boolean | null;
  readonly custom_sale_sku: string | null;
  readonly promo_attribute_lookup: boolean | null;
  readonly low_stock_threshold: number | null;
  readonly use_msi: boolean | null;
  readonly categories: string | null;
  readonly layaway_deposit_min_percent: number | null;
  readonly layaway_expiry_days: number | null;
  readonly layaway_cancellation_fee_percent: number | null;
  readonly pickup_queue_filter: string | null;
  readonly pickup_completed_status_code: string | null;
  readonly payment_methods: string | null;
  readonly pay_by_invoice_method: string | null;
  readonly pay_by_invoice_invoicing_mode: string | null;
  readonly refund_validity: number | null;
  readonly cash_rounding_increment: string | null;
  readonly allow_store_credit: number | null;
  readonly card_payment_provider: string | null;
  readonly psp_a_organisation_id: string | null;
  readonly psp_a_api_key: string | null;
  readonly psp_a_test_api_key: string | null;
  readonly psp_a_test_mode: boolean | null;
  readonly psp_a_platform_method: string | null;
  readonly psp_b_token_code: string | null;
  readonly psp_b_api_token: string | null;
  readonly psp_b_service_id: string | null;
  readonly psp_b_test_mode: boolean | null;
  readonly psp_b_service_secret: string | null;
  readonly psp_b_platform_method: string | null;
  readonly receipt_header: string | null;
  readonly receipt_footer: string | null;
  readonly receipt_show_staff_name: boolean | null;
  readonly receipt_show_order_number: boolean | null;
  readonly receipt_show_receipt_number: boolean | null;
  readonly receipt_show_sale_reference: boolean | null;
  readonly receipt_qr_text: string | null;
  readonly receipt_qr_url: string | null;
  readonly receipt_logo_size: string | null;
  readonly receipt_store_info_placement: string | null;
  readonly auto_print_customer_receipt: boolean | null;
  readonly auto_print_customer_slip: boolean | null;
  readonly auto_print_merchant_slip: boolean | null;
  readonly customer_prices: string | null;
  readonly walk_in_customer_first_name: string | null;
  readonly walk_in_customer_last_name: string | null;
  readonly walk_in_customer_email: string | null;
  readonly walk_in_customer_phone: string | null;
  readonly walk_in_customer_street: string | null;
  readonly walk_in_customer_city: string | null;
  readonly walk_in_customer_region_id: number | null;
  readonly walk_in_customer_postcode: string | null;
  readonly walk_in_customer_country_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type LocationInput = {
  readonly location_id?: number;
  readonly name?: string;
  readonly code?: string;
  readonly website_id?: number | null;
  readonly source_code?: string | null;
  readonly is_active?: boolean;
  readonly tax_use_address?: boolean;
  readonly street?: string | null;
  readonly city?: string | null;
  readonly postcode?: string | null;
  readonly country_id?: string | null;
  readonly phone?: string | null;
  readonly vat_number?: string | null;
  readonly address_use_storeview?: boolean | null;
  readonly share_held_carts?: boolean | null;
  readonly order_status?: string | null;
  readonly require_open_session?: boolean | null;
  readonly custom_sale_sku?: string | null;
  readonly promo_attribute_lookup?: boolean | null;
  readonly low_stock_threshold?: number | null;
  readonly use_msi?: boolean | null;
  readonly categories?: string | null;
  readonly layaway_deposit_min_percent?: number | null;
  readonly layaway_expiry_days?: number | null;
  readonly layaway_cancellation_fee_percent?: number | null;
  readonly pickup_queue_filter?: string | null;
  readonly pickup_completed_status_code?: string | null;
  readonly payment_methods?: string | null;
  readonly pay_by_invoice_method?: string | null;
  readonly pay_by_invoice_invoicing_mode?: string | null;
  readonly refund_validity?: number | null;
  readonly cash_rounding_increment?: string | null;
  readonly allow_store_credit?: number | null;
  readonly card_payment_provider?: string | null;
  readonly psp_a_organisation_id?: string | null;
  readonly psp_a_api_key?: string | null;
  readonly psp_a_test_api_key?: string | null;
  readonly psp_a_test_mode?: boolean | null;
  readonly psp_a_platform_method?: string | null;
  readonly psp_b_token_code?: string | null;
  readonly psp_b_api_token?: string | null;
  readonly psp_b_service_id?: string | null;
  readonly psp_b_test_mode?: boolean | null;
  readonly psp_b_service_secret?: string | null;
  readonly psp_b_platform_method?: string | null;
  readonly receipt_header?: string | null;
  readonly receipt_footer?: string | null;
  readonly receipt_show_staff_name?: boolean | null;
  readonly receipt_show_order_number?: boolean | null;
  readonly receipt_show_receipt_number?: boolean | null;
  readonly receipt_show_sale_reference?: boolean | null;
  readonly receipt_qr_text?: string | null;
  readonly receipt_qr_url?: string | null;
  readonly receipt_logo_size?: string | null;
  readonly receipt_store_info_placement?: string | null;
  readonly auto_print_customer_receipt?: boolean | null;
  readonly auto_print_customer_slip?: boolean | null;
  readonly auto_print_merchant_slip?: boolean | null;
  readonly customer_prices?: string | null;
  readonly walk_in_customer_first_name?: string | null;
  readonly walk_in_customer_last_name?: string | null;
  readonly walk_in_customer_email?: string | null;
  readonly walk_in_customer_phone?: string | null;
  readonly walk_in_customer_street?: string | null;
  readonly walk_in_customer_city?: string | null;
  readonly walk_in_customer_region_id?: number | null;
  readonly walk_in_customer_postcode?: string | null;
  readonly walk_in_customer_country_id?: string | null;
  readonly created_at?: string;
  readonly updated_at?: string;
};

export type LoggedRequest = {
  readonly entry_id: number;
  readonly request_id: string;
  readonly requested_at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly error_code: string | null;
  readonly duration_ms: number;
};

export type MethodTender = { readonly code: string; readonly meaning: string };

export type NetSalesStep = { readonly figure: string; readonly amount: string; readonly is_sum: boolean };

export type NewsletterState = { readonly subscribed: boolean; readonly status: string };

export type OpenSession = {
  readonly register_session_id: string;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly currency: string | null;
  readonly receipts: number;
  readonly first_receipt_at: string;
  readonly last_receipt_at: string;
  readonly net_sales: string;
};

export type Order<Figure = Decimal> = {
  readonly entity_id: number;
  readonly ext_order_id: string | null;
  readonly customer_id: number | null;
  readonly customer_group_id: number | null;
  readonly customer_is_guest: number | null;
  readonly customer_email: string | null;
  readonly customer_firstname: string | null;
  readonly customer_lastname: string | null;
  readonly customer_note: string | null;
  readonly state: string;
  readonly status: string;
  readonly store_id: number;
  readonly base_currency_code: string | null;
  readonly order_currency_code: string | null;
  readonly base_to_order_rate: Figure | null;
  readonly subtotal: Figure | null;
  readonly base_subtotal: Figure | null;
  readonly subtotal_incl_tax: Figure | null;
  readonly tax_amount: Figure | null;
  readonly base_tax_amount: Figure | null;
  readonly discount_amount: Figure | null;
  readonly base_discount_amount: Figure | null;
  readonly discount_description: string | null;
  readonly shipping_amount: Figure | null;
  readonly base_shipping_amount: Figure | null;
  readonly shipping_tax_amount: Figure | null;
  readonly shipping_incl_tax: Figure | null;
  readonly grand_total: Figure | null;
  readonly base_grand_total: Figure | null;
  readonly coupon_code: string | null;
  readonly applied_rule_ids: string | null;
  readonly is_virtual: number | null;
  readonly shipping_description: string | null;
  readonly increment_id: string;
  readonly created_at: string;
  readonly total_qty_ordered: Figure;
  readonly total_item_count: number;
  readonly total_invoiced: Figure;
  readonly base_total_invoiced: Figure;
  readonly total_paid: Figure;
  readonly base_total_paid: Figure;
  readonly total_due: Figure;
  readonly base_total_due: Figure;
  readonly total_refunded: Figure;
  readonly base_total_refunded: Figure;
  readonly shipping_refunded: Figure;
  readonly total_canceled: Figure;
  readonly updated_at: string;
  readonly items: readonly {
    readonly order_id: number;
    readonly store_id: number;
    readonly qty_invoiced: Figure;
    readonly qty_refunded: Figure;
    readonly qty_canceled: Figure;
    readonly amount_refunded: Figure;
    readonly created_at: string;
    readonly item_id: number | null;
    readonly product_id: number | null;
    readonly product_type: string | null;
    readonly sku: string | null;
    readonly name: string | null;
    readonly is_virtual: number | null;
    readonly applied_rule_ids: string | null;
    readonly qty_ordered: Figure | null;
    readonly original_price: Figure | null;
    readonly price: Figure | null;
    readonly base_price: Figure | null;
    readonly price_incl_tax: Figure | null;
    readonly row_total: Figure | null;
    readonly base_row_total: Figure | null;
    readonly row_total_incl_tax: Figure | null;
    readonly tax_percent: Figure | null;
    readonly tax_amount: Figure | null;
    readonly discount_percent: Figure | null;
    readonly discount_amount: Figure | null;
  }[];
  readonly billing_address: {
    readonly entity_id: number;
    readonly parent_id: number;
    readonly address_type: string;
    readonly customer_address_id: number | null;
    readonly email: string | null;
    readonly prefix: string | null;
    readonly firstname: string | null;
    readonly middlename: string | null;
    readonly lastname: string | null;
    readonly company: string | null;
    readonly street: readonly string[] | null;
    readonly city: string | null;
    readonly region: string | null;
    readonly region_code: string | null;
    readonly region_id: number | null;
    readonly postcode: string | null;
    readonly country_id: string | null;
    readonly telephone: string | null;
    readonly fax: string | null;
    readonly vat_id: string | null;
  } | null;
  readonly payment: {
    readonly method: string | null;
    readonly po_number: string | null;
    readonly additional_information: readonly string[] | null;
    readonly parent_id: number;
    readonly amount_ordered: Figure;
    readonly amount_paid: Figure;
  };
  readonly status_histories: readonly OrderComment[];
  readonly extension_attributes: {
    readonly pos_sale_id?: string;
    readonly pos_location_id?: number;
    readonly shipping_assignments?: readonly {
      readonly shipping: { readonly address: OrderAddress; readonly method: string | null };
    }[];
  };
};

export type OrderAddress = {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly address_type: string;
  readonly customer_address_id: number | null;
  readonly email: string | null;
  readonly prefix: string | null;
  readonly firstname: string | null;
  readonly middlename: string | null;
  readonly lastname: string | null;
  readonly company: string | null;
  readonly street: readonly string[] | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly region_code: string | null;
  readonly region_id: number | null;
  readonly postcode: string | null;
  readonly country_id: string | null;
  readonly telephone: string | null;
  readonly fax: string | null;
  readonly vat_id: string | null;
};

export type OrderComment = {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly entity_name: string;
  readonly status: string | null;
  readonly comment: string | null;
  readonly is_customer_notified: number;
  readonly is_visible_on_front: number;
  readonly created_at: string;
};

export type OrderCommentInput = {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly entity_name: string;
  readonly status: string | null;
  readonly comment: string | null;
  readonly is_customer_notified: number;
  readonly is_visible_on_front: number;
  readonly created_at: string;
};

export type OrderInput = {
  readonly entity_id?: number | null;
  readonly ext_order_id?: string | null;
  readonly customer_id?: number | null;
  readonly customer_group_id?: number | null;
  readonly customer_is_guest?: number | null;
  readonly customer_email?: string | null;
  readonly customer_firstname?: string | null;
  readonly customer_lastname?: string | null;
  readonly customer_note?: string | null;
  readonly state?: string | null;
  readonly status?: string | null;
  readonly store_id?: number | null;
  readonly base_currency_code?: string | null;
  readonly order_currency_code?: string | null;
  readonly base_to_order_rate?: Decimal | null;
  readonly subtotal?: Decimal | null;
  readonly base_subtotal?: Decimal | null;
  readonly subtotal_incl_tax?: Decimal | null;
  readonly tax_amount?: Decimal | null;
  readonly base_tax_amount?: Decimal | null;
  readonly discount_amount?: Decimal | null;
  readonly base_discount_amount?: Decimal | null;
  readonly discount_description?: string | null;
  readonly shipping_amount?: Decimal | null;
  readonly base_shipping_amount?: Decimal | null;
  readonly shipping_tax_amount?: Decimal | null;
  readonly shipping_incl_tax?: Decimal | null;
  readonly grand_total?: Decimal | null;
  readonly base_grand_total?: Decimal | null;
  readonly coupon_code?: string | null;
  readonly applied_rule_ids?: string | null;
  readonly is_virtual?: number | null;
  readonly shipping_description?: string | null;
  readonly increment_id?: string | null;
  readonly created_at?: string | null;
  readonly shipping_method?: string | null;
  readonly total_qty_ordered?: Decimal;
  readonly total_item_count?: number;
  readonly total_invoiced?: Decimal;
  readonly base_total_invoiced?: Decimal;
  readonly total_paid?: Decimal;
  readonly base_total_paid?: Decimal;
  readonly total_due?: Decimal;
  readonly base_total_due?: Decimal;
  readonly total_refunded?: Decimal;
  readonly base_total_refunded?: Decimal;
  readonly shipping_refunded?: Decimal;
  readonly total_canceled?: Decimal;
  readonly updated_at?: string;
  readonly items?: readonly OrderItemInput[] | null;
  readonly billing_address?: {
    readonly customer_address_id?: number | null;
    readonly email?: string | null;
    readonly prefix?: string | null;
    readonly firstname?: string | null;
    readonly middlename?: string | null;
    readonly lastname?: string | null;
    readonly company?: string | null;
    readonly street?: readonly string[] | null;
    readonly city?: string | null;
    readonly region?: string | null;
    readonly region_code?: string | null;
    readonly region_id?: number | null;
    readonly postcode?: string | null;
    readonly country_id?: string | null;
    readonly telephone?: string | null;
    readonly fax?: string | null;
    readonly vat_id?: string | null;
    readonly entity_id?: number;
    readonly parent_id?: number;
    readonly address_type?: string;
    readonly customer_id?: unknown;
    readonly extension_attributes?: unknown;
    readonly quote_address_id?: unknown;
    readonly suffix?: unknown;
    readonly vat_is_valid?: unknown;
    readonly vat_request_date?: unknown;
    readonly vat_request_id?: unknown;
    readonly vat_request_success?: unknown;
  } | null;
  readonly payment?: {
    readonly method?: string | null;
    readonly po_number?: string | null;
    readonly additional_information?: readonly string[] | null;
    readonly parent_id?: number;
    readonly amount_ordered?: Decimal;
    readonly amount_paid?: Decimal;
    readonly account_status?: unknown;
    readonly additional_data?: unknown;
    readonly address_status?: unknown;
    readonly amount_authorized?: unknown;
    readonly amount_canceled?: unknown;
    readonly amount_refunded?: unknown;
    readonly anet_trans_method?: unknown;
    readonly base_amount_authorized?: unknown;
    readonly base_amount_canceled?: unknown;
    readonly base_amount_ordered?: unknown;
    readonly base_amount_paid?: unknown;
    readonly base_amount_paid_online?: unknown;
    readonly base_amount_refunded?: unknown;
    readonly base_amount_refunded_online?: unknown;
    readonly base_shipping_amount?: unknown;
    readonly base_shipping_captured?: unknown;
    readonly base_shipping_refunded?: unknown;
    readonly cc_approval?: unknown;
    readonly cc_avs_status?: unknown;
    readonly cc_cid_status?: unknown;
    readonly cc_debug_request_body?: unknown;
    readonly cc_debug_response_body?: unknown;
    readonly cc_debug_response_serialized?: unknown;
    readonly cc_exp_month?: unknown;
    readonly cc_exp_year?: unknown;
    readonly cc_last4?: unknown;
    readonly cc_last_4?: unknown;
    readonly cc_number_enc?: unknown;
    readonly cc_owner?: unknown;
    readonly cc_secure_verify?: unknown;
    readonly cc_ss_issue?: unknown;
    readonly cc_ss_start_month?: unknown;
    readonly cc_ss_start_year?: unknown;
    readonly cc_status?: unknown;
    readonly cc_status_description?: unknown;
    readonly cc_trans_id?: unknown;
    readonly cc_type?: unknown;
    readonly echeck_account_name?: unknown;
    readonly echeck_account_type?: unknown;
    readonly echeck_bank_name?: unknown;
    readonly echeck_routing_number?: unknown;
    readonly echeck_type?: unknown;
    readonly entity_id?: unknown;
    readonly extension_attributes?: unknown;
    readonly last_trans_id?: unknown;
    readonly protection_eligibility?: unknown;
    readonly quote_payment_id?: unknown;
    readonly shipping_amount?: unknown;
    readonly shipping_captured?: unknown;
    readonly shipping_refunded?: unknown;
  } | null;
  readonly status_histories?: readonly OrderCommentInput[];
  readonly extension_attributes?: {
    readonly pos_sale_id?: string | null;
    readonly pos_location_id?: number | null;
    readonly shipping_assignments?:
      | readonly {
          readonly shipping?: {
            readonly address?: {
              readonly customer_address_id?: number | null;
              readonly email?: string | null;
              readonly prefix?: string | null;
              readonly firstname?: string | null;
              readonly middlename?: string | null;
              readonly lastname?: string | null;
              readonly company?: string | null;
              readonly street?: readonly string[] | null;
              readonly city?: string | null;
              readonly region?: string | null;
              readonly region_code?: string | null;
              readonly region_id?: number | null;
              readonly postcode?: string | null;
              readonly country_id?: string | null;
              readonly telephone?: string | null;
              readonly fax?: string | null;
              readonly vat_id?: string | null;
              readonly entity_id?: number;
              readonly parent_id?: number;
              readonly address_type?: string;
              readonly customer_id?: unknown;
              readonly extension_attributes?: unknown;
              readonly quote_address_id?: unknown;
              readonly suffix?: unknown;
              readonly vat_is_valid?: unknown;
              readonly vat_request_date?: unknown;
              readonly vat_request_id?: unknown;
              readonly vat_request_success?: unknown;
            } | null;
            readonly method?: string | null;
            readonly extension_attributes?: unknown;
            readonly total?: unknown;
          } | null;
          readonly extension_attributes?: unknown;
          readonly items?: unknown;
          readonly stock_id?: unknown;
        }[]
      | null;
    readonly additional_itemized_taxes?: unknown;
    readonly amazon_order_reference_id?: unknown;
    readonly applied_taxes?: unknown;
    readonly base_customer_balance_amount?: unknown;
    readonly base_customer_balance_invoiced?: unknown;
    readonly base_customer_balance_refunded?: unknown;
    readonly base_customer_balance_total_refunded?: unknown;
    readonly base_gift_cards_amount?: unknown;
    readonly base_gift_cards_invoiced?: unknown;
    readonly base_gift_cards_refunded?: unknown;
    readonly base_reward_currency_amount?: unknown;
    readonly company_order_attributes?: unknown;
    readonly converting_from_quote?: unknown;
    readonly coupon_codes?: unknown;
    readonly coupon_discounts?: unknown;
    readonly customer_balance_amount?: unknown;
    readonly customer_balance_invoiced?: unknown;
    readonly customer_balance_refunded?: unknown;
    readonly customer_balance_total_refunded?: unknown;
    readonly gift_cards?: unknown;
    readonly gift_cards_amount?: unknown;
    readonly gift_cards_invoiced?: unknown;
    readonly gift_cards_refunded?: unknown;
    readonly gift_message?: unknown;
    readonly gw_add_card?: unknown;
    readonly gw_allow_gift_receipt?: unknown;
    readonly gw_base_price?: unknown;
    readonly gw_base_price_incl_tax?: unknown;
    readonly gw_base_tax_amount?: unknown;
    readonly gw_card_base_price?: unknown;
    readonly gw_card_price?: unknown;
    readonly gw_id?: unknown;
    readonly gw_items_base_price?: unknown;
    readonly gw_items_price?: unknown;
    readonly gw_items_tax_amount?: unknown;
    readonly gw_price?: unknown;
    readonly gw_price_incl_tax?: unknown;
    readonly gw_tax_amount?: unknown;
    readonly item_applied_taxes?: unknown;
    readonly notification_sent?: unknown;
    readonly payment_additional_info?: unknown;
    readonly pickup_location_code?: unknown;
    readonly reward_currency_amount?: unknown;
    readonly reward_points_balance?: unknown;
    readonly send_notification?: unknown;
    readonly taxes?: unknown;
  } | null;
  readonly adjustment_negative?: unknown;
  readonly adjustment_positive?: unknown;
  readonly base_adjustment_negative?: unknown;
  readonly base_adjustment_positive?: unknown;
  readonly base_discount_canceled?: unknown;
  readonly base_discount_invoiced?: unknown;
  readonly base_discount_refunded?: unknown;
  readonly base_discount_tax_compensation_amount?: unknown;
  readonly base_discount_tax_compensation_invoiced?: unknown;
  readonly base_discount_tax_compensation_refunded?: unknown;
  readonly base_shipping_canceled?: unknown;
  readonly base_shipping_discount_amount?: unknown;
  readonly base_shipping_discount_tax_compensation_amnt?: unknown;
  readonly base_shipping_incl_tax?: unknown;
  readonly base_shipping_invoiced?: unknown;
  readonly base_shipping_refunded?: unknown;
  readonly base_shipping_tax_amount?: unknown;
  readonly base_shipping_tax_refunded?: unknown;
  readonly base_subtotal_canceled?: unknown;
  readonly base_subtotal_incl_tax?: unknown;
  readonly base_subtotal_invoiced?: unknown;
  readonly base_subtotal_refunded?: unknown;
  readonly base_tax_canceled?: unknown;
  readonly base_tax_invoiced?: unknown;
  readonly base_tax_refunded?: unknown;
  readonly base_to_global_rate?: unknown;
  readonly base_total_canceled?: unknown;
  readonly base_total_invoiced_cost?: unknown;
  readonly base_total_offline_refunded?: unknown;
  readonly base_total_online_refunded?: unknown;
  readonly base_total_qty_ordered?: unknown;
  readonly billing_address_id?: unknown;
  readonly can_ship_partially?: unknown;
  readonly can_ship_partially_item?: unknown;
  readonly coupon_rule_name?: unknown;
  readonly customer_dob?: unknown;
  readonly customer_gender?: unknown;
  readonly customer_middlename?: unknown;
  readonly customer_note_notify?: unknown;
  readonly customer_prefix?: unknown;
  readonly customer_suffix?: unknown;
  readonly customer_taxvat?: unknown;
  readonly discount_canceled?: unknown;
  readonly discount_invoiced?: unknown;
  readonly discount_refunded?: unknown;
  readonly discount_tax_compensation_amount?: unknown;
  readonly discount_tax_compensation_invoiced?: unknown;
  readonly discount_tax_compensation_refunded?: unknown;
  readonly edit_increment?: unknown;
  readonly email_sent?: unknown;
  readonly ext_customer_id?: unknown;
  readonly forced_shipment_with_invoice?: unknown;
  readonly gift_message_id?: unknown;
  readonly global_currency_code?: unknown;
  readonly hold_before_state?: unknown;
  readonly hold_before_status?: unknown;
  readonly original_increment_id?: unknown;
  readonly payment_auth_expiration?: unknown;
  readonly payment_authorization_amount?: unknown;
  readonly protect_code?: unknown;
  readonly quote_address_id?: unknown;
  readonly quote_id?: unknown;
  readonly relation_child_id?: unknown;
  readonly relation_child_real_id?: unknown;
  readonly relation_parent_id?: unknown;
  readonly relation_parent_real_id?: unknown;
  readonly remote_ip?: unknown;
  readonly send_email?: unknown;
  readonly shipping_address_id?: unknown;
  readonly shipping_canceled?: unknown;
  readonly shipping_discount_amount?: unknown;
  readonly shipping_discount_tax_compensation_amount?: unknown;
  readonly shipping_invoiced?: unknown;
  readonly shipping_tax_refunded?: unknown;
  readonly store_currency_code?: unknown;
  readonly store_name?: unknown;
  readonly store_to_base_rate?: unknown;
  readonly store_to_order_rate?: unknown;
  readonly subtotal_canceled?: unknown;
  readonly subtotal_invoiced?: unknown;
  readonly subtotal_refunded?: unknown;
  readonly tax_canceled?: unknown;
  readonly tax_invoiced?: unknown;
  readonly tax_refunded?: unknown;
  readonly total_offline_refunded?: unknown;
  readonly total_online_refunded?: unknown;
  readonly weight?: unknown;
  readonly x_forwarded_for?: unknown;
};

export type OrderItemInput = {
  readonly item_id?: number | null;
  readonly product_id?: number | null;
  readonly product_type?: string | null;
  readonly sku?: string | null;
  readonly name?: string | null;
  readonly is_virtual?: number | null;
  readonly applied_rule_ids?: string | null;
  readonly qty_ordered?: Decimal | null;
  readonly original_price?: Decimal | null;
  readonly price?: Decimal | null;
  readonly base_price?: Decimal | null;
  readonly price_incl_tax?: Decimal | null;
  readonly row_total?: Decimal | null;
  readonly base_row_total?: Decimal | null;
  readonly row_total_incl_tax?: Decimal | null;
  readonly tax_percent?: Decimal | null;
  readonly tax_amount?: Decimal | null;
  readonly discount_percent?: Decimal | null;
  readonly discount_amount?: Decimal | null;
  readonly order_id?: number;
  readonly store_id?: number;
  readonly qty_invoiced?: Decimal;
  readonly qty_refunded?: Decimal;
  readonly qty_canceled?: Decimal;
  readonly amount_refunded?: Decimal;
  readonly created_at?: string;
  readonly additional_data?: unknown;
  readonly base_amount_refunded?: unknown;
  readonly base_cost?: unknown;
  readonly base_discount_amount?: unknown;
  readonly base_discount_invoiced?: unknown;
  readonly base_discount_refunded?: unknown;
  readonly base_discount_tax_compensation_amount?: unknown;
  readonly base_discount_tax_compensation_invoiced?: unknown;
  readonly base_discount_tax_compensation_refunded?: unknown;
  readonly base_original_price?: unknown;
  readonly base_price_incl_tax?: unknown;
  readonly base_row_invoiced?: unknown;
  readonly base_row_total_incl_tax?: unknown;
  readonly base_tax_amount?: unknown;
  readonly base_tax_before_discount?: unknown;
  readonly base_tax_invoiced?: unknown;
  readonly base_tax_refunded?: unknown;
  readonly base_weee_tax_applied_amount?: unknown;
  readonly base_weee_tax_applied_row_amnt?: unknown;
  readonly base_weee_tax_disposition?: unknown;
  readonly base_weee_tax_row_disposition?: unknown;
  readonly description?: unknown;
  readonly discount_invoiced?: unknown;
  readonly discount_refunded?: unknown;
  readonly discount_tax_compensation_amount?: unknown;
  readonly discount_tax_compensation_canceled?: unknown;
  readonly discount_tax_compensation_invoiced?: unknown;
  readonly discount_tax_compensation_refunded?: unknown;
  readonly event_id?: unknown;
  readonly ext_order_item_id?: unknown;
  readonly extension_attributes?: unknown;
  readonly free_shipping?: unknown;
  readonly gift_message_available?: unknown;
  readonly gift_message_id?: unknown;
  readonly gw_base_price?: unknown;
  readonly gw_base_price_invoiced?: unknown;
  readonly gw_base_price_refunded?: unknown;
  readonly gw_base_tax_amount?: unknown;
  readonly gw_base_tax_amount_invoiced?: unknown;
  readonly gw_base_tax_amount_refunded?: unknown;
  readonly gw_id?: unknown;
  readonly gw_price?: unknown;
  readonly gw_price_invoiced?: unknown;
  readonly gw_price_refunded?: unknown;
  readonly gw_tax_amount?: unknown;
  readonly gw_tax_amount_invoiced?: unknown;
  readonly gw_tax_amount_refunded?: unknown;
  readonly is_qty_decimal?: unknown;
  readonly locked_do_invoice?: unknown;
  readonly locked_do_ship?: unknown;
  readonly no_discount?: unknown;
  readonly parent_item?: unknown;
  readonly parent_item_id?: unknown;
  readonly product_option?: unknown;
  readonly qty_backordered?: unknown;
  readonly qty_returned?: unknown;
  readonly qty_shipped?: unknown;
  readonly quote_item_id?: unknown;
  readonly row_invoiced?: unknown;
  readonly row_weight?: unknown;
  readonly tax_before_discount?: unknown;
  readonly tax_canceled?: unknown;
  readonly tax_invoiced?: unknown;
  readonly tax_refunded?: unknown;
  readonly updated_at?: unknown;
  readonly weee_tax_applied?: unknown;
  readonly weee_tax_applied_amount?: unknown;
  readonly weee_tax_applied_row_amount?: unknown;
  readonly weee_tax_disposition?: unknown;
  readonly weee_tax_row_disposition?: unknown;
  readonly weight?: unknown;
};

export type OrderPage = {
  readonly order: Order<number>;
  readonly location_name: string | null;
  readonly terminal_name: string | null;
  readonly is_sandbox: boolean;
  readonly invoices: readonly Invoice<number>[];
  readonly credit_memos: readonly CreditMemo<number>[];
  readonly receipts: readonly {
    readonly receipt_id: number;
    readonly receipt_number: string | null;
    readonly created_at: string;
    readonly grand_total: number | null;
    readonly currency: string | null;
    readonly terminal_name: string | null;
  }[];
};

export type OrderPlacedEvent = {
  readonly order_id: number;
  readonly pos_sale_id: string | null;
  readonly is_sandbox?: boolean;
};

export type OrderRefundedEvent = {
  readonly order_id: number;
  readonly creditmemo_id: number;
  readonly pos_sale_id: string | null;
  readonly is_sandbox?: boolean;
};

export type OrderStatus = {
  readonly status: string;
  readonly label: string;
  readonly state: string | null;
  readonly is_default: boolean;
  readonly visible_on_front: boolean;
};

export type OtpProof = { readonly email: string; readonly terminalId: number; readonly code: string };

export type OtpRequest = { readonly email: string; readonly terminalId: number };

export type OverrideAt = {
  readonly column: string;
  readonly path: string;
  readonly label: string;
  readonly group: string;
  readonly type: string;
  readonly options: readonly string[] | null;
  readonly codes: string | null;
  readonly known: readonly KnownCode[] | null;
  readonly secret: boolean;
  readonly locked: boolean;
  readonly read_by: readonly string[];
  readonly lacks: string | null;
  readonly value: unknown;
  readonly level: string;
  readonly level_id: number;
  readonly level_name: string | null;
  readonly set_by: string | null;
  readonly set_at: string | null;
  readonly inherited_value: unknown;
  readonly inherited_level: string;
  readonly inherited_level_name: string | null;
};

export type OverrideList = { readonly items: readonly OverrideAt[]; readonly total_count: number };

export type OwnAccount = {
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly role_name: string;
  readonly second_factor_at: string | null;
  readonly recovery_codes: number;
  readonly is_second_factor_required: boolean;
};

export type OwnPrice = {
  readonly customer_price_id: number;
  readonly customer_id: number;
  readonly sku: string;
  readonly product_id: number;
  readonly product_name: string;
  readonly base_price: number | null;
  readonly website_id: number;
  readonly qty: number;
  readonly price: number;
  readonly created_at: string;
  readonly updated_at: string;
};

export type OwnSession = {
  readonly session_id: number;
  readonly kind: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly is_current: boolean;
};

export type PasscodeRequest = {
  readonly staffId: number;
  readonly passcode: string;
  readonly terminalId: number;
  readonly deviceIdentifier: string;
};

export type PastErasure = {
  readonly log_id: number;
  readonly erasure_id: number;
  readonly reason: string;
  readonly erased_by: string;
  readonly accounts: number;
  readonly receipts: number;
  readonly orders: number;
  readonly created_at: string;
};

export type PastImport = {
  readonly import_id: number;
  readonly kind: string;
  readonly file: string;
  readonly is_stored: boolean;
  readonly rows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly imported_by: string;
  readonly created_at: string;
};

export type PersonCounts = {
  readonly accounts: number;
  readonly addresses: number;
  readonly receipts: number;
  readonly orders: number;
  readonly claims: number;
  readonly newsletter_subscriptions: number;
  readonly wishlist_items: number;
  readonly promotion_uses: number;
  readonly credit_limits: number;
  readonly customer_prices: number;
  readonly held_carts: number;
  readonly one_time_codes: number;
  readonly audit_entries: number;
  readonly telemetry_events: number;
  readonly mails: number;
};

export type PersonExport = {
  readonly counts: PersonCounts;
  readonly shortened: readonly string[];
  readonly accounts: unknown;
  readonly claims: unknown;
  readonly newsletter_subscriptions: unknown;
  readonly wishlist_items: unknown;
  readonly promotion_uses: unknown;
  readonly credit_limits: unknown;
  readonly customer_prices: unknown;
  readonly held_carts: unknown;
  readonly one_time_codes: unknown;
  readonly audit_entries: unknown;
  readonly telemetry_events: unknown;
  readonly orders: readonly Order<number>[];
  readonly receipts: readonly Receipt<number>[];
};

export type PriceRule = {
  readonly rule_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly is_active: boolean;
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly website_ids: readonly number[];
  readonly customer_group_ids: readonly number[];
  readonly conditions: {
    readonly skus?: readonly string[];
    readonly category_ids?: readonly number[];
    readonly attributes?: readonly { readonly attribute_code: string; readonly values: readonly string[] }[];
    readonly price_from?: number;
    readonly price_to?: number;
  };
  readonly simple_action: string;
  readonly discount_amount: number;
  readonly sort_order: number;
  readonly stop_rules_processing: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export type PricesInput = {
  readonly customerId?: number;
  readonly skus?: readonly string[];
  readonly websiteId?: number;
  readonly storeView?: string;
};

export type PricingScopes = {
  readonly websites: readonly {
    readonly website_id: number;
    readonly name: string;
    readonly time_zone: string;
    readonly currency: string;
    readonly today: string;
  }[];
  readonly customer_groups: readonly { readonly customer_group_id: number; readonly name: string }[];
};

export type Product = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly attribute_set_id: number;
  readonly price: Decimal | null;
  readonly status: number;
  readonly visibility: number;
  readonly type_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly weight: Decimal | null;
  readonly extension_attributes: {
    readonly website_ids: readonly number[];
    readonly category_links: readonly CategoryLink[];
    readonly stock_item: StockItem;
  };
  readonly product_links: readonly unknown[];
  readonly options: readonly unknown[];
  readonly media_gallery_entries: readonly unknown[];
  readonly tier_prices: readonly TierPrice[];
  readonly custom_attributes: readonly CustomAttribute[];
};

export type ProductInput = {
  readonly id?: number;
  readonly sku?: string;
  readonly name?: string;
  readonly attribute_set_id?: number;
  readonly price?: Decimal | null;
  readonly status?: number;
  readonly visibility?: number;
  readonly type_id?: string;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly weight?: Decimal | null;
  readonly extension_attributes?: {
    readonly website_ids?: readonly number[];
    readonly category_links?: readonly CategoryLinkInput[];
    readonly stock_item?: {
      readonly qty?: Decimal;
      readonly is_in_stock?: boolean;
      readonly backorders?: unknown;
      readonly enable_qty_increments?: unknown;
      readonly extension_attributes?: unknown;
      readonly is_decimal_divided?: unknown;
      readonly is_qty_decimal?: unknown;
      readonly item_id?: unknown;
      readonly low_stock_date?: unknown;
      readonly manage_stock?: unknown;
      readonly max_sale_qty?: unknown;
      readonly min_qty?: unknown;
      readonly min_sale_qty?: unknown;
      readonly notify_stock_qty?: unknown;
      readonly product_id?: unknown;
      readonly qty_increments?: unknown;
      readonly show_default_notification_message?: unknown;
      readonly stock_id?: unknown;
      readonly stock_status_changed_auto?: unknown;
      readonly use_config_backorders?: unknown;
      readonly use_config_enable_qty_inc?: unknown;
      readonly use_config_manage_stock?: unknown;
      readonly use_config_max_sale_qty?: unknown;
      readonly use_config_min_qty?: unknown;
      readonly use_config_min_sale_qty?: unknown;
      readonly use_config_notify_stock_qty?: unknown;
      readonly use_config_qty_increments?: unknown;
    };
    readonly bundle_product_options?: unknown;
    readonly configurable_product_links?: unknown;
    readonly configurable_product_options?: unknown;
    readonly discounts?: unknown;
    readonly downloadable_product_links?: unknown;
    readonly downloadable_product_samples?: unknown;
    readonly giftcard_amounts?: unknown;
  };
  readonly product_links?: readonly unknown[];
  readonly options?: readonly unknown[];
  readonly media_gallery_entries?: readonly unknown[];
  readonly tier_prices?: readonly TierPriceInput[];
  readonly custom_attributes?: readonly CustomAttribute[];
};

export type ProductPage = {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  readonly type_id: string;
  readonly price: number | null;
  readonly special_price: number | null;
  readonly tax_class_id: number;
  readonly tax_class: string | null;
  readonly qty: number;
  readonly is_in_stock: boolean;
  readonly barcode: string | null;
  readonly is_active: boolean;
  readonly is_visible: boolean;
  readonly categories: readonly string[];
  readonly updated_at: string;
  readonly visibility: number;
  readonly special_from_date: string | null;
  readonly special_to_date: string | null;
  readonly weight: number | null;
  readonly created_at: string;
  readonly website_ids: readonly number[];
  readonly category_paths: readonly string[];
  readonly tiers: readonly {
    readonly website_id: number;
    readonly customer_group_id: number | null;
    readonly qty: number;
    readonly price: number | null;
    readonly percentage: number | null;
  }[];
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
};

export type Receipt<Figure = Decimal> = {
  readonly receipt_id: number;
  readonly sale_id: string | null;
  readonly pos_order_id: string;
  readonly terminal_id: number | null;
  readonly location_id: number | null;
  readonly staff_id: number | null;
  readonly staff_name: string | null;
  readonly terminal_name: string | null;
  readonly location_name: string | null;
  readonly order_increment_id: string | null;
  readonly payment_method: string | null;
  readonly subtotal: Figure | null;
  readonly tax_amount: Figure | null;
  readonly discount_amount: Figure | null;
  readonly grand_total: Figure | null;
  readonly currency: string | null;
  readonly created_at: string;
  readonly receipt_token: string;
  readonly receipt_number: string | null;
  readonly amount_tendered: Figure | null;
  readonly change_due: Figure | null;
  readonly items: readonly ReceiptItem<Figure>[];
  readonly raw_payload: string | null;
  readonly receipt_model: string | null;
  readonly sale_type: string | null;
  readonly credit_memo_id: unknown;
  readonly rma_id: unknown;
  readonly original_order_increment_id: unknown;
  readonly shipping_refund: unknown;
  readonly adjustment_positive: unknown;
  readonly adjustment_negative: unknown;
  readonly layaway_kind: string | null;
  readonly layaway_amount_captured: unknown;
  readonly layaway_total_paid: unknown;
  readonly layaway_balance_owed: unknown;
  readonly layaway_expires_at: unknown;
  readonly credit_due: unknown;
  readonly split_payments: string | null;
  readonly ship_to_shipments: string | null;
  readonly backorder_shipments: string | null;
  readonly applied_credits: string | null;
  readonly terminal_provider: unknown;
  readonly terminal_payment_id: unknown;
  readonly terminal_dashboard_url: unknown;
  readonly terminal_info: unknown;
  readonly terminal_raw_payload: unknown;
  readonly is_reverse_charge: unknown;
  readonly points_earned: unknown;
  readonly customer_name: unknown;
  readonly customer_email: unknown;
  readonly register_session_id: string | null;
  readonly is_tax_exempt: boolean;
};

export type ReceiptInput = {
  readonly receipt_id?: number;
  readonly sale_id?: string | null;
  readonly pos_order_id?: string | null;
  readonly terminal_id?: number | null;
  readonly location_id?: number | null;
  readonly staff_id?: number | null;
  readonly staff_name?: string | null;
  readonly terminal_name?: string | null;
  readonly location_name?: string | null;
  readonly order_increment_id?: string | null;
  readonly payment_method?: string | null;
  readonly subtotal?: Decimal | null;
  readonly tax_amount?: Decimal | null;
  readonly discount_amount?: Decimal | null;
  readonly grand_total?: Decimal | null;
  readonly currency?: string | null;
  readonly created_at?: string | null;
  readonly receipt_token?: string | null;
  readonly receipt_number?: string | null;
  readonly amount_tendered?: Decimal | null;
  readonly change_due?: Decimal | null;
  readonly raw_payload?: string | null;
  readonly receipt_model?: string | null;
  readonly sale_type?: string | null;
  readonly credit_memo_id?: unknown;
  readonly rma_id?: unknown;
  readonly original_order_increment_id?: unknown;
  readonly shipping_refund?: unknown;
  readonly adjustment_positive?: unknown;
  readonly adjustment_negative?: unknown;
  readonly layaway_kind?: string | null;
  readonly layaway_amount_captured?: unknown;
  readonly layaway_total_paid?: unknown;
  readonly layaway_balance_owed?: unknown;
  readonly layaway_expires_at?: unknown;
  readonly credit_due?: unknown;
  readonly split_payments?: string | null;
  readonly ship_to_shipments?: string | null;
  readonly backorder_shipments?: string | null;
  readonly applied_credits?: string | null;
  readonly terminal_provider?: unknown;
  readonly terminal_payment_id?: unknown;
  readonly terminal_dashboard_url?: unknown;
  readonly terminal_info?: unknown;
  readonly terminal_raw_payload?: unknown;
  readonly is_reverse_charge?: unknown;
  readonly points_earned?: unknown;
  readonly customer_name?: unknown;
  readonly customer_email?: unknown;
  readonly register_session_id?: string | null;
  readonly is_tax_exempt?: boolean | null;
  readonly items?: readonly ReceiptItemInput[] | null;
};

export type ReceiptItem<Figure = Decimal> = {
  readonly sku?: string | null;
  readonly name?: string | null;
  readonly qty?: Figure | null;
  readonly price?: Figure | null;
  readonly row_total?: Figure | null;
  readonly tax_amount?: Figure | null;
  readonly discount_amount?: Figure | null;
  readonly base_unit_price?: Figure | null;
  readonly fulfillment_mode?: string | null;
  readonly tax_class_id?: number | null;
  readonly tax_rate?: Figure | null;
};

export type ReceiptItemInput = {
  readonly sku?: string | null;
  readonly name?: string | null;
  readonly qty?: Decimal | null;
  readonly price?: Decimal | null;
  readonly row_total?: Decimal | null;
  readonly tax_amount?: Decimal | null;
  readonly discount_amount?: Decimal | null;
  readonly base_unit_price?: Decimal | null;
  readonly fulfillment_mode?: string | null;
  readonly tax_class_id?: number | null;
  readonly tax_rate?: Decimal | null;
};

export type ReceiptLinkedEvent = {
  readonly receipt_id: number;
  readonly pos_order_id: string;
  readonly order_increment_id: string;
  readonly is_sandbox?: boolean;
};

export type ReceiptPreview = {
  readonly html: string;
  readonly page_url: string;
  readonly customer_email: string | null;
  readonly is_claimed: boolean;
  readonly is_sandbox: boolean;
  readonly kind: string;
  readonly signed_total: string | null;
  readonly net_sales: string;
  readonly charged_twice: {
    readonly receipt_id: number;
    readonly receipt_number: string | null;
    readonly is_earlier: boolean;
    readonly seconds: number;
    readonly is_same_card: boolean;
  } | null;
  readonly order: { readonly increment_id: string; readonly status: string; readonly grand_total: number } | null;
  readonly follows: { readonly receipt_id: number; readonly receipt_number: string | null } | null;
  readonly closings: readonly {
    readonly report_id: string;
    readonly series_code: string;
    readonly closing_number: number;
    readonly business_date: string;
    readonly terminal_name: string | null;
  }[];
};

export type ReceiptStoredEvent = {
  readonly receipt_id: number;
  readonly pos_order_id: string;
  readonly terminal_id: number | null;
  readonly location_id: number | null;
  readonly sale_type: string | null;
  readonly order_increment_id: string | null;
  readonly is_sandbox?: boolean;
};

export type RecoveryCodes = { readonly recovery_codes: readonly string[] };

export type Redelivered = { readonly redelivered: number };

export type ReevaluationProgress = {
  readonly left: number;
  readonly evaluated: number;
  readonly changed: number;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly per_minute: number | null;
};

export type RegisterCatalog = {
  readonly items: readonly CatalogProduct[];
  readonly removed: readonly number[];
  readonly highest_revision: number;
  readonly catalog_id: string;
};

export type RegisterCategories = {
  readonly items: readonly RegisterCategory[];
  readonly highest_revision: number;
  readonly catalog_id: string;
};

export type RegisterCategory = {
  readonly category_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly is_active: boolean;
  readonly position: number;
};

export type RegisterCoupon = {
  readonly coupon_id: number;
  readonly rule_id: number;
  readonly code: string;
  readonly usage_limit: number | null;
  readonly usage_per_customer: number | null;
  readonly expiration_date: string | null;
};

export type RegisterPromotions = {
  readonly items: readonly RegisterRule[];
  readonly coupons: readonly RegisterCoupon[];
  readonly unchanged: boolean;
  readonly highest_revision: number;
  readonly catalog_id: string;
};

export type RegisterReportSavedEvent = {
  readonly report_id: string;
  readonly revision: number;
  readonly states: {
    readonly closing_received: string;
    readonly documents_received: string;
    readonly orders_processed: string;
    readonly figures_reconciled: string;
  };
  readonly coverage: string;
  readonly findings: readonly string[];
  readonly failed_checks: number;
  readonly is_sandbox?: boolean;
};

export type RegisterRole = {
  readonly role_id: number;
  readonly name: string;
  readonly permissions: string;
  readonly is_active: boolean;
};

export type RegisterRule = {
  readonly rule_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly website_ids: readonly number[];
  readonly customer_group_ids: readonly number[];
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly uses_per_customer: number;
  readonly condition: unknown;
  readonly action_condition: unknown;
  readonly stop_rules_processing: boolean;
  readonly sort_order: number;
  readonly simple_action: string;
  readonly discount_amount: Decimal;
  readonly discount_qty: Decimal | null;
  readonly discount_step: number;
  readonly apply_to_shipping: boolean;
  readonly coupon_type: string;
  readonly use_auto_generation: boolean;
  readonly uses_per_coupon: number;
  readonly simple_free_shipping: string;
};

export type RegisterStaff = {
  readonly staff_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role_id: number | null;
  readonly is_active: boolean;
  readonly all_locations: boolean;
  readonly passcode_updated_at: string | null;
};

export type RegisterTaxes = {
  readonly generated_at: string;
  readonly classes: readonly TaxClass[];
  readonly rates: readonly TaxRate[];
  readonly rules: readonly TaxRule[];
  readonly customer_groups: readonly { readonly customer_group_id: number; readonly tax_class_id: number }[];
  readonly store_rate_address: { readonly country_id: string; readonly region_id: number; readonly postcode: string };
};

export type RegisterTotals = {
  readonly items: readonly {
    readonly business_date: string;
    readonly location_id: number;
    readonly location_name: string | null;
    readonly currency: string;
    readonly closings: number;
    readonly sales_excl_tax: string;
    readonly sales_tax: string;
    readonly sales_incl_tax: string;
    readonly refunds_excl_tax: string;
    readonly refunds_tax: string;
    readonly refunds_incl_tax: string;
    readonly net_sales_excl_tax: string;
    readonly net_sales_tax: string;
    readonly net_sales_incl_tax: string;
    readonly tender_cash: string;
    readonly tender_card: string;
    readonly tender_split_cash: string;
    readonly tender_split_card: string;
    readonly tender_invoice: string;
    readonly tender_credit_redeemed: string;
    readonly tender_card_refunds: string;
    readonly tender_manual_card_refunds: string;
    readonly tender_credits_issued: string;
    readonly tender_credits_returned: string;
    readonly tender_invoice_credit_notes: string;
    readonly tender_layaway_receivable: string;
    readonly tender_layaway_payments: string;
    readonly tender_credit_due_collections: string;
    readonly tender_cash_rounding: string;
  }[];
  readonly total_count: number;
  readonly currencies: readonly CurrencyTotals[];
  readonly completeness: readonly CurrencyCompleteness[];
};

export type RegisterTotalsSummary = {
  readonly locations: readonly {
    readonly location_id: number;
    readonly location_name: string | null;
    readonly currency: string;
    readonly closings: number;
    readonly sales_incl_tax: string;
    readonly refunds_incl_tax: string;
    readonly net_sales_incl_tax: string;
    readonly days: readonly { readonly business_date: string; readonly net_sales_incl_tax: string }[];
  }[];
  readonly total_count: number;
  readonly days: readonly {
    readonly currency: string;
    readonly business_date: string;
    readonly net_sales_incl_tax: string;
  }[];
  readonly currencies: readonly CurrencyTotals[];
  readonly completeness: readonly CurrencyCompleteness[];
  readonly receipts: readonly BesideReceipts[];
};

export type Role = {
  readonly role_id: number;
  readonly name: string;
  readonly permissions: unknown;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export type RulePreview = {
  readonly product_count: number;
  readonly currency: string;
  readonly examples: readonly {
    readonly product_id: number;
    readonly sku: string;
    readonly name: string;
    readonly price: number;
    readonly rule_price: number;
  }[];
};

export type RuleUsage = {
  readonly customer_id: number;
  readonly rule_id: number;
  readonly rule_times_used: number;
  readonly coupon_code: string | null;
  readonly coupon_times_used: number;
};

export type SampleReceiptPreview = { readonly html: string };

export type SecurityEventRow = {
  readonly log_id: number;
  readonly created_at: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly subject_name: string | null;
  readonly actor: string | null;
  readonly change_source: string;
  readonly address: string | null;
  readonly detail: string | null;
  readonly times: number;
};

export type SecurityOverview = {
  readonly kinds: readonly { readonly kind: string; readonly last_24_hours: number; readonly last_7_days: number }[];
  readonly locked: readonly { readonly username: string; readonly addresses: number; readonly locked_until: string }[];
  readonly locked_unknown_names: number;
};

export type SettingAtScope = {
  readonly path: string;
  readonly config_key: string | null;
  readonly label: string;
  readonly group: string;
  readonly type: string;
  readonly default: string;
  readonly value: string;
  readonly inherited_from: string | null;
  readonly secret: boolean;
  readonly options: readonly string[] | null;
  readonly codes: string | null;
  readonly known: readonly KnownCode[] | null;
  readonly lock_path: string | null;
  readonly locked: boolean;
  readonly read_by: readonly string[];
  readonly lacks: string | null;
  readonly goes_with: readonly { readonly value: string; readonly path: string; readonly values: readonly string[] }[];
};

export type SettingExplanation = {
  readonly path: string;
  readonly config_key: string | null;
  readonly column: string | null;
  readonly secret: boolean;
  readonly value: unknown;
  readonly level: string;
  readonly level_id: number;
  readonly lock_path: string | null;
  readonly locked: boolean;
  readonly set_by: string | null;
  readonly set_at: string | null;
};

export type SettingList = { readonly items: readonly SettingAtScope[]; readonly total_count: number };

export type SettingStoreGroup = {
  readonly group_id: number;
  readonly website_id: number;
  readonly name: string;
  readonly default_store_id: number | null;
};

export type SettingStoreView = {
  readonly store_id: number;
  readonly code: string;
  readonly website_id: number;
  readonly group_id: number;
  readonly name: string;
  readonly is_active: boolean;
};

export type Staff = {
  readonly staff_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role_id: number | null;
  readonly location_ids: readonly number[];
  readonly all_locations: boolean;
  readonly is_active: boolean;
  readonly has_passcode: boolean;
  readonly passcode_updated_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type StatusHistory = {
  readonly comment?: string | null;
  readonly status?: string | null;
  readonly is_customer_notified?: number | null;
  readonly is_visible_on_front?: number | null;
  readonly created_at?: unknown;
  readonly entity_id?: unknown;
  readonly entity_name?: unknown;
  readonly extension_attributes?: unknown;
  readonly parent_id?: unknown;
};

export type StockItem = { readonly qty?: Decimal; readonly is_in_stock?: boolean };

export type StoreConfig = {
  readonly id: number;
  readonly code: string;
  readonly website_id: number;
  readonly locale: string;
  readonly base_currency_code: string;
  readonly default_display_currency_code: string;
  readonly timezone: string;
  readonly weight_unit: string;
  readonly base_url: string;
  readonly base_link_url: string;
  readonly base_static_url: string;
  readonly base_media_url: string;
  readonly secure_base_url: string;
  readonly secure_base_link_url: string;
  readonly secure_base_static_url: string;
  readonly secure_base_media_url: string;
};

export type StoreGroup = {
  readonly id: number;
  readonly website_id: number;
  readonly root_category_id: number;
  readonly default_store_id: number;
  readonly name: string;
  readonly code: string;
};

export type StoreView = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly website_id: number;
  readonly store_group_id: number;
  readonly is_active: number;
};

export type StoreWebsite = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly default_group_id: number;
};

export type SubmittedClosing = {
  readonly report_id: string;
  readonly revision: number;
  readonly series_ordinal: number;
};

export type Subscriber = {
  readonly subscriber_id: number;
  readonly email: string;
  readonly website_id: number;
  readonly store_id: number;
  readonly customer_id: number;
  readonly status: string;
  readonly change_status_at: string;
  readonly confirm_mailed_at: string | null;
  readonly created_at: string;
};

export type TakeInput = { readonly terminalId: number; readonly takeId: string };

export type TakenCart = {
  readonly held_cart_id: string;
  readonly location_id: number;
  readonly terminal_id: number;
  readonly is_shared: boolean;
  readonly version: number;
  readonly name: string;
  readonly grand_total: Decimal | null;
  readonly currency: string;
  readonly customer_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
  readonly document: string;
};

export type TaxClass = { readonly class_id: number; readonly class_name: string; readonly class_type: string };

export type TaxClassInput = {
  readonly class_id?: number | null;
  readonly class_name?: string;
  readonly class_type?: string;
  readonly extension_attributes?: unknown;
};

export type TaxRate<Figure = Decimal> = {
  readonly id: number;
  readonly tax_country_id: string;
  readonly tax_region_id: number;
  readonly tax_postcode: string;
  readonly zip_is_range: number;
  readonly zip_from: number | null;
  readonly zip_to: number | null;
  readonly rate: Figure;
  readonly code: string;
};

export type TaxRateInput = {
  readonly id?: number | null;
  readonly tax_country_id?: string;
  readonly tax_region_id?: number | null;
  readonly tax_postcode?: string | null;
  readonly zip_is_range?: number | null;
  readonly zip_from?: number | null;
  readonly zip_to?: number | null;
  readonly rate?: Decimal;
  readonly code?: string;
  readonly extension_attributes?: unknown;
  readonly region_name?: unknown;
  readonly titles?: unknown;
};

export type TaxRule = {
  readonly id: number;
  readonly code: string;
  readonly priority: number;
  readonly position: number;
  readonly customer_tax_class_ids: readonly number[];
  readonly product_tax_class_ids: readonly number[];
  readonly tax_rate_ids: readonly number[];
  readonly calculate_subtotal: boolean;
};

export type TaxRuleInput = {
  readonly id?: number | null;
  readonly code?: string;
  readonly priority?: number | null;
  readonly position?: number | null;
  readonly customer_tax_class_ids?: readonly number[];
  readonly product_tax_class_ids?: readonly number[];
  readonly tax_rate_ids?: readonly number[];
  readonly calculate_subtotal?: boolean | null;
  readonly extension_attributes?: unknown;
};

export type TelemetryReport<Figure = Decimal> = {
  readonly from: string;
  readonly to: string;
  readonly location_id: number | null;
  readonly totals: { readonly events: number; readonly devices: number; readonly terminals: number };
  readonly by_event: readonly {
    readonly event_type: string;
    readonly event_name: string;
    readonly count: number;
    readonly value_sum: Figure | null;
    readonly value_avg: Figure | null;
    readonly value_min: Figure | null;
    readonly value_max: Figure | null;
  }[];
  readonly by_day: readonly { readonly date: string; readonly count: number }[];
  readonly by_terminal: readonly {
    readonly terminal_id: number;
    readonly count: number;
    readonly last_seen_at: string | null;
  }[];
};

export type Terminal = {
  readonly terminal_id: number;
  readonly name: string;
  readonly device_identifier: string | null;
  readonly location_id: number;
  readonly is_active: boolean;
  readonly activation_code: string | null;
  readonly activation_used_at: string | null;
  readonly last_seen_at: string | null;
  readonly license_id: number | null;
  readonly license_status: string | null;
  readonly license_type: string | null;
  readonly license_expires_at: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly country_id: string | null;
  readonly phone: string | null;
  readonly vat_number: string | null;
  readonly address_use_storeview: boolean | null;
  readonly share_held_carts: boolean | null;
  readonly order_status: string | null;
  readonly require_open_session: boolean | null;
  readonly custom_sale_sku: string | null;
  readonly promo_attribute_lookup: boolean | null;
  readonly low_stock_threshold: number | null;
  readonly use_msi: boolean | null;
  readonly categories: string | null;
  readonly layaway_deposit_min_percent: number | null;
  readonly layaway_expiry_days: number | null;
  readonly layaway_cancellation_fee_percent: number | null;
  readonly pickup_queue_filter: string | null;
  readonly pickup_completed_status_code: string | null;
  readonly payment_methods: string | null;
  readonly pay_by_invoice_method: string | null;
  readonly pay_by_invoice_invoicing_mode: string | null;
  readonly refund_validity: number | null;
  readonly cash_rounding_increment: string | null;
  readonly allow_store_credit: number | null;
  readonly card_payment_provider: string | null;
  readonly psp_a_organisation_id: string | null;
  readonly psp_a_api_key: string | null;
  readonly psp_a_test_api_key: string | null;
  readonly psp_a_test_mode: boolean | null;
  readonly psp_a_platform_method: string | null;
  readonly psp_b_token_code: string | null;
  readonly psp_b_api_token: string | null;
  readonly psp_b_service_id: string | null;
  readonly psp_b_test_mode: boolean | null;
  readonly psp_b_service_secret: string | null;
  readonly psp_b_platform_method: string | null;
  readonly receipt_header: string | null;
  readonly receipt_footer: string | null;
  readonly receipt_show_staff_name: boolean | null;
  readonly receipt_show_order_number: boolean | null;
  readonly receipt_show_receipt_number: boolean | null;
  readonly receipt_show_sale_reference: boolean | null;
  readonly receipt_qr_text: string | null;
  readonly receipt_qr_url: string | null;
  readonly receipt_logo_size: string | null;
  readonly receipt_store_info_placement: string | null;
  readonly auto_print_customer_receipt: boolean | null;
  readonly auto_print_customer_slip: boolean | null;
  readonly auto_print_merchant_slip: boolean | null;
  readonly customer_prices: string | null;
  readonly walk_in_customer_first_name: string | null;
  readonly walk_in_customer_last_name: string | null;
  readonly walk_in_customer_email: string | null;
  readonly walk_in_customer_phone: string | null;
  readonly walk_in_customer_street: string | null;
  readonly walk_in_customer_city: string | null;
  readonly walk_in_customer_region_id: number | null;
  readonly walk_in_customer_postcode: string | null;
  readonly walk_in_customer_country_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type TerminalConfig = {
  readonly terminal: Record<string, unknown>;
  readonly license: Record<string, unknown> | null;
  readonly config: Record<string, unknown>;
  readonly location: Record<string, unknown> | null;
  readonly resolved_config: Record<string, unknown>;
  readonly staff: readonly Record<string, unknown>[];
  readonly roles: readonly Record<string, unknown>[];
  readonly config_hash: string;
};

export type TerminalCredentials = {
  readonly items: readonly {
    readonly credential_id: number;
    readonly device_identifier: string;
    readonly created_at: string;
    readonly last_used_at: string | null;
    readonly state: string;
    readonly limited_at: string | null;
    readonly limited_because: string | null;
    readonly submits_until: string | null;
    readonly revoked_at: string | null;
  }[];
  readonly total_count: number;
};

export type TerminalHealth = {
  readonly terminal_id: number;
  readonly name: string;
  readonly location_id: number;
  readonly location_name: string | null;
  readonly is_active: boolean;
  readonly device_identifier: string | null;
  readonly health: string;
  readonly reasons: readonly string[];
  readonly last_seen_at: string | null;
  readonly heartbeat_age_seconds: number | null;
  readonly app_version: string | null;
  readonly app_version_reported_at: string | null;
  readonly unsynced_receipts: number;
  readonly oldest_missing_at: string | null;
  readonly waiting_receipts: number | null;
  readonly oldest_waiting_at: string | null;
  readonly clock_offset_seconds: number | null;
  readonly reported_at: string | null;
  readonly refused_posts: number;
  readonly refused: readonly {
    readonly route: string;
    readonly reason: string;
    readonly code: string;
    readonly field: string | null;
    readonly request_id: string;
    readonly sale_id: string | null;
    readonly times: number;
    readonly has_arrived: boolean;
    readonly first_at: string;
    readonly last_at: string;
  }[];
  readonly last_receipt_at: string | null;
  readonly last_closing_at: string | null;
  readonly license_id: number | null;
  readonly license_status: string | null;
  readonly license_type: string | null;
  readonly license_expires_at: string | null;
  readonly last_upstream_check_at: string | null;
};

export type TerminalInput = {
  readonly name?: string;
  readonly location_id?: number;
  readonly is_active?: boolean;
  readonly device_identifier?: string | null;
  readonly license_id?: number | null;
  readonly street?: string | null;
  readonly city?: string | null;
  readonly postcode?: string | null;
  readonly country_id?: string | null;
  readonly phone?: string | null;
  readonly vat_number?: string | null;
  readonly address_use_storeview?: boolean | null;
  readonly share_held_carts?: boolean | null;
  readonly order_status?: string | null;
  readonly require_open_session?: boolean | null;
  readonly custom_sale_sku?: string | null;
  readonly promo_attribute_lookup?: boolean | null;
  readonly low_stock_threshold?: number | null;
  readonly use_msi?: boolean | null;
  readonly categories?: string | null;
  readonly layaway_deposit_min_percent?: number | null;
  readonly layaway_expiry_days?: number | null;
  readonly layaway_cancellation_fee_percent?: number | null;
  readonly pickup_queue_filter?: string | null;
  readonly pickup_completed_status_code?: string | null;
  readonly payment_methods?: string | null;
  readonly pay_by_invoice_method?: string | null;
  readonly pay_by_invoice_invoicing_mode?: string | null;
  readonly refund_validity?: number | null;
  readonly cash_rounding_increment?: string | null;
  readonly allow_store_credit?: number | null;
  readonly card_payment_provider?: string | null;
  readonly psp_a_organisation_id?: string | null;
  readonly psp_a_api_key?: string | null;
  readonly psp_a_test_api_key?: string | null;
  readonly psp_a_test_mode?: boolean | null;
  readonly psp_a_platform_method?: string | null;
  readonly psp_b_token_code?: string | null;
  readonly psp_b_api_token?: string | null;
  readonly psp_b_service_id?: string | null;
  readonly psp_b_test_mode?: boolean | null;
  readonly psp_b_service_secret?: string | null;
  readonly psp_b_platform_method?: string | null;
  readonly receipt_header?: string | null;
  readonly receipt_footer?: string | null;
  readonly receipt_show_staff_name?: boolean | null;
  readonly receipt_show_order_number?: boolean | null;
  readonly receipt_show_receipt_number?: boolean | null;
  readonly receipt_show_sale_reference?: boolean | null;
  readonly receipt_qr_text?: string | null;
  readonly receipt_qr_url?: string | null;
  readonly receipt_logo_size?: string | null;
  readonly receipt_store_info_placement?: string | null;
  readonly auto_print_customer_receipt?: boolean | null;
  readonly auto_print_customer_slip?: boolean | null;
  readonly auto_print_merchant_slip?: boolean | null;
  readonly customer_prices?: string | null;
  readonly walk_in_customer_first_name?: string | null;
  readonly walk_in_customer_last_name?: string | null;
  readonly walk_in_customer_email?: string | null;
  readonly walk_in_customer_phone?: string | null;
  readonly walk_in_customer_street?: string | null;
  readonly walk_in_customer_city?: string | null;
  readonly walk_in_customer_region_id?: number | null;
  readonly walk_in_customer_postcode?: string | null;
  readonly walk_in_customer_country_id?: string | null;
  readonly terminal_id?: number | null;
  readonly activation_code?: string | null;
  readonly activation_used_at?: string | null;
  readonly last_seen_at?: string | null;
  readonly license_token?: string | null;
  readonly license_status?: string | null;
  readonly license_type?: string | null;
  readonly license_expires_at?: string | null;
  readonly fiscal_tss_id?: string | null;
  readonly fiscal_api_key?: string | null;
  readonly created_at?: string | null;
  readonly updated_at?: string | null;
};

export type TerminalSilentEvent = {
  readonly terminal_id: number;
  readonly name: string;
  readonly location_id: number;
  readonly location_name: string | null;
  readonly last_seen_at: string | null;
  readonly is_sandbox?: boolean;
};

export type TerminalStore = {
  readonly website_id: number;
  readonly store_code: string;
  readonly name: string;
  readonly logo_url: string;
  readonly currency: string;
  readonly locale: string;
  readonly timezone: string;
  readonly customer_group_id: number;
};

export type TestEvent = { readonly webhook_id: number; readonly is_sandbox?: boolean };

export type TierPrice = {
  readonly customer_group_id: number;
  readonly qty: Decimal;
  readonly value: Decimal | null;
  readonly extension_attributes: { readonly percentage_value?: Decimal; readonly website_id: number };
};

export type TierPriceInput = {
  readonly customer_group_id?: number;
  readonly qty?: Decimal;
  readonly value?: Decimal | null;
  readonly extension_attributes?: { readonly percentage_value?: Decimal | null; readonly website_id?: number };
};

export type TopProduct = {
  readonly sku: string;
  readonly name: string;
  readonly qty: Decimal;
  readonly total: Decimal;
};

export type TradingDay = {
  readonly time_zone: string;
  readonly currency: string;
  readonly day: string | null;
  readonly before_day: string | null;
  readonly is_today: boolean;
  readonly until: string | null;
  readonly currencies: readonly {
    readonly currency: string | null;
    readonly receipts: number;
    readonly net_sales: string;
    readonly average: string | null;
    readonly paid: string;
    readonly deposits: string;
    readonly paid_earlier: string;
    readonly other: string;
    readonly before: {
      readonly receipts: number;
      readonly net_sales: string;
      readonly change_percent: number | null;
    } | null;
    readonly hours: readonly { readonly hour: number; readonly net_sales: string; readonly net_sales_before: string }[];
  }[];
  readonly tenders: readonly { readonly currency: string | null; readonly tender: string; readonly amount: string }[];
  readonly best_sellers: readonly {
    readonly sku: string | null;
    readonly name: string | null;
    readonly quantity: string;
  }[];
  readonly best_sellers_of: number;
};

export type TradingDayLocations = {
  readonly items: readonly {
    readonly location_id: number | null;
    readonly location_name: string | null;
    readonly sold: readonly {
      readonly currency: string | null;
      readonly receipts: number;
      readonly net_sales: string;
    }[];
  }[];
  readonly total_count: number;
  readonly registers: readonly {
    readonly terminal_id: number;
    readonly opened_at: string;
    readonly currency: string | null;
    readonly cash_expected: string | null;
  }[];
};

export type ValidationRequest = {
  readonly email?: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly websiteId?: number;
  readonly locationId?: number;
  readonly customerId?: number;
  readonly company?: string;
  readonly taxvat?: string;
  readonly phone?: string;
  readonly street?: string;
  readonly city?: string;
  readonly postcode?: string;
  readonly countryCode?: string;
};

export type ValidationResult = { readonly valid: boolean; readonly errors: readonly ValidationRow[] };

export type ValidationRow = {
  readonly field: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly suggested_value?: string;
};

export type VatRow = {
  readonly kind: string;
  readonly rate: number | null;
  readonly parts: readonly number[];
  readonly sales_net: string;
  readonly sales_tax: string;
  readonly refund_net: string;
  readonly refund_tax: string;
  readonly net: string;
  readonly tax: string;
};

export type VerifiedStaff = { readonly staff_id: number; readonly passcode_updated_at: string | null };

export type Webhook = {
  readonly webhook_id: number;
  readonly url: string;
  readonly event_names: readonly string[];
  readonly is_active: boolean;
  readonly is_sandbox: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export type WebhookWithSecret = {
  readonly webhook_id: number;
  readonly url: string;
  readonly event_names: readonly string[];
  readonly is_active: boolean;
  readonly is_sandbox: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly secret: string;
};

export type Website = {
  readonly website_id: number;
  readonly code: string;
  readonly name: string;
  readonly is_default: boolean;
  readonly default_group_id: number | null;
};

export type WebsiteList = {
  readonly items: readonly {
    readonly website_id: number;
    readonly code: string;
    readonly name: string;
    readonly is_default: boolean;
    readonly default_group_id: number | null;
    readonly groups: readonly {
      readonly group_id: number;
      readonly website_id: number;
      readonly name: string;
      readonly default_store_id: number | null;
      readonly stores: readonly SettingStoreView[];
    }[];
  }[];
  readonly total_count: number;
};

export type Wish = {
  readonly wishlist_item_id: number;
  readonly customer_id: number;
  readonly product_id: number;
  readonly sku: string;
  readonly qty: number;
  readonly description: string | null;
  readonly added_at: string;
};

export type Wishlist = {
  readonly customer_id: number;
  readonly items_count: number;
  readonly items: readonly WishlistItem[];
};

export type WishlistItem = {
  readonly wishlist_item_id: number;
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  readonly qty: Decimal;
  readonly price: Decimal | null;
  readonly added_at: string;
  readonly description: string | null;
};

export interface Routes {
  "POST /V1/categories": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly category: CategoryInput };
    answer: Category;
  };
  "GET /V1/categories/list": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly Category[];
      readonly search_criteria?: Record<string, unknown>;
      readonly total_count: number;
    };
  };
  "POST /V1/coupons": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly coupon: CouponInput };
    answer: Coupon;
  };
  "GET /V1/coupons/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly Coupon[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly coupon: CouponInput };
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
      readonly items: readonly CreditMemo[];
      readonly search_criteria?: Record<string, unknown>;
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
      readonly items: readonly CustomerGroup[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly customer: CustomerInput; readonly password?: string | null };
    answer: Customer;
  };
  "POST /V1/customers/isEmailAvailable": {
    path: undefined;
    query: undefined;
    body: { readonly customerEmail: string; readonly websiteId?: number | null };
    answer: boolean;
  };
  "GET /V1/customers/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly Customer[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly customer: CustomerInput; readonly passwordHash?: string | null };
    answer: Customer;
  };
  "POST /V1/integration/admin/token": {
    path: undefined;
    query: undefined;
    body: { readonly username: string; readonly password: string; readonly otp?: string | null };
    answer: string;
  };
  "POST /V1/invoice/{invoiceId}/refund": {
    path: { readonly invoiceId: number };
    query: undefined;
    body: {
      readonly isOnline?: boolean;
      readonly items?:
        | readonly { readonly order_item_id: number; readonly qty: Decimal; readonly extension_attributes?: unknown }[]
        | null;
      readonly notify?: boolean | null;
      readonly appendComment?: boolean | null;
      readonly comment?: {
        readonly comment?: string | null;
        readonly is_visible_on_front?: number | null;
        readonly extension_attributes?: unknown;
      } | null;
      readonly arguments?: {
        readonly shipping_amount?: Decimal | null;
        readonly adjustment_positive?: Decimal | null;
        readonly adjustment_negative?: Decimal | null;
        readonly extension_attributes?: {
          readonly return_to_stock_items?: readonly number[] | null;
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
      readonly items: readonly Invoice[];
      readonly search_criteria?: Record<string, unknown>;
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
      readonly items?:
        | readonly { readonly order_item_id: number; readonly qty: Decimal; readonly extension_attributes?: unknown }[]
        | null;
      readonly notify?: boolean | null;
      readonly appendComment?: boolean | null;
      readonly comment?: {
        readonly comment?: string | null;
        readonly is_visible_on_front?: number | null;
        readonly extension_attributes?: unknown;
      } | null;
      readonly capture?: boolean | null;
    };
    answer: number;
  };
  "POST /V1/order/{orderId}/refund": {
    path: { readonly orderId: number };
    query: undefined;
    body: {
      readonly items?:
        | readonly { readonly order_item_id: number; readonly qty: Decimal; readonly extension_attributes?: unknown }[]
        | null;
      readonly notify?: boolean | null;
      readonly appendComment?: boolean | null;
      readonly comment?: {
        readonly comment?: string | null;
        readonly is_visible_on_front?: number | null;
        readonly extension_attributes?: unknown;
      } | null;
      readonly arguments?: {
        readonly shipping_amount?: Decimal | null;
        readonly adjustment_positive?: Decimal | null;
        readonly adjustment_negative?: Decimal | null;
        readonly extension_attributes?: {
          readonly return_to_stock_items?: readonly number[] | null;
          readonly pos_sale_id?: string | null;
        } | null;
      } | null;
    };
    answer: number;
  };
  "POST /V1/orders": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly entity: OrderInput };
    answer: Order;
  };
  "GET /V1/orders": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly Order[];
      readonly search_criteria?: Record<string, unknown>;
      readonly total_count: number;
    };
  };
  "PUT /V1/orders/create": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly entity: OrderInput };
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
    body: { readonly statusHistory: StatusHistory };
    answer: boolean;
  };
  "GET /V1/orders/{id}/statuses": { path: { readonly id: number }; query: undefined; body: undefined; answer: string };
  "POST /V1/pos/audit-log": {
    path: undefined;
    query: undefined;
    body: { readonly entries: readonly AuditEntryInput[] };
    answer: boolean;
  };
  "GET /V1/pos/audit-log": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly AuditEntry[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly request: PricesInput };
    answer: CustomerPrices;
  };
  "POST /V1/pos/customer-validate": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly request: ValidationRequest };
    answer: ValidationResult;
  };
  "POST /V1/pos/customers": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly request: ValidationRequest };
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
    body: { readonly cart: HeldCartInput };
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
    body: { readonly request: TakeInput };
    answer: TakenCart;
  };
  "GET /V1/pos/locations": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly Location[];
      readonly search_criteria?: Record<string, unknown>;
      readonly total_count: number;
    };
  };
  "POST /V1/pos/locations": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly location: LocationInput };
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
    body: { readonly location: LocationInput };
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
    body: { readonly email: string; readonly customerId?: number };
    answer: NewsletterState;
  };
  "POST /V1/pos/newsletter/unsubscribe": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly email: string; readonly customerId?: number };
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
    body: { readonly receipt: ReceiptInput };
    answer: Receipt;
  };
  "GET /V1/pos/receipts": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly Receipt[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly receiptToken: string; readonly email?: string | null };
    answer: boolean;
  };
  "GET /V1/pos/receipts/{receiptId}": {
    path: { readonly receiptId: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: Receipt;
  };
  "POST /V1/pos/register-reports": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly report: unknown };
    answer: SubmittedClosing;
  };
  "GET /V1/pos/register-reports": {
    path: undefined;
    query: { readonly changedAfter?: number; readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly ClosingRow[];
      readonly search_criteria?: Record<string, unknown>;
      readonly total_count: number;
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
  "POST /V1/pos/self-checkout/otp/request": {
    path: undefined;
    query: undefined;
    body: { readonly request: OtpRequest };
    answer: unknown;
  };
  "POST /V1/pos/self-checkout/otp/verify": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly request: OtpProof };
    answer: CustomerSummary;
  };
  "POST /V1/pos/staff/verify": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly request: PasscodeRequest };
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
    body: { readonly payload?: unknown };
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
      readonly items: readonly Terminal[];
      readonly search_criteria?: Record<string, unknown>;
      readonly total_count: number;
    };
  };
  "POST /V1/pos/terminals": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly terminal: TerminalInput };
    answer: Terminal;
  };
  "POST /V1/pos/terminals/activate": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly activationCode: string; readonly deviceIdentifier: string };
    answer: Activation;
  };
  "POST /V1/pos/terminals/deactivate": {
    path: undefined;
    query: undefined;
    body: { readonly terminalId: number; readonly deviceIdentifier: string };
    answer: boolean;
  };
  "POST /V1/pos/terminals/enroll": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly activationCode: string; readonly deviceIdentifier: string };
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
    body: { readonly terminal: TerminalInput };
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
      readonly deviceIdentifier: string;
      readonly unsyncedReceipts?: number;
      readonly oldestUnsyncedAt?: string;
      readonly appVersion?: string;
      readonly deviceTime?: string;
    };
    answer: Heartbeat;
  };
  "POST /V1/pos/terminals/{terminalId}/license/refresh": {
    path: { readonly terminalId: number };
    query: { readonly fields?: string };
    body: { readonly deviceIdentifier: string };
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
      readonly items: readonly Product[];
      readonly search_criteria?: Record<string, unknown>;
      readonly total_count: number;
    };
  };
  "POST /V1/products": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly product: ProductInput };
    answer: Product;
  };
  "GET /V1/products/attributes": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly Attribute[];
      readonly search_criteria?: Record<string, unknown>;
      readonly total_count: number;
    };
  };
  "POST /V1/products/attributes": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly attribute: AttributeInput };
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
    body: { readonly attribute: AttributeInput };
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
    body: { readonly product: ProductInput };
    answer: Product;
  };
  "DELETE /V1/products/{sku}": { path: { readonly sku: string }; query: undefined; body: undefined; answer: boolean };
  "POST /V1/salesRules": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly rule: CartRuleInput };
    answer: CartRule;
  };
  "GET /V1/salesRules/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly CartRule[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly rule: CartRuleInput };
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
    body: { readonly taxClass: TaxClassInput };
    answer: string;
  };
  "GET /V1/taxClasses/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly TaxClass[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly taxClass: TaxClassInput };
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
    body: { readonly taxRate: TaxRateInput };
    answer: TaxRate;
  };
  "PUT /V1/taxRates": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly taxRate: TaxRateInput };
    answer: TaxRate;
  };
  "GET /V1/taxRates/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly TaxRate[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly rule: TaxRuleInput };
    answer: TaxRule;
  };
  "PUT /V1/taxRules": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly rule: TaxRuleInput };
    answer: TaxRule;
  };
  "GET /V1/taxRules/search": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly TaxRule[];
      readonly search_criteria?: Record<string, unknown>;
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
    body: { readonly name?: string; readonly email?: string | null };
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
    body: { readonly is_daily: boolean; readonly is_at_once: boolean; readonly locale: string };
    answer: AttentionChoice;
  };
  "POST /account/recovery-codes": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly password: string; readonly otp?: string | null };
    answer: RecoveryCodes;
  };
  "POST /account/second-factor": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: { readonly secret: string; readonly uri: string };
  };
  "POST /account/second-factor/confirm": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly code: string };
    answer: RecoveryCodes;
  };
  "POST /account/second-factor/turn-off": {
    path: undefined;
    query: undefined;
    body: { readonly password: string; readonly otp?: string | null };
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
    answer: { readonly items: readonly AdminRole[]; readonly total_count: number };
  };
  "POST /admin-roles": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly admin_role_id?: number;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly name: string;
      readonly resources: readonly string[];
    };
    answer: AdminRole;
  };
  "PUT /admin-roles/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly admin_role_id?: number;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly name?: string;
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
    answer: { readonly items: readonly AdminUser[]; readonly total_count: number };
  };
  "POST /admin-users": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly admin_user_id?: number;
      readonly role_name?: string;
      readonly has_second_factor?: boolean;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly username: string;
      readonly name: string;
      readonly email?: string | null;
      readonly password: string;
      readonly admin_role_id: number;
      readonly is_active?: boolean;
    };
    answer: AdminUser;
  };
  "PUT /admin-users/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly admin_user_id?: number;
      readonly role_name?: string;
      readonly has_second_factor?: boolean;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly username?: string;
      readonly name?: string;
      readonly email?: string | null;
      readonly password?: string;
      readonly admin_role_id?: number;
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
    answer: { readonly items: readonly AuditEntry[]; readonly total_count: number };
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
    answer: { readonly items: readonly CartRule<number>[]; readonly total_count: number };
  };
  "POST /cart-price-rules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly rule_id?: number;
      readonly times_used?: number;
      readonly use_auto_generation?: boolean;
      readonly uses_per_coupon?: number;
      readonly simple_free_shipping?: string;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly name: string;
      readonly description?: string | null;
      readonly is_active?: boolean;
      readonly website_ids: readonly number[];
      readonly customer_group_ids: readonly number[];
      readonly from_date?: string | null;
      readonly to_date?: string | null;
      readonly coupon_type?: string;
      readonly uses_per_customer?: number;
      readonly simple_action: string;
      readonly discount_amount: number;
      readonly discount_qty?: number | null;
      readonly discount_step?: number;
      readonly apply_to_shipping?: boolean;
      readonly condition?: unknown;
      readonly action_condition?: unknown;
      readonly sort_order?: number;
      readonly stop_rules_processing?: boolean;
    };
    answer: CartRule<number>;
  };
  "PUT /cart-price-rules/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly rule_id?: number;
      readonly times_used?: number;
      readonly use_auto_generation?: boolean;
      readonly uses_per_coupon?: number;
      readonly simple_free_shipping?: string;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly name?: string;
      readonly description?: string | null;
      readonly is_active?: boolean;
      readonly website_ids?: readonly number[];
      readonly customer_group_ids?: readonly number[];
      readonly from_date?: string | null;
      readonly to_date?: string | null;
      readonly coupon_type?: string;
      readonly uses_per_customer?: number;
      readonly simple_action?: string;
      readonly discount_amount?: number;
      readonly discount_qty?: number | null;
      readonly discount_step?: number;
      readonly apply_to_shipping?: boolean;
      readonly condition?: unknown;
      readonly action_condition?: unknown;
      readonly sort_order?: number;
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
    answer: { readonly items: readonly CategoryChoice[]; readonly total_count: number };
  };
  "GET /connector": { path: undefined; query: { readonly fields?: string }; body: undefined; answer: ConnectorAnswer };
  "PUT /connector": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly kind: string;
      readonly settings: readonly { readonly name: string; readonly value: string }[];
      readonly secret?: string;
      readonly is_active?: boolean;
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
    answer: { readonly items: readonly ConnectorDifference[]; readonly total_count: number };
  };
  "POST /connector-differences/{difference_id}/resolve": {
    path: { readonly difference_id: number };
    query: undefined;
    body: { readonly how: string; readonly note?: string };
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
    answer: { readonly items: readonly ConnectorTask[]; readonly total_count: number };
  };
  "POST /connector-tasks/send-again": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: { readonly tasks: number };
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
      readonly findings: readonly { readonly code: string; readonly message: string; readonly is_blocking: boolean }[];
    };
  };
  "POST /connector/options": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly kind: string;
      readonly settings: readonly { readonly name: string; readonly value: string }[];
      readonly secret?: string;
    };
    answer: {
      readonly ours: readonly {
        readonly list: string;
        readonly values: readonly { readonly value: string; readonly label: string }[];
      }[];
      readonly theirs: readonly {
        readonly setting: string;
        readonly values: readonly { readonly value: string; readonly label: string }[];
      }[];
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
    answer: { readonly items: readonly ListedCoupon[]; readonly total_count: number };
  };
  "POST /coupons": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly coupon_id?: number;
      readonly times_used?: number;
      readonly created_at?: string;
      readonly type?: number;
      readonly rule_name?: string;
      readonly used_percent?: number | null;
      readonly rule_id: number;
      readonly code: string;
      readonly usage_limit?: number | null;
      readonly usage_per_customer?: number | null;
      readonly expiration_date?: string | null;
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
    answer: { readonly items: readonly CouponUse[]; readonly total_count: number };
  };
  "PUT /coupons/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly coupon_id?: number;
      readonly times_used?: number;
      readonly created_at?: string;
      readonly type?: number;
      readonly rule_name?: string;
      readonly used_percent?: number | null;
      readonly rule_id?: number;
      readonly code?: string;
      readonly usage_limit?: number | null;
      readonly usage_per_customer?: number | null;
      readonly expiration_date?: string | null;
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
    answer: { readonly items: readonly CustomerLimit[]; readonly total_count: number };
  };
  "POST /credit-limits": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly customer_credit_limit_id?: number;
      readonly customer_name?: string;
      readonly customer_email?: string;
      readonly open_invoices?: readonly { readonly currency: string; readonly total: number }[];
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly customer_id: number;
      readonly website_id?: number;
      readonly credit_limit: number;
    };
    answer: CustomerLimit;
  };
  "PUT /credit-limits/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly customer_credit_limit_id?: number;
      readonly customer_name?: string;
      readonly customer_email?: string;
      readonly open_invoices?: readonly { readonly currency: string; readonly total: number }[];
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly customer_id?: number;
      readonly website_id?: number;
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
    answer: { readonly items: readonly OwnPrice[]; readonly total_count: number };
  };
  "POST /customer-prices": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly customer_price_id?: number;
      readonly product_id?: number;
      readonly product_name?: string;
      readonly base_price?: number | null;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly customer_id: number;
      readonly sku: string;
      readonly website_id?: number;
      readonly qty?: number;
      readonly price: number;
    };
    answer: OwnPrice;
  };
  "PUT /customer-prices/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly customer_price_id?: number;
      readonly product_id?: number;
      readonly product_name?: string;
      readonly base_price?: number | null;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly customer_id?: number;
      readonly sku?: string;
      readonly website_id?: number;
      readonly qty?: number;
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
    answer: { readonly items: readonly Account[]; readonly total_count: number };
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
    answer: { readonly items: readonly EventDelivery[]; readonly total_count: number };
  };
  "POST /event-deliveries/{delivery_id}/redeliver": {
    path: { readonly delivery_id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: EventDelivery;
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
    answer: { readonly items: readonly GroupLimit[]; readonly total_count: number };
  };
  "POST /group-credit-limits": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly customer_group_credit_limit_id?: number;
      readonly group_name?: string;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly customer_group_id: number;
      readonly website_id?: number;
      readonly credit_limit: number;
    };
    answer: GroupLimit;
  };
  "PUT /group-credit-limits/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly customer_group_credit_limit_id?: number;
      readonly group_name?: string;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly customer_group_id?: number;
      readonly website_id?: number;
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
    answer: { readonly items: readonly PastImport[]; readonly total_count: number };
  };
  "POST /imports": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly kind: string;
      readonly format?: string;
      readonly content: string;
      readonly file?: string;
      readonly mapping?: unknown;
      readonly all_or_nothing?: boolean;
      readonly dry_run?: boolean;
    };
    answer: ImportResult;
  };
  "GET /imports/kinds": { path: undefined; query: { readonly fields?: string }; body: undefined; answer: ImportKinds };
  "POST /imports/preview": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly kind: string; readonly content: string };
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
    answer: { readonly items: readonly Integration[]; readonly total_count: number };
  };
  "POST /integrations": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly integration_id?: number;
      readonly last_used_at?: string | null;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly access_token?: string;
      readonly name: string;
      readonly resources: readonly string[];
      readonly location_ids?: readonly number[];
      readonly is_active?: boolean;
    };
    answer: IntegrationWithToken;
  };
  "PUT /integrations/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly integration_id?: number;
      readonly last_used_at?: string | null;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly access_token?: string;
      readonly name?: string;
      readonly resources?: readonly string[];
      readonly location_ids?: readonly number[];
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
    answer: { readonly items: readonly LoggedRequest[]; readonly total_count: number };
  };
  "POST /integrations/{id}/rotate": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: undefined;
    answer: IntegrationWithToken;
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
    answer: { readonly items: readonly Job[]; readonly total_count: number };
  };
  "POST /jobs": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly kind: string };
    answer: { readonly job_id: string };
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
    answer: { readonly items: readonly License[]; readonly total_count: number };
  };
  "POST /licenses": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly license_id?: number;
      readonly license_token?: string;
      readonly license_type?: string;
      readonly license_status?: string;
      readonly expires_at?: string | null;
      readonly license_expires_at?: string | null;
      readonly is_over?: boolean;
      readonly fiscal_tss_id?: string | null;
      readonly fiscal_api_key?: string | null;
      readonly last_upstream_check_at?: string | null;
      readonly last_upstream_check_succeeded?: boolean | null;
      readonly created_at?: string;
      readonly updated_at?: string;
    };
    answer: License;
  };
  "PUT /licenses/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly license_id?: number;
      readonly license_token?: string;
      readonly license_type?: string;
      readonly license_status?: string;
      readonly expires_at?: string | null;
      readonly license_expires_at?: string | null;
      readonly is_over?: boolean;
      readonly fiscal_tss_id?: string | null;
      readonly fiscal_api_key?: string | null;
      readonly last_upstream_check_at?: string | null;
      readonly last_upstream_check_succeeded?: boolean | null;
      readonly created_at?: string;
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
    body: { readonly list: string; readonly rows: number };
    answer: boolean;
  };
  "GET /list-views": {
    path: undefined;
    query: { readonly list: string; readonly fields?: string };
    body: undefined;
    answer: { readonly items: readonly ListView[]; readonly total_count: number };
  };
  "POST /list-views": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly list: string;
      readonly name: string;
      readonly is_shared: boolean;
      readonly query: string;
      readonly hidden_columns: readonly string[];
    };
    answer: ListView;
  };
  "PUT /list-views/{list_view_id}": {
    path: { readonly list_view_id: number };
    query: { readonly fields?: string };
    body: {
      readonly name?: string;
      readonly is_shared?: boolean;
      readonly query?: string;
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
    answer: { readonly items: readonly AdminLocation[]; readonly total_count: number };
  };
  "POST /locations": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly location_id?: number;
      readonly name?: string;
      readonly code?: string;
      readonly website_id?: number | null;
      readonly source_code?: string | null;
      readonly is_active?: boolean;
      readonly tax_use_address?: boolean;
      readonly street?: string | null;
      readonly city?: string | null;
      readonly postcode?: string | null;
      readonly country_id?: string | null;
      readonly phone?: string | null;
      readonly vat_number?: string | null;
      readonly address_use_storeview?: boolean | null;
      readonly share_held_carts?: boolean | null;
      readonly order_status?: string | null;
      readonly require_open_session?: boolean | null;
      readonly custom_sale_sku?: string | null;
      readonly promo_attribute_lookup?: boolean | null;
      readonly low_stock_threshold?: number | null;
      readonly use_msi?: boolean | null;
      readonly categories?: string | null;
      readonly layaway_deposit_min_percent?: number | null;
      readonly layaway_expiry_days?: number | null;
      readonly layaway_cancellation_fee_percent?: number | null;
      readonly pickup_queue_filter?: string | null;
      readonly pickup_completed_status_code?: string | null;
      readonly payment_methods?: string | null;
      readonly pay_by_invoice_method?: string | null;
      readonly pay_by_invoice_invoicing_mode?: string | null;
      readonly refund_validity?: number | null;
      readonly cash_rounding_increment?: string | null;
      readonly allow_store_credit?: number | null;
      readonly card_payment_provider?: string | null;
      readonly psp_a_organisation_id?: string | null;
      readonly psp_a_api_key?: string | null;
      readonly psp_a_test_api_key?: string | null;
      readonly psp_a_test_mode?: boolean | null;
      readonly psp_a_platform_method?: string | null;
      readonly psp_b_token_code?: string | null;
      readonly psp_b_api_token?: string | null;
      readonly psp_b_service_id?: string | null;
      readonly psp_b_test_mode?: boolean | null;
      readonly psp_b_service_secret?: string | null;
      readonly psp_b_platform_method?: string | null;
      readonly receipt_header?: string | null;
      readonly receipt_footer?: string | null;
      readonly receipt_show_staff_name?: boolean | null;
      readonly receipt_show_order_number?: boolean | null;
      readonly receipt_show_receipt_number?: boolean | null;
      readonly receipt_show_sale_reference?: boolean | null;
      readonly receipt_qr_text?: string | null;
      readonly receipt_qr_url?: string | null;
      readonly receipt_logo_size?: string | null;
      readonly receipt_store_info_placement?: string | null;
      readonly auto_print_customer_receipt?: boolean | null;
      readonly auto_print_customer_slip?: boolean | null;
      readonly auto_print_merchant_slip?: boolean | null;
      readonly customer_prices?: string | null;
      readonly walk_in_customer_first_name?: string | null;
      readonly walk_in_customer_last_name?: string | null;
      readonly walk_in_customer_email?: string | null;
      readonly walk_in_customer_phone?: string | null;
      readonly walk_in_customer_street?: string | null;
      readonly walk_in_customer_city?: string | null;
      readonly walk_in_customer_region_id?: number | null;
      readonly walk_in_customer_postcode?: string | null;
      readonly walk_in_customer_country_id?: string | null;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly is_sandbox?: boolean;
      readonly customer_validators?: string | null;
    };
    answer: AdminLocation;
  };
  "PUT /locations/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly location_id?: number;
      readonly name?: string;
      readonly code?: string;
      readonly website_id?: number | null;
      readonly source_code?: string | null;
      readonly is_active?: boolean;
      readonly tax_use_address?: boolean;
      readonly street?: string | null;
      readonly city?: string | null;
      readonly postcode?: string | null;
      readonly country_id?: string | null;
      readonly phone?: string | null;
      readonly vat_number?: string | null;
      readonly address_use_storeview?: boolean | null;
      readonly share_held_carts?: boolean | null;
      readonly order_status?: string | null;
      readonly require_open_session?: boolean | null;
      readonly custom_sale_sku?: string | null;
      readonly promo_attribute_lookup?: boolean | null;
      readonly low_stock_threshold?: number | null;
      readonly use_msi?: boolean | null;
      readonly categories?: string | null;
      readonly layaway_deposit_min_percent?: number | null;
      readonly layaway_expiry_days?: number | null;
      readonly layaway_cancellation_fee_percent?: number | null;
      readonly pickup_queue_filter?: string | null;
      readonly pickup_completed_status_code?: string | null;
      readonly payment_methods?: string | null;
      readonly pay_by_invoice_method?: string | null;
      readonly pay_by_invoice_invoicing_mode?: string | null;
      readonly refund_validity?: number | null;
      readonly cash_rounding_increment?: string | null;
      readonly allow_store_credit?: number | null;
      readonly card_payment_provider?: string | null;
      readonly psp_a_organisation_id?: string | null;
      readonly psp_a_api_key?: string | null;
      readonly psp_a_test_api_key?: string | null;
      readonly psp_a_test_mode?: boolean | null;
      readonly psp_a_platform_method?: string | null;
      readonly psp_b_token_code?: string | null;
      readonly psp_b_api_token?: string | null;
      readonly psp_b_service_id?: string | null;
      readonly psp_b_test_mode?: boolean | null;
      readonly psp_b_service_secret?: string | null;
      readonly psp_b_platform_method?: string | null;
      readonly receipt_header?: string | null;
      readonly receipt_footer?: string | null;
      readonly receipt_show_staff_name?: boolean | null;
      readonly receipt_show_order_number?: boolean | null;
      readonly receipt_show_receipt_number?: boolean | null;
      readonly receipt_show_sale_reference?: boolean | null;
      readonly receipt_qr_text?: string | null;
      readonly receipt_qr_url?: string | null;
      readonly receipt_logo_size?: string | null;
      readonly receipt_store_info_placement?: string | null;
      readonly auto_print_customer_receipt?: boolean | null;
      readonly auto_print_customer_slip?: boolean | null;
      readonly auto_print_merchant_slip?: boolean | null;
      readonly customer_prices?: string | null;
      readonly walk_in_customer_first_name?: string | null;
      readonly walk_in_customer_last_name?: string | null;
      readonly walk_in_customer_email?: string | null;
      readonly walk_in_customer_phone?: string | null;
      readonly walk_in_customer_street?: string | null;
      readonly walk_in_customer_city?: string | null;
      readonly walk_in_customer_region_id?: number | null;
      readonly walk_in_customer_postcode?: string | null;
      readonly walk_in_customer_country_id?: string | null;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly is_sandbox?: boolean;
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
    answer: { readonly tender: string | null; readonly closings: number };
  };
  "GET /method-tenders": {
    path: undefined;
    query: { readonly scope?: string; readonly scope_id?: number; readonly fields?: string };
    body: undefined;
    answer: {
      readonly built_in: readonly MethodTender[];
      readonly configured: readonly MethodTender[];
      readonly unmapped: readonly {
        readonly method: string;
        readonly currency: string;
        readonly amount: string;
        readonly receipts: number;
        readonly closings: number;
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
    answer: { readonly items: readonly Subscriber[]; readonly total_count: number };
  };
  "POST /newsletter-subscribers": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly subscriber_id?: number;
      readonly store_id?: number;
      readonly customer_id?: number;
      readonly change_status_at?: string;
      readonly confirm_mailed_at?: string | null;
      readonly created_at?: string;
      readonly email: string;
      readonly website_id: number;
      readonly status: string;
    };
    answer: Subscriber;
  };
  "PUT /newsletter-subscribers/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly subscriber_id?: number;
      readonly store_id?: number;
      readonly customer_id?: number;
      readonly change_status_at?: string;
      readonly confirm_mailed_at?: string | null;
      readonly created_at?: string;
      readonly email?: string;
      readonly website_id?: number;
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
    answer: { readonly items: readonly ListedOrder[]; readonly total_count: number };
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
    answer: { readonly platform: string | null; readonly kinds: readonly string[] };
  };
  "POST /persons/erase": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly email: string; readonly reason: string };
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
    answer: { readonly items: readonly PastErasure[]; readonly total_count: number };
  };
  "POST /persons/export": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly email: string };
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
    answer: { readonly items: readonly PriceRule[]; readonly total_count: number };
  };
  "POST /price-rules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly rule_id?: number;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly name: string;
      readonly description?: string | null;
      readonly is_active?: boolean;
      readonly from_date?: string | null;
      readonly to_date?: string | null;
      readonly website_ids: readonly number[];
      readonly customer_group_ids: readonly number[];
      readonly simple_action: string;
      readonly discount_amount: number;
      readonly sort_order?: number;
      readonly stop_rules_processing?: boolean;
      readonly conditions?: {
        readonly skus?: readonly string[];
        readonly category_ids?: readonly number[];
        readonly attributes?: readonly { readonly attribute_code: string; readonly values: readonly string[] }[];
        readonly price_from?: number;
        readonly price_to?: number;
      };
    };
    answer: PriceRule;
  };
  "POST /price-rules/preview": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly name: string;
      readonly description?: string | null;
      readonly is_active?: boolean;
      readonly from_date?: string | null;
      readonly to_date?: string | null;
      readonly website_ids: readonly number[];
      readonly customer_group_ids: readonly number[];
      readonly simple_action: string;
      readonly discount_amount: number;
      readonly sort_order?: number;
      readonly stop_rules_processing?: boolean;
      readonly conditions?: {
        readonly skus?: readonly string[];
        readonly category_ids?: readonly number[];
        readonly attributes?: readonly { readonly attribute_code: string; readonly values: readonly string[] }[];
        readonly price_from?: number;
        readonly price_to?: number;
      };
    };
    answer: RulePreview;
  };
  "PUT /price-rules/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly rule_id?: number;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly name?: string;
      readonly description?: string | null;
      readonly is_active?: boolean;
      readonly from_date?: string | null;
      readonly to_date?: string | null;
      readonly website_ids?: readonly number[];
      readonly customer_group_ids?: readonly number[];
      readonly simple_action?: string;
      readonly discount_amount?: number;
      readonly sort_order?: number;
      readonly stop_rules_processing?: boolean;
      readonly conditions?: {
        readonly skus?: readonly string[];
        readonly category_ids?: readonly number[];
        readonly attributes?: readonly { readonly attribute_code: string; readonly values: readonly string[] }[];
        readonly price_from?: number;
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
    answer: { readonly items: readonly AttributeChoice[]; readonly total_count: number };
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
    answer: { readonly items: readonly ListedProduct[]; readonly total_count: number };
  };
  "GET /products/{product_id}": {
    path: { readonly product_id: number };
    query: { readonly fields?: string };
    body: undefined;
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
    body: { readonly scope: string; readonly scope_id?: number; readonly values: unknown };
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
            | "card"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: { readonly items: readonly ListedReceipt[]; readonly total_count: number };
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
    body: { readonly email?: string | null };
    answer: boolean;
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
    answer: { readonly items: readonly ChainVerdict[]; readonly total_count: number };
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
            | "is_settled"
            | "is_sandbox"
            | "evaluation_is_due"
            | "finding"
            | "to_do"
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: { readonly items: readonly AdminClosingRow[]; readonly total_count: number };
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
            | "is_settled"
            | "is_sandbox"
            | "evaluation_is_due"
            | "finding"
            | "to_do"
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
    body: { readonly text: string };
    answer: DecidedAnnotation;
  };
  "POST /register-reports/{report_id}/settlement": {
    path: { readonly report_id: string };
    query: { readonly fields?: string };
    body: { readonly is_settled: boolean; readonly text: string };
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
    answer: { readonly items: readonly OpenSession[]; readonly total_count: number };
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
    answer: { readonly items: readonly Role[]; readonly total_count: number };
  };
  "POST /roles": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly role_id?: number;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly name: string;
      readonly permissions?: unknown;
      readonly is_active?: boolean;
    };
    answer: Role;
  };
  "PUT /roles/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly role_id?: number;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly name?: string;
      readonly permissions?: unknown;
      readonly is_active?: boolean;
    };
    answer: Role;
  };
  "DELETE /roles/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /search": {
    path: undefined;
    query: { readonly q: string; readonly fields?: string };
    body: undefined;
    answer: {
      readonly items: readonly FoundRow[];
      readonly missing: {
        readonly number: string;
        readonly findings: readonly { readonly code: string; readonly parameters: Record<string, unknown> }[];
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
    answer: { readonly items: readonly SecurityEventRow[]; readonly total_count: number };
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
    body: { readonly username: string; readonly password: string; readonly otp?: string | null };
    answer: {
      readonly csrf_token: string;
      readonly admin_user_id: number;
      readonly name: string;
      readonly resources: readonly string[];
      readonly location_ids: readonly number[];
      readonly must_enroll: boolean;
    };
  };
  "GET /session": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
      readonly csrf_token: string | null;
      readonly admin_user_id: number;
      readonly name: string;
      readonly resources: readonly string[];
      readonly location_ids: readonly number[];
      readonly must_enroll: boolean;
    };
  };
  "DELETE /session": { path: undefined; query: undefined; body: undefined; answer: boolean };
  "PUT /session/password": {
    path: undefined;
    query: undefined;
    body: { readonly current_password: string; readonly otp?: string | null; readonly password: string };
    answer: boolean;
  };
  "POST /session/step-up": {
    path: undefined;
    query: undefined;
    body: { readonly password: string; readonly otp?: string | null };
    answer: boolean;
  };
  "GET /sessions": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: { readonly sessions: readonly OwnSession[] };
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
    body: { readonly scope: string; readonly scope_id?: number; readonly values: unknown };
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
    answer: { readonly items: readonly Staff[]; readonly total_count: number };
  };
  "POST /staff": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly staff_id?: number;
      readonly has_passcode?: boolean;
      readonly passcode_updated_at?: string | null;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly first_name: string;
      readonly last_name: string;
      readonly email: string;
      readonly role_id?: number | null;
      readonly location_ids?: readonly number[];
      readonly all_locations?: boolean;
      readonly passcode?: string | null;
      readonly is_active?: boolean;
    };
    answer: Staff;
  };
  "PUT /staff/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly staff_id?: number;
      readonly has_passcode?: boolean;
      readonly passcode_updated_at?: string | null;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly first_name?: string;
      readonly last_name?: string;
      readonly email?: string;
      readonly role_id?: number | null;
      readonly location_ids?: readonly number[];
      readonly all_locations?: boolean;
      readonly passcode?: string | null;
      readonly is_active?: boolean;
    };
    answer: Staff;
  };
  "DELETE /staff/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "POST /store-groups": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly website_id: number; readonly name: string };
    answer: SettingStoreGroup;
  };
  "POST /stores": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly group_id: number; readonly code: string; readonly name: string; readonly is_active?: boolean };
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
    answer: { readonly items: readonly TerminalHealth[]; readonly total_count: number };
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
    answer: { readonly items: readonly TaxClass[]; readonly total_count: number };
  };
  "POST /tax-classes": {
    path: undefined;
    query: { readonly fields?: string };
    body: { readonly class_id?: number; readonly class_name?: string; readonly class_type?: string };
    answer: TaxClass;
  };
  "PUT /tax-classes/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: { readonly class_id?: number; readonly class_name?: string; readonly class_type?: string };
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
    answer: { readonly items: readonly TaxRate<number>[]; readonly total_count: number };
  };
  "POST /tax-rates": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly id?: number;
      readonly tax_country_id?: string;
      readonly tax_region_id?: number | null;
      readonly tax_postcode?: string | null;
      readonly zip_is_range?: number | null;
      readonly zip_from?: number | null;
      readonly zip_to?: number | null;
      readonly rate?: number;
      readonly code?: string;
    };
    answer: TaxRate<number>;
  };
  "PUT /tax-rates/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly tax_country_id?: string;
      readonly tax_region_id?: number | null;
      readonly tax_postcode?: string | null;
      readonly zip_is_range?: number | null;
      readonly zip_from?: number | null;
      readonly zip_to?: number | null;
      readonly rate?: number;
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
    answer: { readonly items: readonly TaxRule[]; readonly total_count: number };
  };
  "POST /tax-rules": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly id?: number;
      readonly code?: string;
      readonly priority?: number | null;
      readonly position?: number | null;
      readonly customer_tax_class_ids?: readonly number[];
      readonly product_tax_class_ids?: readonly number[];
      readonly tax_rate_ids?: readonly number[];
      readonly calculate_subtotal?: boolean | null;
    };
    answer: TaxRule;
  };
  "PUT /tax-rules/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly code?: string;
      readonly priority?: number | null;
      readonly position?: number | null;
      readonly customer_tax_class_ids?: readonly number[];
      readonly product_tax_class_ids?: readonly number[];
      readonly tax_rate_ids?: readonly number[];
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
        ]?: unknown;
      };
      readonly fields?: string;
    };
    body: undefined;
    answer: { readonly items: readonly Terminal[]; readonly total_count: number };
  };
  "POST /terminals": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly name?: string;
      readonly location_id?: number;
      readonly is_active?: boolean;
      readonly license_id?: number | null;
      readonly street?: string | null;
      readonly city?: string | null;
      readonly postcode?: string | null;
      readonly country_id?: string | null;
      readonly phone?: string | null;
      readonly vat_number?: string | null;
      readonly address_use_storeview?: boolean | null;
      readonly share_held_carts?: boolean | null;
      readonly order_status?: string | null;
      readonly require_open_session?: boolean | null;
      readonly custom_sale_sku?: string | null;
      readonly promo_attribute_lookup?: boolean | null;
      readonly low_stock_threshold?: number | null;
      readonly use_msi?: boolean | null;
      readonly categories?: string | null;
      readonly layaway_deposit_min_percent?: number | null;
      readonly layaway_expiry_days?: number | null;
      readonly layaway_cancellation_fee_percent?: number | null;
      readonly pickup_queue_filter?: string | null;
      readonly pickup_completed_status_code?: string | null;
      readonly payment_methods?: string | null;
      readonly pay_by_invoice_method?: string | null;
      readonly pay_by_invoice_invoicing_mode?: string | null;
      readonly refund_validity?: number | null;
      readonly cash_rounding_increment?: string | null;
      readonly allow_store_credit?: number | null;
      readonly card_payment_provider?: string | null;
      readonly psp_a_organisation_id?: string | null;
      readonly psp_a_api_key?: string | null;
      readonly psp_a_test_api_key?: string | null;
      readonly psp_a_test_mode?: boolean | null;
      readonly psp_a_platform_method?: string | null;
      readonly psp_b_token_code?: string | null;
      readonly psp_b_api_token?: string | null;
      readonly psp_b_service_id?: string | null;
      readonly psp_b_test_mode?: boolean | null;
      readonly psp_b_service_secret?: string | null;
      readonly psp_b_platform_method?: string | null;
      readonly receipt_header?: string | null;
      readonly receipt_footer?: string | null;
      readonly receipt_show_staff_name?: boolean | null;
      readonly receipt_show_order_number?: boolean | null;
      readonly receipt_show_receipt_number?: boolean | null;
      readonly receipt_show_sale_reference?: boolean | null;
      readonly receipt_qr_text?: string | null;
      readonly receipt_qr_url?: string | null;
      readonly receipt_logo_size?: string | null;
      readonly receipt_store_info_placement?: string | null;
      readonly auto_print_customer_receipt?: boolean | null;
      readonly auto_print_customer_slip?: boolean | null;
      readonly auto_print_merchant_slip?: boolean | null;
      readonly customer_prices?: string | null;
      readonly walk_in_customer_first_name?: string | null;
      readonly walk_in_customer_last_name?: string | null;
      readonly walk_in_customer_email?: string | null;
      readonly walk_in_customer_phone?: string | null;
      readonly walk_in_customer_street?: string | null;
      readonly walk_in_customer_city?: string | null;
      readonly walk_in_customer_region_id?: number | null;
      readonly walk_in_customer_postcode?: string | null;
      readonly walk_in_customer_country_id?: string | null;
    };
    answer: Terminal;
  };
  "PUT /terminals/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly name?: string;
      readonly location_id?: number;
      readonly is_active?: boolean;
      readonly license_id?: number | null;
      readonly street?: string | null;
      readonly city?: string | null;
      readonly postcode?: string | null;
      readonly country_id?: string | null;
      readonly phone?: string | null;
      readonly vat_number?: string | null;
      readonly address_use_storeview?: boolean | null;
      readonly share_held_carts?: boolean | null;
      readonly order_status?: string | null;
      readonly require_open_session?: boolean | null;
      readonly custom_sale_sku?: string | null;
      readonly promo_attribute_lookup?: boolean | null;
      readonly low_stock_threshold?: number | null;
      readonly use_msi?: boolean | null;
      readonly categories?: string | null;
      readonly layaway_deposit_min_percent?: number | null;
      readonly layaway_expiry_days?: number | null;
      readonly layaway_cancellation_fee_percent?: number | null;
      readonly pickup_queue_filter?: string | null;
      readonly pickup_completed_status_code?: string | null;
      readonly payment_methods?: string | null;
      readonly pay_by_invoice_method?: string | null;
      readonly pay_by_invoice_invoicing_mode?: string | null;
      readonly refund_validity?: number | null;
      readonly cash_rounding_increment?: string | null;
      readonly allow_store_credit?: number | null;
      readonly card_payment_provider?: string | null;
      readonly psp_a_organisation_id?: string | null;
      readonly psp_a_api_key?: string | null;
      readonly psp_a_test_api_key?: string | null;
      readonly psp_a_test_mode?: boolean | null;
      readonly psp_a_platform_method?: string | null;
      readonly psp_b_token_code?: string | null;
      readonly psp_b_api_token?: string | null;
      readonly psp_b_service_id?: string | null;
      readonly psp_b_test_mode?: boolean | null;
      readonly psp_b_service_secret?: string | null;
      readonly psp_b_platform_method?: string | null;
      readonly receipt_header?: string | null;
      readonly receipt_footer?: string | null;
      readonly receipt_show_staff_name?: boolean | null;
      readonly receipt_show_order_number?: boolean | null;
      readonly receipt_show_receipt_number?: boolean | null;
      readonly receipt_show_sale_reference?: boolean | null;
      readonly receipt_qr_text?: string | null;
      readonly receipt_qr_url?: string | null;
      readonly receipt_logo_size?: string | null;
      readonly receipt_store_info_placement?: string | null;
      readonly auto_print_customer_receipt?: boolean | null;
      readonly auto_print_customer_slip?: boolean | null;
      readonly auto_print_merchant_slip?: boolean | null;
      readonly customer_prices?: string | null;
      readonly walk_in_customer_first_name?: string | null;
      readonly walk_in_customer_last_name?: string | null;
      readonly walk_in_customer_email?: string | null;
      readonly walk_in_customer_phone?: string | null;
      readonly walk_in_customer_street?: string | null;
      readonly walk_in_customer_city?: string | null;
      readonly walk_in_customer_region_id?: number | null;
      readonly walk_in_customer_postcode?: string | null;
      readonly walk_in_customer_country_id?: string | null;
      readonly device_identifier?: string | null;
      readonly terminal_id?: number | null;
      readonly activation_code?: string | null;
      readonly activation_used_at?: string | null;
      readonly last_seen_at?: string | null;
      readonly license_token?: string | null;
      readonly license_status?: string | null;
      readonly license_type?: string | null;
      readonly license_expires_at?: string | null;
      readonly fiscal_tss_id?: string | null;
      readonly fiscal_api_key?: string | null;
      readonly created_at?: string | null;
      readonly updated_at?: string | null;
    };
    answer: Terminal;
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
    answer: Terminal;
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
    answer: { readonly items: readonly Webhook[]; readonly total_count: number };
  };
  "POST /webhooks": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly webhook_id?: number;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly secret?: string;
      readonly url: string;
      readonly event_names?: readonly string[];
      readonly is_active?: boolean;
      readonly is_sandbox?: boolean;
    };
    answer: WebhookWithSecret;
  };
  "PUT /webhooks/{id}": {
    path: { readonly id: number };
    query: { readonly fields?: string };
    body: {
      readonly webhook_id?: number;
      readonly created_at?: string;
      readonly updated_at?: string;
      readonly secret?: string;
      readonly url?: string;
      readonly event_names?: readonly string[];
      readonly is_active?: boolean;
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
    answer: { readonly items: readonly EventDelivery[]; readonly total_count: number };
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
    body: { readonly code: string; readonly name: string };
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
    answer: { readonly items: readonly Wish[]; readonly total_count: number };
  };
  "POST /wishlist-items": {
    path: undefined;
    query: { readonly fields?: string };
    body: {
      readonly customer_id: number;
      readonly sku: string;
      readonly qty?: number;
      readonly description?: string | null;
    };
    answer: Wish;
  };
  "DELETE /wishlist-items/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
}

/** The body of a webhook's request. */
export type WebhookEvent =
  | {
      readonly type: "vendor_pos_register_report_saved";
      readonly timestamp: string;
      readonly data: RegisterReportSavedEvent;
    }
  | { readonly type: "receipt_stored"; readonly timestamp: string; readonly data: ReceiptStoredEvent }
  | { readonly type: "receipt_linked"; readonly timestamp: string; readonly data: ReceiptLinkedEvent }
  | { readonly type: "order_placed"; readonly timestamp: string; readonly data: OrderPlacedEvent }
  | { readonly type: "order_refunded"; readonly timestamp: string; readonly data: OrderRefundedEvent }
  | { readonly type: "terminal_silent"; readonly timestamp: string; readonly data: TerminalSilentEvent }
  | { readonly type: "test"; readonly timestamp: string; readonly data: TestEvent };

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

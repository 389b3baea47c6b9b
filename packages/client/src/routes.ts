// Made from openapi.json by scripts/client-types.ts; never edited by hand.

/** The digits of a JSON number. */
export type Decimal = string;

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

export type Attribute = {
  readonly attribute_id: number;
  readonly attribute_code: string;
  readonly frontend_input: string;
  readonly default_frontend_label: string;
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

export type CartRule = {
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
  readonly discount_amount: Decimal;
  readonly discount_qty: Decimal | null;
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

export type ClosingAnnotation = {
  readonly annotation_id: number;
  readonly report_id: string;
  readonly author: string;
  readonly author_id: number | null;
  readonly created_at: string;
  readonly text: string;
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
  readonly areas: readonly {
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
  }[];
  readonly booking: readonly { readonly choice: string; readonly option: string; readonly source: string }[];
  readonly cause: {
    readonly code: string;
    readonly values: Record<string, unknown>;
    readonly hint: string | null;
    readonly text: string;
    readonly checks: readonly string[];
  } | null;
  readonly checks: readonly {
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
  }[];
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

export type CreditMemo = {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly order_id: number;
  readonly store_id: number;
  readonly base_currency_code: string;
  readonly order_currency_code: string;
  readonly subtotal: Decimal;
  readonly tax_amount: Decimal;
  readonly discount_amount: Decimal;
  readonly shipping_amount: Decimal;
  readonly grand_total: Decimal;
  readonly base_grand_total: Decimal;
  readonly state: number;
  readonly invoice_id: number | null;
  readonly adjustment_positive: Decimal;
  readonly adjustment_negative: Decimal;
  readonly created_at: string;
  readonly updated_at: string;
  readonly items: readonly DocumentItem[];
  readonly comments: readonly {
    readonly entity_id: number;
    readonly parent_id: number;
    readonly entity_name: string;
    readonly status: string | null;
    readonly comment: string | null;
    readonly is_customer_notified: number;
    readonly is_visible_on_front: number;
    readonly created_at: string;
  }[];
  readonly extension_attributes: { readonly pos_sale_id?: string };
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

export type DocumentItem = {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly order_item_id: number;
  readonly product_id: number | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly qty: Decimal;
  readonly price: Decimal;
  readonly row_total: Decimal;
  readonly tax_amount: Decimal;
  readonly discount_amount: Decimal;
};

export type Enrollment = {
  readonly terminal: ActivatedTerminal;
  readonly location: Record<string, unknown> | null;
  readonly staff_list: readonly RegisterStaff[];
  readonly role_list: readonly RegisterRole[];
  readonly fiscal_credentials: { readonly fiscal_tss_id: string | null; readonly fiscal_api_key: string | null } | null;
  readonly access_token: string;
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

export type InsightsSection = {
  readonly code: string;
  readonly label: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
};

export type Invoice = {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly order_id: number;
  readonly store_id: number;
  readonly base_currency_code: string;
  readonly order_currency_code: string;
  readonly subtotal: Decimal;
  readonly tax_amount: Decimal;
  readonly discount_amount: Decimal;
  readonly shipping_amount: Decimal;
  readonly grand_total: Decimal;
  readonly base_grand_total: Decimal;
  readonly state: number;
  readonly total_qty: Decimal;
  readonly total_refunded: Decimal;
  readonly created_at: string;
  readonly updated_at: string;
  readonly items: readonly DocumentItem[];
  readonly comments: readonly {
    readonly entity_id: number;
    readonly parent_id: number;
    readonly entity_name: string;
    readonly status: string | null;
    readonly comment: string | null;
    readonly is_customer_notified: number;
    readonly is_visible_on_front: number;
    readonly created_at: string;
  }[];
};

export type LicenseRefresh = {
  readonly success: boolean;
  readonly license_token: string | null;
  readonly license_status: string | null;
  readonly license_expires_at: string | null;
  readonly fiscal_credentials: { readonly fiscal_tss_id: string | null; readonly fiscal_api_key: string | null } | null;
  readonly error: string | null;
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

export type NewsletterState = { readonly subscribed: boolean; readonly status: string };

export type Order = {
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
  readonly base_to_order_rate: Decimal | null;
  readonly subtotal: Decimal | null;
  readonly base_subtotal: Decimal | null;
  readonly subtotal_incl_tax: Decimal | null;
  readonly tax_amount: Decimal | null;
  readonly base_tax_amount: Decimal | null;
  readonly discount_amount: Decimal | null;
  readonly base_discount_amount: Decimal | null;
  readonly discount_description: string | null;
  readonly shipping_amount: Decimal | null;
  readonly base_shipping_amount: Decimal | null;
  readonly shipping_tax_amount: Decimal | null;
  readonly shipping_incl_tax: Decimal | null;
  readonly grand_total: Decimal | null;
  readonly base_grand_total: Decimal | null;
  readonly coupon_code: string | null;
  readonly applied_rule_ids: string | null;
  readonly is_virtual: number | null;
  readonly shipping_description: string | null;
  readonly increment_id: string;
  readonly created_at: string;
  readonly total_qty_ordered: Decimal;
  readonly total_item_count: number;
  readonly total_invoiced: Decimal;
  readonly base_total_invoiced: Decimal;
  readonly total_paid: Decimal;
  readonly base_total_paid: Decimal;
  readonly total_due: Decimal;
  readonly base_total_due: Decimal;
  readonly total_refunded: Decimal;
  readonly base_total_refunded: Decimal;
  readonly shipping_refunded: Decimal;
  readonly total_canceled: Decimal;
  readonly updated_at: string;
  readonly items: readonly {
    readonly order_id: number;
    readonly store_id: number;
    readonly qty_invoiced: Decimal;
    readonly qty_refunded: Decimal;
    readonly qty_canceled: Decimal;
    readonly amount_refunded: Decimal;
    readonly created_at: string;
    readonly item_id: number | null;
    readonly product_id: number | null;
    readonly product_type: string | null;
    readonly sku: string | null;
    readonly name: string | null;
    readonly is_virtual: number | null;
    readonly applied_rule_ids: string | null;
    readonly qty_ordered: Decimal | null;
    readonly original_price: Decimal | null;
    readonly price: Decimal | null;
    readonly base_price: Decimal | null;
    readonly price_incl_tax: Decimal | null;
    readonly row_total: Decimal | null;
    readonly base_row_total: Decimal | null;
    readonly row_total_incl_tax: Decimal | null;
    readonly tax_percent: Decimal | null;
    readonly tax_amount: Decimal | null;
    readonly discount_percent: Decimal | null;
    readonly discount_amount: Decimal | null;
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
    readonly amount_ordered: Decimal;
    readonly amount_paid: Decimal;
  };
  readonly status_histories: readonly {
    readonly entity_id: number;
    readonly parent_id: number;
    readonly entity_name: string;
    readonly status: string | null;
    readonly comment: string | null;
    readonly is_customer_notified: number;
    readonly is_visible_on_front: number;
    readonly created_at: string;
  }[];
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
  readonly status_histories?: readonly {
    readonly entity_id: number;
    readonly parent_id: number;
    readonly entity_name: string;
    readonly status: string | null;
    readonly comment: string | null;
    readonly is_customer_notified: number;
    readonly is_visible_on_front: number;
    readonly created_at: string;
  }[];
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

export type PasscodeRequest = {
  readonly staffId: number;
  readonly passcode: string;
  readonly terminalId: number;
  readonly deviceIdentifier: string;
};

export type PricesInput = {
  readonly customerId?: number;
  readonly skus?: readonly string[];
  readonly websiteId?: number;
  readonly storeView?: string;
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

export type Receipt = {
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
  readonly subtotal: Decimal | null;
  readonly tax_amount: Decimal | null;
  readonly discount_amount: Decimal | null;
  readonly grand_total: Decimal | null;
  readonly currency: string | null;
  readonly created_at: string;
  readonly receipt_token: string;
  readonly receipt_number: string | null;
  readonly amount_tendered: Decimal | null;
  readonly change_due: Decimal | null;
  readonly items: readonly ReceiptItem[];
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

export type ReceiptItem = {
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

export type ReceiptStoredEvent = {
  readonly receipt_id: number;
  readonly pos_order_id: string;
  readonly terminal_id: number | null;
  readonly location_id: number | null;
  readonly sale_type: string | null;
  readonly order_increment_id: string | null;
  readonly is_sandbox?: boolean;
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

export type RuleUsage = {
  readonly customer_id: number;
  readonly rule_id: number;
  readonly rule_times_used: number;
  readonly coupon_code: string | null;
  readonly coupon_times_used: number;
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

export type TaxRate = {
  readonly id: number;
  readonly tax_country_id: string;
  readonly tax_region_id: number;
  readonly tax_postcode: string;
  readonly zip_is_range: number;
  readonly zip_from: number | null;
  readonly zip_to: number | null;
  readonly rate: Decimal;
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

export type TelemetryReport = {
  readonly from: string;
  readonly to: string;
  readonly location_id: number | null;
  readonly totals: { readonly events: number; readonly devices: number; readonly terminals: number };
  readonly by_event: readonly {
    readonly event_type: string;
    readonly event_name: string;
    readonly count: number;
    readonly value_sum: Decimal | null;
    readonly value_avg: Decimal | null;
    readonly value_min: Decimal | null;
    readonly value_max: Decimal | null;
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

export type VerifiedStaff = { readonly staff_id: number; readonly passcode_updated_at: string | null };

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

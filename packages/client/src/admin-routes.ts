// Made from openapi.json by scripts/admin-types.ts; never edited by hand.

export type Account = {
  readonly customer_id: number;
  readonly name: string;
  readonly email: string;
  readonly group_id: number;
  readonly group_name: string;
  readonly website_id: number;
  readonly created_at: string;
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

export type AttributeChoice = {
  readonly attribute_id: number;
  readonly attribute_code: string;
  readonly name: string;
  readonly input: string;
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
  readonly discount_amount: number;
  readonly discount_qty: number | null;
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

export type CategoryChoice = { readonly category_id: number; readonly name: string; readonly path: string };

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

export type ConfirmationMails = {
  readonly has_mail_server: boolean;
  readonly unconfirmed: number;
  readonly unsent: number;
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

export type CouponUse = {
  readonly customer_id: number;
  readonly customer_name: string | null;
  readonly times_used: number;
};

export type CreditMemo = {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly order_id: number;
  readonly store_id: number;
  readonly base_currency_code: string;
  readonly order_currency_code: string;
  readonly subtotal: number;
  readonly tax_amount: number;
  readonly discount_amount: number;
  readonly shipping_amount: number;
  readonly grand_total: number;
  readonly base_grand_total: number;
  readonly state: number;
  readonly invoice_id: number | null;
  readonly adjustment_positive: number;
  readonly adjustment_negative: number;
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

export type DocumentItem = {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly order_item_id: number;
  readonly product_id: number | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly qty: number;
  readonly price: number;
  readonly row_total: number;
  readonly tax_amount: number;
  readonly discount_amount: number;
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

export type Invoice = {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly order_id: number;
  readonly store_id: number;
  readonly base_currency_code: string;
  readonly order_currency_code: string;
  readonly subtotal: number;
  readonly tax_amount: number;
  readonly discount_amount: number;
  readonly shipping_amount: number;
  readonly grand_total: number;
  readonly base_grand_total: number;
  readonly state: number;
  readonly total_qty: number;
  readonly total_refunded: number;
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
  readonly base_to_order_rate: number | null;
  readonly subtotal: number | null;
  readonly base_subtotal: number | null;
  readonly subtotal_incl_tax: number | null;
  readonly tax_amount: number | null;
  readonly base_tax_amount: number | null;
  readonly discount_amount: number | null;
  readonly base_discount_amount: number | null;
  readonly discount_description: string | null;
  readonly shipping_amount: number | null;
  readonly base_shipping_amount: number | null;
  readonly shipping_tax_amount: number | null;
  readonly shipping_incl_tax: number | null;
  readonly grand_total: number | null;
  readonly base_grand_total: number | null;
  readonly coupon_code: string | null;
  readonly applied_rule_ids: string | null;
  readonly is_virtual: number | null;
  readonly shipping_description: string | null;
  readonly increment_id: string;
  readonly created_at: string;
  readonly total_qty_ordered: number;
  readonly total_item_count: number;
  readonly total_invoiced: number;
  readonly base_total_invoiced: number;
  readonly total_paid: number;
  readonly base_total_paid: number;
  readonly total_due: number;
  readonly base_total_due: number;
  readonly total_refunded: number;
  readonly base_total_refunded: number;
  readonly shipping_refunded: number;
  readonly total_canceled: number;
  readonly updated_at: string;
  readonly items: readonly {
    readonly order_id: number;
    readonly store_id: number;
    readonly qty_invoiced: number;
    readonly qty_refunded: number;
    readonly qty_canceled: number;
    readonly amount_refunded: number;
    readonly created_at: string;
    readonly item_id: number | null;
    readonly product_id: number | null;
    readonly product_type: string | null;
    readonly sku: string | null;
    readonly name: string | null;
    readonly is_virtual: number | null;
    readonly applied_rule_ids: string | null;
    readonly qty_ordered: number | null;
    readonly original_price: number | null;
    readonly price: number | null;
    readonly base_price: number | null;
    readonly price_incl_tax: number | null;
    readonly row_total: number | null;
    readonly base_row_total: number | null;
    readonly row_total_incl_tax: number | null;
    readonly tax_percent: number | null;
    readonly tax_amount: number | null;
    readonly discount_percent: number | null;
    readonly discount_amount: number | null;
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
    readonly amount_ordered: number;
    readonly amount_paid: number;
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

export type OrderPage = {
  readonly order: Order;
  readonly location_name: string | null;
  readonly terminal_name: string | null;
  readonly is_sandbox: boolean;
  readonly invoices: readonly Invoice[];
  readonly credit_memos: readonly CreditMemo[];
  readonly receipts: readonly {
    readonly receipt_id: number;
    readonly receipt_number: string | null;
    readonly created_at: string;
    readonly grand_total: number | null;
    readonly currency: string | null;
    readonly terminal_name: string | null;
  }[];
};

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
  readonly orders: readonly Order[];
  readonly receipts: readonly Receipt[];
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

export type ReceiptItem = {
  readonly sku?: string | null;
  readonly name?: string | null;
  readonly qty?: number | null;
  readonly price?: number | null;
  readonly row_total?: number | null;
  readonly tax_amount?: number | null;
  readonly discount_amount?: number | null;
  readonly base_unit_price?: number | null;
  readonly fulfillment_mode?: string | null;
  readonly tax_class_id?: number | null;
  readonly tax_rate?: number | null;
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

export type ReceiptTotals = {
  readonly items: readonly {
    readonly starts_at: string;
    readonly location_id: number | null;
    readonly location_name: string | null;
    readonly currency: string | null;
    readonly receipts: number;
    readonly sales: string;
    readonly refunds: string;
    readonly exchanges: string;
    readonly net_sales: string;
  }[];
  readonly total_count: number;
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
  readonly currencies: readonly {
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
  }[];
  readonly completeness: readonly {
    readonly currency: string;
    readonly closings: number;
    readonly mismatched: number;
    readonly settled: number;
    readonly incomplete: number;
    readonly cash_differences: number;
    readonly cash_difference: string;
  }[];
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
  readonly currencies: readonly {
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
  }[];
  readonly completeness: readonly {
    readonly currency: string;
    readonly closings: number;
    readonly mismatched: number;
    readonly settled: number;
    readonly incomplete: number;
    readonly cash_differences: number;
    readonly cash_difference: string;
  }[];
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

export type TaxClass = { readonly class_id: number; readonly class_name: string; readonly class_type: string };

export type TaxRate = {
  readonly id: number;
  readonly tax_country_id: string;
  readonly tax_region_id: number;
  readonly tax_postcode: string;
  readonly zip_is_range: number;
  readonly zip_from: number | null;
  readonly zip_to: number | null;
  readonly rate: number;
  readonly code: string;
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

export type TelemetryReport = {
  readonly from: string;
  readonly to: string;
  readonly location_id: number | null;
  readonly totals: { readonly events: number; readonly devices: number; readonly terminals: number };
  readonly by_event: readonly {
    readonly event_type: string;
    readonly event_name: string;
    readonly count: number;
    readonly value_sum: number | null;
    readonly value_avg: number | null;
    readonly value_min: number | null;
    readonly value_max: number | null;
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

export type TerminalCredentials = {
  readonly items: readonly {
    readonly credential_id: number;
    readonly device_identifier: string;
    readonly created_at: string;
    readonly last_used_at: string | null;
    readonly state: string;
    readonly limited_at: string | null;
    readonly limited_because: string | null;
    readonly delivers_until: string | null;
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

export interface Routes {
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
      readonly fields?: string;
    };
    body: undefined;
    answer: { readonly items: readonly CartRule[]; readonly total_count: number };
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
    answer: CartRule;
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
    answer: CartRule;
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
      readonly filter?: Record<string, unknown>;
      readonly fields?: string;
    };
    body: undefined;
    answer: { readonly items: readonly CategoryChoice[]; readonly total_count: number };
  };
  "GET /connector": {
    path: undefined;
    query: { readonly fields?: string };
    body: undefined;
    answer: {
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
  };
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
    answer: {
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
  };
  "DELETE /connector": { path: undefined; query: undefined; body: undefined; answer: boolean };
  "GET /connector-differences": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
  "GET /receipt-totals": {
    path: undefined;
    query: {
      readonly from: string;
      readonly to: string;
      readonly by?: string;
      readonly timezone?: string;
      readonly fields?: string;
    };
    body: undefined;
    answer: ReceiptTotals;
  };
  "GET /receipts": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: Record<string, unknown>;
      readonly fields?: string;
    };
    body: undefined;
    answer: { readonly items: readonly ListedReceipt[]; readonly total_count: number };
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
    answer: Receipt;
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
  "GET /register-findings": {
    path: undefined;
    query: { readonly from: string; readonly fields?: string };
    body: undefined;
    answer: {
      readonly findings: readonly { readonly finding: string; readonly count: number }[];
      readonly unmapped_methods: readonly { readonly method: string; readonly closings: number }[];
    };
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
      readonly fields?: string;
    };
    body: undefined;
    answer: { readonly items: readonly TaxRate[]; readonly total_count: number };
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
    answer: TaxRate;
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
    answer: TaxRate;
  };
  "DELETE /tax-rates/{id}": { path: { readonly id: number }; query: undefined; body: undefined; answer: boolean };
  "GET /tax-rules": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: Record<string, unknown>;
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
    answer: TelemetryReport;
  };
  "GET /terminals": {
    path: undefined;
    query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly sort?: string;
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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
      readonly filter?: Record<string, unknown>;
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

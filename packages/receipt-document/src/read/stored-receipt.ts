/**
 * A receipt as its row holds it (interface §2.10). Amounts are decimal texts, "JSON" columns hold JSON text, "token"
 * columns the JSON string token of a text that the register made.
 */
export interface ReceiptToPrint {
  readonly sale_id: string | null;
  readonly pos_order_id: string;
  readonly order_increment_id: string | null;
  readonly receipt_number: string | null;
  /** In PostgreSQL's format of a timestamptz. */
  readonly created_at: string;
  readonly staff_name: string | null;
  readonly terminal_name: string | null;
  readonly payment_method: string | null;
  readonly subtotal: string | null;
  readonly tax_amount: string | null;
  readonly discount_amount: string | null;
  readonly grand_total: string | null;
  readonly amount_tendered: string | null;
  readonly change_due: string | null;
  readonly currency: string | null;
  readonly sale_type: string | null;
  readonly layaway_kind: string | null;
  readonly is_tax_exempt: boolean;
  /** JSON. */
  readonly items: string | null;
  /** Token. */
  readonly receipt_model: string | null;
  /** Token. */
  readonly split_payments: string | null;
  /** Token. */
  readonly ship_to_shipments: string | null;
  /** Token. */
  readonly backorder_shipments: string | null;
  /** Token. */
  readonly applied_credits: string | null;
  /** JSON, like all that follow. */
  readonly credit_memo_id: string | null;
  readonly rma_id: string | null;
  readonly original_order_increment_id: string | null;
  readonly shipping_refund: string | null;
  readonly adjustment_positive: string | null;
  readonly adjustment_negative: string | null;
  readonly layaway_amount_captured: string | null;
  readonly layaway_total_paid: string | null;
  readonly layaway_balance_owed: string | null;
  readonly layaway_expires_at: string | null;
  readonly credit_due: string | null;
  readonly terminal_payment_id: string | null;
  readonly terminal_info: string | null;
  readonly is_reverse_charge: string | null;
  readonly points_earned: string | null;
  readonly customer_name: string | null;
}

/** The columns of a receipt that printing needs; the list to select by. */
export const PRINTED_COLUMNS = [
  "sale_id",
  "pos_order_id",
  "order_increment_id",
  "receipt_number",
  "created_at",
  "staff_name",
  "terminal_name",
  "payment_method",
  "subtotal",
  "tax_amount",
  "discount_amount",
  "grand_total",
  "amount_tendered",
  "change_due",
  "currency",
  "sale_type",
  "layaway_kind",
  "is_tax_exempt",
  "items",
  "receipt_model",
  "split_payments",
  "ship_to_shipments",
  "backorder_shipments",
  "applied_credits",
  "credit_memo_id",
  "rma_id",
  "original_order_increment_id",
  "shipping_refund",
  "adjustment_positive",
  "adjustment_negative",
  "layaway_amount_captured",
  "layaway_total_paid",
  "layaway_balance_owed",
  "layaway_expires_at",
  "credit_due",
  "terminal_payment_id",
  "terminal_info",
  "is_reverse_charge",
  "points_earned",
  "customer_name",
] as const satisfies readonly (keyof ReceiptToPrint)[];

/** The columns without values; a receipt replaces those that it has. */
export const EMPTY_COLUMNS = Object.fromEntries(PRINTED_COLUMNS.map((name) => [name, null])) as Readonly<
  Record<(typeof PRINTED_COLUMNS)[number], null>
>;

/** Store details for receipts, resolved for the receipt's location. */
export interface StoreSettings {
  readonly name: string;
  /** https or `data:` image; anything else counts as none. */
  readonly logo_url: string;
  readonly logo_size: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country_id: string;
  readonly phone: string;
  readonly vat_number: string;
  readonly header: string;
  readonly footer: string;
  readonly info_placement: string;
  readonly show_staff_name: boolean;
  readonly show_order_number: boolean;
  readonly show_receipt_number: boolean;
  readonly show_sale_reference: boolean;
  /** Beside the QR code; empty: the text of the language. */
  readonly qr_text: string;
  /** http or https; anything else: the receipt's own page. */
  readonly qr_url: string;
  /** The receipt's public address; null where no page is served. */
  readonly public_url: string | null;
  /** In the platform's format, such as `nl_NL`. */
  readonly locale: string;
  /** IANA name. */
  readonly time_zone: string;
  readonly display_zero_tax: boolean;
}

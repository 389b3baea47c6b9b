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
  // JSON text.
  "items",
  // The JSON string token of a text that the register made.
  "receipt_model",
  "split_payments",
  "ship_to_shipments",
  "backorder_shipments",
  "applied_credits",
  // JSON text, like all that follow.
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
] as const;

type PrintedColumn = (typeof PRINTED_COLUMNS)[number];

/** A receipt as its row holds it (interface §2.10). Amounts are decimal texts. */
export interface ReceiptToPrint extends Readonly<Record<Exclude<PrintedColumn, "is_tax_exempt">, string | null>> {
  readonly pos_order_id: string;
  /** In PostgreSQL's format of a timestamptz. */
  readonly created_at: string;
  readonly is_tax_exempt: boolean;
}

/** The columns without values; a receipt replaces those that it has. */
export const EMPTY_COLUMNS = Object.fromEntries(PRINTED_COLUMNS.map((name) => [name, null])) as Readonly<
  Record<PrintedColumn, null>
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

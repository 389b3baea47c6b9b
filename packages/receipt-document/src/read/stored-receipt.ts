/**
 * The receipt columns needed for printing, and how each is stored: `lines` and `json` are JSON
 * text, `token` is the JSON string token of a text that the register made.
 */
export const COLUMN_KINDS = {
  sale_id: "id",
  pos_order_id: "id",
  order_increment_id: "id",
  receipt_number: "text",
  created_at: "text",
  staff_name: "text",
  terminal_name: "text",
  payment_method: "text",
  subtotal: "amount",
  tax_amount: "amount",
  discount_amount: "amount",
  grand_total: "amount",
  amount_tendered: "amount",
  change_due: "amount",
  currency: "text",
  sale_type: "text",
  layaway_kind: "text",
  is_tax_exempt: "flag",
  items: "lines",
  receipt_model: "token",
  split_payments: "token",
  ship_to_shipments: "token",
  backorder_shipments: "token",
  applied_credits: "token",
  credit_memo_id: "json",
  rma_id: "json",
  original_order_increment_id: "json",
  shipping_refund: "json",
  adjustment_positive: "json",
  adjustment_negative: "json",
  layaway_amount_captured: "json",
  layaway_total_paid: "json",
  layaway_balance_owed: "json",
  layaway_expires_at: "json",
  credit_due: "json",
  terminal_payment_id: "json",
  terminal_info: "json",
  is_reverse_charge: "json",
  points_earned: "json",
  customer_name: "json",
} as const;

type PrintedColumn = keyof typeof COLUMN_KINDS;
export type ColumnKind = (typeof COLUMN_KINDS)[PrintedColumn];

/** The columns to select for printing. */
export const PRINTED_COLUMNS = Object.keys(COLUMN_KINDS) as PrintedColumn[];

/** A receipt as stored (interface §2.10). Amounts are decimal texts. */
export interface ReceiptToPrint extends Readonly<Record<Exclude<PrintedColumn, "is_tax_exempt">, string | null>> {
  readonly pos_order_id: string;
  /** Timestamp in PostgreSQL's format of a timestamptz. */
  readonly created_at: string;
  readonly is_tax_exempt: boolean;
}

/** Every printed column as null; a receipt overrides the ones that it has. */
export const EMPTY_COLUMNS = Object.fromEntries(PRINTED_COLUMNS.map((name) => [name, null])) as Readonly<
  Record<PrintedColumn, null>
>;

/** Store details for receipts, resolved for the receipt's location. */
export interface StoreSettings {
  readonly name: string;
  /** https or `data:` image; any other text means no logo. */
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
  /** Text beside the QR code; when empty, the text of the receipt's language. */
  readonly qr_text: string;
  /**
   * http or https address in the QR code; for any other text the QR code has the receipt's own
   * page.
   */
  readonly qr_url: string;
  /** The receipt's public address; null where no page is served. */
  readonly public_url: string | null;
  /** Locale in the platform's format, such as `nl_NL`. */
  readonly locale: string;
  /** IANA time zone, such as `Europe/Amsterdam`. */
  readonly time_zone: string;
  readonly display_zero_tax: boolean;
}

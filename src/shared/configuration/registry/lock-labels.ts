/** The lock flags of interface §2.3, in its order, with the label of their settings. */
export const LOCK_LABELS = {
  receipt_header: "Receipt header",
  receipt_footer: "Receipt footer",
  receipt_show_staff_name: "Cashier's name on receipts",
  receipt_show_order_number: "Order number on receipts",
  receipt_show_receipt_number: "Receipt number on receipts",
  receipt_show_sale_reference: "Sale reference on receipts",
  receipt_qr: "QR code on receipts",
  auto_print: "Automatic printing",
  payment_methods: "Payment methods",
  card_payment_provider: "Card payments",
  allow_store_credit: "Store credit",
  psp_a_platform_method: "Payment method of provider A",
  psp_a_config: "Provider A settings",
  psp_b_config: "Provider B settings",
  psp_b_platform_method: "Payment method of provider B",
  pay_by_invoice_method: "Pay-by-invoice method",
  pay_by_invoice_invoicing_mode: "Pay-by-invoice invoices",
  refund_validity: "Refund window",
  cash_rounding_increment: "Cash rounding",
  require_open_session: "Open session for payment",
  store_details: "Store details",
  tax_settings: "Tax settings",
  low_stock_threshold: "Low-stock threshold",
  use_msi: "Stock per source",
  held_carts: "Held carts",
  custom_sale_sku: "Custom sale SKU",
  categories: "Landing page categories",
  walk_in_customer: "Walk-in customer",
  pickup_queue_filter: "Pickup queue",
  customer_prices: "Customer prices",
  promo_attribute_lookup: "Promotion attributes",
};

export type EnforcementFlag = keyof typeof LOCK_LABELS;

export const ENFORCEMENT_FLAGS = Object.keys(LOCK_LABELS) as readonly EnforcementFlag[];

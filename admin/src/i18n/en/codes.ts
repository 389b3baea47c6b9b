/** Names of codes that settings hold. */
export const codes = {
  choose: "Choose",
  payment_method: {
    pos_cash: "Cash",
    pos_card: "Card",
    pos_invoice: "Invoice",
    pos_psp_a: "Card by provider A",
    pos_psp_b: "Card by provider B",
  },
  order_status: {
    pending: "Pending",
    pending_payment: "Pending payment",
    processing: "Processing",
    holded: "On hold",
    complete: "Complete",
    closed: "Closed",
    canceled: "Canceled",
    fraud: "Suspected fraud",
    payment_review: "Payment review",
  },
  customer_validator: {
    email_format: "E-mail addresses are well formed",
    name_format: "Names have no signs that names do not have",
    postcode_format: "Postcodes fit their country",
    phone_format: "Telephone numbers are dialable",
    vat_number: "VAT numbers are well formed",
    address_completeness: "Addresses are complete",
    duplicate_phone: "Telephone numbers are nobody else's",
    email_typo: "E-mail addresses without a typing mistake",
  },
  pickup_view: { all: "All orders" },
  invoicing_mode: { open: "Open until it is paid" },
};

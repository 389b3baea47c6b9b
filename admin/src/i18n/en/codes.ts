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
    email_format: "E-mail addresses have a valid format",
    name_format: "Names contain valid characters only",
    postcode_format: "Postcodes match their country",
    phone_format: "Telephone numbers are valid",
    vat_number: "VAT numbers have a valid format",
    address_completeness: "Addresses are complete",
    duplicate_phone: "Telephone numbers are unique",
    email_typo: "E-mail domains have no typing errors",
  },
  pickup_view: { all: "All orders" },
  invoicing_mode: { open: "Open until paid" },
};

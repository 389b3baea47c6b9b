export const RECONCILIATION = "vendor_pos_reports/reconciliation";
export const PSP_A = "vendor_pos_terminal/card_payments/psp_a_platform_method";
export const PSP_B = "vendor_pos_terminal/card_payments/psp_b_platform_method";
export const INVOICE = "vendor_pos_terminal/payments/pay_by_invoice_method";
export const CASH_STEP = "vendor_pos_terminal/payments/cash_rounding_increment";

/** Settings that reconciliation depends on: a change reconciles unmatched closings again. */
export const SETUP_SETTINGS: ReadonlySet<string> = new Set([
  ...["enabled", "method_tenders", "card_tips", "cash_difference_alert"].map((name) => `${RECONCILIATION}/${name}`),
  PSP_A,
  PSP_B,
  INVOICE,
  CASH_STEP,
]);

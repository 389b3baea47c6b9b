export const CHECKED = "vendor_pos_reports/reconciliation/enabled";
export const METHOD_TENDERS = "vendor_pos_reports/reconciliation/method_tenders";
export const CARD_TIPS = "vendor_pos_reports/reconciliation/card_tips";
export const CASH_ALERT = "vendor_pos_reports/reconciliation/cash_difference_alert";
export const PSP_A = "vendor_pos_terminal/card_payments/psp_a_platform_method";
export const PSP_B = "vendor_pos_terminal/card_payments/psp_b_platform_method";
export const INVOICE = "vendor_pos_terminal/payments/pay_by_invoice_method";
export const CASH_STEP = "vendor_pos_terminal/payments/cash_rounding_increment";
/** Whom a stored closing is mailed to. No verdict depends on it. */
export const CLOSING_MAIL_TO = "vendor_pos_reports/closings/mail_to";

/** Settings that reconciliation depends on: a change reconciles unmatched closings again. */
export const SETUP_SETTINGS: ReadonlySet<string> = new Set([
  CHECKED,
  METHOD_TENDERS,
  CARD_TIPS,
  CASH_ALERT,
  PSP_A,
  PSP_B,
  INVOICE,
  CASH_STEP,
]);

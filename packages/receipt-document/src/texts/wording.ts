/** The fixed texts of a receipt. */
export interface ReceiptText {
  readonly receipt: string;
  readonly refund: string;
  readonly exchange: string;
  readonly payment_receipt: string;
  readonly layaway_deposit: string;
  readonly layaway_top_up: string;
  readonly layaway_settlement: string;

  readonly total: string;
  readonly refunded: string;
  readonly paid: string;
  readonly deposit_paid: string;
  readonly amount_paid: string;
  readonly final_payment: string;
  readonly remaining_due: string;

  readonly receipt_number: string;
  readonly order_number: string;
  readonly original_order: string;
  readonly credit_memo: string;
  readonly return_number: string;
  readonly sale_reference: string;
  readonly date: string;
  readonly cashier: string;
  readonly register: string;
  readonly customer: string;
  readonly vat_number: string;
  readonly phone: string;

  readonly items: string;
  readonly bought: string;
  readonly returned: string;
  readonly discount: string;
  readonly fulfillment_ship: string;
  readonly fulfillment_pickup: string;
  readonly fulfillment_backorder: string;
  /** Replaces omitted lines; `%1` is their number. */
  readonly more_lines: string;

  readonly subtotal: string;
  readonly shipping: string;
  readonly shipping_refund: string;
  readonly adjustment_refund: string;
  readonly adjustment_fee: string;
  readonly rounding: string;
  readonly tax: string;
  readonly tax_rate: string;
  readonly net: string;
  readonly gross: string;
  readonly reverse_charge: string;
  readonly tax_exempt: string;

  readonly payment: string;
  readonly refund_payment: string;
  readonly paid_with: string;
  readonly tendered: string;
  readonly change: string;
  readonly method_cash: string;
  readonly method_card: string;
  readonly method_invoice: string;
  readonly method_store_credit: string;
  readonly method_gift_card: string;
  readonly method_reward_points: string;
  readonly method_split: string;

  readonly card_payment: string;
  readonly card: string;
  readonly card_number: string;
  readonly card_entry: string;
  readonly authorization: string;
  readonly card_terminal: string;
  readonly application: string;
  readonly transaction: string;
  readonly card_slip: string;

  readonly order_total: string;
  readonly total_paid: string;
  readonly balance_owed: string;
  readonly pay_before: string;
  readonly layaway_paid_up: string;

  readonly shipment: string;
  /** %1 of %2. */
  readonly shipment_of: string;
  readonly backorder: string;
  readonly more_deliveries: string;
  readonly deliver_to: string;
  readonly delivery_method: string;
  readonly expected: string;

  readonly points_earned: string;
  readonly fiscal: string;

  /** Beside the QR code of the receipt's page. */
  readonly scan_code: string;
}

/** Content of a receipt, independent of its source. Amounts, quantities and rates in ten-thousandths. */
export interface Reading {
  readonly kind: ReceiptKind;
  readonly currency: string | undefined;
  readonly header: HeaderReading;
  /** The first ones; `lines_count` counts all. */
  readonly lines: readonly LineReading[];
  readonly lines_count: number;
  readonly totals: TotalsReading;
  readonly payment: PaymentReading;
  readonly layaway: LayawayReading;
  readonly refund: RefundReading;
  readonly shipments: readonly ShipmentReading[];
  readonly shipments_count: number;
  readonly backorders: readonly ShipmentReading[];
  readonly backorders_count: number;
  readonly fiscal: readonly NamedText[];
  readonly points_earned: string | undefined;
  readonly is_reverse_charge: boolean;
  readonly is_tax_exempt: boolean;
}

export type ReceiptKind = "sale" | "refund" | "exchange" | "deposit" | "top_up" | "settlement" | "credit_due";

export interface HeaderReading {
  readonly receipt_number: string | undefined;
  readonly order_number: string | undefined;
  readonly sale_reference: string | undefined;
  readonly created_at: string;
  readonly staff_name: string | undefined;
  readonly terminal_name: string | undefined;
  readonly customer_name: string | undefined;
}

export interface LineReading {
  readonly name: string | undefined;
  readonly sku: string | undefined;
  readonly qty: bigint | undefined;
  readonly price: bigint | undefined;
  readonly row_total: bigint | undefined;
  readonly tax: bigint | undefined;
  readonly discount: bigint | undefined;
  readonly rate: bigint | undefined;
  readonly fulfillment: string | undefined;
  readonly notes: readonly string[];
}

export interface TotalsReading {
  readonly subtotal: bigint | undefined;
  readonly discount: bigint | undefined;
  readonly shipping: bigint | undefined;
  readonly rounding: bigint | undefined;
  readonly tax: bigint | undefined;
  readonly grand_total: bigint | undefined;
  /** Undefined when the receipt does not state it. */
  readonly taxes: readonly TaxReading[] | undefined;
}

export interface TaxReading {
  readonly label: string | undefined;
  readonly rate: bigint | undefined;
  readonly net: bigint | undefined;
  readonly tax: bigint;
}

export interface PaymentReading {
  readonly method: string | undefined;
  readonly parts: readonly PartReading[];
  readonly credits: readonly PartReading[];
  readonly tendered: bigint | undefined;
  readonly change: bigint | undefined;
  readonly cards: readonly CardReading[];
}

export interface PartReading {
  readonly method: string | undefined;
  readonly label: string | undefined;
  readonly amount: bigint | undefined;
}

export interface CardReading {
  readonly brand: string | undefined;
  /** The last four digits. */
  readonly last_digits: string | undefined;
  readonly entry: string | undefined;
  readonly authorization: string | undefined;
  readonly terminal: string | undefined;
  readonly application: string | undefined;
  readonly transaction: string | undefined;
  readonly slip: string | undefined;
}

export interface LayawayReading {
  readonly captured: bigint | undefined;
  readonly total_paid: bigint | undefined;
  readonly balance_owed: bigint | undefined;
  readonly expires_at: string | undefined;
}

export interface RefundReading {
  readonly original_order: string | undefined;
  readonly credit_memo: string | undefined;
  readonly return_number: string | undefined;
  readonly shipping: bigint | undefined;
  readonly adjustment_refund: bigint | undefined;
  readonly adjustment_fee: bigint | undefined;
}

export interface ShipmentReading {
  readonly address: readonly string[];
  readonly country_id: string | undefined;
  readonly method: string | undefined;
  readonly expected: string | undefined;
  readonly cost: bigint | undefined;
  /** The first ones; `lines_count` counts all. */
  readonly lines: readonly LineReading[];
  readonly lines_count: number;
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

import type { PricedLine } from "../cart/priced.ts";
import { magnitudeOf } from "../money/decimals.ts";
import { formatMoney } from "../money/money.ts";
import { amountNumber, qtyNumber } from "./amounts.ts";
import { storable } from "@tillkeeper/receipt-document";
import { type ExactJson, NumberToken } from "./exact-json.ts";
import type { Sale } from "./sale.ts";
import { rateOf } from "./taxes.ts";
import { FREE_METHOD, SPLIT_METHOD } from "./tenders.ts";

/** Terminal, location and author of a receipt, and how it is sent. */
export interface ReceiptFrame {
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  /** Null for a person without a staff account. */
  readonly staff_id: number | null;
  readonly staff_name: string;
  /**
   * Code of the receipt's page: 64 hexadecimal characters. The register creates it, so that the
   * printed code is valid before the receipt reaches the service.
   */
  readonly receipt_token: string;
  /**
   * `module_version` of the configuration, which decides which fields are sent: an older service
   * refuses newer ones.
   */
  readonly module_version: string;
  /** Text to send as `raw_payload`; by default the kit's own text of the document. */
  readonly raw_payload?: string;
}

/** Returns a line of `items`, with the tax fields only for a service that has them. */
export function itemOf(line: PricedLine, currency: string, has_tax_fields: boolean): ExactJson {
  return {
    sku: storable(line.sku),
    name: storable(line.name),
    qty: qtyNumber(line.qty_e4),
    price: amountNumber(line.unit_minor, currency),
    row_total: amountNumber(line.row_total_minor, currency),
    tax_amount: amountNumber(line.tax_minor, currency),
    discount_amount: amountNumber(line.discount_minor, currency),
    base_unit_price: amountNumber(line.base_unit_minor, currency),
    fulfillment_mode: storable(line.fulfillment_mode),
    ...(has_tax_fields ? { tax_class_id: line.tax_class_id, tax_rate: new NumberToken(rateOf(line)) } : {}),
  };
}

/**
 * Returns the platform's code of the payment method: `pos_split` for several payments, `free`
 * without a payment or credit.
 */
export function methodOf({ payments, credits }: Pick<Sale, "payments" | "credits">): string {
  const [first, ...others] = payments;
  if (others.length > 0) return SPLIT_METHOD;
  return storable(first?.method ?? credits[0]?.code ?? FREE_METHOD);
}

/** Returns the parts of a payment; amounts have no sign. */
export function partsOf({ goods, payments }: Sale): ExactJson[] {
  return payments.map(({ method, paid_minor, terminal }) => ({
    method: storable(method),
    amount: formatMoney(magnitudeOf(paid_minor), goods.currency),
    terminal_payment_id: terminal === null ? null : storable(terminal.payment_id),
    ...(terminal === null ? {} : { terminal_provider: storable(terminal.provider) }),
  }));
}

export function creditsOf({ goods, credits }: Sale): ExactJson[] {
  return credits.map(({ code, amount_minor, label }) => ({
    code: storable(code),
    amount: formatMoney(amount_minor, goods.currency),
    ...(label === undefined ? {} : { label: storable(label) }),
  }));
}

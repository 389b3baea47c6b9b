import type { SampleSale, Till } from "./sample-shop.ts";
import { closingOf } from "./sample-shop.ts";

/** Gross, tax and net of each sale of `matchingClosing`, in cents. */
const GROSS = 1_190;
const TAX = 190;

/** A closing whose figures are those of the receipts that `receiptsOf` makes: one cash sale of 11.90 for each id. */
export function matchingClosing(till: Till, sale_ids: readonly string[], members: Record<string, unknown> = {}) {
  const count = sale_ids.length;
  const gross = decimal(GROSS * count);
  const sample = closingOf(till);
  const zero = (keys: Record<string, string>) => Object.fromEntries(Object.keys(keys).map((key) => [key, "0.00"]));
  return {
    ...sample,
    opening_float: "100.00",
    cash_expected: decimal(10_000 + GROSS * count),
    cash_counted: decimal(10_000 + GROSS * count),
    cash_difference: "0.00",
    cash_left_in_drawer: "100.00",
    order_count: count,
    sales: { excl_tax: decimal((GROSS - TAX) * count), tax: decimal(TAX * count), incl_tax: gross },
    refunds: { excl_tax: "0.00", tax: "0.00", incl_tax: "0.00" },
    tenders: { ...zero(sample.tenders), cash: gross } as typeof sample.tenders,
    tax_rates: [
      {
        rate: "19",
        treatment: "standard",
        sales_net: decimal((GROSS - TAX) * count),
        sales_tax: decimal(TAX * count),
        refund_net: "0.00",
        refund_tax: "0.00",
      },
    ],
    tax_treatments: {
      reverse_charge: { sales_net: "0.00", refund_net: "0.00" },
      exempt: { sales_net: "0.00", refund_net: "0.00" },
    },
    providers: [],
    movements: [],
    documents: sale_ids.map((sale_id, index) => ({
      sale_id,
      type: "sale",
      amount: decimal(GROSS),
      receipt_number: String(index + 1),
    })),
    first_receipt_number: count === 0 ? null : "1",
    last_receipt_number: count === 0 ? null : String(count),
    ...members,
  };
}

/** The receipts of a `matchingClosing`. */
export function receiptsOf(sale_ids: readonly string[], members: Partial<SampleSale> = {}): SampleSale[] {
  return sale_ids.map((sale_id, index) => ({
    sale_id,
    pos_order_id: sale_id,
    grand_total: decimal(GROSS),
    tax_amount: decimal(TAX),
    receipt_number: String(index + 1),
    ...members,
  }));
}

function decimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

import { minorUnit } from "../../runtime/currencies.ts";
import { formatAmount, parseStoredAmount } from "../../runtime/money.ts";
import type { SaleItem, SaleRecord } from "../../shop-data/records/record.ts";

const ONE = parseStoredAmount("1");

/** A line of a sale as the plugin takes it. Amounts are minor units with tax. */
export interface Line {
  readonly item: string;
  readonly sku: string | null;
  readonly name: string;
  /** Number of whole pieces; 0 for a line that sells no piece, such as a return. */
  readonly quantity: number;
  readonly soldQuantity: string | null;
  readonly unitPrice: number;
  /** Discounts, and amounts that a unit price cannot express. */
  readonly adjustment: number;
  readonly taxRate: number;
}

/** Converts a decimal text to minor units, rounded half away from zero. */
export function minorUnits(amount: string, currency: string): number {
  return roundToMinor(parseStoredAmount(amount), currency);
}

/** Converts minor units to a decimal text. */
export function amountText(minor: number, currency: string): string {
  return formatAmount(BigInt(minor) * minorUnit(currency));
}

function roundToMinor(units: bigint, currency: string): number {
  return Number(divide(units, minorUnit(currency)));
}

function divide(dividend: bigint, divisor: bigint): bigint {
  const twice = (dividend < 0n ? -dividend : dividend) * 2n + divisor;
  const rounded = twice / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
}

/**
 * Returns the lines of a sale, which Vendure charges as on the receipt. Discounts reduce the amount
 * with tax, or the net amount: whichever adds up to the sale's total. The plugin adds the rest,
 * such as cash rounding, as a surcharge.
 */
export function linesOf(sale: SaleRecord): readonly Line[] {
  const { items, order_currency_code: currency } = sale;
  const shipping = parseStoredAmount(sale.shipping_amount) + parseStoredAmount(sale.shipping_tax_amount);
  const goods = parseStoredAmount(sale.grand_total) - shipping;
  const readings = [discountedGross, discountedNet].map((read) => items.map(read));
  const amounts = readings.find((reading) => sum(reading) === goods) ?? readings[0] ?? [];
  const lines = items.map((item, index) => lineOf(item, amounts[index] ?? 0n, currency));
  if (shipping === 0n) return lines;
  const rate = parseStoredAmount(sale.shipping_amount) === shipping ? 0 : highestRate(items);
  const adjustment = roundToMinor(shipping, currency);
  const none = { sku: null, quantity: 0, soldQuantity: null, unitPrice: 0 };
  return [...lines, { ...none, item: "shipping", name: "Shipping", adjustment, taxRate: rate }];
}

/** Returns a quantity in whole pieces: 1 for weighed goods, 0 for lines without a sale. */
export function pieces(qty: string): number {
  const sold = parseStoredAmount(qty);
  if (sold <= 0n) return 0;
  return sold % ONE === 0n ? Number(sold / ONE) : 1;
}

function lineOf(item: SaleItem, amount: bigint, currency: string): Line {
  const isWhole = parseStoredAmount(item.qty_ordered) % ONE === 0n;
  const quantity = pieces(item.qty_ordered);
  const gross = item.row_total_incl_tax === null ? amount : parseStoredAmount(item.row_total_incl_tax);
  const unitPrice = quantity === 0 ? 0 : roundToMinor(divide(gross, BigInt(quantity)), currency);
  return {
    item: String(item.item_id),
    sku: item.sku,
    name: item.name ?? item.sku ?? "",
    quantity,
    soldQuantity: isWhole ? null : item.qty_ordered,
    unitPrice,
    adjustment: roundToMinor(amount, currency) - unitPrice * quantity,
    taxRate: Number(item.tax_percent ?? "0"),
  };
}

function discountedGross({ row_total, row_total_incl_tax, tax_amount, discount_amount }: SaleItem): bigint {
  const gross =
    row_total_incl_tax === null
      ? parseStoredAmount(row_total) + parseStoredAmount(tax_amount)
      : parseStoredAmount(row_total_incl_tax);
  return gross - parseStoredAmount(discount_amount);
}

function discountedNet({ row_total, tax_amount, discount_amount }: SaleItem): bigint {
  return parseStoredAmount(row_total) - parseStoredAmount(discount_amount) + parseStoredAmount(tax_amount);
}

function highestRate(items: readonly SaleItem[]): number {
  return Math.max(0, ...items.map(({ tax_percent }) => Number(tax_percent ?? "0")));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

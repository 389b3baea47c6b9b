import { formatAmount, parseStoredAmount } from "@tillkeeper/exact/money";
import type { SaleItem, SaleRecord } from "../../shop-data/records/record.ts";

/**
 * A line of an order as Medusa keeps it. Its total is unit_price × quantity − adjustments, with
 * tax, never rounded.
 */
export interface OrderLine {
  readonly title: string;
  readonly variant_sku?: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly is_tax_inclusive: true;
  readonly is_discountable: false;
  readonly requires_shipping: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly tax_lines: readonly { readonly rate: string; readonly code: string }[];
  readonly adjustments: readonly {
    readonly amount: string;
    readonly code: string;
    readonly is_tax_inclusive: true;
  }[];
}

/**
 * Divisor of a product of two numbers in units of 10^-4, an amount and a quantity, that gives units
 * of 10^-4 again.
 */
const PRODUCT_PER_AMOUNT = 10_000n;

/**
 * Returns the lines of a sale, which add up to its grand total. Amounts outside of items and
 * shipping, such as cash rounding or a deposit, become a separate line without a SKU.
 */
export function saleLines(sale: SaleRecord): readonly OrderLine[] {
  const grand_total = parseStoredAmount(sale.grand_total);
  const shipping = parseStoredAmount(sale.shipping_amount) + parseStoredAmount(sale.shipping_tax_amount);
  // Discounts of prices with tax lower the gross amount; the tax of such a discount is in neither
  // column.
  const ways = [netPaid, grossPaid].map((paidOf) => sale.items.map(paidOf));
  const sumOf = (paid: readonly bigint[]): bigint => paid.reduce((sum, amount) => sum + amount, shipping);
  const paid = ways.find((way) => sumOf(way) === grand_total) ?? ways[0] ?? [];
  const lines = sale.items.map((item, index) => lineOf(item, paid[index] ?? 0n));
  if (shipping !== 0n) lines.push(extraLine("Shipping", shipping, "shipping"));
  const rest = grand_total - sumOf(paid);
  if (rest !== 0n) lines.push(extraLine("Rounding and other amounts", rest, "correction"));
  return lines;
}

function netPaid({ row_total, tax_amount, discount_amount }: SaleItem): bigint {
  return parseStoredAmount(row_total) + parseStoredAmount(tax_amount) - parseStoredAmount(discount_amount);
}

function grossPaid(item: SaleItem): bigint {
  const { row_total_incl_tax, discount_amount } = item;
  if (row_total_incl_tax === null) return netPaid(item);
  return parseStoredAmount(row_total_incl_tax) - parseStoredAmount(discount_amount);
}

function lineOf(item: SaleItem, paid: bigint): OrderLine {
  const { item_id, sku, name, qty_ordered, tax_percent, price, price_incl_tax, discount_amount } = item;
  const sold = {
    title: name ?? sku ?? "Item",
    ...(sku === null ? {} : { variant_sku: sku }),
    metadata: { pos_item: String(item_id), pos_qty: qty_ordered },
    tax_lines: tax_percent === null || Number(tax_percent) === 0 ? [] : [{ rate: tax_percent, code: tax_percent }],
  };
  const quantity = parseStoredAmount(qty_ordered);
  // Medusa has no negative quantities: goods that come back are one line with a negative price.
  if (quantity <= 0n || paid < 0n) return { ...sold, ...fixed("1", formatAmount(paid)) };
  const shown = parseStoredAmount(price_incl_tax ?? price);
  const wanted = paid * PRODUCT_PER_AMOUNT;
  const unit = shown * quantity >= wanted ? shown : (wanted + quantity - 1n) / quantity;
  const less = unit * quantity - wanted;
  const code = parseStoredAmount(discount_amount) > 0n ? "discount" : "rounding";
  const adjustments = less === 0n ? [] : [{ amount: formatProduct(less), code, is_tax_inclusive: true as const }];
  return { ...sold, ...fixed(qty_ordered, formatAmount(unit)), adjustments };
}

function extraLine(title: string, amount: bigint, pos_item: string): OrderLine {
  return { title, metadata: { pos_item }, tax_lines: [], ...fixed("1", formatAmount(amount)) };
}

function fixed(quantity: string, unit_price: string) {
  const flags = { is_tax_inclusive: true, is_discountable: false, requires_shipping: false } as const;
  return { quantity, unit_price, adjustments: [], ...flags };
}

/** Returns the decimal text of a number in units of 10^-8 that is not negative. */
function formatProduct(units: bigint): string {
  const digits = units.toString().padStart(9, "0");
  let fraction = digits.slice(-8);
  while (fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  return fraction === "" ? digits.slice(0, -8) : `${digits.slice(0, -8)}.${fraction}`;
}

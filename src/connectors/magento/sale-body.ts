import type { AddressRecord, SaleItem, SaleRecord } from "../../shop-data/records/record.ts";
import { formatAmount, magnitude, parseStoredAmount } from "../../runtime/money.ts";
import { normalEmail } from "../rules/keys.ts";
import { decimal, type Value } from "./json.ts";
import type { Settings } from "./settings.ts";

/** A product of the shop that a line of a sale names. */
export interface KnownProduct {
  readonly id: string;
  readonly type: string;
}

/** Data for the body of an order besides the sale. */
export interface SaleSetting {
  readonly settings: Settings;
  readonly key: string;
  /** Id of the customer in the shop; undefined for a guest. */
  readonly customer_id: string | undefined;
  /** Products by SKU; unknown ones are absent. */
  readonly products: ReadonlyMap<string, KnownProduct>;
  readonly store_id: string;
}

/** Returns why an order cannot hold a sale; undefined when it can. */
export function saleFault(sale: SaleRecord, { currency }: Settings): string | undefined {
  if (sale.order_currency_code !== currency || sale.base_currency_code !== currency) {
    return `The sale is in ${sale.order_currency_code}; the connector sends sales in ${currency} only.`;
  }
  if (sale.items.length === 0) return "The shop takes no order without lines.";
  if (sale.items.some(({ qty_ordered }) => parseStoredAmount(qty_ordered) <= 0n)) {
    return "The shop takes no lines with a quantity of zero or below.";
  }
  return undefined;
}

/**
 * Returns the body of a sale's order: its number with the prefix, its time, and its amounts.
 * Magento's total is the sum of subtotal, tax, shipping, discount and "discount tax compensation".
 * The last is the rest: tax on discounts when prices include tax, or cash rounding. Without it
 * invoices would not add up to the sale.
 */
export function orderOf(sale: SaleRecord, setting: SaleSetting): Value {
  const { settings, key, store_id, customer_id, products } = setting;
  const discount = -magnitude(parseStoredAmount(sale.discount_amount));
  const shipping_incl_tax = parseStoredAmount(sale.shipping_amount) + parseStoredAmount(sale.shipping_tax_amount);
  const sum = parseStoredAmount(sale.subtotal) + parseStoredAmount(sale.tax_amount) + discount;
  const open = parseStoredAmount(sale.grand_total) - sum - parseStoredAmount(sale.shipping_amount);
  const compensations = compensationsOf(sale.items, open);
  const billing = addressOf(sale.billing_address ?? sale.shipping_address, sale, settings);
  const qty = sale.items.reduce((total, { qty_ordered }) => total + parseStoredAmount(qty_ordered), 0n);
  const method = settings.payment_methods.get(sale.payment_method ?? "") ?? settings.payment_method;
  const is_virtual = sale.items.every(({ sku }) => VIRTUAL.has(products.get(sku ?? "")?.type ?? ""));
  const { currency } = settings;
  return {
    entity: {
      increment_id: numberOf(sale.increment_id, settings),
      state: "new",
      status: "pending",
      created_at: wallTime(sale.created_at),
      store_id: decimal(store_id),
      base_currency_code: currency,
      global_currency_code: currency,
      store_currency_code: currency,
      order_currency_code: currency,
      base_to_global_rate: decimal("1"),
      base_to_order_rate: decimal("1"),
      ...customerOf(sale, customer_id, settings),
      is_virtual: decimal(is_virtual ? 1 : 0),
      ...both("subtotal", parseStoredAmount(sale.subtotal)),
      ...both(
        "subtotal_incl_tax",
        sumOf(sale.items, (item) => item.row_total_incl_tax ?? item.row_total),
      ),
      ...both("tax_amount", parseStoredAmount(sale.tax_amount)),
      ...both("discount_amount", discount),
      ...both("discount_tax_compensation_amount", open),
      ...both("shipping_amount", parseStoredAmount(sale.shipping_amount)),
      ...both("shipping_tax_amount", parseStoredAmount(sale.shipping_tax_amount)),
      ...both("shipping_incl_tax", shipping_incl_tax),
      ...both("grand_total", parseStoredAmount(sale.grand_total)),
      ...both("total_due", parseStoredAmount(sale.grand_total)),
      total_qty_ordered: units(qty),
      total_item_count: decimal(sale.items.length),
      shipping_description: "Point of sale",
      coupon_code: sale.coupon_code ?? undefined,
      items: sale.items.map((item, index) => itemOf(item, products.get(item.sku ?? ""), compensations[index] ?? 0n)),
      billing_address: { ...billing, address_type: "billing" },
      payment: { method, ...both("amount_ordered", parseStoredAmount(sale.grand_total)) },
      extension_attributes: {
        pos_sale_id: key,
        ...(is_virtual
          ? {}
          : {
              shipping_assignments: [
                { shipping: { address: { ...billing, address_type: "shipping" }, method: "flatrate_flatrate" } },
              ],
            }),
      },
    },
  };
}

/** Returns the number that the shop has for an order of this service. */
export function numberOf(increment_id: string, { number_prefix }: Settings): string {
  return `${number_prefix}${increment_id}`;
}

const VIRTUAL = new Set(["virtual", "downloadable"]);

function itemOf(item: SaleItem, product: KnownProduct | undefined, compensation: bigint): Value {
  const qty = parseStoredAmount(item.qty_ordered);
  const price_incl_tax = item.price_incl_tax ?? item.price;
  return {
    sku: item.sku ?? `item-${item.item_id}`,
    name: item.name ?? item.sku ?? "",
    // A product that was deleted or never known has no id; its line is kept by its SKU.
    product_id: product === undefined ? undefined : decimal(product.id),
    product_type: product !== undefined && VIRTUAL.has(product.type) ? product.type : "simple",
    is_virtual: decimal(product !== undefined && VIRTUAL.has(product.type) ? 1 : 0),
    // Invoices and credit memos name the line by this id.
    ext_order_item_id: String(item.item_id),
    qty_ordered: units(qty),
    // Without this flag an invoice leaves out the fraction.
    is_qty_decimal: decimal(qty % 10_000n === 0n ? 0 : 1),
    ...both("price", parseStoredAmount(item.price)),
    ...both("original_price", parseStoredAmount(item.price)),
    ...both("price_incl_tax", parseStoredAmount(price_incl_tax)),
    ...both("row_total", parseStoredAmount(item.row_total)),
    ...both("row_total_incl_tax", parseStoredAmount(item.row_total_incl_tax ?? item.row_total)),
    ...both("tax_amount", parseStoredAmount(item.tax_amount)),
    ...both("discount_amount", magnitude(parseStoredAmount(item.discount_amount))),
    ...both("discount_tax_compensation_amount", compensation),
    tax_percent: item.tax_percent === null ? undefined : decimal(item.tax_percent),
  };
}

/** Returns the compensations of the lines, which add up to the order's rest. */
function compensationsOf(items: readonly SaleItem[], open: bigint): readonly bigint[] {
  const taxes = items.map(
    ({ row_total, row_total_incl_tax, tax_amount }) =>
      parseStoredAmount(row_total_incl_tax ?? row_total) -
      parseStoredAmount(row_total) -
      (row_total_incl_tax === null ? 0n : parseStoredAmount(tax_amount)),
  );
  const found = open === 0n ? items.map(() => 0n) : taxes;
  const rest = open - found.reduce((total, amount) => total + amount, 0n);
  return found.map((amount, index) => (index === items.length - 1 ? amount + rest : amount));
}

function customerOf(sale: SaleRecord, customer_id: string | undefined, { guest_email }: Settings) {
  const isGuest = customer_id === undefined;
  return {
    customer_is_guest: decimal(isGuest ? 1 : 0),
    customer_id: isGuest ? undefined : decimal(customer_id),
    customer_email: normalEmail(sale.customer_email ?? "") || guest_email,
    customer_firstname: sale.customer_firstname ?? undefined,
    customer_lastname: sale.customer_lastname ?? undefined,
    // The shop sends no mail about the order.
    customer_note_notify: decimal(0),
  };
}

type Named = Pick<SaleRecord, "customer_email" | "customer_firstname" | "customer_lastname">;

/**
 * Returns an address of an order. The shop's pages need one, so a guest's comes from the settings.
 */
export function addressOf(address: AddressRecord | null, person: Named, { country, guest_email }: Settings) {
  const street = (address?.street ?? []).filter((line) => line !== "");
  return {
    firstname: address?.firstname || person.customer_firstname || "Guest",
    lastname: address?.lastname || person.customer_lastname || "Guest",
    company: address?.company || undefined,
    street: street.length === 0 ? ["-"] : street,
    city: address?.city || "-",
    region: address?.region || undefined,
    region_code: address?.region_code || undefined,
    postcode: address?.postcode || "-",
    country_id: address?.country_id || country,
    telephone: address?.telephone || "-",
    vat_id: address?.vat_id || undefined,
    email: normalEmail(person.customer_email ?? "") || guest_email,
  };
}

/** Returns an amount in the order's currency and in the website's, which are the same. */
function both(name: string, amount: bigint): Readonly<Record<string, Value>> {
  return { [name]: units(amount), [`base_${name}`]: units(amount) };
}

function units(amount: bigint): Value {
  return decimal(formatAmount(amount));
}

function sumOf(items: readonly SaleItem[], amountOf: (item: SaleItem) => string): bigint {
  return items.reduce((total, item) => total + parseStoredAmount(amountOf(item)), 0n);
}

/**
 * Formats an instant such as `2026-11-01T09:30:00.000Z` as Magento stores it: in UTC without a
 * letter, to the second.
 */
export function wallTime(instant: string): string {
  return instant.slice(0, 19).replace("T", " ");
}

import { filled, isLongerThan, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import { canonicalEmail } from "../../runtime/mail-address.ts";
import { divide, formatAmount, magnitude } from "../../runtime/money.ts";
import { type ItemDraft, type OrderDraft, OrderRefused } from "./order.ts";
import { minorUnit } from "../../runtime/currencies.ts";
import { ONE, sum, textOf, unitsOf } from "./figures.ts";

const INCREMENT_ID = /^[\w.-]{1,50}$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Location and website of an order, and the website's currency. */
export interface OrderScope {
  readonly store_id: number;
  readonly website_id: number;
  readonly base_currency_code: string;
  /** Location of the order; null when it belongs to no location. */
  readonly location_id: number | null;
  readonly is_sandbox: boolean;
  readonly subtracts_stock: boolean;
}

/**
 * Completes an order: computes missing amounts from the items, and base amounts from the rate.
 *
 * @throws OrderRefused for an order without amounts, impossible quantities, currencies or ids.
 */
export function completeOrder(draft: OrderDraft, scope: OrderScope) {
  checkIncrementId(draft);
  checkEmails(draft);
  const drafts = draft.items ?? [];
  if (drafts.length === 0 && isAbsent(draft.grand_total)) {
    throw new OrderRefused('"grand_total" or "items" is required.');
  }
  const currency = currencyOf(draft, scope);
  const items = drafts.map((item) => completeItem(item, currency));
  const total = (column: "row_total" | "tax_amount" | "discount_amount" | "row_total_incl_tax" | "qty_ordered") =>
    sum(items.map((item) => unitsOf(item[column])));

  const shipping = unitsOf(draft.shipping_amount);
  const shippingTax = unitsOf(draft.shipping_tax_amount);
  const subtotal = unitsOf(draft.subtotal, total("row_total"));
  const tax = unitsOf(draft.tax_amount, total("tax_amount") + shippingTax);
  const discount = unitsOf(draft.discount_amount, -total("discount_amount"));
  const grand = unitsOf(draft.grand_total, subtotal + tax + shipping - magnitude(discount));
  const base = (sent: string | null | undefined, amount: bigint): string =>
    textOf(unitsOf(sent, toBase(amount, currency)));
  return {
    increment_id: filled(draft.increment_id),
    store_id: scope.store_id,
    website_id: scope.website_id,
    pos_sale_id: filled(draft.pos_sale_id),
    location_id: scope.location_id,
    is_sandbox: scope.is_sandbox,
    ext_order_id: draft.ext_order_id ?? null,
    customer_id: draft.customer_id ?? null,
    customer_group_id: draft.customer_group_id ?? null,
    customer_is_guest: draft.customer_is_guest ?? (isAbsent(draft.customer_id) ? 1 : 0),
    customer_email: draft.customer_email == null ? null : canonicalEmail(draft.customer_email),
    customer_firstname: draft.customer_firstname ?? null,
    customer_lastname: draft.customer_lastname ?? null,
    customer_note: draft.customer_note ?? null,
    base_currency_code: currency.base_currency_code,
    order_currency_code: currency.order_currency_code,
    base_to_order_rate: formatAmount(currency.rate),
    subtotal: textOf(subtotal),
    base_subtotal: base(draft.base_subtotal, subtotal),
    subtotal_incl_tax: textOf(
      unitsOf(draft.subtotal_incl_tax, subtotal + total("row_total_incl_tax") - total("row_total")),
    ),
    tax_amount: textOf(tax),
    base_tax_amount: base(draft.base_tax_amount, tax),
    discount_amount: textOf(discount),
    base_discount_amount: base(draft.base_discount_amount, discount),
    discount_description: draft.discount_description ?? null,
    shipping_amount: textOf(shipping),
    base_shipping_amount: base(draft.base_shipping_amount, shipping),
    shipping_tax_amount: textOf(shippingTax),
    shipping_incl_tax: textOf(unitsOf(draft.shipping_incl_tax, shipping + shippingTax)),
    grand_total: textOf(grand),
    base_grand_total: base(draft.base_grand_total, grand),
    total_qty_ordered: textOf(total("qty_ordered")),
    total_item_count: items.length,
    coupon_code: filled(draft.coupon_code),
    applied_rule_ids: filled(draft.applied_rule_ids),
    is_virtual: draft.is_virtual ?? (items.length > 0 && items.every(({ is_virtual }) => is_virtual === 1) ? 1 : 0),
    shipping_method: draft.shipping_method ?? null,
    shipping_description: draft.shipping_description ?? null,
    payment_method: draft.payment_method ?? null,
    payment_po_number: draft.payment_po_number ?? null,
    payment_information: [...(draft.payment_information ?? [])],
    created_at: draft.created_at ?? null,
    items,
  };
}

/**
 * Checks the increment id that a client sent.
 *
 * @throws OrderRefused for an invalid one.
 */
export function checkIncrementId({ increment_id }: Pick<OrderDraft, "increment_id">): void {
  const number = filled(increment_id);
  if (number !== null && !INCREMENT_ID.test(number)) {
    throw new OrderRefused('"increment_id" must be 1 to 50 letters, digits, ".", "-" or "_".');
  }
}

/**
 * Checks the e-mail addresses of an order.
 *
 * @throws OrderRefused for one that is too long.
 */
export function checkEmails({ customer_email, addresses }: Pick<OrderDraft, "customer_email" | "addresses">): void {
  for (const [name, email] of [
    ["customer_email", customer_email],
    ["email", addresses.billing?.email],
    ["email", addresses.shipping?.email],
  ] as const) {
    if (isLongerThan(email ?? "", TEXT_CHARACTERS_MAX)) {
      throw new OrderRefused(`"${name}" is longer than ${TEXT_CHARACTERS_MAX} characters.`);
    }
  }
}

function completeItem(draft: ItemDraft, currency: OrderCurrency) {
  const qty = unitsOf(draft.qty_ordered, ONE);
  if (qty <= 0n) throw new OrderRefused('"qty_ordered" of an item must be greater than 0.');
  const sentRow = isAbsent(draft.row_total) ? undefined : unitsOf(draft.row_total);
  const price = unitsOf(draft.price, sentRow === undefined ? 0n : divide(sentRow * ONE, qty));
  const row = sentRow ?? divide(price * qty, ONE * currency.unit) * currency.unit;
  const tax = unitsOf(draft.tax_amount);
  return {
    product_id: draft.product_id ?? null,
    product_type: draft.product_type ?? "simple",
    sku: draft.sku ?? null,
    name: draft.name ?? null,
    is_virtual: draft.is_virtual ?? 0,
    applied_rule_ids: draft.applied_rule_ids ?? null,
    qty_ordered: textOf(qty),
    original_price: draft.original_price ?? null,
    price: textOf(price),
    base_price: textOf(unitsOf(draft.base_price, divide(price * ONE, currency.rate))),
    price_incl_tax: draft.price_incl_tax ?? null,
    row_total: textOf(row),
    base_row_total: textOf(unitsOf(draft.base_row_total, toBase(row, currency))),
    row_total_incl_tax: textOf(unitsOf(draft.row_total_incl_tax, row + tax)),
    tax_percent: draft.tax_percent ?? null,
    tax_amount: textOf(tax),
    discount_percent: draft.discount_percent ?? null,
    discount_amount: textOf(unitsOf(draft.discount_amount)),
  };
}

/**
 * Converts an amount to the base currency. An amount in whole minor units is rounded to whole minor
 * units; a finer one stays fine.
 */
function toBase(amount: bigint, { rate, unit, base_unit }: OrderCurrency): bigint {
  const step = amount % unit === 0n ? base_unit : 1n;
  return divide(amount * ONE, rate * step) * step;
}

interface OrderCurrency {
  readonly base_currency_code: string;
  readonly order_currency_code: string;
  /** Rate from the base currency to the order's: base amount times rate is the order's amount. */
  readonly rate: bigint;
  /** Minor units of the order's and of the base currency. */
  readonly unit: bigint;
  readonly base_unit: bigint;
}

function currencyOf(draft: OrderDraft, scope: OrderScope): OrderCurrency {
  const base_currency_code = filled(draft.base_currency_code) ?? scope.base_currency_code;
  const order_currency_code = filled(draft.order_currency_code) ?? base_currency_code;
  for (const code of [base_currency_code, order_currency_code]) {
    if (!CURRENCY.test(code)) throw new OrderRefused(`"${code}" is no currency code.`);
  }
  if (isAbsent(draft.base_to_order_rate) && base_currency_code !== order_currency_code) {
    throw new OrderRefused('"base_to_order_rate" is required for an order in another currency than the base currency.');
  }
  const rate = unitsOf(draft.base_to_order_rate, ONE);
  if (rate <= 0n) throw new OrderRefused('"base_to_order_rate" must be greater than 0.');
  const units = { unit: minorUnit(order_currency_code), base_unit: minorUnit(base_currency_code) };
  return { base_currency_code, order_currency_code, rate, ...units };
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}

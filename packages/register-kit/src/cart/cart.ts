import { HUNDRED_PERCENT_E4, magnitudeOf, parseDecimal } from "../money/decimals.ts";
import type { CustomerPriceRow, ProductPrices } from "../prices/prices.ts";
import type { RuleUses } from "../promotions/rules.ts";
import { type DecimalValue, PERCENT_DIGITS, type TaxAddress } from "../tax/tables.ts";
import type { PriceOverride, Treatment } from "./priced.ts";

/** A product with its data and prices at the time when it entered the cart. */
export interface CartProduct extends ProductPrices {
  /** Null for a product that the catalogue does not have. */
  readonly product_id: number | null;
  readonly sku: string;
  readonly name: string;
  readonly tax_class_id: number;
  /** Categories of the product; absent when they are not known. */
  readonly category_ids?: readonly number[];
  /** Weight of a piece; null for none, absent when it is not known. */
  readonly weight?: DecimalValue | null;
}

export type Discount =
  /** Decimal text from 0 to 100. */
  | { readonly kind: "percent"; readonly percent: string }
  /** Amount off the whole line or cart, with or without tax like the shop's prices. */
  | { readonly kind: "amount"; readonly amount_minor: bigint };

/** The line of an earlier sale whose goods are returned. */
export interface ReturnedFrom {
  readonly sale_id: string;
  readonly line_id: string;
}

export interface CartLine {
  readonly line_id: string;
  readonly product: CartProduct;
  /** Quantity in ten-thousandths; negative for returned goods, never 0. */
  readonly qty_e4: bigint;
  readonly fulfillment_mode: string;
  /** Price per piece that replaces the product's; with or without tax like the shop's prices. */
  readonly price_override_minor: bigint | null;
  readonly price_override?: PriceOverride;
  readonly discount: Discount | null;
  readonly note: string | null;
  readonly returned_from: ReturnedFrom | null;
}

export interface CartCustomer {
  readonly customer_id: number;
  readonly customer_group_id: number;
  /** Prices that the server gave for this customer, by SKU in lower case; empty when offline. */
  readonly prices: Readonly<Record<string, CustomerPriceRow>>;
  /** Uses of cart price rules by rule id, as far as the server was asked. */
  readonly rule_uses?: Readonly<Record<string, RuleUses>>;
}

/**
 * A customer's cart. It never changes: every function returns a new cart. Structured clone can
 * store it as a draft.
 */
export interface Cart {
  /** ISO 4217. */
  readonly currency: string;
  readonly lines: readonly CartLine[];
  /** Discount on the sold goods, shared among their lines. */
  readonly discount: Discount | null;
  /** Code of a coupon as it was entered; null without one. */
  readonly coupon_code: string | null;
  /** Null for a walk-in customer. */
  readonly customer: CartCustomer | null;
  readonly treatment: Treatment;
  /** Address that taxes are computed for; null for the shop's address. */
  readonly tax_address: TaxAddress | null;
  readonly note: string | null;
}

export interface NewLine {
  /** Unique within the cart. */
  readonly line_id: string;
  readonly product: CartProduct;
  readonly qty_e4: bigint;
  readonly fulfillment_mode: string;
}

export function emptyCart(currency: string): Cart {
  return {
    currency,
    lines: [],
    discount: null,
    coupon_code: null,
    customer: null,
    treatment: "standard",
    tax_address: null,
    note: null,
  };
}

/**
 * Adds a product. When a line has the same product at the same prices and has no override, discount
 * or note, raises its quantity; that line keeps its id.
 *
 * @throws RangeError for a quantity of 0 or less.
 */
export function addLine(cart: Cart, added: NewLine): Cart {
  if (added.qty_e4 <= 0n) throw new RangeError("the quantity of a new line must be above 0");
  const same = cart.lines.find((line) => isPlain(line) && isSameProduct(line, added));
  if (same !== undefined) return setQuantity(cart, same.line_id, same.qty_e4 + added.qty_e4);
  const line = { ...added, price_override_minor: null, discount: null, note: null, returned_from: null };
  return { ...cart, lines: [...cart.lines, line] };
}

/**
 * Adds a product on a line of its own, at a price per piece that a person has entered or scanned.
 *
 * @throws RangeError for a quantity of 0 or less and a price below 0.
 */
export function addLineAt(cart: Cart, added: NewLine, unit_minor: bigint, because: PriceOverride = {}): Cart {
  if (added.qty_e4 <= 0n) throw new RangeError("the quantity of a new line must be above 0");
  const line = { ...added, price_override_minor: null, discount: null, note: null, returned_from: null };
  return overridePrice({ ...cart, lines: [...cart.lines, line] }, added.line_id, unit_minor, because);
}

/**
 * Adds returned goods of an earlier sale, always on a line of their own.
 *
 * @param line - its override is the earlier sale's unit price, its discount that sale's discount
 *   for this quantity.
 * @throws RangeError for a quantity of 0 or more.
 */
export function addReturnedLine(
  cart: Cart,
  line: NewLine & Pick<CartLine, "price_override_minor" | "discount"> & { readonly returned_from: ReturnedFrom },
): Cart {
  if (line.qty_e4 >= 0n) throw new RangeError("the quantity of a returned line must be below 0");
  if (line.discount !== null) checkDiscount(line.discount);
  return { ...cart, lines: [...cart.lines, { ...line, note: null }] };
}

/**
 * Changes the quantity of a line, and its price when the product has tier prices.
 *
 * @param qty_e4 - with the sign of the present quantity.
 * @throws RangeError for an unknown line, a quantity of 0, and one with the other sign.
 */
export function setQuantity(cart: Cart, line_id: string, qty_e4: bigint): Cart {
  return changeLine(cart, line_id, (line) => {
    if (qty_e4 === 0n || qty_e4 < 0n !== line.qty_e4 < 0n)
      throw new RangeError("a quantity keeps its sign and is not 0");
    return { ...line, qty_e4 };
  });
}

/**
 * Replaces the price per piece, or restores the product's price.
 *
 * @param unit_minor - with or without tax like the shop's prices; null restores the product's
 *   price.
 * @param because - for the audit log, which a register writes when the cart is sold.
 * @throws RangeError for an unknown line and a price below 0.
 */
export function overridePrice(
  cart: Cart,
  line_id: string,
  unit_minor: bigint | null,
  because: PriceOverride = {},
): Cart {
  if (unit_minor !== null && unit_minor < 0n) throw new RangeError("a price is not below 0");
  return changeLine(cart, line_id, ({ price_override: _former, ...line }) => ({
    ...line,
    price_override_minor: unit_minor,
    ...(unit_minor === null ? {} : { price_override: because }),
  }));
}

/**
 * Sets the discount of a line; null removes it.
 *
 * @throws RangeError for an unknown line, a percentage above 100 and a value below 0.
 */
export function discountLine(cart: Cart, line_id: string, discount: Discount | null): Cart {
  if (discount !== null) checkDiscount(discount);
  return changeLine(cart, line_id, (line) => ({ ...line, discount }));
}

/**
 * Sets the discount of the cart; null removes it.
 *
 * @throws RangeError for a percentage above 100 and a value below 0.
 */
export function discountCart(cart: Cart, discount: Discount | null): Cart {
  if (discount !== null) checkDiscount(discount);
  return { ...cart, discount };
}

/**
 * Sets the code of a coupon; null or an empty code removes it. `priceCart` says whether the coupon
 * counts.
 */
export function setCoupon(cart: Cart, code: string | null): Cart {
  const trimmed = code?.trim() ?? "";
  return { ...cart, coupon_code: trimmed === "" ? null : trimmed };
}

/** Returns a stored cart with the members that carts of earlier versions lack. */
export function completeCart(stored: Cart): Cart {
  return { ...emptyCart(stored.currency), ...stored };
}

/**
 * Sets the note of a line; null removes it.
 *
 * @throws RangeError for an unknown line.
 */
export function noteLine(cart: Cart, line_id: string, note: string | null): Cart {
  return changeLine(cart, line_id, (line) => ({ ...line, note }));
}

export function noteCart(cart: Cart, note: string | null): Cart {
  return { ...cart, note };
}

/**
 * Removes a line from the cart.
 *
 * @throws RangeError for an unknown line.
 */
export function removeLine(cart: Cart, line_id: string): Cart {
  requireLine(cart, line_id);
  return { ...cart, lines: cart.lines.filter((line) => line.line_id !== line_id) };
}

/**
 * Sets the customer, whose prices and taxes apply from now on; null makes the buyer a walk-in with
 * the standard tax treatment.
 */
export function setCustomer(cart: Cart, customer: CartCustomer | null): Cart {
  return { ...cart, customer, treatment: customer === null ? "standard" : cart.treatment };
}

export function setTreatment(cart: Cart, treatment: Treatment): Cart {
  return { ...cart, treatment };
}

export function setTaxAddress(cart: Cart, tax_address: TaxAddress | null): Cart {
  return { ...cart, tax_address };
}

function changeLine(cart: Cart, line_id: string, change: (line: CartLine) => CartLine): Cart {
  requireLine(cart, line_id);
  return { ...cart, lines: cart.lines.map((line) => (line.line_id === line_id ? change(line) : line)) };
}

function requireLine({ lines }: Cart, line_id: string): void {
  if (!lines.some((line) => line.line_id === line_id)) throw new RangeError(`the cart has no line ${line_id}`);
}

function isPlain({ qty_e4, price_override_minor, discount, note, returned_from }: CartLine): boolean {
  return qty_e4 > 0n && price_override_minor === null && discount === null && note === null && returned_from === null;
}

function isSameProduct(line: CartLine, added: NewLine): boolean {
  return line.fulfillment_mode === added.fulfillment_mode && textOf(line.product) === textOf(added.product);
}

/** Returns a text of the members that tell products apart, in a fixed order. */
function textOf(product: CartProduct): string {
  const { product_id, sku, name, tax_class_id, price, special_price, special_from_date, special_to_date } = product;
  const tiers = product.tiers.map(({ customer_group_id, qty, value }) => [customer_group_id, qty, value]);
  const rules = product.rule_prices.map(({ customer_group_id, rule_price, date }) => [
    customer_group_id,
    rule_price,
    date,
  ]);
  const special = [special_price, special_from_date, special_to_date];
  return JSON.stringify([product_id, sku, name, tax_class_id, price, special, tiers, rules]);
}

function checkDiscount(discount: Discount): void {
  const value = discount.kind === "percent" ? percentE4(discount.percent) : discount.amount_minor;
  if (value < 0n || (discount.kind === "percent" && value > HUNDRED_PERCENT_E4)) {
    throw new RangeError("a discount is from 0 to 100 percent, or an amount of 0 or more");
  }
}

/** Returns a percentage in ten-thousandths of a percent. */
export function percentE4(percent: string): bigint {
  return parseDecimal(percent, PERCENT_DIGITS);
}

/** Returns the sign of a line's quantity and amounts: 1 or -1. */
export function signOf({ qty_e4 }: Pick<CartLine, "qty_e4">): bigint {
  return qty_e4 / magnitudeOf(qty_e4);
}

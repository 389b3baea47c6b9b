import { magnitudeOf, ONE_PIECE } from "../money/decimals.ts";
import { priceOf, type UnitPrice } from "../prices/prices.ts";
import { sumBy } from "../sale/amounts.ts";
import { byPercent, taxesOf, totalsOf } from "../sale/taxes.ts";
import type { CartPromotions } from "../promotions/result.ts";
import type { PromotionTables } from "../promotions/rules.ts";
import { type ApplicableTaxes, applicableTaxes, NO_TAXES } from "../tax/applicable.ts";
import { calculateTaxes, customerPrice, type TaxableLine, type TaxedLine, type TaxSettings } from "../tax/calculate.ts";
import type { TaxAddress, TaxTables } from "../tax/tables.ts";
import { type Cart, type CartLine, type CartProduct, signOf } from "./cart.ts";
import { discountsOf } from "./discounts.ts";
import { type FixedTax, type FixedTaxSettings, fixedTaxesOf, type FixedTaxTable, fixedTaxUnit } from "./fixed-taxes.ts";
import type { PricedCart, PricedLine } from "./priced.ts";
import { discountBase, type DiscountedEntry, promote } from "./promote.ts";

/** The taxes, settings and address that a cart is priced with. */
export interface CartTables {
  readonly taxes: TaxTables;
  /**
   * Members of `tax` in the configuration. `discount_tax`: percentage discounts apply to amounts
   * with tax.
   */
  readonly settings: TaxSettings & { readonly discount_tax: boolean };
  /**
   * Address at which the shop taxes its sales: the location's with `tax_use_address`, otherwise the
   * store's.
   */
  readonly address: TaxAddress;
  /** Customer group of walk-in customers. The shop's prices include the taxes of this group. */
  readonly walk_in_group_id: number;
  /** YYYY-MM-DD in the website's time zone. */
  readonly today: string;
  /** Absent when the shop charges no fixed product taxes. */
  readonly fixed_taxes?: FixedTaxTable & { readonly settings: FixedTaxSettings };
  /** Absent before the cart price rules were pulled: none is applied. */
  readonly promotions?: PromotionTables;
}

/** A priced line with further details for display. */
export interface CartPricedLine extends PricedLine {
  readonly note: string | null;
  /**
   * Source of the price: `base`, `tier_price`, `catalog_rule`, `special_price`, `override`,
   * `fixed_tax`, or the source that the server named.
   */
  readonly price_source: string;
  readonly row_excl_tax_minor: bigint;
  readonly row_incl_tax_minor: bigint;
}

export interface CartPriced extends PricedCart {
  readonly lines: readonly CartPricedLine[];
  readonly promotions: CartPromotions;
}

/**
 * Computes the price of each line, discounts, taxes and totals from nothing but the cart and the
 * tables. A fixed product tax is a separate line after its product's (`fixed_tax_of`), without a
 * discount. When the shop's prices include tax and the customer's tax differs, the customer's
 * replaces it in the unit price. Returned goods keep the price of their sale.
 *
 * @throws RangeError for an unknown tax algorithm, and for an unreadable decimal in the tables.
 */
export function priceCart(cart: Cart, tables: CartTables): CartPriced {
  const { settings } = tables;
  const pricing = new Pricing(cart, tables);
  const entries = cart.lines.flatMap((line) => pricing.entriesOf(line));
  const taxable = entries.map(({ line, price, taxes }): TaxableLine => ({
    qty_e4: line.qty_e4,
    unit_minor: price.unit_minor,
    discount_minor: 0n,
    taxes,
  }));
  const undiscounted = calculateTaxes(taxable, settings);
  const discounted = entries.flatMap(({ line, price, fixed_tax }, index): DiscountedEntry[] => {
    const row = undiscounted[index];
    return fixed_tax !== undefined || row === undefined ? [] : [{ line, unit_minor: price.unit_minor, row, index }];
  });
  const { rules_of, promotions } = promote(discounted, cart, tables, pricing.group_id);
  const amounts = discounted.map((entry) => ({
    is_returned: entry.line.qty_e4 < 0n,
    row_minor: magnitudeOf(entry.row.row_total_minor),
    base_minor: discountBase(entry, settings),
    promoted_minor: sumBy(rules_of.get(entry.index) ?? [], ({ discount_minor }) => discount_minor),
    discount: entry.line.discount,
  }));
  const discounts = new Map(
    discountsOf(amounts, cart.discount).map((off, at) => {
      const { line, index } = discounted[at] ?? { line: ONE, index: -1 };
      return [index, off * signOf(line)];
    }),
  );
  const taxed = calculateTaxes(
    taxable.map((line, index) => ({ ...line, discount_minor: discounts.get(index) ?? 0n })),
    settings,
  );
  const lines = entries.flatMap((entry, index): CartPricedLine[] => {
    const [before, after] = [undiscounted[index], taxed[index]];
    if (before === undefined || after === undefined) return [];
    const rules = rules_of.get(index) ?? [];
    const line = pricedLine(entry, before, after, discounts.get(index) ?? 0n);
    return [rules.length === 0 ? line : { ...line, rules }];
  });
  return {
    currency: cart.currency,
    treatment: cart.treatment,
    price_includes_tax: settings.price_includes_tax,
    lines,
    totals: totalsOf(lines),
    taxes: taxesOf(lines).toSorted((a, b) => byPercent(a, b) || (a.code < b.code ? -1 : 1)),
    promotions,
  };
}

const ONE = { qty_e4: ONE_PIECE };

/** What a priced line is computed from: a product, or one of its fixed taxes. */
interface Entry {
  readonly line: CartLine;
  readonly price: UnitPrice;
  readonly taxes: ApplicableTaxes;
  readonly fixed_tax?: FixedTax;
}

/** Computes prices and taxes for the customer of one cart. */
class Pricing {
  readonly #cart: Cart;
  readonly #tables: CartTables;
  readonly group_id: number;
  readonly #customer_taxes = new Map<number, ApplicableTaxes>();
  readonly #shop_taxes = new Map<number, ApplicableTaxes>();

  constructor(cart: Cart, tables: CartTables) {
    this.#cart = cart;
    this.#tables = tables;
    this.group_id = cart.customer?.customer_group_id ?? tables.walk_in_group_id;
  }

  /** Returns the customer's price per piece, and the catalogue's price for this customer. */
  priceOf(line: CartLine, product: CartProduct): UnitPrice {
    const { currency, customer } = this.#cart;
    const override = line.price_override_minor;
    if (product.price === null && override !== null) {
      const entered = this.#forCustomer(override, product.tax_class_id);
      return { unit_minor: entered, base_unit_minor: entered, source: "override" };
    }
    const found = priceOf(product, {
      currency,
      customer_group_id: this.group_id,
      qty_e4: line.qty_e4,
      today: this.#tables.today,
      answer: customer?.prices[product.sku.toLowerCase()],
    });
    const unit = override ?? found.unit_minor;
    const source = override === null ? found.source : "override";
    if (line.returned_from !== null && override !== null) return { ...found, unit_minor: unit, source };
    const forCustomer = (minor: bigint): bigint => this.#forCustomer(minor, product.tax_class_id);
    return { unit_minor: forCustomer(unit), base_unit_minor: forCustomer(found.base_unit_minor), source };
  }

  entriesOf(line: CartLine): Entry[] {
    const { product } = line;
    const taxes = this.taxesOf(product.tax_class_id);
    const { fixed_taxes, settings } = this.#tables;
    const entry = { line, price: this.priceOf(line, product), taxes };
    if (fixed_taxes === undefined) return [entry];
    const address = this.#cart.tax_address ?? this.#tables.address;
    const own = fixedTaxesOf(fixed_taxes, product.sku, address, fixed_taxes.settings);
    const taxes_of_fixed = fixed_taxes.settings.apply_vat ? taxes : NO_TAXES;
    const fixed = own.map((fixed_tax): Entry => {
      const unit = fixedTaxUnit(fixed_tax, this.#cart.currency, settings.price_includes_tax, taxes_of_fixed);
      const price = { unit_minor: unit, base_unit_minor: unit, source: "fixed_tax" };
      return { line, price, taxes: taxes_of_fixed, fixed_tax };
    });
    return [entry, ...fixed];
  }

  taxesOf(tax_class_id: number): ApplicableTaxes {
    if (this.#cart.treatment !== "standard") return NO_TAXES;
    const address = this.#cart.tax_address ?? this.#tables.address;
    return this.#find(this.#customer_taxes, tax_class_id, this.group_id, address);
  }

  #forCustomer(minor: bigint, tax_class_id: number): bigint {
    const { settings, taxes, walk_in_group_id } = this.#tables;
    if (!settings.price_includes_tax) return minor;
    const shop = this.#find(this.#shop_taxes, tax_class_id, walk_in_group_id, taxes.store_address);
    return customerPrice(minor, shop, this.taxesOf(tax_class_id));
  }

  #find(known: Map<number, ApplicableTaxes>, product_class_id: number, group_id: number, address: TaxAddress) {
    const found = known.get(product_class_id);
    if (found !== undefined) return found;
    const customer_class_id = this.#tables.taxes.group_classes.get(group_id) ?? 0;
    const taxes = applicableTaxes(this.#tables.taxes, { customer_class_id, product_class_id, address });
    known.set(product_class_id, taxes);
    return taxes;
  }
}

function pricedLine(
  { line, price: { unit_minor, base_unit_minor, source }, fixed_tax }: Entry,
  before: TaxedLine,
  after: TaxedLine,
  discount_minor: bigint,
): CartPricedLine {
  const { line_id, product, qty_e4, fulfillment_mode, note } = line;
  return {
    ...(fixed_tax === undefined
      ? { line_id, product_id: product.product_id, sku: product.sku, name: product.name }
      : {
          line_id: `${line_id}/${fixed_tax.code}`,
          fixed_tax_of: line_id,
          product_id: null,
          sku: fixed_tax.code,
          name: fixed_tax.label,
        }),
    tax_class_id: product.tax_class_id,
    fulfillment_mode,
    qty_e4,
    unit_minor,
    base_unit_minor,
    row_total_minor: after.row_total_minor,
    discount_minor,
    net_minor: after.net_minor,
    tax_minor: after.tax_minor,
    gross_minor: after.gross_minor,
    taxes: after.taxes,
    note: fixed_tax === undefined ? note : null,
    price_source: source,
    ...(source === "override" && fixed_tax === undefined && line.returned_from === null
      ? { price_override: line.price_override ?? {} }
      : {}),
    row_excl_tax_minor: before.net_minor,
    row_incl_tax_minor: before.gross_minor,
  };
}

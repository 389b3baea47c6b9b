import {
  addLine,
  addLineAt,
  type Cart,
  type CartProduct,
  discountLine,
  emptyCart,
  setTreatment,
} from "../../../cart/cart.ts";
import { type CartPricedLine, priceCart } from "../../../cart/price-cart.ts";
import type { Treatment } from "../../../cart/priced.ts";
import { formatShort, magnitudeOf, parseDecimal, parseQuantity } from "../../../money/decimals.ts";
import { formatMoney, parseMoney } from "../../../money/money.ts";
import { rateOf } from "../../../sale/taxes.ts";
import { PERCENT_DIGITS } from "../../../tax/tables.ts";
import { recordOf } from "../../json.ts";
import { firstReceiptsOf, type PostedReceipt } from "../exchange.ts";
import { type Rule, verdict } from "../finding.ts";
import { hasCustomer, textOf, treatmentOf, waysToState } from "./stated.ts";
import { skuKey, type ReceivedFacts, type ReceivedShop, readReceived } from "../received.ts";

/**
 * Allowed difference of a line's tax, in minor units: sharing tax among lines moves at most one.
 */
const SHARED_MINOR = 1n;

export const prices_and_taxes: Rule = {
  name: "prices_and_taxes",
  demand: "Lines have the prices and tax rates that the server sent; an override and a discount are stated.",
  examine: ({ exchanges }) => {
    const receipts = firstReceiptsOf(exchanges);
    if (receipts.length === 0) return { result: "not_seen", seen: [] };
    const facts = readable(() => readReceived(exchanges));
    if (typeof facts === "string") return { result: "not_seen", seen: [facts] };
    if (facts.shops.length === 0 || facts.products.size === 0) {
      const seen = ["The register did not read the configuration, the tax rates and the catalogue through the judge."];
      return { result: "not_seen", seen };
    }
    const lines = receipts.flatMap((receipt) => linesOf(receipt, facts));
    const failures = lines.flatMap(({ failure }) => failure ?? []);
    const as_received = lines.filter(({ is_as_received }) => is_as_received).length;
    return verdict(as_received, failures, `Lines at the received price and rate: ${as_received}.`);
  },
};

/**
 * Returns what the server answered, or a sentence why it cannot be read, which is not the
 * register's fault.
 */
function readable(read: () => ReceivedFacts): ReceivedFacts | string {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    return `The server's configuration, taxes or products cannot be read: ${error.message}`;
  }
}

interface Judged {
  readonly failure?: string;
  /**
   * Whether price and tax rate are those of the catalogue and the shop, without a tax exemption.
   */
  readonly is_as_received: boolean;
}

/**
 * A line of a receipt. Its amounts have no sign, since returned goods cost the same as sold ones.
 */
interface Line {
  readonly sku: string;
  readonly qty_e4: bigint;
  readonly unit_minor: bigint;
  /** The catalogue's price that the receipt states for the line. */
  readonly base_minor: bigint;
  readonly tax_minor: bigint;
  readonly discount_minor: bigint;
  /** Undefined for registers with a module before 1.4.0, which send no rate. */
  readonly rate: string | undefined;
  readonly tax_class_id: unknown;
}

/** The data of a receipt that applies to all its lines. */
interface Circumstances {
  readonly currency: string;
  readonly treatment: Treatment;
  readonly today: string;
  /** Returns the customer groups that the buyer may belong to. */
  readonly groupsIn: (shop: ReceivedShop) => readonly number[];
  readonly is_return: boolean;
  readonly has_customer: boolean;
  /** Whether the server accepts the tax fields of lines. */
  readonly has_tax_fields: boolean;
}

function linesOf({ exchange, sale_id, receipt }: PostedReceipt, facts: ReceivedFacts): Judged[] {
  const items = Array.isArray(receipt["items"]) ? (receipt["items"] as readonly unknown[]) : [];
  const name = `Sale ${sale_id}`;
  try {
    const circumstances = circumstancesOf(receipt, exchange.step, facts);
    const { currency } = circumstances;
    if (currency !== (facts.currency ?? currency))
      return [{ failure: `${name} is in ${currency}; received: ${facts.currency}.`, is_as_received: false }];
    return items.map((item) => {
      const line = lineOf(recordOf(item) ?? {}, currency);
      const { is_as_received, failure } = judged(line, circumstances, facts);
      return { is_as_received, ...(failure === undefined ? {} : { failure: `${name}: ${line.sku} ${failure}` }) };
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ failure: `${name} cannot be read: ${error.message}`, is_as_received: false }];
  }
}

function circumstancesOf(
  receipt: PostedReceipt["receipt"],
  step: string,
  { timezone }: Pick<ReceivedFacts, "timezone">,
): Circumstances {
  const created_at = Temporal.Instant.from(textOf(receipt["created_at"]));
  const has_customer = hasCustomer(receipt);
  return {
    currency: textOf(receipt["currency"]),
    treatment: treatmentOf(receipt),
    today: created_at.toZonedDateTimeISO(timezone).toPlainDate().toString(),
    groupsIn: ({ taxes, walk_in_group_id }) =>
      has_customer ? [walk_in_group_id, ...taxes.group_classes.keys()] : [walk_in_group_id],
    is_return: receipt["sale_type"] === "refund" || receipt["sale_type"] === "exchange",
    has_customer,
    has_tax_fields: step !== "older_module",
  };
}

function lineOf(item: Readonly<Record<string, unknown>>, currency: string): Line {
  const amount = (name: string): bigint => magnitudeOf(parseMoney(textOf(item[name]), currency));
  const rate = item["tax_rate"];
  return {
    sku: textOf(item["sku"]),
    qty_e4: magnitudeOf(parseQuantity(textOf(item["qty"]))),
    unit_minor: amount("price"),
    base_minor: amount(item["base_unit_price"] == null ? "price" : "base_unit_price"),
    tax_minor: amount("tax_amount"),
    discount_minor: amount("discount_amount"),
    rate: rate == null ? undefined : formatShort(parseDecimal(textOf(rate), PERCENT_DIGITS), PERCENT_DIGITS),
    tax_class_id: item["tax_class_id"],
  };
}

/** The figures that a line should have by the server's data. */
interface Expected {
  readonly tax_class_id: number;
  readonly unit_minor: bigint;
  readonly base_minor: bigint;
  /**
   * Taxes that fit, one for each way to state the line's discount. Undefined when the figures are
   * those of another quantity.
   */
  readonly taxes_minor: readonly bigint[] | undefined;
  readonly rate: string;
}

function judged(line: Line, circumstances: Circumstances, facts: ReceivedFacts): Judged {
  const { currency, treatment, has_tax_fields } = circumstances;
  const money = (minor: bigint): string => formatMoney(minor, currency);
  if (has_tax_fields && line.rate === undefined) return { failure: "has no tax_rate.", is_as_received: false };
  const is_other = facts.other_skus.has(skuKey(line.sku));
  if (is_other && (line.rate ?? "0") === "0") return { is_as_received: false };
  const rows = facts.products.get(skuKey(line.sku)) ?? (is_other ? [otherProduct(line)] : []);
  if (rows.length === 0) return { failure: "is no product of the catalogue that was received.", is_as_received: false };
  const all = rows.flatMap((row) => expectedOf(row, line, circumstances, facts));
  const refuse = (what: string, values: readonly string[]): Judged => {
    return { failure: `${what}; received: ${[...new Set(values)].join(" or ")}.`, is_as_received: false };
  };
  const of_rate = all.filter(
    ({ rate, tax_class_id }) =>
      (line.rate ?? rate) === rate && (line.tax_class_id == null || line.tax_class_id === tax_class_id),
  );
  if (of_rate.length === 0) {
    const values = all.map(({ rate, tax_class_id }) => `${rate} % of tax class ${tax_class_id}`);
    return refuse(`has the tax rate ${line.rate} of tax class ${String(line.tax_class_id)}`, values);
  }
  const of_price = of_rate.filter(({ unit_minor }) => unit_minor === line.unit_minor);
  if (of_price.length === 0) {
    const is_override =
      line.base_minor !== line.unit_minor && of_rate.some(({ base_minor }) => base_minor === line.base_minor);
    if (is_override) return { is_as_received: false };
    const values = of_rate.map(({ unit_minor }) => money(unit_minor));
    return refuse(`has the price ${money(line.unit_minor)}`, values);
  }
  // The discount of returned goods is a share of their sale's, so that their tax is less exact.
  const is_share = circumstances.is_return && line.discount_minor !== 0n;
  const fits = ({ taxes_minor }: Expected): boolean =>
    taxes_minor === undefined ||
    taxes_minor.some((tax_minor) =>
      is_share ? line.tax_minor <= tax_minor + SHARED_MINOR : magnitudeOf(line.tax_minor - tax_minor) <= SHARED_MINOR,
    );
  if (of_price.some(fits))
    return { is_as_received: treatment === "standard" && rows.some(({ price }) => price !== null) };
  const values = of_price.map(({ rate, taxes_minor = [] }) => `${rate} %, which is ${money(taxes_minor[0] ?? 0n)}`);
  return refuse(`has ${money(line.tax_minor)} tax`, values);
}

/**
 * Returns a product for a line that has none: an article without a number, or a fixed product tax.
 */
function otherProduct({ sku, tax_class_id }: Line): CartProduct {
  return {
    product_id: null,
    sku,
    name: sku,
    tax_class_id: Number(tax_class_id),
    price: null,
    special_price: null,
    special_from_date: null,
    special_to_date: null,
    tiers: [],
    rule_prices: [],
  };
}

function expectedOf(product: CartProduct, line: Line, circumstances: Circumstances, facts: ReceivedFacts): Expected[] {
  const { currency, treatment, today, groupsIn, is_return, has_customer } = circumstances;
  const answers = has_customer ? (facts.customer_prices.get(skuKey(product.sku)) ?? []) : [];
  // Returned goods have the price of their sale, whose larger quantity may have reached a tier.
  const tiers = [product, ...answers].flatMap(({ tiers: own = [] }) =>
    own.map(({ qty }) => parseQuantity(String(qty))),
  );
  const quantities = [line.qty_e4, ...(is_return ? tiers : [])];
  const combinations = facts.shops.flatMap((shop) =>
    groupsIn(shop).flatMap((customer_group_id) =>
      [undefined, ...answers].flatMap((answer) =>
        quantities.map((qty_e4) => ({ shop, customer_group_id, answer, qty_e4 })),
      ),
    ),
  );
  return combinations.map(({ shop, customer_group_id, answer, qty_e4 }) => {
    const prices = answer === undefined ? {} : { [product.sku.toLowerCase()]: answer };
    const cart: Cart = {
      ...setTreatment(emptyCart(currency), treatment),
      customer: { customer_id: 0, customer_group_id, prices },
    };
    const added = { line_id: "1", product, qty_e4, fulfillment_mode: "take_away" };
    const is_entered = product.price === null && answer === undefined;
    const filled = is_entered ? addLineAt(cart, added, line.unit_minor) : addLine(cart, added);
    const price = (of: Cart): CartPricedLine => {
      const [priced] = priceCart(of, { ...shop, today }).lines;
      if (priced === undefined) throw new RangeError("a cart with a line has none");
      return priced;
    };
    const priced = price(filled);
    const { unit_minor, base_unit_minor: base_minor, tax_class_id } = priced;
    const discounts = is_return || line.discount_minor === 0n ? [] : waysToState(line.discount_minor, rateOf(priced));
    const discounted = discounts.map((amount_minor) =>
      price(discountLine(filled, "1", { kind: "amount", amount_minor })),
    );
    const taxes = (discounts.length === 0 ? [priced] : discounted).map(({ tax_minor }) => tax_minor);
    const taxes_minor = qty_e4 === line.qty_e4 ? taxes : undefined;
    return { tax_class_id, unit_minor, base_minor, taxes_minor, rate: rateOf(priced) };
  });
}

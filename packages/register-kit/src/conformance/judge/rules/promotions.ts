import { addLineAt, type Cart, type CartProduct, emptyCart, setCoupon, setTreatment } from "../../../cart/cart.ts";
import { priceCart } from "../../../cart/price-cart.ts";
import { magnitudeOf, parseQuantity } from "../../../money/decimals.ts";
import { formatMoney, parseMoney } from "../../../money/money.ts";
import { recordOf } from "../../json.ts";
import { type Exchange, firstReceiptsOf, ordersOf, type PostedReceipt } from "../exchange.ts";
import { type Rule, verdict } from "../finding.ts";
import { readReceived, type ReceivedFacts, skuKey } from "../received.ts";
import { hasCustomer, textOf, treatmentOf, waysToState } from "./stated.ts";

/** Allowed difference of a discount that is stated with another tax than the price. */
const ROUNDED_MINOR = 1n;

export const promotions_applied: Rule = {
  name: "promotions_applied",
  demand: "A line's discount is at least that of the promotions that the server sent.",
  examine: ({ exchanges }) => {
    const receipts = firstReceiptsOf(exchanges);
    const facts = readFacts(exchanges);
    const judged = receipts.map((receipt) => judgedSale(receipt, exchanges, facts));
    const failures = judged.flatMap(({ failure }) => failure ?? []);
    const promoted = judged.reduce((sum, sale) => sum + sale.promoted, 0);
    return verdict(receipts.length, failures, `Lines with the discount of a promotion: ${promoted}.`);
  },
};

interface Judged {
  readonly failure?: string;
  /** Lines that have the discount of a promotion. */
  readonly promoted: number;
}

const NOTHING: Judged = { promoted: 0 };

/** Returns the server's facts; undefined when they cannot be read, as `prices_and_taxes` says. */
function readFacts(exchanges: readonly Exchange[]): ReceivedFacts | undefined {
  try {
    return readReceived(exchanges);
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    return undefined;
  }
}

type Json = Readonly<Record<string, unknown>>;

const itemsOf = ({ receipt }: PostedReceipt): Json[] =>
  Array.isArray(receipt["items"]) ? receipt["items"].map((item: unknown) => recordOf(item) ?? {}) : [];

interface SoldLine {
  readonly product: CartProduct;
  readonly qty_e4: bigint;
  readonly unit_minor: bigint;
  readonly discount_minor: bigint;
  readonly rate: string;
}

/**
 * Compares the discounts of a sale's lines with what promotions give for these lines at these
 * prices. A person may have given more. Judges no returned goods, and no sale with an item that the
 * catalogue does not have, whose part in the conditions is not known.
 */
function judgedSale(posted: PostedReceipt, exchanges: readonly Exchange[], facts: ReceivedFacts | undefined): Judged {
  const { sale_id, receipt } = posted;
  if (facts === undefined || facts.promotions.length === 0) return NOTHING;
  if (receipt["sale_type"] === "refund" || receipt["sale_type"] === "exchange") return NOTHING;
  try {
    const lines = soldLines(posted, facts);
    if (lines === undefined) return NOTHING;
    const carts = expectedCarts(posted, lines, facts, couponOf(exchanges, sale_id));
    const fitting = carts.find((expected) => lines.every((line, index) => isAtLeast(line, expected[index] ?? 0n)));
    if (fitting !== undefined) return { promoted: fitting.filter((discount) => discount > 0n).length };
    const money = (minor: bigint): string => formatMoney(minor, textOf(receipt["currency"]));
    const stated = lines.map(({ product, discount_minor }) => `${product.sku} ${money(discount_minor)}`).join(", ");
    const given = [...new Set(carts.map((expected) => expected.map(money).join(", ")))].join(" or ");
    return { failure: `Sale ${sale_id} has the discounts ${stated}; promotions give ${given}.`, promoted: 0 };
  } catch (error) {
    // The rule about prices names a receipt that cannot be read.
    if (!(error instanceof RangeError)) throw error;
    return NOTHING;
  }
}

function soldLines(posted: PostedReceipt, { products, other_skus }: ReceivedFacts): SoldLine[] | undefined {
  const currency = textOf(posted.receipt["currency"]);
  const lines: SoldLine[] = [];
  for (const item of itemsOf(posted)) {
    const key = skuKey(textOf(item["sku"]));
    const product = products.get(key)?.at(-1);
    if (product === undefined || other_skus.has(key)) return undefined;
    lines.push({
      product,
      qty_e4: parseQuantity(textOf(item["qty"])),
      unit_minor: parseMoney(textOf(item["price"]), currency),
      discount_minor: parseMoney(textOf(item["discount_amount"] ?? 0), currency),
      rate: textOf(item["tax_rate"] ?? 0),
    });
  }
  return lines.every(({ qty_e4 }) => qty_e4 > 0n) ? lines : undefined;
}

/**
 * Returns what promotions give for each line, for each version of rules and settings, customer
 * group, and with and without the rules that the customer may have used up.
 */
function expectedCarts(
  { receipt }: PostedReceipt,
  lines: readonly SoldLine[],
  { shops, promotions, timezone }: ReceivedFacts,
  coupon_code: string | null,
): (readonly bigint[])[] {
  const at = Temporal.Instant.from(textOf(receipt["created_at"]));
  const today = at.toZonedDateTimeISO(timezone).toPlainDate().toString();
  const has_customer = hasCustomer(receipt);
  let cart = setCoupon(setTreatment(emptyCart(textOf(receipt["currency"])), treatmentOf(receipt)), coupon_code);
  for (const [index, { product, qty_e4, unit_minor }] of lines.entries()) {
    const line_id = String(index);
    cart = addLineAt(cart, { line_id, product, qty_e4, fulfillment_mode: "take_away" }, unit_minor);
  }
  return shops.flatMap((shop) => {
    const groups = has_customer ? [shop.walk_in_group_id, ...shop.taxes.group_classes.keys()] : [shop.walk_in_group_id];
    return promotions.flatMap(({ rules, coupons }) => {
      const unlimited = rules.filter(({ uses_per_customer }) => uses_per_customer === 0);
      const sets = has_customer && unlimited.length < rules.length ? [rules, unlimited] : [rules];
      return sets.flatMap((own) =>
        groups.map((customer_group_id) => {
          const of: Cart = { ...cart, customer: { customer_id: 0, customer_group_id, prices: {} } };
          const tables = { rules: own, coupons, website_id: 0, now_ms: at.epochMilliseconds };
          return priceCart(of, { ...shop, today, promotions: tables }).lines.map(
            ({ discount_minor }) => discount_minor,
          );
        }),
      );
    });
  });
}

/** Returns the coupon that the order of a sale names. */
function couponOf(exchanges: readonly Exchange[], sale_id: string): string | null {
  const order = ordersOf(exchanges).find(
    (entity) => recordOf(entity["extension_attributes"])?.["pos_sale_id"] === sale_id,
  );
  return textOf(order?.["coupon_code"]) || null;
}

function isAtLeast({ discount_minor, rate }: SoldLine, expected_minor: bigint): boolean {
  if (discount_minor >= expected_minor) return true;
  const ways = waysToState(discount_minor, rate).slice(1);
  return ways.some((way) => magnitudeOf(way - expected_minor) <= ROUNDED_MINOR);
}

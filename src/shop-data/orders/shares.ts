import { minorUnit } from "../../runtime/currencies.ts";
import { formatAmount, shareOfPart } from "../../runtime/money.ts";
import { OrderRefused, type RefundArguments, type StoredItem, type StoredOrder, type WantedQuantity } from "./order.ts";
import { roundTo, sum, textOf, unitsOf } from "./figures.ts";
import { isActive, keptQty, openQty } from "./states.ts";

/** A line of an invoice or a credit memo. Its amounts are shares of the item's. */
export interface DocumentLine {
  readonly item: StoredItem;
  readonly qty: bigint;
  readonly row_total: bigint;
  readonly tax_amount: bigint;
  readonly discount_amount: bigint;
  /** Price of the goods: row_total + tax_amount - discount_amount. */
  readonly gross: bigint;
}

/** An invoice, or the goods' part of a credit memo, before it is stored. */
export interface DocumentPlan {
  readonly lines: readonly DocumentLine[];
  readonly subtotal: bigint;
  readonly tax_amount: bigint;
  readonly discount_amount: bigint;
  readonly shipping_amount: bigint;
  readonly grand_total: bigint;
  readonly base_grand_total: bigint;
}

export interface RefundPlan extends DocumentPlan {
  readonly adjustment_positive: bigint;
  readonly adjustment_negative: bigint;
}

const NO_PRODUCTS = "without products. Add products and try again.";

/**
 * Plans an invoice for these quantities; without quantities, for everything not yet invoiced. The
 * first invoice also contains shipping, fees and rounding differences.
 *
 * @throws OrderRefused for an order that cannot be invoiced, items of other orders, and quantities
 *   beyond the rest.
 */
export function planInvoice(order: StoredOrder, wanted: readonly WantedQuantity[]): DocumentPlan {
  if (!isActive(order)) {
    throw new OrderRefused(`An invoice cannot be created when an order has a status of ${order.status}.`);
  }
  const open = new Map(order.items.map((item) => [item.item_id, openQty(item)]));
  const quantities = quantitiesOf(order, wanted, open, {
    foreign: (id) => `The invoice contains one or more items that are not part of the original order (${id}).`,
    tooMany: (sku) =>
      `The quantity to invoice must not be greater than the uninvoiced quantity for product SKU "${sku}".`,
  });
  const lines = linesOf(order, quantities, (item) => wholeOf(item, item.qty_ordered, unitsOf(item.qty_invoiced)));
  const isEmpty = order.items.length > 0 ? lines.every(({ qty }) => qty === 0n) : order.has_invoice;
  if (isEmpty) throw new OrderRefused(`The invoice can't be created ${NO_PRODUCTS}`);
  const isFirst = !order.has_invoice;
  const shipping = isFirst ? unitsOf(order.shipping_amount) : 0n;
  const shippingTax = isFirst ? unitsOf(order.shipping_tax_amount) : 0n;
  const besides = unitsOf(order.shipping_amount) + unitsOf(order.shipping_tax_amount) + feesDue(order);
  const invoiced = goodsBy(order, ({ qty_invoiced }) => unitsOf(qty_invoiced));
  const goods = sum(lines.map(({ gross }) => gross));
  const grand_total = between(order, isFirst ? 0n : invoiced + besides, invoiced + goods + besides);
  return {
    ...totalsOf(lines, shipping, shippingTax),
    grand_total,
    base_grand_total: baseOf(order, unitsOf(order.total_invoiced) + grand_total, order.base_total_invoiced),
  };
}

/** Quantities and money of an order, or of one paid invoice, that can still be refunded. */
export interface Refundable {
  /** Units that can be refunded, by item. */
  readonly quantities: ReadonlyMap<number, bigint>;
  readonly money: bigint;
  readonly wholeFor: (item: StoredItem) => Whole;
}

export function refundableOf(order: StoredOrder): Refundable {
  return {
    wholeFor: (item) => wholeOf(item, item.qty_ordered, unitsOf(item.qty_refunded)),
    quantities: new Map(order.items.map((item) => [item.item_id, keptQty(item)])),
    money: unitsOf(order.total_paid) - unitsOf(order.total_refunded),
  };
}

/**
 * Plans a credit memo for these quantities; without quantities, for everything refundable. Refunds
 * all shipping unless `sent` has another amount, and fees and rounding differences with the last
 * goods.
 *
 * @param paid - what the till paid back, by its receipt. The adjustments then make the memo equal
 *   to it, as far as money is left.
 * @throws OrderRefused for an order that cannot be refunded, and for more goods or money than there
 *   are.
 */
export function planRefund(
  order: StoredOrder,
  refundable: Refundable,
  wanted: readonly WantedQuantity[],
  sent: RefundArguments,
  paid?: bigint,
): RefundPlan {
  if (!isActive(order) || !order.has_invoice) {
    throw new OrderRefused(`A creditmemo can not be created when an order has a status of ${order.status}.`);
  }
  const quantities = quantitiesOf(order, wanted, refundable.quantities, {
    foreign: (id) => `The creditmemo contains an item that is not part of the original order (${id}).`,
    tooMany: (sku) =>
      `The quantity to creditmemo must not be greater than the unrefunded quantity for product SKU "${sku}".`,
  });
  const lines = linesOf(order, quantities, refundable.wholeFor);
  const shippingLeft = unitsOf(order.shipping_amount) - unitsOf(order.shipping_refunded);
  const shipping = unitsOf(sent.shipping_amount, shippingLeft);
  if (shipping < 0n || shipping > shippingLeft) {
    throw new OrderRefused(`Maximum shipping amount allowed to refund is: ${formatAmount(shippingLeft)}`);
  }
  const shippingBefore = unitsOf(order.shipping_refunded);
  const shippingPart = { before: shippingBefore, part: shipping, whole: unitsOf(order.shipping_amount) };
  const shippingTaxes = unitsOf(order.shipping_tax_amount);
  const shippingTax = shareOfPart(shippingTaxes, shippingPart, unitOf(order));
  const sentAdjustments = {
    adjustment_positive: unitsOf(sent.adjustment_positive),
    adjustment_negative: unitsOf(sent.adjustment_negative),
  };
  if (sentAdjustments.adjustment_positive < 0n || sentAdjustments.adjustment_negative < 0n) {
    throw new OrderRefused("The adjustments of a credit memo must not be negative.");
  }
  // Fees are refunded only with the memo that refunds the last of the goods.
  const isMoving = order.items.length > 0 ? lines.length > 0 : unitsOf(order.total_refunded) === 0n;
  const isFullReturn =
    isMoving &&
    order.items.every(
      (item) => unitsOf(item.qty_refunded) + (quantities.get(item.item_id) ?? 0n) === unitsOf(item.qty_ordered),
    );
  const returned =
    goodsBy(order, ({ qty_refunded }) => unitsOf(qty_refunded)) +
    shippingBefore +
    shareOfPart(shippingTaxes, { ...shippingPart, before: 0n, part: shippingBefore }, unitOf(order));
  const returning =
    sum(lines.map(({ gross }) => gross)) + shipping + shippingTax + (isFullReturn ? feesDue(order) : 0n);
  const shares = between(order, returned, returned + returning);
  const over = unitsOf(order.total_refunded) - returned;
  const adjustments = adjust(shares, sentAdjustments, { money: refundable.money, over, paid });
  const grand_total = shares + adjustments.adjustment_positive - adjustments.adjustment_negative;
  if (grand_total < 0n || grand_total > refundable.money) {
    throw new OrderRefused(`The most money available to refund is ${formatAmount(refundable.money)}.`);
  }
  if (grand_total === 0n && lines.every(({ qty }) => qty === 0n)) {
    throw new OrderRefused(`The credit memo can't be created ${NO_PRODUCTS}`);
  }
  return {
    ...totalsOf(lines, shipping, shippingTax),
    ...adjustments,
    grand_total,
    base_grand_total: baseOf(order, unitsOf(order.total_refunded) + grand_total, order.base_total_refunded),
  };
}

type Adjustments = Pick<RefundPlan, "adjustment_positive" | "adjustment_negative">;

/**
 * Adjusts a credit memo to what the till paid back. Where earlier memos gave back more than the
 * shares of their goods, the last goods get what is left.
 */
function adjust(
  shares: bigint,
  sent: Adjustments,
  { money, over, paid }: { readonly money: bigint; readonly over: bigint; readonly paid: bigint | undefined },
): Adjustments {
  const total = shares + sent.adjustment_positive - sent.adjustment_negative;
  const isExplained = total - money <= (over < shares ? over : shares);
  const wanted = paid ?? total;
  const given = wanted > money && isExplained ? money : wanted;
  const by = given - total;
  return {
    adjustment_positive: sent.adjustment_positive + (by > 0n ? by : 0n),
    adjustment_negative: sent.adjustment_negative + (by < 0n ? -by : 0n),
  };
}

function unitOf({ order_currency_code }: StoredOrder): bigint {
  return minorUnit(order_currency_code);
}

function grossOf({ row_total, tax_amount, discount_amount }: Amounts): bigint {
  return unitsOf(row_total) + unitsOf(tax_amount) - unitsOf(discount_amount);
}

/** Returns the price of the quantities that were invoiced or refunded so far. */
function goodsBy(order: StoredOrder, done: (item: StoredItem) => bigint): bigint {
  return sum(
    order.items.map((item) => {
      const part = { before: 0n, part: done(item), whole: unitsOf(item.qty_ordered) };
      return shareOfPart(grossOf(item), part, unitOf(order));
    }),
  );
}

/**
 * Returns the amount of a document, from one sum of the order to the next; in minor units also
 * where the order's lines are finer. The last document reaches the order's total.
 */
function between(order: StoredOrder, from: bigint, until: bigint): bigint {
  const total = unitsOf(order.grand_total);
  const payable = (amount: bigint): bigint => (amount === total ? amount : roundTo(amount, unitOf(order)));
  return payable(until) - payable(from);
}

/** Returns the base amount of the document with which the order's documents reach this amount. */
export function baseOf(order: StoredOrder, amount: bigint, base_before: string): bigint {
  const part = { before: 0n, part: amount, whole: unitsOf(order.grand_total) };
  return shareOfPart(unitsOf(order.base_grand_total), part, minorUnit(order.base_currency_code)) - unitsOf(base_before);
}

/**
 * Returns the fees and rounding differences that are due. Without items: everything that is due.
 */
function feesDue(order: StoredOrder): bigint {
  const goods = sum(order.items.map(grossOf));
  return unitsOf(order.grand_total) - goods - unitsOf(order.shipping_amount) - unitsOf(order.shipping_tax_amount);
}

interface Complaints {
  readonly foreign: (item_id: number) => string;
  readonly tooMany: (sku: string) => string;
}

function quantitiesOf(
  { items }: StoredOrder,
  wanted: readonly WantedQuantity[],
  available: ReadonlyMap<number, bigint>,
  complaints: Complaints,
): ReadonlyMap<number, bigint> {
  if (wanted.length === 0) return available;
  const skus = new Map(items.map(({ item_id, sku }) => [item_id, sku ?? ""]));
  const quantities = new Map<number, bigint>();
  for (const { order_item_id, qty } of wanted) {
    const sku = skus.get(order_item_id);
    if (sku === undefined) throw new OrderRefused(complaints.foreign(order_item_id));
    const units = unitsOf(qty);
    if (units < 0n) throw new OrderRefused("A quantity must not be negative.");
    const all = (quantities.get(order_item_id) ?? 0n) + units;
    if (all > (available.get(order_item_id) ?? 0n)) throw new OrderRefused(complaints.tooMany(sku));
    quantities.set(order_item_id, all);
  }
  return quantities;
}

/** The item of an order, or its line of an invoice, that a document's line is a part of. */
export interface Whole {
  readonly qty: bigint;
  /** Quantity on earlier documents. */
  readonly before: bigint;
  readonly gross: bigint;
  readonly tax_amount: bigint;
  readonly discount_amount: bigint;
}

type Amounts = Pick<StoredItem, "row_total" | "tax_amount" | "discount_amount">;

/**
 * Returns the whole that a line's shares are computed from.
 *
 * @param qty - decimal text.
 */
export function wholeOf(amounts: Amounts, qty: string, before: bigint): Whole {
  return {
    qty: unitsOf(qty),
    before,
    gross: grossOf(amounts),
    tax_amount: unitsOf(amounts.tax_amount),
    discount_amount: unitsOf(amounts.discount_amount),
  };
}

/**
 * Computes the lines of a document. Each figure is a share; the row total follows from the shares,
 * so that the line's price is exact.
 */
function linesOf(
  order: StoredOrder,
  quantities: ReadonlyMap<number, bigint>,
  wholeFor: (item: StoredItem) => Whole,
): DocumentLine[] {
  return order.items
    .map((item) => ({ item, qty: quantities.get(item.item_id) ?? 0n }))
    .filter(({ qty }) => qty > 0n)
    .map(({ item, qty }) => {
      const whole = wholeFor(item);
      const part = { before: whole.before, part: qty, whole: whole.qty };
      const share = (amount: bigint): bigint => shareOfPart(amount, part, unitOf(order));
      const gross = share(whole.gross);
      const tax_amount = share(whole.tax_amount);
      const discount_amount = share(whole.discount_amount);
      return { item, qty, row_total: gross - tax_amount + discount_amount, tax_amount, discount_amount, gross };
    });
}

function totalsOf(lines: readonly DocumentLine[], shipping: bigint, shippingTax: bigint) {
  return {
    lines,
    subtotal: sum(lines.map(({ row_total }) => row_total)),
    tax_amount: sum(lines.map(({ tax_amount }) => tax_amount)) + shippingTax,
    discount_amount: -sum(lines.map(({ discount_amount }) => discount_amount)),
    shipping_amount: shipping,
  };
}

/** Returns the columns of a line as texts. */
export function lineColumns({ item, qty, row_total, tax_amount, discount_amount }: DocumentLine) {
  return {
    order_item_id: item.item_id,
    product_id: item.product_id,
    sku: item.sku,
    name: item.name,
    price: item.price,
    qty: textOf(qty),
    row_total: textOf(row_total),
    tax_amount: textOf(tax_amount),
    discount_amount: textOf(discount_amount),
  };
}

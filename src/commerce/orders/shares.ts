import { formatAmount } from "../../runtime/money.ts";
import { OrderRefused, type RefundArguments, type StoredItem, type StoredOrder, type WantedQuantity } from "./order.ts";
import { shareOf, sum, textOf, toBase, unitsOf } from "./figures.ts";
import { isActive, keptQty, openQty } from "./states.ts";

/** A line of an invoice or a credit memo. */
export interface DocumentLine {
  readonly item: StoredItem;
  readonly qty: bigint;
  readonly row_total: bigint;
  readonly tax_amount: bigint;
  readonly discount_amount: bigint;
}

/** An invoice, or the goods' side of a credit memo, before it is stored. */
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
 * first invoice also contains shipping, fees and roundings.
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
  const lines = linesOf(order, quantities, (item) => unitsOf(item.qty_invoiced));
  const isEmpty = order.items.length > 0 ? lines.every(({ qty }) => qty === 0n) : order.has_invoice;
  if (isEmpty) throw new OrderRefused(`The invoice can't be created ${NO_PRODUCTS}`);
  const isFirst = !order.has_invoice;
  const shipping = isFirst ? unitsOf(order.shipping_amount) : 0n;
  const shippingTax = isFirst ? unitsOf(order.shipping_tax_amount) : 0n;
  const goods = sum(lines.map(valueOf));
  const grand_total = goods + shipping + shippingTax + (isFirst ? feesDue(order) : 0n);
  const isLast = unitsOf(order.total_invoiced) + grand_total === unitsOf(order.grand_total);
  return {
    ...totalsOf(lines, shipping, shippingTax),
    grand_total,
    base_grand_total: isLast
      ? unitsOf(order.base_grand_total) - unitsOf(order.base_total_invoiced)
      : toBase(grand_total, unitsOf(order.base_to_order_rate)),
  };
}

/** The refundable rest of an order or of one paid invoice. */
export interface Refundable {
  /** Units by item. */
  readonly quantities: ReadonlyMap<number, bigint>;
  readonly money: bigint;
}

export function refundableOf(order: StoredOrder): Refundable {
  return {
    quantities: new Map(order.items.map((item) => [item.item_id, keptQty(item)])),
    money: unitsOf(order.total_paid) - unitsOf(order.total_refunded),
  };
}

/**
 * Plans a credit memo for these quantities; without quantities, for everything refundable. Refunds
 * all shipping unless `sent` has another amount, and fees and roundings with the last goods.
 *
 * @throws OrderRefused for an order that cannot be refunded, and for more goods or money than there
 *   are.
 */
export function planRefund(
  order: StoredOrder,
  refundable: Refundable,
  wanted: readonly WantedQuantity[],
  sent: RefundArguments,
): RefundPlan {
  if (!isActive(order) || !order.has_invoice) {
    throw new OrderRefused(`A creditmemo can not be created when an order has a status of ${order.status}.`);
  }
  const quantities = quantitiesOf(order, wanted, refundable.quantities, {
    foreign: (id) => `The creditmemo contains an item that is not part of the original order (${id}).`,
    tooMany: (sku) =>
      `The quantity to creditmemo must not be greater than the unrefunded quantity for product SKU "${sku}".`,
  });
  const lines = linesOf(order, quantities, (item) => unitsOf(item.qty_refunded));
  const shippingLeft = unitsOf(order.shipping_amount) - unitsOf(order.shipping_refunded);
  const shipping = unitsOf(sent.shipping_amount, shippingLeft);
  if (shipping < 0n || shipping > shippingLeft) {
    throw new OrderRefused(`Maximum shipping amount allowed to refund is: ${formatAmount(shippingLeft)}`);
  }
  const shippingTax = shareOf(
    unitsOf(order.shipping_tax_amount),
    unitsOf(order.shipping_refunded),
    shipping,
    unitsOf(order.shipping_amount),
  );
  const adjustment_positive = unitsOf(sent.adjustment_positive);
  const adjustment_negative = unitsOf(sent.adjustment_negative);
  if (adjustment_positive < 0n || adjustment_negative < 0n) {
    throw new OrderRefused("The adjustments of a credit memo must not be negative.");
  }
  // Only with the memo that refunds the last of the goods.
  const isMoving = order.items.length > 0 ? lines.length > 0 : unitsOf(order.total_refunded) === 0n;
  const isFullReturn =
    isMoving &&
    order.items.every(
      (item) => unitsOf(item.qty_refunded) + (quantities.get(item.item_id) ?? 0n) === unitsOf(item.qty_ordered),
    );
  const grand_total =
    sum(lines.map(valueOf)) +
    shipping +
    shippingTax +
    (isFullReturn ? feesDue(order) : 0n) +
    adjustment_positive -
    adjustment_negative;
  if (grand_total < 0n || grand_total > refundable.money) {
    throw new OrderRefused(`The most money available to refund is ${formatAmount(refundable.money)}.`);
  }
  if (grand_total === 0n && lines.every(({ qty }) => qty === 0n)) {
    throw new OrderRefused(`The credit memo can't be created ${NO_PRODUCTS}`);
  }
  const isLast = unitsOf(order.total_refunded) + grand_total === unitsOf(order.grand_total);
  return {
    ...totalsOf(lines, shipping, shippingTax),
    adjustment_positive,
    adjustment_negative,
    grand_total,
    base_grand_total: isLast
      ? unitsOf(order.base_grand_total) - unitsOf(order.base_total_refunded)
      : toBase(grand_total, unitsOf(order.base_to_order_rate)),
  };
}

/** Returns the fees and roundings that are due. Without items: everything that is due. */
function feesDue(order: StoredOrder): bigint {
  const goods = sum(
    order.items.map((item) => unitsOf(item.row_total) + unitsOf(item.tax_amount) - unitsOf(item.discount_amount)),
  );
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

function linesOf(
  { items }: StoredOrder,
  quantities: ReadonlyMap<number, bigint>,
  before: (item: StoredItem) => bigint,
): DocumentLine[] {
  return items
    .map((item) => ({ item, qty: quantities.get(item.item_id) ?? 0n }))
    .filter(({ qty }) => qty > 0n)
    .map(({ item, qty }) => {
      const share = (amount: string): bigint => shareOf(unitsOf(amount), before(item), qty, unitsOf(item.qty_ordered));
      return {
        item,
        qty,
        row_total: share(item.row_total),
        tax_amount: share(item.tax_amount),
        discount_amount: share(item.discount_amount),
      };
    });
}

function valueOf({ row_total, tax_amount, discount_amount }: DocumentLine): bigint {
  return row_total + tax_amount - discount_amount;
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

/** Units of a line as a column's text. */
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

import { sql } from "kysely";
import type { Stored, Tx } from "../../runtime/database.ts";
import {
  type DocumentComment,
  OrderRefused,
  type RefundArguments,
  type StoredItem,
  type StoredOrder,
  type WantedQuantity,
} from "./order.ts";
import { updateOrderState } from "./change.ts";
import { insertComment } from "./comments.ts";
import { textOf, unitsOf } from "./figures.ts";
import { takeIncrementId } from "./sequence.ts";
import {
  baseOf,
  type DocumentLine,
  lineColumns,
  planInvoice,
  planRefund,
  type Refundable,
  refundableOf,
  wholeOf,
} from "./shares.ts";
import { moveStock } from "./stock.ts";

const OPEN = 1;
const PAID = 2;
const REFUNDED = 2;

export type StoredInvoice = Stored<"shop_data.sales_invoice">;

export async function findInvoice(tx: Tx, entity_id: number): Promise<StoredInvoice | undefined> {
  return tx.selectFrom("shop_data.sales_invoice").selectAll().where("entity_id", "=", entity_id).executeTakeFirst();
}

/**
 * Invoices an order that the transaction has locked.
 *
 * @throws OrderRefused as `planInvoice`.
 */
export async function invoiceOrder(
  tx: Tx,
  order: StoredOrder,
  wanted: readonly WantedQuantity[],
  options: { readonly is_paid: boolean; readonly comment: DocumentComment | undefined },
): Promise<number> {
  const plan = planInvoice(order, wanted);
  const columns = {
    state: options.is_paid ? PAID : OPEN,
    customer_id: order.customer_id,
    subtotal: textOf(plan.subtotal),
    tax_amount: textOf(plan.tax_amount),
    discount_amount: textOf(plan.discount_amount),
    shipping_amount: textOf(plan.shipping_amount),
    grand_total: textOf(plan.grand_total),
    base_grand_total: textOf(plan.base_grand_total),
    total_qty: textOf(plan.lines.reduce((all, { qty }) => all + qty, 0n)),
  };
  await raiseItems(tx, plan.lines, "qty_invoiced");
  const { entity_id } = await tx
    .insertInto("shop_data.sales_invoice")
    .values({ ...commonOf(order), ...columns, increment_id: await takeIncrementId(tx, "invoice", order) })
    .returning("entity_id")
    .executeTakeFirstOrThrow();
  if (plan.lines.length > 0) {
    await tx
      .insertInto("shop_data.sales_invoice_item")
      .values(plan.lines.map((line) => ({ ...lineColumns(line), parent_id: entity_id })))
      .execute();
  }
  const paid = options.is_paid ? plan : { grand_total: 0n, base_grand_total: 0n };
  await sql`
    update shop_data.sales_order
       set total_invoiced = total_invoiced + ${columns.grand_total}::numeric,
           base_total_invoiced = base_total_invoiced + ${columns.base_grand_total}::numeric,
           total_paid = total_paid + ${textOf(paid.grand_total)}::numeric,
           base_total_paid = base_total_paid + ${textOf(paid.base_grand_total)}::numeric,
           updated_at = clock_timestamp()
     where entity_id = ${order.entity_id}`.execute(tx);
  if (options.comment !== undefined) {
    const about = { order_id: order.entity_id, invoice_id: entity_id, entity_name: "invoice" as const };
    await insertComment(tx, { ...about, ...options.comment });
  }
  await updateOrderState(tx, order.entity_id);
  return entity_id;
}

/**
 * Pays an open invoice, whose order the transaction has locked.
 *
 * @throws OrderRefused for an invoice that is paid or canceled.
 */
export async function payInvoice(tx: Tx, invoice: StoredInvoice): Promise<void> {
  if (invoice.state !== OPEN) throw new OrderRefused("The invoice is not open: it cannot be captured.");
  await sql`update shop_data.sales_invoice set state = ${PAID}::int, updated_at = clock_timestamp()
             where entity_id = ${invoice.entity_id}`.execute(tx);
  await sql`
    update shop_data.sales_order
       set total_paid = total_paid + ${invoice.grand_total}::numeric,
           base_total_paid = base_total_paid + ${invoice.base_grand_total}::numeric, updated_at = clock_timestamp()
     where entity_id = ${invoice.order_id}`.execute(tx);
  await updateOrderState(tx, invoice.order_id);
}

export async function findCreditMemoOfSale(
  tx: Tx,
  pos_sale_id: string,
): Promise<{ readonly entity_id: number; readonly order_id: number } | undefined> {
  const { rows } = await sql<{ entity_id: number; order_id: number }>`
    select entity_id, order_id from shop_data.sales_creditmemo
     where lower(pos_sale_id) = lower(${pos_sale_id}::text)`.execute(tx);
  return rows[0];
}

/**
 * Refunds a locked order, or one paid invoice of it.
 *
 * @throws OrderRefused as `planRefund`.
 */
export async function refundOrder(
  tx: Tx,
  order: StoredOrder,
  wanted: readonly WantedQuantity[],
  options: {
    readonly invoice?: StoredInvoice;
    readonly arguments: RefundArguments;
    /** Sale that gives the money back; null when there is no such sale. */
    readonly pos_sale_id: string | null;
    /**
     * Amount that the till paid back, by the receipt of that sale; undefined while the receipt is
     * missing.
     */
    readonly paid: string | undefined;
    readonly isReturned: (item_id: number) => boolean;
    /** Whether this service adds returned goods to the stock. */
    readonly adds_stock: boolean;
    readonly comment: DocumentComment | undefined;
  },
): Promise<number> {
  const { invoice, pos_sale_id } = options;
  const refundable = invoice === undefined ? refundableOf(order) : await refundableOfInvoice(tx, order, invoice);
  const paid = options.paid === undefined ? undefined : unitsOf(options.paid);
  const plan = planRefund(order, refundable, wanted, options.arguments, paid);
  const grand_total = textOf(plan.grand_total);
  const base_grand_total = textOf(plan.base_grand_total);
  await raiseItems(tx, plan.lines, "qty_refunded");
  await moveStock(
    tx,
    plan.lines
      .filter(({ item }) => options.adds_stock && !order.is_sandbox && options.isReturned(item.item_id))
      .map(({ item, qty }) => ({ product_id: item.product_id, sku: item.sku, qty: textOf(qty) })),
  );
  const { entity_id } = await tx
    .insertInto("shop_data.sales_creditmemo")
    .values({
      ...commonOf(order),
      invoice_id: invoice?.entity_id ?? null,
      pos_sale_id,
      state: REFUNDED,
      subtotal: textOf(plan.subtotal),
      tax_amount: textOf(plan.tax_amount),
      discount_amount: textOf(plan.discount_amount),
      shipping_amount: textOf(plan.shipping_amount),
      adjustment_positive: textOf(plan.adjustment_positive),
      adjustment_negative: textOf(plan.adjustment_negative),
      grand_total,
      base_grand_total,
      increment_id: await takeIncrementId(tx, "creditmemo", order),
    })
    .returning("entity_id")
    .executeTakeFirstOrThrow();
  if (plan.lines.length > 0) {
    await tx
      .insertInto("shop_data.sales_creditmemo_item")
      .values(
        plan.lines.map((line) => ({
          ...lineColumns(line),
          parent_id: entity_id,
          is_returned: options.isReturned(line.item.item_id),
        })),
      )
      .execute();
  }
  const shipping_amount = textOf(plan.shipping_amount);
  await raiseRefunded(tx, order, invoice?.entity_id ?? null, { grand_total, base_grand_total, shipping_amount });
  if (options.comment !== undefined) {
    const about = { order_id: order.entity_id, creditmemo_id: entity_id, entity_name: "creditmemo" as const };
    await insertComment(tx, { ...about, ...options.comment });
  }
  await updateOrderState(tx, order.entity_id);
  return entity_id;
}

/**
 * Adjusts the credit memo of a locked order to what the till paid back, as far as money is left.
 *
 * @returns whether the memo was changed.
 */
export async function adjustCreditMemo(
  tx: Tx,
  order: StoredOrder,
  { pos_sale_id, paid }: { readonly pos_sale_id: string; readonly paid: bigint },
): Promise<boolean> {
  const memo = await tx
    .selectFrom("shop_data.sales_creditmemo")
    .selectAll()
    .where(sql<boolean>`lower(pos_sale_id) = lower(${pos_sale_id})`)
    .executeTakeFirstOrThrow();
  const invoice = memo.invoice_id === null ? undefined : await findInvoice(tx, memo.invoice_id);
  const left = moneyOf(order, invoice);
  const most = paid - unitsOf(memo.grand_total);
  const by = most < left ? most : left;
  if (by === 0n) return false;
  const total_refunded = unitsOf(order.total_refunded) + by;
  const base_by = textOf(baseOf(order, total_refunded, order.base_total_refunded));
  await sql`
    update shop_data.sales_creditmemo
       set adjustment_positive = adjustment_positive + greatest(${textOf(by)}::numeric, 0),
           adjustment_negative = adjustment_negative + greatest(-${textOf(by)}::numeric, 0),
           grand_total = grand_total + ${textOf(by)}::numeric,
           base_grand_total = base_grand_total + ${base_by}::numeric, updated_at = clock_timestamp()
     where entity_id = ${memo.entity_id}`.execute(tx);
  await raiseRefunded(tx, order, memo.invoice_id, { grand_total: textOf(by), base_grand_total: base_by });
  await updateOrderState(tx, order.entity_id);
  return true;
}

interface Refunded {
  readonly grand_total: string;
  readonly base_grand_total: string;
  readonly shipping_amount?: string;
}

async function raiseRefunded(
  tx: Tx,
  { entity_id }: StoredOrder,
  invoice_id: number | null,
  { grand_total, base_grand_total, shipping_amount = "0" }: Refunded,
): Promise<void> {
  await sql`
    update shop_data.sales_order
       set total_refunded = total_refunded + ${grand_total}::numeric,
           base_total_refunded = base_total_refunded + ${base_grand_total}::numeric,
           shipping_refunded = shipping_refunded + ${shipping_amount}::numeric,
           updated_at = clock_timestamp()
     where entity_id = ${entity_id}`.execute(tx);
  if (invoice_id === null) return;
  await sql`update shop_data.sales_invoice
               set total_refunded = total_refunded + ${grand_total}::numeric, updated_at = clock_timestamp()
             where entity_id = ${invoice_id}`.execute(tx);
}

/** Returns the money of an order, or of one of its invoices, that can still be refunded. */
function moneyOf(order: StoredOrder, invoice: StoredInvoice | undefined): bigint {
  const { money } = refundableOf(order);
  if (invoice === undefined) return money;
  const ofInvoice = unitsOf(invoice.grand_total) - unitsOf(invoice.total_refunded);
  return ofInvoice < money ? ofInvoice : money;
}

async function refundableOfInvoice(tx: Tx, order: StoredOrder, invoice: StoredInvoice): Promise<Refundable> {
  if (invoice.state !== PAID) throw new OrderRefused("The invoice is not paid: it cannot be refunded.");
  const { rows } = await sql<
    Pick<StoredItem, "row_total" | "tax_amount" | "discount_amount"> & {
      readonly order_item_id: number;
      readonly qty: string;
      readonly refunded: string;
    }
  >`
    select i.order_item_id, i.qty, i.row_total, i.tax_amount, i.discount_amount,
           coalesce((select sum(m.qty) from shop_data.sales_creditmemo c
                       join shop_data.sales_creditmemo_item m on m.parent_id = c.entity_id
                      where c.invoice_id = i.parent_id and m.order_item_id = i.order_item_id), 0) as refunded
      from shop_data.sales_invoice_item i where i.parent_id = ${invoice.entity_id}`.execute(tx);
  const ofOrder = refundableOf(order);
  const wholes = new Map(rows.map((row) => [row.order_item_id, wholeOf(row, row.qty, unitsOf(row.refunded))]));
  const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
  return {
    quantities: new Map(
      [...wholes].map(([id, { qty, before }]) => [id, least(qty - before, ofOrder.quantities.get(id) ?? 0n)]),
    ),
    wholeFor: (item) => wholes.get(item.item_id) ?? ofOrder.wholeFor(item),
    money: moneyOf(order, invoice),
  };
}

function commonOf({ entity_id, store_id, base_currency_code, order_currency_code }: StoredOrder) {
  return { order_id: entity_id, store_id, base_currency_code, order_currency_code };
}

async function raiseItems(
  tx: Tx,
  lines: readonly DocumentLine[],
  column: "qty_invoiced" | "qty_refunded",
): Promise<void> {
  if (lines.length === 0) return;
  const back = column === "qty_refunded";
  await sql`
    update shop_data.sales_order_item i
       set ${sql.ref(column)} = ${sql.ref(`i.${column}`)} + n.qty,
           amount_refunded = i.amount_refunded + case when ${back}::bool then n.amount else 0 end
      from unnest(${lines.map(({ item }) => item.item_id)}::int8[], ${lines.map(({ qty }) => textOf(qty))}::numeric[],
                  ${lines.map(({ row_total }) => textOf(row_total))}::numeric[]) as n (item_id, qty, amount)
     where i.item_id = n.item_id`.execute(tx);
}

import { sql } from "kysely";
import type { Stored, Tx } from "../../runtime/database.ts";
import {
  type DocumentComment,
  OrderRefused,
  type RefundArguments,
  type StoredOrder,
  type WantedQuantity,
} from "./order.ts";
import { updateOrderState } from "./change.ts";
import { insertComment } from "./comments.ts";
import { textOf, unitsOf } from "./figures.ts";
import { takeIncrementId } from "./sequence.ts";
import { type DocumentLine, lineColumns, planInvoice, planRefund, type Refundable, refundableOf } from "./shares.ts";
import { moveStock } from "./stock.ts";

const OPEN = 1;
const PAID = 2;
const REFUNDED = 2;

export type StoredInvoice = Stored<"commerce.sales_invoice">;

export async function findInvoice(tx: Tx, entity_id: number): Promise<StoredInvoice | undefined> {
  return tx.selectFrom("commerce.sales_invoice").selectAll().where("entity_id", "=", entity_id).executeTakeFirst();
}

/**
 * Invoices a held order.
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
    .insertInto("commerce.sales_invoice")
    .values({ ...commonOf(order), ...columns, increment_id: await takeIncrementId(tx, "invoice", order) })
    .returning("entity_id")
    .executeTakeFirstOrThrow();
  if (plan.lines.length > 0) {
    await tx
      .insertInto("commerce.sales_invoice_item")
      .values(plan.lines.map((line) => ({ ...lineColumns(line), parent_id: entity_id })))
      .execute();
  }
  const paid = options.is_paid ? plan : { grand_total: 0n, base_grand_total: 0n };
  await sql`
    update commerce.sales_order
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
 * Takes the money of an open invoice; its order is held.
 *
 * @throws OrderRefused for one that is paid or canceled.
 */
export async function payInvoice(tx: Tx, invoice: StoredInvoice): Promise<void> {
  if (invoice.state !== OPEN) throw new OrderRefused("The invoice is not open: it cannot be captured.");
  await sql`update commerce.sales_invoice set state = ${PAID}::int, updated_at = clock_timestamp()
             where entity_id = ${invoice.entity_id}`.execute(tx);
  await sql`
    update commerce.sales_order
       set total_paid = total_paid + ${invoice.grand_total}::numeric,
           base_total_paid = base_total_paid + ${invoice.base_grand_total}::numeric, updated_at = clock_timestamp()
     where entity_id = ${invoice.order_id}`.execute(tx);
  await updateOrderState(tx, invoice.order_id);
}

/** The credit memo that a sale made. */
export async function findCreditMemoOfSale(
  tx: Tx,
  pos_sale_id: string,
): Promise<{ readonly entity_id: number; readonly order_id: number } | undefined> {
  const { rows } = await sql<{ entity_id: number; order_id: number }>`
    select entity_id, order_id from commerce.sales_creditmemo
     where lower(pos_sale_id) = lower(${pos_sale_id}::text)`.execute(tx);
  return rows[0];
}

/**
 * Refunds of a held order, or of one paid invoice of it.
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
    /** The sale that gives the money back; null: the refund has no key. */
    readonly pos_sale_id: string | null;
    /** Whether the goods of an item come back. */
    readonly isReturned: (item_id: number) => boolean;
    /** Whether goods that come back are added to the stock here. */
    readonly adds_stock: boolean;
    readonly comment: DocumentComment | undefined;
  },
): Promise<number> {
  const { invoice, pos_sale_id } = options;
  const refundable = invoice === undefined ? refundableOf(order) : await refundableOfInvoice(tx, order, invoice);
  const plan = planRefund(order, refundable, wanted, options.arguments);
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
    .insertInto("commerce.sales_creditmemo")
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
      .insertInto("commerce.sales_creditmemo_item")
      .values(
        plan.lines.map((line) => ({
          ...lineColumns(line),
          parent_id: entity_id,
          is_returned: options.isReturned(line.item.item_id),
        })),
      )
      .execute();
  }
  await sql`
    update commerce.sales_order
       set total_refunded = total_refunded + ${grand_total}::numeric,
           base_total_refunded = base_total_refunded + ${base_grand_total}::numeric,
           shipping_refunded = shipping_refunded + ${textOf(plan.shipping_amount)}::numeric,
           updated_at = clock_timestamp()
     where entity_id = ${order.entity_id}`.execute(tx);
  if (invoice !== undefined) {
    await sql`update commerce.sales_invoice
                 set total_refunded = total_refunded + ${grand_total}::numeric, updated_at = clock_timestamp()
               where entity_id = ${invoice.entity_id}`.execute(tx);
  }
  if (options.comment !== undefined) {
    const about = { order_id: order.entity_id, creditmemo_id: entity_id, entity_name: "creditmemo" as const };
    await insertComment(tx, { ...about, ...options.comment });
  }
  await updateOrderState(tx, order.entity_id);
  return entity_id;
}

async function refundableOfInvoice(tx: Tx, order: StoredOrder, invoice: StoredInvoice): Promise<Refundable> {
  if (invoice.state !== PAID) throw new OrderRefused("The invoice is not paid: it cannot be refunded.");
  const { rows } = await sql<{ order_item_id: number; qty: string }>`
    select i.order_item_id,
           i.qty - coalesce((select sum(m.qty) from commerce.sales_creditmemo c
                               join commerce.sales_creditmemo_item m on m.parent_id = c.entity_id
                              where c.invoice_id = i.parent_id and m.order_item_id = i.order_item_id), 0) as qty
      from commerce.sales_invoice_item i where i.parent_id = ${invoice.entity_id}`.execute(tx);
  const ofOrder = refundableOf(order);
  const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
  return {
    quantities: new Map(
      rows.map(({ order_item_id, qty }) => [
        order_item_id,
        least(unitsOf(qty), ofOrder.quantities.get(order_item_id) ?? 0n),
      ]),
    ),
    money: least(ofOrder.money, unitsOf(invoice.grand_total) - unitsOf(invoice.total_refunded)),
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
    update commerce.sales_order_item i
       set ${sql.ref(column)} = ${sql.ref(`i.${column}`)} + n.qty,
           amount_refunded = i.amount_refunded + case when ${back}::bool then n.amount else 0 end
      from unnest(${lines.map(({ item }) => item.item_id)}::int8[], ${lines.map(({ qty }) => textOf(qty))}::numeric[],
                  ${lines.map(({ row_total }) => textOf(row_total))}::numeric[]) as n (item_id, qty, amount)
     where i.item_id = n.item_id`.execute(tx);
}

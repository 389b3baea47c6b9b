import type { SalesDeps } from "../../deps.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { noSuchId } from "../../../../web-api/errors/errors.ts";
import { type Caller, holds } from "../../../../web-api/route.ts";
import {
  CREDIT_MEMOS,
  findListedOrder,
  findOne,
  INVOICES,
  listDocuments,
  listReceiptsOfOrder,
  ORDERS,
} from "../queries.ts";

/**
 * Returns an order with its invoices, credit memos and the receipts that the caller may read. One
 * snapshot makes the refunded amount equal to the credit memos.
 *
 * @throws ApiError 404 for an order that does not exist or that the caller does not reach.
 */
export async function readOrder({ db, pool }: Pick<SalesDeps, "db" | "pool">, order_id: number, caller: Caller) {
  return readSnapshot({ db, pool, signal: undefined }, async (tx) => {
    const order = await findOne(tx, ORDERS, order_id, caller);
    const listed = await findListedOrder(tx, order_id, caller);
    if (order === undefined || listed === undefined) throw noSuchId("Order", order_id);
    const invoices = await listDocuments(tx, INVOICES, order_id);
    const credit_memos = await listDocuments(tx, CREDIT_MEMOS, order_id);
    const receipts = holds(caller, "Vendor_Pos::receipts") ? await listReceiptsOfOrder(tx, listed) : [];
    const { location_name, terminal_name, is_sandbox } = listed;
    return { order, location_name, terminal_name, is_sandbox, invoices, credit_memos, receipts };
  });
}

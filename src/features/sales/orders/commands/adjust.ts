import { adjustCreditMemo } from "../../../../shop-data/orders/documents.ts";
import { findPaidBack, listDifferingRefunds } from "../../../../shop-data/orders/links.ts";
import { lockOrder } from "../../../../shop-data/orders/mutex.ts";
import { lockStoredOrder } from "../../../../shop-data/orders/stored.ts";
import type { SalesDeps } from "../../deps.ts";
import { parseStoredAmount } from "../../../../runtime/money.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";

/**
 * Sets the credit memos of the given sales to the amounts that their receipts paid back.
 *
 * @returns the number of changed credit memos.
 */
export async function adjustRefunds({ db }: Pick<SalesDeps, "db">, pos_sale_ids: readonly string[]): Promise<number> {
  let changed = 0;
  for (const { pos_sale_id, order_id } of await listDifferingRefunds(db, pos_sale_ids)) {
    const isChanged = await inTransaction(db, async (tx) => {
      await lockOrder(tx, pos_sale_id);
      const order = await lockStoredOrder(tx, order_id);
      const paid = order && (await findPaidBack(tx, pos_sale_id, order.order_currency_code));
      if (order === undefined || paid === undefined) return false;
      return adjustCreditMemo(tx, order, { pos_sale_id, paid: parseStoredAmount(paid) });
    });
    if (isChanged) changed += 1;
  }
  return changed;
}

/**
 * Calls `adjustRefunds` after the commit that stored receipts or credit memos: the later of the two
 * commits finds both. Never throws, because both are stored; the sweep retries.
 */
export async function adjustStoredRefunds(deps: SalesDeps, pos_sale_ids: readonly string[]): Promise<void> {
  try {
    await adjustRefunds(deps, pos_sale_ids);
  } catch (error) {
    deps.metrics.countFailedJob("adjust_refund");
    deps.log.error(
      { err: error, kind: "adjust_refund", sales: pos_sale_ids.length },
      "a credit memo could not be adjusted to its receipt; the sweep will do it",
    );
  }
}

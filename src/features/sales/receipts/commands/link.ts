import { findOrderIncrementIds } from "../../../../shop-data/orders/stored.ts";
import { assignOrderToOwner } from "../../../../shop-data/orders/owner.ts";
import { lockOrder } from "../../../../shop-data/orders/mutex.ts";
import type { SalesDeps } from "../../deps.ts";
import { sqlStateOf, type Tx } from "../../../../runtime/database.ts";
import { noteSwept, readSpan } from "../../../../runtime/sweep-span.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { orderTask } from "../../../../shared/connector-tasks/rules.ts";
import { publishLinkedReceipts } from "../../../../shared/events/commands/publish.ts";
import { reconcileOrders, reconcileReceipts } from "../../closings/commands/reconcile.ts";
import type { Arrival } from "../../closings/queries/assign.ts";
import {
  assignOrderLocations,
  listUnlinkedSales,
  type ReceiptsOfOrder,
  SWEEP_MAX,
} from "../../../../shop-data/orders/links.ts";
import { adjustRefunds, adjustStoredRefunds } from "../../orders/commands/adjust.ts";
import { type Linked, linkReceipts, waitBriefly } from "../queries/link.ts";

const LOCK_NOT_AVAILABLE = "55P03";
const OLDER_THAN_SECONDS = 30;

/**
 * Sets the missing orders of receipts in a transaction of its own, and recounts the closings that
 * list the receipts. Call it after the commit that stored orders or receipts: the later of the two
 * commits finds both.
 *
 * Never throws, because order and receipt are already stored. Failures are logged and counted, and
 * the sweep retries them.
 */
export async function linkSales(deps: SalesDeps, pos_order_ids: readonly string[]): Promise<readonly Linked[]> {
  if (pos_order_ids.length === 0) return [];
  try {
    return await link(deps, pos_order_ids);
  } catch (error) {
    if (pos_order_ids.length > 1 && sqlStateOf(error) === LOCK_NOT_AVAILABLE) return linkEach(deps, pos_order_ids);
    noteFailure(deps, error, pos_order_ids);
    return [];
  }
}

/**
 * Links each sale on its own, so that a locked sale does not leave the rest of its batch to the
 * sweep.
 */
async function linkEach(deps: SalesDeps, pos_order_ids: readonly string[]): Promise<readonly Linked[]> {
  const linked: Linked[] = [];
  for (const sale of pos_order_ids) linked.push(...(await linkSales(deps, [sale])));
  return linked;
}

/**
 * Links one sale, assigns its order to the owner of its receipt and adjusts its credit memo.
 * Returns undefined when that failed.
 */
async function repairSale(deps: SalesDeps, sale: string): Promise<number | undefined> {
  try {
    const { length } = await link(deps, [sale]);
    await assignOrderOfSale(deps, sale);
    return length + (await adjustRefunds(deps, [sale]));
  } catch (error) {
    noteFailure(deps, error, [sale]);
    return undefined;
  }
}

/**
 * Assigns the orders of claimed receipts to the claimants. Call it after the commit that linked an
 * order and a receipt by the order's number. Never throws, as `linkSales`.
 */
export async function assignOrdersToOwners(deps: SalesDeps, pos_order_ids: readonly string[]): Promise<void> {
  try {
    for (const sale of pos_order_ids) await assignOrderOfSale(deps, sale);
  } catch (error) {
    noteFailure(deps, error, pos_order_ids);
  }
}

function assignOrderOfSale({ db }: Pick<SalesDeps, "db">, sale: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await waitBriefly(tx);
    await lockOrder(tx, sale);
    await giveOrderToOwner(tx, sale);
  });
}

/**
 * Assigns the order of a claimed receipt to the claimant, here and at the platform. Called under
 * `lockOrder` by every command that links an order with its claimed receipt.
 */
export async function giveOrderToOwner(tx: Tx, sale: string): Promise<void> {
  const assigned = await assignOrderToOwner(tx, sale);
  await writeTasks(
    tx,
    ...assigned.map(({ entity_id, customer_id }) => orderTask("owner", entity_id, entity_id, customer_id)),
  );
}

/**
 * Links an order with the receipt of its sale, and assigns it to the claimant of a receipt that
 * names its number. Call it after the commit that stored the order: a receipt that is committed
 * later finds the order itself. Never throws, as `linkSales`.
 */
export async function linkOrder(deps: SalesDeps, { carried, naming }: ReceiptsOfOrder): Promise<void> {
  if (carried !== null) await linkSales(deps, [carried]);
  await assignOrdersToOwners(deps, naming);
}

function noteFailure(
  { metrics, log }: Pick<SalesDeps, "metrics" | "log">,
  error: unknown,
  sales: readonly string[],
): void {
  metrics.countFailedJob("link_order");
  log.error(
    { err: error, kind: "link_order", sales: sales.length },
    "a receipt could not get its order; the sweep will link them",
  );
}

/**
 * Matches new receipts with the orders, credit memos and closings that were stored before them.
 * Call it once after the commit that stored the receipts. Never throws, as `linkSales`.
 *
 * @returns order increment ids by `receipt_id`.
 */
export async function reconcileStoredReceipts(
  deps: SalesDeps,
  stored: readonly Arrival[],
): Promise<ReadonlyMap<number, string>> {
  const orders = new Map<number, string>();
  await reconcileReceipts(deps, stored, async () => {
    const sales = stored.map(({ pos_order_id }) => pos_order_id);
    for (const { receipt_id, order_increment_id } of await linkSales(deps, sales)) {
      orders.set(receipt_id, order_increment_id);
    }
    await adjustStoredRefunds(deps, sales);
  });
  return orders;
}

/**
 * Links receipts and orders that a crash or a lock kept apart; runs each minute.
 *
 * @param older_than_seconds - younger ones are left to `linkSales`, which follows their commit.
 * @returns the number of linked receipts.
 */
export async function sweepOrderLinks(deps: SalesDeps, older_than_seconds = OLDER_THAN_SECONDS): Promise<number> {
  const span = await readSpan(deps.db, "order_links", older_than_seconds);
  const sales = await listUnlinkedSales(deps.db, span);
  let repairs = 0;
  let isWhole = sales.length < SWEEP_MAX;
  // Each sale is repaired on its own, so that a locked receipt does not keep the others waiting.
  for (const sale of sales) {
    const linked = await repairSale(deps, sale);
    if (linked === undefined) isWhole = false;
    repairs += linked ?? 0;
  }
  // After a failure the span is not noted as swept, so that the next sweep retries it.
  if (isWhole) await noteSwept(deps.db, "order_links", span);
  if (repairs > 0) deps.log.warn({ repairs }, "the sweep gave receipts their orders");
  deps.metrics.countSweepRepairs("order_links", repairs);
  return repairs;
}

async function link(deps: SalesDeps, pos_order_ids: readonly string[]): Promise<readonly Linked[]> {
  const orders = await findOrderIncrementIds(deps.db, pos_order_ids);
  if (orders.size === 0) return [];
  const subscribed = await deps.subscriptions.read();
  const linked = await inTransaction(deps.db, async (tx) => {
    await waitBriefly(tx);
    const sales = [...orders.keys()].toSorted();
    for (const sale of sales) await lockOrder(tx, sale);
    const receipts = await linkReceipts(tx, orders);
    await publishLinkedReceipts(tx, subscribed, receipts);
    await assignOrderLocations(tx, sales);
    // The receipt may have been claimed before its order was stored, when the register already knew
    // the order's number.
    for (const sale of sales) await giveOrderToOwner(tx, sale);
    return receipts;
  });
  await reconcileOrders(
    deps,
    linked.map(({ receipt_id }) => receipt_id),
  );
  return linked;
}

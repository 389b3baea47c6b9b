import { changeOrder } from "../../../commerce/builtin/orders/change.ts";
import { filled } from "../../../commerce/builtin/orders/complete.ts";
import { placeOrder } from "../../../commerce/builtin/orders/place.ts";
import { findOrderOfSale, lockStoredOrder } from "../../../commerce/builtin/orders/stored.ts";
import { lockOrder } from "../../../commerce/order-mutex.ts";
import { type OrderDraft, OrderRefused } from "../../../commerce/orders.ts";
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { isLongerThan } from "../../../runtime/characters.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { unauthorized } from "../../../web-api/errors.ts";
import { type Caller, reachesLocation, type StoreScope } from "../../../web-api/route.ts";
import { getSetting } from "../../configuration/registry.ts";
import { defaultStoreScope, findStoredValue } from "../../configuration/snapshot.ts";
import { giveNamedOrder, linkSales } from "../../receipts/link-commands.ts";
import { findOrder, findReceiptOfSale } from "../queries.ts";
import { noSuchEntity, saveRefused } from "../rules.ts";
import type { OrderValues } from "../schemas.ts";
import { draftOf } from "./draft.ts";

const RESOURCE = "Platform_Sales::manage";
/** As many as a closing's document may name a sale with; a receipt has 64 at most. */
const SALE_ID_CHARACTERS_MAX = 255;

/**
 * Places an order, or updates the one that `entity_id` names. An order whose sale has an order already is not placed again:
 * the stored one is answered, so that a register may repeat a post whose answer got lost.
 *
 * After the commit the receipt of the sale gets the order's number, and an order that a claimed receipt names its owner.
 * That never fails the order.
 *
 * @throws ApiError 400 could-not-save, 404 for an unknown entity_id, 401 for the sale of another location's receipt.
 */
export async function saveOrder(
  deps: Deps,
  caller: Caller,
  store: StoreScope,
  sent: OrderValues,
): Promise<Record<string, unknown>> {
  const draft = linkable(deps, draftOf(sent));
  const sale = filled(draft.pos_sale_id);
  const place = await placeOf(deps, draft, store);
  const { entity_id, pos_sale_id } = await inTransaction(deps.db, async (tx) => {
    if (sale !== null) {
      await lockOrder(tx, sale);
      await requireReachable(tx, caller, sale);
    }
    return sent.entity_id == null ? placeOnce(tx, draft, sale, place) : update(tx, sent.entity_id, draft, sale);
  }).catch((error: unknown) => {
    throw saveRefused(error);
  });
  if (pos_sale_id !== null) await linkSales(deps, [pos_sale_id]);
  await giveNamedOrder(deps, entity_id);
  const order = await findOrder(deps.db, entity_id);
  if (!order) throw new Error("a saved order is gone");
  return order;
}

/** A sale that no receipt can name links nothing; it must not keep the order from being placed (interface §3.4). */
function linkable({ log }: Deps, draft: OrderDraft): OrderDraft {
  const { pos_sale_id, ...others } = draft;
  if (!isLongerThan(pos_sale_id ?? "", SALE_ID_CHARACTERS_MAX)) return draft;
  log.warn(
    { increment_id: draft.increment_id ?? null },
    "an order is placed without its pos_sale_id, which is too long",
  );
  return others;
}

type Place = Awaited<ReturnType<typeof placeOf>>;

async function placeOnce(tx: Tx, draft: OrderDraft, sale: string | null, place: Place) {
  const known = sale === null ? undefined : await findOrderOfSale(tx, sale);
  return known === undefined ? placeOrder(tx, draft, place) : { entity_id: known, pos_sale_id: sale };
}

async function update(tx: Tx, entity_id: number, draft: OrderDraft, sale: string | null) {
  const order = await lockStoredOrder(tx, entity_id);
  if (!order) throw noSuchEntity();
  const owner = sale === null ? undefined : await findOrderOfSale(tx, sale);
  if (owner !== undefined && owner !== entity_id) throw new OrderRefused("Another order carries the sale already.");
  return changeOrder(tx, order, draft);
}

/** The store view that the order names, else the URL's; the admin scope stands for the default store view. */
async function placeOf(deps: Deps, draft: OrderDraft, store: StoreScope) {
  const snapshot = await deps.configuration.snapshot();
  const wanted = draft.store_id ?? store.store_id;
  const found = snapshot.stores.get(wanted === 0 ? defaultStoreScope(snapshot).store_id : wanted);
  if (found === undefined) throw saveRefused(new OrderRefused(`There is no store view with the id ${wanted}.`));
  const { store_id, website_id } = found;
  const base = findStoredValue(snapshot, getSetting("currency/options/base"), { website_id, store_id });
  return { store_id, website_id, base_currency_code: base.text };
}

/** A token bound to locations gives no order to another location's receipt. */
async function requireReachable(tx: Tx, caller: Caller, pos_sale_id: string): Promise<void> {
  if (caller.location_ids.length === 0) return;
  const receipt = await findReceiptOfSale(tx, pos_sale_id);
  if (receipt !== undefined && !reachesLocation(caller, receipt.location_id)) throw unauthorized([RESOURCE]);
}

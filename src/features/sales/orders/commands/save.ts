import { changeOrder } from "../../../../shop-data/orders/change.ts";
import { placeOrder } from "../../../../shop-data/orders/place.ts";
import {
  isSecondOrder,
  listSandboxIds,
  lockSale,
  lockStoredOrder,
  type SaleDocuments,
} from "../../../../shop-data/orders/stored.ts";
import { type OrderDraft, OrderRefused } from "../../../../shop-data/orders/order.ts";
import type { SalesDeps } from "../../deps.ts";
import type { RunNamed, Tx } from "../../../../runtime/database.ts";
import { filled, isLongerThan } from "../../../../runtime/characters.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { type Caller, type StoreScope, writesAt } from "../../../../web-api/route.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { orderTask, saleTask } from "../../../../shared/connector-tasks/rules.ts";
import { publishPlacedOrder } from "../../../../shared/events/commands/publish.ts";
import type { Subscribed } from "../../../../shared/events/subscription-reader.ts";
import { getSetting } from "../../../../shared/configuration/registry/registry.ts";
import {
  type ConfigurationSnapshot,
  defaultStoreScope,
  findStoredValue,
} from "../../../../shared/configuration/snapshot.ts";
import { linkOrder } from "../../receipts/commands/link.ts";
import { findSavedOrder } from "../../../../shop-data/orders/lists.ts";
import {
  isOfSandbox,
  isTill,
  locationOfNewOrder,
  noSuchEntity,
  orderIsElsewhere,
  reachesOrder,
  SALE_ID_CHARACTERS_MAX,
  throwRefusedSave,
  subtractsStock,
} from "../rules.ts";
import type { OrderValues } from "../schemas/orders.ts";
import { draftOf } from "./draft.ts";

/**
 * Places an order, or updates the one of `entity_id`. A sale that already has an order gets no
 * second one: the stored order is returned, so that a register can retry after a lost response.
 *
 * After the commit the receipt of the sale gets the order's number, and the owner of a claimed
 * receipt gets its order. A failure of these steps never fails the order.
 *
 * @throws ApiError 400 could-not-save, 404 for an unknown entity_id, 401 for an order or the sale
 *   of a receipt that the caller does not reach.
 */
export async function saveOrder(
  deps: SalesDeps,
  caller: Caller,
  store: StoreScope,
  sent: OrderValues,
): Promise<Record<string, unknown>> {
  const draft = linkable(deps, draftOf(sent));
  const sale = filled(draft.pos_sale_id);
  const scope = await scopeOf(deps, draft, store);
  const subscribed = await deps.subscriptions.read();
  const write = () =>
    inTransaction(deps.db, async (tx) => {
      const known = sale === null ? { sandbox_ids: await listSandboxIds(tx) } : await lockSale(tx, deps.named, sale);
      if (known.receipt !== undefined && !writesAt(caller, known.receipt.location_id)) throw orderIsElsewhere();
      const save = { tx, run: deps.named, caller, draft, sale, known, scope, subscribed };
      return sent.entity_id == null ? placeOnce(save) : update(save, sent.entity_id);
    });
  const { entity_id } = await write()
    .catch((error: unknown) => {
      if (isSecondOrder(error)) return write();
      throw error;
    })
    .catch(throwRefusedSave);
  const { order, receipts } = await findSavedOrder(deps.named, entity_id);
  if (receipts.carried === null && receipts.naming.length === 0) return order;
  await linkOrder(deps, receipts);
  return (await findSavedOrder(deps.named, entity_id)).order;
}

/** Drops a sale id that is too long for any receipt; the order is still placed (interface §3.4). */
function linkable({ log }: Pick<SalesDeps, "log">, draft: OrderDraft): OrderDraft {
  const { pos_sale_id, ...others } = draft;
  if (!isLongerThan(pos_sale_id ?? "", SALE_ID_CHARACTERS_MAX)) return draft;
  log.warn(
    { increment_id: draft.increment_id ?? null },
    "an order is placed without its pos_sale_id, which is too long",
  );
  return others;
}

type Scope = Awaited<ReturnType<typeof scopeOf>>;

interface Save {
  readonly tx: Tx;
  readonly run: RunNamed;
  readonly caller: Caller;
  readonly draft: OrderDraft;
  readonly sale: string | null;
  /** Stored documents of the sale; the caller may access its receipt. */
  readonly known: SaleDocuments;
  readonly scope: Scope;
  readonly subscribed: Subscribed;
}

async function placeOnce({ tx, run, caller, draft, sale, known, scope, subscribed }: Save) {
  if (known.order !== undefined) {
    if (!reachesOrder(caller, known.order)) throw orderIsElsewhere();
    return known.order;
  }
  if (sale === null && isTill(caller)) {
    throw new OrderRefused('"pos_sale_id" is required: the token places orders of sales only.');
  }
  const named = namedLocation(caller, draft, scope);
  const location_id = locationOfNewOrder(caller, known.receipt, named);
  const is_sandbox = isOfSandbox(caller, location_id, known.sandbox_ids);
  const placed = await placeOrder(tx, run, draft, { ...scope, location_id, is_sandbox });
  if (!is_sandbox && known.has_connector !== false) await writeTasks(tx, saleTask(placed, draft.customer_id));
  await publishPlacedOrder(tx, subscribed, placed);
  return placed;
}

async function update({ tx, caller, draft, sale, known, scope }: Save, entity_id: number) {
  const order = await lockStoredOrder(tx, entity_id);
  if (!order) throw noSuchEntity();
  // An order that already has a location may get its sale later, from any token of that location.
  const added = order.location_id === null ? null : sale;
  if (!reachesOrder(caller, { ...order, pos_sale_id: order.pos_sale_id ?? added })) throw orderIsElsewhere();
  const isUnplaced = order.location_id === null && !order.is_sandbox;
  if (isUnplaced && isOfSandbox(caller, null, known.sandbox_ids)) throw orderIsElsewhere();
  if (known.order !== undefined && known.order.entity_id !== entity_id) {
    throw new OrderRefused("Another order carries the sale already.");
  }
  if (order.location_id === null) namedLocation(caller, draft, scope);
  const named = draft.pos_location_id ?? null;
  const is_sandbox = named === null ? undefined : known.sandbox_ids.includes(named);
  const changed = await changeOrder(tx, order, draft, is_sandbox);
  if (draft.customer_id !== undefined && draft.customer_id !== order.customer_id) {
    await writeTasks(tx, orderTask("owner", entity_id, entity_id, draft.customer_id));
  }
  return changed;
}

/**
 * Returns the location in the request; null without one.
 *
 * @throws ApiError 401 for a location that the caller does not reach.
 * @throws OrderRefused for a location that does not exist.
 */
function namedLocation(caller: Caller, { pos_location_id }: OrderDraft, { locations }: Scope): number | null {
  if (pos_location_id == null) return null;
  if (!writesAt(caller, pos_location_id)) throw orderIsElsewhere();
  if (!locations.has(pos_location_id)) {
    throw new OrderRefused(`There is no location with the id ${pos_location_id}.`);
  }
  return pos_location_id;
}

/**
 * Returns the store view of the order, otherwise that of the URL. The admin scope means the default
 * store view.
 */
async function scopeOf(deps: SalesDeps, draft: OrderDraft, store: StoreScope) {
  const wanted = draft.store_id ?? store.store_id;
  const storeOf = (snapshot: ConfigurationSnapshot) =>
    snapshot.stores.get(wanted === 0 ? defaultStoreScope(snapshot).store_id : wanted);
  const known = await deps.configuration.snapshot();
  const isKnown =
    storeOf(known) !== undefined && (draft.pos_location_id == null || known.locations.has(draft.pos_location_id));
  // Another node may have added the store view or the location within the last second.
  const snapshot = isKnown ? known : await deps.configuration.snapshotAfresh();
  const found = storeOf(snapshot);
  if (found === undefined) throwRefusedSave(new OrderRefused(`There is no store view with the id ${wanted}.`));
  const { store_id, website_id } = found;
  const base = findStoredValue(snapshot, getSetting("currency/options/base"), { website_id, store_id });
  return {
    store_id,
    website_id,
    base_currency_code: base.text,
    subtracts_stock: subtractsStock(snapshot),
    locations: snapshot.locations,
  };
}

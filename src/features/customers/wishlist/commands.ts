import { TABLE } from "../../../shop-data/audited.ts";
import { findAccount } from "../../../shop-data/customers/accounts.ts";
import { listWishes } from "../../../shop-data/wishlist/wishlist.ts";
import type { Static } from "typebox";
import type { CustomersDeps } from "../deps.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import { noSuch } from "../../../shared/resources/commands/managed.ts";
import { findListed } from "../../../shared/resources/listed.ts";
import {
  deleteAudited,
  insertAudited,
  lockAudited,
  updateAudited,
  administrator,
} from "../../../shared/audit/write.ts";
import { writeTasks } from "../../../shared/connector-tasks/commands.ts";
import { wishTask } from "../../../shared/connector-tasks/rules.ts";
import { findReachedCustomer } from "../../../shared/websites/reach.ts";
import { findProductId } from "../../../shop-data/catalog/products.ts";
import { ensureWishlist, findWish, findWishlistCustomer, WISHES } from "../../../shop-data/wishlist/wishes.ts";

import type { WishFields } from "./schemas.ts";

type Row = Record<string, unknown>;

const QTY = /^\d{1,8}(\.\d{1,4})?$/;

/**
 * Returns a customer's wishlist; empty when they have not created one.
 *
 * @throws ApiError 404 for an unknown customer.
 */
export async function readWishlist(deps: CustomersDeps, caller: Caller, customer_id: number) {
  await findReachedCustomer(deps, caller, customer_id);
  const items = await listWishes(deps.db, customer_id);
  return { customer_id, items_count: items.length, items };
}

/**
 * Stores a product on a customer's wishlist, or changes the existing wish for it.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function putWish(
  { db }: Pick<CustomersDeps, "db">,
  caller: Caller,
  wish: Static<typeof WishFields>,
): Promise<Row> {
  const { customer_id, sku, qty = "1", description = null } = wish;
  if (!QTY.test(qty) || Number(qty) === 0) throw couldNotSave("wish", problem("field_not_quantity", { field: "qty" }));
  return inTransaction(db, async (tx) => {
    if (!(await findAccount(tx, customer_id))) throw couldNotSave("wish", problem("customer_unknown"));
    const product_id = await findProductId(tx, sku);
    if (product_id === undefined) throw couldNotSave("wish", problem("sku_unknown", { sku }));
    const wishlist_id = await ensureWishlist(tx, customer_id);
    const before = await findWish(tx, wishlist_id, product_id);
    const values = { qty, description };
    const row =
      before === undefined
        ? await insertAudited(tx, TABLE.wishlist_item, { wishlist_id, product_id, ...values }, administrator(caller))
        : await updateAudited(tx, TABLE.wishlist_item, before, values, administrator(caller));
    await writeTasks(tx, wishTask(customer_id));
    return findListed(tx, WISHES, Number(row["wishlist_item_id"]));
  });
}

/** Removes a wish from its wishlist. Returns true. */
export async function removeWish(
  { db }: Pick<CustomersDeps, "db">,
  caller: Caller,
  wishlist_item_id: number,
): Promise<true> {
  await inTransaction(db, async (tx) => {
    const before = await lockAudited(tx, TABLE.wishlist_item, wishlist_item_id);
    if (!before) throw noSuch("wish", wishlist_item_id);
    const customer_id = await findWishlistCustomer(tx, Number(before["wishlist_id"]));
    await deleteAudited(tx, TABLE.wishlist_item, before, administrator(caller));
    await writeTasks(tx, wishTask(customer_id));
  });
  return true;
}

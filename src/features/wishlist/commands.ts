import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { couldNotSave } from "../../web-api/errors.ts";
import type { Caller } from "../../web-api/route.ts";
import { administrator, noSuch } from "../administration/commands.ts";
import { findListed } from "../administration/queries.ts";
import { deleteAudited, insertAudited, lockAudited, updateAudited } from "../audit-log/queries.ts";
import { findReachedCustomer } from "../customers/commands/reach.ts";
import { ensureWishlist, findProductId, findWish, WISHES } from "./queries.ts";

type Row = Record<string, unknown>;

const TABLE = "commerce.wishlist_item";
const QTY = /^\d{1,8}(\.\d{1,4})?$/;

/**
 * A customer's wishlist; one that he has never made is empty.
 *
 * @throws ApiError 404 for an unknown customer.
 */
export async function readWishlist(deps: Deps, caller: Caller, customer_id: number) {
  await findReachedCustomer(deps, caller, customer_id);
  const items = await deps.commerce.promotions.listWishes(deps.db, customer_id);
  return { customer_id, items_count: items.length, items };
}

/** A wish as administration enters it. */
export interface WishValues {
  readonly customer_id: number;
  readonly sku: string;
  readonly qty?: string;
  readonly description?: string | null;
}

/**
 * Puts a product on a customer's wishlist, or changes the wish for it that is there already.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function putWish({ db, commerce }: Deps, caller: Caller, wish: WishValues): Promise<Row> {
  const { customer_id, sku, qty = "1", description = null } = wish;
  if (!QTY.test(qty) || Number(qty) === 0) throw couldNotSave("wish", '"qty" must be above 0, below 100 million.');
  return inTransaction(db, async (tx) => {
    if (!(await commerce.customers.find(tx, customer_id))) throw couldNotSave("wish", "The customer does not exist.");
    const product_id = await findProductId(tx, sku);
    if (product_id === undefined) throw couldNotSave("wish", `There is no product with the SKU "${sku}".`);
    const wishlist_id = await ensureWishlist(tx, customer_id);
    const before = await findWish(tx, wishlist_id, product_id);
    const values = { qty, description };
    const row =
      before === undefined
        ? await insertAudited(tx, TABLE, { wishlist_id, product_id, ...values }, administrator(caller))
        : await updateAudited(tx, TABLE, before, values, administrator(caller));
    return findListed(tx, WISHES, Number(row["wishlist_item_id"]));
  });
}

/** Takes a wish off its wishlist. Answers true. */
export async function removeWish({ db }: Deps, caller: Caller, wishlist_item_id: number): Promise<true> {
  await inTransaction(db, async (tx) => {
    const before = await lockAudited(tx, TABLE, wishlist_item_id);
    if (!before) throw noSuch("wish", wishlist_item_id);
    await deleteAudited(tx, TABLE, before, administrator(caller));
  });
  return true;
}

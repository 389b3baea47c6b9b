import { Type } from "typebox";
import type { CustomersDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Bool, Int } from "../../../web-api/schema.ts";
import { adminList } from "../../../web-api/list/search-list.ts";
import { putWish, readWishlist, removeWish } from "./commands.ts";
import { WISHES } from "../../../shop-data/wishlist/wishes.ts";
import { Wish, WishFields, Wishlist } from "./schemas.ts";

const rest = routesOf("rest", "wishlist");
const admin = routesOf("admin", "wishlist");

const MANAGE = "Platform_Customer::manage";

export const wishlistRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/wishlist/{customerId}",
    operation: "getWishlist",
    resource: "Vendor_Pos::locations",
    summary: "Get a customer's wishlist",
    description: "Newest first.",
    input: Type.Object({ customerId: Int() }),
    response: Wishlist,
    run: (deps: CustomersDeps, { customerId }, { caller }) => readWishlist(deps, caller, customerId),
  }),
  admin({
    method: "GET",
    path: "/wishlist-items",
    operation: "listWishes",
    resource: MANAGE,
    summary: "List wishlist items",
    response: Wish,
    list: WISHES.columns,
    run: (deps: CustomersDeps, _input, context) => adminList(deps, context, WISHES),
  }),
  admin({
    method: "POST",
    path: "/wishlist-items",
    operation: "addWish",
    resource: MANAGE,
    summary: "Add an item to a wishlist",
    input: WishFields,
    response: Wish,
    entity_name: "wish",
    run: (deps: CustomersDeps, wish, { caller }) => putWish(deps, caller, wish),
  }),
  admin({
    method: "DELETE",
    path: "/wishlist-items/{id}",
    operation: "removeWish",
    resource: MANAGE,
    summary: "Remove an item from a wishlist",
    input: Type.Object({ id: Int() }),
    response: Bool(),
    run: (deps: CustomersDeps, { id }, { caller }) => removeWish(deps, caller, id),
  }),
];

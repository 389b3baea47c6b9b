import { Type } from "typebox";
import type { SalesDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Bool, Int, Text } from "../../../web-api/schema.ts";
import { deleteHeldCart, listHeldCarts, saveHeldCart, takeHeldCart } from "./commands.ts";
import { RESOURCE } from "./rules.ts";
import { HeldCart, HeldCartInput, HeldCarts, TakeInput, TakenCart } from "./schemas.ts";

const rest = routesOf("rest", "held-carts");

const Id = () => Text({ characters_max: 36, description: "UUID that the register generates." });
const Terminal = () => Int({ id_of: "Terminal", description: "The calling register." });
const CONFLICT = "A 409 has the reason in parameters.outcome: version_stale (with the stored version) or taken.";

export const heldCartRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/held-carts",
    operation: "listHeldCarts",
    resource: RESOURCE,
    summary: "List held carts",
    description: "Held carts of the register's location, or only its own when share_held_carts is off.",
    input: Type.Object({ terminalId: Terminal() }),
    response: HeldCarts,
    run: (deps: SalesDeps, { terminalId }, { caller }) => listHeldCarts(deps, caller, terminalId),
  }),
  rest({
    method: "PUT",
    path: "/V1/pos/held-carts/{heldCartId}",
    operation: "saveHeldCart",
    resource: RESOURCE,
    summary: "Hold a cart",
    description: `A repeated save returns the stored cart. ${CONFLICT}`,
    input: Type.Object({ heldCartId: Id(), cart: HeldCartInput }),
    response: HeldCart,
    entity_name: "held cart",
    error_statuses: [409],
    run: (deps: SalesDeps, { heldCartId, cart }, { caller }) => saveHeldCart(deps, caller, heldCartId, cart),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/held-carts/{heldCartId}/take",
    operation: "takeHeldCart",
    resource: RESOURCE,
    summary: "Take a held cart",
    description: `Assigns the cart to one register. A repeated takeId returns the same cart. ${CONFLICT}`,
    input: Type.Object({ heldCartId: Id(), request: TakeInput }),
    response: TakenCart,
    error_statuses: [409],
    run: (deps: SalesDeps, { heldCartId, request }, { caller }) => takeHeldCart(deps, caller, heldCartId, request),
  }),
  rest({
    method: "DELETE",
    path: "/V1/pos/held-carts/{heldCartId}",
    operation: "deleteHeldCart",
    resource: RESOURCE,
    summary: "Delete a held cart",
    description: `For a cart that is sold or no longer needed. ${CONFLICT}`,
    input: Type.Object({ heldCartId: Id(), terminalId: Terminal(), version: Int() }),
    response: Bool(),
    error_statuses: [409],
    run: (deps: SalesDeps, { heldCartId, terminalId, version }, { caller }) =>
      deleteHeldCart(deps, caller, heldCartId, { terminal_id: terminalId, version }),
  }),
];

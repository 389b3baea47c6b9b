import { canonicalEmail } from "../../../runtime/mail-address.ts";
import type { SalesDeps } from "../deps.ts";
import { insertChanges, actorOf } from "../../../shared/audit/write.ts";
import { getSetting } from "../../../shared/configuration/registry/registry.ts";
import { resolveSetting } from "../../../shared/configuration/resolution.ts";
import { scopeOfTerminal } from "../../../shared/configuration/snapshot.ts";
import type { Tx } from "../../../runtime/database.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError, noSuchId, unauthorized } from "../../../web-api/errors/errors.ts";
import { type Caller, reachesTerminal } from "../../../web-api/route.ts";
import {
  countCarts,
  deleteCart,
  deleteTakenCarts,
  findCart,
  listCarts,
  lockCart,
  lockLocationCarts,
  storeCart,
  takeCart,
} from "./queries.ts";
import {
  type Asker,
  CARTS_MAX,
  isTaken,
  decideSave,
  noSuchCart,
  readUuid,
  requireObject,
  requireVersion,
  RESOURCE,
  sees,
  type StoredCart,
} from "./rules.ts";
import type { HeldCartValues } from "./schemas.ts";

const SHARING = "vendor_pos_terminal/checkout/share_held_carts";

/**
 * Lists the carts that a register may take.
 *
 * @throws ApiError 404 for a terminal that the caller does not reach.
 */
export async function listHeldCarts(deps: SalesDeps, caller: Caller, terminal_id: number) {
  const asker = await findAsker(deps, caller, terminal_id);
  if (asker === undefined) throw noSuchId("Terminal", terminal_id);
  return { items: await listCarts(deps.db, asker) };
}

/**
 * Saves a cart as held: a new cart, or the next version of a stored one. A repeat of the last save
 * returns the stored cart.
 *
 * @throws ApiError 400 for a full location or a document that is not an object; 401 for another
 *   terminal's token; 404 for a cart that the register does not see; 409 when the cart has changed
 *   or another register took it.
 */
export async function saveHeldCart(
  deps: SalesDeps,
  caller: Caller,
  id: string,
  input: HeldCartValues,
): Promise<StoredCart> {
  const held_cart_id = readUuid("heldCartId", id);
  const { version, ...sent } = input;
  const content = {
    terminal_id: sent.terminal_id,
    name: sent.name ?? "",
    grand_total: sent.grand_total ?? null,
    currency: sent.currency ?? "",
    customer_id: sent.customer_id ?? null,
    customer_email: sent.customer_email == null ? null : canonicalEmail(sent.customer_email),
    document: requireObject(sent.document),
  };
  const asker = await requireAsker(deps, caller, content.terminal_id);
  return inTransaction(deps.db, async (tx) => {
    await lockCart(tx, held_cart_id);
    const stored = await findCart(tx, held_cart_id);
    if (stored === undefined) {
      if (version !== 0) throw noSuchCart(held_cart_id);
      await requireRoom(tx, asker.location_id);
      await deleteCart(tx, held_cart_id);
    } else {
      if (!sees(asker, stored)) throw noSuchCart(held_cart_id);
      if (decideSave(stored, version, content) === "repeat") return stored;
      if (stored.taken_at !== null) await requireRoom(tx, asker.location_id);
    }
    const saved = await storeCart(tx, held_cart_id, asker, content);
    await note(tx, caller, asker, saved, "held", String(saved.version));
    return saved;
  });
}

/**
 * Assigns a held cart to a register. A repeated `takeId` returns the same cart, until it is held
 * again or deleted.
 *
 * @throws ApiError 401 for another terminal's token; 404 for a cart that the register does not see;
 *   409 when another register took it.
 */
export async function takeHeldCart(
  deps: SalesDeps,
  caller: Caller,
  id: string,
  { terminalId: terminal_id, takeId }: { readonly terminalId: number; readonly takeId: string },
): Promise<StoredCart> {
  const held_cart_id = readUuid("heldCartId", id);
  const take_id = readUuid("takeId", takeId);
  const asker = await requireAsker(deps, caller, terminal_id);
  return inTransaction(deps.db, async (tx) => {
    const found = await findCart(tx, held_cart_id);
    if (found === undefined || !sees(asker, found)) throw noSuchCart(held_cart_id);
    if (found.take_id === take_id && found.taken_by_terminal_id === terminal_id) return found;
    const taken = await takeCart(tx, held_cart_id, { terminal_id, take_id });
    if (taken === undefined) throw isTaken();
    await note(tx, caller, asker, taken, "taken", String(taken.version));
    return taken;
  });
}

/**
 * Deletes a held cart.
 *
 * @throws ApiError as `saveHeldCart`.
 */
export async function deleteHeldCart(
  deps: SalesDeps,
  caller: Caller,
  id: string,
  { terminal_id, version }: { readonly terminal_id: number; readonly version: number },
): Promise<true> {
  const held_cart_id = readUuid("heldCartId", id);
  const asker = await requireAsker(deps, caller, terminal_id);
  return inTransaction(deps.db, async (tx) => {
    await lockCart(tx, held_cart_id);
    const stored = await findCart(tx, held_cart_id);
    if (stored === undefined || !sees(asker, stored)) throw noSuchCart(held_cart_id);
    requireVersion(stored, version);
    await deleteCart(tx, held_cart_id);
    await note(tx, caller, asker, stored, "deleted", null);
    return true as const;
  });
}

async function requireRoom(tx: Tx, location_id: number): Promise<void> {
  await lockLocationCarts(tx, location_id);
  if ((await countCarts(tx, location_id)) >= CARTS_MAX) throw new ApiError("held_carts_full", { max: CARTS_MAX });
  await deleteTakenCarts(tx, location_id);
}

async function requireAsker(deps: SalesDeps, caller: Caller, terminal_id: number): Promise<Asker> {
  const asker = await findAsker(deps, caller, terminal_id);
  if (asker !== undefined) return asker;
  const isUnbound = caller.terminal_id === undefined && caller.location_ids.length === 0;
  throw isUnbound ? noSuchId("Terminal", terminal_id) : unauthorized([RESOURCE]);
}

/**
 * Returns the calling terminal with its location and whether it shares carts. Undefined when the
 * terminal does not exist or the caller does not reach it.
 */
async function findAsker(deps: SalesDeps, caller: Caller, terminal_id: number): Promise<Asker | undefined> {
  const known = (await deps.terminals.find(terminal_id)) ?? (await deps.terminals.findAfresh(terminal_id));
  const terminal = known?.terminal;
  if (terminal === undefined || !reachesTerminal(caller, terminal)) return undefined;
  const snapshot = await deps.configuration.snapshot();
  const location = snapshot.locations.get(terminal.location_id) ?? null;
  const context = { scope: scopeOfTerminal(snapshot, location), modules: snapshot.facts.modules, location, terminal };
  return {
    terminal_id,
    location_id: terminal.location_id,
    terminal_name: terminal.name,
    location_name: location?.name ?? "",
    shares: resolveSetting(snapshot, getSetting(SHARING), context).value === true,
  };
}

/**
 * Writes a change to the audit log. The cart's name is left out: it may be a person's, and the log
 * is not erased.
 */
async function note(
  tx: Tx,
  caller: Caller,
  { shares: _shares, ...origin }: Asker,
  { held_cart_id, version }: StoredCart,
  field_name: string,
  new_value: string | null,
): Promise<void> {
  const old_value = String(version - (new_value === null ? 0 : 1));
  const entity = { entity_type: "held_cart", entity_id: held_cart_id, entity_name: "" } as const;
  await insertChanges(tx, [{ ...entity, field_name, old_value, new_value, origin }], actorOf(caller));
}

import { OrderRefused } from "../../../shop-data/orders/order.ts";
import { ApiError, couldNotSave, problem, unauthorized } from "../../../web-api/errors/errors.ts";
import { type Caller, holds, writesAt } from "../../../web-api/route.ts";
import { type ConfigurationSnapshot, DEFAULT_SCOPE, readBool } from "../../../shared/configuration/snapshot.ts";

/** Permission to write all orders. */
export const MANAGE = "Platform_Sales::manage";
/** Permission to write orders that have a sale of the token's locations. */
export const TILL = "Vendor_Pos::orders";

/** Maximum characters of a sale id in a closing's document; a receipt allows 64. */
export const SALE_ID_CHARACTERS_MAX = 255;

/** Returns whether the caller has only the limited permission `TILL`. */
export function isTill(caller: Caller): boolean {
  return !holds(caller, MANAGE);
}

interface SaleAndLocation {
  readonly pos_sale_id: string | null;
  readonly location_id: number | null;
}

/**
 * Returns whether the caller may read and write an order. A token bound to locations may access
 * their orders; a terminal's own token also those of the terminal's former locations. With
 * Platform_Sales::manage it may also access orders without a location, with Vendor_Pos::orders
 * alone only orders with a sale.
 */
export function reachesOrder(caller: Caller, { pos_sale_id, location_id }: SaleAndLocation): boolean {
  if (isTill(caller)) return pos_sale_id !== null && writesAt(caller, location_id);
  return location_id === null || writesAt(caller, location_id);
}

/** Returns the error for a write to an order that the caller may not access. */
export function orderIsElsewhere(): ApiError {
  return unauthorized([MANAGE]);
}

/**
 * Returns the location of a new order: that of its sale's receipt, otherwise the one in the
 * request, otherwise the token's only one.
 *
 * @throws OrderRefused for a register's order with an unknown location.
 */
export function locationOfNewOrder(
  caller: Caller,
  receipt: { readonly location_id: number | null } | undefined,
  named: number | null,
): number | null {
  const [first, ...others] = caller.location_ids;
  const only = others.length === 0 ? first : undefined;
  const location_id = receipt?.location_id ?? named ?? only ?? null;
  if (location_id === null && isTill(caller) && caller.location_ids.length > 0) {
    throw new OrderRefused('"pos_location_id" is required: the token is bound to several locations.');
  }
  return location_id;
}

/**
 * Returns whether an order belongs to a sandbox. Its location decides; without one, the caller's
 * locations do, which are all sandboxes or none.
 */
export function isOfSandbox(caller: Caller, location_id: number | null, sandbox_ids: readonly number[]): boolean {
  const location_ids = location_id === null ? caller.location_ids : [location_id];
  return location_ids.some((id) => sandbox_ids.includes(id));
}

/** Returns the platform's error for an unknown order, invoice or credit memo; it contains no id. */
export function noSuchEntity(): ApiError {
  return new ApiError("entity_missing");
}

/**
 * Converts a refused save to the error of the interface; throws any other error unchanged.
 *
 * @throws ApiError with the reason of the refusal.
 */
export function throwRefusedSave(error: unknown): never {
  throw error instanceof OrderRefused
    ? couldNotSave("order", problem("order_refused", { reason: error.message }))
    : error;
}

/** Converts a refused invoice or credit memo to the platform's error. */
export function documentRefused(document: "Invoice" | "Creditmemo", error: unknown): unknown {
  if (!(error instanceof OrderRefused)) return error;
  return new ApiError("order_document_refused", { document, reason: error.message });
}

/**
 * Returns whether orders take their goods from stock, and cancellations and refunds return them.
 */
export function subtractsStock(snapshot: ConfigurationSnapshot): boolean {
  return readBool(snapshot, "cataloginventory/options/can_subtract", DEFAULT_SCOPE);
}

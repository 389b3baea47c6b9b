import { OrderRefused } from "../../commerce/orders.ts";
import { ApiError, badRequest, couldNotSave, unauthorized } from "../../web-api/errors.ts";
import { type Caller, holds, reachesLocation } from "../../web-api/route.ts";

/** Opens every order. */
export const MANAGE = "Platform_Sales::manage";
/** Opens orders that carry a sale of the token's locations. */
export const TILL = "Vendor_Pos::orders";

/** As many as a closing's document may name a sale with; a receipt has 64 at most. */
export const SALE_ID_CHARACTERS_MAX = 255;

const MISSING = "The entity that was requested doesn't exist. Verify the entity and try again.";

/** Whether the caller has the bounded resource only. */
export function isTill(caller: Caller): boolean {
  return !holds(caller, MANAGE);
}

interface OrderPlaceOfSale {
  readonly pos_sale_id: string | null;
  readonly location_id: number | null;
}

/**
 * Whether the caller reads and writes an order. A token that is bound to locations reaches their orders; with
 * Platform_Sales::manage also those of no location. With Vendor_Pos::orders alone only orders that carry a sale.
 */
export function reachesOrder(caller: Caller, { pos_sale_id, location_id }: OrderPlaceOfSale): boolean {
  if (isTill(caller)) return pos_sale_id !== null && reachesLocation(caller, location_id);
  return location_id === null || reachesLocation(caller, location_id);
}

/** A write to an order that the caller does not reach. */
export function orderIsElsewhere(): ApiError {
  return unauthorized([MANAGE]);
}

/**
 * The location that a new order gets: that of its sale's receipt, else the one that the request names, else the token's
 * only one.
 *
 * @throws OrderRefused for a register's order whose location cannot be known.
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

/** The platform's answer for an order, an invoice or a credit memo that is not there; it names no id. */
export function noSuchEntity(): ApiError {
  return new ApiError(404, MISSING);
}

/** A refused save: the reason travels as the parameter. */
export function saveRefused(error: unknown): unknown {
  return error instanceof OrderRefused ? couldNotSave("order", error.message) : error;
}

/** A refused invoice or credit memo, in the platform's words and rendered as it does. */
export function documentRefused(document: "Invoice" | "Creditmemo", error: unknown): unknown {
  if (!(error instanceof OrderRefused)) return error;
  return badRequest(`${document} Document Validation Error(s):\n${error.message}`);
}

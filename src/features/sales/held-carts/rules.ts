import { JsonString, readJson } from "@tillkeeper/exact/json";
import type { Stored } from "../../../runtime/database.ts";
import { isUuid } from "../../../runtime/formats.ts";
import { ApiError, invalidValue, noSuchEntity } from "../../../web-api/errors/errors.ts";

export const RESOURCE = "Vendor_Pos::locations";
export const DOCUMENT_CHARACTERS_MAX = 65_536;
/** Maximum number of held carts in a location. */
export const CARTS_MAX = 200;
/** Days after its last save until a held cart is deleted. */
export const HELD_DAYS = 7;
/** Maximum days after a cart was taken until it is deleted. */
export const TAKEN_DAYS = 1;

export type StoredCart = Stored<"held_cart">;

/** A held cart in a list, without its document. */
export type ListedCart = Omit<
  StoredCart,
  "customer_email" | "document" | "taken_at" | "taken_by_terminal_id" | "take_id"
>;

/** Content of a cart that a save stores. */
export type CartContent = Pick<
  StoredCart,
  "terminal_id" | "name" | "grand_total" | "currency" | "customer_id" | "customer_email" | "document"
>;

/** The calling register, its location, and whether it shares carts there. */
export interface Asker {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly location_name: string;
  readonly terminal_name: string;
  readonly shares: boolean;
}

/**
 * Returns whether the register sees the cart. It sees its own carts wherever it is now, and the
 * shared carts of its location while it shares carts too.
 */
export function sees({ terminal_id, location_id, shares }: Asker, cart: StoredCart): boolean {
  if ([cart.terminal_id, cart.taken_by_terminal_id].includes(terminal_id)) return true;
  return cart.location_id === location_id && shares && cart.is_shared;
}

/**
 * Returns the text unchanged.
 *
 * @throws ApiError 400 unless it is a UUID.
 */
export function readUuid(field: string, text: string): string {
  if (!isUuid(text)) throw invalidValue(field, text);
  return text.toLowerCase();
}

/**
 * Validates a document and returns it unchanged.
 *
 * @param token - the source text of the JSON string, as it is stored.
 * @throws ApiError 400 unless it is the text of a JSON object.
 */
export function requireObject(token: string): string {
  const text = readJson(token);
  if (!(text instanceof JsonString) || !(readJson(text.value) instanceof Map)) {
    throw new ApiError("held_cart_document_invalid");
  }
  return token;
}

/**
 * Decides the effect of saving a stored cart. A repeat of the save that made the stored version
 * changes nothing; only the register that took a cart may hold it again.
 *
 * @throws ApiError 409 for another version.
 */
export function decideSave(stored: StoredCart, version: number, content: CartContent): "repeat" | "update" {
  const isHeld = stored.taken_at === null;
  if (isHeld && stored.version === version + 1 && isSame(stored, content)) return "repeat";
  requireVersion(stored, version);
  if (!isHeld && stored.taken_by_terminal_id !== content.terminal_id) throw isTaken();
  return "update";
}

/**
 * Requires that the stored cart has this version.
 *
 * @throws ApiError 409 when it has another one.
 */
export function requireVersion(stored: StoredCart, version: number): void {
  if (stored.version !== version) {
    throw new ApiError("held_cart_changed", { outcome: "version_stale", version: stored.version });
  }
}

export function isTaken(): ApiError {
  return new ApiError("held_cart_taken", { outcome: "taken" });
}

export function noSuchCart(held_cart_id: string): ApiError {
  return noSuchEntity("heldCartId", held_cart_id);
}

function isSame(stored: StoredCart, content: CartContent): boolean {
  const { grand_total, ...rest } = content;
  return (
    Object.entries(rest).every(([key, value]) => stored[key as keyof CartContent] === value) &&
    Number(stored.grand_total) === Number(grand_total)
  );
}

import { searchCustomers } from "../../../../commerce/customers/search.ts";
import type { FoundCustomer } from "../../../../commerce/customers/customer.ts";
import type { Deps } from "../../../../main/deps.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { readSearch } from "../rules/search.ts";
import { reachedWebsites } from "./reach.ts";

const FOUND_MAX = 20;

/**
 * Finds customers of the caller's websites by words; writes nothing.
 *
 * @throws ApiError 400 as `readSearch`.
 */
export async function findCustomers(
  deps: Deps,
  reader: Reader,
  query: string,
): Promise<{ readonly items: readonly FoundCustomer[]; readonly has_more: boolean }> {
  const words = readSearch(query);
  const websites = await reachedWebsites(deps, reader.caller);
  const website_ids = websites === undefined ? undefined : [...websites];
  const search = { words, website_ids, limit: FOUND_MAX + 1 };
  const found = await deps.lists(reader, (db, signal) => searchCustomers(db, search, signal));
  return { items: found.slice(0, FOUND_MAX), has_more: found.length > FOUND_MAX };
}

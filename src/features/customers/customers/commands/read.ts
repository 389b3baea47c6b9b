import { searchCustomers } from "../../../../shop-data/customers/search.ts";
import { findAccountByEmail } from "../../../../shop-data/customers/accounts.ts";
import type { CustomersDeps } from "../../deps.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import type { Caller, StoreScope } from "../../../../web-api/route.ts";
import { resolveStated } from "../rules/account.ts";
import { readSearch } from "../rules/search.ts";
import { reachedWebsites, requireWebsiteReached } from "../../../../shared/websites/reach.ts";
import { sharingOf } from "../../../../shared/websites/reach.ts";

const FOUND_MAX = 20;

/**
 * Returns whether an address has no account yet on a website, by default on the URL's website.
 *
 * @throws ApiError 404 for an unknown website, 401 for one that the caller does not reach.
 */
export async function isEmailAvailable(
  deps: CustomersDeps,
  caller: Caller,
  store: StoreScope,
  { email, website_id }: { readonly email: string; readonly website_id: number },
): Promise<boolean> {
  const snapshot = await deps.configuration.snapshot();
  const at = {
    email,
    website_id: resolveStated(snapshot, store, { website_id }).website_id,
    sharing: sharingOf(snapshot),
  };
  await requireWebsiteReached(deps, caller, at.website_id);
  return (await findAccountByEmail(deps.db, at)) === undefined;
}

/**
 * Finds customers of the caller's websites by words; writes nothing.
 *
 * @throws ApiError 400 as `readSearch`.
 */
export async function findCustomers(deps: CustomersDeps, reader: Reader, query: string) {
  const words = readSearch(query);
  const websites = await reachedWebsites(deps, reader.caller);
  const website_ids = websites === undefined ? undefined : [...websites];
  const search = { words, website_ids, limit: FOUND_MAX + 1 };
  const found = await deps.lists(reader, (db, signal) => searchCustomers(db, search, signal));
  return { items: found.slice(0, FOUND_MAX), has_more: found.length > FOUND_MAX };
}

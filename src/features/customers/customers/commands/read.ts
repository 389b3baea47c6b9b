import { findAccountByEmail } from "../../../../commerce/customers/accounts.ts";
import type { Deps } from "../../../../main/deps.ts";
import type { Caller, StoreScope } from "../../../../web-api/route.ts";
import { resolveStated } from "../rules/account.ts";
import { requireWebsiteReached } from "./reach.ts";
import { sharingOf } from "./validate.ts";

/**
 * Whether an address has no account yet on a website; by default on the URL's website.
 *
 * @throws ApiError 404 for an unknown website, 401 for one that the caller does not reach.
 */
export async function isEmailAvailable(
  deps: Deps,
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

import type { Deps } from "../../../deps.ts";
import type { StoreScope } from "../../../web-api/route.ts";
import { resolveStated } from "../rules/account.ts";
import { sharingOf } from "./validate.ts";

/**
 * Whether an address has no account yet on a website; without one, on that of the URL.
 *
 * @throws ApiError 404 for an unknown website.
 */
export async function isEmailAvailable(
  deps: Deps,
  store: StoreScope,
  { email, website_id }: { readonly email: string; readonly website_id: number },
): Promise<boolean> {
  const snapshot = await deps.configuration.snapshot();
  const at = {
    email,
    website_id: resolveStated(snapshot, store, { website_id }).website_id,
    sharing: sharingOf(snapshot),
  };
  return (await deps.commerce.customers.findByEmail(deps.db, at)) === undefined;
}

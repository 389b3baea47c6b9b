import { findAccount } from "../../shop-data/customers/accounts.ts";
import { accountSharing, type Customer } from "../../shop-data/customers/customer.ts";
import type { SharedDeps } from "../deps.ts";
import { noSuchEntity, unauthorized } from "../../web-api/errors/errors.ts";
import type { Caller } from "../../web-api/route.ts";
import { type ConfigurationSnapshot, DEFAULT_SCOPE, readSetting, scopeOfTerminal } from "../configuration/snapshot.ts";

/** Whether websites share their customers' accounts. */
export function sharingOf(snapshot: ConfigurationSnapshot) {
  return accountSharing(readSetting(snapshot, "customer/account_share/scope", DEFAULT_SCOPE));
}

/** Websites whose customers a caller may access; undefined for all. */
export type ReachedWebsites = ReadonlySet<number> | undefined;

/**
 * Returns the websites of a token's locations, as `websitesOfLocations`. Returns undefined, for
 * all, where websites share accounts.
 */
export async function reachedWebsites(deps: SharedDeps, caller: Caller): Promise<ReachedWebsites> {
  if (sharingOf(await deps.configuration.snapshot()) === "global") return undefined;
  return websitesOfLocations(deps, caller);
}

/**
 * Returns the websites of a token's locations; a location without one belongs to the default
 * website. Returns undefined, for all, for an unbound token.
 */
export async function websitesOfLocations(
  { configuration }: Pick<SharedDeps, "configuration">,
  caller: Caller,
): Promise<ReachedWebsites> {
  if (caller.location_ids.length === 0) return undefined;
  const snapshot = await configuration.snapshot();
  const locations = caller.location_ids.flatMap((id) => snapshot.locations.get(id) ?? []);
  return new Set(locations.map((location) => scopeOfTerminal(snapshot, location).website_id));
}

export function isReached(websites: ReachedWebsites, website_id: number): boolean {
  return websites === undefined || websites.has(website_id);
}

/** @throws ApiError 401 for a website that the caller does not reach. */
export async function requireWebsiteReached(deps: SharedDeps, caller: Caller, website_id: number): Promise<void> {
  if (!isReached(await reachedWebsites(deps, caller), website_id)) throw websiteIsElsewhere();
}

/** Returns the error for an access to a website outside the caller's locations. */
export function websiteIsElsewhere() {
  return unauthorized(["Platform_Customer::manage"]);
}

const INT_MAX = 2 ** 31 - 1;

/**
 * Whether a customer belongs to a website of the caller; true for an unbound token even when the
 * customer does not exist.
 */
export async function reachesCustomer(deps: SharedDeps, caller: Caller, customer_id: number): Promise<boolean> {
  const websites = await reachedWebsites(deps, caller);
  if (websites === undefined) return true;
  const customer = customer_id > INT_MAX ? undefined : await findAccount(deps.db, customer_id);
  return customer !== undefined && websites.has(customer.website_id);
}

/**
 * Finds a customer on the caller's websites.
 *
 * @throws ApiError 404 for an unknown one, and for one of another website.
 */
export async function findReachedCustomer(deps: SharedDeps, caller: Caller, customer_id: number): Promise<Customer> {
  const customer = await findAccount(deps.db, customer_id);
  if (!customer || !isReached(await reachedWebsites(deps, caller), customer.website_id)) {
    throw noSuchEntity("customerId", customer_id);
  }
  return customer;
}

import type { PricedWebsite } from "../../shop-data/catalog/prices/lookup.ts";
import {
  type ConfigurationSnapshot,
  defaultStoreScope,
  readSetting,
  scopeOfWebsite,
} from "../configuration/snapshot.ts";
import { displayDigits } from "../../runtime/currencies.ts";
import { isZone } from "../../runtime/formats.ts";
import { invalidValue } from "../../web-api/errors/errors.ts";
import type { SharedDeps } from "../deps.ts";

const FALLBACK_ZONE = "UTC";

/**
 * Returns a website's pricing data; 0 means the default website. undefined when the website is
 * unknown.
 */
export function pricedWebsite(snapshot: ConfigurationSnapshot, website_id: number): PricedWebsite | undefined {
  const id = website_id === 0 ? defaultStoreScope(snapshot).website_id : website_id;
  const website = snapshot.websites.get(id);
  if (website === undefined) return undefined;
  const scope = scopeOfWebsite(snapshot, website);
  const currency = readSetting(snapshot, "currency/options/base", scope);
  const time_zone = readSetting(snapshot, "general/locale/timezone", scope);
  return {
    website_id: id,
    // A stored time zone may be one that settings refuse, and the database may not know it.
    time_zone: isZone(time_zone) ? time_zone : FALLBACK_ZONE,
    currency,
    digits: displayDigits(currency),
  };
}

/** Returns the pricing data of every website, for the indexer of catalog rule prices. */
export function pricedWebsites(snapshot: ConfigurationSnapshot): PricedWebsite[] {
  return [...snapshot.websites.keys()].flatMap((website_id) => pricedWebsite(snapshot, website_id) ?? []);
}

/** Finds the pricing data of a website; 0 is the default one. */
export async function requireWebsite(
  { configuration }: Pick<SharedDeps, "configuration">,
  website_id: number,
): Promise<PricedWebsite> {
  const website =
    pricedWebsite(await configuration.snapshot(), website_id) ??
    pricedWebsite(await configuration.snapshotAfresh(), website_id);
  if (website === undefined) throw invalidValue("websiteId", website_id);
  return website;
}

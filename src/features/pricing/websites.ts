import type { PricedWebsite } from "../../commerce/catalog.ts";
import {
  type ConfigurationSnapshot,
  defaultStoreScope,
  readSetting,
  scopeOfWebsite,
} from "../configuration/snapshot.ts";
import { displayDigits } from "../../runtime/currencies.ts";
import { isZone } from "../register-reports/rules/formats.ts";

/** Where a currency's decimals are not known: most have two. */
const FALLBACK_ZONE = "UTC";

/** A website as prices know it; 0 stands for the default website. Undefined when there is none such. */
export function pricedWebsite(snapshot: ConfigurationSnapshot, website_id: number): PricedWebsite | undefined {
  const id = website_id === 0 ? defaultStoreScope(snapshot).website_id : website_id;
  const website = snapshot.websites.get(id);
  if (website === undefined) return undefined;
  const scope = scopeOfWebsite(snapshot, website);
  const currency = readSetting(snapshot, "currency/options/base", scope);
  const time_zone = readSetting(snapshot, "general/locale/timezone", scope);
  return {
    website_id: id,
    // What settings refuse is not asked of the database, which may not know it.
    time_zone: isZone(time_zone) ? time_zone : FALLBACK_ZONE,
    currency,
    digits: displayDigits(currency),
  };
}

/** Every website, as the indexer of catalog rule prices needs them. */
export function pricedWebsites(snapshot: ConfigurationSnapshot): PricedWebsite[] {
  return [...snapshot.websites.keys()].flatMap((website_id) => pricedWebsite(snapshot, website_id) ?? []);
}

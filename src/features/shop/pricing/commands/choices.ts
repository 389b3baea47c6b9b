import type { SharedDeps } from "../../../../shared/deps.ts";
import { listGroups, listToday } from "../../../../shop-data/catalog/choices.ts";
import { listTaxClasses } from "../../../../shop-data/taxes/taxes.ts";
import { readBool } from "../../../../shared/configuration/snapshot.ts";
import { type Caller, holds } from "../../../../web-api/route.ts";
import { pricedWebsites } from "../../../../shared/websites/priced.ts";

/**
 * Returns the scopes that prices can have: websites with their currency and current day, tax
 * classes and customer groups.
 */
export async function pricingScopes({ db, configuration }: Pick<SharedDeps, "db" | "configuration">, caller: Caller) {
  const snapshot = await configuration.snapshot();
  const priced = pricedWebsites(snapshot).toSorted((left, right) => left.website_id - right.website_id);
  const today = await listToday(
    db,
    priced.map(({ time_zone }) => time_zone),
  );
  return {
    websites: priced.map(({ website_id, time_zone, currency }) => ({
      website_id,
      name: snapshot.websites.get(website_id)?.name ?? "",
      time_zone,
      currency,
      do_prices_include_tax: readBool(snapshot, "tax/calculation/price_includes_tax", { website_id, store_id: 0 }),
      today: today.get(time_zone) ?? "",
    })),
    tax_classes: holds(caller, "Platform_Catalog::manage") ? await listTaxClasses(db, "PRODUCT") : [],
    customer_groups: await listGroups(db),
  };
}

import type { SharedDeps } from "../../../../shared/deps.ts";
import { listGroups, listToday } from "../../../../shop-data/catalog/choices.ts";
import { pricedWebsites } from "../../../../shared/websites/priced.ts";

/**
 * Returns the scopes that prices can have: websites with their currency and current day, and
 * customer groups.
 */
export async function pricingScopes({ db, configuration }: Pick<SharedDeps, "db" | "configuration">) {
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
      today: today.get(time_zone) ?? "",
    })),
    customer_groups: await listGroups(db),
  };
}

import type { Tx } from "../../runtime/database.ts";
import { couldNotSave, problem } from "../../web-api/errors/errors.ts";
import type { ConfigurationSnapshot } from "../configuration/snapshot.ts";
import { findMissing } from "../../shop-data/catalog/products.ts";

/**
 * Rejects websites that do not exist.
 *
 * @param entity - name of the saved record in the message.
 * @throws ApiError 400 could-not-save.
 */
export function requireWebsites(
  { websites }: ConfigurationSnapshot,
  entity: string,
  website_ids: readonly number[] = [],
): void {
  const stranger = website_ids.find((id) => !websites.has(id));
  if (stranger !== undefined)
    throw couldNotSave(entity, problem("unknown_reference", { kind: "website", id: stranger }));
}

/**
 * Refuses a website that does not exist; 0 is every website.
 *
 * @throws ApiError 400 could-not-save.
 */
export function requireWebsiteOrAll(snapshot: ConfigurationSnapshot, entity: string, website_id = 0): void {
  requireWebsites(snapshot, entity, website_id === 0 ? [] : [website_id]);
}

/**
 * Refuses customer groups that do not exist.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function requireGroups(tx: Tx, entity: string, group_ids: readonly number[] = []): Promise<void> {
  const missing = await findMissing(tx, "customer group", group_ids);
  if (missing !== undefined)
    throw couldNotSave(entity, problem("unknown_reference", { kind: "customer group", id: missing }));
}

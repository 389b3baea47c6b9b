import type { Tx } from "../../runtime/database.ts";
import { couldNotSave } from "../../web-api/errors.ts";
import type { ConfigurationSnapshot } from "../configuration/snapshot.ts";
import { findMissingGroup } from "./admin-queries.ts";

/**
 * Refuses websites that do not exist.
 *
 * @param entity - what is saved, as the refusal names it.
 * @throws ApiError 400 could-not-save.
 */
export function requireWebsites(
  { websites }: ConfigurationSnapshot,
  entity: string,
  website_ids: readonly number[] = [],
): void {
  const stranger = website_ids.find((id) => !websites.has(id));
  if (stranger !== undefined) throw couldNotSave(entity, `There is no website with the id ${stranger}.`);
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
  const missing = await findMissingGroup(tx, group_ids);
  if (missing !== undefined) throw couldNotSave(entity, `There is no customer group with the id ${missing}.`);
}

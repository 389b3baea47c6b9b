import { requireText } from "../../../shared/resources/rules.ts";
import { couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import type { LocationValues } from "./schemas.ts";

/**
 * Validates a location before a save. Name and code are required.
 *
 * @throws ApiError 400 could-not-save with the reason.
 */
export function checkLocation(
  location: Pick<LocationValues, "name" | "code" | "website_id">,
  website_ids: ReadonlySet<number>,
): void {
  requireText("location", "name", location.name);
  requireText("location", "code", location.code);
  const website_id = location.website_id ?? 0;
  if (website_id !== 0 && !website_ids.has(website_id)) {
    throw couldNotSave("location", problem("unknown_reference", { kind: "website", id: website_id }));
  }
}

import { requireText } from "../../../shared/resources/rules.ts";
import { couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import type { LocationValues } from "./schemas.ts";

/**
 * The code is a part of addresses and of file names, and people type it: letters without accents,
 * digits, dots, hyphens and underscores.
 */
const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Validates a location before a save. Name and code are required. A stored code from before the
 * rule is accepted.
 *
 * @param stored_code - the code that the location has now; undefined for a new one.
 * @throws ApiError 400 could-not-save with the reason.
 */
export function checkLocation(
  location: Pick<LocationValues, "name" | "code" | "website_id">,
  website_ids: ReadonlySet<number>,
  stored_code?: string,
): void {
  requireText("location", "name", location.name);
  requireText("location", "code", location.code);
  if (location.code !== stored_code && !CODE.test(location.code ?? "")) {
    throw couldNotSave("location", problem("location_code_invalid", { field: "code" }));
  }
  const website_id = location.website_id ?? 0;
  if (website_id !== 0 && !website_ids.has(website_id)) {
    throw couldNotSave("location", problem("unknown_reference", { kind: "website", id: website_id }));
  }
}

import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../../runtime/characters.ts";
import { couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import type { LocationValues } from "./schemas.ts";

/**
 * Validates a location before a save. Name and code are required.
 *
 * @throws ApiError 400 could-not-save with the reason.
 */
export function checkLocation(location: LocationValues, website_ids: ReadonlySet<number>): void {
  for (const field of ["name", "code"] as const) {
    const text = location[field] ?? "";
    if (text.trim() === "") throw couldNotSave("location", problem("field_required", { field }));
    if (isLongerThan(text, TEXT_CHARACTERS_MAX)) {
      throw couldNotSave("location", problem("field_too_long", { field, max: TEXT_CHARACTERS_MAX }));
    }
  }
  const website_id = location.website_id ?? 0;
  if (website_id !== 0 && !website_ids.has(website_id)) {
    throw couldNotSave("location", problem("unknown_reference", { kind: "website", id: website_id }));
  }
}

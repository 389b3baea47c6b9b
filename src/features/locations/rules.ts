import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import { couldNotSave } from "../../web-api/errors.ts";
import type { LocationValues } from "./schemas.ts";

/**
 * Checks what a location would be after a save (decisions of the interface: name and code are required).
 *
 * @throws ApiError 400 could-not-save that says what is wrong.
 */
export function checkLocation(location: LocationValues, website_ids: ReadonlySet<number>): void {
  for (const field of ["name", "code"] as const) {
    const text = location[field] ?? "";
    if (text.trim() === "") throw couldNotSave("location", `"${field}" is required.`);
    if (isLongerThan(text, TEXT_CHARACTERS_MAX)) {
      throw couldNotSave("location", `"${field}" is longer than ${TEXT_CHARACTERS_MAX} characters.`);
    }
  }
  const website_id = location.website_id ?? 0;
  if (website_id !== 0 && !website_ids.has(website_id)) {
    throw couldNotSave("location", `There is no website with the id ${website_id}.`);
  }
}

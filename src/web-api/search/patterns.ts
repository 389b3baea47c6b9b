import { isLongerThan } from "../../runtime/characters.ts";
import { ApiError } from "../errors/errors.ts";
import type { Column } from "./conditions.ts";

/** Maximum characters of a pattern. */
export const PATTERN_CHARACTERS_MAX = 256;

/** Conditions with a cost of the text's length times the value's length. */
export const PATTERN_CONDITIONS: ReadonlySet<string> = new Set([
  "like",
  "nlike",
  "fulltext",
  "finset",
  "nfinset",
  "regexp",
]);

/**
 * Refuses a pattern on a long column, and one that is too long itself.
 *
 * @throws ApiError 400.
 */
export function checkPattern(name: string, { is_long }: Column, condition_type: string, value: string): void {
  if (!PATTERN_CONDITIONS.has(condition_type)) return;
  if (is_long === true) {
    throw new ApiError("search_condition_not_supported", {
      condition: condition_type,
      field: name,
    });
  }
  if (isLongerThan(value, PATTERN_CHARACTERS_MAX)) {
    throw new ApiError("search_value_too_long", {
      condition: condition_type,
      max: PATTERN_CHARACTERS_MAX,
    });
  }
}

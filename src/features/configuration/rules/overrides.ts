import { couldNotSave } from "../../../web-api/errors.ts";
import { OVERRIDABLE_SETTINGS } from "../registry.ts";

/**
 * Checks the overrides of a location or a terminal as settings are checked: a setting with options takes one of them,
 * or null to inherit. What is stored already may stay, so that a row from before an option ended can be saved.
 *
 * @param before - the stored row; undefined for a new one.
 * @throws ApiError 400 could-not-save that names the column and its options.
 */
export function checkOverrides(
  entity: "location" | "terminal",
  before: Readonly<Record<string, unknown>> | undefined,
  input: Readonly<Record<string, unknown>>,
): void {
  for (const { column, options } of OVERRIDABLE_SETTINGS) {
    const value = input[column] ?? null;
    if (options === null || value === null || value === before?.[column]) continue;
    if (!options.includes(typeof value === "string" ? value : JSON.stringify(value))) {
      throw couldNotSave(entity, `"${column}" must be one of ${options.join(", ")}.`);
    }
  }
}

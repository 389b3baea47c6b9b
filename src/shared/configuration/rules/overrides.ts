import { couldNotSave } from "../../../web-api/errors/errors.ts";
import { OVERRIDABLE_SETTINGS } from "../registry/registry.ts";
import { canonicalValue, faultOf, fieldProblem } from "./values.ts";

/**
 * Validates the overrides of a location or a terminal like settings; null inherits. Accepts stored
 * values, so that rows from before a new rule can still be saved. Writes the others in the notation
 * that is stored.
 *
 * @param before - the stored row; undefined for a new one.
 * @param inherited_country - country of the address when the row states none; empty when unknown.
 * @throws ApiError 400 could-not-save that names the column and its allowed values.
 */
export function checkOverrides(
  entity: "location" | "terminal",
  before: Readonly<Record<string, unknown>> | undefined,
  input: Record<string, unknown>,
  inherited_country: string,
): void {
  const own = input["country_id"] === undefined ? before?.["country_id"] : input["country_id"];
  const country = typeof own === "string" ? own.toUpperCase() : inherited_country;
  for (const setting of OVERRIDABLE_SETTINGS) {
    const { column } = setting;
    const value = input[column] ?? null;
    if (value === null || value === before?.[column]) continue;
    const fault = faultOf(setting, settingText(value), country);
    if (fault !== undefined) throw couldNotSave(entity, fieldProblem(column, fault));
    if (typeof value === "string") input[column] = canonicalValue(setting, value);
  }
}

/** Converts a column's value to the text of a setting. */
function settingText(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" ? value : JSON.stringify(value);
}

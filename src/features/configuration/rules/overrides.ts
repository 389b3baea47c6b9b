import { couldNotSave } from "../../../web-api/errors.ts";
import { OVERRIDABLE_SETTINGS } from "../registry.ts";
import { faultOf } from "./values.ts";

/**
 * Checks the overrides of a location or a terminal as settings are checked; null inherits. What is stored already may
 * stay, so that a row from before a value was refused can be saved.
 *
 * @param before - the stored row; undefined for a new one.
 * @throws ApiError 400 could-not-save that names the column and what it takes.
 */
export function checkOverrides(
  entity: "location" | "terminal",
  before: Readonly<Record<string, unknown>> | undefined,
  input: Readonly<Record<string, unknown>>,
): void {
  for (const setting of OVERRIDABLE_SETTINGS) {
    const { column } = setting;
    const value = input[column] ?? null;
    if (value === null || value === before?.[column]) continue;
    const fault = faultOf(setting, settingText(value));
    if (fault !== undefined) throw couldNotSave(entity, `"${column}" ${fault}`);
  }
}

/** A column's value as a setting would store it. */
function settingText(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" ? value : JSON.stringify(value);
}

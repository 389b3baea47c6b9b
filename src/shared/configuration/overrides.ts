import { isSecretOf, type KeyRing } from "../../runtime/secrets.ts";
import { encryptOverrides, overrideContext } from "./configuration-reader.ts";
import { OVERRIDE_COLUMNS } from "./registry/registry.ts";
import { checkOverrides } from "./rules/overrides.ts";

const SECRET_COLUMNS = OVERRIDE_COLUMNS.filter(({ secret }) => secret).map(({ column }) => column);

/**
 * Returns the columns to write when a location or terminal is saved, secrets encrypted. A secret
 * sent as asterisks or unchanged is omitted: it keeps its value and adds no audit entry.
 *
 * @param inherited_country - as `inheritedCountry` returns it.
 * @throws ApiError 400 could-not-save for a new value that the setting does not allow.
 */
export function changedOverrides(
  ring: KeyRing,
  table: "location" | "terminal",
  row_id: number,
  before: Readonly<Record<string, unknown>> | undefined,
  input: Readonly<Record<string, unknown>>,
  inherited_country: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...input };
  checkOverrides(table, before, values, inherited_country);
  for (const column of SECRET_COLUMNS) {
    const value = values[column];
    const current = before?.[column];
    const isMask = typeof value === "string" && /^\*+$/.test(value);
    const isKept =
      typeof value === "string" && typeof current === "string"
        ? isSecretOf(ring, current, overrideContext(table, column, row_id), value)
        : before !== undefined && value === current;
    if (isMask || isKept) delete values[column];
  }
  return encryptOverrides(ring, table, row_id, values);
}

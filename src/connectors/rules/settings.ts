import type { AuditedChange } from "../../shared/audit/rules.ts";
import type { Stored } from "../../runtime/database.ts";
import { readTexts } from "./texts.ts";

/**
 * A connector as it is stored: the settings are JSON text of an object of texts, the secret is
 * encrypted.
 */
export type SavedConnector = Pick<
  Stored<"connector">,
  "connector_id" | "kind" | "settings" | "secret" | "is_active" | "owned_kinds"
>;

/** Returns the entries of the audit log for a change of a connector. Its secret is masked. */
export function settingChanges(before: SavedConnector | undefined, after: SavedConnector | undefined): AuditedChange[] {
  const shown = after ?? before;
  if (shown === undefined) return [];
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const changes = names
    .filter((field) => old.get(field) !== now.get(field))
    .map((field) => [field, old.get(field) ?? null, now.get(field) ?? null] as const);
  const isNewSecret = before?.secret !== after?.secret;
  const mask = (connector: SavedConnector | undefined) => (connector?.secret == null ? null : "***");
  return [...changes, ...(isNewSecret ? [["secret", mask(before), mask(after)] as const] : [])].map(
    ([field_name, old_value, new_value]) => ({
      entity_type: "connector",
      entity_id: String(shown.connector_id),
      entity_name: shown.kind,
      field_name,
      old_value,
      new_value,
    }),
  );
}

function fieldsOf(connector: SavedConnector | undefined): ReadonlyMap<string, string> {
  if (connector === undefined) return new Map();
  const { kind, settings, is_active, owned_kinds } = connector;
  return new Map([
    ["kind", kind],
    ["is_active", is_active ? "1" : "0"],
    ["owned_kinds", owned_kinds.join(", ")],
    ...Object.entries(readTexts(settings)),
  ]);
}

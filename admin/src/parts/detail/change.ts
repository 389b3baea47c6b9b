import type { Row } from "../../api/client.ts";

/** Fields whose values are not shown: an id or a code tells a reader nothing. */
const NAMED = ["license_id", "credential", "activation_code"] as const;
/** Text that the log stores instead of a secret. */
const MASK = "***";

export interface Change {
  readonly what: (typeof NAMED)[number] | "secret";
  readonly kind: "set" | "changed" | "cleared";
}

type Entry = Pick<Row<"GET /audit-log">, "field_name" | "old_value" | "new_value">;

/**
 * Returns how to describe a change without its values; undefined for a field whose values are
 * shown.
 */
export function changeOf({ field_name, old_value, new_value }: Entry): Change | undefined {
  const named = NAMED.find((name) => name === field_name);
  const isSecret = old_value === MASK || new_value === MASK;
  if (named === undefined && !isSecret) return undefined;
  const kind = !old_value ? "set" : !new_value ? "cleared" : "changed";
  return { what: named ?? "secret", kind };
}

/**
 * Returns a row's kind and name. A name that begins with the kind, such as "Register 3", is
 * returned alone.
 */
export function rowText(type: string, name: string): string {
  const says = name.toLowerCase() === type.toLowerCase() || name.toLowerCase().startsWith(`${type.toLowerCase()} `);
  return says ? name : `${type} ${name}`;
}

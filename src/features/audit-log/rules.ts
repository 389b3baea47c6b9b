/** One entry of the audit log, without who made it. */
export interface AuditedChange {
  readonly entity_type: string;
  readonly entity_id: string;
  readonly entity_name: string;
  readonly field_name: string;
  readonly old_value: string | null;
  readonly new_value: string | null;
}

type FieldChange = Pick<AuditedChange, "field_name" | "old_value" | "new_value">;

/** Kept by the database, not set by anybody. */
const BOOKKEEPING = new Set(["created_at", "updated_at"]);

/**
 * The fields in which two versions of a row differ; an absent version is a row that does not exist yet or any more.
 * Secrets show only that they changed.
 */
export function fieldChanges(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
  secrets: ReadonlySet<string>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field_name of Object.keys(after ?? before ?? {})) {
    if (BOOKKEEPING.has(field_name)) continue;
    const old_value = shown(before?.[field_name]);
    const new_value = shown(after?.[field_name]);
    if (old_value === new_value) continue;
    const mask = (value: string | null): string | null => (value === null || value === "" ? value : "***");
    changes.push(
      secrets.has(field_name)
        ? { field_name, old_value: mask(old_value), new_value: mask(new_value) }
        : { field_name, old_value, new_value },
    );
  }
  return changes;
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "1" : "0";
  return JSON.stringify(value);
}

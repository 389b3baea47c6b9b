import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";

/** Serializes writers of settings: a missing row cannot be locked, and its old value is audited. */
export async function lockSettingWrites(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);
}

/** The last change of an override column, by whom and when. */
export async function findOverrideChange(
  db: Db,
  entity_type: "terminal" | "location",
  entity_id: number,
  column: string,
): Promise<{ readonly staff_name: string | null; readonly created_at: string } | undefined> {
  return (
    db
      .selectFrom("audit_log")
      .select(["staff_name", "created_at"])
      .where("entity_type", "=", entity_type)
      .where("entity_id", "=", String(entity_id))
      .where("field_name", "=", column)
      // A change reported by a register did not set the column.
      .where("change_source", "in", ["admin", "api"])
      .orderBy("log_id", "desc")
      .limit(1)
      .executeTakeFirst()
  );
}

interface OverrideChange {
  readonly field_name: string;
  readonly staff_name: string | null;
  readonly created_at: string;
}

/** The last change of each column of a terminal or location, by whom and when. */
export async function findOverrideChanges(
  db: Db,
  entity_type: "terminal" | "location",
  entity_id: number,
): Promise<OverrideChange[]> {
  const { rows } = await sql<OverrideChange>`
    select distinct on (field_name) field_name, staff_name, created_at from audit_log
     where lower(left(entity_id, 200)) = ${String(entity_id)} and entity_type_key = ${entity_type}
       and change_source in ('admin', 'api') and is_submitted is not true
     order by field_name, log_id desc`.execute(db);
  return rows;
}

interface SettingAuthor {
  readonly scope: string;
  readonly scope_id: number;
  readonly path: string;
  readonly updated_by: string | null;
  readonly updated_at: string;
}

/** Reads author and time of each setting row of these paths. */
export async function findSettingAuthors(db: Db, paths: readonly string[]): Promise<SettingAuthor[]> {
  const { rows } = await sql<SettingAuthor>`
    select scope, scope_id, path, updated_by, updated_at from setting
     where path = any(${[...paths]}::text[])`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../../runtime/database.ts";

/**
 * Serializes writers of settings: the audit log needs the old value, and a missing row cannot be
 * locked.
 */
export async function lockSettingWrites(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);
}

/**
 * Returns who last changed each column of a terminal or location, and when; without changes that a
 * register reported.
 */
export async function findOverrideChanges(db: Db, entity_type: "terminal" | "location", entity_id: number) {
  const { rows } = await sql<Pick<Stored<"audit_log">, "field_name" | "staff_name" | "created_at">>`
    select distinct on (field_name) field_name, staff_name, created_at from audit_log
     where lower(left(entity_id, 200)) = ${String(entity_id)} and entity_type_key = ${entity_type}
       and change_source in ('admin', 'api') and is_submitted is not true
     order by field_name, log_id desc`.execute(db);
  return rows;
}

export async function findSettingAuthors(db: Db, paths: readonly string[]) {
  return db
    .selectFrom("setting")
    .select(["scope", "scope_id", "path", "updated_by", "updated_at"])
    .where("path", "in", paths)
    .execute();
}

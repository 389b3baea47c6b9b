import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";

/** One writer of settings at a time: a row that does not exist yet cannot be locked, and its old value is audited. */
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
      // What a register reports as its own change is not what set the column.
      .where("change_source", "in", ["admin", "api"])
      .orderBy("log_id", "desc")
      .limit(1)
      .executeTakeFirst()
  );
}

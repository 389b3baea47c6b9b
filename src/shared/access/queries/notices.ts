import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";
import type { Notice } from "../rules/notices.ts";

export async function insertNotice(tx: Tx, notice: Omit<Notice, "changed_at">): Promise<number> {
  const { admin_notice_id } = await tx
    .insertInto("admin_notice")
    .values(notice)
    .returning("admin_notice_id")
    .executeTakeFirstOrThrow();
  return admin_notice_id;
}

export async function findNotice(db: Db, admin_notice_id: number): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`
    select kind, username, email, to_char(created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI "UTC"') as changed_at
      from admin_notice where admin_notice_id = ${admin_notice_id}`.execute(db);
  return rows[0];
}

export async function deleteNotice(tx: Tx, admin_notice_id: number): Promise<void> {
  await tx.deleteFrom("admin_notice").where("admin_notice_id", "=", admin_notice_id).execute();
}

/** Deletes notices that could not be mailed. */
export async function deleteOldNotices(tx: Tx): Promise<void> {
  await sql`delete from admin_notice where created_at < clock_timestamp() - interval '7 days'`.execute(tx);
}

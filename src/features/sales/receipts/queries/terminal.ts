import { sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";
import { hasActiveProLicense } from "../receipt-writer.ts";
import type { ReceiptRow } from "../rules.ts";

/**
 * What of its terminal decides about a receipt that was not inserted. `delivers`: the terminal had a PRO licence when it was
 * deleted after the receipt, up to 30 days ago. `gone`: it is deleted in any other way, or never existed.
 */
export type Standing = "licensed" | "unlicensed" | "delivers" | "gone";

export async function findStanding(
  db: Db,
  { terminal_id, created_at }: Pick<ReceiptRow, "terminal_id" | "created_at">,
): Promise<Standing> {
  if (await hasActiveProLicense(db, terminal_id)) return "licensed";
  const { rows } = await sql<{ standing: Standing }>`
    select case when exists (select from terminal where terminal_id = ${terminal_id}) then 'unlicensed'
                when exists (select from deleted_terminal
                              where terminal_id = ${terminal_id} and had_pro_license and kept_until > clock_timestamp()
                                and documents_until >= ${created_at}::timestamptz) then 'delivers'
                else 'gone' end as standing`.execute(db);
  return rows[0]?.standing ?? "gone";
}

/** The last location of a terminal that was deleted; undefined when that is not known. */
export async function findLastLocation(db: Db, terminal_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ location_id: number }>`
    select location_id from deleted_terminal where terminal_id = ${terminal_id}`.execute(db);
  return rows[0]?.location_id;
}

/**
 * Whether the audit log says that a terminal was moved to or from a location. It keeps every move; what registers submitted
 * to it does not count.
 */
export async function wasTerminalAt(db: Db, terminal_id: number, location_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
     where entity_type_key = 'terminal' and lower(left(entity_id, 200)) = ${String(terminal_id)}
       and entity_type = 'terminal' and entity_id = ${String(terminal_id)} and field_name = 'location_id'
       and is_submitted is not true and ${String(location_id)} in (old_value, new_value)
     limit 1`.execute(db);
  return rows.length > 0;
}

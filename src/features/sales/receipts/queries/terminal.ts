import { sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";
import type { ReceiptRow } from "../rules.ts";

/**
 * Status of the terminal of a receipt that was not inserted. `licensed`: it has an active PRO
 * licence. `delivers`: it had one when it was deleted, after the receipt and up to 30 days ago.
 * `gone`: any other deleted or unknown terminal.
 */
export type Standing = "licensed" | "unlicensed" | "delivers" | "gone";

export async function findStanding(
  db: Db,
  { terminal_id, created_at }: Pick<ReceiptRow, "terminal_id" | "created_at">,
): Promise<Standing> {
  const { rows } = await sql<{ standing: Standing }>`
    select case when exists (select from terminal t join license l using (license_id)
                              where t.terminal_id = ${terminal_id} and is_active_pro(l)) then 'licensed'
                when exists (select from terminal where terminal_id = ${terminal_id}) then 'unlicensed'
                when exists (select from deleted_terminal
                              where terminal_id = ${terminal_id} and had_pro_license and kept_until > clock_timestamp()
                                and documents_until >= ${created_at}::timestamptz) then 'delivers'
                else 'gone' end as standing`.execute(db);
  return rows[0]?.standing ?? "gone";
}

/** The last location of a terminal that was deleted; undefined when unknown. */
export async function findLastLocation(db: Db, terminal_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ location_id: number }>`
    select location_id from deleted_terminal where terminal_id = ${terminal_id}`.execute(db);
  return rows[0]?.location_id;
}

/**
 * Whether a terminal was ever moved to or from a location, by the audit log. Ignores entries that
 * registers submitted.
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

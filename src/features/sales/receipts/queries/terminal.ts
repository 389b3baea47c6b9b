import { sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";
import type { ReceiptRow } from "../rules.ts";

/**
 * Status of the terminal of a receipt that was not inserted.
 *
 * - `licensed`: it has an active PRO licence.
 * - `submits`: it had one when it was deleted, after the receipt and up to 30 days ago.
 * - `gone`: any other deleted or unknown terminal.
 */
export type Standing = "licensed" | "unlicensed" | "submits" | "gone";

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
                                and documents_until >= coalesce(${created_at}::timestamptz, clock_timestamp())) then 'submits'
                else 'gone' end as standing`.execute(db);
  return rows[0]?.standing ?? "gone";
}

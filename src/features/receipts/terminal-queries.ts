import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";

/**
 * Whether the audit log says that a terminal was moved to or from a location. It keeps every move; what registers submitted
 * to it does not count.
 */
export async function wasTerminalAt(db: Db, terminal_id: number, location_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
     where lower(left(entity_type, 200)) = 'terminal' and lower(left(entity_id, 200)) = ${String(terminal_id)}
       and entity_type = 'terminal' and entity_id = ${String(terminal_id)} and field_name = 'location_id'
       and is_submitted is not true and ${String(location_id)} in (old_value, new_value)
     limit 1`.execute(db);
  return rows.length > 0;
}

import { sql } from "kysely";
import { columnsOf } from "../../../../web-api/search/compile.ts";
import type { ListSource } from "../../../../web-api/list/search-list.ts";

/**
 * Reads a number from an entry's JSON text with a pattern: registers may submit entries of any
 * form.
 */
const count = (name: string) =>
  sql`coalesce(substring(a.old_value from ${`"${name}":([0-9]{1,15})`}::text)::int8, 0) as ${sql.ref(name)}`;

/** Erasures with their reasons, from the audit log; the persons are not stored. */
export const ERASURES: ListSource = {
  from: sql`(
    select a.log_id, e.erasure_id, a.created_at, coalesce(a.staff_name, '') as erased_by,
           case when gone.log_id is null then coalesce(a.new_value, '') else '(erased)' end as reason,
           ${count("accounts")}, ${count("receipts")}, ${count("orders")}
      from audit_log a
      join erasure e on a.entity_id = e.erasure_id::text
      left join erased_audit_entry gone using (log_id)
     where a.entity_type_key = 'person' and a.field_name = 'erased'
       and a.change_source <> 'pos_terminal' and a.is_submitted is not true) as e`,
  select: sql`e.*`,
  columns: columnsOf("e", { log_id: "bigint", erasure_id: "bigint", created_at: "timestamp" }),
  primary_key: "log_id",
};

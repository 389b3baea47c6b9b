import { sql } from "kysely";
import type { ListSource } from "../../../../web-api/list/search-list.ts";

/**
 * Reads a number from an entry's JSON text with a pattern: registers may submit entries of any
 * form.
 */
const count = (name: string) =>
  sql`coalesce(substring(a.new_value from ${`"${name}":([0-9]{1,15})`}::text)::int8, 0) as ${sql.ref(name)}`;

/** Returns the list of past imports of these kinds, from the audit log. */
export function pastImports(kinds: readonly string[]): ListSource {
  return {
    from: sql`(
      select a.log_id as import_id, a.entity_id as kind,
             case when gone.log_id is null then coalesce(a.entity_name, '') else '(erased)' end as file,
             coalesce(a.new_value like '%"is_stored":true%', false) as is_stored, ${count("rows")}, ${count("inserted")},
             ${count("updated")}, ${count("unchanged")}, ${count("refused")},
             coalesce(a.staff_name, '') as imported_by, a.created_at
        from audit_log a left join erased_audit_entry gone using (log_id)
       where a.entity_type_key = 'import' and a.entity_id = any(${[...kinds]}::text[])
         and a.field_name = 'rows' and a.change_source <> 'pos_terminal' and a.is_submitted is not true) as i`,
    select: sql`i.*`,
    columns: {
      import_id: { sql: "i.import_id", type: "bigint" },
      kind: { sql: "i.kind", type: "text" },
      created_at: { sql: "i.created_at", type: "timestamp" },
    },
    primary_key: "import_id",
  };
}

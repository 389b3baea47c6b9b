import type { Columns } from "../../web-api/search/compile.ts";

/** Number of leading characters of a text that the indexes hold. */
const KEPT_CHARACTERS = 200;

/**
 * Filter and sort columns of the log's lists, of `audit_log as a`. Only the beginning of a long
 * text is compared, as in the indexes.
 */
export const ENTRIES: Columns = {
  log_id: { sql: "a.log_id", type: "bigint" },
  entity_type: { sql: "a.entity_type_key", type: "text", characters_max: KEPT_CHARACTERS, is_lower: true },
  entity_id: { sql: "left(a.entity_id, 200)", type: "text", characters_max: KEPT_CHARACTERS },
  // `entity_name` is hidden with `not in`, and no join: a join may lose the order of an index.
  entity_name: {
    sql: "left(a.entity_name, 200)",
    type: "text",
    characters_max: KEPT_CHARACTERS,
    only_when: "a.log_id not in (select log_id from erased_audit_entry)",
  },
  field_name: { sql: "left(a.field_name, 200)", type: "text", characters_max: KEPT_CHARACTERS },
  change_source: { sql: "a.change_source", type: "text", characters_max: KEPT_CHARACTERS, is_lower: true },
  staff_id: { sql: "a.staff_id", type: "int" },
  staff_name: { sql: "left(a.staff_name, 200)", type: "text", characters_max: KEPT_CHARACTERS },
  terminal_id: { sql: "a.terminal_id", type: "int" },
  location_id: { sql: "a.location_id", type: "int" },
  is_submitted: { sql: "a.is_submitted", type: "bool" },
  created_at: { sql: "a.created_at", type: "timestamp", is_never_empty: true },
};

import type { Columns } from "../../web-api/search-criteria/compile.ts";

/** Characters of a text that indexes and counters have. */
export const KEPT_CHARACTERS = 200;

/** What the log's lists filter and sort by, of `audit_log as a`. As the indexes have it: of longer text the beginning counts. */
export const ENTRIES: Columns = {
  log_id: { sql: "a.log_id", type: "bigint" },
  entity_type: { sql: "left(a.entity_type, 200)", type: "text", characters_max: KEPT_CHARACTERS },
  entity_id: { sql: "left(a.entity_id, 200)", type: "text", characters_max: KEPT_CHARACTERS },
  // `not in`, and no join: pages are read in the order of an index, which a join may lose.
  entity_name: {
    sql: "left(a.entity_name, 200)",
    type: "text",
    characters_max: KEPT_CHARACTERS,
    only_when: "a.log_id not in (select log_id from erased_audit_entry)",
  },
  field_name: { sql: "left(a.field_name, 200)", type: "text", characters_max: KEPT_CHARACTERS },
  change_source: { sql: "a.change_source", type: "text", characters_max: KEPT_CHARACTERS },
  staff_id: { sql: "a.staff_id", type: "int" },
  staff_name: { sql: "left(a.staff_name, 200)", type: "text", characters_max: KEPT_CHARACTERS },
  terminal_id: { sql: "a.terminal_id", type: "int" },
  location_id: { sql: "a.location_id", type: "int" },
  // As its index has it: entries from before submissions were noted are known by their source.
  is_submitted: { sql: "coalesce(a.is_submitted, a.change_source = 'pos_terminal')", type: "bool" },
  created_at: { sql: "a.created_at", type: "timestamp" },
};

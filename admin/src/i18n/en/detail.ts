/** Texts that all pages of one row share. */
export const detail = {
  path: "Path",
  edit: "Edit %{name}",
  timeline: "Changes",
  all_changes: "Audit log",
  no_changes: "No changes recorded.",
  more_fields: "1 more field |||| %{smart_count} more fields",
};

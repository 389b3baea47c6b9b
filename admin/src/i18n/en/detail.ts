/** Texts that all pages of one row share. */
export const detail = {
  path: "Path",
  edit: "Edit %{name}",
  timeline: "Changes",
  all_changes: "Audit log",
  no_changes: "No changes recorded.",
  more_fields: "1 more field |||| %{smart_count} more fields",
  latest_receipts: "Latest receipts",
  all_receipts: "All receipts",
  no_receipts: "No receipts yet.",
  latest_closings: "Latest closings",
  all_closings: "All closings",
  no_closings: "No closings yet.",
  at: "Time",
  closing: "Closing",
  turnover: "Sales",
  verdict: "Figures",
};

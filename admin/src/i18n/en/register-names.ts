/** What registers call what they tell of: fields of the audit log, and events by type and name. Any of them may tell of more. */
export const registerNames = {
  fields: {
    printer_paper_width: "Paper width of the printer",
    display_language: "Language of the screen",
    drawer_opened_without_sale: "Cash drawer opened without a sale",
  },
  events: {
    app_launched: "App started",
    session_closed: "Register closed (value: sales)",
    sync_offline_posts: "Receipts sent later, after being offline",
  },
};

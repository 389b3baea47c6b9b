/**
 * Names of fields and events that registers send to the audit log. Registers may send other names.
 */
export const registerNames = {
  fields: {
    printer_paper_width: "Printer paper width",
    display_language: "Display language",
    drawer_opened_without_sale: "Cash drawer opened without a sale",
    opening_float: "Opening float",
    cash_in: "Cash in",
    cash_out: "Cash out",
    refused_request: "Request rejected by the server",
    numbering_series: "New series of numbers",
  },
  events: {
    app_launched: "App started",
    session_closed: "Register closed (value: sales)",
    sync_offline_posts: "Receipts sent later, after being offline",
  },
};

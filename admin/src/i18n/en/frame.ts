import { account } from "./account.ts";

/** Menu, sign-in, account, pages without content, and texts that every page uses. */
export const frame = {
  name: "Tillkeeper",
  menu: { shops: "Shops", trade: "Trade", prices: "Prices", books: "Books", system: "System" },
  sign_in: {
    title: "Sign in to Tillkeeper",
    lead: "Registers, receipts and closings of your shops.",
    again: "Sign in again",
    again_lead:
      "Your session has ended. Sign in to continue. Your input is still on the page, and a rejected save is sent again.",
  },
  delete: {
    in_use: "In use by:",
    repeat: "Enter the name to confirm",
    repeat_help: "Enter “%{name}”.",
    deactivate: "Deactivate instead",
    dependents: {
      terminals: "%{smart_count} active register |||| %{smart_count} active registers",
      receipts: "%{smart_count} receipt of the last 30 days |||| %{smart_count} receipts of the last 30 days",
      staff: "%{smart_count} staff member |||| %{smart_count} staff members",
      admin_users: "%{smart_count} administrator |||| %{smart_count} administrators",
      coupons: "%{smart_count} coupon |||| %{smart_count} coupons",
    },
  },
  notifications: { updated: "%{name} saved", created: "%{name} created", deleted: "%{name} deleted" },
  date_incomplete: "Enter the whole date",
  leave: {
    title: "Leave without saving?",
    lead: "Your changes on this page have not been saved.",
    stay: "Stay on this page",
    leave: "Leave",
  },
  step_up: {
    title: "Confirm your password",
    lead: "You signed in more than ten minutes ago, and this change requires your password. Your input is kept.",
    confirm: "Confirm",
  },
  account,
  pages: {
    home: "To the dashboard",
    again: "Try again",
    not_found_lead: "This page does not exist. It may have been deleted, or the link is wrong.",
    no_access: "No access",
    no_access_lead: "Your role does not include this page. Ask an administrator who manages roles.",
    error_lead: "This page could not be displayed. Your data is safe. Try again, or go back to the dashboard.",
  },
  copy: "Copy",
  copied: "Copied",
  copy_by_hand: "Your browser does not allow copying here. Select the text and copy it.",
  yes: "Yes",
  no: "No",
  none: "None",
  never: "Never",
  export_csv: "Export CSV",
  period: { from: "From", to: "To", location: "Location", all_locations: "All locations" },
  states: {
    pending: "pending",
    pro: "PRO",
    free: "free",
    none: "none",
    used: "activated",
  },
};

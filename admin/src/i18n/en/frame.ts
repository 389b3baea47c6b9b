import { account } from "./account.ts";

/** Texts of the frame: menu, sign-in, account, pages without content, and words that every page uses. */
export const frame = {
  name: "Tillkeeper",
  menu: { shops: "Shops", trade: "Trade", prices: "Prices", books: "Books", system: "System" },
  sign_in: {
    title: "Sign in to Tillkeeper",
    lead: "The trading day of your shops, kept.",
    again: "Sign in again",
    again_lead:
      "Your session has ended. Sign in to go on: what you entered is still on the page, and a save that was refused is sent again.",
  },
  delete: {
    in_use: "In use by:",
    repeat: "Name, to confirm",
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
  leave: {
    title: "Leave without saving?",
    lead: "What you changed on this page is not saved.",
    stay: "Stay on this page",
    leave: "Leave",
  },
  step_up: {
    title: "Confirm your password",
    lead: "You signed in more than ten minutes ago, and this change needs your password. Nothing that you have entered is lost.",
    confirm: "Confirm",
  },
  account,
  pages: {
    home: "To the dashboard",
    again: "Try again",
    not_found_lead: "There is nothing at this address. It may have been deleted, or the link is mistyped.",
    no_access: "No access",
    no_access_lead: "Your role does not include this page. Ask whoever manages the administrators.",
    error_lead: "This page could not be shown. Your data is safe; try again, or go back to the dashboard.",
  },
  copy: "Copy",
  copied: "Copied",
  copy_by_hand: "Your browser does not allow copying here: select the text and copy it.",
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

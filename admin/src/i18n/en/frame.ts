import { account } from "./account.ts";

/** Texts of the frame: menu, sign-in, account, pages without content, and words that every page uses. */
export const frame = {
  name: "Tillkeeper",
  menu: { shops: "Shops", trade: "Trade", prices: "Prices", books: "Books", system: "System" },
  sign_in: { title: "Sign in to Tillkeeper", lead: "The trading day of your shops, kept." },
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

import english from "ra-language-english";
import { closings } from "./en/closings.ts";
import { states } from "./en/states.ts";

/** Every text of the application. The other languages have the same shape. */
export const en = {
  ...english,
  tk: {
    name: "Tillkeeper",
    menu: { shops: "Shops", trade: "Trade", books: "Books", system: "System" },
    states,
    screens: { ...closings.screens },
    closings: { ...closings.texts, empty: closings.resource.empty, screens: closings.screens },
    sign_in: { title: "Sign in to Tillkeeper", lead: "The trading day of your shops, kept." },
  },
  resources: {
    "register-reports": closings.resource,
    locations: {
      name: "Location |||| Locations",
      fields: {
        location_id: "No.",
        name: "Name",
        code: "Code",
        street: "Street",
        city: "City",
        postcode: "Postcode",
        country_id: "Country",
        phone: "Phone",
        vat_number: "VAT number",
        is_active: "Active",
        website_id: "Website",
      },
    },
  },
};

export type Messages = typeof en;

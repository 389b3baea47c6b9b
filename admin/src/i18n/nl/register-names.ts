import type { registerNames as english } from "../en/register-names.ts";

export const registerNames: typeof english = {
  fields: {
    printer_paper_width: "Papierbreedte van de printer",
    display_language: "Taal van het scherm",
    drawer_opened_without_sale: "Kassalade geopend zonder verkoop",
    opening_float: "Beginsaldo",
    cash_in: "Bijgelegd",
    cash_out: "Uitgenomen",
    refused_request: "Verzoek door de server geweigerd",
    numbering_series: "Nieuwe nummerreeks",
  },
  events: {
    app_launched: "App gestart",
    session_closed: "Kassa afgesloten (waarde: verkopen)",
    sync_offline_posts: "Bonnen later verstuurd, na offline",
  },
};

import type { registerNames as english } from "../en/register-names.ts";

export const registerNames: typeof english = {
  fields: {
    printer_paper_width: "Papierbreite des Druckers",
    display_language: "Sprache der Anzeige",
    drawer_opened_without_sale: "Kassenlade ohne Verkauf geöffnet",
    opening_float: "Anfangsbestand",
    cash_in: "Einlage",
    cash_out: "Entnahme",
    refused_request: "Anfrage vom Server abgelehnt",
    numbering_series: "Neue Nummernreihe",
  },
  events: {
    app_launched: "App gestartet",
    session_closed: "Kasse abgeschlossen (Wert: Verkäufe)",
    sync_offline_posts: "Belege später gesendet, nach Offline-Zeit",
  },
};

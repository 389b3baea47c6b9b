import type { frame as english } from "../en/frame.ts";
import { account } from "./account.ts";

export const frame: typeof english = {
  name: "Tillkeeper",
  menu: { shops: "Filialen", trade: "Verkauf", prices: "Preise", books: "Buchhaltung", system: "Verwaltung" },
  sign_in: { title: "Bei Tillkeeper anmelden", lead: "Der Verkaufstag Ihrer Filialen, gut aufgehoben." },
  step_up: {
    title: "Passwort bestätigen",
    lead: "Ihre Anmeldung ist länger als zehn Minuten her, und diese Änderung braucht Ihr Passwort. Ihre Eingaben bleiben erhalten.",
    confirm: "Bestätigen",
  },
  account,
  pages: {
    home: "Zur Übersicht",
    again: "Erneut versuchen",
    not_found_lead: "Unter dieser Adresse ist nichts. Vielleicht wurde es gelöscht, oder der Link stimmt nicht.",
    no_access: "Kein Zugriff",
    no_access_lead: "Diese Seite gehört nicht zu Ihrer Rolle. Fragen Sie, wer die Zugänge verwaltet.",
    error_lead: "Diese Seite konnte nicht angezeigt werden. Ihre Daten sind sicher; versuchen Sie es erneut.",
  },
  copy: "Kopieren",
  copied: "Kopiert",
  copy_by_hand: "Ihr Browser erlaubt hier kein Kopieren: Markieren und kopieren Sie den Text selbst.",
  yes: "Ja",
  no: "Nein",
  none: "Keine",
  never: "Nie",
  export_csv: "CSV exportieren",
  period: { from: "Von", to: "Bis", location: "Filiale", all_locations: "Alle Filialen" },
  states: {
    pending: "offen",
    pro: "PRO",
    free: "kostenlos",
    none: "keine",
    used: "aktiviert",
  },
};

import type { frame as english } from "../en/frame.ts";
import { account } from "./account.ts";

export const frame: typeof english = {
  name: "Tillkeeper",
  menu: { shops: "Filialen", trade: "Verkauf", prices: "Preise", books: "Buchhaltung", system: "Verwaltung" },
  sign_in: {
    title: "Bei Tillkeeper anmelden",
    lead: "Kassen, Belege und Kassenabschlüsse Ihrer Filialen.",
    again: "Erneut anmelden",
    again_lead:
      "Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzuarbeiten: Ihre Eingaben stehen noch auf der Seite, und was nicht gespeichert wurde, wird noch einmal gesendet.",
  },
  delete: {
    in_use: "In Gebrauch:",
    repeat: "Name zur Bestätigung",
    repeat_help: "Geben Sie „%{name}“ ein.",
    deactivate: "Stattdessen ausschalten",
    dependents: {
      terminals: "%{smart_count} aktive Kasse |||| %{smart_count} aktive Kassen",
      receipts: "%{smart_count} Kassenbon der letzten 30 Tage |||| %{smart_count} Kassenbons der letzten 30 Tage",
      staff: "%{smart_count} Mitarbeiter |||| %{smart_count} Mitarbeiter",
      admin_users: "%{smart_count} Administrator |||| %{smart_count} Administratoren",
      coupons: "%{smart_count} Gutscheincode |||| %{smart_count} Gutscheincodes",
    },
  },
  notifications: { updated: "%{name} gespeichert", created: "%{name} angelegt", deleted: "%{name} gelöscht" },
  date_incomplete: "Geben Sie das ganze Datum ein",
  leave: {
    title: "Ohne Speichern verlassen?",
    lead: "Ihre Änderungen auf dieser Seite sind nicht gespeichert.",
    stay: "Auf der Seite bleiben",
    leave: "Verlassen",
  },
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

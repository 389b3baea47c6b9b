import type { settingGroups as english } from "../en/setting-groups.ts";

export const settingGroups: typeof english = {
  general: "Allgemein",
  activation: "Aktivierung",
  store: "Geschäft",
  receipts: "Belege",
  printing: "Drucken",
  payments: "Zahlungen",
  card_payments: "Kartenzahlung",
  checkout: "Kassieren",
  credits: "Guthaben",
  stock: "Bestand",
  catalog: "Sortiment",
  layaway: "Anzahlung",
  pickup: "Abholung",
  customers: "Kunden",
  walk_in_customer: "Laufkundschaft",
  newsletter: "Newsletter",
  tax: "Steuern",
  reports: "Berichte",
  telemetry: "Telemetrie",
  locks: "Sperren",
};

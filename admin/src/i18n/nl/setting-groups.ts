import type { settingGroups as english } from "../en/setting-groups.ts";

export const settingGroups: typeof english = {
  general: "Algemeen",
  activation: "Activeren",
  store: "Winkel",
  receipts: "Bonnen",
  printing: "Printen",
  payments: "Betalen",
  card_payments: "Pinbetalingen",
  checkout: "Afrekenen",
  credits: "Tegoeden",
  stock: "Voorraad",
  catalog: "Assortiment",
  layaway: "Reserveren met aanbetaling",
  pickup: "Afhalen",
  customers: "Klanten",
  walk_in_customer: "Passant",
  newsletter: "Nieuwsbrief",
  tax: "Btw",
  reports: "Rapporten",
  telemetry: "Telemetrie",
  locks: "Vastgezet",
};

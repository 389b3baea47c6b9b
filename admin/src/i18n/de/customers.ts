import type { customers as english } from "../en/customers.ts";

export const customers: typeof english = {
  resource: {
    name: "Kunde |||| Kunden",
    empty: "Noch keine Kunden",
    invite: "Kunden kommen aus einem Import, von den Kassen und aus einem angebundenen Shop.",
    fields: { group_id: "Gruppe", created_at: "Kunde seit" },
  },
  texts: {
    data: "Personendaten",
    tabs: { orders: "Bestellungen", receipts: "Bons", credit: "Kredit", prices: "Eigene Preise" },
    own_limits: "Eigene Kreditlimits",
    all_prices: "Alle eigenen Preise",
    no_prices: "Keine eigenen Preise.",
  },
};

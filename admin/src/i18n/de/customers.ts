import type { customers as english } from "../en/customers.ts";

export const customers: typeof english = {
  resource: {
    name: "Kunde |||| Kunden",
    empty: "Noch keine Kunden",
    invite: "Kunden kommen aus einem Import, von den Kassen und aus einem angebundenen Shop.",
    fields: { name: "Name", email: "E-Mail", group_id: "Gruppe", created_at: "Kunde seit" },
  },
  texts: {
    see_also: "Siehe auch",
    receipts: "Bons",
    receipts_of: "Bons von %{name}",
    data: "Personendaten",
    data_of: "Personendaten von %{name}",
  },
};

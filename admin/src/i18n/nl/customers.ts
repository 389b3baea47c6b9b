import type { customers as english } from "../en/customers.ts";

export const customers: typeof english = {
  resource: {
    name: "Klant |||| Klanten",
    empty: "Nog geen klanten",
    invite: "Klanten komen uit een import, van de kassa's en uit een gekoppelde winkel.",
    fields: { group_id: "Groep", created_at: "Klant sinds" },
  },
  texts: {
    data: "Persoonsgegevens",
    tabs: { orders: "Bestellingen", receipts: "Bonnen", credit: "Krediet", prices: "Eigen prijzen" },
    own_limits: "Eigen kredietlimieten",
    all_prices: "Alle eigen prijzen",
    no_prices: "Geen eigen prijzen.",
  },
};

import type { customers as english } from "../en/customers.ts";

export const customers: typeof english = {
  resource: {
    name: "Klant |||| Klanten",
    empty: "Nog geen klanten",
    invite: "Klanten komen uit een import, van de kassa's en uit een gekoppelde winkel.",
    fields: { name: "Naam", email: "E-mail", group_id: "Groep", created_at: "Klant sinds" },
  },
  texts: {
    see_also: "Zie ook",
    receipts: "Bonnen",
    receipts_of: "Bonnen van %{name}",
    data: "Persoonsgegevens",
    data_of: "Persoonsgegevens van %{name}",
  },
};

import type { permissions as english } from "../en/permissions.ts";

export const permissions: typeof english = {
  refund: "Terugbetalen",
  discount: "Korting geven",
  close_session: "De kassa afsluiten",
  manage_settings: "Instellingen op de kassa wijzigen",
};

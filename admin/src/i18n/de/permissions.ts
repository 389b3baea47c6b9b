import type { permissions as english } from "../en/permissions.ts";

export const permissions: typeof english = {
  refund: "Erstatten",
  discount: "Rabatt geben",
  close_session: "Die Kasse abschließen",
  manage_settings: "Einstellungen an der Kasse ändern",
};

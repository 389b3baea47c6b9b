import type * as english from "../en/staff.ts";

export const staff: typeof english.staff = {
  everywhere: "Überall",
  has_passcode: "Hat eine PIN seit",
  no_passcode: "Keine PIN",
  new_passcode: "Neue PIN",
  first_passcode_lead: "4 bis 64 Zeichen für die Kasse. Sie wird nie angezeigt; leer: keine.",
  passcode_lead: "4 bis 64 Zeichen für die Kasse. Sie wird nie angezeigt; leer bleibt sie, wie sie ist.",
  remove_passcode: "PIN entfernen",
  remove_passcode_lead: "Diese Person kann sich an Kassen, die eine PIN verlangen, nicht mehr anmelden.",
  removed: "Die PIN ist entfernt.",
};

export const roles: typeof english.roles = {
  matrix: "Rechte je Rolle",
  permission: "Recht",
  permissions: "Diese Rolle darf",
  other_permission: "Weiteres Recht",
};

export const permissions: typeof english.permissions = {
  refund: "Erstatten",
  discount: "Rabatt geben",
  close_session: "Die Kasse abschließen",
  manage_settings: "Einstellungen an der Kasse ändern",
};

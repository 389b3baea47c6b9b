import type { staff as english } from "../en/staff.ts";

export const staff: typeof english = {
  everywhere: "Überall",
  has_passcode: "Hat eine PIN seit",
  no_passcode: "Keine PIN",
  passcode: "PIN",
  new_passcode: "Neue PIN",
  first_passcode_lead: "4 bis 64 Zeichen für die Kasse. Sie wird nie angezeigt; leer: keine.",
  passcode_lead: "4 bis 64 Zeichen für die Kasse. Sie wird nie angezeigt; leer bleibt sie, wie sie ist.",
  remove_passcode: "PIN entfernen",
  remove_passcode_lead: "Diese Person kann sich an Kassen, die eine PIN verlangen, nicht mehr anmelden.",
  removed: "Die PIN ist entfernt.",
};

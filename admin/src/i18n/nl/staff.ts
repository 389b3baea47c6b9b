import type * as english from "../en/staff.ts";

export const staff: typeof english.staff = {
  everywhere: "Overal",
  has_passcode: "Heeft een pincode sinds",
  no_passcode: "Geen pincode",
  new_passcode: "Nieuwe pincode",
  first_passcode_lead: "4 tot 64 tekens, in te typen op de kassa. Wordt nooit getoond; leeg: geen.",
  passcode_lead: "4 tot 64 tekens, in te typen op de kassa. Wordt nooit getoond; leeg laat hem zoals hij is.",
  remove_passcode: "Pincode verwijderen",
  remove_passcode_lead: "Deze persoon kan zich niet meer aanmelden op kassa's die een pincode vragen.",
  removed: "De pincode is verwijderd.",
};

export const roles: typeof english.roles = {
  matrix: "Rechten per rol",
  permission: "Recht",
  permissions: "Deze rol mag",
  other_permission: "Ander recht",
};

export const permissions: typeof english.permissions = {
  refund: "Terugbetalen",
  discount: "Korting geven",
  close_session: "De kassa afsluiten",
  manage_settings: "Instellingen op de kassa wijzigen",
};

import type { detail as english } from "../en/detail.ts";

/** Teksten die alle pagina's van één regel gemeen hebben. */
export const detail: typeof english = {
  path: "Pad",
  edit: "%{name} bewerken",
  timeline: "Wijzigingen",
  all_changes: "Wijzigingslogboek",
  no_changes: "Geen wijzigingen vastgelegd.",
  more_fields: "Nog 1 veld |||| Nog %{smart_count} velden",
  changes: {
    license_id: { set: "Licentie gekoppeld", changed: "Licentie gewijzigd", cleared: "Licentie ontkoppeld" },
    credential: { set: "Token uitgegeven", changed: "Token vervangen", cleared: "Token ingetrokken" },
    activation_code: {
      set: "Activeringscode gemaakt",
      changed: "Activeringscode vernieuwd",
      cleared: "Activeringscode ingetrokken",
    },
    secret: { set: "%{name} ingesteld", changed: "%{name} gewijzigd", cleared: "%{name} verwijderd" },
  },
  latest_receipts: "Nieuwste bonnen",
  all_receipts: "Alle bonnen",
  no_receipts: "Nog geen bonnen.",
  latest_closings: "Nieuwste afsluitingen",
  all_closings: "Alle afsluitingen",
  no_closings: "Nog geen afsluitingen.",
  latest_orders: "Nieuwste bestellingen",
  all_orders: "Alle bestellingen",
  no_orders: "Nog geen bestellingen.",
  at: "Tijd",
  closing: "Afsluiting",
  turnover: "Omzet",
  verdict: "Cijfers",
};

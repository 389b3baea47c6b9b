import type { overrides as english } from "../en/overrides.ts";

export const overrides: typeof english = {
  lead: "Was hier nicht gesetzt ist, wird übernommen. Der graue Text sagt, woher.",
  from: "von: %{level}",
  set_here: "Hier setzen",
  inherit: "Übernehmen",
  locked: "Gesperrt",
  locked_lead: "Kassen dürfen das nicht ändern.",
  empty: "leer",
  secret_kept: "gespeichert, wird nie angezeigt",
  set_only: "Nur, was jemand gesetzt hat",
  setting: "Einstellung",
  value: "Wert",
  origin: "Kommt von",
  set_by: "Gesetzt von",
  nothing: "Keine solche Einstellung.",
  levels: {
    terminal: "diese Kasse",
    location: "Filiale %{name}",
    stores: "Store-Ansicht %{name}",
    websites: "Website %{name}",
    default: "allgemeine Einstellungen",
    registry: "Vorgabe von Tillkeeper",
    module: "Teil der Plattform fehlt",
  },
};

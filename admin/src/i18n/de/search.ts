import type { search as english } from "../en/search.ts";

export const search: typeof english = {
  placeholder: "Nummer, Betrag, Name, Seite oder Einstellung",
  lead: "Geben Sie eine Bonnummer, einen Betrag, einen Kunden, eine Kasse, eine Seite oder eine Einstellung ein.",
  results: "Ergebnisse",
  nothing: "Nichts gefunden.",
  kinds: {
    receipt: "Bon",
    customer: "Kunde",
    register: "Kasse",
    location: "Standort",
    staff: "Mitarbeiter",
    order: "Bestellung",
    closing: "Abschluss",
    product: "Artikel",
    page: "Seite",
    setting: "Einstellung",
    action: "Aktion",
  },
  actions: {
    new_code: "Neuer Code für %{name}",
    lock: "%{name} auf Kassen sperren",
    unlock: "%{name} auf Kassen entsperren",
    lock_lead:
      "Kassen zeigen diese Einstellung und können sie nicht mehr ändern. Eine Website mit eigener Sperre behält diese.",
    unlock_lead: "Kassen dürfen diese Einstellung wieder ändern. Eine Website mit eigener Sperre behält diese.",
    lock_done: "%{name} ist gesperrt. Kassen übernehmen es beim nächsten Kontakt.",
    unlock_done: "%{name} ist nicht mehr gesperrt. Kassen übernehmen es beim nächsten Kontakt.",
    export_closings: "Abschlüsse im %{month} exportieren",
  },
  missing: "Kein Bon hier hat die Nummer %{number}.",
  findings: {
    unknown_series: "Keine Kasse hier verwendet den Nummernkreis %{prefix}.",
    series_of: "%{prefix} ist der Nummernkreis von %{register}.",
    series_of_location: "%{prefix} ist der Nummernkreis von %{register}, %{location}.",
    none_here: "Aus diesem Nummernkreis ist noch kein Bon hier.",
    last_here: "Der letzte Bon hier ist %{number} (%{at}).",
    gap: "%{before} und %{after} sind hier; diese Nummer dazwischen fehlt.",
    listed_by: "Abschluss %{closing} führt ihn auf: Es wurde verkauft, und der Bon ist nicht angekommen.",
    refused:
      "%{document}: 1 Sendung wurde um %{at} abgelehnt (%{reason}). |||| %{document}: %{smart_count} Sendungen wurden abgelehnt, die letzte um %{at} (%{reason}).",
    waiting:
      "1 Bon auf der Kasse ist noch nicht gesendet. |||| %{smart_count} Bons auf der Kasse sind noch nicht gesendet.",
    waiting_since:
      "1 Bon auf der Kasse ist noch nicht gesendet, seit %{at}. |||| %{smart_count} Bons auf der Kasse sind noch nicht gesendet, seit %{at}.",
    last_seen: "Zuletzt gesehen: %{ago}.",
    never_seen: "Die Kasse wurde noch nie gesehen.",
  },
};

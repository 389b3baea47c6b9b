import type { search as english } from "../en/search.ts";

export const search: typeof english = {
  placeholder: "Nummer, bedrag, naam, pagina of instelling",
  lead: "Typ een bonnummer, een bedrag, een klant, een kassa, een pagina of een instelling.",
  results: "Resultaten",
  nothing: "Niets gevonden.",
  kinds: {
    receipt: "Bon",
    customer: "Klant",
    register: "Kassa",
    location: "Vestiging",
    staff: "Medewerker",
    order: "Order",
    closing: "Afsluiting",
    product: "Product",
    page: "Pagina",
    setting: "Instelling",
    action: "Actie",
  },
  actions: {
    new_code: "Nieuwe code voor %{name}",
    lock: "%{name} vergrendelen op kassa’s",
    unlock: "%{name} ontgrendelen op kassa’s",
    lock_lead:
      "Kassa’s tonen deze instelling en kunnen haar niet meer wijzigen. Een website met een eigen vergrendeling houdt die.",
    unlock_lead: "Kassa’s mogen deze instelling weer wijzigen. Een website met een eigen vergrendeling houdt die.",
    lock_done: "%{name} is vergrendeld. Kassa’s nemen het over bij hun volgende contact.",
    unlock_done: "%{name} is niet meer vergrendeld. Kassa’s nemen het over bij hun volgende contact.",
    export_closings: "Afsluitingen van %{month} exporteren",
  },
  missing: "Geen bon hier heeft het nummer %{number}.",
  findings: {
    unknown_series: "Geen kassa hier gebruikt de reeks %{prefix}.",
    series_of: "%{prefix} is de reeks van %{register}.",
    series_of_location: "%{prefix} is de reeks van %{register}, %{location}.",
    none_here: "Van deze reeks is hier nog geen bon.",
    last_here: "De laatste bon hier is %{number} (%{at}).",
    gap: "%{before} en %{after} zijn hier; dit nummer ertussen ontbreekt.",
    listed_by: "Afsluiting %{closing} noemt deze bon: er is verkocht, en de bon is niet aangekomen.",
    refused:
      "%{document}: 1 verzending is geweigerd om %{at} (%{reason}). |||| %{document}: %{smart_count} verzendingen zijn geweigerd, de laatste om %{at} (%{reason}).",
    waiting: "1 bon op de kassa is nog niet verzonden. |||| %{smart_count} bonnen op de kassa zijn nog niet verzonden.",
    waiting_since:
      "1 bon op de kassa is nog niet verzonden, sinds %{at}. |||| %{smart_count} bonnen op de kassa zijn nog niet verzonden, sinds %{at}.",
    last_seen: "Laatst gezien: %{ago}.",
    never_seen: "De kassa is nog nooit gezien.",
  },
};

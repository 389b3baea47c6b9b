import mails from "@tillkeeper/texts/attention/nl.json" with { type: "json" };
import type { attention as english } from "../en/attention.ts";

export const attention: typeof english = {
  title: "Vraagt aandacht",
  nothing: "Niets vraagt aandacht.",
  show_all: "Alle %{count} tonen",
  bell: "Vraagt aandacht: %{smart_count} punt |||| Vraagt aandacht: %{smart_count} punten",
  choose: "E-mails hierover",
  mails: {
    title: "E-mails over wat aandacht vraagt",
    lead: "Verzonden naar je e-mailadres, in de taal van deze pagina.",
    no_email: "Vul hierboven een e-mailadres in om e-mails te krijgen.",
    is_daily: "Elke ochtend om 07:00, als er iets aandacht vraagt",
    is_at_once: "Meteen, als een kassa geen contact meer heeft of een afsluiting niet klopt",
  },
  buttons: {
    look: "Bekijken",
    open: "Openen",
    set: "Betaalmiddelen instellen",
  },
  items: mails.items,
};

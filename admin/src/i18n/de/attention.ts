import mails from "@tillkeeper/texts/attention/de.json" with { type: "json" };
import type { attention as english } from "../en/attention.ts";

export const attention: typeof english = {
  title: "Zu erledigen",
  nothing: "Nichts zu erledigen.",
  show_all: "Alle %{count} anzeigen",
  bell: "Zu erledigen: %{smart_count} Punkt |||| Zu erledigen: %{smart_count} Punkte",
  choose: "E-Mails dazu",
  mails: {
    title: "E-Mails zu dem, was zu erledigen ist",
    lead: "Gesendet an Ihre E-Mail-Adresse, in der Sprache dieser Seite.",
    no_email: "Geben Sie oben eine E-Mail-Adresse an, um E-Mails zu erhalten.",
    is_daily: "Jeden Morgen um 07:00 Uhr, wenn etwas zu erledigen ist",
    is_at_once: "Sofort, wenn eine Kasse keinen Kontakt mehr hat oder ein Abschluss nicht stimmt",
  },
  buttons: {
    look: "Ansehen",
    open: "Öffnen",
    set: "Zahlungsmittel festlegen",
  },
  items: mails.items,
};

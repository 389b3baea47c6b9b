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
    saved: "Gespeichert.",
  },
  buttons: {
    look: "Ansehen",
    open: "Öffnen",
    set: "Zahlungsmittel festlegen",
  },
  items: {
    register_silent: "%{register_name} in %{location_name} hat seit %{duration} keinen Kontakt.",
    closing_mismatched: "Abschluss %{closing} von %{register_name} weicht um %{amount} ab.",
    closing_unmatched: "Abschluss %{closing} von %{register_name} stimmt nicht mit den Belegen überein.",
    cash_short: "Bei Abschluss %{closing} von %{register_name} fehlen %{amount} Bargeld.",
    cash_over: "Bei Abschluss %{closing} von %{register_name} sind %{amount} Bargeld zu viel.",
    closings_further:
      "%{smart_count} weiterer Abschluss ist zu erledigen. |||| %{smart_count} weitere Abschlüsse sind zu erledigen.",
    posts_refused:
      "%{smart_count} Nachricht von %{register_name} wurde abgelehnt: %{reason}. |||| %{smart_count} Nachrichten von %{register_name} wurden abgelehnt, die letzte: %{reason}.",
    register_behind:
      "%{smart_count} Beleg von %{register_name} fehlt seit %{since}. |||| %{smart_count} Belege von %{register_name} fehlen seit %{since}.",
    register_clock: "Die Uhr von %{register_name} weicht um %{duration} ab.",
    register_no_location: "%{register_name} hat keine Filiale.",
    license_ended: "Die Lizenz von %{register_name} ist nicht gültig.",
    license_ends: "Die Lizenz von %{register_name} endet am %{day}.",
    methods_unmapped:
      "Abschlüsse können nicht stimmen: Die Zahlungsart %{methods} hat kein Zahlungsmittel. |||| Abschlüsse können nicht stimmen: Die Zahlungsarten %{methods} haben kein Zahlungsmittel.",
    connector_paused: "Die Shop-Plattform antwortet nicht. Vorerst wird nichts an sie gesendet.",
    connector_parked:
      "%{smart_count} Datensatz wurde von der Shop-Plattform abgelehnt. |||| %{smart_count} Datensätze wurden von der Shop-Plattform abgelehnt.",
    connector_waiting:
      "%{smart_count} Datensatz wartet seit mehr als einer Stunde auf die Shop-Plattform. |||| %{smart_count} Datensätze warten seit mehr als einer Stunde auf die Shop-Plattform.",
    connector_differences:
      "%{smart_count} Datensatz weicht von der Shop-Plattform ab. |||| %{smart_count} Datensätze weichen von der Shop-Plattform ab.",
    deliveries_failed:
      "%{smart_count} Ereignis konnte nicht an %{label} zugestellt werden. |||| %{smart_count} Ereignisse konnten nicht an %{label} zugestellt werden.",
    mails_failed:
      "%{smart_count} E-Mail konnte nicht gesendet werden. |||| %{smart_count} E-Mails konnten nicht gesendet werden.",
    jobs_failed:
      "Eine Hintergrundaufgabe ist fehlgeschlagen: %{label}. |||| Eine Hintergrundaufgabe ist %{smart_count}-mal fehlgeschlagen: %{label}.",
  },
};

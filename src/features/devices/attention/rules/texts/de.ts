import type { en as english } from "./en.ts";

export const de: typeof english = {
  subject: "%{smart_count} Punkt ist zu erledigen |||| %{smart_count} Punkte sind zu erledigen",
  end: "Sie haben diese E-Mails auf der Seite Ihres Kontos gewählt.",
  items: {
    register_silent: "%{register_name} in %{location_name} hat seit %{duration} keinen Kontakt.",
    closing_mismatched: "Abschluss %{closing} von %{register_name} weicht um %{amount} ab.",
    closing_unmatched: "Abschluss %{closing} von %{register_name} stimmt nicht mit den Belegen überein.",
    cash_short: "Bei Abschluss %{closing} von %{register_name} fehlen %{amount} Bargeld.",
    cash_over: "Bei Abschluss %{closing} von %{register_name} sind %{amount} Bargeld zu viel.",
    closings_further:
      "%{smart_count} weiterer Abschluss ist zu erledigen. |||| %{smart_count} weitere Abschlüsse sind zu erledigen.",
    posts_refused:
      "%{smart_count} Anfrage von %{register_name} wurde abgelehnt: %{reason}. |||| %{smart_count} Anfragen von %{register_name} wurden abgelehnt, die letzte: %{reason}.",
    receipt_differs:
      "Beleg %{number} von %{register_name} ist mit %{stored} gespeichert; ein anderer mit derselben Id und %{sent} wurde gesendet und ist nicht gespeichert.",
    receipts_without_session:
      "Abschluss %{closing} von %{register_name}: %{smart_count} Beleg über %{amount} nennt keine Sitzung und ist in keinem Abschluss (%{number}). |||| Abschluss %{closing} von %{register_name}: %{smart_count} Belege über zusammen %{amount} nennen keine Sitzung und sind in keinem Abschluss (der erste: %{number}).",
    layaway_overpaid:
      "Abschluss %{closing} von %{register_name}: Für einen Anzahlungskauf über %{price} wurden %{paid} eingenommen (Beleg %{number}).",
    layaway_settled_twice:
      "Abschluss %{closing} von %{register_name}: Die Belege %{number} und %{other} begleichen denselben Anzahlungskauf.",
    receipt_number_twice:
      "Abschluss %{closing} von %{register_name}: Nummer %{number} steht auf den Verkäufen %{sale} und %{other}. |||| Abschluss %{closing} von %{register_name}: %{smart_count} Nummern stehen auf zwei Verkäufen, Nummer %{number} auf %{sale} und %{other}.",
    clock_ahead:
      "Abschluss %{closing} von %{register_name} ist auf %{stated_moment} datiert; bei der Ankunft war es %{expected_moment}.",
    receipts_ahead:
      "Beleg %{number} von %{register_name} ist auf %{created_at} datiert, nach seiner Ankunft. |||| %{smart_count} Belege von %{register_name} sind nach ihrer Ankunft datiert, Beleg %{number} auf %{created_at}.",
    rates_unknown:
      "%{register_name} rechnet mit %{rates} % Steuer; die Steuertabellen haben %{known} %. |||| %{smart_count} Abschlüsse haben Steuersätze, die in keiner Tabelle stehen; %{register_name} rechnet mit %{rates} %, die Tabellen haben %{known} %.",
    register_behind:
      "%{smart_count} Beleg von %{register_name} fehlt seit %{since}. |||| %{smart_count} Belege von %{register_name} fehlen seit %{since}.",
    register_clock: "Die Uhr von %{register_name} weicht um %{duration} ab.",
    register_no_location: "%{register_name} hat keine Filiale.",
    license_ended: "Die Lizenz von %{register_name} ist nicht gültig.",
    license_ends: "Die Lizenz von %{register_name} endet am %{day}.",
    methods_unmapped:
      "Abschlüsse können nicht stimmen: Die Zahlungsart %{methods} hat kein Zahlungsmittel. |||| Abschlüsse können nicht stimmen: Die Zahlungsarten %{methods} haben kein Zahlungsmittel.",
    backup_late: "Die letzte Sicherung ist %{duration} alt: %{name}.",
    backup_never: "Es gibt noch keine Sicherung. Setzen Sie BACKUP_DIR, oder führen Sie tillkeeper backup aus.",
    barcodes_shared:
      "Mehrere aktive Produkte haben den Barcode %{barcode}: %{skus}. |||| %{smart_count} Barcodes gehören zu mehreren aktiven Produkten, etwa %{barcode}: %{skus}.",
    fonts_lack:
      "PDFs von Belegen zeigen ein Kästchen für %{characters}, wie in „%{name}“. Nehmen Sie eine Schrift, die es hat, in PDF_FONT auf. |||| PDFs von Belegen zeigen Kästchen für %{smart_count} Zeichen, wie %{characters} in „%{name}“. Nehmen Sie Schriften, die sie haben, in PDF_FONT auf.",
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
  reasons: {
    invalid: "ungültig",
    license: "keine aktive PRO-Lizenz",
    not_authorized: "kein Recht",
    unknown: "unbekannte Kasse oder Bestellung",
    conflict: "Konflikt",
    too_large: "zu groß",
    too_many: "zu viele Anfragen",
    other: "abgelehnt",
    report_payload_differs: "anderes Dokument mit dieser Id",
    session_already_closed: "Sitzung schon abgeschlossen",
    number_taken: "Abschlussnummer vergeben",
    device_mismatch: "Gerät einer anderen Kasse",
  },
};

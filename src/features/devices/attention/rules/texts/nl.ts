import type { en as english } from "./en.ts";

export const nl: typeof english = {
  subject: "%{smart_count} punt vraagt aandacht |||| %{smart_count} punten vragen aandacht",
  end: "U hebt deze e-mails gekozen op de pagina van uw account.",
  items: {
    register_silent: "%{register_name} in %{location_name} heeft al %{duration} geen contact.",
    closing_mismatched: "Afsluiting %{closing} van %{register_name} wijkt %{amount} af.",
    closing_unmatched: "Afsluiting %{closing} van %{register_name} klopt niet met de bonnen.",
    cash_short: "Bij afsluiting %{closing} van %{register_name} ontbreekt %{amount} kasgeld.",
    cash_over: "Bij afsluiting %{closing} van %{register_name} is er %{amount} kasgeld te veel.",
    closings_further: "Nog %{smart_count} afsluiting is te doen. |||| Nog %{smart_count} afsluitingen zijn te doen.",
    posts_refused:
      "%{smart_count} verzoek van %{register_name} is geweigerd: %{reason}. |||| %{smart_count} verzoeken van %{register_name} zijn geweigerd, het laatste: %{reason}.",
    receipt_differs:
      "Bon %{number} van %{register_name} is opgeslagen met %{stored}; een andere met hetzelfde id en %{sent} is verstuurd en niet opgeslagen.",
    receipts_without_session:
      "Afsluiting %{closing} van %{register_name}: %{smart_count} bon van %{amount} noemt geen sessie en staat in geen afsluiting (%{number}). |||| Afsluiting %{closing} van %{register_name}: %{smart_count} bonnen van samen %{amount} noemen geen sessie en staan in geen afsluiting (de eerste: %{number}).",
    layaway_overpaid:
      "Afsluiting %{closing} van %{register_name}: voor een reservering van %{price} is %{paid} ontvangen (bon %{number}).",
    layaway_settled_twice:
      "Afsluiting %{closing} van %{register_name}: de bonnen %{number} en %{other} rekenen dezelfde reservering af.",
    receipt_number_twice:
      "Afsluiting %{closing} van %{register_name}: nummer %{number} staat op de verkopen %{sale} en %{other}. |||| Afsluiting %{closing} van %{register_name}: %{smart_count} nummers staan op twee verkopen, nummer %{number} op %{sale} en %{other}.",
    clock_ahead:
      "Afsluiting %{closing} van %{register_name} heeft als tijd %{stated_moment}; bij aankomst was het %{expected_moment}.",
    receipts_ahead:
      "Bon %{number} van %{register_name} heeft als tijd %{created_at}, na zijn aankomst. |||| %{smart_count} bonnen van %{register_name} hebben een tijd na hun aankomst, bon %{number} %{created_at}.",
    rates_unknown:
      "%{register_name} rekent btw van %{rates} %; de btw-tabellen hebben %{known} %. |||| %{smart_count} afsluitingen hebben btw-tarieven die in geen tabel staan; %{register_name} rekent %{rates} %, de tabellen hebben %{known} %.",
    register_behind:
      "%{smart_count} bon van %{register_name} ontbreekt sinds %{since}. |||| %{smart_count} bonnen van %{register_name} ontbreken sinds %{since}.",
    register_clock: "De klok van %{register_name} wijkt %{duration} af.",
    register_no_location: "%{register_name} heeft geen vestiging.",
    license_ended: "De licentie van %{register_name} is niet geldig.",
    license_ends: "De licentie van %{register_name} eindigt op %{day}.",
    methods_unmapped:
      "Afsluitingen kunnen niet kloppen: de betaalmethode %{methods} heeft geen betaalmiddel. |||| Afsluitingen kunnen niet kloppen: de betaalmethoden %{methods} hebben geen betaalmiddel.",
    backup_late: "De laatste back-up is %{duration} oud: %{name}.",
    backup_never: "Er is nog geen back-up. Stel BACKUP_DIR in, of voer tillkeeper backup uit.",
    barcodes_shared:
      "Meerdere actieve producten hebben de barcode %{barcode}: %{skus}. |||| %{smart_count} barcodes horen bij meerdere actieve producten, zoals %{barcode}: %{skus}.",
    fonts_lack:
      "Pdf’s van bonnen tonen een vakje voor %{characters}, zoals in “%{name}”. Voeg een lettertype dat het heeft toe aan PDF_FONT. |||| Pdf’s van bonnen tonen vakjes voor %{smart_count} tekens, zoals %{characters} in “%{name}”. Voeg lettertypen die ze hebben toe aan PDF_FONT.",
    connector_paused: "Het winkelplatform antwoordt niet. Er wordt voorlopig niets naartoe gestuurd.",
    connector_parked:
      "%{smart_count} record is door het winkelplatform geweigerd. |||| %{smart_count} records zijn door het winkelplatform geweigerd.",
    connector_waiting:
      "%{smart_count} record wacht al meer dan een uur op het winkelplatform. |||| %{smart_count} records wachten al meer dan een uur op het winkelplatform.",
    connector_differences:
      "%{smart_count} record verschilt van het winkelplatform. |||| %{smart_count} records verschillen van het winkelplatform.",
    deliveries_failed:
      "%{smart_count} gebeurtenis kon niet bij %{label} worden afgeleverd. |||| %{smart_count} gebeurtenissen konden niet bij %{label} worden afgeleverd.",
    mails_failed:
      "%{smart_count} e-mail kon niet worden verzonden. |||| %{smart_count} e-mails konden niet worden verzonden.",
    jobs_failed:
      "Een achtergrondtaak is mislukt: %{label}. |||| Een achtergrondtaak is %{smart_count} keer mislukt: %{label}.",
  },
  reasons: {
    invalid: "ongeldig",
    license: "geen actieve PRO-licentie",
    not_authorized: "geen recht",
    unknown: "onbekende kassa of order",
    conflict: "conflict",
    too_large: "te groot",
    too_many: "te veel verzoeken",
    other: "geweigerd",
    report_payload_differs: "ander document met dit id",
    session_already_closed: "sessie al afgesloten",
    number_taken: "afsluitnummer bezet",
    device_mismatch: "apparaat van een andere kassa",
  },
};

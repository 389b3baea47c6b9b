import type { imports as english } from "../en/imports.ts";

export const imports: typeof english = {
  title: "Import",
  lead: "Holen Sie Produkte, Kunden, Preise und Regeln aus Dateien. Eine Datei darf jederzeit noch einmal importiert werden: Was sich nicht geändert hat, bleibt, wie es ist.",
  loading: "Lädt",
  files: "Dateien",
  drop: "Ziehen Sie Dateien hierher oder wählen Sie sie aus. CSV oder JSON Lines, je bis 16 MB; größere gehen über die Befehlszeile, mit „tillkeeper import“.",
  choose_files: "Dateien wählen",
  choose_folder: "Ordner wählen",
  left_out:
    "Ausgelassen, weil es keine Tabellendatei ist (.csv, .tsv, .txt, .jsonl, .ndjson): %{names} |||| Ausgelassen, weil es keine Tabellendateien sind (.csv, .tsv, .txt, .jsonl, .ndjson): %{names}",
  holds: "Was darin steht",
  kind_missing: "Wählen Sie, was in dieser Datei steht.",
  remove: "Entfernen",
  remove_file: "%{name} entfernen",
  all_or_nothing: "Alles oder nichts",
  rows_help: "Richtige Zeilen werden gespeichert; die anderen sehen Sie mit Zeilennummer und Grund.",
  whole_help: "Eine einzige abgelehnte Zeile hält die ganze Datei zurück.",
  order_help:
    "Dateien kommen in der Reihenfolge dran, in der sie aufeinander verweisen, etwa Produkte vor ihren Preisen. „Nur prüfen“ beurteilt jede Datei für sich: Zeilen, die auf etwas in einer anderen, noch nicht gespeicherten Datei verweisen, gelten als abgelehnt.",
  owned: "%{platform} verwaltet %{kinds}. Ändern Sie sie dort; sie können nicht importiert werden.",
  import: "Importieren |||| %{smart_count} Dateien importieren",
  check: "Nur prüfen",
  again: "Weiteres importieren",
  sending: "Wird gesendet: %{share}",
  working: "Gesendet. Die Zeilen werden gelesen …",
  too_large:
    "Diese Datei ist größer als 16 MB. Teilen Sie sie, oder importieren Sie sie auf der Befehlszeile mit „tillkeeper import“.",
  unreadable:
    "Die Datei lässt sich nicht lesen. Vielleicht wurde sie nach dem Auswählen geändert: Wählen Sie sie noch einmal.",
  not_utf8:
    "Diese Datei ist nicht in UTF-8, Umlaute gingen verloren. Speichern Sie sie als „CSV UTF-8“ und wählen Sie sie noch einmal.",
  connection_lost:
    "Die Verbindung brach ab, während die Datei unterwegs war. Sehen Sie unten bei den früheren Importen nach, was gespeichert ist, und importieren Sie die Datei noch einmal: Was schon da ist, bleibt, wie es ist.",
  mapping: {
    title: "Die Spalte der Datei |||| Die %{smart_count} Spalten der Datei",
    region: "Spalten von %{name}",
    theirs: "Spalte der Datei",
    values: "Erste Werte",
    ours: "Wird gelesen als",
    choose: "%{name} wird gelesen als",
    none: "Weglassen",
    left_out: "Diese Spalte wird weggelassen: %{names} |||| Diese Spalten werden weggelassen: %{names}",
  },
  remarks: "Hinweis |||| Hinweise: %{smart_count}",
  verdict: {
    empty: "Die Datei hat keine Zeilen.",
    would_store:
      "Alles in Ordnung: Die Zeile kann gespeichert werden. |||| Alles in Ordnung: %{rows} Zeilen können gespeichert werden.",
    would_refuse: "Noch ist nichts gespeichert. Von %{rows} Zeilen würden %{refused} abgelehnt.",
    stored: "Fertig: Die Zeile ist gespeichert. |||| Fertig: Alle %{rows} Zeilen sind gespeichert.",
    partly:
      "%{good} von %{rows} Zeilen sind gespeichert, %{refused} abgelehnt. Berichtigen Sie das Abgelehnte in der Datei und importieren Sie sie noch einmal.",
    nothing:
      "Nichts wurde gespeichert: %{refused} von %{rows} Zeilen abgelehnt. Berichtigen Sie sie in der Datei und importieren Sie sie noch einmal.",
  },
  incomplete: "Die Datei ließ sich nicht bis zum Ende lesen.",
  rows: "Zeilen",
  inserted: "Neu",
  updated: "Geändert",
  unchanged: "Wie zuvor",
  refused: "Abgelehnt",
  refused_rows: "Abgelehnte Zeilen",
  line: "Zeile",
  column: "Spalte",
  reason: "Grund",
  save_refused: "Diese Liste speichern",
  shown_of: "%{shown} von %{all} Problemen sind zu sehen; die gespeicherte Liste enthält %{saved}.",
  past: "Frühere Importe",
  past_lead: "Die Zeilen selbst werden nicht aufbewahrt, nur wie viele es waren.",
  past_empty:
    "Noch wurde nichts importiert. Wählen Sie oben eine Datei, oder beginnen Sie mit einem Beispiel von unten.",
  file: "Datei",
  when: "Wann",
  not_stored: "nicht gespeichert",
  more: "Mehr zeigen",
  help: "Wie eine Datei aussieht",
  kind: "Art der Datei",
  rules: {
    format:
      "CSV in UTF-8 mit den Namen der Spalten in der ersten Zeile, in beliebiger Reihenfolge; Komma, Semikolon oder Tabulator zwischen den Zellen. Oder JSON Lines: in jeder Zeile ein Objekt.",
    known: "Eine Zeile, die schon gespeichert ist, wird geändert und nicht verdoppelt.",
    absent: "Eine Spalte, die der Datei fehlt, bleibt, wie sie gespeichert ist; eine leere Zelle leert sie.",
    decimals: "Dezimalzahlen mit Punkt: 12.95. Tage als 2026-03-01.",
  },
  recognised: "Eine Zeile wird erkannt an",
  sample: "Beispiel: %{name}",
  save_sample: "Speichern",
  columns: "Spalten",
  one_of: "Eines von",
  attribute_column: "Ein eigenes Merkmal des Produkts, mit seinem Code. So viele solche Spalten, wie Sie möchten.",
  required: { row: "Pflicht", new: "Pflicht bei neuen Zeilen" },
  types: {
    name: "Name",
    phone: "Telefonnummer",
    person: "Text",
    text: "Text",
    code: "Text",
    email: "E-Mail-Adresse",
    int: "Ganze Zahl",
    decimal: "Dezimalzahl",
    bool: "Ja oder nein (yes, no)",
    date: "Tag",
    datetime: "Tag und Uhrzeit",
    list: "Liste, mit | dazwischen",
    website: "Website",
    websites: "Websites, mit | dazwischen",
    group: "Kundengruppe",
    groups: "Kundengruppen, mit | dazwischen",
  },
  kinds: {
    "tax-classes": {
      name: "Steuerklassen",
      about: "Klassen von Produkten und von Kunden, auf die sich Steuerregeln beziehen.",
    },
    "tax-rates": {
      name: "Steuersätze",
      about:
        "Prozentsätze für ein Land, eine Region oder Postleitzahlen. Ein Postleitzahlenbereich tritt an die Stelle einer Postleitzahl.",
    },
    "tax-rules": {
      name: "Steuerregeln",
      about: "Welche Sätze gelten, wenn ein Kunde einer Klasse ein Produkt einer Klasse kauft.",
    },
    "customer-groups": { name: "Kundengruppen", about: "Gruppen von Kunden, für Staffelpreise, Regeln und Kredit." },
    customers: {
      name: "Kunden",
      about:
        "Konten mit Rechnungs- und Lieferadresse. Die Zellen billing_… und shipping_… legen die Standardadresse an oder ändern sie; andere Adressen des Kontos bleiben.",
    },
    "product-attributes": {
      name: "Produktmerkmale",
      about: "Eigene Merkmale von Produkten, und solche, die feste Produktabgaben tragen.",
    },
    products: {
      name: "Produkte",
      about: "Produkte mit Grund- und Aktionspreisen. Ein neues Produkt ohne Websites steht auf der Standardwebsite.",
    },
    "tier-prices": {
      name: "Staffelpreise",
      about: "Was eine Kundengruppe, oder jeder, ab einer Menge zahlt: ein Preis oder ein Nachlass in Prozent.",
    },
    "customer-prices": { name: "Kundenpreise", about: "Preislisten einzelner Kunden." },
    "fixed-product-taxes": {
      name: "Feste Produktabgaben",
      about: "Beträge, die ein Land für jedes Stück eines Produkts erhebt.",
    },
    "catalog-price-rules": {
      name: "Katalogpreisregeln",
      about: "Regeln, die Preise von Produkten im Sortiment ändern.",
    },
    "cart-price-rules": {
      name: "Warenkorbregeln",
      about: "Nachlässe auf den Warenkorb, von selbst oder mit einem Gutscheincode.",
    },
    coupons: { name: "Gutscheincodes", about: "Codes von Warenkorbregeln." },
    "group-credit-limits": {
      name: "Kreditlimits von Kundengruppen",
      about: "Bis zu welchem Betrag jeder Kunde einer Gruppe auf Rechnung kaufen darf.",
    },
    "customer-credit-limits": {
      name: "Kreditlimits von Kunden",
      about: "Bis zu welchem Betrag ein Kunde auf Rechnung kaufen darf.",
    },
    "open-invoices": {
      name: "Offene Rechnungen",
      about:
        "Was Kunden schon schuldeten, als der Laden begann: Jede Zeile ist eine Bestellung über einen Betrag mit ihrer Rechnung. Sie zählen auf das Kreditlimit, solange sie offen sind.",
    },
    "wishlist-items": { name: "Wunschlisten", about: "Produkte, die Kunden sich wünschen." },
    "newsletter-subscribers": {
      name: "Newsletter-Abonnenten",
      about: "Adressen und ob sie den Newsletter bekommen. Es wird keine Mail verschickt.",
    },
    "order-statuses": {
      name: "Bestellstatus",
      about: "Status von Bestellungen und die Zustände, zu denen sie gehören: eine Zeile je Paar.",
    },
  },
};

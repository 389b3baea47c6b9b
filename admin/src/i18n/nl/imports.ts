import type { imports as english } from "../en/imports.ts";

export const imports: typeof english = {
  title: "Importeren",
  lead: "Haal producten, klanten, prijzen en regels binnen uit bestanden. Een bestand mag altijd opnieuw: wat niet veranderd is, blijft zoals het is.",
  loading: "Laden",
  files: "Bestanden",
  drop: "Sleep bestanden hierheen of kies ze. CSV of JSON Lines, tot 16 MB per bestand; grotere gaan via de opdrachtregel, met “tillkeeper import”.",
  choose_files: "Bestanden kiezen",
  choose_folder: "Map kiezen",
  left_out:
    "Overgeslagen, want het is geen tabelbestand (.csv, .tsv, .txt, .jsonl, .ndjson): %{names} |||| Overgeslagen, want het zijn geen tabelbestanden (.csv, .tsv, .txt, .jsonl, .ndjson): %{names}",
  holds: "Wat erin staat",
  kind_missing: "Kies wat er in dit bestand staat.",
  remove: "Weghalen",
  remove_file: "%{name} weghalen",
  all_or_nothing: "Alles of niets",
  rows_help: "Regels die kloppen worden opgeslagen; de andere ziet u met hun regelnummer en de reden.",
  whole_help: "Eén geweigerde regel houdt het hele bestand tegen.",
  order_help:
    "Bestanden gaan in de volgorde van wat naar wat verwijst, zoals producten vóór hun prijzen. “Alleen controleren” beoordeelt elk bestand op zichzelf: regels die verwijzen naar iets in een ander bestand dat nog niet is opgeslagen, gelden als geweigerd.",
  owned: "%{platform} beheert %{kinds}. Wijzig ze daar; ze kunnen niet worden geïmporteerd.",
  import: "Importeren |||| %{smart_count} bestanden importeren",
  check: "Alleen controleren",
  again: "Meer importeren",
  sending: "Versturen: %{share}",
  working: "Verstuurd. De regels worden gelezen…",
  too_large:
    "Dit bestand is groter dan 16 MB. Splits het, of importeer het op de opdrachtregel met “tillkeeper import”.",
  unreadable: "Het bestand is niet te lezen. Misschien is het gewijzigd nadat u het koos: kies het opnieuw.",
  not_utf8:
    "Dit bestand is niet in UTF-8, dus letters met accenten zouden verloren gaan. Sla het op als “CSV UTF-8” en kies het opnieuw.",
  connection_lost:
    "De verbinding viel weg terwijl het bestand onderweg was. Kijk hieronder bij eerdere imports wat is opgeslagen en importeer het bestand opnieuw: wat er al is, blijft zoals het is.",
  mapping: {
    title: "De kolom van het bestand |||| De %{smart_count} kolommen van het bestand",
    region: "Kolommen van %{name}",
    theirs: "Kolom van het bestand",
    values: "Eerste waarden",
    ours: "Wordt gelezen als",
    choose: "%{name} wordt gelezen als",
    none: "Weglaten",
    left_out: "Deze kolom wordt weggelaten: %{names} |||| Deze kolommen worden weggelaten: %{names}",
  },
  remarks: "Opmerking |||| Opmerkingen: %{smart_count}",
  verdict: {
    empty: "Het bestand heeft geen regels.",
    would_store:
      "Alles klopt: de regel kan worden opgeslagen. |||| Alles klopt: %{rows} regels kunnen worden opgeslagen.",
    would_refuse: "Er is nog niets opgeslagen. Van %{rows} regels zouden er %{refused} geweigerd worden.",
    stored: "Klaar: de regel is opgeslagen. |||| Klaar: alle %{rows} regels zijn opgeslagen.",
    partly:
      "%{good} van %{rows} regels zijn opgeslagen, %{refused} geweigerd. Verbeter wat geweigerd is in het bestand en importeer het opnieuw.",
    nothing:
      "Er is niets opgeslagen: %{refused} van %{rows} regels geweigerd. Verbeter ze in het bestand en importeer het opnieuw.",
  },
  incomplete: "Het bestand was niet tot het einde te lezen.",
  rows: "Regels",
  inserted: "Nieuw",
  updated: "Gewijzigd",
  unchanged: "Zoals het was",
  refused: "Geweigerd",
  refused_rows: "Geweigerde regels",
  line: "Regel",
  column: "Kolom",
  reason: "Reden",
  save_refused: "Deze lijst opslaan",
  shown_of: "%{shown} van %{all} problemen zijn te zien; in de opgeslagen lijst staan er %{saved}.",
  past: "Eerdere imports",
  past_lead: "De regels zelf worden niet bewaard, alleen hoeveel het er waren.",
  past_empty: "Er is nog niets geïmporteerd. Kies hierboven een bestand, of begin met een voorbeeld van hieronder.",
  file: "Bestand",
  when: "Wanneer",
  not_stored: "niet opgeslagen",
  more: "Meer tonen",
  help: "Hoe een bestand eruitziet",
  kind: "Soort bestand",
  rules: {
    format:
      "CSV in UTF-8 met op de eerste regel de namen van de kolommen, in elke volgorde; komma, puntkomma of tab tussen de cellen. Of JSON Lines: op elke regel een object.",
    known: "Een regel die al is opgeslagen, wordt gewijzigd en niet dubbel gezet.",
    absent: "Een kolom die het bestand niet heeft, blijft zoals die is; een lege cel maakt leeg.",
    decimals: "Decimalen met een punt: 12.95. Dagen als 2026-03-01.",
  },
  recognised: "Een regel wordt herkend aan",
  sample: "Voorbeeld: %{name}",
  save_sample: "Opslaan",
  columns: "Kolommen",
  one_of: "Een van",
  attribute_column: "Een eigen kenmerk van het product, met zijn code. Zoveel van zulke kolommen als u wilt.",
  required: { row: "verplicht", new: "verplicht voor nieuwe regels" },
  types: {
    name: "Naam",
    phone: "Telefoonnummer",
    person: "Tekst",
    text: "Tekst",
    code: "Tekst",
    email: "E-mailadres",
    int: "Geheel getal",
    decimal: "Decimaal getal",
    bool: "Ja of nee (yes, no)",
    date: "Dag",
    datetime: "Dag en tijd",
    list: "Lijst, met | ertussen",
    website: "Website",
    websites: "Websites, met | ertussen",
    group: "Klantengroep",
    groups: "Klantengroepen, met | ertussen",
  },
  kinds: {
    "tax-classes": {
      name: "Belastingklassen",
      about: "Klassen van producten en van klanten, waar belastingregels naar verwijzen.",
    },
    "tax-rates": {
      name: "Belastingtarieven",
      about:
        "Percentages voor een land, een regio of postcodes. Een reeks postcodes komt in de plaats van een postcode.",
    },
    "tax-rules": {
      name: "Belastingregels",
      about: "Welke tarieven gelden als een klant van een klasse een product van een klasse koopt.",
    },
    "customer-groups": {
      name: "Klantengroepen",
      about: "Groepen van klanten, voor staffelprijzen, regels en krediet.",
    },
    customers: {
      name: "Klanten",
      about:
        "Accounts met hun factuur- en afleveradres. De cellen billing_… en shipping_… maken of wijzigen het standaardadres; andere adressen van het account blijven.",
    },
    "product-attributes": {
      name: "Productkenmerken",
      about: "Eigen kenmerken van producten, en de kenmerken waarop vaste productheffingen staan.",
    },
    products: {
      name: "Producten",
      about:
        "Producten met hun basis- en actieprijzen. Een nieuw product zonder websites staat op de standaardwebsite.",
    },
    "tier-prices": {
      name: "Staffelprijzen",
      about: "Wat een klantengroep, of iedereen, vanaf een aantal betaalt: een prijs of een percentage korting.",
    },
    "customer-prices": { name: "Klantprijzen", about: "Prijslijsten van afzonderlijke klanten." },
    "fixed-product-taxes": {
      name: "Vaste productheffingen",
      about: "Bedragen die een land per stuk van een product heft.",
    },
    "catalog-price-rules": {
      name: "Catalogusprijsregels",
      about: "Regels die de prijzen van producten in het assortiment wijzigen.",
    },
    "cart-price-rules": {
      name: "Winkelwagenregels",
      about: "Kortingen op wat in de winkelwagen ligt, vanzelf of met een kortingscode.",
    },
    coupons: { name: "Kortingscodes", about: "Codes van winkelwagenregels." },
    "group-credit-limits": {
      name: "Kredietlimieten van klantengroepen",
      about: "Tot welk bedrag elke klant van een groep op rekening mag kopen.",
    },
    "customer-credit-limits": {
      name: "Kredietlimieten van klanten",
      about: "Tot welk bedrag een klant op rekening mag kopen.",
    },
    "open-invoices": {
      name: "Openstaande facturen",
      about:
        "Wat klanten al schuldig waren toen de winkel begon: elke regel is een bestelling van één bedrag met haar factuur. Ze tellen mee voor de kredietlimiet zolang ze openstaan.",
    },
    "wishlist-items": { name: "Verlanglijsten", about: "Producten die klanten wensen." },
    "newsletter-subscribers": {
      name: "Nieuwsbriefabonnees",
      about: "Adressen en of ze de nieuwsbrief krijgen. Er wordt geen mail gestuurd.",
    },
    "order-statuses": {
      name: "Bestelstatussen",
      about: "Statussen van bestellingen en de toestanden waar ze bij horen: een regel per paar.",
    },
  },
};

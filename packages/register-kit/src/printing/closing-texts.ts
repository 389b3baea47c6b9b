import type { TenderName } from "../session/figures.ts";

/** Words of a printed closing. */
export interface ClosingTexts {
  readonly closing: string;
  readonly register: string;
  readonly business_day: string;
  readonly opened: string;
  readonly closed: string;
  readonly receipts: string;
  readonly documents: string;
  readonly sales: string;
  readonly refunds: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly rate: string;
  readonly reverse_charge: string;
  readonly exempt: string;
  readonly payments: string;
  readonly movements: Readonly<Record<"cash_in" | "cash_out" | "cash_refund", string>>;
  readonly drawer: string;
  readonly opening_float: string;
  readonly cash_expected: string;
  readonly cash_counted: string;
  readonly cash_difference: string;
  readonly cash_left_in_drawer: string;
  readonly providers: string;
  readonly note: string;
  readonly tenders: Readonly<Record<TenderName, string>>;
}

const en: ClosingTexts = {
  closing: "Closing",
  register: "Register",
  business_day: "Business day",
  opened: "Opened",
  closed: "Closed",
  receipts: "Receipts",
  documents: "Documents",
  sales: "Sales",
  refunds: "Refunds",
  net: "Net",
  tax: "Tax",
  gross: "Gross",
  rate: "Rate",
  reverse_charge: "Reverse charge",
  exempt: "Tax exempt",
  payments: "Payments",
  movements: { cash_in: "Cash in", cash_out: "Cash out", cash_refund: "Cash refunds" },
  drawer: "Cash drawer",
  opening_float: "Opening float",
  cash_expected: "Expected",
  cash_counted: "Counted",
  cash_difference: "Difference",
  cash_left_in_drawer: "Left in the drawer",
  providers: "Card terminals",
  note: "Note",
  tenders: {
    cash: "Cash",
    card: "Card",
    split_cash: "Cash, split payments",
    split_card: "Card, split payments",
    invoice: "Invoice",
    credit_redeemed: "Credit redeemed",
    card_refunds: "Card refunds",
    manual_card_refunds: "Card refunds by hand",
    credits_issued: "Credit issued",
    credits_returned: "Credit returned",
    invoice_credit_notes: "Credit notes",
    layaway_receivable: "Layaways, paid before",
    layaway_payments: "Layaway payments",
    credit_due_collections: "Collected on credit",
    cash_rounding: "Cash rounding",
  },
};

const nl: ClosingTexts = {
  closing: "Afsluiting",
  register: "Kassa",
  business_day: "Boekdatum",
  opened: "Geopend",
  closed: "Gesloten",
  receipts: "Bonnen",
  documents: "Documenten",
  sales: "Verkopen",
  refunds: "Retouren",
  net: "Netto",
  tax: "Btw",
  gross: "Bruto",
  rate: "Tarief",
  reverse_charge: "Btw verlegd",
  exempt: "Vrijgesteld van btw",
  payments: "Betalingen",
  movements: { cash_in: "Kas in", cash_out: "Kas uit", cash_refund: "Contante retouren" },
  drawer: "Kassalade",
  opening_float: "Wisselgeld bij opening",
  cash_expected: "Verwacht",
  cash_counted: "Geteld",
  cash_difference: "Verschil",
  cash_left_in_drawer: "Achtergebleven in de lade",
  providers: "Pinterminals",
  note: "Notitie",
  tenders: {
    cash: "Contant",
    card: "Kaart",
    split_cash: "Contant, gesplitst",
    split_card: "Kaart, gesplitst",
    invoice: "Op rekening",
    credit_redeemed: "Tegoed ingewisseld",
    card_refunds: "Retouren op kaart",
    manual_card_refunds: "Retouren op kaart, handmatig",
    credits_issued: "Tegoed uitgegeven",
    credits_returned: "Tegoed teruggegeven",
    invoice_credit_notes: "Creditnota's",
    layaway_receivable: "Afbetalingen, eerder betaald",
    layaway_payments: "Aanbetalingen",
    credit_due_collections: "Ontvangen op rekening",
    cash_rounding: "Afronding contant",
  },
};

const de: ClosingTexts = {
  closing: "Kassenabschluss",
  register: "Kasse",
  business_day: "Buchungstag",
  opened: "Geöffnet",
  closed: "Geschlossen",
  receipts: "Belege",
  documents: "Vorgänge",
  sales: "Verkäufe",
  refunds: "Erstattungen",
  net: "Netto",
  tax: "Steuer",
  gross: "Brutto",
  rate: "Satz",
  reverse_charge: "Steuerschuld des Empfängers",
  exempt: "Steuerbefreit",
  payments: "Zahlungen",
  movements: { cash_in: "Einlagen", cash_out: "Entnahmen", cash_refund: "Barerstattungen" },
  drawer: "Kassenlade",
  opening_float: "Anfangsbestand",
  cash_expected: "Soll",
  cash_counted: "Gezählt",
  cash_difference: "Differenz",
  cash_left_in_drawer: "Verbleibt in der Lade",
  providers: "Kartenterminals",
  note: "Notiz",
  tenders: {
    cash: "Bar",
    card: "Karte",
    split_cash: "Bar, geteilte Zahlungen",
    split_card: "Karte, geteilte Zahlungen",
    invoice: "Rechnung",
    credit_redeemed: "Guthaben eingelöst",
    card_refunds: "Erstattungen auf Karte",
    manual_card_refunds: "Erstattungen auf Karte, manuell",
    credits_issued: "Guthaben ausgegeben",
    credits_returned: "Guthaben zurückgegeben",
    invoice_credit_notes: "Gutschriften",
    layaway_receivable: "Anzahlungskäufe, vorher bezahlt",
    layaway_payments: "Anzahlungen",
    credit_due_collections: "Eingang auf Rechnung",
    cash_rounding: "Rundung bar",
  },
};

const TEXTS = { en, nl, de } as const;

/** The words of a closing in the language of a BCP 47 tag; English for any other. */
export function closingTexts(locale: string): ClosingTexts {
  const language = (locale.split(/[-_]/)[0] ?? "").toLowerCase();
  return language === "nl" || language === "de" ? TEXTS[language] : TEXTS.en;
}

import type { codes as english } from "../en/codes.ts";

export const codes: typeof english = {
  choose: "Auswählen",
  payment_method: {
    pos_cash: "Bar",
    pos_card: "Karte",
    pos_invoice: "Rechnung",
    pos_psp_a: "Karte über Anbieter A",
    pos_psp_b: "Karte über Anbieter B",
  },
  order_status: {
    pending: "Offen",
    pending_payment: "Wartet auf Zahlung",
    processing: "In Bearbeitung",
    holded: "Angehalten",
    complete: "Abgeschlossen",
    closed: "Geschlossen",
    canceled: "Storniert",
    fraud: "Betrugsverdacht",
    payment_review: "Zahlung wird geprüft",
  },
  customer_validator: {
    email_format: "E-Mail-Adressen sind richtig geschrieben",
    name_format: "Namen enthalten keine fremden Zeichen",
    postcode_format: "Postleitzahlen passen zum Land",
    phone_format: "Telefonnummern sind wählbar",
    vat_number: "Umsatzsteuernummern sind richtig geschrieben",
    address_completeness: "Adressen sind vollständig",
    duplicate_phone: "Telefonnummern gehören niemand anderem",
    email_typo: "E-Mail-Adressen ohne Tippfehler",
  },
  pickup_view: { all: "Alle Bestellungen" },
  invoicing_mode: { open: "Offen bis zur Zahlung" },
};

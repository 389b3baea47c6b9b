import type { codes as english } from "../en/codes.ts";

export const codes: typeof english = {
  choose: "Kiezen",
  payment_method: {
    pos_cash: "Contant",
    pos_card: "Pin",
    pos_invoice: "Op rekening",
    pos_psp_a: "Pin via aanbieder A",
    pos_psp_b: "Pin via aanbieder B",
  },
  order_status: {
    pending: "In afwachting",
    pending_payment: "Wacht op betaling",
    processing: "In behandeling",
    holded: "Aangehouden",
    complete: "Afgerond",
    closed: "Gesloten",
    canceled: "Geannuleerd",
    fraud: "Vermoeden van fraude",
    payment_review: "Betaling wordt bekeken",
  },
  customer_validator: {
    email_format: "E-mailadressen zijn goed gevormd",
    name_format: "Namen bevatten geen vreemde tekens",
    postcode_format: "Postcodes passen bij het land",
    phone_format: "Telefoonnummers zijn te bellen",
    vat_number: "Btw-nummers zijn goed gevormd",
    address_completeness: "Adressen zijn volledig",
    duplicate_phone: "Telefoonnummers zijn van niemand anders",
    email_typo: "E-mailadressen zonder typefout",
  },
  pickup_view: { all: "Alle bestellingen" },
  invoicing_mode: { open: "Open tot de betaling" },
};

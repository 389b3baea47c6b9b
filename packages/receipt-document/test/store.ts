import type { StoreSettings } from "../src/read/stored-receipt.ts";

/** Settings of a store in Amsterdam, for tests and screenshots. */
export const SAMPLE_STORE: StoreSettings = {
  name: "Bakkerij De Korenaar",
  logo_url: "",
  logo_size: "medium",
  street: "Prinsengracht 24",
  postcode: "1015 DV",
  city: "Amsterdam",
  country_id: "NL",
  phone: "+31 20 123 4567",
  vat_number: "NL001234567B01",
  header: "Vers van de molen, elke dag",
  footer: "Ruilen binnen 14 dagen met deze bon.\nTot ziens!",
  info_placement: "header",
  show_staff_name: true,
  show_order_number: true,
  show_receipt_number: true,
  show_sale_reference: false,
  qr_text: "",
  qr_url: "",
  public_url: "https://shop.example/pos/receipt/6f1d2c3b4a5968778695a4b3c2d1e0f16f1d2c3b4a5968778695a4b3c2d1e0f1",
  locale: "en_GB",
  time_zone: "Europe/Amsterdam",
  display_zero_tax: false,
};

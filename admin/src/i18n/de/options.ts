import type { options as english } from "../en/options.ts";

export const options: typeof english = {
  card_payment_provider: {
    manual: "Mit eigenem Kartengerät",
    psp_a: "Anbieter A",
    psp_b: "Anbieter B",
  },
  receipt_logo_size: {
    small: "Klein",
    medium: "Mittel",
    large: "Groß",
  },
  receipt_store_info_placement: {
    header: "Oben",
    footer: "Unten",
  },
  customer_prices: {
    browse: "Beim Stöbern",
    cart: "Im Warenkorb",
    never: "Nie",
  },
};

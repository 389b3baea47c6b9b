import type { options as english } from "../en/options.ts";

export const options: typeof english = {
  card_payment_provider: {
    manual: "Met een losse pinautomaat",
    psp_a: "Aanbieder A",
    psp_b: "Aanbieder B",
  },
  receipt_logo_size: {
    small: "Klein",
    medium: "Gemiddeld",
    large: "Groot",
  },
  receipt_store_info_placement: {
    header: "Boven",
    footer: "Onder",
  },
  customer_prices: {
    browse: "Tijdens het bladeren",
    cart: "In het winkelmandje",
    never: "Nooit",
  },
};

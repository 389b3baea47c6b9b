/** Choices of settings, by column. */
export const options = {
  card_payment_provider: {
    manual: "Manual, on a separate card terminal",
    psp_a: "Provider A",
    psp_b: "Provider B",
  },
  receipt_logo_size: {
    small: "Small",
    medium: "Medium",
    large: "Large",
  },
  receipt_store_info_placement: {
    header: "Above",
    footer: "Below",
  },
  customer_prices: {
    browse: "While browsing",
    cart: "In the cart",
    never: "Never",
  },
};

export const permissions = {
  refund: "Refund",
  discount: "Give discounts",
  close_session: "Close the register",
  manage_settings: "Change settings on the register",
};

export const staff = {
  everywhere: "Everywhere",
  has_passcode: "Has a passcode since",
  no_passcode: "No passcode",
  new_passcode: "New passcode",
  first_passcode_lead: "4 to 64 characters, entered on the register. Never shown. Empty: no passcode.",
  passcode_lead: "4 to 64 characters, entered on the register. Never shown. Leave empty to keep it.",
  remove_passcode: "Remove passcode",
  remove_passcode_lead: "This person can no longer sign in on registers that ask for a passcode.",
  removed: "Passcode removed.",
};

/** Texts of staff roles. */
export const roles = {
  matrix: "Permissions by role",
  permission: "Permission",
  permissions: "Permissions",
  other_permission: "Another permission",
};

export const permissions = {
  refund: "Refund",
  discount: "Give discounts",
  close_session: "Close the register",
  manage_settings: "Change settings on the register",
};

/** Texts of staff roles. */
export const roles = {
  matrix: "Permissions by role",
  permission: "Permission",
  permissions: "Permissions",
  other_permission: "Another permission",
};

/** Texts of staff roles. */
export const roles = {
  matrix: "Permissions by role",
  permission: "Permission",
  permissions: "This role may",
  other_permission: "Another permission",
};

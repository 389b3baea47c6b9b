import type { roles as english } from "../en/roles.ts";

export const roles: typeof english = {
  matrix: "Rechte je Rolle",
  permission: "Recht",
  permissions: "Diese Rolle darf",
  other_permission: "Weiteres Recht",
};

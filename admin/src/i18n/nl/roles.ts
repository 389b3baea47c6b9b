import type { roles as english } from "../en/roles.ts";

export const roles: typeof english = {
  matrix: "Rechten per rol",
  permission: "Recht",
  permissions: "Deze rol mag",
  other_permission: "Ander recht",
};

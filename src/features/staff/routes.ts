import { defineResource } from "../administration/resource.ts";
import { managedRoles, managedStaff } from "./commands.ts";
import { Role, RoleFields, Staff, StaffFields } from "./schemas.ts";

const SETTINGS = "Vendor_Pos::settings";

export const staffRoutes = [
  ...defineResource({
    feature: "staff",
    path: "/roles",
    resource: SETTINGS,
    one: "a role",
    many: "roles",
    fields: RoleFields,
    answer: Role,
    managed: managedRoles,
  }),
  ...defineResource({
    feature: "staff",
    path: "/staff",
    resource: SETTINGS,
    one: "a staff member",
    many: "staff",
    fields: StaffFields,
    answer: Staff,
    managed: managedStaff,
  }),
];

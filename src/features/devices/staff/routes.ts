import { Type } from "typebox";
import type { DevicesDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { defineResource } from "../../../shared/resources/define-resource.ts";
import { managedRoles, managedStaff } from "./commands/managed.ts";
import { verifyPasscode } from "./commands/verify-passcode.ts";
import { PasscodeRequest, Role, RoleFields, Staff, StaffFields, VerifiedStaff } from "./schemas.ts";

const rest = routesOf("rest", "staff");

const SETTINGS = "Vendor_Pos::settings";

export const staffRoutes = [
  ...defineResource({
    feature: "staff",
    path: "/roles",
    nouns: ["Role", "Roles"],
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
    nouns: ["StaffMember", "Staff"],
    resource: SETTINGS,
    one: "a staff member",
    many: "staff",
    fields: StaffFields,
    answer: Staff,
    managed: managedStaff,
  }),
  rest({
    method: "POST",
    path: "/V1/pos/staff/verify",
    operation: "verifyPasscode",
    resource: "Vendor_Pos::locations",
    summary: "Verify the passcode of a staff member",
    description:
      "Five failures of a staff member at a terminal within five minutes are answered with 429 until they end.",
    input: Type.Object({ request: PasscodeRequest }),
    response: VerifiedStaff,
    run: (deps: DevicesDeps, { request }, { caller }) => verifyPasscode(deps, caller, request),
  }),
];

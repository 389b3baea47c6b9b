import { couldNotDelete, problem } from "../../../../web-api/errors/errors.ts";
import { type Managed, requireLocations } from "../../../../shared/resources/commands/managed.ts";
import { isRoleUsed, NOW, ROLES, STAFF } from "../queries.ts";
import { checkRole, checkStaff, distinctIds } from "../rules.ts";
import type { RoleValues, StaffValues } from "../schemas.ts";

/** A role that a staff member has cannot be deleted. */
export const managedRoles: Managed<RoleValues> = {
  table: "role",
  entity: "role",
  list: ROLES,
  prepare: async (_deps, _caller, input) => {
    checkRole(input);
    return { columns: { ...input } };
  },
  settle: async (tx, { id, after }) => {
    if (after === undefined && (await isRoleUsed(tx, id))) {
      throw couldNotDelete("role", problem("staff_role_used"));
    }
  },
};

/** A staff member's passcode is stored as its Argon2id hash. */
export const managedStaff: Managed<StaffValues> = {
  table: "staff",
  entity: "staff",
  list: STAFF,
  prepare: async ({ passwords }, _caller, input) => {
    checkStaff(input);
    const { passcode, ...columns }: StaffValues & Record<string, unknown> = input;
    if (input.location_ids !== undefined) columns["location_ids"] = distinctIds(input.location_ids);
    if (columns.email === null) columns.email = "";
    if (passcode === null) Object.assign(columns, { passcode_hash: null, passcode_updated_at: null });
    if (typeof passcode === "string") {
      Object.assign(columns, { passcode_hash: await passwords.hashPassword(passcode), passcode_updated_at: NOW });
    }
    return { columns };
  },
  settle: async (tx, { after }) => {
    if (after !== undefined) await requireLocations(tx, "staff", after["location_ids"]);
  },
};

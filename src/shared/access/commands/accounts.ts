import type { SharedDeps } from "../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { newAccessToken } from "../../../runtime/tokens.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError, couldNotDelete, couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import { createManaged, type Managed, noSuch, requireLocations } from "../../resources/commands/managed.ts";
import { areMixed, findListed } from "../../resources/listed.ts";
import { checkTexts } from "../../resources/rules.ts";
import { lockAudited, updateAudited, administrator } from "../../audit/write.ts";
import { doneBy, recordSecurityEvent } from "../../security-events/commands/record.ts";
import { DETAILS, integrationEvents } from "../../security-events/rules.ts";
import { deleteAdminTokensOf } from "../caller-reader.ts";
import { clearSignInFailuresOf, findUsername } from "../queries/sign-in.ts";
import {
  ADMIN_ROLES,
  ADMIN_USERS,
  findAdminRole,
  hasFullAdministrator,
  INTEGRATIONS,
  isAdminRoleUsed,
  lockAdministrators,
} from "../queries/accounts.ts";
import { checkAdminUser, grantable, nameHash } from "../rules/access.ts";
import type { AdminRoleValues, AdminUserValues, IntegrationValues } from "../schemas.ts";
import { noticeChanges } from "./notices.ts";

/**
 * Integrations as the administration manages them. A token is shown once, on creation, and stored
 * as its hash.
 */
export const managedIntegrations: Managed<IntegrationValues> = {
  table: "integration",
  entity: "integration",
  list: INTEGRATIONS,
  prepare: async (_deps, caller, input, id) => {
    checkTexts("integration", input, ["name"]);
    const columns: Record<string, unknown> = { ...input };
    if (input.resources !== undefined) columns["resources"] = grantable(caller, input.resources);
    if (input.location_ids !== undefined) columns["location_ids"] = [...new Set(input.location_ids)];
    if (id !== undefined) return { columns };
    const { token, hash } = newAccessToken();
    return { columns: { ...columns, token_hash: hash }, revealed: { access_token: token } };
  },
  settle: async (tx, { id, before, after }, deps, caller) => {
    if (after !== undefined) {
      await requireLocations(tx, "integration", after["location_ids"]);
      const location_ids = after["location_ids"] as number[];
      if (await areMixed(tx, location_ids)) {
        const value = location_ids.join(", ");
        throw couldNotSave("integration", problem("invalid_value", { value, field: "location_ids" }));
      }
    }
    for (const event of integrationEvents(before, after)) {
      const subject = { type: "integration", id, name: String((after ?? before)?.["name"]) };
      await recordSecurityEvent(deps, { ...event, ...doneBy(caller), subject }, tx);
    }
  },
};

/**
 * Replaces the token of an integration. The old token is invalid from the commit on.
 *
 * @returns the integration with its new token.
 * @throws ApiError 404.
 */
export async function rotateToken(deps: SharedDeps, caller: Caller, integration_id: number) {
  const { token, hash } = newAccessToken();
  const row = await inTransaction(deps.db, async (tx) => {
    const before = await lockAudited(tx, "integration", integration_id);
    if (!before) throw noSuch("integration", integration_id);
    await updateAudited(tx, "integration", before, { token_hash: hash }, administrator(caller));
    const subject = { type: "integration", id: integration_id, name: String(before["name"]) };
    await recordSecurityEvent(deps, { kind: "token_created", ...doneBy(caller), subject, detail: DETAILS.rotated }, tx);
    return findListed(tx, INTEGRATIONS, integration_id);
  });
  await deps.generations.poll();
  return { ...row, access_token: token };
}

/**
 * Administrators as the administration manages them. A new password, or being disabled, ends all
 * sessions and bearer tokens of a user.
 */
export const managedAdminUsers: Managed<AdminUserValues> = {
  table: "admin_user",
  entity: "admin user",
  list: ADMIN_USERS,
  lock: lockAdministrators,
  prepare: async ({ db, signInPasswords }, _caller, input, id) => {
    checkAdminUser(input, id === undefined ? undefined : await findUsername(db, id));
    const { password, ...columns }: AdminUserValues & Record<string, unknown> = input;
    if (password !== undefined) columns["password_hash"] = await signInPasswords.hashPassword(password);
    return { columns };
  },
  settle: async (tx, { id, before, after }, deps, caller) => {
    const subject = { type: "admin_user", id, name: String((after ?? before)?.["username"]) };
    await recordSecurityEvent(deps, { kind: "account_changed", ...doneBy(caller), subject }, tx);
    if (after === undefined) {
      if (!(await hasFullAdministrator(tx, id))) throw couldNotDelete("admin user", problem("last_administrator"));
      return;
    }
    if (before === undefined) return;
    await requireFullAdministrator(tx, "admin user");
    await noticeChanges(deps, tx, before, after);
    if (before["password_hash"] === after["password_hash"] && after["is_active"] === true) return;
    await deleteAdminTokensOf(tx, id);
    await clearSignInFailuresOf(tx, nameHash(String(after["username"])));
  },
};

export const managedAdminRoles: Managed<AdminRoleValues> = {
  table: "admin_role",
  entity: "role",
  list: ADMIN_ROLES,
  lock: lockAdministrators,
  prepare: async (_deps, caller, input) => {
    checkTexts("role", input, ["name"]);
    const columns: Record<string, unknown> = { ...input };
    if (input.resources !== undefined) columns["resources"] = grantable(caller, input.resources);
    return { columns };
  },
  settle: async (tx, { id, before, after }, deps, caller) => {
    const subject = { type: "admin_role", id, name: String((after ?? before)?.["name"]) };
    await recordSecurityEvent(deps, { kind: "account_changed", ...doneBy(caller), subject }, tx);
    if (before === undefined) return;
    if (after !== undefined) return requireFullAdministrator(tx, "role");
    if (await isAdminRoleUsed(tx, id)) throw couldNotDelete("role", problem("admin_role_used"));
  },
};

async function requireFullAdministrator(tx: Tx, entity: string): Promise<void> {
  if (!(await hasFullAdministrator(tx))) throw couldNotSave(entity, problem("last_administrator"));
}

/** Role of a new administrator unless another is named; created when it does not exist. */
export const FULL_ROLE = "Administrators";

export interface NewAdministrator {
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly password: string;
  /** Name of the role, in upper or lower case. */
  readonly role: string;
}

/**
 * Creates an administrator with a role given by name. Creates `FULL_ROLE` when it does not exist.
 *
 * @throws ApiError 400 for another role that does not exist, could-not-save.
 */
export async function createAdministrator(deps: SharedDeps, caller: Caller, { role, ...user }: NewAdministrator) {
  const found = await inTransaction(deps.db, (tx) => findAdminRole(tx, role));
  if (found === undefined && role !== FULL_ROLE) throw new ApiError("admin_role_unknown", { name: role });
  const made: { readonly admin_role_id?: unknown } =
    found ?? (await createManaged(managedAdminRoles, deps, caller, { name: FULL_ROLE, resources: ["all"] }));
  return createManaged(managedAdminUsers, deps, caller, { ...user, admin_role_id: Number(made.admin_role_id) });
}

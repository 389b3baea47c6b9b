import { randomBytes } from "node:crypto";
import type { SharedDeps } from "../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { insertAudited } from "../audit/write.ts";
import { hasAdminUser, lockFirstAdmin } from "./caller-reader.ts";
import { problemText } from "../../web-api/errors/errors.ts";
import { passwordProblem } from "./rules/access.ts";

/** Hands a generated password to the person who installs the service. */
export type KeepPassword = (username: string, password: string) => Promise<void> | void;

/**
 * Creates the first administrator, with every permission, on a database without one.
 *
 * @param keepPassword - gets a generated password, which the database has as a hash only. When it
 *   fails, no administrator is created, so that a later start can try again.
 * @throws Error with the reason why ADMIN_PASSWORD is invalid.
 */
export async function ensureFirstAdmin(deps: SharedDeps, keepPassword: KeepPassword): Promise<void> {
  if (await hasAdminUser(deps.db)) return;
  const { admin_username: username, admin_password } = deps.config;
  const password = admin_password ?? randomBytes(15).toString("base64url");
  const fault = passwordProblem(password, username);
  if (fault !== undefined) {
    const reason = problemText(fault).replace('"password"', "ADMIN_PASSWORD");
    throw new Error(`The first administrator cannot be created: ${reason}`);
  }
  const password_hash = await deps.signInPasswords.hashPassword(password);
  await inTransaction(deps.db, async (tx) => {
    // Two nodes that start on an empty database must create only one administrator.
    await lockFirstAdmin(tx);
    if (await hasAdminUser(tx)) return;
    const actor = { change_source: "admin", name: "Tillkeeper" } as const;
    const role = await insertAudited<{ admin_role_id: number }>(
      tx,
      "admin_role",
      { name: "Administrators", resources: ["all"] },
      actor,
    );
    await insertAudited(
      tx,
      "admin_user",
      { username, name: "Administrator", password_hash, admin_role_id: role.admin_role_id },
      actor,
    );
    if (admin_password === undefined) await keepPassword(username, password);
  });
}

import { randomBytes } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { insertAudited } from "../audit-log/queries.ts";
import { hasAdminUser, lockFirstAdmin } from "./queries.ts";
import { passwordProblem } from "./rules.ts";

/**
 * Makes the first administrator, with every right, on a database that has none.
 *
 * @returns the password when it was generated here; it is stored as a hash only.
 * @throws Error that says what is wrong with ADMIN_PASSWORD.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<string | undefined> {
  if (await hasAdminUser(deps.db)) return undefined;
  const { admin_username: username, admin_password } = deps.config;
  const password = admin_password ?? randomBytes(15).toString("base64url");
  const problem = passwordProblem(password, username);
  if (problem !== undefined) {
    const reason = problem.replace('"password"', "ADMIN_PASSWORD");
    throw new Error(`The first administrator cannot be created: ${reason}`);
  }
  const password_hash = await deps.signInPasswords.hashPassword(password);
  const isMade = await inTransaction(deps.db, async (tx) => {
    // Two nodes that start together on an empty database make one administrator.
    await lockFirstAdmin(tx);
    if (await hasAdminUser(tx)) return false;
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
    return true;
  });
  return isMade && admin_password === undefined ? password : undefined;
}

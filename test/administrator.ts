import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { newAccessToken } from "../src/runtime/tokens.ts";
import type { TestApp } from "./support.ts";

export const PASSWORD = "correct-horse-battery";

export interface Administrator {
  readonly admin_user_id: number;
  readonly admin_role_id: number;
  readonly username: string;
  /** A bearer token that is valid for four hours. */
  readonly token: string;
}

/** Makes an administrator with the given resources, the password `PASSWORD` and a bearer token. */
export async function newAdministrator(
  { deps }: Pick<TestApp, "deps">,
  resources: readonly string[] = ["all"],
): Promise<Administrator> {
  const username = `admin-${randomUUID()}`;
  const password_hash = await deps.passwords.hashPassword(PASSWORD);
  const { token, hash } = newAccessToken();
  const { rows } = await sql<{ admin_user_id: number; admin_role_id: number }>`
    with r as (insert into admin_role (name, resources) values (${username}, ${[...resources]}) returning admin_role_id),
         u as (insert into admin_user (username, name, password_hash, admin_role_id)
               select ${username}, ${"Ann Admin"}, ${password_hash}, admin_role_id from r
               returning admin_user_id, admin_role_id)
    select * from u`.execute(deps.db);
  const row = rows[0];
  if (!row) throw new Error("no administrator was made");
  await sql`insert into admin_token (token_hash, admin_user_id, kind, expires_at)
            values (${hash}, ${row.admin_user_id}, 'bearer', clock_timestamp() + interval '4 hours')`.execute(deps.db);
  await deps.generations.poll();
  return { ...row, username, token };
}

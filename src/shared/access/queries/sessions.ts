import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../../runtime/database.ts";

export interface SessionRow extends Pick<
  Stored<"admin_token">,
  "session_id" | "kind" | "created_at" | "address" | "user_agent"
> {
  readonly last_used_at: string | null;
  readonly is_current: boolean;
}

/** Lists the unexpired sessions and bearer tokens of an administrator, newest first. */
export async function listSessions(
  db: Db,
  admin_user_id: number,
  { token_hash, idle_minutes }: { readonly token_hash: string; readonly idle_minutes: number },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select t.session_id, t.kind, t.created_at, s.last_used_at, t.address, t.user_agent,
           t.token_hash = ${token_hash} as is_current
      from admin_token t left join admin_token_use s on s.token_hash = t.token_hash
     where t.admin_user_id = ${admin_user_id} and t.expires_at > clock_timestamp()
       and (t.kind <> 'session'
            or coalesce(s.last_used_at, t.created_at) > clock_timestamp() - make_interval(mins => ${idle_minutes}))
     order by t.session_id desc limit 500`.execute(db);
  return rows;
}

/** Ends one session of an administrator; false when it does not exist. */
export async function deleteSession(tx: Tx, admin_user_id: number, session_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("admin_token")
    .where("admin_user_id", "=", admin_user_id)
    .where("session_id", "=", session_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that the holder of the token has confirmed the password. */
export async function stepUp(tx: Tx, token_hash: string): Promise<void> {
  await sql`update admin_token set stepped_up_at = clock_timestamp() where token_hash = ${token_hash}`.execute(tx);
}

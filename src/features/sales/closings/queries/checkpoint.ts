import { sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";
import type { SignedState } from "../rules/slip.ts";

/** Finds the newest signed state of the evidence log; undefined before the first one. */
export async function findSignedState(db: Db): Promise<SignedState | undefined> {
  const { rows } = await sql<SignedState>`
    select size, note from evidence_checkpoint order by checkpoint_id desc limit 1`.execute(db);
  return rows[0];
}

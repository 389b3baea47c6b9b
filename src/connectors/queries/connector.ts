import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import type { SavedConnector } from "../rules/settings.ts";

/** The stored connector of this installation. */
export interface StoredConnector extends SavedConnector {
  readonly failures: number;
  readonly installation: string | null;
  /** Whether nothing is sent at this moment because calls failed. */
  readonly is_paused: boolean;
  /** Version of the settings, which changes with them. */
  readonly version: string;
}

export async function findConnector(db: Db | Tx): Promise<StoredConnector | undefined> {
  const { rows } = await sql<StoredConnector>`
    select connector_id, kind, settings, secret, is_active, owned_kinds, failures, installation,
           coalesce(paused_until > statement_timestamp(), false) as is_paused, updated_at::text as version
      from connector`.execute(db);
  return rows[0];
}

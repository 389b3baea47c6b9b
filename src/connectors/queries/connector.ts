import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";

/** The connector of this installation. */
export interface StoredConnector {
  readonly connector_id: number;
  readonly kind: string;
  /** JSON text of an object of texts. */
  readonly settings: string;
  /** Encrypted. */
  readonly secret: string | null;
  readonly is_active: boolean;
  readonly owned_kinds: readonly string[];
  readonly failures: number;
  /** Whether nothing is sent at this moment because calls failed. */
  readonly is_paused: boolean;
  /** Changes with the settings. */
  readonly version: string;
}

export async function findConnector(db: Db | Tx): Promise<StoredConnector | undefined> {
  const { rows } = await sql<StoredConnector>`
    select connector_id, kind, settings, secret, is_active, owned_kinds, failures,
           coalesce(paused_until > statement_timestamp(), false) as is_paused, updated_at::text as version
      from connector`.execute(db);
  return rows[0];
}

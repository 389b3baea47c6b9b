import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";

/** Accounts of which something is not sent yet, each with its id at the platform, where it has one. */
export async function listUnsentCustomers(
  db: Db,
  connector_id: number,
): Promise<readonly { readonly customer_id: number; readonly remote_id: string | null }[]> {
  const { rows } = await sql<{ customer_id: number; remote_id: string | null }>`
    select distinct t.record_id as customer_id, m.remote_id
      from connector_task t
      left join connector_map m on m.connector_id = t.connector_id and m.kind = 'customer' and m.local_id = t.record_id
     where t.connector_id = ${connector_id} and t.kind = 'customer' and t.state in ('waiting', 'parked')`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";

/** Returns accounts with unsent changes, each with its id at the platform, if any. */
export async function listUnsentCustomers(db: Db, connector_id: number) {
  const { rows } = await sql<{ customer_id: number; remote_id: string | null }>`
    select distinct t.record_id as customer_id, m.remote_id
      from connector_task t
      left join connector_map m on m.connector_id = t.connector_id and m.kind = 'customer' and m.local_id = t.record_id
     where t.connector_id = ${connector_id} and t.kind = 'customer' and t.state in ('waiting', 'parked')`.execute(db);
  return rows;
}

/** Returns orders whose stock the platform has not moved, or has moved since an instant. */
export async function listUnsentOrders(db: Db, connector_id: number, since: string): Promise<readonly number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct split_part(subject, ':', 2)::int8 as order_id
      from connector_task
     where connector_id = ${connector_id} and kind in ('sale', 'payment', 'cancel', 'refund')
       and (state in ('waiting', 'parked') or state = 'done' and ended_at >= ${since}::timestamptz)`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

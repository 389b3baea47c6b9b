import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";

/** An order status of the platform. */
export interface OrderStatus {
  readonly status: string;
  readonly label: string;
  /** State of the status; null for a status that no state uses. */
  readonly state: string | null;
  readonly is_default: boolean;
  readonly visible_on_front: boolean;
}

export async function listOrderStatuses(db: Db | Tx): Promise<OrderStatus[]> {
  const { rows } = await sql<OrderStatus>`
    select s.status, s.label, a.state, coalesce(a.is_default, false) as is_default,
           coalesce(a.visible_on_front, false) as visible_on_front
      from shop_data.order_status s
      left join lateral (
        select * from shop_data.order_status_state a where a.status = s.status
         order by a.is_default desc, a.state collate "C" limit 1) a on true
     order by s.status collate "C"`.execute(db);
  return rows;
}

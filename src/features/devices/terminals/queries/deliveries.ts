import { sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";
import { countedLocations } from "../../../../web-api/list/search-list.ts";
import type { Caller } from "../../../../web-api/route.ts";

export interface DeliveryRow {
  readonly terminal_id: number;
  readonly name: string;
  readonly location_id: number;
  readonly location_name: string | null;
  /** The configuration that the device pulled last; null for none. */
  readonly config_hash: string | null;
  readonly received_at: string | null;
}

/** Lists at most `limit` active terminals with a device, and what the device pulled last. */
export async function listDeliveryRows(
  db: Db,
  caller: Caller,
  terminal_id: number | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select t.terminal_id, t.name, t.location_id, l.name as location_name, d.config_hash, d.received_at
      from terminal t
      left join location l on l.location_id = t.location_id
      left join terminal_config_delivery d on d.terminal_id = t.terminal_id
     where t.is_active and t.device_identifier is not null
       and (${terminal_id ?? null}::int is null or t.terminal_id = ${terminal_id ?? null}::int)
       and ${countedLocations(caller, sql<number>`t.location_id`)}
     order by t.terminal_id limit ${limit}::int`.execute(db);
  return rows;
}

import { sql } from "kysely";
import { type Db, untilAborted } from "../runtime/database.ts";

/**
 * Pattern for texts with characters other than Latin, Greek and Cyrillic letters and common signs.
 */
export const RARE = String.raw`[^\u0001-\u052f\u1e00-\u1fff\u2000-\u206f\u20a0-\u20bf\u2100-\u214f]`;
export const RARE_NAMES_MAX = 500;

const NEWEST_MAX = 1_000;

/** Lists the names with rare characters among the newest products and customers. */
export async function listRareRecordNames(db: Db, signal?: AbortSignal): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with named as (
      (select name from shop_data.product order by entity_id desc limit ${NEWEST_MAX}::int)
      union all
      (select firstname || ' ' || lastname from shop_data.customer order by entity_id desc limit ${NEWEST_MAX}::int)
    )
    select distinct name from named where name ~ ${RARE} order by name limit ${RARE_NAMES_MAX}::int`.execute(
    db,
    untilAborted(signal),
  );
  return rows.map(({ name }) => name);
}

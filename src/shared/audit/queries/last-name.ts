import { type RawBuilder, sql } from "kysely";
import { registerName } from "../../resources/queries/register-name.ts";
import type { EntityType } from "../rules.ts";

/**
 * Returns SQL of the name that a deleted location, register or member of staff had last, as the
 * service's own entries state it; null without one.
 *
 * @param id - its id, as text.
 */
export function lastName(entity_type: EntityType, id: RawBuilder<string>): RawBuilder<string | null> {
  const name =
    entity_type === "terminal" ? registerName(sql`a.entity_name`, sql`a.location_name`) : sql<string>`a.entity_name`;
  return sql`(
    select ${name} from audit_log a
     where lower(left(a.entity_id, 200)) = ${id} and a.entity_type_key = ${sql.lit(entity_type)} and not a.is_submitted
     order by a.log_id desc limit 1)`;
}

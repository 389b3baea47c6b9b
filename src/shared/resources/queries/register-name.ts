import { type RawBuilder, sql } from "kysely";

/**
 * Returns the SQL of a register's name for people, such as "Register 1, Aachen": with its location
 * where there are several, since shops number their registers alike.
 */
export function registerName(name: RawBuilder<unknown>, location_name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`concat_ws(', ', ${name},
    case when (select count(*) > 1 from (select from location limit 2) as several) then nullif(${location_name}, '') end)`;
}

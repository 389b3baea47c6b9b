import type { Columns } from "./search-criteria/compile.ts";
import type { Column } from "./search-criteria/conditions.ts";

/** Columns of a list that are called on the wire what they are called in their table, which stands in the query as `alias`. */
export function columnsOf(alias: string, types: Readonly<Record<string, Column["type"]>>): Columns {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { sql: `${alias}.${name}`, type }]));
}

import type { Columns } from "./search-criteria/compile.ts";
import type { Column } from "./search-criteria/conditions.ts";

/**
 * Columns of a list that are called on the wire what they are called in their table, which stands in the query as `alias`.
 *
 * @param nullable - those of numbers and instants that may be empty; see `Column`.
 */
export function columnsOf<Name extends string>(
  alias: string,
  types: Readonly<Record<Name, Column["type"]>>,
  nullable: readonly NoInfer<Name>[] = [],
): Columns {
  return Object.fromEntries(
    Object.entries<Column["type"]>(types).map(([name, type]) => [
      name,
      { sql: `${alias}.${name}`, type, ...(nullable.some((one) => one === name) ? { is_nullable: true } : {}) },
    ]),
  );
}

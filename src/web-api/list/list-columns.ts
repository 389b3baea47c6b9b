import type { Columns } from "../search/compile.ts";
import type { Column } from "../search/conditions.ts";

/**
 * Returns the columns of a list that have the same name on the wire and in the table `alias`.
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

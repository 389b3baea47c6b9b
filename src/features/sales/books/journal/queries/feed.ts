import { sql } from "kysely";
import type { ChangeSource } from "../../../../../web-api/list/changes.ts";
import { ofLocations } from "../../../../../web-api/list/search-list.ts";
import type { Columns } from "../../../../../web-api/search/compile.ts";
import type { Column } from "../../../../../web-api/search/conditions.ts";
import { ENTRIES_FROM, ENTRY_COLUMNS } from "./entries.ts";

const SET = { is_never_empty: true };
/** Limit of ids, codes and words of the service. */
const CODE = { characters_max: 100 };

const COLUMNS: Columns = {
  ...columns("e", "bigint", ["entry_id", "revision"], SET),
  ...columns("e", "bigint", ["reverses_entry_id"]),
  ...columns("e", "text", ["kind", "report_id", "figures_reconciled"], CODE),
  ...columns("r", "text", ["series_id", "currency"], CODE),
  ...columns("r", "bigint", ["closing_number"], SET),
  ...columns("r", "int", ["location_id", "terminal_id"], SET),
  ...columns("r", "date", ["business_date"], SET),
  ...columns("r", "timestamp", ["closed_at"], { ...SET, has_fractions: true }),
};

/** Entries of the journal; sandboxes have none. */
export const ENTRIES = {
  from: ENTRIES_FROM,
  select: ENTRY_COLUMNS,
  columns: COLUMNS,
  primary_key: "entry_id",
  revision: sql<number>`e.revision`,
  reach: ofLocations(sql`r.location_id`),
} satisfies ChangeSource;

function columns(
  alias: string,
  type: Column["type"],
  names: readonly string[],
  more: Pick<Column, "is_never_empty" | "characters_max" | "has_fractions"> = {},
): Columns {
  return Object.fromEntries(names.map((name) => [name, { sql: `${alias}.${name}`, type, ...more }]));
}

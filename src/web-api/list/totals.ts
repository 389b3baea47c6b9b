import { type RawBuilder, sql } from "kysely";
import { untilAborted } from "../../runtime/database.ts";
import { adminCriteria } from "../search/admin.ts";
import { compileCriteria } from "../search/compile.ts";
import type { ReadInTurn } from "./read-in-turn.ts";
import { type Listing, type ListSource, scopeOf } from "./search-list.ts";

/** Maximum rows of a list that are added up: adding more would take longer than a page may take. */
export const TOTALLED_MAX = 50_000;

export const TOTALS_OF_LIST =
  "Takes the filters of the list, and adds up all rows that match, per currency: 50,000 rows at most, else `is_complete` is false.";

export interface Totalled {
  readonly source: ListSource;
  readonly currency: RawBuilder<string | null>;
  readonly sums: Readonly<Record<string, RawBuilder<unknown>>>;
}

export interface ListTotals {
  /** One row of sums for each currency; empty when too many rows match to be added up. */
  readonly items: readonly object[];
  readonly is_complete: boolean;
}

interface Summed {
  readonly count: number;
}

/**
 * Adds up the rows of a list of the administration API that match its filters, per currency,
 * exactly.
 *
 * @throws ApiError 400 for a malformed filter and unknown columns.
 */
export async function adminTotals(
  { lists }: { readonly lists: ReadInTurn },
  context: Listing,
  { source, currency, sums }: Totalled,
): Promise<ListTotals> {
  const { filter_groups } = adminCriteria(context.query);
  const { where } = compileCriteria({ filter_groups }, source.columns, source.primary_key);
  const scope = scopeOf(source, context.caller, { filter_groups }) ?? sql`true`;
  const names = Object.keys(sums).map((name) => sql.ref(name));
  const amounts = Object.entries(sums).map(([name, amount]) => sql`${amount} as ${sql.ref(name)}`);
  const totals = names.map((name) => sql`coalesce(sum(${name}), 0) as ${name}`);
  const { rows } = await lists(context, (db, signal) =>
    sql<Summed>`
      select currency, count(*)::int as count, ${sql.join(totals)}
        from (select ${currency} as currency, ${sql.join(amounts)} from ${source.from}
               where ${scope} and ${where} limit ${TOTALLED_MAX + 1}) as some__
       group by currency order by currency`.execute(db, untilAborted(signal)),
  );
  const is_complete = rows.reduce((sum, { count }) => sum + count, 0) <= TOTALLED_MAX;
  return { items: is_complete ? rows : [], is_complete };
}

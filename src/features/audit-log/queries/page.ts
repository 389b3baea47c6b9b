import { type RawBuilder, sql, type SqlBool } from "kysely";
import { BLOCK_BITS } from "../rules/entry-set.ts";
import type { Tx } from "../../../runtime/database.ts";
import { type Span } from "./count.ts";
import { hasOneOf, type ValueCount } from "./value.ts";

type Direction = "asc" | "desc";

/** A page to find: what its entries meet, and which of them. */
export interface Wanted {
  readonly where: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

/** An entry found through another index lies anywhere in the table. */
const SCATTERED = 4;
const WINDOW_MIN = 1_000;
/** So many times the stretch that holds a page, if matches lie evenly, is looked through for it. */
const NEAR = 1.5;
const OPPOSITE = { asc: "desc", desc: "asc" } as const;
/** A page that is farther, in entries looked at one after the other, is found by the set of all that match. */
const NEAR_MAX = 10_000;

/** That an entry lies in one of these blocks. */
export const within = ({ first_block, last_block }: Span): RawBuilder<SqlBool> => {
  const bounds = [
    ...(first_block === null ? [] : [sql`a.log_id >= ${first_block}::int8 << ${sql.lit(BLOCK_BITS)}`]),
    ...(last_block === null ? [] : [sql`a.log_id < (${last_block}::int8 + 1) << ${sql.lit(BLOCK_BITS)}`]),
  ];
  return bounds.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(bounds, sql` and `)}`;
};

/** The ids of a page's entries in their order, by whatever plan the database makes. */
export async function findPage(tx: Tx, { where, orderBy, limit, offset }: Wanted): Promise<readonly number[]> {
  return idsOf(
    tx,
    sql`select a.log_id from audit_log a where ${where} order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8`,
  );
}

/**
 * The ids of a page in the order of log_id, of entries that are filtered by one column whose matching values were counted,
 * if it lies among the nearest entries; undefined if it does not, or should be far.
 */
export async function findNearPage(
  tx: Tx,
  column: string,
  { where, limit, offset }: Wanted,
  direction: Direction,
  { entries, values, ...all }: ValueCount,
): Promise<readonly number[] | undefined> {
  const expected = Math.min(limit, entries - offset);
  const after = entries - offset - expected;
  const isNearEnd = after < offset;
  const way = isNearEnd ? OPPOSITE[direction] : direction;
  const page = { limit: expected, offset: isNearEnd ? after : offset };
  const need = page.offset + expected;
  const passed = (NEAR * need * all.all_entries) / entries;
  const hits = values === null ? Number.POSITIVE_INFINITY : SCATTERED * (values.length + NEAR * need);
  if (Math.min(passed, hits) > NEAR_MAX) return undefined;
  const isValue = values === null ? sql`true` : hasOneOf(column, values);
  const near = sql<SqlBool>`${isAmongNearest(passed, way, all)} and ${isValue} and ${where}`;
  const found = await findPage(tx, { ...page, where: near, orderBy: inOrder(way) });
  if (found.length < expected) return undefined;
  return isNearEnd ? found.toReversed() : found;
}

const inOrder = (direction: Direction) => sql`a.log_id ${sql.raw(direction)}`;

/** That an entry is one of the first so many in an order, or nearly: ids have gaps. */
function isAmongNearest(
  entries: number,
  direction: Direction,
  count: Pick<ValueCount, "first_id" | "last_id" | "all_entries">,
): RawBuilder<SqlBool> {
  const { first_id, last_id, all_entries } = count;
  const ids = Math.ceil((Math.max(WINDOW_MIN, entries) * (last_id - first_id + 1)) / all_entries);
  return direction === "asc" ? sql`a.log_id < ${first_id + ids}::int8` : sql`a.log_id > ${last_id - ids}::int8`;
}

async function idsOf(tx: Tx, query: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ log_id: number }>`${query}`.execute(tx);
  return rows.map(({ log_id }) => log_id);
}

import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { compileCriteria } from "../../web-api/search-criteria/compile.ts";
import type { SearchCriteria } from "../../web-api/search-criteria/criteria.ts";
import { ENTRIES } from "./columns.ts";
import { BLOCK_BITS, type Span } from "./count-queries.ts";
import { hasOneOf, type ValueCount } from "./value-queries.ts";

type Direction = "asc" | "desc";

/** A page to find: what its entries meet, and which of them. */
export interface Wanted {
  readonly where: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

/** How costly a way to a page is, in entries looked at one after the other. */
interface Way {
  readonly cost: number;
  readonly find: (() => Promise<readonly number[]>) | undefined;
}

/** An entry found through another index lies anywhere in the table. */
const SCATTERED = 4;
const WINDOW_MIN = 1_000;
/** So many times the stretch that holds a page, if matches lie evenly, is looked through for it. */
const NEAR = 1.5;
const OPPOSITE = { asc: "desc", desc: "asc" } as const;
/** So many values are looked up in statements of their own, whose plans know how frequent each is. */
const OWN_STATEMENT_MAX = 20;

/** That an entry lies in one of these blocks. */
export const within = ({ first_block, last_block }: Span): RawBuilder<SqlBool> => {
  const bounds = [
    ...(first_block === null ? [] : [sql`a.log_id >= ${first_block}::int8 << ${sql.lit(BLOCK_BITS)}`]),
    ...(last_block === null ? [] : [sql`a.log_id < (${last_block}::int8 + 1) << ${sql.lit(BLOCK_BITS)}`]),
  ];
  return bounds.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(bounds, sql` and `)}`;
};

/** That an entry lies in one of these runs of blocks. */
export const withinAny = (spans: readonly Span[]): RawBuilder<SqlBool> =>
  spans.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(spans.map(within), sql` or `)})`;

/** The ids of a page's entries in their order, by whatever plan the database makes. */
export async function findPage(tx: Tx, { where, orderBy, limit, offset }: Wanted): Promise<readonly number[]> {
  return idsOf(
    tx,
    sql`select a.log_id from audit_log a where ${where} order by ${orderBy} limit ${limit}::int8 offset ${offset}::int8`,
  );
}

/**
 * The ids of a page in the order of log_id, of entries that are filtered by one column whose matching values were
 * counted: among the nearest entries where matches are frequent or their values few, else through the index of the column.
 */
export async function findPageByValue(
  tx: Tx,
  column: string,
  criteria: SearchCriteria,
  wanted: Wanted,
  direction: Direction,
  count: ValueCount,
): Promise<readonly number[]> {
  const { entries, values } = count;
  const { limit, offset } = wanted;
  const expected = Math.min(limit, entries - offset);
  if (expected <= 0) return [];
  const after = entries - offset - expected;
  const isNearEnd = after < offset;
  const way = isNearEnd ? OPPOSITE[direction] : direction;
  const page = { limit: expected, offset: isNearEnd ? after : offset };
  const inWay = (ids: readonly number[]) => (isNearEnd ? ids.toReversed() : ids);

  const { where } = compileCriteria(criteria, ENTRIES, "log_id");
  const need = page.offset + expected;
  const indexed = byIndex(tx, column, { ...page, where }, way, need, entries, values);
  const passed = (NEAR * need * count.all_entries) / entries;
  const hits = values === null ? Number.POSITIVE_INFINITY : SCATTERED * (values.length + NEAR * need);
  if (Math.min(passed, hits) <= indexed.cost) {
    const isValue = values === null ? sql`true` : hasOneOf(column, values);
    const near = sql<SqlBool>`${isAmongNearest(passed, way, count)} and ${isValue} and ${where}`;
    const found = await findPage(tx, { ...page, where: near, orderBy: inOrder(way) });
    if (found.length === expected) return inWay(found);
  }
  const found = indexed.find === undefined ? findPage(tx, { ...page, where, orderBy: inOrder(way) }) : indexed.find();
  return inWay(await found);
}

const inOrder = (direction: Direction) => sql`a.log_id ${sql.raw(direction)}`;

/** That an entry is one of the first so many in an order, or nearly: ids have gaps. */
function isAmongNearest(entries: number, direction: Direction, count: ValueCount): RawBuilder<SqlBool> {
  const { first_id, last_id, all_entries } = count;
  const ids = Math.ceil((Math.max(WINDOW_MIN, entries) * (last_id - first_id + 1)) / all_entries);
  return direction === "asc" ? sql`a.log_id < ${first_id + ids}::int8` : sql`a.log_id > ${last_id - ids}::int8`;
}

function byIndex(
  tx: Tx,
  column: string,
  { where, limit, offset }: Omit<Wanted, "orderBy">,
  direction: Direction,
  need: number,
  entries: number,
  values: readonly string[] | null,
): Way {
  if (values === null) return { cost: Number.POSITIVE_INFINITY, find: undefined };
  const order = sql.raw(direction);
  const { sql: name = "", type } = ENTRIES[column] ?? {};
  const key = type === "text" ? sql.raw(`lower(${name})`) : sql.raw(name);
  const kind = sql.raw(type === "text" ? "text" : "int");
  const page = sql`order by log_id ${order} limit ${limit}::int8 offset ${offset}::int8`;
  const nearestOf = (value: RawBuilder<unknown>) => sql`
    select a.log_id from audit_log a where ${key} = ${value} and ${where} order by a.log_id ${order} limit ${need}::int8`;
  const each =
    values.length <= OWN_STATEMENT_MAX
      ? sql`select log_id from (${sql.join(
          values.map((value) => sql`(${nearestOf(sql`${value}::${kind}`)})`),
          sql` union all `,
        )}) as hits`
      : sql`select hit.log_id from unnest(${values}::${kind}[]) as v (value) cross join lateral (${nearestOf(sql`v.value`)}) as hit`;
  const merge: Way = {
    cost: SCATTERED * (values.length + Math.min(entries, values.length * need)),
    find: async () => {
      // A bitmap would read all entries of a value to sort them, where the index has them in order.
      await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(tx);
      return idsOf(tx, sql`${each} ${page}`);
    },
  };
  const gather: Way = {
    cost: SCATTERED * entries,
    find: () =>
      idsOf(
        tx,
        sql`with hit as materialized (select a.log_id from audit_log a where ${hasOneOf(column, values)} and ${where})
            select log_id from hit ${page}`,
      ),
  };
  return merge.cost < gather.cost ? merge : gather;
}

async function idsOf(tx: Tx, query: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ log_id: number }>`${query}`.execute(tx);
  return rows.map(({ log_id }) => log_id);
}

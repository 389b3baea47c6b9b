import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { compileCriteria } from "../../../web-api/search-criteria/compile.ts";
import { sortable, sortsEmptyFirst } from "../../../web-api/search-criteria/conditions.ts";
import type { FilterGroup, SearchCriteria } from "../../../web-api/search-criteria/criteria.ts";
import { ENTRIES } from "../columns.ts";
import { NOTED } from "./count.ts";
import {
  addIds,
  BLOCK_BITS,
  countOf,
  type EntrySet,
  hasId,
  idsOf,
  idsOfBlock,
  idsOfPlaces,
  keepOnly,
  noEntries,
} from "../rules/entry-set.ts";
import { addValues, listsOf } from "./value-list.ts";
import { SPAN_BLOCKS_MAX } from "./set.ts";
import { LISTED_VALUES_MAX, valueColumn } from "./value.ts";

type Direction = "asc" | "desc";
const BITS = sql.lit(BLOCK_BITS);
const OPPOSITE = { asc: "desc", desc: "asc" } as const;

/** The entries of a value that has more are compared as a set, and not one by one. */
const FEW = 20_000;
/** So many times the share of all values that holds a page, if matches lie evenly, is looked through for it at first. */
const NEAR = 1.5;
const FARTHER = 3;

/** An order by the values of a column, of which each has a list of its entries, and within a value by log_id. */
export interface ValueOrder {
  readonly column: string;
  readonly direction: Direction;
  readonly ties: Direction;
}

/** What is sorted by, in turn; the last order of a field wins. */
export function ordersOf({ sort_orders }: SearchCriteria): ReadonlyMap<string, Direction> {
  const orders = new Map<string, Direction>();
  for (const { field, direction } of sort_orders ?? []) {
    orders.delete(field);
    orders.set(field, direction === "ASC" ? "asc" : "desc");
  }
  return orders;
}

/** The order that is asked for, if values give it. Names of entities are too many to pass one by one. */
export function valueOrderOf(criteria: SearchCriteria): ValueOrder | undefined {
  const orders = ordersOf(criteria);
  const [first, second] = orders;
  if (first === undefined || orders.size > 2 || (second !== undefined && second[0] !== "log_id")) return undefined;
  const [column, direction] = first;
  if (column === "entity_name" || valueColumn(column) === undefined) return undefined;
  return { column, direction, ties: second?.[1] ?? "asc" };
}

/** What is put in order. */
export interface Unordered {
  /** All that match; undefined: every entry there is. */
  readonly set: EntrySet | undefined;
  readonly entries: number;
  readonly filter_groups: readonly FilterGroup[];
  /** What the groups, and the caller's locations, ask of entries. */
  readonly where: RawBuilder<SqlBool>;
  readonly offset: number;
  readonly limit: number;
}

/** The entries of a value: listed, and those that are not added up; so many stand before them. */
interface Group {
  readonly value_ids: readonly number[];
  readonly noted_ids: readonly number[];
  readonly entries: number;
  readonly passed: number;
}

/**
 * The ids of a page in an order that values give, found value by value from the nearer end.
 *
 * @returns undefined where the column has too many values, or not all entries are listed.
 */
export async function findByValue(
  tx: Tx,
  order: ValueOrder,
  unordered: Unordered,
): Promise<readonly number[] | undefined> {
  const every = await spanOf(tx, order.column);
  if (every === undefined) return undefined;
  const { entries, offset, set } = unordered;
  const limit = Math.min(unordered.limit, entries - offset);
  const after = entries - offset - limit;
  const span = set ?? every;
  if (after >= offset) return passValues(tx, order, { ...unordered, limit }, span);
  const turned = { ...order, direction: OPPOSITE[order.direction], ties: OPPOSITE[order.ties] };
  return (await passValues(tx, turned, { ...unordered, limit, offset: after }, span)).toReversed();
}

type Span = Pick<EntrySet, "first_block" | "last_block">;

/** The blocks of all entries, if each entry is in a list of a value of a column. */
async function spanOf(tx: Tx, column: string): Promise<Span | undefined> {
  const { rows } = await sql<Span & { is_listed: boolean }>`
    select coalesce((select min(log_id) from audit_log) >> ${BITS}, 0)::int as first_block,
           coalesce((select max(log_id) from audit_log) >> ${BITS}, -1)::int as last_block,
           (select count(*) from audit_log_value where column_name = ${column}) <= ${LISTED_VALUES_MAX}
             and not exists (select from audit_log_listing where listing = 'none') as is_listed`.execute(tx);
  const [span] = rows;
  return span?.is_listed === true && span.last_block - span.first_block < SPAN_BLOCKS_MAX ? span : undefined;
}

async function passValues(tx: Tx, order: ValueOrder, unordered: Unordered, span: Span): Promise<readonly number[]> {
  const { set, entries, offset, limit } = unordered;
  const groups = await groupsOf(tx, order, unordered);
  const all_entries = groups.reduce((sum, group) => sum + group.entries, 0);
  const page: number[] = [];
  let next = set === undefined ? groups.findIndex((group) => group.passed + group.entries > offset) : 0;
  let share = (set === undefined ? limit : NEAR * (offset + limit)) / entries;
  let matched = set === undefined ? (groups[next]?.passed ?? 0) : 0;
  while (page.length < limit && next < groups.length) {
    const upto = (groups[next]?.passed ?? 0) + share * all_entries;
    const last = groups.findIndex(({ passed }, index) => index > next && passed > upto);
    const near = groups.slice(next, last < 0 ? groups.length : last);
    const few = near.filter((group) => group.entries <= FEW).flatMap(({ value_ids }) => value_ids);
    const listed = await listedIds(tx, few, span);
    for (const group of near) {
      const skip = Math.max(0, offset - matched);
      const need = limit - page.length;
      const found =
        group.entries <= FEW
          ? ofFew(group, listed, set, order.ties, skip, need)
          : await ofMany(tx, group, set, span, order.ties, skip, need);
      matched += found.count;
      page.push(...found.ids);
      if (page.length >= limit) break;
    }
    next += near.length;
    share *= FARTHER;
  }
  return page;
}

/** The values that filters leave, in their order. */
async function groupsOf(
  tx: Tx,
  { column, direction }: ValueOrder,
  { filter_groups, where }: Unordered,
): Promise<readonly Group[]> {
  const key = valueColumn(column);
  const entry = ENTRIES[column];
  if (key === undefined || entry === undefined) throw new Error(`the values of ${column} are not listed`);
  const ofColumn = filter_groups.filter(({ filters }) => filters.every(({ field }) => field === column));
  const { where: isLeft } = compileCriteria({ filter_groups: ofColumn }, { [column]: key }, column);
  const nulls = direction === "asc" ? "nulls first" : "nulls last";
  const inOrder = sql`key ${sql.raw(sortsEmptyFirst(entry) ? `${direction} ${nulls}` : direction)}`;
  // As arrays: a row for each value takes the driver several times as long.
  const { rows } = await sql<{
    ranks: readonly number[];
    value_ids: readonly (number | null)[];
    noted_ids: readonly (number | null)[];
    entries: readonly number[];
  }>`
    select array_agg(rank) as ranks, array_agg(value_id) as value_ids, array_agg(log_id) as noted_ids, array_agg(entries) as entries
      from (
        select dense_rank() over (order by ${inOrder}) as rank, value_id, log_id, entries from (
          select ${sortable(key)} as key, v.value_id, null::int8 as log_id, v.entries from audit_log_value v
           where v.column_name = ${column} and ${isLeft}
          union all
          select ${sortable(entry)}, null, a.log_id, 1 from ${NOTED} where ${where}
        ) as valued order by rank
      ) as ranked having count(*) > 0`.execute(tx);
  const groups: { value_ids: number[]; noted_ids: number[]; entries: number; passed: number }[] = [];
  const [columns] = rows;
  let passed = 0;
  for (const [index, rank] of columns?.ranks.entries() ?? []) {
    const group = (groups[rank - 1] ??= { value_ids: [], noted_ids: [], entries: 0, passed });
    const value_id = columns?.value_ids[index] ?? null;
    const noted_id = columns?.noted_ids[index] ?? null;
    if (value_id !== null) group.value_ids.push(value_id);
    if (noted_id !== null) group.noted_ids.push(noted_id);
    const entries = columns?.entries[index] ?? 0;
    group.entries += entries;
    passed += entries;
  }
  return groups;
}

interface Found {
  readonly count: number;
  /** So many of them, after those that are skipped. */
  readonly ids: readonly number[];
}

function ofFew(
  { value_ids, noted_ids }: Group,
  listed: ReadonlyMap<number, readonly number[]>,
  set: EntrySet | undefined,
  ties: Direction,
  skip: number,
  need: number,
): Found {
  const ids = new Set(value_ids.flatMap((value_id) => listed.get(value_id) ?? []).concat(noted_ids));
  const hits = [...ids]
    .filter((id) => set === undefined || hasId(set, id))
    .toSorted((a, b) => (ties === "asc" ? a - b : b - a));
  return { count: hits.length, ids: hits.slice(skip, skip + need) };
}

async function ofMany(
  tx: Tx,
  { value_ids, noted_ids }: Group,
  set: EntrySet | undefined,
  { first_block, last_block }: Span,
  ties: Direction,
  skip: number,
  need: number,
): Promise<Found> {
  const own = noEntries(first_block, last_block);
  await addValues(tx, own, value_ids, { first: first_block, last: last_block });
  addIds(own, noted_ids);
  if (set !== undefined) keepOnly(own, set);
  return { count: countOf(own), ids: idsOf(own, ties, skip, need) };
}

/** The ids of entries by the value that they have, in any order; one may stand there twice. */
async function listedIds(
  tx: Tx,
  value_ids: readonly number[],
  { first_block: first, last_block: last }: Span,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const listed = new Map<number, number[]>();
  for (const { value_id, stretch, block, places } of await listsOf(tx, value_ids, { first, last })) {
    const bytes = Buffer.from(places, "base64");
    const ids = stretch === null ? idsOfBlock(block ?? 0, bytes) : idsOfPlaces(stretch, bytes);
    listed.set(value_id, [...(listed.get(value_id) ?? []), ...ids]);
  }
  return listed;
}

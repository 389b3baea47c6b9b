import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import type { Caller } from "../../../web-api/route.ts";
import { compileCriteria } from "../../../web-api/search-criteria/compile.ts";
import type { FilterGroup, SearchCriteria } from "../../../web-api/search-criteria/criteria.ts";
import { withinLocations } from "../../../web-api/search-list.ts";
import { ENTRIES } from "../columns.ts";
import { countAll, countByBlock, countersOf } from "./count.ts";
import { countOf, type EntrySet, idsOf } from "../rules/entry-set.ts";
import { lettersAsked } from "../rules/letters.ts";
import { findByValue, ordersOf, valueOrderOf } from "./order.ts";
import { findNearPage, findPage, type Wanted, within } from "./page.ts";
import { entriesOf } from "./set.ts";
import { countByValue, countedColumn } from "./value.ts";

/** Passing fewer entries than this is quicker than counting past them by block. */
const OFFSET_FAR = 1_000;
/** So many entries of a set are sorted for a page; of more, enough lie close together in any order. */
const SORTED_MAX = 20_000;
/** So few are sorted as quickly as they are looked for value by value. */
const ORDERED_MAX = 2_000;

/** What is looked for. */
interface Search {
  readonly tx: Tx;
  readonly criteria: SearchCriteria;
  readonly filter_groups: readonly FilterGroup[];
  readonly wanted: Wanted;
  /** Of a list that is sorted by log_id before anything else. */
  readonly direction: "asc" | "desc" | undefined;
  /** The caller sees some locations only: as filters, and of a column of location ids. */
  readonly scope: readonly FilterGroup[];
  readonly reached: (location: string) => RawBuilder<SqlBool> | undefined;
}

/** How many entries match, and the ids of those on the page. */
export interface Found {
  readonly entries: number;
  readonly ids: readonly number[];
}

/** A way to look for entries; undefined: it does not lead to these. */
type Way = (search: Search) => Promise<Found | undefined>;

/** The quickest first. */
const WAYS: readonly Way[] = [findInValueOrder, findByLetters, findByColumn, findByBlock, findBySet, findInOrder];

/** Counts all entries that match and finds those of the page, in the snapshot of the transaction. */
export async function findEntries(tx: Tx, caller: Caller, criteria: SearchCriteria, limit: number): Promise<Found> {
  const reached = (location: string) => withinLocations(caller, sql<number | null>`${sql.ref(location)}`);
  const compiled = compileCriteria(criteria, ENTRIES, "log_id");
  const ofScope = reached("a.location_id");
  const where = ofScope === undefined ? compiled.where : sql<SqlBool>`${ofScope} and ${compiled.where}`;
  const search: Search = {
    tx,
    criteria,
    filter_groups: criteria.filter_groups,
    wanted: { ...compiled, where, limit },
    direction: directionOf(criteria),
    scope: scopeOf(caller),
    reached,
  };
  for (const way of WAYS) {
    const found = await way(search);
    if (found !== undefined) return found;
  }
  return findPlainly(search);
}

/** What a token that is bound to locations sees, as a filter. */
function scopeOf({ location_ids }: Caller): readonly FilterGroup[] {
  return location_ids.length === 0
    ? []
    : [{ filters: [{ field: "location_id", condition_type: "in", value: location_ids.join(",") }] }];
}

/** The direction of a list that is sorted by log_id before anything else. */
function directionOf(criteria: SearchCriteria): "asc" | "desc" | undefined {
  const orders = ordersOf(criteria);
  const [first] = orders;
  if (first === undefined) return "asc";
  return first[0] === "log_id" ? first[1] : undefined;
}

/** Value by value, in the order that these give. */
async function findInValueOrder(search: Search): Promise<Found | undefined> {
  const { tx, criteria, filter_groups, wanted, scope } = search;
  const order = valueOrderOf(criteria);
  if (order === undefined) return undefined;
  const isOfAll = filter_groups.length === 0 && scope.length === 0;
  const set = isOfAll ? undefined : await setOf(search);
  if (set === undefined && !isOfAll) return undefined;
  const entries = set === undefined ? await countAll(tx) : countOf(set);
  if (entries <= wanted.offset) return { entries, ids: [] };
  if (set !== undefined && entries <= ORDERED_MAX) return { entries, ids: await findPage(tx, among(set, wanted)) };
  const ids = await findByValue(tx, order, { ...wanted, set, entries, filter_groups });
  return ids === undefined ? undefined : { entries, ids };
}

/** Few letters stand in too many names to look for these. */
async function findByLetters(search: Search): Promise<Found | undefined> {
  return search.filter_groups.some((group) => lettersAsked(group) !== undefined) ? findBySet(search) : undefined;
}

/** By the counters of one column's values, if the page is near one end. */
async function findByColumn({ tx, filter_groups, wanted, direction, scope }: Search): Promise<Found | undefined> {
  if (scope.length > 0 || (isFar(wanted, direction) && countersOf(filter_groups, false) !== undefined))
    return undefined;
  const column = countedColumn(filter_groups);
  if (column === undefined) return undefined;
  const count = await countByValue(tx, column, filter_groups);
  const { entries } = count;
  if (entries <= wanted.offset) return { entries, ids: [] };
  const ids =
    direction === undefined ? await findPage(tx, wanted) : await findNearPage(tx, column, wanted, direction, count);
  return ids === undefined ? undefined : { entries, ids };
}

function isFar({ offset }: Wanted, direction: Search["direction"]): boolean {
  return direction !== undefined && offset >= OFFSET_FAR;
}

/** By counters of blocks, passing those before the page. */
async function findByBlock({
  tx,
  filter_groups,
  wanted,
  direction,
  scope,
  reached,
}: Search): Promise<Found | undefined> {
  const counters = countersOf(filter_groups, scope.length > 0);
  if (
    counters === undefined ||
    (countedColumn(filter_groups) !== undefined && scope.length === 0 && !isFar(wanted, direction))
  )
    return undefined;
  const { offset, where } = wanted;
  const block = await countByBlock(tx, counters, filter_groups, reached, { direction: direction ?? "asc", offset });
  const { entries } = block;
  if (entries <= offset) return { entries, ids: [] };
  if (direction === undefined) return { entries, ids: await findPage(tx, wanted) };
  const rest =
    direction === "asc" ? { ...block, first_block: block.start_block } : { ...block, last_block: block.start_block };
  const nearer = { ...wanted, where: sql<SqlBool>`${within(rest)} and ${where}`, offset: offset - block.passed };
  return { entries, ids: await findPage(tx, nearer) };
}

/** As a set of ids, from the lists of values and letters. */
async function findBySet(search: Search): Promise<Found | undefined> {
  const { tx, wanted, direction } = search;
  const set = await setOf(search);
  if (set === undefined) return undefined;
  const entries = countOf(set);
  const { offset, limit } = wanted;
  if (entries <= offset) return { entries, ids: [] };
  if (direction !== undefined) return { entries, ids: idsOf(set, direction, offset, limit) };
  return { entries, ids: await findPage(tx, entries > SORTED_MAX ? wanted : among(set, wanted)) };
}

function setOf({ tx, filter_groups, scope, wanted }: Search): Promise<EntrySet | undefined> {
  return entriesOf(tx, [...filter_groups, ...scope], wanted.where);
}

function among(set: EntrySet, wanted: Wanted): Wanted {
  return { ...wanted, where: sql<SqlBool>`a.log_id = any(${idsOf(set, "asc", 0, SORTED_MAX)}::int8[])` };
}

/** In the order of log_id, reading each entry once. */
async function findInOrder({ tx, wanted, direction }: Search): Promise<Found | undefined> {
  if (direction === undefined) return undefined;
  const { where, limit, offset } = wanted;
  const { rows } = await sql<Found>`
    with hit as materialized (select a.log_id from audit_log a where ${where})
    select (select count(*) from hit) as entries,
           array(select log_id from hit order by log_id ${sql.raw(direction)} limit ${limit}::int8 offset ${offset}::int8) as ids`.execute(
    tx,
  );
  return rows[0];
}

async function findPlainly({ tx, wanted }: Search): Promise<Found> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log a where ${wanted.where}`.execute(tx);
  const entries = rows[0]?.n ?? 0;
  return { entries, ids: entries <= wanted.offset ? [] : await findPage(tx, wanted) };
}

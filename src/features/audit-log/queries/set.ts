import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { compileCriteria } from "../../../web-api/search-criteria/compile.ts";
import type { FilterGroup } from "../../../web-api/search-criteria/criteria.ts";
import { ENTRIES } from "../columns.ts";
import { countersOf, IS_NARROW, isSplit, KINDS, NOTED } from "./count.ts";
import {
  addIds,
  addPlaces,
  BLOCK_BITS,
  countOf,
  type EntrySet,
  idsOf,
  keepBlocks,
  keepOnly,
  noEntries,
  spanOf,
  STRETCH_BITS,
  takeRun,
} from "../rules/entry-set.ts";
import { applyPart, askIds, type Part, partsOf, usesLetters } from "./part.ts";

type Condition = RawBuilder<SqlBool>;

const BITS = sql.lit(BLOCK_BITS);
const LAST_IN_BLOCK = sql.lit(2 ** BLOCK_BITS - 1);

/** A set of more blocks, 16 MB, is not made: ids far apart, as after a counter was raised, would take all memory. */
export const SPAN_BLOCKS_MAX = 8_192;

/** So many ids are looked at one by one if they are not listed yet. */
const UNLISTED_MAX = 4 * 2 ** BLOCK_BITS;

/** More entries of a set are not looked at one by one. */
const CANDIDATES_MAX = 3_000;

/** What it costs, in microseconds: to look at an entry, to find the lists of a value, to read a byte of lists. */
const COSTS = { entry: 5, value: 15, byte: 0.011 };

/** From which id to which entries are added up, but not listed. */
interface Unlisted {
  readonly first_ids: readonly number[];
  readonly last_ids: readonly number[];
}

/** Where entries can be that match. */
interface Reach {
  readonly all_entries: number;
  /** Of the time that groups ask for: not listed by their values; nor, or not, by the letters of their names. */
  readonly unlisted: Unlisted;
  readonly unlettered: Unlisted;
  /** Blocks of the time that groups ask for; those in which a moment lies that they name. */
  readonly blocks: readonly number[];
  readonly split: readonly number[];
  readonly is_noted: boolean;
}

/**
 * The ids of all entries that match, where all groups but those of a time are each about columns whose values are listed;
 * undefined where they are not, or too many.
 *
 * @param where - what the groups ask of entries.
 */
export async function entriesOf(
  tx: Tx,
  groups: readonly FilterGroup[],
  where: Condition,
): Promise<EntrySet | undefined> {
  const ofTime = groups.filter((group) => countersOf([group], false) === "audit_log_block");
  const others = groups.filter((group) => !ofTime.includes(group));
  const { all_entries: entries, blocks, split, ...reach } = await reachOf(tx, ofTime);
  const isLettered = idsIn(reach.unlettered) <= UNLISTED_MAX;
  const parts = await partsOf(tx, others, { entries, blocks: blocks.length }, isLettered);
  if (parts === undefined) return undefined;
  const unlisted = usesLetters(parts) ? reach.unlettered : reach.unlisted;
  if (idsIn(unlisted) > UNLISTED_MAX) return undefined;

  const further = [
    ...(reach.is_noted ? await askIds(tx, sql`select a.log_id from ${NOTED} where ${where}`) : []),
    ...(await unlistedEntries(tx, unlisted, where)),
  ];
  const { first, last } = spanOfBlocks([...blocks, ...further.map((id) => Math.floor(id / 2 ** BLOCK_BITS))]);
  if (last - first >= SPAN_BLOCKS_MAX) return undefined;
  const found = noEntries(first, last);
  if (blocks.length > 0 && !(await addMatching(tx, found, parts, where))) return undefined;
  // Some of their lists may be there already.
  for (const [index, first_id] of unlisted.first_ids.entries())
    takeRun(found, first_id, unlisted.last_ids[index] ?? first_id);
  if (ofTime.length > 0) {
    const within = await withinSplit(tx, found, split, ofTime);
    const isSplitBlock = new Set(split);
    keepBlocks(found, new Set(blocks.filter((block) => !isSplitBlock.has(block))));
    addIds(found, within);
  }
  addIds(found, further);
  return found;
}

/** A loop: so many entries can be noted that no call takes their blocks as arguments. */
function spanOfBlocks(blocks: readonly number[]): { readonly first: number; readonly last: number } {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const block of blocks) {
    first = Math.min(first, block);
    last = Math.max(last, block);
  }
  return { first, last };
}

function idsIn({ first_ids, last_ids }: Unlisted): number {
  return first_ids.reduce((ids, first_id, index) => ids + (last_ids[index] ?? 0) - first_id + 1, 0);
}

async function reachOf(tx: Tx, ofTime: readonly FilterGroup[]): Promise<Reach> {
  const { where } = compileCriteria({ filter_groups: ofTime }, KINDS, "created_at");
  const { rows } = await sql<
    Omit<Reach, "unlisted" | "unlettered"> &
      Record<"unlisted_first" | "unlettered_first" | "unlisted_last" | "unlettered_last", readonly number[]>
  >`
    with reached as materialized (
      select b.block, b.block::int8 << ${BITS} as first_id, ${isSplit(ofTime)} as is_split,
             least((b.block::int8 << ${BITS}) + ${LAST_IN_BLOCK}, (select max(log_id) from audit_log)) as last_id
        from audit_log_block b where ${where} or ${isSplit(ofTime)}
    ), unlisted as materialized (
      select b.first_id, b.last_id from reached b join audit_log_listing l using (block) where l.listing = 'none'
    ), unlettered as materialized (
      select greatest(b.first_id, r.upto_id) as first_id, b.last_id
        from reached b left join audit_log_listing l using (block) left join audit_log_lettered r using (block)
       where (r.upto_id <= b.last_id) is not false and l.listing is distinct from 'none'
      union all
      select first_id, last_id from unlisted
    )
    select coalesce((select sum(entries) from audit_log_block), 0)::int8 as all_entries,
           array(select block from reached) as blocks, array(select block from reached where is_split) as split,
           exists (select from audit_log_noted) as is_noted,
           array(select first_id from unlisted) as unlisted_first, array(select last_id from unlisted) as unlisted_last,
           array(select first_id from unlettered) as unlettered_first,
           array(select last_id from unlettered) as unlettered_last`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("looking for blocks of audit entries gave no row");
  const { unlisted_first, unlisted_last, unlettered_first, unlettered_last, ...reach } = row;
  return {
    ...reach,
    unlisted: { first_ids: unlisted_first, last_ids: unlisted_last },
    unlettered: { first_ids: unlettered_first, last_ids: unlettered_last },
  };
}

/**
 * Adds the entries that are of all parts to an empty set.
 *
 * @returns whether that was possible.
 */
async function addMatching(tx: Tx, found: EntrySet, parts: readonly Part[], where: Condition): Promise<boolean> {
  const all = { first: found.first_block, last: found.last_block };
  const [cheapest] = parts;
  const isStart = cheapest !== undefined && !cheapest.is_without && cheapest.pieces !== null;
  const start = isStart ? cheapest : await everyEntry(tx);
  if (start === undefined || start.pieces === null) return false;
  await applyPart(tx, found, start, all, undefined);
  let other: EntrySet | undefined;
  for (const part of isStart ? parts.slice(1) : parts) {
    const span = spanOf(found);
    if (span === undefined) return true;
    const { pieces, values, bytes } = part;
    const count = countOf(found);
    const isLess = count * COSTS.entry < values * COSTS.value + bytes * COSTS.byte;
    if (count <= CANDIDATES_MAX && (pieces === null || isLess)) {
      await keepMatching(tx, found, where);
      return true;
    }
    if (pieces === null) return false;
    // One for all parts: each is as large as the log's ids are many.
    other ??= noEntries(all.first, all.last);
    await applyPart(tx, found, part, span, other);
  }
  return true;
}

/** Each entry has a source. */
async function everyEntry(tx: Tx): Promise<Part | undefined> {
  const filters = [{ field: "change_source", condition_type: "notnull", value: "" }];
  const parts = await partsOf(tx, [{ filters }], { entries: Number.POSITIVE_INFINITY, blocks: 0 }, false);
  return parts?.[0];
}

/** Looks at the entries of a set themselves. */
async function keepMatching(tx: Tx, found: EntrySet, where: Condition): Promise<void> {
  const ids = idsOf(found, "asc", 0, CANDIDATES_MAX);
  found.bytes.fill(0);
  addIds(
    found,
    await askIds(tx, sql`select a.log_id from audit_log a where a.log_id = any(${ids}::int8[]) and ${where}`),
  );
}

/** Entries that match and are in no list yet. */
async function unlistedEntries(
  tx: Tx,
  { first_ids, last_ids }: Unlisted,
  where: Condition,
): Promise<readonly number[]> {
  if (first_ids.length === 0) return [];
  return askIds(
    tx,
    sql`select a.log_id from unnest(${first_ids}::int8[], ${last_ids}::int8[]) as r (first_id, last_id)
          cross join lateral (
            select * from audit_log where log_id between r.first_id and r.last_id order by log_id limit 16384) a where ${where}`,
  );
}

/** Which entries of blocks that a time does not hold as a whole are of this time. */
async function withinSplit(
  tx: Tx,
  found: EntrySet,
  split: readonly number[],
  ofTime: readonly FilterGroup[],
): Promise<readonly number[]> {
  const candidates = noEntries(found.first_block, found.last_block);
  candidates.bytes.set(found.bytes);
  keepBlocks(candidates, new Set(split));
  const count = countOf(candidates);
  if (count === 0) return [];
  const { where } = compileCriteria({ filter_groups: ofTime }, ENTRIES, "log_id");
  if (count <= CANDIDATES_MAX) {
    const ids = idsOf(candidates, "asc", 0, CANDIDATES_MAX);
    return askIds(tx, sql`select a.log_id from audit_log a where a.log_id = any(${ids}::int8[]) and ${where}`);
  }
  const ofBlock = sql`a.log_id between s.block << ${BITS} and (s.block << ${BITS}) + ${LAST_IN_BLOCK}`;
  const { rows } = await sql<{ stretch: number; places: string }>`
    with split as materialized (
      select b.block, b.first_at, b.last_at, ${IS_NARROW} as is_narrow from audit_log_block b where b.block = any(${split}::int8[])
    )
    select log_id >> ${sql.lit(STRETCH_BITS)} as stretch,
           encode(string_agg(int4send((log_id & ${sql.lit(2 ** STRETCH_BITS - 1)})::int), ''), 'base64') as places
      from (
        select a.log_id from split s cross join lateral (
          select a.log_id from audit_log a
           where a.created_at between s.first_at and s.last_at and ${ofBlock} and ${where} order by a.created_at limit 16384) a
         where s.is_narrow
        union all
        select a.log_id from split s cross join lateral (
          select * from audit_log a where ${ofBlock} order by a.log_id limit 16384) a
         where not s.is_narrow and ${where}
      ) as entry group by 1`.execute(tx);
  const ofTheTime = noEntries(found.first_block, found.last_block);
  for (const { stretch, places } of rows) addPlaces(ofTheTime, stretch, Buffer.from(places, "base64"));
  keepOnly(candidates, ofTheTime);
  return idsOf(candidates, "asc", 0, Number.POSITIVE_INFINITY);
}

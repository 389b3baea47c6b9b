import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { compileCriteria } from "../../web-api/search-criteria/compile.ts";
import type { FilterGroup } from "../../web-api/search-criteria/criteria.ts";
import { ENTRIES } from "./columns.ts";
import { BLOCK_BITS, countersOf, isSplit, KINDS, NOTED } from "./count-queries.ts";
import {
  addBlocks,
  addIds,
  addPlaces,
  countOf,
  type EntrySet,
  idsOf,
  keepBlocks,
  keepOnly,
  noEntries,
  spanOf,
  STRETCH_BITS,
  takeAway,
} from "./entry-set.ts";
import { countedColumn, matchValues } from "./value-queries.ts";

type Condition = RawBuilder<SqlBool>;

const BITS = sql.lit(BLOCK_BITS);
const BLOCKS_BITS = sql.lit(STRETCH_BITS - BLOCK_BITS);

/** A set of more blocks, 16 MB, is not made: ids far apart, as after a counter was raised, would take all memory. */
const SPAN_BLOCKS_MAX = 8_192;

/** Entries of so many blocks are looked at one by one if they are not listed yet. */
const UNLISTED_BLOCKS_MAX = 4;

/** So few entries are looked at one by one rather than compared with lists of more values, or longer ones, than these. */
const CANDIDATES_MAX = 3_000;
const COMPARED_VALUES_MAX = 50;
const COMPARED_BYTES_MAX = 200_000;

/** The values of one column that entries of a set have, or do not have; null: too many to read their lists. */
interface Part {
  readonly value_ids: readonly number[] | null;
  readonly is_without: boolean;
  readonly bytes: number;
}

/** Where entries can be that match. */
interface Reach {
  readonly all_entries: number;
  readonly unlisted: readonly number[];
  /** Blocks of the time that groups ask for; those in which a moment lies that they name. */
  readonly blocks: readonly number[];
  readonly split: readonly number[];
  readonly is_noted: boolean;
}

/**
 * The ids of all entries that match, where all groups but those of a time are each about one column whose values are
 * listed; undefined where they are not, or too many.
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
  if (!others.every((group) => countedColumn([group]) !== undefined)) return undefined;
  const reach = await reachOf(tx, ofTime);
  if (reach.unlisted.length > UNLISTED_BLOCKS_MAX) return undefined;
  const parts = await partsOf(tx, others, reach.all_entries);

  const unlisted = await unlistedEntries(tx, reach, where);
  const { first, last } = spanOfBlocks(reach.blocks.concat(unlisted.map((id) => Math.floor(id / 2 ** BLOCK_BITS))));
  if (last - first >= SPAN_BLOCKS_MAX) return undefined;
  const found = noEntries(first, last);
  if (reach.blocks.length > 0 && !(await addMatching(tx, found, parts, where))) return undefined;
  if (others.some((group) => countedColumn([group]) === "entity_name")) await leaveOutErased(tx, found);
  if (ofTime.length > 0) {
    const within = await withinSplit(tx, found, reach.split, ofTime);
    const split = new Set(reach.split);
    keepBlocks(found, new Set(reach.blocks.filter((block) => !split.has(block))));
    addIds(found, within);
  }
  addIds(found, unlisted);
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

async function reachOf(tx: Tx, ofTime: readonly FilterGroup[]): Promise<Reach> {
  const { where } = compileCriteria({ filter_groups: ofTime }, KINDS, "created_at");
  const { rows } = await sql<Reach>`
    select coalesce((select sum(entries) from audit_log_block), 0)::int8 as all_entries,
           array(select block from audit_log_listing where listing = 'none') as unlisted,
           array(select b.block from audit_log_block b where ${where} or ${isSplit(ofTime)}) as blocks,
           array(select b.block from audit_log_block b where ${isSplit(ofTime)}) as split,
           exists (select from audit_log_noted) as is_noted`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("looking for blocks of audit entries gave no row");
  return row;
}

/** What groups ask of the values of entries, in the order in which it is least to read. */
async function partsOf(tx: Tx, groups: readonly FilterGroup[], all_entries: number): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const group of groups) {
    const column = countedColumn([group]) ?? "";
    const matching = await matchValues(tx, column, group, true);
    const others = matching.entries * 2 > all_entries ? await matchValues(tx, column, group, false) : undefined;
    const is_without = others !== undefined && (matching.value_ids === null || others.bytes < matching.bytes);
    const { value_ids, bytes } = is_without ? others : matching;
    parts.push({ value_ids, bytes, is_without });
  }
  const rank = ({ value_ids, is_without }: Part) => (value_ids === null ? 2 : Number(is_without));
  return parts.toSorted((a, b) => rank(a) - rank(b) || a.bytes - b.bytes);
}

/**
 * Adds the entries that have the values of all parts to an empty set.
 *
 * @returns whether that was possible.
 */
async function addMatching(tx: Tx, found: EntrySet, parts: readonly Part[], where: Condition): Promise<boolean> {
  const all = { first: found.first_block, last: found.last_block };
  const [first] = parts;
  const isFromAll = first === undefined || first.is_without || first.value_ids === null;
  // Each entry has a source.
  const { value_ids: start } = isFromAll ? await matchValues(tx, "change_source", { filters: [] }, true) : first;
  if (start === null) return false;
  await addWith(tx, found, start, all);
  for (const { value_ids, bytes, is_without } of isFromAll ? parts : parts.slice(1)) {
    const span = spanOf(found);
    if (span === undefined) return true;
    if (value_ids === null || value_ids.length > COMPARED_VALUES_MAX || bytes > COMPARED_BYTES_MAX) {
      if (countOf(found) <= CANDIDATES_MAX) {
        await keepMatching(tx, found, where);
        return true;
      }
      if (value_ids === null) return false;
    }
    const set = noEntries(all.first, all.last);
    await addWith(tx, set, value_ids, span);
    if (is_without) takeAway(found, set);
    else keepOnly(found, set);
  }
  return true;
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

/** Adds the entries of a run of blocks that have one of some values. */
async function addWith(
  tx: Tx,
  set: EntrySet,
  value_ids: readonly number[],
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  if (value_ids.length === 0) return;
  // Base64: the driver takes several times as long for a megabyte of bytea.
  const { rows } = await sql<{ stretch: number | null; places: string }>`
    select stretch, encode(string_agg(places, ''), 'base64') as places from (
      select part >> ${BLOCKS_BITS} as stretch, places from audit_log_places
       where value_id = any(${value_ids}::int8[]) and bits = ${BITS} and part between ${first}::int and ${last}::int
      union all
      select part, places from audit_log_places
       where value_id = any(${value_ids}::int8[]) and bits = ${sql.lit(STRETCH_BITS)}
         and part between ${first}::int >> ${BLOCKS_BITS} and ${last}::int >> ${BLOCKS_BITS}
    ) as lists group by 1
    union all
    select null, encode(string_agg(int4send(block) || substring(bit_send(places) from 5), ''), 'base64') from (
      select block, bit_or(places) as places from audit_log_bitmap
       where value_id = any(${value_ids}::int8[]) and block between ${first}::int and ${last}::int group by 1
    ) as bitmaps having count(*) > 0`.execute(tx);
  for (const { stretch, places } of rows) {
    const bytes = Buffer.from(places, "base64");
    if (stretch === null) addBlocks(set, bytes);
    else addPlaces(set, stretch, bytes);
  }
}

/** Entries that are in no list yet. */
async function unlistedEntries(tx: Tx, { unlisted, is_noted }: Reach, where: Condition): Promise<readonly number[]> {
  let ids: readonly number[] = [];
  if (is_noted) ids = await askIds(tx, sql`select a.log_id from ${NOTED} where ${where}`);
  for (const block of unlisted) {
    const ofBlock = sql`a.log_id >= ${block}::int8 << ${BITS} and a.log_id < (${block}::int8 + 1) << ${BITS}`;
    ids = ids.concat(await askIds(tx, sql`select a.log_id from audit_log a where ${ofBlock} and ${where}`));
  }
  return ids;
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
  const ids = idsOf(candidates, "asc", 0, Number.POSITIVE_INFINITY);
  if (ids.length === 0) return ids;
  const { where } = compileCriteria({ filter_groups: ofTime }, ENTRIES, "log_id");
  return askIds(tx, sql`select a.log_id from audit_log a where a.log_id = any(${ids}::int8[]) and ${where}`);
}

/** What somebody was called who was erased matches nothing. */
async function leaveOutErased(tx: Tx, found: EntrySet): Promise<void> {
  const erased = noEntries(found.first_block, found.last_block);
  addIds(erased, await askIds(tx, sql`select log_id from erased_audit_entry`));
  takeAway(found, erased);
}

async function askIds(tx: Tx, query: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: readonly number[] }>`select array(${query}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

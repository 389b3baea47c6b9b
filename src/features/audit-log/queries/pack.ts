import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";

import { BLOCK_BITS, STRETCH_BITS } from "../rules/entry-set.ts";
import { takeTurn } from "./turn.ts";

const BITS = sql.lit(BLOCK_BITS);
const LAST_IN_BLOCK = sql.lit(2 ** BLOCK_BITS - 1);
const BLOCKS_BITS = sql.lit(STRETCH_BITS - BLOCK_BITS);
const LAST_IN_STRETCH = sql.lit(2 ** STRETCH_BITS - 1);
/** A list of more entries is longer than a bit for each id of a block. */
const LISTED_MAX = sql.lit(2 ** (BLOCK_BITS - 5));
const NO_BITS = sql`repeat('0', ${sql.lit(2 ** BLOCK_BITS)})::bit(${sql.lit(2 ** BLOCK_BITS)})`;

/** Of blocks: how they are listed. */
const LISTED_BLOCK = sql`(
  select b.block::int as block, coalesce(l.listing, 'loose') as listing, b.block = max(b.block) over () as is_newest
    from audit_log_block b left join audit_log_listing l using (block)) as b`;
const IS_DUE = sql`(b.listing = 'none' or b.listing = 'loose' and not b.is_newest)
  and not exists (select from audit_log_noted where first_id >> ${BITS} = b.block)`;

/** A block whose entries are to be packed, if there is one: never listed, or full. */
export async function blockToPack(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ block: number }>`
    select b.block from ${LISTED_BLOCK} where ${IS_DUE} order by b.block limit 1`.execute(db);
  return rows[0]?.block;
}

/**
 * Lists the entries of a block again, if that is still due. Values that many entries have get a bit for each id. Entries and
 * lists agree at every moment; readers do not wait.
 */
export async function packBlock(tx: Tx, block: number): Promise<void> {
  // Entries that are added up meanwhile would be missing from lists that are written anew.
  await takeTurn(tx);
  await sql`select set_config('work_mem', '32MB', true)`.execute(tx);
  await sql`
    with due as materialized (
      select b.block, b.is_newest from ${LISTED_BLOCK} where b.block = ${block}::int and ${IS_DUE}
    ), grouped as materialized (
      select d.block, c.column_name, c.value, c.number, count(*)::int as entries,
             string_agg(int4send((c.log_id & ${LAST_IN_STRETCH})::int), '') as places
        from due d cross join lateral pos.audit_values(d.block::int8 << ${BITS}, (d.block::int8 << ${BITS}) + ${LAST_IN_BLOCK}) c
       group by 1, 2, 3, 4
    ), known as materialized (
      select k.value_id, g.block, g.entries, g.places from grouped g cross join lateral (
        select v.value_id from audit_log_value v where v.column_name = g.column_name and v.value = g.value
        union all
        select v.value_id from audit_log_value v
         where g.value is null and v.column_name = g.column_name and v.value is null and v.number = g.number
        union all
        select v.value_id from audit_log_value v
         where g.value is null and g.number is null
           and v.column_name = g.column_name and v.value is null and v.number is null) as k
    ), lists as (
      insert into audit_log_places (value_id, bits, part, places)
      select value_id, ${BITS}, block, places from known where entries <= ${LISTED_MAX}
      on conflict (value_id, bits, part) do update set places = excluded.places
    ), bitmaps as (
      insert into audit_log_bitmap as b (value_id, block, places)
      select value_id, block, (
               select bit_or(set_bit(${NO_BITS}, get_byte(places, 4 * i + 2) % 64 * 256 + get_byte(places, 4 * i + 3), 1))
                 from generate_series(0, entries - 1) as i)
        from known where entries > ${LISTED_MAX}
      on conflict (value_id, block) do update set places = b.places | excluded.places
    ), replaced as (
      delete from audit_log_places p using known k
       where k.entries > ${LISTED_MAX} and p.value_id = k.value_id and p.bits = ${BITS} and p.part = k.block
    )
    insert into audit_log_listing (block, listing)
    select block, case when is_newest then 'loose' else 'packed' end from due
    on conflict (block) do update set listing = excluded.listing`.execute(tx);
}

/** A stretch whose blocks are full and all packed, if there is one that is not merged. */
export async function stretchToMerge(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ stretch: number }>`
    select b.block >> ${BLOCKS_BITS} as stretch from ${LISTED_BLOCK} group by 1
    having bool_and(b.listing in ('packed', 'merged')) and bool_or(b.listing = 'packed') and not bool_or(b.is_newest)
     order by 1 limit 1`.execute(db);
  return rows[0]?.stretch;
}

/** So many lists are put together in one statement, which takes a second or two: longer ones look like a dead server. */
const MERGED_AT_ONCE = 200_000;

/** Puts lists of the blocks of a stretch together, until it is called with none left. */
export async function mergeStretch(tx: Tx, stretch: number): Promise<void> {
  const isOfBlocks = sql`bits = ${BITS} and part between ${stretch}::int << ${BLOCKS_BITS} and ((${stretch}::int + 1) << ${BLOCKS_BITS}) - 1`;
  // Each list is taken away by one of those who do this at once.
  const { rows } = await sql<{ lists: number }>`
    with gone as (
      delete from audit_log_places where ctid = any (array(
        select ctid from audit_log_places where ${isOfBlocks} limit ${sql.lit(MERGED_AT_ONCE)}))
      returning value_id, places
    ), merged as (
      insert into audit_log_places as p (value_id, bits, part, places)
      select value_id, ${sql.lit(STRETCH_BITS)}, ${stretch}::int, string_agg(places, '') from gone group by 1
      on conflict (value_id, bits, part) do update set places = p.places || excluded.places
    )
    select count(*) as lists from gone`.execute(tx);
  if ((rows[0]?.lists ?? 0) > 0) return;
  await sql`
    update audit_log_listing set listing = 'merged'
     where block >> ${BLOCKS_BITS} = ${stretch}::int and listing = 'packed'
       and not exists (select from audit_log_places where ${isOfBlocks})`.execute(tx);
}

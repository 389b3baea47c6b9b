import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";

import { addBlock, placesToBytes, BLOCK_BITS, type EntrySet } from "../rules/entry-set.ts";
import { addNames, type ByLetters, type NamedEntries } from "../rules/letters.ts";
import { takeTurn } from "./turn.ts";

const BITS = sql.lit(BLOCK_BITS);
const IN_BLOCK = sql.lit(2 ** BLOCK_BITS - 1);

/** So many entries of the newest block wait until their letters are listed; readers look at them one by one. */
const LETTERED_AT_ONCE = 2_048;

/** So many names are taken apart before others get their turn: a few milliseconds' work. */
const NAMES_AT_ONCE = 500;

/** Of blocks: up to which id their letters are listed, and should be. */
const LETTERED_BLOCK = sql`(
  select b.block::int as block, l.block is not null as is_known, l.upto_id,
         case when b.block < max(b.block) over () then (b.block + 1) << ${BITS}
              else (select max(log_id) from audit_log where log_id < (b.block + 1) << ${BITS}) + 1 end as end_id,
         case when b.block < max(b.block) over () then 1 else ${sql.lit(LETTERED_AT_ONCE)} end as due_at
    from audit_log_block b left join audit_log_lettered l using (block)) as b`;
const IS_DUE = sql`(
  not b.is_known and b.end_id - (b.block::int8 << ${BITS}) >= b.due_at or b.end_id - b.upto_id >= b.due_at)`;

/** A block whose entries are to be listed by the letters of their names, if there is one. */
export async function blockToLetter(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ block: number }>`
    select b.block from ${LETTERED_BLOCK} where ${IS_DUE} order by b.block limit 1`.execute(db);
  return rows[0]?.block;
}

/** Lists the entries of a block by the letters of their names, if that is still due; readers do not wait. */
export async function letterBlock(tx: Tx, block: number): Promise<void> {
  await takeTurn(tx);
  const { rows: due } = await sql<{ end_id: number }>`
    select b.end_id from ${LETTERED_BLOCK} where b.block = ${block}::int and ${IS_DUE}`.execute(tx);
  const [found] = due;
  if (found === undefined) return;
  const { end_id } = found;
  // What is only noted is in no other list yet: lists of those that do not have a value would take it for one of these.
  const { rows: names } = await sql<NamedEntries>`
    select lower(left(entity_name, 200)) as name, array_agg((log_id & ${IN_BLOCK})::int) as places
      from audit_log where log_id >= ${block}::int8 << ${BITS} and log_id < ${end_id}::int8 and entity_name is not null
       and log_id not in (
         select generate_series(first_id, last_id) from audit_log_noted where first_id >> ${BITS} = ${block}::int8)
     group by 1`.execute(tx);
  const entries = await byLetters(names);
  if (entries !== undefined) {
    const lists = [...entries.values()].map(placesToBytes);
    await sql`
      insert into audit_log_letters (letters, block, places)
      select letters, ${block}::int, places
        from unnest(${[...entries.keys()]}::text[], ${lists}::bytea[]) as l (letters, places)
      on conflict (letters, block) do update set places = excluded.places`.execute(tx);
  }
  await sql`
    insert into audit_log_lettered (block, upto_id) values (${block}::int, ${entries === undefined ? null : end_id}::int8)
    on conflict (block) do update set upto_id = excluded.upto_id`.execute(tx);
}

async function byLetters(names: readonly NamedEntries[]): Promise<ByLetters | undefined> {
  const entries: ByLetters = new Map();
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    if (!addNames(entries, names.slice(at, at + NAMES_AT_ONCE))) return undefined;
    await setImmediate();
  }
  return entries;
}

/** Adds the entries of a run of blocks whose names contain some letters, as far as these are listed. */
export async function addLetters(
  tx: Tx,
  set: EntrySet,
  letters: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  const { rows } = await sql<{ block: number; places: string }>`
    select block, encode(places, 'base64') as places from audit_log_letters
     where letters = lower(${letters}::text) and block between ${first}::int and ${last}::int`.execute(tx);
  for (const { block, places } of rows) addBlock(set, block, Buffer.from(places, "base64"));
}

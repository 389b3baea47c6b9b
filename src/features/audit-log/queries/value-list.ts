import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";

import { addBlock, addPlaces, BLOCK_BITS, type EntrySet, STRETCH_BITS } from "../rules/entry-set.ts";

const BITS = sql.lit(BLOCK_BITS);
const BLOCKS_BITS = sql.lit(STRETCH_BITS - BLOCK_BITS);

export interface Blocks {
  readonly first: number;
  readonly last: number;
}

/** Entries with a value: places in a stretch, or of a block as `placesToBytes` gives them, in base64. */
interface List {
  readonly value_id: number;
  readonly stretch: number | null;
  readonly block: number | null;
  readonly places: string;
}

/** Adds the entries of a run of blocks that have one of some values. */
export async function addValues(tx: Tx, set: EntrySet, value_ids: readonly number[], blocks: Blocks): Promise<void> {
  for (const { stretch, block, places } of await listsOf(tx, value_ids, blocks, sql`0::int8`)) {
    const bytes = Buffer.from(places, "base64");
    if (stretch !== null) addPlaces(set, stretch, bytes);
    else if (block !== null) addBlock(set, block, bytes);
  }
}

/** The lists of values, in a run of blocks; of each value by itself unless they are joined under one id. */
export async function listsOf(
  tx: Tx,
  value_ids: readonly number[],
  { first, last }: Blocks,
  joined_id: RawBuilder<number> = sql`value_id`,
): Promise<readonly List[]> {
  if (value_ids.length === 0) return [];
  const [bits, group] = value_ids.length === 1 ? [sql`places`, sql``] : [sql`bit_or(places)`, sql`group by 1, 3`];
  // Base64: the driver takes several times as long for a megabyte of bytea, and the database for one long text.
  const { rows } = await sql<List>`
    select value_id, stretch, null as block, encode(string_agg(places, ''), 'base64') as places from (
      select ${joined_id} as value_id, part >> ${BLOCKS_BITS} as stretch, places from audit_log_places
       where value_id = any(${value_ids}::int8[]) and bits = ${BITS} and part between ${first}::int and ${last}::int
      union all
      select ${joined_id}, part, places from audit_log_places
       where value_id = any(${value_ids}::int8[]) and bits = ${sql.lit(STRETCH_BITS)}
         and part between ${first}::int >> ${BLOCKS_BITS} and ${last}::int >> ${BLOCKS_BITS}
    ) as lists group by 1, 2
    union all
    select ${joined_id}, null, block, encode(substring(bit_send(${bits}) from 5), 'base64') from audit_log_bitmap
     where value_id = any(${value_ids}::int8[]) and block between ${first}::int and ${last}::int ${group}`.execute(tx);
  return rows;
}

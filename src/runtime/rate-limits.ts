import { sql } from "kysely";
import { type Db, only, type Tx } from "./database.ts";

/**
 * A counter with at most `most` hits per window. Its name must contain no secret and no address in
 * clear text.
 */
export interface Bucket {
  readonly name: string;
  readonly most: number;
}

/**
 * Counts a hit in every bucket, or in none when one is full. A window begins with its first hit and
 * uses the database's clock, so that all nodes count together.
 *
 * @returns the seconds to wait; 0 when the hit was counted.
 */
export async function takeHit(db: Db | Tx, buckets: readonly Bucket[], window_seconds: number): Promise<number> {
  const { names, limits } = columnsOf(buckets);
  const { rows } = await sql<{ wait: number }>`
    select pos.take_rate_limit(${names}, ${limits}, ${window_seconds}::int) as wait`.execute(db);
  return only(rows).wait;
}

/**
 * Returns the seconds until every bucket has room; 0 when all have. Counts no hit and waits for no
 * lock.
 */
export async function waitForRoom(db: Db | Tx, buckets: readonly Bucket[]): Promise<number> {
  const { names, limits } = columnsOf(buckets);
  const { rows } = await sql<{ wait: number }>`select pos.rate_limit_wait(${names}, ${limits}) as wait`.execute(db);
  return only(rows).wait;
}

/** Subtracts a hit that was counted in this transaction or an earlier one. */
export async function refundHit(tx: Tx, buckets: readonly Bucket[]): Promise<void> {
  const { names } = columnsOf(buckets);
  await sql`update rate_limit_bucket set hits = hits - 1 where bucket = any(${names}) and hits > 0`.execute(tx);
}

function columnsOf(buckets: readonly Bucket[]) {
  return {
    names: sql`${buckets.map(({ name }) => name)}::text[]`,
    limits: sql`${buckets.map(({ most }) => most)}::int[]`,
  };
}

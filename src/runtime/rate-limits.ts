import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";

/** A counter and how many hits its window takes. The name must carry no secret and no address in the clear. */
export interface Bucket {
  readonly name: string;
  readonly most: number;
}

/**
 * Counts a hit in every bucket, or in none when one is full. Windows begin with their first hit and go by the
 * database's clock, so that all nodes count together.
 *
 * @returns the seconds to wait; 0 when the hit was counted.
 */
export async function takeHit(db: Db | Tx, buckets: readonly Bucket[], window_seconds: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select pos.take_rate_limit(${buckets.map(({ name }) => name)}::text[], ${buckets.map(({ most }) => most)}::int[],
                               ${window_seconds}::int) as wait`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the rate limit gave no answer");
  return row.wait;
}

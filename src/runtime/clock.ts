import type pg from "pg";

/**
 * Returns whole seconds since 1970 by this machine's clock. Use them to compare clocks, never to
 * date a record.
 */
export function machineSeconds(): number {
  return Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000);
}

/** Maximum difference of two clocks in ms without a warning for the operator. */
export const CLOCK_OFFSET_MAX_MS = 2_000;

/**
 * Returns the milliseconds by which the database's clock is ahead of this machine's. Negative when
 * it is behind, 0 when the time of the query explains the difference.
 */
export async function databaseClockOffset(client: Pick<pg.Client, "query">): Promise<number> {
  const began_ms = Temporal.Now.instant().epochMilliseconds;
  const { rows } = await client.query<{ now_ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms",
  );
  const ended_ms = Temporal.Now.instant().epochMilliseconds;
  return clockOffset(Number(rows[0]?.now_ms), began_ms, ended_ms);
}

/**
 * Returns the milliseconds by which the database's clock is ahead of this machine's.
 *
 * @param began_ms, ended_ms - this machine's time before the query and after its result.
 */
export function clockOffset(database_ms: number, began_ms: number, ended_ms: number): number {
  return Math.max(0, database_ms - ended_ms) - Math.max(0, began_ms - database_ms);
}

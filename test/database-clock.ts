import { queryOnce } from "./empty-database.ts";
import type { TestDatabase } from "./support.ts";

export interface DatabaseClock {
  readonly stopAt: (instant: string) => Promise<void>;
  /** Shifts the clock by an interval such as `-1 hour`. */
  readonly shiftBy: (interval: string) => Promise<void>;
}

/**
 * Gives a database a clock that a test sets: `pos` comes before `pg_catalog` on the service's
 * search path, so the service calls the `clock_timestamp()` of `pos`. Column defaults and functions
 * with a search path of their own keep the true clock. Call it before the application is opened:
 * existing plans keep the former function.
 */
export async function setUpClock({ owner_url }: TestDatabase): Promise<DatabaseClock> {
  await queryOnce(
    owner_url,
    `create table pos.test_clock (stopped_at timestamptz, shift interval not null);
     insert into pos.test_clock values (null, '0');
     grant select on pos.test_clock to tillkeeper;
     create function pos.clock_timestamp() returns timestamptz language sql volatile as
       'select coalesce(stopped_at, pg_catalog.clock_timestamp() + shift) from pos.test_clock'`,
  );
  return {
    async stopAt(instant) {
      await queryOnce(owner_url, "update pos.test_clock set stopped_at = $1", [instant]);
    },
    async shiftBy(interval) {
      await queryOnce(owner_url, "update pos.test_clock set stopped_at = null, shift = $1", [interval]);
    },
  };
}

import type { SalesDeps } from "../../deps.ts";
import { zoneOf } from "../../../../shared/configuration/local-time.ts";
import type { ConfigurationSnapshot } from "../../../../shared/configuration/snapshot.ts";
import { readClock, type Tx } from "../../../../runtime/database.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { useIndexes } from "../../../../runtime/transaction.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { countForReader } from "../../figures/commands/count.ts";
import { findDay } from "../queries/day.ts";
import { type Calendar, calendarOf, untilHour } from "../rules/day.ts";

/**
 * Counts waiting receipts and reads the figures of the newest day in one snapshot: a receipt that
 * arrives meanwhile is in all figures or in none. `read` gets no calendar when there is no receipt,
 * and a time when receipts acknowledged after it may be missing.
 */
export function readCounted<Result>(
  deps: SalesDeps,
  reader: Reader,
  { locations, time_zone }: { readonly locations: readonly number[]; readonly time_zone: string },
  read: (tx: Tx, calendar: Calendar | undefined, counted_until: string | null) => Promise<Result>,
): Promise<Result> {
  return deps.reports(reader, async (db, signal) => {
    const counted_until = await countForReader(deps, db, signal);
    return readSnapshot({ db, pool: deps.streamPool, signal }, async (tx) => {
      await useIndexes(tx);
      const now = Temporal.Instant.from(await readClock(tx)).toZonedDateTimeISO(time_zone);
      const day = await findDay(tx, locations, now.toPlainDate().toString());
      return read(tx, day === undefined ? undefined : calendarOf(day, now), counted_until);
    });
  });
}

/**
 * Returns a function that gives the full hour of a location's own clock up to which the days are
 * compared.
 */
export function untilHours(
  snapshot: ConfigurationSnapshot,
  calendar: Calendar,
): (location_id: number | null) => number {
  const by_zone = new Map<string, number>();
  return (location_id) => {
    const zone = zoneOf(snapshot, location_id);
    const hour = by_zone.get(zone) ?? untilHour(calendar, zone);
    by_zone.set(zone, hour);
    return hour;
  };
}

import type { SalesDeps } from "../../deps.ts";
import { zoneOf } from "../../../../shared/configuration/local-time.ts";
import { type ConfigurationSnapshot, readSetting } from "../../../../shared/configuration/snapshot.ts";
import { formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import { readClock, type Tx } from "../../../../runtime/database.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { useIndexes } from "../../../../runtime/transaction.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { countForReader } from "../../figures/commands/count.ts";
import { localSettings } from "../../figures/commands/local-settings.ts";
import { reachOf } from "../../figures/rules/reach.ts";
import { findDay, listBestSellers, listCompared, listHours, listMethods, listPaid } from "../queries/day.ts";
import {
  type Calendar,
  calendarOf,
  figuresByCurrency,
  fromPaidToNet,
  spansOf,
  takenOf,
  untilHour,
} from "../rules/day.ts";

const BEST_SELLERS = 8;

/**
 * Reads the newest day with receipts up to today, which is that of the clock of the location or
 * else of the default store. Each shop's receipts are of the day on its own clock. Today is
 * compared with the same weekday a week before, at each shop up to the last full hour of its clock.
 */
export async function readTradingDay(deps: SalesDeps, reader: Reader, location_id: number | undefined) {
  const snapshot = await deps.configuration.snapshot();
  const { scope, time_zone, method_tenders } = localSettings(snapshot, location_id);
  const local = { time_zone, currency: readSetting(snapshot, "currency/options/base", scope) };
  const locations = reachOf({ caller: reader.caller, location_id });
  return readCounted(deps, reader, { locations, time_zone }, async (tx, calendar, counted_until) => {
    if (calendar === undefined) return { ...NOTHING, ...local, counted_until };
    const { day, before_day, is_today } = calendar;
    const until_hours = untilHours(snapshot, calendar);
    const rows = await listHours(tx, locations, calendar);
    const compared = await listCompared(tx, spansOf(locations, shopsOf(snapshot), until_hours), calendar);
    const paid = await listPaid(tx, locations, day);
    const methods = await listMethods(tx, locations, day);
    const best_sellers = await listBestSellers(tx, locations, day, BEST_SELLERS);
    return {
      ...local,
      day,
      before_day,
      is_today,
      until: is_today ? `${String(untilHour(calendar, time_zone)).padStart(2, "0")}:00` : null,
      counted_until,
      currencies: figuresByCurrency(rows, compared).map((figures) => ({
        ...figures,
        ...fromPaidToNet(figures, paid),
      })),
      tenders: takenOf(methods, method_tenders),
      best_sellers: best_sellers.map(({ quantity, ...product }) => ({
        ...product,
        quantity: formatAmount(sumAmounts([quantity])),
      })),
    };
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

/** Returns the locations whose receipts are part of the figures of all together. */
function shopsOf({ locations }: ConfigurationSnapshot): number[] {
  return [...locations.values()].filter((row) => row["is_sandbox"] !== true).map(({ location_id }) => location_id);
}

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
    const counted_until = await countForReader(deps, signal);
    return readSnapshot({ db, pool: deps.streamPool, signal }, async (tx) => {
      await useIndexes(tx);
      const now = Temporal.Instant.from(await readClock(tx)).toZonedDateTimeISO(time_zone);
      const day = await findDay(tx, locations, now.toPlainDate().toString());
      return read(tx, day === undefined ? undefined : calendarOf(day, now), counted_until);
    });
  });
}

const NOTHING = {
  day: null,
  before_day: null,
  is_today: false,
  until: null,
  currencies: [],
  tenders: [],
  best_sellers: [],
} as const;

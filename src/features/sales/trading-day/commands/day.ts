import type { SalesDeps } from "../../deps.ts";
import { readSetting } from "../../../../shared/configuration/snapshot.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { useIndexes } from "../../../../runtime/transaction.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { type Asked, type Calendar, findDay, listHours, listItems, listPayments, useOrders } from "../queries/day.ts";
import { bestSellersOf, figuresOf, fromPaidToNet, takenOf } from "../rules/day.ts";
import { countReceipts } from "./count.ts";
import { localSettings } from "./local-settings.ts";

const WHOLE_DAY = "24:00:00";
const BEST_SELLERS = 8;
const ITEMS_MAX = { receipts: 1_000, bytes: 1_000_000 };

/**
 * Reads the newest day with receipts, which may be today, in the time zone of the location or else
 * of the default store. Today is compared with the same weekday a week before, up to the same time
 * of day.
 */
export async function readTradingDay(deps: SalesDeps, reader: Reader, location_id: number | undefined) {
  const snapshot = await deps.configuration.snapshot();
  const { scope, time_zone, method_tenders } = localSettings(snapshot, location_id);
  const local = { time_zone, currency: readSetting(snapshot, "currency/options/base", scope) };
  const asked: Asked = { caller: reader.caller, location_id, time_zone };
  return readCounted(deps, reader, asked, async (tx, calendar) => {
    if (calendar === undefined) return { ...NOTHING, ...local };
    const is_today = calendar.day === calendar.today;
    const rows = await listHours(tx, asked, calendar, untilOf(calendar));
    const payments = await listPayments(tx, asked, calendar);
    const items = await listItems(tx, asked, calendar, ITEMS_MAX);
    return {
      ...local,
      day: calendar.day,
      before_day: calendar.before_day,
      is_today,
      until: is_today ? calendar.now_time.slice(0, "HH:MM".length) : null,
      currencies: figuresOf(rows).map((figures) => ({ ...figures, ...fromPaidToNet(figures, payments) })),
      tenders: takenOf(payments, method_tenders),
      best_sellers: bestSellersOf(items, BEST_SELLERS),
      best_sellers_of: items.length,
    };
  });
}

/** Returns the time of day up to which a day is compared with the one a week before. */
export function untilOf({ day, today, now_time }: Calendar): string {
  return day === today ? now_time : WHOLE_DAY;
}

/**
 * Counts waiting receipts and reads the sums of the newest day in one snapshot: a receipt that
 * arrives meanwhile is in all sums or in none. `read` gets no calendar when there is no receipt.
 */
export function readCounted<Result>(
  deps: SalesDeps,
  reader: Reader,
  asked: Asked,
  read: (tx: Tx, calendar: Calendar | undefined) => Promise<Result>,
): Promise<Result> {
  return deps.reports(reader, async (db, signal) => {
    const inSnapshot = <Read>(work: (tx: Tx) => Promise<Read>): Promise<Read> =>
      readSnapshot({ db, pool: deps.streamPool, signal }, async (tx) => {
        await useIndexes(tx);
        await useOrders(tx);
        return work(tx);
      });
    // The day is found before the count, so that all its receipts are in the sums.
    const calendar = await inSnapshot((tx) => findDay(tx, asked));
    await countReceipts(deps, () => {
      signal.throwIfAborted();
      return false;
    });
    return inSnapshot((tx) => read(tx, calendar));
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
  best_sellers_of: 0,
} as const;

import type { SalesDeps } from "../../deps.ts";
import { type ConfigurationSnapshot, readSetting } from "../../../../shared/configuration/snapshot.ts";
import { formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import type { Tx } from "../../../../runtime/database.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { localSettings } from "../../figures/commands/local-settings.ts";
import { type Asked, reachOf } from "../../figures/rules/reach.ts";
import { listBestSellers, listCompared, listHours, listMethods, listPaid } from "../queries/day.ts";
import { countOpenRegisters } from "../queries/locations.ts";
import { type Calendar, figuresByCurrency, fromPaidToNet, spansOf, takenOf, untilHour } from "../rules/day.ts";
import { readCounted, untilHours } from "./counted.ts";
import { locationsOf, openRegistersOf } from "./locations.ts";

const BEST_SELLERS = 8;
const LOCATIONS = 50;

/**
 * Reads the newest day with receipts up to today, which is that of the clock of the location or
 * else of the default store. Each shop's receipts are of the day on its own clock. Today is
 * compared with the same weekday a week before, at each shop up to the last full hour of its clock.
 */
export async function readTradingDay(deps: SalesDeps, reader: Reader, location_id: number | undefined) {
  const snapshot = await deps.configuration.snapshot();
  const { scope, time_zone, method_tenders } = localSettings(snapshot, location_id);
  const local = { time_zone, currency: readSetting(snapshot, "currency/options/base", scope) };
  const asked = { caller: reader.caller, location_id };
  const locations = reachOf(asked);
  return readCounted(deps, reader, { locations, time_zone }, async (tx, calendar, counted_until) => {
    const shops = await shopsOf(tx, snapshot, asked, calendar);
    if (calendar === undefined) return { ...NOTHING, ...local, counted_until, ...shops };
    const { day, before_day, is_today } = calendar;
    const until_hours = untilHours(snapshot, calendar);
    const rows = await listHours(tx, locations, calendar);
    const compared = await listCompared(tx, spansOf(locations, countedShops(snapshot), until_hours), calendar);
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
      ...shops,
    };
  });
}

/** Reads the first locations of the day; the open registers of one location, else their number. */
async function shopsOf(tx: Tx, snapshot: ConfigurationSnapshot, asked: Asked, calendar: Calendar | undefined) {
  const { items, total_count } = await locationsOf(tx, {
    snapshot,
    asked,
    calendar,
    search: "",
    page: 1,
    page_size: LOCATIONS,
  });
  const { location_id } = asked;
  const registers =
    location_id === undefined
      ? { registers_open: await countOpenRegisters(tx, asked) }
      : { registers: await openRegistersOf(tx, { snapshot, asked, ids: [location_id] }) };
  return { locations: items, locations_count: total_count, ...registers };
}

/** Returns the locations whose receipts are part of the figures of all together. */
function countedShops({ locations }: ConfigurationSnapshot): number[] {
  return [...locations.values()].filter((row) => row["is_sandbox"] !== true).map(({ location_id }) => location_id);
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

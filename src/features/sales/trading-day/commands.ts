import type { Deps } from "../../../main/deps.ts";
import {
  type ConfigurationSnapshot,
  readSetting,
  scopeOfTerminal,
  type SettingScope,
} from "../../../platform/configuration/snapshot.ts";
import { readMethodTenders, type MethodTenders } from "../../../platform/configuration/rules/method-tenders.ts";
import { RECONCILIATION } from "../../../platform/configuration/registry/reconciliation-settings.ts";
import { isZone } from "../../../runtime/formats.ts";
import { formatAmount, sumAmounts } from "../../../runtime/money.ts";
import type { Tx } from "../../../runtime/database.ts";
import { readSnapshot } from "../../../runtime/read-snapshot.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import { holds } from "../../../web-api/route.ts";
import { configuredTenders } from "../closings/commands/setup.ts";
import {
  type Asked,
  findDay,
  listHours,
  listItems,
  listOpenRegisters,
  listOtherPayments,
  listPlainPayments,
} from "./queries.ts";
import { bestSellersOf, figuresOf, fromPaidToNet, locationsOf, takenOf } from "./rules.ts";

const WHOLE_DAY = "24:00:00";
const BEST_SELLERS = 8;
/** Receipts with split payments or credit that are read one by one. */
const OTHER_PAYMENTS_MAX = 2_000;
const ITEMS_MAX = { receipts: 1_000, bytes: 1_000_000 };

/**
 * Reads the newest day with receipts, today if it has any, in the zone of the location, or of the
 * default store. Today is compared with the same weekday a week before up to the same time of day.
 */
export async function readTradingDay(deps: Deps, reader: Reader, location_id: number | undefined) {
  const snapshot = await deps.configuration.snapshot();
  const { scope, time_zone, method_tenders } = placeOf(snapshot, location_id);
  const may_see_closings = holds(reader.caller, "Vendor_Pos::register_reports");
  const asked: Asked = { caller: reader.caller, location_id, time_zone };
  // In one snapshot: a receipt that arrives meanwhile is in net sales and payments, or in neither.
  const read = async (tx: Tx) => {
    const calendar = await findDay(tx, asked);
    const currency = readSetting(snapshot, "currency/options/base", scope);
    if (calendar === undefined) return { ...NOTHING, time_zone, currency };
    const is_today = calendar.day === calendar.today;
    const rows = await listHours(tx, asked, calendar, is_today ? calendar.now_time : WHOLE_DAY);
    const open = await listOpenRegisters(tx, asked);
    const paymentsOf = async (paid: Parameters<typeof listPlainPayments>[2]) => {
      const plain = await listPlainPayments(tx, asked, paid);
      const others = await listOtherPayments(tx, asked, paid, OTHER_PAYMENTS_MAX);
      return { others, taken: takenOf(plain, others, method_tenders) };
    };
    const of_day = await paymentsOf({ day: calendar });
    const in_sessions = await paymentsOf({ session_keys: open.map(({ session_key }) => session_key) });
    const items = await listItems(tx, asked, calendar, ITEMS_MAX);
    return {
      time_zone,
      currency,
      day: calendar.day,
      before_day: calendar.before_day,
      is_today,
      until: is_today ? calendar.now_time.slice(0, "HH:MM".length) : null,
      currencies: figuresOf(rows).map((figures) => ({
        ...figures,
        ...fromPaidToNet(figures, of_day.taken, of_day.others, method_tenders),
      })),
      locations: locationsOf(rows),
      registers: open.map(({ session_key, cash_left, ...register }) => ({
        ...register,
        cash_expected:
          cash_left === null || !may_see_closings
            ? null
            : formatAmount(
                sumAmounts([
                  cash_left,
                  ...in_sessions.taken
                    .filter((taken) => taken.session_key === session_key && taken.tender === "cash")
                    .filter((taken) => taken.currency === register.currency)
                    .map(({ amount }) => amount),
                ]),
              ),
      })),
      tenders: of_day.taken.map(({ currency: of, tender, amount }) => ({ currency: of, tender, amount })),
      best_sellers: bestSellersOf(items, BEST_SELLERS),
      best_sellers_of: items.length,
    };
  };
  return deps.reports(reader, (db, signal) => readSnapshot({ db, pool: deps.streamPool, signal }, read));
}

const NOTHING = {
  day: null,
  before_day: null,
  is_today: false,
  until: null,
  currencies: [],
  locations: [],
  registers: [],
  tenders: [],
  best_sellers: [],
  best_sellers_of: 0,
} as const;

interface PlaceOfDay {
  readonly scope: SettingScope;
  readonly time_zone: string;
  readonly method_tenders: MethodTenders;
}

function placeOf(snapshot: ConfigurationSnapshot, location_id: number | undefined): PlaceOfDay {
  const location = location_id === undefined ? null : (snapshot.locations.get(location_id) ?? null);
  const scope = scopeOfTerminal(snapshot, location);
  const zone = readSetting(snapshot, "general/locale/timezone", scope);
  const tenders = configuredTenders(snapshot, location, scope);
  const of_setting = readMethodTenders(readSetting(snapshot, `${RECONCILIATION}/method_tenders`, scope)) ?? [];
  return { scope, time_zone: isZone(zone) ? zone : "UTC", method_tenders: new Map([...tenders, ...of_setting]) };
}

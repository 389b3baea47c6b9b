import type { SalesDeps } from "../../deps.ts";
import type { ConfigurationSnapshot } from "../../../../shared/configuration/snapshot.ts";
import { formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { holds } from "../../../../web-api/route.ts";
import { localSettings } from "../../figures/commands/local-settings.ts";
import { type Asked, reachOf } from "../../figures/rules/reach.ts";
import { tenderOf } from "../../figures/rules/payments.ts";
import {
  listHoursOf,
  listLocations,
  listOpenRegisters,
  listSessionPayments,
  type LocationHour,
  type LocationRow,
} from "../queries/locations.ts";
import { type Calendar, compare } from "../rules/day.ts";
import { readCounted, untilHours } from "./counted.ts";

export interface LocationsAsked {
  readonly location_id?: number;
  readonly search?: string;
  readonly page?: number;
  readonly page_size?: number;
}

const PAGE_SIZE = 25;
const PAGE_SIZE_MAX = 100;
/** Maximum open registers on a page. Only wrong data gives the locations of a page more of them. */
const REGISTERS_MAX = 500;

/**
 * Returns a page of the locations of `readTradingDay`, with the sales and open registers of each.
 *
 * @throws ApiError 400 for a page below 1 or a page size that is not 1 to 100.
 */
export async function readLocations(deps: SalesDeps, reader: Reader, input: LocationsAsked) {
  const { location_id, search = "", page = 1, page_size = PAGE_SIZE } = input;
  if (page < 1) throw new ApiError("page_too_low");
  if (page_size < 1 || page_size > PAGE_SIZE_MAX) throw new ApiError("page_size_out_of_range");
  const snapshot = await deps.configuration.snapshot();
  const asked = { caller: reader.caller, location_id };
  const { time_zone } = localSettings(snapshot, location_id);
  return readCounted(deps, reader, { locations: reachOf(asked), time_zone }, async (tx, calendar, counted_until) => {
    const { ids, ...found } = await locationsOf(tx, { snapshot, asked, calendar, search, page, page_size });
    return { ...found, counted_until, registers: await openRegistersOf(tx, { snapshot, asked, ids }) };
  });
}

interface Place {
  readonly snapshot: ConfigurationSnapshot;
  readonly asked: Asked;
}

interface Page extends Place, Required<Pick<LocationsAsked, "search" | "page" | "page_size">> {
  readonly calendar: Calendar | undefined;
}

/**
 * Returns a page of the locations of a day, with their ids. Locations with the most receipts come
 * first. Those without sales follow when the caller may see registers.
 */
export async function locationsOf(tx: Tx, { snapshot, asked, calendar, ...paged }: Page) {
  const with_registers = holds(asked.caller, "Vendor_Pos::pos");
  const locations = reachOf(asked);
  const rows = await listLocations(tx, asked, { day: calendar?.day, locations }, { ...paged, with_registers });
  const shown = rows.filter(({ is_location }) => is_location);
  const ids = [...new Set(shown.map((row) => row.location_id))];
  const hours = calendar === undefined ? [] : await listHoursOf(tx, calendar, ids);
  const until_hours = calendar === undefined ? undefined : untilHours(snapshot, calendar);
  const compared = hours.filter(({ hour, location_id: id }) => hour < (until_hours?.(id) ?? 0));
  return {
    ids,
    items: [...Map.groupBy(shown, ({ location_id: id }) => id)].map(([id, group]) => locationOf(id, group, compared)),
    total_count: rows[0]?.total_count ?? 0,
  };
}

interface Registers extends Place {
  readonly ids: readonly (number | null)[];
}

/** Returns the open registers of some locations, with the cash that should be in their drawers. */
export async function openRegistersOf(tx: Tx, { snapshot, asked, ids }: Registers) {
  const open = await listOpenRegisters(tx, asked, ids, REGISTERS_MAX);
  const paid = await listSessionPayments(tx, open);
  return open.map(({ terminal_id, location_id, opened_at, currency, cash_left }) => {
    const { method_tenders } = localSettings(snapshot, location_id);
    const in_cash = paid.filter(
      (sum) => sum.terminal_id === terminal_id && sum.currency === currency && tenderOf(sum, method_tenders) === "cash",
    );
    const may_see = cash_left !== null && holds(asked.caller, "Vendor_Pos::register_reports");
    return {
      terminal_id,
      opened_at,
      currency,
      cash_expected: may_see ? formatAmount(sumAmounts([cash_left, ...in_cash.map((sum) => sum.paid)])) : null,
    };
  });
}

function locationOf(location_id: number | null, rows: readonly LocationRow[], compared: readonly LocationHour[]) {
  return {
    location_id,
    location_name: rows[0]?.location_name ?? null,
    sold: rows.flatMap(({ currency, receipts, net_sales }) => {
      if (receipts === null || net_sales === null) return [];
      const own = compared.filter((hour) => hour.location_id === location_id && hour.currency === currency);
      return [{ currency, receipts, net_sales: formatAmount(sumAmounts([net_sales])), before: compare(own) }];
    }),
  };
}

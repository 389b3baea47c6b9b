import type { SalesDeps } from "../../deps.ts";
import { formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { holds } from "../../../../web-api/route.ts";
import type { Asked } from "../queries/day.ts";
import {
  type BeforeRow,
  listBefore,
  listLocations,
  listOpenRegisters,
  listSessionPayments,
  type LocationRow,
} from "../queries/locations.ts";
import { comparedWith } from "../rules/day.ts";
import { tenderOf } from "../rules/sums.ts";
import { readCounted, untilOf } from "./day.ts";
import { localSettings } from "./local-settings.ts";

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
/** Calendar of a shop without any receipt: it starts and ends at the same instant. */
const NO_DAY = { starts_at: "2000-01-01 00:00:00+00", ends_at: "2000-01-01 00:00:00+00" };

/**
 * Returns a page of the locations of `readTradingDay`, with the sales and open registers of each.
 * Locations with the most receipts come first. Those without sales follow when the caller may see
 * registers.
 *
 * @throws ApiError 400 for a page below 1 or a page size that is not 1 to 100.
 */
export async function readLocations(deps: SalesDeps, reader: Reader, input: LocationsAsked) {
  const { location_id, search = "", page = 1, page_size = PAGE_SIZE } = input;
  if (page < 1) throw new ApiError("page_too_low");
  if (page_size < 1 || page_size > PAGE_SIZE_MAX) throw new ApiError("page_size_out_of_range");
  const snapshot = await deps.configuration.snapshot();
  const asked: Asked = {
    caller: reader.caller,
    location_id,
    time_zone: localSettings(snapshot, location_id).time_zone,
  };
  const with_registers = holds(reader.caller, "Vendor_Pos::pos");
  return readCounted(deps, reader, asked, async (tx, calendar) => {
    const rows = await listLocations(tx, asked, calendar ?? NO_DAY, { search, page, page_size, with_registers });
    const locations = rows.filter(({ is_location }) => is_location);
    const ids = [...new Set(locations.map((row) => row.location_id))];
    const before = calendar === undefined ? [] : await listBefore(tx, asked, calendar, untilOf(calendar), ids);
    return {
      items: [...Map.groupBy(locations, ({ location_id: id }) => id)].map(([id, group]) =>
        locationOf(id, group, before),
      ),
      total_count: rows[0]?.total_count ?? 0,
      registers: await readRegisters(tx),
    };

    async function readRegisters(own: Tx) {
      const open = await listOpenRegisters(own, asked, ids, REGISTERS_MAX);
      const paid = await listSessionPayments(own, open);
      return open.map(({ terminal_id, location_id: at, opened_at, currency, cash_left }) => {
        const { method_tenders } = localSettings(snapshot, at);
        const in_cash = paid.filter(
          (sum) =>
            sum.terminal_id === terminal_id && sum.currency === currency && tenderOf(sum, method_tenders) === "cash",
        );
        const may_see = cash_left !== null && holds(reader.caller, "Vendor_Pos::register_reports");
        return {
          terminal_id,
          opened_at,
          currency,
          cash_expected: may_see ? formatAmount(sumAmounts([cash_left, ...in_cash.map((sum) => sum.paid)])) : null,
        };
      });
    }
  });
}

function locationOf(location_id: number | null, rows: readonly LocationRow[], before: readonly BeforeRow[]) {
  return {
    location_id,
    location_name: rows[0]?.location_name ?? null,
    sold: rows.flatMap(({ currency, receipts, net_sales }) => {
      if (receipts === null || net_sales === null) return [];
      const net = sumAmounts([net_sales]);
      const earlier = before.find((row) => row.location_id === location_id && row.currency === currency);
      return [
        {
          currency,
          receipts,
          net_sales: formatAmount(net),
          before: earlier ? comparedWith(earlier.receipts, sumAmounts([earlier.net_sales]), net) : null,
        },
      ];
    }),
  };
}

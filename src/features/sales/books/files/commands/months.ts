import type { SalesDeps } from "../../../deps.ts";
import { ApiError } from "../../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { zoneOf } from "../../../../../shared/configuration/local-time.ts";
import { listMonths } from "../queries/months.ts";
import { checkPeriod, datesOf } from "../rules/periods.ts";

const PAGE_SIZE_MAX = 1_000;
const ROWS_OF_PAGE = 100;

export interface MonthsInput {
  /** First and last month, YYYY-MM. */
  readonly from: string;
  readonly to: string;
  readonly location_id?: number;
  readonly page?: number;
  readonly page_size?: number;
}

/**
 * Lists months by location, with what the journal has and what it lacks.
 *
 * @throws ApiError 400 for no month, more than twelve of them, and a page outside of the limits.
 */
export async function readMonths(deps: SalesDeps, reader: Reader, input: MonthsInput) {
  const { page = 1, page_size: limit = ROWS_OF_PAGE, location_id } = input;
  if (page < 1) throw new ApiError("page_too_low");
  if (limit < 1 || limit > PAGE_SIZE_MAX) throw new ApiError("page_size_out_of_range");
  const { from } = datesOf(input.from);
  const { to } = datesOf(input.to);
  checkPeriod({ from, to });
  const snapshot = await deps.configuration.snapshot();
  const zones = new Map([...snapshot.locations.keys()].map((id) => [id, zoneOf(snapshot, id)]));
  const rows = await deps.reports(reader, (db, signal) =>
    listMonths(
      db,
      { caller: reader.caller, signal },
      { from, to, location_id, offset: (page - 1) * limit, limit, zones },
    ),
  );
  return { items: rows, total_count: rows[0]?.total_count ?? 0 };
}

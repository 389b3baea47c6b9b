import type { SalesDeps } from "../../../deps.ts";
import { type PageInput, pageOf } from "../../../../../web-api/list/page-of.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { zoneOf } from "../../../../../shared/configuration/local-time.ts";
import { listDeliveries } from "../queries/deliveries.ts";
import { listMonths } from "../queries/months.ts";
import { daysOfMonths } from "../rules/periods.ts";

export interface MonthsInput extends PageInput {
  /** First and last month, YYYY-MM. */
  readonly from: string;
  readonly to: string;
  readonly location_id?: number;
}

/**
 * Lists months by location, with what the journal has and what it lacks.
 *
 * @throws ApiError 400 for no month, more than twelve of them, and a page outside of the limits.
 */
export async function readMonths(deps: SalesDeps, reader: Reader, input: MonthsInput) {
  const { location_id } = input;
  const page = pageOf(input);
  const { from, to } = daysOfMonths(input);
  const snapshot = await deps.configuration.snapshot();
  const zones = new Map([...snapshot.locations.keys()].map((id) => [id, zoneOf(snapshot, id)]));
  const rows = await deps.reports(reader, (db, signal) =>
    listMonths(db, { caller: reader.caller, signal }, { from, to, location_id, ...page, zones }),
  );
  return { items: rows, total_count: rows[0]?.total_count ?? 0 };
}

/**
 * Lists what was mailed for months, the newest first.
 *
 * @throws ApiError as `readMonths`.
 */
export async function readDeliveries(deps: SalesDeps, reader: Reader, input: MonthsInput) {
  const { from, to, location_id } = input;
  const page = pageOf(input);
  daysOfMonths(input);
  const { locations } = await deps.configuration.snapshot();
  const rows = await deps.reports(reader, (db, signal) =>
    listDeliveries(db, { caller: reader.caller, signal }, { from, to, location_id, ...page }),
  );
  return {
    items: rows.map((row) => ({
      ...row,
      location_name: locations.get(row.location_id)?.name ?? String(row.location_id),
    })),
    total_count: rows[0]?.total_count ?? 0,
  };
}

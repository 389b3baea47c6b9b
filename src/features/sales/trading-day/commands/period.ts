import type { Tx } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { type ConfigurationSnapshot, readSetting } from "../../../../shared/configuration/snapshot.ts";
import { listSales } from "../queries/period.ts";
import { localSettings } from "./local-settings.ts";

/** Days of two years; net sales of longer periods are not read. */
const DAYS_MAX = 732;

interface Period {
  /** Days as `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly location_id: number | undefined;
  readonly currency: string | undefined;
}

/**
 * Returns the net sales of the receipts of a period by currency, as Home counts them: by the days
 * of the location's time zone, or else of the default store's. Count receipts before.
 *
 * @returns undefined for a period that is too long.
 */
export async function salesOf(
  tx: Tx,
  caller: Caller,
  { from, to, location_id, currency }: Period,
  snapshot: ConfigurationSnapshot,
): Promise<ReadonlyMap<string, string> | undefined> {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (first.until(last).days >= DAYS_MAX) return undefined;
  const { scope, time_zone } = localSettings(snapshot, location_id);
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(time_zone).toInstant().toString();
  const base_currency = readSetting(snapshot, "currency/options/base", scope);
  const between = { from: startOf(first), to: startOf(last.add({ days: 1 })) };
  const sales = await listSales(tx, { caller, location_id, time_zone }, between, base_currency);
  return new Map(
    sales.flatMap((row) =>
      currency === undefined || row.currency === currency ? [[row.currency, row.net_sales]] : [],
    ),
  );
}

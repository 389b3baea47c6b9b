import type { Tx } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { type ConfigurationSnapshot, readSetting } from "../../../../shared/configuration/snapshot.ts";
import { readProgress } from "../queries/count.ts";
import { listSales } from "../queries/period.ts";
import { type Period, splitPeriod } from "../rules/period.ts";
import { ALL, reachOf } from "../rules/reach.ts";
import { localSettings } from "./local-settings.ts";

/** Days of two years; net sales of longer periods are not read. */
const DAYS_MAX = 732;

interface SalesAsked extends Period {
  readonly location_id: number | undefined;
  readonly currency: string | undefined;
}

/**
 * Returns the net sales of the receipts of a period by currency, as Home counts them: by the days
 * of each shop's own clock. Count receipts before.
 *
 * @returns undefined for a period that is too long.
 */
export async function salesOf(
  tx: Tx,
  caller: Caller,
  { from, to, location_id, currency }: SalesAsked,
  snapshot: ConfigurationSnapshot,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days >= DAYS_MAX) return undefined;
  const { scope } = localSettings(snapshot, location_id);
  const base_currency = readSetting(snapshot, "currency/options/base", scope);
  const locations = reachOf({ caller, location_id });
  const split = locations.includes(ALL)
    ? splitPeriod({ from, to }, (await readProgress(tx)).months_until)
    : { months: [], days: [{ from, to }] };
  const sales = await listSales(tx, locations, split, base_currency);
  return new Map(
    sales.flatMap((row) =>
      currency === undefined || row.currency === currency ? [[row.currency, row.net_sales]] : [],
    ),
  );
}

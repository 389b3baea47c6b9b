import type { SalesDeps } from "../../deps.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { isTimezone, type ReceiptTotal, sumReceipts } from "../queries/totals.ts";

const DAYS_MAX = 100;

interface TotalsInput {
  readonly from: string;
  readonly to: string;
  readonly by?: string;
  readonly timezone?: string;
}

/**
 * Returns the sales of a period per hour or day, location and currency.
 *
 * @throws ApiError 400 for no instant, no zone, a period that ends before it begins or is longer
 *   than 100 days.
 */
export async function totalReceipts(
  deps: SalesDeps,
  reader: Reader,
  { from, to, by = "hour", timezone = "UTC" }: TotalsInput,
): Promise<{ items: ReceiptTotal[]; total_count: number }> {
  const days = instantOf("to", to).since(instantOf("from", from)).total("hours") / 24;
  if (days <= 0 || days > DAYS_MAX) throw new ApiError("period_too_long", { max: DAYS_MAX });
  if (by !== "hour" && by !== "day") throw new ApiError("interval_unknown", { choices: "hour or day" });
  const items = await deps.reports(reader, async (db, signal) => {
    if (!(await isTimezone(db, timezone))) throw new ApiError("time_zone_unknown", { name: timezone });
    return sumReceipts(db, reader.caller, { from, to, by, timezone }, signal);
  });
  return { items, total_count: items.length };
}

function instantOf(name: string, text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new ApiError("instant_invalid", { name });
  }
}

import type { Deps } from "../../deps.ts";
import { badRequest } from "../../web-api/errors.ts";
import type { Caller } from "../../web-api/route.ts";
import { isTimezone, type ReceiptTotal, sumReceipts } from "./totals-queries.ts";

const DAYS_MAX = 100;

interface TotalsInput {
  readonly from: string;
  readonly to: string;
  readonly by?: string;
  readonly timezone?: string;
}

/**
 * What was sold in a period: per hour or day, location and currency.
 *
 * @throws ApiError 400 for no instant, no zone, a period that ends before it begins or is longer than 100 days.
 */
export async function totalReceipts(
  { db }: Deps,
  caller: Caller,
  { from, to, by = "hour", timezone = "UTC" }: TotalsInput,
): Promise<{ items: ReceiptTotal[]; total_count: number }> {
  const days = instantOf("to", to).since(instantOf("from", from)).total("hours") / 24;
  if (days <= 0 || days > DAYS_MAX) throw badRequest('"to" must be up to %1 days after "from".', [DAYS_MAX]);
  if (by !== "hour" && by !== "day") throw badRequest('"by" must be hour or day.');
  if (!(await isTimezone(db, timezone))) throw badRequest('The time zone "%1" does not exist.', [timezone]);
  const items = await sumReceipts(db, caller, { from, to, by, timezone });
  return { items, total_count: items.length };
}

function instantOf(name: string, text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw badRequest('"%1" is no instant such as 2026-03-01T00:00:00Z.', [name]);
  }
}

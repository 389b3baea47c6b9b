import type { SalesDeps } from "../../deps.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { verifyFigures, verifyMonths } from "../../figures/commands/verify.ts";
import type { Period } from "../../figures/rules/period.ts";
import { checkPeriod, daysOf, VERIFIED_DAYS_MAX } from "../rules.ts";

/**
 * Recounts the figures of days from their receipts, and compares the months of these days with the
 * sums of their days. Figures that differ are replaced, noted for the administration and recorded
 * in the audit log. When the client leaves, no further day is begun.
 *
 * @param input - days as YYYY-MM-DD, both included.
 * @throws ApiError 400 for no dates, and for a period that ends before it begins or is too long.
 */
export async function verifyReport(deps: SalesDeps, reader: Reader, input: Period) {
  checkPeriod(input, VERIFIED_DAYS_MAX);
  // A recount writes, so it takes a turn of the reports and not their database.
  return deps.reports(reader, async (_db, signal) => {
    const isOver = (): boolean => {
      signal.throwIfAborted();
      return false;
    };
    let archived = 0;
    const onArchived = (): void => {
      archived += 1;
    };
    const days = await verifyFigures(deps, daysOf(input), { isOver, onArchived });
    const months = await verifyMonths(deps, input, isOver);
    const found = [
      ...days.map(({ day, figures, totals }) => ({ key: day, figures: figures + totals })),
      ...months.map(({ month, figures }) => ({ key: month, figures })),
    ].filter(({ figures }) => figures > 0);
    return {
      compared: days.length,
      archived,
      differences: found.reduce((sum, { figures }) => sum + figures, 0),
      found,
    };
  });
}

import { isDate } from "../../../../../runtime/formats.ts";
import { ApiError } from "../../../../../web-api/errors/errors.ts";

/** A period of business dates, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const DAYS_MAX = 366;

/**
 * Checks a period of business dates.
 *
 * @throws ApiError 400 for no date, an end before the beginning, and more than 366 days.
 */
export function checkPeriod({ from, to }: Period): void {
  for (const [name, date] of Object.entries({ from, to })) {
    if (!isDate(date)) throw new ApiError("date_invalid", { name });
  }
  if (from > to) throw new ApiError("period_reversed");
  const { days } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to));
  if (days >= DAYS_MAX) throw new ApiError("period_too_long", { max: DAYS_MAX });
}

/**
 * Returns the first and the last date of a month.
 *
 * @throws ApiError 400 for no month as YYYY-MM.
 */
export function datesOf(month: string): Period {
  const from = `${month}-01`;
  if (!isDate(from)) throw new ApiError("date_invalid", { name: "month" });
  const { daysInMonth } = Temporal.PlainDate.from(from);
  return { from, to: `${month}-${daysInMonth}` };
}

/**
 * Returns the first and the last date of several months.
 *
 * @throws ApiError 400 for no month and for more than twelve of them.
 */
export function daysOfMonths(months: Period): Period {
  const { from } = datesOf(months.from);
  const { to } = datesOf(months.to);
  checkPeriod({ from, to });
  return { from, to };
}

import type { Days } from "../../parts/month.ts";

/** Number of events of a day, `YYYY-MM-DD`. */
export interface DayCount {
  readonly date: string;
  readonly count: number;
}

const DAY_MS = 86_400_000;
/** Maximum days of a chart that has each of them. */
const DAYS_MAX = 400;

/**
 * Returns the counts of every day of a period, so that a day without events has its place. A period
 * of more than `DAYS_MAX` days keeps the counted days only.
 */
export function everyDay(counts: readonly DayCount[], { from, to }: Days): readonly DayCount[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  // An open period has no number of days.
  if (!(days > 0 && days <= DAYS_MAX)) return counts;
  const counted = new Map(counts.map(({ date, count }) => [date, count]));
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    return { date, count: counted.get(date) ?? 0 };
  });
}

import { type Days, monthOf } from "../../parts/month.ts";

const DAY_MS = 86_400_000;

export const PERIODS = [
  "today",
  "yesterday",
  "this_week",
  "last_week",
  "this_month",
  "last_month",
  "this_year",
] as const;

export type Period = (typeof PERIODS)[number];

/** Returns the calendar day of an instant on the clock of a time zone. */
export function dayIn(time_zone: string, at: Date): string {
  const options = { timeZone: time_zone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const parts = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", options).formatToParts(at);
  const of = (name: string): string => parts.find(({ type }) => type === name)?.value ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}`;
}

/**
 * Returns the days of a period. Weeks begin on Monday; one that is not over ends today, so that it
 * is compared with as many days.
 */
export function daysOfPeriod(period: Period, today: string): Days {
  const monday = plusDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const { month } = monthOf({ from: today, to: today });
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: plusDays(today, -1), to: plusDays(today, -1) };
    case "this_week":
      return { from: monday, to: today };
    case "last_week":
      return { from: plusDays(monday, -7), to: plusDays(monday, -1) };
    case "this_month":
      return { from: month.from, to: today };
    case "last_month":
      return month.plus(-1);
    case "this_year":
      return { from: `${today.slice(0, "YYYY".length)}-01-01`, to: today };
  }
}

/** Returns the seven days of the week that begins on a day. */
export function weekFrom(monday: string): Days {
  return { from: monday, to: plusDays(monday, 6) };
}

/** Returns the days that two periods have in common. */
export function common(one: Days, other: Days): Days {
  return { from: one.from > other.from ? one.from : other.from, to: one.to < other.to ? one.to : other.to };
}

/** Returns a period in parts of some days; the last part may have fewer. */
export function partsOf({ from, to }: Days, days: number): Days[] {
  const parts: Days[] = [];
  for (let first = from; first <= to; first = plusDays(first, days)) {
    parts.push(common({ from: first, to: plusDays(first, days - 1) }, { from, to }));
  }
  return parts;
}

/** Returns the number of a week in its year (ISO 8601). */
export function weekNumber(monday: string): number {
  const thursday = plusDays(monday, 3);
  const days = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, "YYYY".length)}-01-01`)) / DAY_MS;
  return Math.floor(days / 7) + 1;
}

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

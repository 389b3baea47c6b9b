import type { Answer } from "../../api/client.ts";
import { formatLocale } from "../../parts/locale.ts";

export type TradingDay = Answer<"GET /trading-day">;
export type DayFigures = TradingDay["currencies"][number];

/** Returns the name of a day's weekday: `Sunday`. */
export function weekdayText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { weekday: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Returns a weekday with its date: `Sunday, 1 March`. */
export function longDayText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Returns a change with its sign: `+8 %`. */
export function changeText(percent: number, locale: string): string {
  const options = { style: "unit", unit: "percent", signDisplay: "exceptZero" } as const;
  return new Intl.NumberFormat(formatLocale(locale), options).format(percent);
}

/** Returns a full hour in the format of the reader's country: `14:00`. */
export function hourText(hour: number, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  );
}

/** Returns whether something was sold or returned on the same weekday a week before. */
export function hasSalesBefore({ hours }: Pick<DayFigures, "hours">): boolean {
  return hours.some(({ net_sales_before }) => Number(net_sales_before) !== 0);
}

/** Returns the net sales of each hour; null for hours of today after `until`, such as `14:00`. */
export function shownHours({ hours }: DayFigures, is_today: boolean, until: string | null): (string | null)[] {
  const now = is_today && until !== null ? Number(until.slice(0, 2)) : 24;
  return hours.map(({ hour, net_sales }) => (hour <= now ? net_sales : null));
}

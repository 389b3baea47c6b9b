import { formatLocale } from "../locale.ts";

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

/**
 * Returns a length of time in its largest whole unit of which there are at least two: `45 minutes`,
 * `3 hours`.
 */
export function durationText(minutes: number, locale: string): string {
  const [unit, size] =
    minutes >= 2 * MINUTES_PER_DAY
      ? (["day", MINUTES_PER_DAY] as const)
      : minutes >= 2 * MINUTES_PER_HOUR
        ? (["hour", MINUTES_PER_HOUR] as const)
        : (["minute", 1] as const);
  return new Intl.NumberFormat(formatLocale(locale), { style: "unit", unit, unitDisplay: "long" }).format(
    Math.floor(minutes / size),
  );
}

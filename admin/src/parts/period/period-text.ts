import { dayText } from "../day.ts";
import { formatLocale } from "../locale.ts";
import { type Days, monthOf } from "../month.ts";

/**
 * Returns a period in words: `October 2026`, `1 – 7 Oct 2026`, `7 Oct 2026`; undefined when it is
 * open at one end.
 */
export function periodText({ from, to }: Days, locale: string): string | undefined {
  if (from === "" || to === "") return undefined;
  if (from === to) return dayText(from, locale);
  const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
  if (monthOf({ from, to }).isWhole) {
    return new Intl.DateTimeFormat(formatLocale(locale), { month: "long", year: "numeric", timeZone: "UTC" }).format(
      at(from),
    );
  }
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: "medium", timeZone: "UTC" }).formatRange(
    at(from),
    at(to),
  );
}

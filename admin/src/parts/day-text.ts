import { formatLocale } from "./locale.ts";

/** Accuracy of a field: a day (`YYYY-MM-DD`), or a minute (`YYYY-MM-DDTHH:MM`). */
export type Unit = "day" | "minute";

const ISO = { day: /^\d{4}-\d\d-\d\d$/, minute: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/ } as const;

/** Returns whether a text has the format of the unit and names an existing day. */
export function isTyped(text: string, unit: Unit): boolean {
  if (!ISO[unit].test(text)) return false;
  const at = new Date(unit === "day" ? `${text}T00:00:00Z` : `${text}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * Returns a day in digits, in the order of the reader's country: `2026-03-01` as `01/03/2026`,
 * `1-3-2026` or `1.3.2026`.
 */
export function digitsOf(text: string, unit: Unit, locale: string): string {
  if (!isTyped(text, unit)) return text;
  const [day = "", time] = text.split("T");
  const date = formatOf(locale).format(new Date(`${day}T00:00:00Z`));
  return time === undefined ? date : `${date} ${time}`;
}

/**
 * Reads a day typed in the order of the reader's country, or in ISO 8601. Returns undefined for any
 * other text, such as an unfinished day.
 */
export function parseTyped(text: string, unit: Unit, locale: string): string | undefined {
  const trimmed = text.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, "$1T");
  if (trimmed === "" || isTyped(trimmed, unit)) return trimmed;
  const numbers = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})(?:\D+(\d{1,2})\D+(\d\d))?$/.exec(trimmed);
  if (!numbers || (numbers[4] !== undefined) !== (unit === "minute")) return undefined;
  const order = formatOf(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== "literal");
  const part = (type: "year" | "month" | "day"): string => numbers[order.indexOf(type) + 1] ?? "";
  const two = (number = ""): string => number.padStart(2, "0");
  const day = `${part("year")}-${two(part("month"))}-${two(part("day"))}`;
  const iso = unit === "day" ? day : `${day}T${two(numbers[4])}:${numbers[5]}`;
  return isTyped(iso, unit) ? iso : undefined;
}

function formatOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(formatLocale(locale), {
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone: "UTC",
  });
}

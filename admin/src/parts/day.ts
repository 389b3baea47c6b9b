import { formatLocale } from "./locale.ts";

/**
 * `YYYY-MM-DD HH:MM:SS` in UTC, as the API writes instants, or ISO 8601. Only to be shown: not
 * every browser that people use has Temporal yet, and nothing is computed here that is kept.
 */
export function parseInstant(text: string): Date {
  return new Date(/[Zz]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(" ", "T")}Z`);
}

/** A calendar day in the reader's language: `2026-03-01` as `1 Mar 2026`. */
export function dayText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The month of a calendar day in the reader's language: `2026-03-01` as `Mar 2026`. */
export function monthText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/**
 * A day or month below the axis of a chart: `1 Mar` or `Mar`. The first one and the first of
 * another year have the year.
 *
 * @param dates - All days of the axis in their order.
 */
export function axisDayText(day: string, dates: readonly string[], by: "day" | "month", locale: string): string {
  const before = dates[dates.indexOf(day) - 1];
  return new Intl.DateTimeFormat(formatLocale(locale), {
    ...(by === "day" ? { day: "numeric" } : {}),
    month: "short",
    ...(before?.slice(0, 4) === day.slice(0, 4) ? {} : { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** The local day of an instant as date inputs want it; the empty text for none. */
export function isoDay(instant: string | undefined): string {
  if (!instant) return "";
  const at = parseInstant(instant);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The first second of a local day as the API writes instants. */
export function startOfDay(day: string): string {
  return day === "" ? "" : utcText(new Date(`${day}T00:00:00`));
}

/** The last second of a local day as the API writes instants. */
export function endOfDay(day: string): string {
  return day === "" ? "" : utcText(new Date(`${day}T23:59:59`));
}

function utcText(at: Date): string {
  return Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 19).replace("T", " ");
}

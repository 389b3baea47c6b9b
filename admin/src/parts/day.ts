import { formatLocale } from "./locale.ts";

/**
 * Reads an instant in UTC, `YYYY-MM-DD HH:MM:SS` as in the API, or one in ISO 8601. A Date is
 * enough for showing it, and not every browser in use has Temporal yet.
 */
export function parseInstant(text: string): Date {
  return new Date(/[Zz]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(" ", "T")}Z`);
}

/** Returns a calendar day in the reader's language: `2026-03-01` as `1 Mar 2026`. */
export function dayText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Returns the month of a calendar day in the reader's language: `2026-03-01` as `Mar 2026`. */
export function monthText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/**
 * Returns a day or month for the axis of a chart: `1 Mar` or `Mar`. The first text of the axis and
 * the first of each later year include the year.
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

/**
 * Returns the local day of an instant in the format of date inputs; the empty text for an undefined
 * instant.
 */
export function isoDay(instant: string | undefined): string {
  if (!instant) return "";
  const at = parseInstant(instant);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Returns the first second of a local day in the API's format of instants. */
export function startOfDay(day: string): string {
  return day === "" ? "" : utcText(new Date(`${day}T00:00:00`));
}

const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the period that lists of many rows open with: a filter from 30 days ago. */
export function lastDays(): { readonly gteq: string } {
  return { gteq: startOfDay(isoDay(new Date(Date.now() - SHOWN_DAYS * DAY_MS).toISOString())) };
}

/** Returns the last second of a local day in the API's format of instants. */
export function endOfDay(day: string): string {
  return day === "" ? "" : utcText(new Date(`${day}T23:59:59`));
}

function utcText(at: Date): string {
  return Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 19).replace("T", " ");
}

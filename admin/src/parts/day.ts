import { formatLocale } from "./format-locale.ts";

/** A calendar day in the reader's language: `2026-03-01` as `1 Mar 2026`. */
export function dayText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** What makes a text input ask for a day. */
export const DAY_INPUT = { type: "date", slotProps: { inputLabel: { shrink: true } } } as const;

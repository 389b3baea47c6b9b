const PATTERN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?: ?(Z|z|[+-]\d{2}:?\d{2}))?)?$/;

/**
 * Reads a date and time as clients write it: ISO 8601, or `YYYY-MM-DD HH:MM:SS`. Without an offset
 * it is UTC, and a bare date is its midnight. Digits below a microsecond are cut off, because
 * PostgreSQL would round them to another day or to a year of five digits.
 *
 * @returns the instant as ISO 8601 text in UTC, or undefined when the calendar or the clock has no
 *   such moment.
 */
export function parseInstant(text: string): string | undefined {
  const match = PATTERN.exec(text.trim());
  if (!match) return undefined;
  const [, date = "", time = "00:00", offset = "Z"] = match;
  // A leap second and 24:00 are refused, because PostgreSQL and Temporal change both.
  if (/^24|:60/.test(time) || date.startsWith("0000")) return undefined;
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  try {
    const instant = Temporal.Instant.from(`${date}T${time}${zone}`)
      .round({ smallestUnit: "microsecond", roundingMode: "floor" })
      .toString();
    // An instant is refused when its offset moves it out of the years 1 to 9999, which responses
    // can show.
    return /^(?!0000)\d{4}-/.test(instant) ? instant : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns whether a text is an existing day, written `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

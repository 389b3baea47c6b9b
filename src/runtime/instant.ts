const PATTERN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?: ?(Z|z|[+-]\d{2}:?\d{2}))?)?$/;

/**
 * Reads a date and time as clients write it: ISO 8601, or `YYYY-MM-DD HH:MM:SS`; without an offset
 * it is UTC, and a bare date is its midnight. Digits below a microsecond are cut off: PostgreSQL
 * would round them, to another day or to a year that answers cannot show.
 *
 * @returns the instant as ISO 8601 text in UTC, or undefined when the calendar or the clock has no
 *   such moment.
 */
export function parseInstant(text: string): string | undefined {
  const match = PATTERN.exec(text.trim());
  if (!match) return undefined;
  const [, date = "", time = "00:00", offset = "Z"] = match;
  // A leap second and 24:00 are refused: neither PostgreSQL nor Temporal keeps them as they are.
  if (/^24|:60/.test(time) || date.startsWith("0000")) return undefined;
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  try {
    const instant = Temporal.Instant.from(`${date}T${time}${zone}`)
      .round({ smallestUnit: "microsecond", roundingMode: "floor" })
      .toString();
    // An offset may carry the first or the last day of the calendar out of the years that answers
    // can show.
    return /^(?!0000)\d{4}-/.test(instant) ? instant : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether the text is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * Returns the instant of an HTTP date, such as `Mon, 23 Nov 2026 14:56:29 GMT`; undefined for any
 * other text.
 */
export function readHttpDate(text: string | null): Temporal.Instant | undefined {
  const [, day, month = "", year, time] = /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(text ?? "") ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (number === 0) return undefined;
  try {
    return Temporal.Instant.from(`${year}-${String(number).padStart(2, "0")}-${day}T${time}Z`);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Returns an instant as an HTTP date; parts of a second are dropped. */
export function httpDate(instant: Temporal.Instant): string {
  const at = instant.toZonedDateTimeISO("UTC");
  const time = at.toPlainTime().toString({ smallestUnit: "second" });
  const day = String(at.day).padStart(2, "0");
  return `${DAYS[at.dayOfWeek - 1]}, ${day} ${MONTHS[at.month - 1]} ${at.year} ${time} GMT`;
}

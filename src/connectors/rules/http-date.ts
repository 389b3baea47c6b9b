const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const FORM = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/;

/**
 * Parses a `Date` header such as `Mon, 23 Nov 2026 22:24:20 GMT`; returns undefined for any other
 * text.
 */
export function readHttpDate(text: string | undefined): Temporal.Instant | undefined {
  const [, day, name = "", year, time] = FORM.exec(text ?? "") ?? [];
  const month = MONTHS.indexOf(name) + 1;
  if (month === 0) return undefined;
  try {
    return Temporal.Instant.from(`${year}-${String(month).padStart(2, "0")}-${day}T${time}Z`);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

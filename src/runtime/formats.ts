import { isCalendarDay } from "./instant.ts";

/**
 * First and last year of a datetime that is accepted. With an offset, years outside of them could
 * get another format than the database's usual one.
 */
const FIRST_YEAR = 1900;
const LAST_YEAR = 9998;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATETIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](\d{2})(?::?(\d{2}))?)$/;
const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;
const INTEGER = /^-?(0|[1-9]\d{0,15})$/;
/**
 * Pattern of a time zone's name. Temporal also accepts `T10Z` and `+01:00` as zones; no zone has a
 * digit in second position.
 */
const ZONE_NAME = /^[A-Za-z](?!\d)[A-Za-z0-9_+/-]*$/;

const LARGEST_OFFSET_HOURS = 15;
const LONGEST_ZONE_NAME = 64;

/** Returns whether a text is a UUID: 8-4-4-4-12 hex digits, any version, any case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Returns whether the runtime knows this IANA zone, in any case; false for an offset such as
 * `+01:00`.
 */
export function isZone(text: string): boolean {
  if (text.length > LONGEST_ZONE_NAME || !ZONE_NAME.test(text)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns whether a text is an existing day of the years 1900 to 9998, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isCalendarDay(text) && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/**
 * Returns whether a text is an ISO 8601 moment on an existing day, with an explicit offset from
 * UTC: `Z`, `+HH:MM`, `+HHMM` or `+HH`. Midnight is `00:00`, and a minute has 60 seconds.
 */
export function isDatetime(text: string): boolean {
  const match = DATETIME.exec(text);
  if (match === null) return false;
  const [, date = "", hour, minute, second = "0", offsetHours = "0", offsetMinutes = "0"] = match;
  return (
    isDate(date) &&
    Number(hour) <= 23 &&
    Number(minute) <= 59 &&
    Number(second) <= 59 &&
    Number(offsetHours) <= LARGEST_OFFSET_HOURS &&
    Number(offsetMinutes) <= 59
  );
}

/**
 * Returns whether a text is a decimal number: at most 15 digits and 15 decimals, without an
 * exponent.
 */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** Returns the integer in a text; undefined for a number with a fraction or an exponent. */
export function readInteger(text: string): number | undefined {
  if (!INTEGER.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) return undefined;
  return value === 0 ? 0 : value;
}

import { ApiError } from "../../../../web-api/errors/errors.ts";
import { isDate } from "../../../../runtime/formats.ts";

/** Receipts of a location in which customers are counted: each is read. */
export const READ_MAX = 100_000;
/** Holds of a location that are listed. */
export const HOLDS_MAX = 100;

/** Years for which receipts and closings are kept, by country: proposals, as law changes. */
const PRESETS: ReadonlyMap<string, number> = new Map(Object.entries({ AT: 7, DE: 10, FR: 6, GB: 6, NL: 7 }));

/** For how long a location keeps receipts and closings. */
export interface RetentionYears {
  /** Null when nobody set them, and the country has no proposal. */
  readonly years: number | null;
  /** True for the proposal of the country. */
  readonly is_preset: boolean;
}

/**
 * Returns the years of a location.
 *
 * @param stored - of the settings; 0 when they are not set.
 * @param country_id - of the company, in capitals.
 */
export function retentionYears(stored: number, country_id: string): RetentionYears {
  if (stored > 0) return { years: stored, is_preset: false };
  const years = PRESETS.get(country_id) ?? null;
  return { years, is_preset: years !== null };
}

/**
 * Returns the first day, YYYY-MM-DD, whose records are still to be kept: the years count from the
 * end of the calendar year of a record.
 *
 * @param today - YYYY-MM-DD at the location.
 */
export function endsBefore(today: string, years: number): string {
  const { year } = Temporal.PlainDate.from(today);
  return Temporal.PlainDate.from({ year: year - years, month: 1, day: 1 }).toString();
}

/** A hold as it is asked for: days on the clock of the shop, both included. */
export interface HoldInput {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/**
 * Checks a hold, and returns it without blanks around its reason.
 *
 * @throws ApiError 400 for no date, an end before the beginning, and without a reason.
 */
export function checkedHold({ from, to, reason }: HoldInput): HoldInput {
  for (const [name, date] of Object.entries({ from, to })) {
    if (!isDate(date)) throw new ApiError("date_invalid", { name });
  }
  if (from > to) throw new ApiError("period_reversed");
  const said = reason.trim();
  if (said === "") throw new ApiError("field_required", { field: "reason" });
  return { from, to, reason: said };
}

/** Returns a hold as the audit log names it. */
export function holdText({ from, to, reason }: HoldInput): string {
  return `${from}/${to}: ${reason}`;
}

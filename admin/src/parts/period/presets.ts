import { isoDay } from "../day.ts";
import { type Days, monthOf } from "../month.ts";

export const PRESETS = ["today", "yesterday", "days_7", "days_30", "this_month", "last_month", "this_year"] as const;

export type Preset = (typeof PRESETS)[number];

/** Returns the days of a preset, counted from today in the reader's time zone. */
export function presetDays(preset: Preset): Days {
  const [today, year] = [dayBefore(0), dayBefore(0).slice(0, 4)];
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: dayBefore(1), to: dayBefore(1) };
    case "days_7":
      return { from: dayBefore(6), to: today };
    case "days_30":
      return { from: dayBefore(29), to: today };
    case "this_month":
      return monthOf({ from: today, to: "" }).month.plus(0);
    case "last_month":
      return monthOf({ from: today, to: "" }).month.plus(-1);
    case "this_year":
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}

/** Returns the day that is a number of days before today in the reader's time zone. */
function dayBefore(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() - days);
  return isoDay(at.toISOString());
}

const DAY_MS = 86_400_000;

/** A period from its first to its last day, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface Month extends Days {
  /** Returns the days of the month that is `months` later. */
  readonly plus: (months: number) => Days;
}

/** Returns the month of a period's first day, and whether the period is that whole month. */
export function monthOf({ from, to }: Days): { readonly month: Month; readonly isWhole: boolean } {
  const [year = 0, number = 1] = from.split("-").map(Number);
  const days = daysOfMonth(year, number);
  const plus = (months: number) => daysOfMonth(year, number + months);
  return { month: { ...days, plus }, isWhole: days.from === from && days.to === to };
}

export function daysOf({ from, to }: Days): string[] {
  const last = Date.parse(to);
  const days: string[] = [];
  for (let at = Date.parse(from); at <= last; at += DAY_MS) days.push(dayAt(at));
  return days;
}

/** Returns the number of days of a period; NaN while one of its ends is not chosen. */
export function daysIn({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the first and last day of a month. Month 0 is December of the previous year. */
function daysOfMonth(year: number, month: number): Days {
  return { from: dayAt(Date.UTC(year, month - 1, 1)), to: dayAt(Date.UTC(year, month, 0)) };
}

function dayAt(ms: number): string {
  return new Date(ms).toISOString().slice(0, "YYYY-MM-DD".length);
}

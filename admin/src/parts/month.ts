/** First and last day, `YYYY-MM-DD`, both counted. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface Month extends Days {
  /** The days of the month that is `months` later. */
  readonly plus: (months: number) => Days;
}

/** The month of a period's first day, and whether the period is that whole month. */
export function monthOf({ from, to }: Days): { readonly month: Month; readonly isWhole: boolean } {
  const [year = 0, number = 1] = from.split("-").map(Number);
  const days = daysOf(year, number);
  const plus = (months: number) => daysOf(year, number + months);
  return { month: { ...days, plus }, isWhole: days.from === from && days.to === to };
}

/** The number of days of a period; NaN while a day of it is not chosen. */
export function daysIn({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** The first and last day of a month; month 0 is December of the year before. */
function daysOf(year: number, month: number): Days {
  const text = (at: Date) => at.toISOString().slice(0, "YYYY-MM-DD".length);
  return { from: text(new Date(Date.UTC(year, month - 1, 1))), to: text(new Date(Date.UTC(year, month, 0))) };
}

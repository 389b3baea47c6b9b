/** Days as `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface WholeAndDays {
  /** First days of whole months. */
  readonly months: readonly string[];
  readonly days: readonly Period[];
}

/**
 * Splits a period into whole months before `months_until` and the days around them, which is far
 * less to read than its days.
 */
export function splitPeriod({ from, to }: Period, months_until: string): WholeAndDays {
  const [first, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to).add({ days: 1 })];
  const until = Temporal.PlainDate.from(months_until);
  const begin = first.day === 1 ? first : first.with({ day: 1 }).add({ months: 1 });
  const last = end.with({ day: 1 });
  const stop = Temporal.PlainDate.compare(last, until) < 0 ? last : until;
  if (Temporal.PlainDate.compare(begin, stop) >= 0) return { months: [], days: [{ from, to }] };
  const count = begin.until(stop, { largestUnit: "months" }).months;
  const around = [
    { from, to: begin.subtract({ days: 1 }).toString() },
    { from: stop.toString(), to },
  ];
  return {
    months: Array.from({ length: count }, (_, index) => begin.add({ months: index }).toString()),
    days: around.filter((days) => days.from <= days.to),
  };
}

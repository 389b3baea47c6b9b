/** Opening hours of the simulated day. */
export interface Hours {
  readonly opened_at: Temporal.ZonedDateTime;
  /** Seconds from the opening until the registers are closed. */
  readonly seconds: number;
}

const USUAL_SECONDS = 9 * 3600;
/** Minimum length of a day in seconds: a shorter one leaves no time between two customers. */
const SHORTEST_SECONDS = 1800;

/** Returns hours from nine to six on a date. */
export function usualHours(date: Temporal.PlainDate, timezone: string): Hours {
  return { opened_at: date.toPlainDateTime("09:00").toZonedDateTime(timezone), seconds: USUAL_SECONDS };
}

/**
 * Returns the hours of today's trading day, which ends by now: nine to six in the evening, shorter
 * before six. In the first half hour after midnight the day is yesterday's, since today is too
 * short.
 */
export function hoursUntil(now: Temporal.ZonedDateTime): Hours {
  const today = now.toPlainDate();
  const usual = usualHours(today, now.timeZoneId);
  const of_today = Math.floor(now.startOfDay().until(now).total("seconds"));
  if (Temporal.ZonedDateTime.compare(usual.opened_at.add({ seconds: USUAL_SECONDS }), now) <= 0) return usual;
  if (of_today < SHORTEST_SECONDS) return usualHours(today.subtract({ days: 1 }), now.timeZoneId);
  const seconds = Math.min(USUAL_SECONDS, of_today);
  return { opened_at: now.subtract({ seconds }).round({ smallestUnit: "second", roundingMode: "ceil" }), seconds };
}

/**
 * Converts a time of the usual day, such as `13:30`, to a day of these hours. A text that is no
 * time is returned unchanged.
 */
export function timeOn({ opened_at, seconds }: Hours, time: string): string {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hour === undefined) return time;
  const share = ((Number(hour) - 9) * 3600 + Number(minute) * 60) / USUAL_SECONDS;
  return opened_at
    .add({ seconds: Math.round(share * seconds) })
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}

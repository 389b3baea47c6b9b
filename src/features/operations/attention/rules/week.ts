/** A week whose sales are mailed; days as `YYYY-MM-DD`, the last one included. */
export interface Week {
  /** The Monday on which the mail is due at 07:00; the week ends on the day before. */
  readonly monday: string;
  readonly from: string;
  readonly to: string;
}

const HOUR_OF_MAIL = 7;

/**
 * Returns the week whose mail was due last: before 07:00 of a Monday on the clock of the zone, that
 * of the Monday before.
 */
export function weekBefore(now: Temporal.Instant, time_zone: string): Week {
  // The hours are those of the clock on the wall, also where it was moved in the night.
  const day = now.toZonedDateTimeISO(time_zone).toPlainDateTime().subtract({ hours: HOUR_OF_MAIL }).toPlainDate();
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  return {
    monday: monday.toString(),
    from: monday.subtract({ days: 7 }).toString(),
    to: monday.subtract({ days: 1 }).toString(),
  };
}

/** Returns whether all receipts that were acknowledged before the week ended are counted. */
export function isCounted({ monday }: Week, time_zone: string, counted_until: Temporal.Instant): boolean {
  const end = Temporal.PlainDate.from(monday).toZonedDateTime(time_zone).toInstant();
  return Temporal.Instant.compare(counted_until, end) >= 0;
}

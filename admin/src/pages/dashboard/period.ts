/** Midnight of the reader, some days ago. Only asks and draws: business time is the server's. */
export function startOfDay(days_ago = 0): Date {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days_ago);
  return day;
}

/** The starts of the hours of a day, or of the days up to today. */
export function slotsOf(by: "hour" | "day", days: number): Date[] {
  if (by === "day") return Array.from({ length: days }, (_, index) => startOfDay(days - 1 - index));
  const first = startOfDay().getTime();
  const end = startOfDay(-1).getTime();
  return Array.from({ length: Math.round((end - first) / 3_600_000) }, (_, hour) => new Date(first + hour * 3_600_000));
}

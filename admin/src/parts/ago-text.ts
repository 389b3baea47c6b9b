const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Returns the time since an instant in its largest unit: `5 minutes ago`. */
export function agoText(at: Date, language: string, now_ms = Date.now()): string {
  const seconds = Math.round((at.getTime() - now_ms) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  // "Yesterday" is the day before today, not 24 to 48 hours ago.
  const count = unit === "day" ? localDay(at) - localDay(new Date(now_ms)) : Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(count, unit);
}

/** Returns an instant's day as a number that grows by one each day, in the reader's time zone. */
function localDay(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
}

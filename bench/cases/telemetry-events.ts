export interface SentEvent {
  readonly event_type: string;
  readonly event_name: string;
  /** Value of the event, with at most two decimals; absent for an event without one. */
  readonly value?: number;
  readonly recorded_at: string;
}

interface Sum {
  count: number;
  values: number;
  /** Sum of the values, minimum and maximum in hundredths. */
  sum: number;
  min: number;
  max: number;
}

/** Integer sums of the sent events, computed independently of the service's own sums. */
export interface Tally {
  events: number;
  readonly by_event: Map<string, Sum>;
  readonly by_day: Map<string, number>;
  readonly by_terminal: Map<number, number>;
  readonly devices: Set<string>;
}

const KINDS = [
  ["sale", "completed"],
  ["sale", "voided"],
  ["sync", "offline_posts"],
  ["app", "launched"],
  ["drawer", "opened"],
  ["print", "failed"],
] as const;
const DAY_SECONDS = 86_400;

/**
 * Returns the n-th event of a load. It is of one of the days, and has a value below or above zero,
 * or none.
 */
export function eventOf(n: number, days: readonly string[]): SentEvent {
  const [event_type, event_name] = KINDS[((n * 7) % 13) % KINDS.length] ?? KINDS[0];
  const hundredths = ((n * 7_919) % 100_003) - 20_000;
  const second = (n * 4_507) % DAY_SECONDS;
  const clock = [second / 3_600, (second / 60) % 60, second % 60].map((part) =>
    String(Math.floor(part)).padStart(2, "0"),
  );
  return {
    event_type,
    event_name,
    ...(n % 11 === 0 || event_type === "app" ? {} : { value: hundredths / 100 }),
    recorded_at: `${days[n % days.length] ?? ""}T${clock.join(":")}Z`,
  };
}

export function emptyTally(): Tally {
  return {
    events: 0,
    by_event: new Map(),
    by_day: new Map(),
    by_terminal: new Map(),
    devices: new Set(),
  };
}

export function tally(
  sent: Tally,
  source: { readonly terminal_id: number; readonly device_id: string },
  { event_type, event_name, value, recorded_at }: SentEvent,
): void {
  const day = recorded_at.slice(0, 10);
  const key = JSON.stringify([event_type, event_name]);
  const sum = sent.by_event.get(key) ?? { count: 0, values: 0, sum: 0, min: Infinity, max: -Infinity };
  sent.by_event.set(key, sum);
  sent.events += 1;
  sum.count += 1;
  if (value !== undefined) {
    const hundredths = Math.round(value * 100);
    sum.values += 1;
    sum.sum += hundredths;
    sum.min = Math.min(sum.min, hundredths);
    sum.max = Math.max(sum.max, hundredths);
  }
  sent.by_day.set(day, (sent.by_day.get(day) ?? 0) + 1);
  sent.by_terminal.set(source.terminal_id, (sent.by_terminal.get(source.terminal_id) ?? 0) + 1);
  sent.devices.add(source.device_id);
}

/**
 * Returns the report that is expected for the days and all locations.
 *
 * @param last_seen_at - last contact by terminal, for terminals that ever called.
 */
export function expectedReport(sent: Tally, days: readonly string[], last_seen_at: ReadonlyMap<number, string>) {
  return {
    from: days[0],
    to: days.at(-1),
    location_id: null,
    totals: { events: sent.events, devices: sent.devices.size, terminals: sent.by_terminal.size },
    by_event: [...sent.by_event]
      .map(([key, sum]) => {
        const [event_type, event_name] = JSON.parse(key) as [string, string];
        return { event_type, event_name, count: sum.count, ...valuesOf(sum) };
      })
      .toSorted(
        (a, b) => b.count - a.count || compare(a.event_type, b.event_type) || compare(a.event_name, b.event_name),
      ),
    by_day: [...sent.by_day].map(([date, count]) => ({ date, count })).toSorted((a, b) => compare(a.date, b.date)),
    by_terminal: [...sent.by_terminal]
      .map(([terminal_id, count]) => ({ terminal_id, count, last_seen_at: last_seen_at.get(terminal_id) ?? null }))
      .toSorted((a, b) => b.count - a.count || a.terminal_id - b.terminal_id),
  };
}

function valuesOf({ values, sum, min, max }: Sum) {
  if (values === 0) return { value_sum: null, value_avg: null, value_min: null, value_max: null };
  return { value_sum: sum / 100, value_avg: average(sum, values), value_min: min / 100, value_max: max / 100 };
}

/** Returns the average of a sum in hundredths, rounded to six decimals, half away from zero. */
function average(sum: number, count: number): number {
  const [millionths, of] = [BigInt(Math.abs(sum)) * 10_000n, BigInt(count)];
  return (Math.sign(sum) * Number((2n * millionths + of) / (2n * of))) / 1_000_000;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
